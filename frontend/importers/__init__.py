"""Programs from elsewhere: text, bytecode, portable artifacts, JAX, Shardy."""
