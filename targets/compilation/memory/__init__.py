"""The memory of compiled programs: what writes to it while others read it, how long it lives, how much there is."""
