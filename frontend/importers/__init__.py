"""Programs from elsewhere: text, bytecode, portable artifacts, callbacks of JAX."""
