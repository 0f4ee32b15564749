"""Compiled modules as bytes: their content, a checksum at their end, and a repair of a compiler bug."""
