"""Shardy's dialect (`sdy`), as far as programs that JAX lowers have it: operations, attributes, assembly.

IREE's library does not have the dialect, so it is declared in Python. `legalize-shardy` turns its operations into
StableHLO.
"""
