"""StableHLO and CHLO as Python operation classes and attributes, on top of the MLIR bindings that IREE ships."""
