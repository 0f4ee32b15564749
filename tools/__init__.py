"""`hilo-opt`, `hilo-compile`, `hilo-run`."""
