"""`hilo.jit`: Python functions over arrays, traced once for each signature, compiled, and called.

`trace.py` runs a function on `XlaOp`s, `control.py` has loops and branches for it, `signature.py` says which calls
share a program, `jit.py` holds the programs of a function, `explain.py` tells why there are so many of them.

The package is not called `jit`, since `hilo.jit` is the function.
"""
