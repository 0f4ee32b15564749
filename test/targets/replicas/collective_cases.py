"""Programs with collectives, and what each device gives them: for threads, for the ranks of MPI, and for XLA."""

from __future__ import annotations

from dataclasses import dataclass

import ml_dtypes
import numpy as np

import hilo
from hilo import Shape, XlaBuilder, XlaOp, ops

DTYPES = [np.bool_, np.int8, np.uint16, np.int32, np.uint64, np.float16, ml_dtypes.bfloat16, np.float32, np.float64,
          np.complex64]  # fmt: skip
NARROW = [ml_dtypes.int4, ml_dtypes.uint4, ml_dtypes.float8_e4m3fn, ml_dtypes.float8_e5m2]
"""Types that XLA's CPU collectives do not have."""

SMALL, LARGE = (8, 2), (64, 96)
"""Shapes whose operands travel beside a message about them, and those that travel alone."""


@dataclass(frozen=True)
class Case:
    """A program, the arguments of each device, and of how many partitions a replica is."""

    name: str
    text: str
    arguments: list[list[np.ndarray]]
    partitions: int = 1

    @property
    def replicas(self) -> int:
        return len(self.arguments) // self.partitions

    def run(self, target: str = "llvm-cpu") -> list[list[np.ndarray]]:
        """The results of each device, which are threads."""
        executable = hilo.compile(self.text, target, replicas=self.replicas, partitions=self.partitions)
        return [flat(result) for result in executable.run_replicas(self.arguments)]


def flat(result: object) -> list[np.ndarray]:
    if isinstance(result, tuple):
        return [leaf for part in result for leaf in flat(part)]
    return [np.asarray(result)]


def groupings(n: int) -> list[list[list[int]] | None]:
    """Groups for n replicas: none, one of all in another order, pairs, one each."""
    return [None, [list(range(n))[::-1]], [[i, (i + n // 2) % n] for i in range(n // 2)], [[i] for i in range(n)]]


def data(dtype: object, n: int, shape: tuple[int, ...]) -> list[np.ndarray]:
    return [(np.arange(np.prod(shape)).reshape(shape) % 5 + replica).astype(dtype) for replica in range(n)]


def moved(x: XlaOp, n: int) -> list[XlaOp]:
    """All that moves data, for every grouping."""
    results = []
    for groups in groupings(n):
        size = n if groups is None else len(groups[0])
        results += [ops.AllGather(x, 1, size, groups), ops.AllToAll(x, 0, 1, size, groups)]
        results += [ops.AllGather(x, 0, size, groups), ops.AllToAll(x, 0, 0, size, groups)]
        results.append(ops.ReduceScatter(x, ops.Add, 0, size, groups))
        results += [ops.AllReduce(x, ops.Mul, groups), ops.AllReduce(x, ops.Max, groups)]
    rotate = [(i, (i + 1) % n) for i in range(n)]
    return [*results, ops.CollectivePermute(x, rotate), ops.CollectivePermute(x, rotate[: n // 2])]


def every_grouping(n: int, shape: tuple[int, ...]) -> Case:
    builder = XlaBuilder("moved", replicas=n)
    x = ops.Parameter(builder, 0, Shape("f32", shape), "x")
    text = builder.Build(ops.Tuple(*moved(x, n))).as_text()
    return Case(f"every grouping, {shape}", text, [[x] for x in data(np.float32, n, shape)])


def every_type(n: int, shape: tuple[int, ...]) -> Case:
    builder = XlaBuilder("typed", replicas=n)
    results = []
    for index, dtype in enumerate(DTYPES):
        x = ops.Parameter(builder, index, Shape(dtype, shape), "x")
        results += [ops.AllGather(x, 0, n), ops.AllReduce(x, ops.Add), ops.CollectivePermute(x, [(0, 1)])]
        if dtype is not np.complex64:
            results += [ops.AllReduce(x, ops.Max), ops.AllReduce(x, ops.Min)]
        if dtype is np.bool_:
            results += [ops.AllReduce(x, ops.And), ops.AllReduce(x, ops.Or)]
    rows = [data(dtype, n, shape) for dtype in DTYPES]
    text = builder.Build(ops.Tuple(*results)).as_text()
    return Case(f"every type, {shape}", text, [[row[replica] for row in rows] for replica in range(n)])


def several_sizes(shape: tuple[int, ...]) -> Case:
    builder = XlaBuilder("several", replicas=4)
    x = ops.Parameter(builder, 0, Shape("f32", [4]), "x")
    y = ops.Parameter(builder, 1, Shape("f32", shape), "y")
    total = ops.AllReduce(ops.Tuple(x, y), ops.Add, [[0, 3, 1], [2]])
    flattened = ops.AllReduce(x, ops.Add, [[1, 0], [2, 3]], channel_id=1, use_global_device_ids=True)
    across = ops.AllReduce(y, ops.Max, [[1, 0], [2, 3]], channel_id=2)
    results = [ops.GetTupleElement(total, 0), ops.GetTupleElement(total, 1), flattened, across]
    results += [ops.ReplicaId(builder), ops.PartitionId(builder), ops.CrossReplicaSum(x)]
    rows = zip(data(np.float32, 4, (4,)), data(np.float32, 4, shape), strict=True)
    return Case(f"several sizes, {shape}", builder.Build(ops.Tuple(*results)).as_text(), [list(row) for row in rows])


def loop(n: int, shape: tuple[int, ...]) -> Case:
    builder = XlaBuilder("loop", replicas=n)
    x = ops.Parameter(builder, 0, Shape("f32", shape), "x")

    def body(state: XlaOp) -> tuple[XlaOp, XlaOp]:
        count, value = state
        total = ops.AllReduce(value, ops.Add, [[i, i + 1] for i in range(0, n, 2)])
        return count + 1, ops.CollectivePermute(total, [(i, (i + 1) % n) for i in range(n)]) * 0.5 + 1.0

    zero = ops.ConstantR0(builder, np.int32(0))
    result = ops.While(lambda state: ops.Lt(ops.GetTupleElement(state, 0), 10), body, (zero, x))
    text = builder.Build(ops.GetTupleElement(result, 1)).as_text()
    return Case(f"loop, {shape}", text, [[x] for x in data(np.float32, n, shape)])


def started(n: int) -> Case:
    text = f"""func.func @main(%x: tensor<2xf32>) -> tensor<{2 * n}xf32> {{
      %0 = "stablehlo.async_start"(%x) ({{
        ^bb0(%a: tensor<2xf32>):
        %g = "stablehlo.all_gather"(%a) {{all_gather_dim = 0 : i64, replica_groups = dense<{[list(range(n))]}>
          : tensor<1x{n}xi64>}} : (tensor<2xf32>) -> tensor<{2 * n}xf32>
        stablehlo.return %g : tensor<{2 * n}xf32>
      }}) : (tensor<2xf32>) -> !stablehlo.future<tensor<{2 * n}xf32>>
      %1 = "stablehlo.async_done"(%0) : (!stablehlo.future<tensor<{2 * n}xf32>>) -> tensor<{2 * n}xf32>
      return %1 : tensor<{2 * n}xf32>
    }}"""
    return Case("start and done", text, [[x] for x in data(np.float32, n, (2,))])


# ---- of several partitions: XLA takes the collectives as they are where everything is marked as manual ---------------

MANUAL = 'mhlo.sharding = "{manual}"'
CHANNEL = ", channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>"
GLOBAL = CHANNEL + ", use_global_device_ids"


def partitioned() -> list[Case]:
    """Each form of groups on 2 replicas of 2 partitions."""
    arguments = [[x] for x in data(np.float32, 4, (4,))]
    forms = [("replicas", [[1, 0]], "", 2), ("replicas with partitions", [[1, 0]], CHANNEL, 4),
             ("devices", [[1, 2], [3, 0]], GLOBAL, 2)]  # fmt: skip
    cases = []
    for name, groups, extra, size in forms:
        rows = f"replica_groups = dense<{groups}> : tensor<{len(groups)}x{len(groups[0])}xi64>{extra}, {MANUAL}"
        cases.append(_partitioned(f"gather of {name}", "all_gather", f"all_gather_dim = 0 : i64, {rows}", 4 * size))
        region = """({ ^bb0(%a: tensor<f32>, %b: tensor<f32>):
            %s = stablehlo.add %a, %b : tensor<f32>
            stablehlo.return %s : tensor<f32> })"""
        cases.append(_partitioned(f"sum of {name}", "all_reduce", rows, 4, region))
    pairs = "source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>"
    for name, extra in (("replicas", ""), ("partitions", CHANNEL)):
        cases.append(_partitioned(f"permutation of {name}", "collective_permute", f"{pairs}{extra}, {MANUAL}", 4))
        groups = f"replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>{extra}, {MANUAL}"
        split = f"split_dimension = 0 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, {groups}"
        cases.append(_partitioned(f"exchange of {name}", "all_to_all", split, 4))
    return [Case(name, text, arguments, 2) for name, text in cases]


def _partitioned(name: str, op: str, attributes: str, size: int, region: str = "") -> tuple[str, str]:
    text = f"""func.func @main(%x: tensor<4xf32> {{{MANUAL}}}) -> (tensor<{size}xf32> {{{MANUAL}}}) {{
      %0 = "stablehlo.{op}"(%x) {region} {{{attributes}}} : (tensor<4xf32>) -> tensor<{size}xf32>
      return %0 : tensor<{size}xf32>
    }}"""
    return name, text


def against_xla(n: int) -> list[Case]:
    """What XLA runs too, on n devices."""
    if n == 8:
        return [every_grouping(n, LARGE), loop(n, (3,))]
    cases = [every_grouping(n, SMALL), every_grouping(n, LARGE), loop(n, (3,))]
    if n == 2:
        cases += [every_type(n, SMALL), every_type(n, LARGE)]
    if n == 4:
        cases += [several_sizes((2, 3)), several_sizes(LARGE), loop(n, LARGE), *partitioned()]
    return cases


# ---- what XLA's CPU does not do: with results by NumPy ---------------------------------------------------------------


def narrow(n: int, shape: tuple[int, ...]) -> tuple[Case, list[list[np.ndarray]]]:
    builder = XlaBuilder("narrow", replicas=n)
    results = []
    for index, dtype in enumerate(NARROW):
        x = ops.Parameter(builder, index, Shape(dtype, shape), "x")
        results += [ops.AllGather(x, 0, n), ops.CollectivePermute(x, [(0, 1)])]
    rows = [data(dtype, n, shape) for dtype in NARROW]
    want = [
        [part for row in rows for part in (np.concatenate(row), row[0] if replica == 1 else np.zeros_like(row[0]))]
        for replica in range(n)
    ]
    text = builder.Build(ops.Tuple(*results)).as_text()
    return Case(f"narrow, {shape}", text, [[row[replica] for row in rows] for replica in range(n)]), want


def nan_and_infinity(n: int, shape: tuple[int, ...]) -> tuple[Case, list[list[np.ndarray]]]:
    """StableHLO's extrema of a NaN are NaN; XLA's CPU collectives drop it."""
    builder = XlaBuilder("extreme", replicas=n)
    x = ops.Parameter(builder, 0, Shape("f32", shape), "x")
    results = [ops.AllReduce(x, function) for function in (ops.Max, ops.Min, ops.Add)]
    rows = data(np.float32, n, shape)
    rows[0][0], rows[1][1], rows[1][2] = np.nan, np.inf, -np.inf
    want = [np.maximum.reduce(rows), np.minimum.reduce(rows), np.add.reduce(rows)]
    text = builder.Build(ops.Tuple(*results)).as_text()
    return Case(f"NaN and infinity, {shape}", text, [[row] for row in rows]), [want] * n


def folded(shape: tuple[int, ...], groups: list[list[int]]) -> tuple[Case, list[list[np.ndarray]]]:
    """Any computation, in the order of the group."""
    builder = XlaBuilder("folded", replicas=4)
    x = ops.Parameter(builder, 0, Shape("f32", shape), "x")
    rows = data(np.float32, 4, shape)
    results = [ops.AllReduce(x, lambda a, b: a * 0.5 + b, groups)]
    want: list[list[np.ndarray]] = [[] for _ in rows]
    is_even = len({len(group) for group in groups}) == 1
    if is_even:
        results.append(ops.ReduceScatter(x, lambda a, b: a * 0.5 + b, 0, len(groups[0]), groups))
    for group in groups:
        total = rows[group[0]]
        for replica in group[1:]:
            total = total * np.float32(0.5) + rows[replica]
        for place, replica in enumerate(group):
            want[replica] = [total, np.split(total, len(group))[place]] if is_even else [total]
    return Case(f"folded, {shape}, {groups}", builder.Build(ops.Tuple(*results)).as_text(), [[x] for x in rows]), want


def broadcast(shape: tuple[int, ...]) -> tuple[Case, list[list[np.ndarray]]]:
    """Replicas in no group get zeros."""
    builder = XlaBuilder("broadcast", replicas=4)
    x = ops.Parameter(builder, 0, Shape("f32", shape), "x")
    rows = data(np.float32, 4, shape)
    zeros = np.zeros(shape, np.float32)
    text = builder.Build(ops.CollectiveBroadcast(x, [[2, 0]])).as_text()
    return Case(f"broadcast, {shape}", text, [[x] for x in rows]), [[rows[2]], [zeros], [rows[2]], [zeros]]


def sent(n: int, size: int) -> tuple[Case, list[list[np.ndarray]]]:
    """Each but the last sends to the next one."""
    pairs = [[i, i + 1] for i in range(n - 1)]
    ends = f"source_target_pairs = dense<{pairs}> : tensor<{n - 1}x2xi64>"
    handle = f"channel_handle = #stablehlo.channel_handle<handle = 3, type = 1>, is_host_transfer = false, {ends}"
    text = f"""func.func @main(%x: tensor<{size}xf32>) -> tensor<{size}xf32> {{
      %t = stablehlo.create_token : !stablehlo.token
      %s = "stablehlo.send"(%x, %t) {{{handle}}} : (tensor<{size}xf32>, !stablehlo.token) -> !stablehlo.token
      %r:2 = "stablehlo.recv"(%s) {{{handle}}} : (!stablehlo.token) -> (tensor<{size}xf32>, !stablehlo.token)
      return %r#0 : tensor<{size}xf32>
    }}"""
    rows = data(np.float32, n, (size,))
    want = [[np.zeros(size, np.float32)]] + [[row] for row in rows[:-1]]
    return Case(f"sent, {size}", text, [[x] for x in rows]), want


def against_numpy(n: int) -> list[tuple[Case, list[list[np.ndarray]]]]:
    """What XLA's CPU does not run, with its results, on n devices."""
    gathered = np.concatenate(data(np.float32, n, (2,)))
    cases = [narrow(n, SMALL), narrow(n, LARGE), sent(n, 3), sent(n, 5000), (started(n), [[gathered]] * n)]
    if n == 2:
        cases += [nan_and_infinity(n, SMALL), nan_and_infinity(n, LARGE)]
    if n == 4:
        for shape in ((8,), LARGE):
            cases += [folded(shape, [[2, 0, 3, 1]]), folded(shape, [[1, 0, 3], [2]]), broadcast(shape)]
    return cases


# ---- what never ends -------------------------------------------------------------------------------------------------


def circle(wait: str) -> str:
    """Replicas 0, 1, 2 each receive from the next one before they send to the one before; 3 does `wait` meanwhile."""
    pairs = "source_target_pairs = dense<[[1, 0], [2, 1], [0, 2]]> : tensor<3x2xi64>"
    handle = f"channel_handle = #stablehlo.channel_handle<handle = 7, type = 1>, is_host_transfer = false, {pairs}"
    return f"""func.func @main(%x: tensor<f32>) -> tensor<f32> {{
      %t = stablehlo.create_token : !stablehlo.token
      %r:2 = "stablehlo.recv"(%t) {{{handle}}} : (!stablehlo.token) -> (tensor<f32>, !stablehlo.token)
      %s = "stablehlo.send"(%x, %r#1) {{{handle}}} : (tensor<f32>, !stablehlo.token) -> !stablehlo.token
      %y = stablehlo.custom_call @{wait}(%r#0) {{has_side_effect = true}} : (tensor<f32>) -> tensor<f32>
      return %y : tensor<f32>
    }}"""
