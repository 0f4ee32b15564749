"""Elementary functions of complex numbers."""
