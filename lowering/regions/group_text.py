"""The text of a group of operations, which determines the kernel that is written from them: see `Region.build`.

Values are numbered in the order in which they are met, and what comes from outside is described as far as code may
depend on it: its type, and its value where it is a constant that kernels contain. So the same operations have the same
text in other programs, and after an edit somewhere else.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence

from hilo.dialect.iree import ir
from hilo.lowering.fold.fold_select import known_value
from hilo.lowering.framework import bodies
from hilo.lowering.framework.build import is_static
from hilo.lowering.framework.values import maker_of
from hilo.lowering.regions.emitter import is_small, uses_of

_APART = re.compile(r"\bhilo\.body = \d+(?: : i64)?")
"""Matches the attribute of a kernel whose body is set apart: a number that only this process knows."""

_ELSEWHERE = "dense_resource<"
_LITERAL = "stablehlo.constant"
_CONSTANTS = ("stablehlo.constant", "arith.constant")


class GroupText:
    """The text of operations of one block, and the values that they read from outside, in order of first use.

    Args:
        ops: the operations, in program order.
        results: those of their results that others use.

    Attributes:
        read: the values that a kernel may read from memory: those from outside, and large constants.
        digest: of the text; empty if there is none, since an operation refers to data elsewhere.
    """

    def __init__(self, ops: Sequence[ir.Operation], results: Sequence[ir.Value]) -> None:
        self._numbers: dict[ir.Value, int] = {}
        self._is_complete = True
        self._outside: list[ir.Value] = []
        self._literals: list[ir.Value] = []
        lines = [_text(ops), *map(self._numbers_of, ops)]
        lines.append("|".join(f"{self._numbers[value]} {uses_of(value)}" for value in results))
        lines += [f"{self._numbers[value]} {value.type} {_content(value)}" for value in self._outside]
        text = "\n".join(lines)
        self._is_complete &= _ELSEWHERE not in text
        self.read = [*self._outside, *self._literals]
        self.digest = hashlib.sha256(text.encode()).hexdigest() if self._is_complete else ""

    def _numbers_of(self, op: ir.Operation) -> str:
        """The numbers of the operands of an operation, and of what its regions read from outside of it."""
        numbers = [self._number(value) for value in op.operands]
        kernels: list[str] = []
        if op.name == _LITERAL:
            self._literals += op.results
        if len(op.regions):
            read, kernels = self._inside(op)
            numbers += map(self._number, read)
            self._is_complete &= all(kernels)
        for result in op.results:
            self._numbers[result] = len(self._numbers)
        return f"{numbers} {kernels}"

    def _number(self, value: ir.Value) -> int:
        if value not in self._numbers:
            self._numbers[value] = len(self._numbers)
            self._outside.append(value)
        return self._numbers[value]

    def _inside(self, op: ir.Operation) -> tuple[list[ir.Value], list[str]]:
        """What the regions of an operation read from outside of it, in program order, and the digests of bodies that
        are set apart from it and from operations in it."""
        read: list[ir.Value] = []
        kernels: list[str] = []
        inside: set[ir.Value] = set()

        def visit(inner: ir.Operation) -> ir.WalkResult:
            if inner != op:
                read.extend(value for value in inner.operands if value not in inside)
            inside.update(inner.results)
            if inner.name == _LITERAL:
                self._literals += inner.results
            if len(inner.regions):
                inside.update(argument for region in inner.regions for block in region for argument in block.arguments)
                body = bodies.body_of(inner)
                if body is not None:
                    kernels.append(body.digest)
            return ir.WalkResult.ADVANCE

        op.walk(visit, ir.WalkOrder.PRE_ORDER)
        return read, kernels


def _text(ops: Sequence[ir.Operation]) -> str:
    """Operations as text, in one piece, as each call of the printer takes longer than an operation; without the names
    of the values that they read from each other, since they are copies."""
    holder = ir.Operation.create("builtin.module", regions=1)
    place = ir.InsertionPoint(holder.regions[0].blocks.append())
    for op in ops:
        op.clone(ip=place)
    text = holder.get_asm(print_generic_op_form=True, use_local_scope=True, assume_verified=True)
    holder.erase()
    return _APART.sub("", text)


def _content(value: ir.Value) -> str:
    """A value from outside, if code may contain it: a small constant, or one number everywhere."""
    maker = maker_of(value)
    if maker is None:
        return ""
    is_array = isinstance(value.type, ir.RankedTensorType) and not (is_static(value) and is_small(value))
    if maker.name in _CONSTANTS:
        attribute = maker.attributes["value"]
        is_splat = isinstance(attribute, ir.DenseElementsAttr) and attribute.is_splat
        return str(attribute) if is_splat or not is_array else "array"
    if maker.name == "stablehlo.complex" and not is_array:
        return f"complex {[*map(_content, maker.operands)]}"
    number = known_value(value) if is_array else None
    return "" if number is None else f"{number.dtype} {number.tobytes().hex()}"
