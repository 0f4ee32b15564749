"""`hilo.jit`: Python functions over arrays, traced once for each signature, compiled, and called.

`trace.py` runs a function on `XlaOp`s, `control.py` has loops and branches for it, `signature.py` decides which calls
share a program, `jit.py` stores the programs of a function, `dynamic.py` pads arguments whose sizes vary, and
`explain.py` explains why there are so many programs.

The package is not called `jit`, since that name is the function `hilo.jit`.
"""
