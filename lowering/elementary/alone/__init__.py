"""Elementary functions that stand alone, in kernels that all programs share."""
