"""Shardy's dialect (`sdy`), as far as programs lowered by JAX use it: operations, attributes, assembly.

IREE's library does not have the dialect, so it is declared in Python. `legalize-shardy` converts its operations to
StableHLO.
"""
