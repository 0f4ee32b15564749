"""From a module to an executable.

A `CompileRequest` (`request`) says what is compiled for what. The driver (`driver`) asks the caches (`lookup`); what
they do not hold is lowered and compiled, on one rung of the target's ladder after another until one succeeds
(`ladder`). A program that fails on all of them leaves a reproducer (`reproducer`).
"""
