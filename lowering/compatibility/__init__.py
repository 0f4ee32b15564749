"""Passes under the names, and with the results, that StableHLO's own tools give them."""
