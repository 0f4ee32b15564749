"""What a pass is and what its patterns use: passes, patterns, options, a program's contents, a target's profile."""
