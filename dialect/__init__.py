"""StableHLO and CHLO as Python operation classes and attributes, on the MLIR bindings that IREE ships."""
