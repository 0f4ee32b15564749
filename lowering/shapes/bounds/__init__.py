"""Arrays padded to their bounds, together with their run-time sizes: the parts of `legalize-bounds`."""
