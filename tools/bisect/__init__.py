"""`hilo-bisect`."""
