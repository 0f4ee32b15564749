"""`hilo-compile`."""
