"""`hilo-run`."""
