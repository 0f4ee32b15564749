"""Random compositions of the builder's own operations: those that JAX does not emit, or emits in one form only."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from corpus import DTYPES, Input
from fuzz_jax import input_of
from fuzz_program import FuzzProgram
from jax_steps.scope import FLOATS, INTEGERS, MAX_ELEMENTS, MAX_PRODUCTS, POOLS, epsilon, length
from jax_steps.views import factors

import hilo
from hilo import ops


@dataclass
class Value:
    """An operation's value; `eps` is the relative rounding error that it has accumulated, 0 for exact values."""

    op: hilo.XlaOp
    eps: float = 0.0

    @property
    def dims(self) -> tuple[int, ...]:
        return tuple(self.op.shape.dims)

    @property
    def size(self) -> int:
        return math.prod(self.dims)

    @property
    def dtype(self) -> np.dtype:
        return np.dtype(self.op.shape.dtype.numpy)

    @property
    def kind(self) -> str:
        name = self.dtype.name
        if name == "bool":
            return "b"
        return "c" if name.startswith("complex") else "f" if "float" in name else "i"


@dataclass
class Walk:
    """The state of a walk."""

    rng: random.Random
    builder: hilo.XlaBuilder
    sizes: Sequence[int]
    values: list[Value] = field(default_factory=list)

    def pick(self, *choices: Any) -> Any:
        return self.rng.choice(choices)

    def scalar(self, number: float, dtype: np.dtype) -> hilo.XlaOp:
        return ops.ConstantR0(self.builder, dtype.type(number), dtype)

    def new(self, op: hilo.XlaOp, *parents: Value) -> Value:
        return Value(op, max([epsilon(np.dtype(op.shape.dtype.numpy)), *(p.eps for p in parents)]))

    def moved(self, op: hilo.XlaOp, *parents: Value) -> Value:
        return Value(op, max(p.eps for p in parents))

    def mate(self, v: Value) -> Value:
        """A value of the same type and shape."""
        return self.rng.choice([o for o in self.values if o.dtype == v.dtype and o.dims == v.dims])


Make = Callable[[Walk, Value], "Value | None"]
STEPS: list[tuple[str, Make, float]] = []


def step(kinds: str, weight: float = 1.0) -> Callable[[Make], Make]:
    def register(make: Make) -> Make:
        STEPS.append((kinds, make, weight))
        return make

    return register


UNARY = ("Tanh", "Sin", "Cos", "Logistic", "Erf", "Atan", "Neg", "Abs", "Asinh")
EXACT_UNARY = ("Floor", "Ceil", "Round", "RoundNearestEven", "Sign", "Abs", "Neg")


@step("f", 5)
def unary(w: Walk, v: Value) -> Value:
    if v.eps == 0.0 and w.rng.random() < 0.4:
        return w.moved(getattr(ops, w.rng.choice(EXACT_UNARY))(v.op), v)
    return w.new(getattr(ops, w.rng.choice(UNARY))(v.op), v)


@step("f", 3)
def positive(w: Walk, v: Value) -> Value:
    square = ops.Add(ops.Square(ops.Tanh(v.op)), ops.Broadcast(w.scalar(0.5, v.dtype), v.dims))
    return w.new(getattr(ops, w.pick("Sqrt", "Rsqrt", "Log", "Exp", "Cbrt", "Log1p", "Expm1", "Lgamma"))(square), v)


@step("f", 4)
def binary(w: Walk, v: Value) -> Value:
    o = w.mate(v)
    name = w.pick("Add", "Sub", "Mul", "Max", "Min", "Atan2")
    if name == "Mul":
        return w.new(ops.Mul(ops.Tanh(v.op), ops.Tanh(o.op)), v, o)
    if name == "Atan2":
        return w.new(ops.Atan2(v.op, ops.Add(ops.Square(o.op), ops.Broadcast(w.scalar(1, v.dtype), v.dims))), v, o)
    return w.new(ops.Tanh(getattr(ops, name)(v.op, o.op)), v, o)


@step("i", 4)
def integers(w: Walk, v: Value) -> Value:
    o = w.mate(v)
    name = w.pick("Add", "Sub", "Mul", "And", "Or", "Xor", "Max", "Min", "Not", "Neg", "PopulationCount", "Clz")
    made = (
        getattr(ops, name)(v.op) if name in ("Not", "Neg", "PopulationCount", "Clz") else getattr(ops, name)(v.op, o.op)
    )
    return Value(made)


@step("i", 1)
def compared(w: Walk, v: Value) -> Value:
    return Value(getattr(ops, w.pick("Lt", "Le", "Gt", "Ge", "Eq", "Ne"))(v.op, w.mate(v).op))


@step("b", 3)
def mask(w: Walk, v: Value) -> Value | None:
    numbers = [o for o in w.values if o.kind in "fic" and (o.dims == v.dims or v.dims == ())]
    if not numbers or w.rng.random() < 0.2:
        return Value(getattr(ops, w.pick("And", "Or", "Xor"))(v.op, w.mate(v).op))
    o = w.rng.choice(numbers)
    return w.moved(ops.Select(v.op, o.op, w.mate(o).op), o)


@step("bi", 2)
def converted(w: Walk, v: Value) -> Value:
    to = (
        w.pick("f32", "f64", "bf16", "f16", "i32", "i8", "u8", "i64")
        if v.kind == "b"
        else w.pick("i8", "i32", "u16", "i64")
    )
    return Value(ops.ConvertElementType(v.op, DTYPES[to]))


@step("fibc", 2)
def transposed(w: Walk, v: Value) -> Value:
    order = list(range(len(v.dims)))
    w.rng.shuffle(order)
    return w.moved(ops.Transpose(v.op, order), v)


@step("fibc", 2)
def reshaped(w: Walk, v: Value) -> Value | None:
    return w.moved(ops.Reshape(v.op, factors(w.rng, v.size)), v) if v.size else None


@step("fibc", 2)
def sliced(w: Walk, v: Value) -> Value | None:
    if not v.dims or not v.size:
        return None
    sizes = [length(w.rng, n) if w.rng.random() < 0.5 else n for n in v.dims]
    starts = [w.rng.randint(0, n - size) for n, size in zip(v.dims, sizes, strict=True)]
    limits = [low + size for low, size in zip(starts, sizes, strict=True)]
    return w.moved(ops.Slice(v.op, starts, limits, [w.pick(1, 1, 2, 3) for _ in v.dims]), v)


@step("fibc", 1)
def reversed_(w: Walk, v: Value) -> Value | None:
    dims = [d for d in range(len(v.dims)) if w.rng.random() < 0.6]
    return w.moved(ops.Rev(v.op, dims), v) if dims else None


@step("fibc", 1.5)
def padded(w: Walk, v: Value) -> Value | None:
    if not v.dims or v.size > MAX_ELEMENTS // 8:
        return None
    config = [(w.pick(0, 0, 1, 2), w.pick(0, 0, 1, 3), w.pick(0, 0, 0, 1)) for _ in v.dims]
    return w.moved(ops.Pad(v.op, w.scalar(w.pick(0, 1), v.dtype), config), v)


@step("fibc", 2)
def joined(w: Walk, v: Value) -> Value | None:
    if not v.dims or v.size > MAX_ELEMENTS // 4:
        return None
    parts = [v, w.mate(v)] + ([v] if w.rng.random() < 0.3 else [])
    return w.moved(ops.Concatenate([p.op for p in parts], w.rng.randrange(len(v.dims))), *parts)


@step("fibc", 2)
def broadcast(w: Walk, v: Value) -> Value | None:
    n = w.rng.choice(w.sizes)
    if v.size * n > MAX_ELEMENTS:
        return None
    if w.rng.random() < 0.5:
        return w.moved(ops.Broadcast(v.op, [n]), v)
    return w.moved(ops.BroadcastInDim(v.op, [*v.dims, n], list(range(len(v.dims)))), v)


@step("fi", 4)
def reduced(w: Walk, v: Value) -> Value | None:
    if not v.dims or not v.size:
        return None
    dims = [d for d in range(len(v.dims)) if w.rng.random() < 0.5] or [0]
    name = w.pick("Add", "Max", "Min")
    if name == "Add":
        made = ops.Reduce(v.op, w.scalar(0, v.dtype), ops.Add, dims)
        return w.new(ops.Tanh(made), v) if v.kind == "f" else Value(made)
    start = ops.MinValue(w.builder, v.dtype) if name == "Max" else ops.MaxValue(w.builder, v.dtype)
    return w.moved(ops.Reduce(v.op, start, getattr(ops, name), dims), v)


@step("fi", 2)
def windowed(w: Walk, v: Value) -> Value | None:
    if not v.dims or not v.size or v.size > 8192:
        return None
    window = [min(n, w.pick(1, 2, 2, 3)) for n in v.dims]
    strides = [w.pick(1, 1, 2) for _ in v.dims]
    if w.rng.random() < 0.5:
        made = ops.ReduceWindow(
            v.op, ops.MinValue(w.builder, v.dtype), ops.Max, window, strides, w.pick("VALID", "SAME")
        )
        return w.moved(made, v)
    made = ops.ReduceWindow(v.op, w.scalar(0, v.dtype), ops.Add, window, strides, w.pick("VALID", "SAME"))
    return w.new(ops.Tanh(made), v) if v.kind == "f" else Value(made)


@step("fi", 4)
def product(w: Walk, v: Value) -> Value | None:
    if not v.dims or not v.size:
        return None
    d = w.rng.randrange(len(v.dims))
    k = v.dims[d]
    mates = [o for o in w.values if o.dtype == v.dtype and k in o.dims and o.size]
    o = w.rng.choice(mates)
    e = w.rng.choice([e for e, n in enumerate(o.dims) if n == k])
    if v.size * (o.size // k) > MAX_PRODUCTS or (v.size // k) * (o.size // k) > MAX_ELEMENTS:
        return None
    made = ops.DotGeneral(v.op, o.op, (([d], [e]), ([], [])))
    return w.new(ops.Tanh(made), v, o) if v.kind == "f" else Value(made)


@step("fi", 1.5)
def ordered(w: Walk, v: Value) -> Value | None:
    if not v.dims or not v.size or v.size > 4096:
        return None
    return w.moved(ops.Sort(v.op, w.pick(ops.Lt, ops.Gt), dimension=w.rng.randrange(len(v.dims))), v)


@step("fibc", 2)
def updated(w: Walk, v: Value) -> Value | None:
    """An update that overlaps the values it is computed from."""
    starts = [o for o in w.values if o.kind == "i" and o.dims == () and o.dtype.name == "int32"]
    if not v.dims or not v.size or not starts:
        return None
    sizes = [length(w.rng, n) for n in v.dims]
    at = [
        w.rng.choice(starts).op if w.rng.random() < 0.5 else w.scalar(w.rng.randint(0, 3), np.dtype(np.int32))
        for _ in sizes
    ]
    part = (
        ops.DynamicSlice(v.op, at[::-1], sizes)
        if w.rng.random() < 0.4
        else ops.Slice(v.op, [0] * len(sizes), sizes, [1] * len(sizes))
    )
    return w.moved(ops.DynamicUpdateSlice(v.op, part, at), v)


@step("fi", 2)
def looped(w: Walk, v: Value) -> Value | None:
    if v.size > 8192:
        return None
    turns = w.rng.randint(0, 4)
    name = w.pick("flip", "half", "roll")

    def body(carried: Any) -> Any:
        i, x = carried
        if name == "flip":
            x = ops.Neg(x)
        elif name == "half" and v.kind == "f":
            x = ops.Tanh(ops.Add(x, x))
        elif v.dims:
            n = v.dims[0]
            rest = [0] * (len(v.dims) - 1)
            first = ops.Slice(x, [0] * len(v.dims), [1, *v.dims[1:]], [1] * len(v.dims))
            others = ops.Slice(x, [min(1, n - 1), *rest], list(v.dims), [1] * len(v.dims))
            x = ops.Concatenate([others, first], 0) if n > 1 else x
        return ops.Tuple(i.builder, i + 1, x)

    start = ops.Tuple(w.builder, ops.ConstantR0(w.builder, 0), v.op)
    return w.new(ops.While(lambda carried: carried[0] < turns, body, start)[1], v) if v.kind == "f" else Value(
        ops.While(lambda carried: carried[0] < turns, body, start)[1]
    )  # fmt: skip


@step("fi", 1.5)
def branched(w: Walk, v: Value) -> Value | None:
    flags = [o for o in w.values if o.kind == "b" and o.dims == ()]
    if not flags:
        return None
    made = ops.Conditional(w.rng.choice(flags).op, v.op, lambda x: ops.Neg(x), v.op, lambda x: x)
    return w.moved(made, v)


@step("f", 1)
def batch_norm(w: Walk, v: Value) -> Value | None:
    if len(v.dims) < 2 or not v.size:
        return None
    n = v.dims[-1]
    if v.size == n:
        return None
    one = ops.Broadcast(w.scalar(1, v.dtype), [n])
    if w.rng.random() < 0.5:
        return w.new(ops.BatchNormInference(v.op, one, one, one, one, 0.5, len(v.dims) - 1), v)
    return w.new(ops.BatchNormTraining(v.op, one, one, 0.5, len(v.dims) - 1)[0], v)


@step("f", 1)
def complex_(w: Walk, v: Value) -> Value | None:
    if v.dtype.itemsize < 4:
        return None
    mate = w.mate(v)
    return w.moved(ops.Complex(v.op, mate.op), v, mate)


@step("c", 3)
def complex_parts(w: Walk, v: Value) -> Value:
    name = w.pick("Real", "Imag", "Abs", "Conj", "Neg")
    return w.new(getattr(ops, name)(v.op), v)


def make(seed: int) -> FuzzProgram:
    """The program of a seed."""
    rng = random.Random(seed)
    pool = rng.choice(POOLS)
    sizes = [rng.choice(pool) for _ in range(rng.randint(1, 3))]
    builder = hilo.XlaBuilder("fuzz")
    walk = Walk(rng, builder, sizes)
    main = rng.choice(("f32", "f32", "f32", "f64", "bf16", "f16"))
    inputs: list[Input] = [Input("ints", (0, 4), (), "i32")]
    for n in range(rng.randint(2, 4)):
        shape = [rng.choice(sizes) for _ in range(rng.choice((1, 2, 2, 2, 3)))]
        while math.prod(shape) > MAX_ELEMENTS // 2:
            shape[rng.randrange(len(shape))] = rng.choice((1, 2, 3, 8))
        dtype = main if n == 0 or rng.random() < 0.6 else rng.choice((*INTEGERS, *FLOATS, "pred", "c64"))
        inputs.append(input_of(rng, tuple(shape), dtype))
    for n, row in enumerate(inputs):
        op = ops.Parameter(builder, n, hilo.Shape(DTYPES[row.dtype], row.shape), f"x{n}")
        exact = row.kind not in ("normal", "complex")
        walk.values.append(Value(op, 0.0 if exact else epsilon(np.dtype(DTYPES[row.dtype]))))
    taken, wanted, tries = 0, rng.randint(5, 40) if rng.random() < 0.25 else rng.randint(5, 12), 0
    while taken < wanted and tries < 400:
        tries += 1
        v = rng.choice(walk.values[-8:] if rng.random() < 0.6 else walk.values)
        fits = [(make, weight) for kinds, make, weight in STEPS if v.kind in kinds]
        made = rng.choices([f for f, _ in fits], [weight for _, weight in fits])[0](walk, v)
        if made is not None and made.size <= MAX_ELEMENTS and len(made.dims) <= 6:
            walk.values.append(made)
            taken += 1
    values = walk.values[len(inputs) :]
    chosen = values[-4:] + rng.sample(values[:-4], min(4, len(values[:-4])))
    computation = builder.Build(ops.Tuple(builder, *(v.op for v in chosen)))
    return FuzzProgram(f"builder seed {seed}", computation.as_text(), tuple(inputs), tuple(50 * v.eps for v in chosen))
