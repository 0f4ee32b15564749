"""From a module to an executable.

A `CompileRequest` (`request`) says what is compiled, and for which target. The driver (`driver`) asks the caches
(`lookup`); programs that they do not hold are lowered and compiled, trying the rungs of the target's ladder until one
succeeds (`ladder`). A program that fails on all of them leaves a reproducer (`reproducer`).
"""
