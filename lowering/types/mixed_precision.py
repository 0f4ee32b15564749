"""Computes products, and other selected operations, in another float type; arguments and results keep their types.

    %0 = stablehlo.dot_general %x, %w, … : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
becomes
    %a = stablehlo.convert %x : (tensor<2x3xf32>) -> tensor<2x3xbf16>
    %b = stablehlo.convert %w : (tensor<3x4xf32>) -> tensor<3x4xbf16>
    %0 = stablehlo.dot_general %a, %b, … : (tensor<2x3xbf16>, tensor<3x4xbf16>) -> tensor<2x4xf32>

If `to` is wider than `from`, it promotes: `mixed-precision{from=bf16 to=f32 allow=elementwise}` computes in f32 what
the program computes in bf16, and rounds each result. `accumulate` is the type in which products accumulate; by default
the wider of the two. `allow` and `deny` name operations (`add`, `chlo.erf`) or traits (`product`, `elementwise`).

Values are rounded where they are defined, once for all their readers, also before loops that read them; data movement
(`transpose`, `reshape`, `broadcast_in_dim`, …) all of whose readers are narrow is done in the narrower type; and
nothing is widened between two operations that compute in a narrower type.

Leaves alone: reductions, sorts and other operations with regions, and the operations inside these regions, so sums keep
their type; products with an algorithm, or with a precision of HIGH or HIGHEST; the types of control flow; integers,
complex numbers, and `convert`, `reduce_precision` and `bitcast_convert`, which state their own rounding.
Source: Micikevicius et al., «Mixed Precision Training» (2018), for half-precision products that accumulate in single;
TensorFlow's `auto_mixed_precision` for the lists.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hilo.dialect.attributes.constants import from_numpy, to_numpy
from hilo.dialect.iree import ir
from hilo.dialect.operations import rows_chlo, rows_stablehlo
from hilo.dialect.operations.traits import CONTROL_FLOW, with_trait
from hilo.dialect.support.dtypes import Dtype, dtype
from hilo.dialect.support.errors import DtypeError, PassError, nearest
from hilo.lowering.framework.options import option
from hilo.lowering.framework.passes import PassRun, define_pass

_KEPT = frozenset(f"stablehlo.{name}" for name in ("convert", "reduce_precision", "bitcast_convert", "complex"))
_PRODUCTS = with_trait("product")
_MOVES = with_trait("moves") - CONTROL_FLOW - {"stablehlo.tuple", "stablehlo.get_tuple_element"}
_ENTERED = CONTROL_FLOW | {"builtin.module", "func.func"}
"""Operations whose regions are rewritten, too; the regions of reductions, sorts and the like are not."""


@dataclass(frozen=True)
class Options:
    from_: str = option("f32", "element type of the values that are converted")
    to: str = option("bf16", "element type to compute in")
    accumulate: str = option("", "element type in which products accumulate; by default the wider of the two")
    allow: tuple[str, ...] = option(("product",), "operations or traits (product, elementwise) to convert")
    deny: tuple[str, ...] = option((), "operations or traits among them that are not converted")


@dataclass(frozen=True)
class _Plan:
    """The parsed options: which operations compute in which type."""

    source: Dtype
    target: Dtype
    accumulate: Dtype
    chosen: frozenset[str]

    @property
    def narrows(self) -> bool:
        """Whether every value of the new type is also one of the old type."""
        return (self.target.bits, self.source.name) in ((16, "f32"), (16, "f64"), (32, "f64"))


def _read(options: Options) -> _Plan:
    source, target = _float("from", options.from_), _float("to", options.to)
    wider = max(source, target, key=lambda row: row.bits)
    accumulate = _float("accumulate", options.accumulate) if options.accumulate else wider
    return _Plan(source, target, accumulate, _names("allow", options.allow) - _names("deny", options.deny) - _KEPT)


def _float(key: str, name: str) -> Dtype:
    try:
        row = dtype(name)
    except DtypeError as error:
        raise PassError(f"mixed-precision: option '{key}' is '{name}'; it takes a float type such as bf16") from error
    if not row.is_float:
        raise PassError(f"mixed-precision: option '{key}' is '{name}'; it takes a float type such as bf16")
    return row


def _names(key: str, given: tuple[str, ...]) -> frozenset[str]:
    """The operations that the words of an option name."""
    rows = [row for row in (*rows_stablehlo.ROWS, *rows_chlo.ROWS) if not row.regions]
    known = {row.name for row in rows}
    found: set[str] = set()
    for word in given:
        name = word if "." in word else f"stablehlo.{word}"
        if word in ("product", "elementwise"):
            found |= with_trait(word) & known
        elif name in known:
            found.add(name)
        else:
            choice = ["product", "elementwise", *known, *(name.removeprefix("stablehlo.") for name in known)]
            raise PassError(f"mixed-precision: option '{key}' has '{word}'; {nearest(word, choice)}")
    return frozenset(found)


class _Conversion:
    """Rewrites operations in program order; each value is converted at most once, where it is defined."""

    def __init__(self, plan: _Plan) -> None:
        self.plan = plan
        self.converted: dict[ir.Value, ir.Value] = {}
        self.made: list[ir.Operation] = []
        """Conversions to the new type."""
        self.widened: list[ir.Operation] = []
        """Conversions back, some of which may turn out to be unused."""

    def is_source(self, value: ir.Value) -> bool:
        kind = value.type
        return isinstance(kind, ir.RankedTensorType) and kind.element_type == self.plan.source.mlir_type

    def computes(self, op: ir.Operation) -> bool:
        """Whether the operation is to be computed in the new type."""
        if op.name not in self.plan.chosen or not any(map(self.is_source, op.operands)):
            return False
        return not (op.name in _PRODUCTS and _is_exact(op))

    def rewrite(self, op: ir.Operation) -> None:
        """f(x) -> convert(f(convert(x)))"""
        made_type = self.plan.accumulate if op.name in _PRODUCTS else self.plan.target
        operands = [self.convert(value) if self.is_source(value) else value for value in op.operands]
        types = [_retyped(r.type, made_type) if self.is_source(r) else r.type for r in op.results]
        attributes = {name: op.attributes[name] for name in op.attributes}
        with ir.InsertionPoint(op), op.location:
            made = ir.Operation.create(op.name, types, operands, attributes)
            for old, new in zip(op.results, made.results, strict=True):
                back = _convert(new, old.type)
                old.replace_all_uses_with(back)
                if back != new:
                    self.widened.append(back.owner)
                    if made_type is self.plan.target and self.plan.narrows:
                        self.converted[back] = new
        op.erase()

    def convert(self, value: ir.Value) -> ir.Value:
        """A value in the new type, converted right after its definition."""
        found = self.converted.get(value)
        if found is None:
            found = self.converted[value] = self._converted(value)
        return found

    def _converted(self, value: ir.Value) -> ir.Value:
        wanted = _retyped(value.type, self.plan.target)
        owner = value.owner
        if isinstance(owner, ir.Block):
            with ir.InsertionPoint.at_block_begin(owner), value.location:
                made = _convert(value, wanted)
        else:
            op = owner.operation
            exact = op.name == "stablehlo.convert" and self.plan.narrows
            if exact and op.operands[0].type == wanted:
                return op.operands[0]
            with ir.InsertionPoint.after(op), op.location:
                if op.name == "stablehlo.constant":
                    array = to_numpy(op.attributes["value"]).astype(self.plan.target.numpy)
                    attribute = from_numpy(array, wanted)
                    return ir.Operation.create(op.name, [wanted], [], {"value": attribute}).results[0]
                made = _convert(value, wanted)
        self.made.append(made.owner)
        return made

    def move(self, conversion: ir.Operation) -> None:
        """convert(transpose(x)) -> transpose(convert(x)), if nothing else reads the transpose."""
        value = conversion.operands[0]
        owner = value.owner
        if isinstance(owner, ir.Block) or owner.operation.name not in _MOVES or len(owner.operation.results) != 1:
            return
        op = owner.operation
        if len(list(value.uses)) != 1 or not self.is_source(value):
            return
        start = len(self.made)
        operands = [self.convert(v) if self.is_source(v) else v for v in op.operands]
        attributes = {name: op.attributes[name] for name in op.attributes}
        with ir.InsertionPoint(op), op.location:
            made = ir.Operation.create(op.name, [conversion.results[0].type], operands, attributes)
        conversion.results[0].replace_all_uses_with(made.results[0])
        del self.converted[value]
        conversion.erase()
        op.erase()
        for one in self.made[start:]:
            self.move(one)


def _is_exact(op: ir.Operation) -> bool:
    """Whether a product states its own precision."""
    names = set(op.attributes)
    return "algorithm" in names or ("precision_config" in names and "HIGH" in str(op.attributes["precision_config"]))


def _retyped(kind: ir.Type, element: Dtype) -> ir.RankedTensorType:
    tensor = ir.RankedTensorType(kind)
    return ir.RankedTensorType.get(tensor.shape, element.mlir_type, tensor.encoding)


def _convert(value: ir.Value, kind: ir.Type) -> ir.Value:
    """The value converted to a type of its shape; unchanged if it has that type."""
    return value if value.type == kind else ir.Operation.create("stablehlo.convert", [kind], [value]).results[0]


def _operations(op: ir.Operation) -> Iterator[ir.Operation]:
    """The nested operations, except those in regions of reductions and the like."""
    for region in op.regions:
        for block in region:
            for view in list(block.operations):
                yield view.operation
                if view.operation.name in _ENTERED:
                    yield from _operations(view.operation)


@define_pass("mixed-precision", options=Options)
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Inserts conversions around the selected operations, moves them, and drops those that nothing reads."""
    assert isinstance(run.options, Options)
    conversion = _Conversion(_read(run.options))
    with op.location:
        chosen = [one for one in _operations(op) if conversion.computes(one)]
        for one in chosen:
            conversion.rewrite(one)
            run.statistics["operations"] += 1
        if conversion.plan.narrows:
            for one in list(conversion.made):
                conversion.move(one)
        for one in conversion.widened:
            if not any(len(list(result.uses)) for result in one.results):
                one.erase()
