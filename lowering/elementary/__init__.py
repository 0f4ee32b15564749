"""Elementary functions as arithmetic: the class Number with operators, polynomials, and a file per family of
functions."""
