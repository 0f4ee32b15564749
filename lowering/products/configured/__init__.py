"""Products with a configuration for a GPU's compiler, or for a kernel that is put in its place."""
