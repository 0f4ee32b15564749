"""hilo and JAX: programs from JAX with their trees of arguments, and executables as functions that JAX calls."""
