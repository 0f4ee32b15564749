"""`hilo-status`."""
