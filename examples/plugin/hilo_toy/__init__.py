"""A worked example of a package that extends hilo."""
