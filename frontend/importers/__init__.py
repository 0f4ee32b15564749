"""Importing programs: text, bytecode, portable artifacts, JAX's callbacks."""
