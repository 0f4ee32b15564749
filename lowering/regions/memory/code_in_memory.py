"""The code of a kernel that is inlined, with its tensors in memory, as a function of this memory.

It is written once for a body, wherever that is inlined.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hilo.dialect.iree import ir
from hilo.lowering.framework import bodies
from hilo.lowering.framework.build import shape_of
from hilo.lowering.framework.values import maker_of
from hilo.lowering.framework.written.known_bodies import Body
from hilo.lowering.kernel.functions import shared_code
from hilo.lowering.regions.expressions import row_major
from hilo.lowering.regions.memory.in_place import Versions, is_tensor, put_into_memory

FEWEST = 60
"""Operations of a body that is called rather than copied."""


@dataclass(frozen=True, eq=False)
class Allocated:
    """Memory that a result or a temporary tensor is in.

    Attributes:
        result: its number; None: it is none.
    """

    shape: tuple[int, ...]
    element: ir.Type
    result: int | None


@dataclass(frozen=True)
class Code:
    """A function of the memory of the captured tensors, and of more memory.

    Attributes:
        text: the function.
        allocated: the other memory.
    """

    text: ir.StringAttr
    allocated: tuple[Allocated, ...]


def code_in_memory(op: ir.Operation) -> Code | None:
    """The code of a kernel; None: it is too short, or not all of its tensors are written in place."""
    body = bodies.body_of(op)
    if body is None or body.size < FEWEST:
        return None
    numbers = [value for value in bodies.values_of(op) if not is_tensor(value)]
    makers = [maker for value in numbers if (maker := maker_of(value, "arith.constant")) is not None]
    if len(makers) < len(numbers):
        return None
    constants = tuple(maker.attributes["value"] for maker in makers)
    key = "code in memory", constants
    if key not in body.memory:
        body.memory[key] = _written(body, constants)
    code = body.memory[key]
    assert code is None or isinstance(code, Code)
    return code


def has_equal_code(ops: Sequence[ir.Operation]) -> bool:
    """Whether two kernels in these operations have the same code, which can be called."""
    kernels: dict[Body, list[ir.Operation]] = {}

    def visit(op: ir.Operation) -> ir.WalkResult:
        body = bodies.body_of(op) if op.name == bodies.REGION else None
        if body is None:
            return ir.WalkResult.ADVANCE
        kernels.setdefault(body, []).append(op)
        return ir.WalkResult.SKIP

    for op in ops:
        op.walk(visit, ir.WalkOrder.PRE_ORDER)
    return any(len(equal) > 1 and code_in_memory(equal[0]) is not None for equal in kernels.values())


def in_any_place(memory: ir.Value) -> ir.Value:
    """Memory whose type does not say where it begins."""
    kind = _memory_type(tuple(memory.type.shape), memory.type.element_type)
    return memory if memory.type == kind else ir.Operation.create("memref.cast", [kind], [memory]).results[0]


def _memory_type(shape: Sequence[int], element: ir.Type) -> ir.MemRefType:
    layout = ir.StridedLayoutAttr.get(ir.ShapedType.get_dynamic_stride_or_offset(), list(row_major(shape)))
    return ir.MemRefType.get(shape, element, layout=layout)


def _written(body: Body, constants: Sequence[ir.Attribute]) -> Code | None:
    function = body.function.clone().operation
    block = function.regions[0].blocks[0]
    captured = list(block.arguments)
    tensors = [value for value in captured if is_tensor(value)]
    versions = Versions(block, set(tensors))
    if not versions.are_in_place():
        function.erase()
        return None
    end = list(block.operations)[-1].operation
    roots = [versions.root(value) for value in end.operands]
    allocated: list[Allocated] = []

    def argument(tensor: ir.Value) -> ir.Value:
        kind = ir.ShapedType(tensor.type)
        return block.add_argument(_memory_type(shape_of(tensor), kind.element_type), ir.Location.unknown())

    def allocate(tensor: ir.Value) -> ir.Value:
        place = roots.index(tensor) if tensor in roots else None
        allocated.append(Allocated(tuple(shape_of(tensor)), ir.ShapedType(tensor.type).element_type, place))
        return argument(tensor)

    with ir.InsertionPoint.at_block_begin(block), ir.Location.unknown():
        numbers = iter(constants)
        for value in captured:
            if not is_tensor(value):
                made = ir.Operation.create("arith.constant", [value.type], attributes={"value": next(numbers)})
                value.replace_all_uses_with(made.result)
    with ir.Location.unknown():
        end.erase()
        put_into_memory(block, {value: argument(value) for value in tensors}, allocate)
        with ir.InsertionPoint(block):
            ir.Operation.create("func.return")
    for number in reversed(range(len(captured))):
        block.erase_argument(number)
    code = Code(shared_code.code_of(block), tuple(allocated))
    function.erase()
    return code
