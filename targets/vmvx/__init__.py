"""The target `vmvx`."""
