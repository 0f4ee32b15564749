"""Computing of an array only what is read of it."""
