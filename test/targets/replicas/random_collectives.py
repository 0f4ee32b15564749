"""Random programs of collectives, and what the StableHLO specification says that they give, in plain NumPy.

A program has a few collectives of random kinds, element types, shapes, groups and channels, on a random number of
replicas and partitions; straight, in a loop, or in a branch. Values are small integers, so that sums and products are
exact in every type and order.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import reduce

import numpy as np
from collective_cases import MANUAL, Case

from hilo.dialect.support.dtypes import BY_NAME

INTEGERS = "s4 u4 s8 u8 s16 u16 s32 u32 s64 u64".split()
FLOATS = "f8e4m3fn f8e5m2 bf16 f16 f32 f64".split()
COMPLEX = ["c64", "c128"]
NARROW = {"s4", "u4", "f8e4m3fn", "f8e5m2"}
"""Types that XLA's CPU collectives do not have."""

Groups = list[list[int]]


@dataclass
class Layout:
    """Replicas and partitions."""

    replicas: int
    partitions: int

    @property
    def size(self) -> int:
        return self.replicas * self.partitions

    def devices(self, rows: Groups, mode: str) -> Groups:
        """Groups of devices, from groups of what ids are in a mode."""
        replicas, partitions = range(self.replicas), range(self.partitions)
        if not rows:
            rows = [list(partitions if mode == "cross_partition" else replicas)]
        if mode == "flattened_ids":
            return rows
        if mode == "cross_replica":
            return [[r * self.partitions + p for r in row] for row in rows for p in partitions]
        if mode == "cross_partition":
            return [[r * self.partitions + p for p in row] for row in rows for r in replicas]
        return [[r * self.partitions + p for r in row for p in partitions] for row in rows]


Reference = Callable[[list[list[np.ndarray]]], list[list[np.ndarray]]]


@dataclass
class Piece:
    """One collective: its text, and what it gives.

    Attributes:
        dtype: of hilo's table.
        shapes, results: of its operands and results.
        reference: from each device's operands to each device's results.
        xla: does XLA's CPU take it?
    """

    text: str
    dtype: str
    shapes: list[tuple[int, ...]]
    results: list[tuple[int, ...]]
    reference: Reference
    xla: bool = True


@dataclass
class Generator:
    """Makes pieces of one seed."""

    rng: random.Random
    layout: Layout
    sizes: Sequence[int] = (0, 1, 2, 3, 5)
    channel: int = 0

    # ---- choices

    def dims(self, rank_from: int = 1) -> list[int]:
        if self.rng.random() < 0.15:
            return [64, 40]  # too much for a header
        return [self.rng.choice(self.sizes) for _ in range(self.rng.randint(rank_from, 3))]

    def count(self) -> int:
        """How many operands; XLA's text form has no sharding for several results."""
        return self.rng.choice([1, 1, 2]) if self.layout.partitions == 1 else 1

    def rows(self, count: int, *, is_even: bool, may_be_empty: bool) -> Groups:
        if may_be_empty and self.rng.random() < 0.2:
            return []
        ids = self.rng.sample(range(count), count)
        if not is_even and self.rng.random() < 0.4:
            cuts = sorted(self.rng.sample(range(1, count), self.rng.randint(0, count - 1)))
            return [ids[start:stop] for start, stop in zip([0, *cuts], [*cuts, count], strict=True)]
        size = self.rng.choice([size for size in range(1, count + 1) if count % size == 0])
        return [ids[start : start + size] for start in range(0, count, size)]

    def groups(
        self, modes: Sequence[str], *, is_even: bool = True, may_be_empty: bool = True, is_partial: bool = False
    ) -> tuple[Groups, str]:
        """Groups of devices, and the attributes that say so."""
        mode = self.rng.choice(modes)
        counts = {"cross_partition": self.layout.partitions, "flattened_ids": self.layout.size}
        count = counts.get(mode, self.layout.replicas)
        rows = self.rows(count, is_even=is_even, may_be_empty=may_be_empty and mode != "flattened_ids")
        if is_partial and len(rows) > 1:
            rows = rows[self.rng.randint(0, len(rows) - 1) :]
        width = max(map(len, rows), default=0)
        table = [row + [-1] * (width - len(row)) for row in rows]
        text = f"replica_groups = dense<{table if rows else ''}> : tensor<{len(rows)}x{width}xi64>"
        return self.layout.devices(rows, mode), text + self.handle(mode)

    def handle(self, mode: str) -> str:
        if mode == "cross_replica":
            return ""
        self.channel += 1
        text = f", channel_handle = #stablehlo.channel_handle<handle = {self.channel}, type = 1>"
        return text + ", use_global_device_ids" * (mode == "flattened_ids")

    def modes(self, *, is_reducing: bool) -> list[str]:
        if is_reducing:
            return ["cross_replica", "cross_replica_and_partition", "flattened_ids"]
        return ["cross_replica"] + ["cross_partition"] * (self.layout.partitions > 1)

    # ---- kinds

    def all_gather(self, dtype: str) -> Piece:
        shapes = [tuple(self.dims()) for _ in range(self.count())]
        dimension = self.rng.randrange(min(map(len, shapes)))
        groups, said = self.groups(self.modes(is_reducing=True))
        size = len(groups[0])
        shapes = [tuple(max(d, int(i == dimension)) for i, d in enumerate(shape)) for shape in shapes]
        results = [tuple(d * size if i == dimension else d for i, d in enumerate(shape)) for shape in shapes]

        def reference(group: list[list[np.ndarray]], place: int) -> list[np.ndarray]:
            return [np.concatenate(parts, axis=dimension) for parts in zip(*group, strict=True)]

        said = f"all_gather_dim = {dimension} : i64, {said}"
        return self.piece("all_gather", said, dtype, shapes, results, grouped(groups, reference))

    def all_to_all(self, dtype: str) -> Piece:
        groups, said = self.groups(self.modes(is_reducing=False), may_be_empty=False)  # StableHLO takes none
        size, shapes = len(groups[0]), []
        rank = self.rng.randint(1, 3)
        split, concat = self.rng.randrange(rank), self.rng.randrange(rank)
        for _ in range(self.count()):
            dims = [self.rng.choice(self.sizes) for _ in range(rank)]
            dims[split] *= size
            shapes.append(tuple(dims))
        results = []
        for shape in shapes:
            made = list(shape)
            made[split] //= size
            made[concat] *= size
            results.append(tuple(made))

        def reference(group: list[list[np.ndarray]], place: int) -> list[np.ndarray]:
            return [
                np.concatenate([np.split(part, size, axis=split)[place] for part in parts], axis=concat)
                for parts in zip(*group, strict=True)
            ]

        said = f"split_dimension = {split} : i64, concat_dimension = {concat} : i64, split_count = {size} : i64, {said}"
        made = self.piece("all_to_all", said, dtype, shapes, results, grouped(groups, reference))
        made.xla = made.xla and len(shapes) == 1  # of several operands XLA sends each to one member
        return made

    def reduction(self, dtype: str) -> tuple[str, Callable[[Sequence[np.ndarray]], np.ndarray], bool]:
        """A computation: its region, what it makes of the operands of a group, and whether XLA's CPU has it."""
        names = {"maximum": np.maximum, "minimum": np.minimum} if dtype not in COMPLEX else {}
        if dtype in INTEGERS or dtype == "pred":
            names |= {"and": np.bitwise_and, "or": np.bitwise_or, "xor": np.bitwise_xor}
        names |= {"add": np.add, "multiply": np.multiply}
        type_ = f"tensor<{BY_NAME[dtype].mlir}>"
        if (
            dtype not in ("pred", "s4", "u4") and self.rng.random() < 0.2
        ):  # none that a library knows, and not associative
            body = f"%d = stablehlo.subtract %a, %b : {type_}\n%s = stablehlo.add %d, %a : {type_}"
            return region(type_, body), lambda parts: folded(lambda a, b: a - b + a, parts, dtype), False
        name = self.rng.choice(sorted(names))
        function = names[name]
        if dtype == "pred":
            function = {"add": np.logical_or, "multiply": np.logical_and}.get(name, function)
        body = f"%s = stablehlo.{name} %a, %b : {type_}"
        is_known = name in (("and", "or") if dtype == "pred" else ("add", "multiply", "maximum", "minimum"))
        return region(type_, body), lambda parts: folded(function, parts, dtype), is_known

    def all_reduce(self, dtype: str) -> Piece:
        shapes = [tuple(self.dims(0)) for _ in range(self.count())]
        groups, said = self.groups(self.modes(is_reducing=True), is_even=False)
        text, fold, is_known = self.reduction(dtype)

        def reference(group: list[list[np.ndarray]], place: int) -> list[np.ndarray]:
            return [fold(parts) for parts in zip(*group, strict=True)]

        made = self.piece("all_reduce", said, dtype, shapes, shapes, grouped(groups, reference), text)
        made.xla = made.xla and is_known
        return made

    def reduce_scatter(self, dtype: str) -> Piece:
        groups, said = self.groups(self.modes(is_reducing=True))
        size, dims = len(groups[0]), self.dims()
        dimension = self.rng.randrange(len(dims))
        dims[dimension] = max(dims[dimension], 1)
        result = tuple(dims)
        dims[dimension] *= size
        text, fold, is_known = self.reduction(dtype)

        def reference(group: list[list[np.ndarray]], place: int) -> list[np.ndarray]:
            return [np.split(fold(parts), size, axis=dimension)[place] for parts in zip(*group, strict=True)]

        said = f"scatter_dimension = {dimension} : i64, {said}"
        made = self.piece("reduce_scatter", said, dtype, [tuple(dims)], [result], grouped(groups, reference), text)
        made.xla = made.xla and is_known
        return made

    def collective_permute(self, dtype: str) -> Piece:
        mode = self.rng.choice(self.modes(is_reducing=False))
        count = self.layout.partitions if mode == "cross_partition" else self.layout.replicas
        width = self.rng.randint(1, count)
        pairs = list(zip(self.rng.sample(range(count), width), self.rng.sample(range(count), width), strict=True))
        every = self.layout.devices([[i] for i in range(count)], mode)
        repeat = len(every) // count
        ids = [[every[i * repeat + k][0] for k in range(repeat)] for i in range(count)]
        source_of = {t: s for a, b in pairs for s, t in zip(ids[a], ids[b], strict=True)}
        shape = tuple(self.dims())

        def reference(given: list[list[np.ndarray]]) -> list[list[np.ndarray]]:
            zero = np.zeros_like(given[0][0])
            return [[given[source_of[device]][0] if device in source_of else zero] for device in range(len(given))]

        rows = [list(pair) for pair in pairs]
        said = f"source_target_pairs = dense<{rows}> : tensor<{width}x2xi64>{self.handle(mode)}"
        return self.piece("collective_permute", said, dtype, [shape], [shape], reference)

    def collective_broadcast(self, dtype: str) -> Piece:
        groups, said = self.groups(self.modes(is_reducing=False), is_partial=True)
        shape = tuple(self.dims())
        reference = grouped(groups, lambda group, _: group[0], np.zeros(shape, BY_NAME[dtype].numpy))
        made = self.piece("collective_broadcast", said, dtype, [shape], [shape], reference)
        made.xla = False
        return made

    def piece(
        self,
        name: str,
        attributes: str,
        dtype: str,
        shapes: list[tuple[int, ...]],
        results: list[tuple[int, ...]],
        reference: Reference,
        computation: str = "",
    ) -> Piece:
        manual = f", {MANUAL}" if self.layout.partitions > 1 else ""
        said = ", ".join(tensor(dtype, shape) for shape in shapes)
        gives = ", ".join(tensor(dtype, shape) for shape in results)
        text = f'"stablehlo.{name}"(OPERANDS) {computation} {{{attributes}{manual}}} : ({said}) -> ({gives})'
        is_taken = dtype not in NARROW and len(set(shapes)) == 1  # operands of several shapes fail, or go wrong
        return Piece(text, dtype, shapes, results, reference, is_taken)


def region(type_: str, body: str) -> str:
    return f"({{ ^bb0(%a: {type_}, %b: {type_}):\n{body}\nstablehlo.return %s : {type_} }})"


def tensor(dtype: str, shape: Sequence[int]) -> str:
    return f"tensor<{''.join(f'{d}x' for d in shape)}{BY_NAME[dtype].mlir}>"


def folded(function: Callable[..., np.ndarray], parts: Sequence[np.ndarray], dtype: str) -> np.ndarray:
    """The fold of arrays in their order; 4-bit integers wrap around."""
    kind = parts[0].dtype
    if dtype in ("s4", "u4"):
        wide = reduce(function, [part.astype(np.int64) for part in parts])
        return ((wide + 8) % 16 - 8 if dtype == "s4" else wide % 16).astype(kind)
    with np.errstate(all="ignore"):
        return np.asarray(reduce(lambda a, b: np.asarray(function(a, b)).astype(kind), parts))


def grouped(
    groups: Groups,
    of_group: Callable[[list[list[np.ndarray]], int], list[np.ndarray]],
    otherwise: np.ndarray | None = None,
) -> Reference:
    """What each device gets: `of_group(operands of its group, its place)`; `otherwise`, where it is in none."""

    def reference(given: list[list[np.ndarray]]) -> list[list[np.ndarray]]:
        results: list[list[np.ndarray]] = [[] if otherwise is None else [otherwise] for _ in given]
        for group in groups:
            for place, device in enumerate(group):
                results[device] = of_group([given[member] for member in group], place)
        return results

    return reference


KINDS = ["all_gather", "all_reduce", "all_reduce", "all_to_all", "reduce_scatter", "collective_permute",
         "collective_broadcast"]  # fmt: skip


def values(rng: np.random.Generator, dtype: str, shape: Sequence[int]) -> np.ndarray:
    high = 2 if dtype in ("pred", "f8e5m2") else 3
    array = np.asarray(rng.integers(0, high, shape))
    if dtype in COMPLEX:
        return (array + 1j * rng.integers(0, high, shape)).astype(BY_NAME[dtype].numpy)
    return array.astype(BY_NAME[dtype].numpy)


def zeros(dtype: str, shape: Sequence[int]) -> str:
    zero = {"pred": "false"} | dict.fromkeys(FLOATS, "0.0") | dict.fromkeys(COMPLEX, "(0.0, 0.0)")
    return f"stablehlo.constant dense<{zero.get(dtype, '0')}> : {tensor(dtype, shape)}"


def random_case(seed: int, devices: int, *, for_xla: bool) -> tuple[Case, list[list[np.ndarray]]]:
    """A program on so many devices, and the results of each.

    Args:
        for_xla: only what XLA's CPU takes.
    """
    rng = random.Random(f"{seed} {devices} {for_xla}")
    partitions = rng.choice([1, 1, *(size for size in (2, 4) if devices % size == 0 and size < devices)])
    sizes = (1, 2, 3, 5) if for_xla else (0, 1, 2, 3, 5)  # XLA's CPU divides by sizes
    generator = Generator(rng, Layout(devices // partitions, partitions), sizes)
    pieces: list[Piece] = []
    while len(pieces) < 4:
        dtype = rng.choice(["pred", *INTEGERS, *FLOATS, *COMPLEX])
        made = getattr(generator, rng.choice(KINDS))(dtype)
        if made.xla or not for_xla:
            pieces.append(made)
    form = "straight" if partitions > 1 else rng.choice(["straight", "while", "case"])
    text = program(pieces, form, partitions)
    numbers = np.random.default_rng(seed)
    given = [
        [[values(numbers, piece.dtype, shape) for shape in piece.shapes] for piece in pieces] for _ in range(devices)
    ]
    # XLA's oracle takes arguments of rank 1 or more
    arguments = [[np.atleast_1d(array) for part in device for array in part] for device in given]
    want: list[list[np.ndarray]] = [[] for _ in range(devices)]
    for index, piece in enumerate(pieces):
        for device, results in enumerate(piece.reference([device[index] for device in given])):
            want[device] += results
    return Case(f"seed {seed}, {devices} devices, {form}", text, arguments, partitions), want


def program(pieces: list[Piece], form: str, partitions: int) -> str:
    manual = f" {{{MANUAL}}}" if partitions > 1 else ""
    parameters, lines, calls, outs = [], [], [], []
    for number, piece in enumerate(pieces):
        names = []
        for index, shape in enumerate(piece.shapes):
            name = f"%x{number}_{index}"
            parameters.append(f"{name}: {tensor(piece.dtype, shape or (1,))}{manual}")
            if not shape:
                sharding = f" {{{MANUAL}}}" if partitions > 1 else ""
                lines.append(
                    f"{name}s = stablehlo.reshape {name}{sharding} : ({tensor(piece.dtype, (1,))}) -> "
                    f"{tensor(piece.dtype, ())}"
                )
                name = f"{name}s"
            names.append(name)
        count = len(piece.results)
        calls.append(
            f"%r{number}{f':{count}' if count > 1 else ''} = {piece.text.replace('OPERANDS', ', '.join(names))}"
        )
        outs += [
            (f"%r{number}{f'#{index}' if count > 1 else ''}", tensor(piece.dtype, shape), zeros(piece.dtype, shape))
            for index, shape in enumerate(piece.results)
        ]
    types = ", ".join(type_ for _, type_, _ in outs)
    given = ", ".join(name for name, _, _ in outs)
    count = len(outs)
    if form == "straight":
        lines += [*calls, f"return {given} : {types}"]
    else:
        final = ", ".join(f"%final#{index + 1}" for index in range(count))
        if form == "while":
            lines += [f"%z{index} = {zero}" for index, (_, _, zero) in enumerate(outs)]
            lines += [f"%i{value} = stablehlo.constant dense<{value}> : tensor<i32>" for value in range(3)]
            carried = ", ".join(["%i = %i0", *(f"%c{index} = %z{index}" for index in range(count))])
            lines += [f"%final:{count + 1} = stablehlo.while({carried}) : tensor<i32>, {types}", "cond {",
                      "%p = stablehlo.compare LT, %i, %i2 : (tensor<i32>, tensor<i32>) -> tensor<i1>",
                      "stablehlo.return %p : tensor<i1>", "} do {", *calls,
                      "%next = stablehlo.add %i, %i1 : tensor<i32>",
                      f"stablehlo.return %next, {given} : tensor<i32>, {types}", "}"]  # fmt: skip
        else:
            lines += ["%which = stablehlo.constant dense<1> : tensor<i32>",
                      "%w = stablehlo.optimization_barrier %which : tensor<i32>",
                      f'%final:{count} = "stablehlo.case"(%w) ({{',
                      *(f"%z{index} = {zero}" for index, (_, _, zero) in enumerate(outs)),
                      f"stablehlo.return {', '.join(f'%z{index}' for index in range(count))} : {types}", "}, {", *calls,
                      f"stablehlo.return {given} : {types}", f"}}) : (tensor<i32>) -> ({types})"]  # fmt: skip
            final = ", ".join(f"%final#{index}" for index in range(count)) if count > 1 else "%final"
        lines.append(f"return {final} : {types}")
    gives = ", ".join(f"{type_}{manual}" for _, type_, _ in outs)
    body = "\n".join(lines)
    return f"func.func @main({', '.join(parameters)}) -> ({gives}) {{\n{body}\n}}"
