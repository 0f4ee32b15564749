"""Elementary functions as arithmetic: numbers with operators, polynomials, and one file per family of functions."""
