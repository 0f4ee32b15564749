"""The command-line tools: `hilo-opt`, `hilo-compile`, `hilo-run` and others."""
