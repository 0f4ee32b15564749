"""XLA's `Einsum`: Einstein summation of one or two arrays. `summation` does the same for any number of arrays.

Labels are letters or numbers; `...` stands for the dimensions that no label names, aligned at the last one. A label
that occurs twice in an operand takes its diagonal; one that occurs twice in the result puts values on a diagonal. Sizes
of 1 are broadcast.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence

from hilo.builder.shape import Shape
from hilo.builder.xla_op import XlaOp
from hilo.dialect.attributes import DotDimensionNumbers
from hilo.dialect.support.errors import ArgumentError, Error, ShapeError, shown
from hilo.ops._guard import explained
from hilo.ops._operation import array, error, find_builder, integers, same_dtype
from hilo.ops.arithmetic.broadcasting import BroadcastInDim
from hilo.ops.arithmetic.choice import Select
from hilo.ops.arithmetic.elementwise import Add, And, Eq, Or
from hilo.ops.folding.reductions import Reduce
from hilo.ops.leaves import Iota, ZerosLike
from hilo.ops.libraries.constants import Zero
from hilo.ops.movement.shaping import Squeeze, Transpose
from hilo.ops.products.dots import DotGeneral, PrecisionLike

Labels = list[Hashable]


@explained
def Einsum(
    x: XlaOp,
    y: object,
    einsum_config: object = None,
    precision: PrecisionLike = None,
    preferred_element_type: object = None,
    **configs: Sequence[int],
) -> XlaOp:
    """Einstein summation, `Einsum(x, y, "ab,cb->ac")`, or of one array, `Einsum(x, "ab->ba")`.

    Args:
        x, y: arrays of the same element type.
        einsum_config: the labels of each array's dimensions, and after `->` those of the result; by default the labels
            that occur once, in alphabetical order, after the dimensions of `...`.
        precision, preferred_element_type: as in `Dot`.
        configs: x_config, y_config and output_config, in place of einsum_config: lists of numbers as labels.

    Returns:
        The sums of the products over all labels that the result does not have.

    Raises:
        ArgumentError: a configuration cannot be parsed, or the result has a label that no array has.
        ShapeError: labels do not match an array, or sizes differ.
    """
    name = "Einsum"
    operands: list[object] = [x, y]
    if isinstance(y, str):
        if einsum_config is not None:
            raise error(ArgumentError, name, f"einsum_config is {shown(einsum_config)}, and y is {shown(y)}")
        operands, einsum_config = [x], y
    builder = find_builder(name, *operands)
    read = [array(name, argument, op, builder) for argument, op in zip("xy", operands, strict=False)]
    if len(read) == 2:
        same_dtype(name, [("x", read[0]), ("y", read[1])], "")
    if configs:
        wanted = {"x_config", "y_config", "output_config"}
        if set(configs) != wanted or einsum_config is not None or len(read) != 2:
            message = f"got {', '.join(sorted(configs))}; it takes x, y, x_config, y_config and output_config"
            raise error(ArgumentError, name, message)
        lists: list[Labels] = [list(integers(name, key, configs[key])) for key in ("x_config", "y_config")]
        output: Labels = list(integers(name, "output_config", configs["output_config"]))
    else:
        lists, output = read_subscripts(name, "einsum_config", einsum_config, read)
    return summation(name, read, lists, output, precision, preferred_element_type)


# ---- reading ---------------------------------------------------------------------------------------------------------


def read_subscripts(name: str, argument: str, given: object, operands: Sequence[XlaOp]) -> tuple[list[Labels], Labels]:
    """The labels of each operand and of the result; a dimension of `...` is labelled by the distance from the last."""
    if not isinstance(given, str):
        raise error(ArgumentError, name, f"{argument} is {shown(given)}; it takes a string such as 'ij,jk->ik'")
    inputs, arrow, output = given.replace(" ", "").partition("->")
    labels = _operand_labels(name, argument, given, inputs.split(","), output, operands)
    most = max((sum(isinstance(label, int) for label in one) for one in labels), default=0)
    if not arrow:
        counts = Counter(label for one in labels for label in one)
        once = sorted(str(label) for label, n in counts.items() if n == 1 and isinstance(label, str))
        return labels, [*_expanded("...", most), *once]
    if most and "..." not in output:
        raise error(ArgumentError, name, f"{argument} is {shown(given)}; the result's term has no '...'")
    return labels, _expanded(output, most)


def _operand_labels(
    name: str, argument: str, given: str, terms: Sequence[str], output: str, operands: Sequence[XlaOp]
) -> list[Labels]:
    """The labels of each operand. Raises an error if a term is malformed or does not match its operand."""
    if len(terms) != len(operands):
        takes = f"it takes one term for each of {len(operands)} operands"
        raise error(ArgumentError, name, f"{argument} is {shown(given)}, of {len(terms)} terms; {takes}")
    for term in (*terms, output):
        if not all(letter.isalpha() for letter in term.replace("...", "", 1)):
            raise error(ArgumentError, name, f"{argument} is {shown(given)}; a term is of letters and one '...'")
    labels = []
    for term, op in zip(terms, operands, strict=True):
        missing = op.ndim - len(term.replace("...", ""))
        if missing < 0 or (missing and "..." not in term):
            raise error(ShapeError, name, f"operand {op.shape} does not fit {shown(term)} in {shown(given)}")
        labels.append(_expanded(term, missing))
    return labels


def _expanded(term: str, missing: int) -> Labels:
    before, dots, after = term.partition("...")
    return [*before, *(range(-missing, 0) if dots else ()), *after]


# ---- building --------------------------------------------------------------------------------------------------------


def summation(
    name: str,
    operands: Sequence[XlaOp],
    labels: Sequence[Labels],
    output: Labels,
    precision: PrecisionLike = None,
    preferred_element_type: object = None,
) -> XlaOp:
    """Einstein summation, evaluated from left to right."""
    sizes = _label_sizes(name, operands, labels)
    unknown = [label for label in output if label not in sizes]
    if unknown:
        raise error(ArgumentError, name, f"the result's label {unknown[0]!r} is none of the operands'")
    terms = [_without_ones(*_diagonal(op, own), sizes) for op, own in zip(operands, labels, strict=True)]
    result, left = terms[0]
    for i in range(1, len(terms)):
        kept = set(output).union(*(own for _, own in terms[i + 1 :]))
        result, left = _product(result, left, *terms[i], kept, precision, preferred_element_type)
    result, left = _sum_out(result, left, set(output))
    return _placed(result, left, output, sizes)


def _label_sizes(name: str, operands: Sequence[XlaOp], labels: Sequence[Labels]) -> dict[Hashable, int]:
    """The size of each label; operands may have size 1 instead. Raises a ShapeError if they disagree."""
    sizes: dict[Hashable, int] = {}
    for op, own in zip(operands, labels, strict=True):
        if len(own) != op.ndim:
            raise error(ShapeError, name, f"operand {op.shape} does not fit the {len(own)} labels {shown(own)}")
        for label, n in zip(own, op.dims, strict=True):
            if sizes.setdefault(label, n) != n and 1 not in (n, sizes[label]):
                raise error(
                    ShapeError, name, f"operand {op.shape} has size {n} for label {label!r}, another {sizes[label]}"
                )
            sizes[label] = n if sizes[label] == 1 else sizes[label]
    return sizes


def _without_ones(op: XlaOp, own: Labels, sizes: dict[Hashable, int]) -> tuple[XlaOp, Labels]:
    """An operand without the dimensions of size 1 that are broadcast."""
    gone = [d for d, label in enumerate(own) if op.dims[d] == 1 and sizes[label] != 1]
    return (Squeeze(op, gone), [label for d, label in enumerate(own) if d not in gone]) if gone else (op, own)


def _diagonal(op: XlaOp, own: Labels) -> tuple[XlaOp, Labels]:
    """The elements whose indices along equal labels agree."""
    gone = [d for d, label in enumerate(own) if own.index(label) != d]
    for d in gone:
        if op.dims[d] != op.dims[own.index(own[d])]:
            raise Error(f"sizes of label {own[d]!r} differ in {op.shape}")
    if not gone:
        return op, own
    assert op.dtype is not None
    fold = Or if op.dtype.is_integer or op.dtype.kind == "pred" else Add
    return Reduce(_masked(op, own), Zero(op.builder, op.dtype), fold, gone), [
        label for d, label in enumerate(own) if d not in gone
    ]


def _masked(op: XlaOp, own: Labels) -> XlaOp:
    """Zeros where the indices of one label differ."""
    counts = [Iota(op.builder, Shape("s32", op.dims), d) for d in range(op.ndim)]
    mask: XlaOp | None = None
    for d, label in enumerate(own):
        if own.index(label) != d:
            here = Eq(counts[own.index(label)], counts[d])
            mask = here if mask is None else And(mask, here)
    return op if mask is None else Select(mask, op, ZerosLike(op))


def _sum_out(op: XlaOp, own: Labels, kept: set[Hashable]) -> tuple[XlaOp, Labels]:
    gone = [d for d, label in enumerate(own) if label not in kept]
    if not gone:
        return op, own
    return Reduce(op, Zero(op.builder, op.dtype), Add, gone), [label for label in own if label in kept]


def _product(
    a: XlaOp, left: Labels, b: XlaOp, right: Labels, kept: set[Hashable], precision: PrecisionLike, preferred: object
) -> tuple[XlaOp, Labels]:
    """Multiplies: shared labels become batch dimensions if they are kept, else they are contracted."""
    a, left = _sum_out(a, left, kept | set(right))
    b, right = _sum_out(b, right, kept | set(left))
    batch = [label for label in left if label in right and label in kept]
    inner = [label for label in left if label in right and label not in kept]
    pairs = [tuple(map(own.index, shared)) for shared in (batch, inner) for own in (left, right)]
    numbers = DotDimensionNumbers(*pairs)
    rest = [label for label in (*left, *right) if label not in batch and label not in inner]
    return DotGeneral(a, b, numbers, precision, preferred), [*batch, *rest]


def _placed(op: XlaOp, own: Labels, output: Labels, sizes: dict[Hashable, int]) -> XlaOp:
    """The result in the order of its labels; broadcast along labels of size 1, on diagonals for repeated labels."""
    if sorted(map(output.index, own)) == list(range(len(output))):
        return Transpose(op, [own.index(label) for label in output])
    order = sorted(range(len(own)), key=lambda d: output.index(own[d]))
    moved = Transpose(op, order)
    places = [output.index(own[d]) for d in order]
    return _masked(BroadcastInDim(moved, [sizes[label] for label in output], places), output)


__all__ = ["Einsum"]
