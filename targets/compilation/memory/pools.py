"""Lets kernels with pools read and write the arrays that are bound to them.

    %binding = hal.interface.binding.subspan … : !iree_tensor_ext.dispatch.tensor<writeonly:tensor<9000xf32>>
    %memory = bufferization.to_buffer %pool read_only : tensor<9000xf32> to memref<9000xf32, …>
    …
    iree_tensor_ext.dispatch.tensor.store %pool, %binding …
becomes
    %memory = hal.interface.binding.subspan … : memref<9000xf32, …>

Bufferization would copy the pool to the stack, since it regards the array as memory of another space.
Source: IREE's `BufferizeDispatchTensorLoadStore`, which does this for arrays that are loaded or stored whole.
"""

from __future__ import annotations

from hilo.targets.compilation.kernels import mlir, values

_MEMORY, _STORE = "bufferization.to_buffer", "iree_tensor_ext.dispatch.tensor.store"


def bind(module: int) -> None:
    """Replaces the memory of all pools.

    Args:
        module: the pointer to the operation, with executables and their bodies.
    """
    for executable in mlir.operations(module, "hal.executable"):
        for memory in mlir.within(executable, _MEMORY):
            _bind(executable, memory)


def _bind(executable: int, memory: int) -> None:
    (pool,), (made,) = mlir.operands(memory), mlir.results(memory)
    store = next((one for one in mlir.within(executable, _STORE) if mlir.operands(one)[0] == pool), None)
    if store is None:
        return
    binding = values.maker_of(mlir.operands(store)[1])
    assert binding is not None
    mlir.destroy(store)
    (bound,) = mlir.results(binding)
    mlir.set_type(bound, mlir.type_of(made))
    mlir.replace_uses(made, bound)
    mlir.destroy(memory)
