"""hilo and JAX: programs from JAX with their pytrees of arguments, and executables as functions that JAX can call."""
