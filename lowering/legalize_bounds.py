"""Carries tensors of bounded dynamic dimensions as arrays of the largest size, beside the sizes that they have.

    %0 = stablehlo.set_dimension_size %x, %n, dim = 0 : (tensor<4xf32>, tensor<i32>) -> tensor<?xf32, bounds<4>>
    %1 = stablehlo.add %0, %0 : tensor<?xf32, bounds<4>>
    %2 = stablehlo.reduce(%1 init: %zero) applies stablehlo.add across dimensions = [0] : …
becomes
    %1 = stablehlo.add %x, %x : tensor<4xf32>
    %2 = stablehlo.reduce(select(iota < %n, %1, %zero) init: %zero) applies stablehlo.add across dimensions = [0] : …

What lies behind the size is never seen: reductions, windows, dots and convolutions read a neutral element there, sorts
keep it last, scatters pass over it, concatenations, reversals and reshapes move it away, and a function's result is
cut. Loops and branches carry sizes beside arrays.

Leaves alone: dynamic dimensions without a bound. An operation that none of this holds for is an error.
Source: XLA's DynamicDimensionInference and DynamicPadder.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod

from hilo.dialect import stablehlo
from hilo.dialect.attributes import ConvDimensionNumbers, DotDimensionNumbers, TypeExtensions
from hilo.dialect.errors import TargetError
from hilo.lowering._bindings import ir
from hilo.lowering.build import broadcast, convert, element_of, reshape, shape_of, splat, tensor
from hilo.lowering.elementary.number import Number, select
from hilo.lowering.locations import place
from hilo.lowering.passes import PassRun, define_pass
from hilo.lowering.regions import ELEMENTWISE, clone_operations

Sizes = dict[int, Number]
"""Dimension to size, an i32 scalar; other dimensions have the size of their type."""

_BEHIND = frozenset({"stablehlo.optimization_barrier", "stablehlo.uniform_quantize", "stablehlo.uniform_dequantize"})


def bounds_of(type_: ir.Type) -> dict[int, int]:
    """Dynamic dimensions to bounds, of a tensor type whose dynamic dimensions all have one."""
    if not isinstance(type_, ir.RankedTensorType) or type_.has_static_shape or type_.encoding is None:
        return {}
    bounds = TypeExtensions.from_mlir(type_.encoding).bounds
    found = {d: bound for d, bound in enumerate(bounds) if type_.is_dynamic_dim(d) and bound is not None}
    return found if len(found) == sum(type_.is_dynamic_dim(d) for d in range(type_.rank)) else {}


def padded(type_: ir.Type) -> ir.Type:
    """The type of the largest sizes; a type without bounds as it is."""
    bounds = bounds_of(type_)
    if not bounds:
        return type_
    shaped = ir.RankedTensorType(type_)
    return tensor([bounds.get(d) or shaped.get_dim_size(d) for d in range(shaped.rank)], shaped.element_type)


def _i32(number: int) -> Number:
    return Number(splat(number, ir.IntegerType.get_signless(32)))


def _scalar(value: ir.Value) -> Number:
    return Number(convert(value, ir.IntegerType.get_signless(32)))


def _at_least(value: Number, low: int) -> Number:
    return Number(stablehlo.maximum(value.value, _i32(low).value))


def _places(shape: Sequence[int], dimension: int) -> Number:
    """The index of each element along a dimension."""
    kind = tensor(shape, ir.IntegerType.get_signless(32))
    return Number(stablehlo.iota(iota_dimension=dimension, result_type=kind))


def _wide(value: Number, shape: Sequence[int]) -> Number:
    return Number(broadcast(value.value, shape))


def masked(value: ir.Value, sizes: Sizes, fill: ir.Value, dimensions: Sequence[int] | None = None) -> ir.Value:
    """`value` with the scalar `fill` behind its sizes."""
    shape = shape_of(value)
    for dimension, size in sizes.items():
        if dimensions is None or dimension in dimensions:
            inside = _places(shape, dimension) < _wide(size, shape)
            value = stablehlo.select(inside.value, value, broadcast(fill, shape))
    return value


class _Bounds:
    def __init__(self, run: PassRun) -> None:
        self.run = run
        self.sizes: dict[ir.Value, Sizes] = {}
        self.dead: list[ir.Operation] = []

    def of(self, value: ir.Value) -> Sizes:
        return self.sizes.get(value, {})

    def block(self, block: ir.Block) -> None:
        for view in list(block.operations):
            self.operation(view.operation)

    def operation(self, op: ir.Operation) -> None:
        touched = any(self.of(v) for v in op.operands) or any(bounds_of(r.type) for r in op.results)
        if op.name in ("stablehlo.if", "stablehlo.case"):
            self.branches(op)
            return
        if op.name == "stablehlo.while" and touched:
            self.loop(op)
            return
        if not touched:
            for region in op.regions:
                for block in region:
                    self.block(block)
            return
        with ir.InsertionPoint(op), op.location:
            if op.name == "func.return":
                self.cut(op)
                return
            if op.name == "stablehlo.return":
                return
            found = self.rule(op)(self, op)
        for result, (value, sizes) in zip(list(op.results), found, strict=True):
            if value is None:
                result.set_type(padded(result.type))
                self.sizes[result] = sizes
            else:
                self.sizes[value] = sizes
                result.replace_all_uses_with(value)
        if any(value is not None for value, _ in found):
            self.dead.append(op)
        self.run.statistics["padded"] += 1

    def rule(self, op: ir.Operation) -> Rule:
        rule = _RULES.get(op.name)
        if rule is not None:
            return rule
        if op.name in ELEMENTWISE | _BEHIND or op.name.startswith("chlo."):
            return _elementwise
        raise TargetError(
            f"{place(op.location)}: error: {op.name}: it takes no dimensions whose size is set at run time; "
            "take the array with a mask instead"
        )

    def cut(self, op: ir.Operation) -> None:
        """return x -> return x[:sizes]"""
        for index, operand in enumerate(list(op.operands)):
            sizes = self.of(operand)
            if sizes:
                op.operands[index] = _cut(operand, sizes)

    def loop(self, op: ir.Operation) -> None:
        """while(x) -> while(x, its sizes)"""
        carried = [(i, d) for i, value in enumerate(op.operands) for d in self.of(value)]
        with ir.InsertionPoint(op), op.location:
            starts = [self.of(op.operands[i])[d].value for i, d in carried]
            types = [padded(result.type) for result in op.results] + [start.type for start in starts]
            attributes = {name: op.attributes[name] for name in op.attributes}
            new = ir.Operation.create(op.name, types, [*op.operands, *starts], attributes, regions=2)
        for source, target in zip(op.regions, new.regions, strict=True):
            source.blocks[0].append_to(target)
            block = target.blocks[0]
            values = list(block.arguments)
            for value in values:
                value.set_type(padded(value.type))
            for i, d in carried:
                added = block.add_argument(starts[0].type, op.location)
                self.sizes.setdefault(values[i], {})[d] = Number(added)
            self.block(block)
        self.extend(new.regions[1].blocks[0], carried)
        self.finish(op, new, carried)

    def branches(self, op: ir.Operation) -> None:
        """if(p) {x} {y} -> if(p) {x, its sizes} {y, its sizes}"""
        for region in op.regions:
            self.block(region.blocks[0])
        carried = [(i, d) for i, result in enumerate(op.results) for d in bounds_of(result.type)]
        if not carried:
            return
        scalar = tensor((), ir.IntegerType.get_signless(32))
        with ir.InsertionPoint(op), op.location:
            types = [padded(result.type) for result in op.results] + [scalar] * len(carried)
            attributes = {name: op.attributes[name] for name in op.attributes}
            new = ir.Operation.create(op.name, types, list(op.operands), attributes, regions=len(op.regions))
        for source, target in zip(op.regions, new.regions, strict=True):
            source.blocks[0].append_to(target)
            self.extend(target.blocks[0], carried)
        self.finish(op, new, carried)

    def extend(self, block: ir.Block, carried: list[tuple[int, int]]) -> None:
        """Returns the sizes of what a block returns, too."""
        last = block.operations[len(block.operations) - 1].operation
        with ir.InsertionPoint(last), last.location:
            sizes = []
            for i, d in carried:
                value = last.operands[i]
                sizes.append(self.of(value).get(d, _i32(shape_of(value)[d])).value)
            ir.Operation.create(last.name, [], [*last.operands, *sizes])
        last.erase()

    def finish(self, op: ir.Operation, new: ir.Operation, carried: list[tuple[int, int]]) -> None:
        results = list(new.results)
        count = len(op.results)
        for (i, d), size in zip(carried, results[count:], strict=True):
            self.sizes.setdefault(results[i], {})[d] = Number(size)
        for old, result in zip(list(op.results), results[:count], strict=True):
            old.replace_all_uses_with(result)
        self.dead.append(op)


Found = list["tuple[ir.Value | None, Sizes]"]
"""For each result: what replaces it (None: the operation itself, with another type), and its sizes."""
Rule = Callable[[_Bounds, ir.Operation], Found]


def _cut(value: ir.Value, sizes: Sizes) -> ir.Value:
    shape = shape_of(value)
    i64 = ir.IntegerType.get_signless(64)
    limits = [sizes[d] if d in sizes else _i32(size) for d, size in enumerate(shape)]
    vector = stablehlo.concatenate([reshape(convert(limit.value, i64), (1,)) for limit in limits], dimension=0)
    zeros, ones = splat(0, i64, (len(shape),)), splat(1, i64, (len(shape),))
    dynamic = [-1 if d in sizes else size for d, size in enumerate(shape)]
    kind = ir.RankedTensorType.get(
        [ir.ShapedType.get_dynamic_size() if size < 0 else size for size in dynamic], element_of(value)
    )
    return stablehlo.real_dynamic_slice(value, zeros, vector, ones, result_type=kind)


def _ints(op: ir.Operation, name: str, default: Sequence[int]) -> list[int]:
    if name not in op.attributes:
        return list(default)
    return [int(i) for i in ir.DenseI64ArrayAttr(op.attributes[name])]


def _pairs(op: ir.Operation, rank: int) -> list[tuple[int, int]]:
    if "padding" not in op.attributes:
        return [(0, 0)] * rank
    flat = [int(i) for i in ir.DenseIntElementsAttr(op.attributes["padding"])]
    if ir.DenseIntElementsAttr(op.attributes["padding"]).is_splat:
        flat = flat[:1] * (2 * rank)
    return list(zip(flat[::2], flat[1::2], strict=True))


def _window_count(size: Number, window: int, stride: int, pad: tuple[int, int], base: int, dilation: int) -> Number:
    """How many windows fit; of nothing, none."""
    dilated = _at_least((size - 1) * base + 1, 0)
    room = dilated + (pad[0] + pad[1] - ((window - 1) * dilation + 1))
    return select(room < 0, _i32(0), room / stride + 1)


def _set(self: _Bounds, op: ir.Operation) -> Found:
    operand, size = op.operands
    along = ir.IntegerAttr(op.attributes["dimension"]).value
    sizes = {**self.of(operand), along: _scalar(size)}
    kept = bounds_of(op.results[0].type)
    return [(operand_copy(operand), {d: s for d, s in sizes.items() if d in kept})]


def operand_copy(value: ir.Value) -> ir.Value:
    """The same array as another value, which may have other sizes."""
    return ir.Operation.create("stablehlo.reshape", [value.type], [value]).results[0]


def _get(self: _Bounds, op: ir.Operation) -> Found:
    along = ir.IntegerAttr(op.attributes["dimension"]).value
    return [(self.of(op.operands[0])[along].value if along in self.of(op.operands[0]) else None, {})]


def _elementwise(self: _Bounds, op: ir.Operation) -> Found:
    found: Found = []
    for index, result in enumerate(op.results):
        rank = ir.RankedTensorType(result.type).rank
        sizes: Sizes = {}
        operands = [op.operands[index]] if op.name in _BEHIND else list(op.operands)
        for operand in operands:
            if ir.RankedTensorType(operand.type).rank == rank:
                sizes = {**self.of(operand), **sizes}
        found.append((None, sizes))
    return found


def _broadcast(self: _Bounds, op: ir.Operation) -> Found:
    operand, kind = op.operands[0], padded(op.results[0].type)
    places = _ints(op, "broadcast_dimensions", ())
    shape = tuple(ir.RankedTensorType(kind).shape)
    sizes = {places[d]: size for d, size in self.of(operand).items() if shape_of(operand)[d] == shape[places[d]]}
    if len(op.operands) == 2:  # dynamic_broadcast_in_dim
        sizes = _said(op.operands[1], bounds_of(op.results[0].type))
    return [(stablehlo.broadcast_in_dim(operand, broadcast_dimensions=places, result_type=kind), sizes)]


def _said(vector: ir.Value, dimensions: dict[int, int]) -> Sizes:
    """Sizes that a vector of sizes says."""
    sizes: Sizes = {}
    for d in dimensions:
        one = stablehlo.slice(vector, start_indices=[d], limit_indices=[d + 1], strides=[1])
        sizes[d] = _scalar(reshape(one, ()))
    return sizes


def _iota(self: _Bounds, op: ir.Operation) -> Found:
    kind = padded(op.results[0].type)
    along = ir.IntegerAttr(op.attributes["iota_dimension"]).value
    made = stablehlo.iota(iota_dimension=along, result_type=kind)
    return [(made, _said(op.operands[0], bounds_of(op.results[0].type)))]


def _transpose(self: _Bounds, op: ir.Operation) -> Found:
    permutation = _ints(op, "permutation", ())
    sizes = self.of(op.operands[0])
    return [(None, {i: sizes[d] for i, d in enumerate(permutation) if d in sizes})]


def _reduce(self: _Bounds, op: ir.Operation) -> Found:
    count = len(op.results)
    dropped = _ints(op, "dimensions", ())
    sizes: Sizes = {}
    for index in range(count):
        sizes = {**self.of(op.operands[index]), **sizes}
    for index in range(count):
        op.operands[index] = masked(op.operands[index], sizes, op.operands[count + index], dropped)
    kept = [d for d in range(len(shape_of(op.operands[0]))) if d not in dropped]
    return [(None, {i: sizes[d] for i, d in enumerate(kept) if d in sizes})] * count


def _reduce_window(self: _Bounds, op: ir.Operation) -> Found:
    count = len(op.results)
    rank = len(shape_of(op.operands[0]))
    sizes: Sizes = {}
    for index in range(count):
        sizes = {**self.of(op.operands[index]), **sizes}
    for index in range(count):
        op.operands[index] = masked(op.operands[index], sizes, op.operands[count + index])
    window = _ints(op, "window_dimensions", ())
    strides, base = _ints(op, "window_strides", [1] * rank), _ints(op, "base_dilations", [1] * rank)
    dilations, pads = _ints(op, "window_dilations", [1] * rank), _pairs(op, rank)
    counts = {d: _window_count(s, window[d], strides[d], pads[d], base[d], dilations[d]) for d, s in sizes.items()}
    return [(None, counts)] * count


def _dot(self: _Bounds, op: ir.Operation) -> Found:
    lhs, rhs = op.operands
    if op.name == "stablehlo.dot":
        rank = len(shape_of(lhs))
        numbers = DotDimensionNumbers(lhs_contracting_dimensions=(rank - 1,), rhs_contracting_dimensions=(0,))
    else:
        numbers = DotDimensionNumbers.from_mlir(op.attributes["dot_dimension_numbers"])
    sides = (
        (lhs, numbers.lhs_batching_dimensions, numbers.lhs_contracting_dimensions),
        (rhs, numbers.rhs_batching_dimensions, numbers.rhs_contracting_dimensions),
    )
    hidden = [{c: self.of(value)[c] for c in contracted if c in self.of(value)} for value, _, contracted in sides]
    sizes: Sizes = {}
    place_ = len(numbers.lhs_batching_dimensions)
    for index, (value, batch, contracted) in enumerate(sides):
        known = self.of(value)
        sizes.update({i: known[d] for i, d in enumerate(batch) if d in known})
        for d in range(len(shape_of(value))):
            if d not in (*batch, *contracted):
                if d in known:
                    sizes[place_] = known[d]
                place_ += 1
        other = sides[1 - index][2]
        both = {**{contracted[other.index(c)]: s for c, s in hidden[1 - index].items()}, **hidden[index]}
        op.operands[index] = masked(value, both, splat(0, element_of(value)))
    return [(None, sizes)]


def _convolution(self: _Bounds, op: ir.Operation) -> Found:
    lhs, rhs = op.operands
    dims = ConvDimensionNumbers.from_mlir(op.attributes["dimension_numbers"])
    count = len(dims.input_spatial_dimensions)
    sizes: Sizes = {}
    known = self.of(lhs)
    if (
        self.of(rhs)
        or dims.input_feature_dimension in known
        or ir.IntegerAttr(op.attributes["batch_group_count"]).value > 1
    ):
        raise TargetError(
            f"{place(op.location)}: error: {op.name}: it takes sizes set at run time for the batch and the spatial "
            "dimensions of its input only; take the array with a mask instead"
        )
    op.operands[0] = masked(lhs, known, splat(0, element_of(lhs)))
    if dims.input_batch_dimension in known:
        sizes[dims.output_batch_dimension] = known[dims.input_batch_dimension]
    strides, pads = _ints(op, "window_strides", [1] * count), _pairs(op, count)
    base, dilations = _ints(op, "lhs_dilation", [1] * count), _ints(op, "rhs_dilation", [1] * count)
    for i, (source, kernel, target) in enumerate(
        zip(dims.input_spatial_dimensions, dims.kernel_spatial_dimensions, dims.output_spatial_dimensions, strict=True)
    ):
        if source in known:
            window = shape_of(rhs)[kernel]
            sizes[target] = _window_count(known[source], window, strides[i], pads[i], base[i], dilations[i])
    return [(None, sizes)]


def _concatenate(self: _Bounds, op: ir.Operation) -> Found:
    along = ir.IntegerAttr(op.attributes["dimension"]).value
    kind = padded(op.results[0].type)
    shape = tuple(ir.RankedTensorType(kind).shape)
    sizes: Sizes = {}
    for operand in op.operands:
        sizes = {**{d: s for d, s in self.of(operand).items() if d != along}, **sizes}
    if not any(along in self.of(operand) for operand in op.operands):
        return [(None, sizes)]
    value = splat(0, element_of(op.operands[0]), shape)
    at = _i32(0)
    for operand in op.operands:
        starts = [at.value if d == along else _i32(0).value for d in range(len(shape))]
        value = stablehlo.dynamic_update_slice(value, operand, starts)
        at = at + self.of(operand).get(along, _i32(shape_of(operand)[along]))
    return [(value, {**sizes, along: at})]


def _reverse(self: _Bounds, op: ir.Operation) -> Found:
    """reverse(x) -> what is behind comes first now; the rest is shifted to the front"""
    (operand,) = op.operands
    sizes, shape = self.of(operand), shape_of(operand)
    dims = _ints(op, "dimensions", ())
    value = stablehlo.reverse(operand, dimensions=dims)
    for d in dims:
        if d not in sizes:
            continue
        high = [shape[d] if i == d else 0 for i in range(len(shape))]
        none = [0] * len(shape)
        long = stablehlo.pad(
            value, splat(0, element_of(value)), edge_padding_low=none, edge_padding_high=high, interior_padding=none
        )
        starts = [(_i32(shape[d]) - sizes[d]).value if i == d else _i32(0).value for i in range(len(shape))]
        value = stablehlo.dynamic_slice(long, starts, slice_sizes=list(shape))
    return [(value, sizes)]


def _slice(self: _Bounds, op: ir.Operation) -> Found:
    starts, limits, strides = (_ints(op, name, ()) for name in ("start_indices", "limit_indices", "strides"))
    sizes: Sizes = {}
    for d, size in self.of(op.operands[0]).items():
        end = Number(stablehlo.minimum(size.value, _i32(limits[d]).value))
        sizes[d] = (_at_least(end - starts[d], 0) + (strides[d] - 1)) / strides[d]
    return [(None, sizes)]


def _dynamic_slice(self: _Bounds, op: ir.Operation) -> Found:
    """Sizes of dimensions that are taken whole; others have the size of the block."""
    whole = shape_of(op.operands[0])
    block = tuple(ir.RankedTensorType(padded(op.results[0].type)).shape)
    return [(None, {d: s for d, s in self.of(op.operands[0]).items() if block[d] == whole[d]})]


def _pad(self: _Bounds, op: ir.Operation) -> Found:
    operand, fill = op.operands
    low, high, interior = (
        _ints(op, name, ()) for name in ("edge_padding_low", "edge_padding_high", "interior_padding")
    )
    sizes = self.of(operand)
    op.operands[0] = masked(operand, sizes, fill)
    found = {d: _at_least(s + _at_least(s - 1, 0) * interior[d] + (low[d] + high[d]), 0) for d, s in sizes.items()}
    return [(None, found)]


def _sort(self: _Bounds, op: ir.Operation) -> Found:
    """sort(x) -> sort(x, index): what is behind the size comes last, whatever the comparator says"""
    along = ir.IntegerAttr(op.attributes["dimension"]).value if "dimension" in op.attributes else -1
    shape = shape_of(op.operands[0])
    along += len(shape) * (along < 0)
    sizes: Sizes = {}
    for operand in op.operands:
        sizes = {**self.of(operand), **sizes}
    count = len(op.operands)
    if along not in sizes:
        return [(None, sizes)] * count
    size, block = sizes[along], op.regions[0].blocks[0]

    def comparator(*arguments: ir.Value) -> ir.Value:
        *own, a, b = arguments
        (first,) = clone_operations(block, dict(zip(block.arguments, own, strict=True)))
        inside, other = Number(a) < size, Number(b) < size
        return ((inside & ~other) | (inside & other & Number(first))).value

    stable = ir.BoolAttr(op.attributes["is_stable"]).value if "is_stable" in op.attributes else False
    made = stablehlo.sort(
        [*op.operands, _places(shape, along).value], dimension=along, is_stable=stable, comparator=comparator
    )
    return [(value, sizes) for value in list(made)[:count]]


def _reshape(self: _Bounds, op: ir.Operation) -> Found:
    """reshape(x) -> x where dimensions only come or go in front of and behind dynamic ones, otherwise gathered"""
    operand, kind = op.operands[0], padded(op.results[0].type)
    sizes, shape, out = self.of(operand), shape_of(operand), tuple(ir.RankedTensorType(kind).shape)
    wanted = bounds_of(op.results[0].type)
    found: Sizes = _said(op.operands[1], wanted) if len(op.operands) == 2 else {}
    if not found:
        for d, size in sizes.items():
            before, after = prod(shape[:d]), prod(shape[d + 1 :])
            for e in wanted:
                if out[e] == shape[d] and prod(out[:e]) == before and prod(out[e + 1 :]) == after:
                    found[e] = size
    if len(found) == len(wanted) == len(sizes):
        if all(any(size is s for s in sizes.values()) for size in found.values()):
            return [(stablehlo.reshape(operand, result_type=kind), found)]
    missing = [e for e in wanted if e not in found]
    total = _product([sizes.get(d, _i32(size)) for d, size in enumerate(shape)])
    if len(missing) > 1:
        raise TargetError(
            f"{place(op.location)}: error: {op.name}: {len(missing)} dimensions of the result have a size that follows "
            "from nothing; name their sizes with dynamic_reshape"
        )
    for e in missing:
        others = [found.get(i, _i32(size)) for i, size in enumerate(out) if i != e]
        found[e] = total / _at_least(_product(others), 1)
    index = _linear([_places(out, e) for e in range(len(out))], [found.get(e, _i32(s)) for e, s in enumerate(out)], out)
    places: list[Number] = []
    for d in reversed(range(len(shape))):
        size = _wide(_at_least(sizes.get(d, _i32(shape[d])), 1), out)
        places.insert(0, Number(stablehlo.remainder(index.value, size.value)))
        index = index / size
    flat = _linear(places, [_i32(size) for size in shape], out)
    gathered = stablehlo.torch_index_select(
        reshape(operand, (prod(shape),)), reshape(flat.value, (prod(out),)), dim=0, batch_dims=0
    )
    return [(reshape(gathered, out), found)]


def _product(numbers: Sequence[Number]) -> Number:
    total = _i32(1)
    for number in numbers:
        total = total * number
    return total


def _linear(places: Sequence[Number], sizes: Sequence[Number], shape: Sequence[int]) -> Number:
    """The row-major place of an index."""
    total = _wide(_i32(0), shape)
    for index, size in zip(places, sizes, strict=True):
        total = total * _wide(size, shape) + index
    return total


def _gather(self: _Bounds, op: ir.Operation) -> Found:
    """The result has as many rows as there are indices; windows are taken whole."""
    from hilo.dialect.attributes import GatherDimensionNumbers

    numbers = GatherDimensionNumbers.from_mlir(op.attributes["dimension_numbers"])
    rank = ir.RankedTensorType(op.results[0].type).rank
    batch = [d for d in range(rank) if d not in numbers.offset_dims]
    rows = [d for d in range(len(shape_of(op.operands[1]))) if d != numbers.index_vector_dim]
    sizes = {batch[rows.index(d)]: s for d, s in self.of(op.operands[1]).items() if d in rows}
    gone = (*numbers.collapsed_slice_dims, *numbers.operand_batching_dims)
    windows = [d for d in range(len(shape_of(op.operands[0]))) if d not in gone]
    taken = _ints(op, "slice_sizes", ())
    for d, size in self.of(op.operands[0]).items():
        if d in windows and taken[d] == shape_of(op.operands[0])[d]:
            sizes[numbers.offset_dims[windows.index(d)]] = size
    return [(None, sizes)]


def _scatter(self: _Bounds, op: ir.Operation) -> Found:
    """scatter(x, i, u) -> rows behind the sizes point outside, where nothing is written"""
    from hilo.dialect.attributes import ScatterDimensionNumbers

    count = len(op.results)
    indices = op.operands[count]
    numbers = ScatterDimensionNumbers.from_mlir(op.attributes["scatter_dimension_numbers"])
    sizes = dict(self.of(indices))
    rank = len(shape_of(indices))
    rows = [d for d in range(rank) if d != numbers.index_vector_dim]
    for update in list(op.operands)[count + 1 :]:
        batch = [d for d in range(len(shape_of(update))) if d not in numbers.update_window_dims]
        for d, size in self.of(update).items():
            if d not in batch:
                raise TargetError(
                    f"{place(op.location)}: error: {op.name}: it takes no windows whose size is set at run time; "
                    "take the array with a mask instead"
                )
            sizes.setdefault(rows[batch.index(d)], size)
    op.operands[count] = masked(indices, sizes, splat(-1, element_of(indices)))
    return [(None, self.of(op.operands[index])) for index in range(count)]


_RULES: dict[str, Rule] = {
    "stablehlo.broadcast_in_dim": _broadcast,
    "stablehlo.concatenate": _concatenate,
    "stablehlo.convolution": _convolution,
    "stablehlo.dot": _dot,
    "stablehlo.dot_general": _dot,
    "stablehlo.dynamic_broadcast_in_dim": _broadcast,
    "stablehlo.dynamic_iota": _iota,
    "stablehlo.dynamic_reshape": _reshape,
    "stablehlo.dynamic_slice": _dynamic_slice,
    "stablehlo.dynamic_update_slice": lambda self, op: [(None, self.of(op.operands[0]))],
    "stablehlo.gather": _gather,
    "stablehlo.get_dimension_size": _get,
    "stablehlo.pad": _pad,
    "stablehlo.reduce": _reduce,
    "stablehlo.reduce_window": _reduce_window,
    "stablehlo.reshape": _reshape,
    "stablehlo.reverse": _reverse,
    "stablehlo.scatter": _scatter,
    "stablehlo.set_dimension_size": _set,
    "stablehlo.slice": _slice,
    "stablehlo.sort": _sort,
    "stablehlo.transpose": _transpose,
}


def _functions_with_bounds(root: ir.Operation) -> list[ir.Operation]:
    found: list[ir.Operation] = []

    def visit(op: ir.Operation) -> ir.WalkResult:
        if any(bounds_of(result.type) for result in op.results):
            while op.name != "func.func":
                assert op.parent is not None
                op = op.parent.operation
            if op not in found:
                found.append(op)
        return ir.WalkResult.ADVANCE

    root.walk(visit, ir.WalkOrder.PRE_ORDER)
    return found


@define_pass("legalize-bounds")
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Visits operations in program order: sizes are known before they are used."""
    for function in _functions_with_bounds(op):
        bounds = _Bounds(run)
        with function.location:
            for block in function.regions[0]:
                bounds.block(block)
                kind = ir.FunctionType(ir.TypeAttr(function.attributes["function_type"]).value)
                results = [value.type for value in block.operations[len(block.operations) - 1].operands]
                function.attributes["function_type"] = ir.TypeAttr.get(ir.FunctionType.get(kind.inputs, results))
            for dead in reversed(bounds.dead):
                dead.erase()
