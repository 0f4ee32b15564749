"""Allocates large memory by the device's allocator, which keeps it for later calls.

    %b = hal.device.queue.alloca<%device : !hal.device> affinity(%any) wait(%w) signal(%s) … : !hal.buffer{%c96340736}
becomes
    %allocator = hal.device.allocator<%device : !hal.device> : !hal.allocator
    %b = hal.allocator.allocate<%allocator : !hal.allocator> affinity(%any) … : !hal.buffer{%c96340736}
    hal.device.queue.barrier<%device : !hal.device> affinity(%any) wait(%w) signal(%s) flags("None")

The pool of IREE's `local-task` device has blocks of 64 MiB. What does not fit into one comes from the system in each
call, as pages of zeros: 35 of the 87 milliseconds of a training step with 96 MB of temporary values. `hilo.compile`
opens devices with allocators that keep blocks (see `device.ALLOCATORS`).

Leaves alone: memory of at most 64 MiB, or of a size that is not known. Releases stay as they are: for memory that is
not the queue's they only signal, and the last reference frees it.
"""

from __future__ import annotations

from hilo.targets.compilation.kernels import mlir, values

POOLED_BYTES = 64 << 20
"""The largest block of the pool of `local-task`."""

_ALLOCATE = "hal.device.queue.alloca"

_USAGE = "Transfer|DispatchStorage|MappingScoped|MappingAccessRandom"
"""That of results, which are read as arrays."""

_BY_ALLOCATOR = f"""
util.func private @made(%device: !hal.device, %any: i64, %wait: !hal.fence, %signal: !hal.fence, %size: index) {{
  %usage = hal.buffer_usage<"{_USAGE}"> : i32
  %type = hal.memory_type<"DeviceVisible|DeviceLocal"> : i32
  %allocator = hal.device.allocator<%device : !hal.device> : !hal.allocator
  hal.device.queue.barrier<%device : !hal.device> affinity(%any) wait(%wait) signal(%signal) flags("None")
  %buffer = hal.allocator.allocate<%allocator : !hal.allocator> affinity(%any) type(%type) usage(%usage)
    : !hal.buffer{{%size}}
  util.return
}}
""".encode()


def keep(module: int) -> None:
    """Has large blocks allocated in this way.

    Args:
        module: the pointer to the operation, when commands are calls of the runtime.
    """
    for function in mlir.operations(module, "util.func"):
        for allocation in mlir.within(function, _ALLOCATE):
            if _bytes(allocation) > POOLED_BYTES:
                _allocate_otherwise(allocation)


def _bytes(allocation: int) -> int:
    """The size of an allocation; 0 if it is not known."""
    maker = values.maker_of(mlir.operands(allocation)[-1])
    if maker is None or mlir.name_of(maker) != "arith.constant":
        return 0
    return int(mlir.attribute(maker, "value").partition(" ")[0])


def _allocate_otherwise(allocation: int) -> None:
    device, anywhere, wait, signal, *_, size = mlir.operands(allocation)
    with mlir.parsed(allocation, _BY_ALLOCATOR) as module:
        (function,) = mlir.operations(module)
        given = dict(zip(mlir.arguments(function), (device, anywhere, wait, signal, size), strict=True))
        *made, _ = mlir.operations(function)
        for operation in made:
            for number, value in enumerate(mlir.operands(operation)):
                values.set_operand(operation, number, given.get(value, value))
            mlir.move_before(operation, allocation)
    mlir.replace_uses(mlir.results(allocation)[0], mlir.results(made[-1])[0])
    mlir.destroy(allocation)
