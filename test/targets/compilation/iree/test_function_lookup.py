"""Functions of the compiler's C interface are looked up once for each way in which they are called."""

from __future__ import annotations

import ctypes

from hilo.targets.compilation.kernels import mlir


def test_c_functions_are_looked_up_once():
    one = mlir.c_function("mlirOperationGetName", mlir.Handle, mlir.Handle)
    assert mlir.c_function("mlirOperationGetName", mlir.Handle, mlir.Handle) is one
    other = mlir.c_function("mlirOperationGetName", ctypes.c_ssize_t, mlir.Handle)
    assert other.restype is ctypes.c_ssize_t
    assert one.restype is mlir.Handle
