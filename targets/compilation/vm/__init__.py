"""Compiled modules as bytes: what they hold, a checksum at their end, a repair of what the compiler gets wrong."""
