"""Lowers reductions, scans and batch normalization; `windows` lowers pooling and its gradients."""
