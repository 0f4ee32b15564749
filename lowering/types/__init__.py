"""Passes that lower element types: quantized, narrow, pred, complex, conversions, integer arithmetic."""
