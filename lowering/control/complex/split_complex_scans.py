"""Computes the levels of scans of complex numbers by real and imaginary parts.

    %0 = stablehlo.pad %z, %zero, low = [0], high = [1], interior = [1] : … -> tensor<6xcomplex<f32>>
    %1 = stablehlo.pad %w, %zero, low = [1], high = [0], interior = [1] : … -> tensor<6xcomplex<f32>>
    %2 = stablehlo.add %0, %1 : tensor<6xcomplex<f32>>
becomes
    %0 = stablehlo.pad %zr, %zero, …  %1 = stablehlo.pad %wr, %zero, …  %2 = stablehlo.add %0, %1 : tensor<6xf32>
    %3 = stablehlo.pad %zi, %zero, …  %4 = stablehlo.pad %wi, %zero, …  %5 = stablehlo.add %3, %4 : tensor<6xf32>
    %6 = stablehlo.complex %2, %5

With them are split all operations on complex numbers that are computed from such a sum, or that it is computed from,
element by element or by data movement. The passes that interleave, and that join slices and element-wise operations
in kernels, take real numbers only, and the compiler does not vectorize complex ones. Times in µs on two cores (whole →
parts): linear recurrences by `associative_scan` of 256 x 16 c64 53 → 25, of 2000 x 64 1,930 → 480.

Leaves alone: operations that are not connected with such a sum; dynamic shapes; targets without native kernels.
Source: JAX's `associative_scan`; the arithmetic of complex numbers, as XLA's ElementalIrEmitter writes it out.
"""

from __future__ import annotations

from collections.abc import Sequence

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.lowering.control.complex.parts import PART_BY_PART, again, is_complex, parts_of, product
from hilo.lowering.framework.build import is_static
from hilo.lowering.framework.contents import collect, operations
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.framework.values import maker_of

_MEMBERS = frozenset({*PART_BY_PART, "stablehlo.multiply"})
_TAKES = ("stablehlo.real", "stablehlo.imag")


@define_pass("split-complex-scans", concerns=operations("stablehlo.pad"), counts_changes=True)
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Splits the operations that are connected with the levels of a scan."""
    sums = {
        use.owner.operation
        for pad in collect(op, "stablehlo.pad")
        if run.profile.kernels and is_complex(pad.results[0])
        for use in pad.results[0].uses
    }
    members = _connected([each for each in sums if _interleaves(each)])
    for block in dict.fromkeys(each.block for each in members):
        _split([view.operation for view in block.operations if view.operation in members])
    run.statistics["operations"] += len(members)


def _interleaves(op: ir.Operation) -> bool:
    """Whether an operation adds two arrays with zeros between their elements."""
    pads = [maker_of(value, "stablehlo.pad") for value in op.operands] if op.name == "stablehlo.add" else []
    return bool(pads) and all(
        pad is not None and 1 in list(ir.DenseI64ArrayAttr(pad.attributes["interior_padding"])) for pad in pads
    )


def _connected(todo: list[ir.Operation]) -> set[ir.Operation]:
    """The operations on complex numbers that some operations are computed from, or that are computed from them."""
    found = set[ir.Operation]()
    while todo:
        op = todo.pop()
        values = [value for value in (*op.operands, *op.results) if is_complex(value)]
        if op in found or op.name not in _MEMBERS or op.results[0] not in values or not is_static(*values):
            continue
        found.add(op)
        todo += [value.owner.operation for value in values if not isinstance(value.owner, ir.Block)]
        todo += [use.owner.operation for use in op.results[0].uses]
    return found


def _split(members: Sequence[ir.Operation]) -> None:
    """Rewrites operations of a block, in program order."""
    known = dict[ir.Value, list[ir.Value]]()
    for op in members:
        with op.location, ir.InsertionPoint(op):
            for value in op.operands:
                if is_complex(value) and value not in known:
                    whole = maker_of(value, "stablehlo.complex")
                    known[value] = list(whole.operands) if whole is not None else parts_of(value)
            if op.name == "stablehlo.multiply":
                parts = product(*known[op.operands[0]], *known[op.operands[1]])
            else:
                parts = [again(op, [known[v][i] if is_complex(v) else v for v in op.operands]) for i in range(2)]
        known[op.results[0]] = parts
    for op in reversed(members):
        _replace(op, known[op.results[0]])


def _replace(op: ir.Operation, parts: Sequence[ir.Value]) -> None:
    """Erases an operation; what is not split reads its result's parts, or numbers that are made of these."""
    readers = {use.owner.operation for use in op.results[0].uses}
    for reader in readers:
        if reader.name in _TAKES:
            reader.results[0].replace_all_uses_with(parts[_TAKES.index(reader.name)])
            reader.erase()
    if list(op.results[0].uses):
        with op.location, ir.InsertionPoint(op):
            op.results[0].replace_all_uses_with(stablehlo.complex(*parts))
    op.erase()
