"""`hilo-opt`."""
