"""stablehlo.rng on llvm-cpu: distributions by SciPy, seeds, successive calls, loops, threads."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import hilo
from hilo import ops
from hilo.dialect.io import parse_module
from hilo.dialect.support.dtypes import ARRAY_DTYPES, BY_NAME
from hilo.lowering import run_pipeline

stats = pytest.importorskip("scipy.stats", reason="distributions are compared by SciPy")
COUNT = 20_000
ALPHA = 1e-3
FLOATS = [row.name for row in ARRAY_DTYPES if row.is_float]
NARROW = [name for name in FLOATS if BY_NAME[name].bits < 32]
INTEGERS = [row.name for row in ARRAY_DTYPES if row.is_integer]


def text(distribution: str, name: str, count: int = COUNT) -> str:
    element = BY_NAME[name].mlir
    kind = f"tensor<{count}x{element}>"
    types = f"(tensor<{element}>, tensor<{element}>, tensor<1xi64>) -> {kind}"
    return f"""func.func @main(%a: tensor<{element}>, %b: tensor<{element}>) -> ({kind}, {kind}) {{
      %n = stablehlo.constant dense<{count}> : tensor<1xi64>
      %0 = stablehlo.rng %a, %b, %n, distribution = {distribution} : {types}
      %1 = stablehlo.rng %a, %b, %n, distribution = {distribution} : {types}
      return %0, %1 : {kind}, {kind}
    }}"""


def draw(distribution: str, name: str, a: float, b: float) -> tuple[np.ndarray, np.ndarray]:
    dtype = BY_NAME[name].numpy
    first, second = hilo.compile(text(distribution, name))(np.array(a, dtype), np.array(b, dtype))
    return np.asarray(first), np.asarray(second)


def draw_all(cases: dict[str, tuple[str, str, float, float]]) -> dict[str, np.ndarray]:
    """Draws of all cases (distribution, element type, a, b) in one program."""
    lines, kinds = [], []
    for i, (distribution, name, _, _) in enumerate(cases.values()):
        element = BY_NAME[name].mlir
        kinds.append(f"tensor<{COUNT}x{element}>")
        types = f"(tensor<{element}>, tensor<{element}>, tensor<1xi64>) -> {kinds[-1]}"
        lines.append(f"%{i} = stablehlo.rng %a{i}, %b{i}, %n, distribution = {distribution} : {types}")
    scalars = [f"tensor<{BY_NAME[name].mlir}>" for _, name, _, _ in cases.values()]
    arguments = ", ".join(f"%a{i}: {kind}, %b{i}: {kind}" for i, kind in enumerate(scalars))
    program = f"""func.func @main({arguments}) -> ({", ".join(kinds)}) {{
      %n = stablehlo.constant dense<{COUNT}> : tensor<1xi64>
      {chr(10).join(lines)}
      return {", ".join(f"%{i}" for i in range(len(kinds)))} : {", ".join(kinds)}
    }}"""
    numbers = [np.array(x, BY_NAME[name].numpy) for _, name, a, b in cases.values() for x in (a, b)]
    return {case: np.asarray(x) for case, x in zip(cases, hilo.compile(program)(*numbers), strict=True)}


def expected_counts(values: np.ndarray, cdf) -> np.ndarray:
    """How often each of the sorted values comes of rounding numbers of a distribution to the nearest one."""
    inner = (values[1:] + values[:-1]) / 2
    edges = np.concatenate([[-np.inf], inner, [np.inf]])
    return COUNT * np.diff(cdf(edges))


@pytest.mark.parametrize("name", ["f32", "f64"])
def test_uniform_and_normal_floats(name):
    x, y = draw("UNIFORM", name, -2, 3)
    assert x.min() >= -2 and x.max() < 3
    assert stats.kstest(x, stats.uniform(-2, 5).cdf).pvalue > ALPHA
    assert stats.pearsonr(x, y).pvalue > ALPHA
    assert stats.pearsonr(x[1:], x[:-1]).pvalue > ALPHA
    x, y = draw("NORMAL", name, 1, 2)
    assert stats.kstest(x, stats.norm(1, 2).cdf).pvalue > ALPHA
    assert stats.normaltest(x).pvalue > ALPHA
    assert stats.pearsonr(x, y).pvalue > ALPHA


def test_narrow_floats_are_rounded_uniform_and_normal_numbers():
    cases = {f"uniform {name}": ("UNIFORM", name, 1 if name == "f8e8m0fnu" else 0, 4) for name in NARROW}
    cases |= {f"normal {name}": ("NORMAL", name, 0.5, 1) for name in NARROW if name != "f8e8m0fnu"}
    for case, x in draw_all(cases).items():
        distribution, _, a, b = cases[case]
        wide = x.astype(np.float64)
        if distribution == "UNIFORM":
            assert wide.min() >= a and wide.max() < b, case
        cdf = stats.uniform(a, b - a).cdf if distribution == "UNIFORM" else stats.norm(a, b).cdf
        assert_frequencies(wide, cdf, case)


def assert_frequencies(values: np.ndarray, cdf, case: str) -> None:
    """A chi² test: each value is as frequent as the numbers that are rounded to it; rare ones are taken together."""
    known, counts = np.unique(values, return_counts=True)
    wanted = expected_counts(known, cdf)
    group = np.minimum(np.cumsum(wanted) // 50, COUNT // 50 - 1).astype(int)
    counts, wanted = (np.bincount(group, v) for v in (counts, wanted))
    counts, wanted = counts[wanted > 0], wanted[wanted > 0]
    assert stats.chisquare(counts, wanted * counts.sum() / wanted.sum()).pvalue > ALPHA, case


def test_integers_are_equally_frequent():
    def limits(name: str) -> tuple[int, int]:
        row = BY_NAME[name]
        if row.kind == "signed" and row.bits >= 8:
            return -7, 100
        return {"s2": (-2, 1), "u2": (0, 3), "s4": (-5, 6)}.get(name, (3, 13))

    for name, x in draw_all({name: ("UNIFORM", name, *limits(name)) for name in INTEGERS}).items():
        low, high = limits(name)
        counts = np.bincount(x.astype(np.int64) - low, minlength=high - low)
        assert counts.size == high - low and x.astype(np.int64).min() >= low, name
        assert stats.chisquare(counts).pvalue > ALPHA, name


@pytest.mark.parametrize(
    ("name", "low", "high"), [("s64", -(2**63), 2**62), ("u64", 0, 3 * 2**62), ("s32", -(2**31), 2**31 - 1)]
)
def test_long_ranges_of_integers_are_not_skewed(name, low, high):
    x, _ = draw("UNIFORM", name, low, high)
    thirds = ((x.astype(object) - low) * 12 // (high - low)).astype(int)
    assert stats.chisquare(np.bincount(thirds, minlength=12)).pvalue > ALPHA


def test_bernoulli_and_the_builder():
    builder = hilo.XlaBuilder("coins")
    mean = ops.Parameter(builder, 0, hilo.Shape("f32", []), "mean")
    coins = hilo.compile(builder.Build(ops.RngBernoulli(mean, hilo.Shape("u32", [COUNT]))), seed=5)
    for p in (0.0, 0.3, 1.0):
        x = np.asarray(coins(np.float32(p)))
        assert set(np.unique(x)) <= {0, 1}
        assert stats.binomtest(int(x.sum()), COUNT, p).pvalue > ALPHA


def test_the_seed_chooses_the_numbers():
    def lowered(pipeline: str) -> str:
        module = parse_module(text("UNIFORM", "f32", 4))
        run_pipeline(module, pipeline)
        return str(module)

    assert lowered("expand-rng{seed=1}") == lowered("expand-rng{seed=1}")
    assert lowered("expand-rng{seed=1}") != lowered("expand-rng{seed=2}")


def uniform(seed: int, target: str = "llvm-cpu", **options: object) -> hilo.targets.Executable:
    return hilo.compile(text("UNIFORM", "f32", 4), target, seed=seed, **options)


def numbers(executable: object) -> list[float]:
    first, second = executable(np.float32(0), np.float32(1))
    return [*np.asarray(first).tolist(), *np.asarray(second).tolist()]


def test_calls_count_on_and_a_seed_repeats_them():
    one, two, other = uniform(1), uniform(1), uniform(2)
    calls = [numbers(one) for _ in range(3)]
    assert calls == [numbers(two) for _ in range(3)]
    assert len({value for call in [*calls, numbers(other)] for value in call}) == 4 * 8
    one.reseed(1)
    assert numbers(one) == calls[0]
    one.reseed(2)
    other.reseed(2)
    assert numbers(one) == numbers(other)
    with pytest.raises(hilo.Error, match="reseed: seed is 'x'; it takes an integer"):
        one.reseed("x")
    with pytest.raises(hilo.Error, match="option seed is 'x'; it takes int"):
        uniform("x")


def test_seeds_share_one_compiled_module():
    uniform(11)
    assert uniform(12).info.source == "memory"


@pytest.mark.parametrize("target", ["evaluator", "vmvx"])
def test_other_targets_give_the_same_numbers(target):
    ours, theirs = uniform(3), uniform(3, target)
    for _ in range(2):
        assert np.allclose(numbers(ours), numbers(theirs), rtol=1e-6)


def test_threads_get_numbers_of_their_own():
    executable = uniform(4)
    with ThreadPoolExecutor(4) as pool:
        calls = [tuple(call) for call in pool.map(lambda _: numbers(executable), range(64))]
    assert len(set(calls)) == 64
    executable.reseed(4)
    assert {tuple(numbers(executable)) for _ in range(64)} == set(calls)


def test_replicas_get_numbers_of_their_own():
    executable = uniform(4, replicas=2)
    stacked = executable(np.zeros(2, np.float32), np.ones(2, np.float32))
    first = np.asarray(stacked[0])
    assert first.shape == (2, 4) and np.unique(first).size == 8
    executable.reseed(4)
    assert np.array_equal(first, np.asarray(executable(np.zeros(2, np.float32), np.ones(2, np.float32))[0]))


def test_sizes_of_one_dynamic_program_share_no_numbers():
    program = """func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
      %zero = stablehlo.constant dense<0.0> : tensor<f32>
      %one = stablehlo.constant dense<1.0> : tensor<f32>
      %s = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?xf32>) -> tensor<i32>
      %n = stablehlo.reshape %s : (tensor<i32>) -> tensor<1xi32>
      %w = stablehlo.convert %n : (tensor<1xi32>) -> tensor<1xi64>
      %0 = stablehlo.rng %zero, %one, %w, distribution = UNIFORM
        : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<?xf32>
      return %0 : tensor<?xf32>
    }"""
    executable = hilo.compile(program, seed=9)
    drawn = [np.asarray(executable(np.zeros(n, np.float32))) for n in (3, 4, 3)]
    assert [value.size for value in drawn] == [3, 4, 3]
    assert np.unique(np.concatenate(drawn)).size == 10


LOOP = """func.func @main(%a: tensor<f32>, %b: tensor<f32>) -> (tensor<1000x4xf32>, tensor<i32>) {
  %i = stablehlo.constant dense<0> : tensor<i32>
  %k = stablehlo.constant dense<1000> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %none = stablehlo.constant dense<> : tensor<0xi64>
  %four = stablehlo.constant dense<[1, 4]> : tensor<2xi64>
  %z = stablehlo.constant dense<0.0> : tensor<1000x4xf32>
  %w:3 = stablehlo.while(%c = %i, %x = %z, %hits = %i) : tensor<i32>, tensor<1000x4xf32>, tensor<i32>
    cond {
      %u = stablehlo.rng %a, %b, %none, distribution = UNIFORM
        : (tensor<f32>, tensor<f32>, tensor<0xi64>) -> tensor<f32>
      %top = stablehlo.compare LE, %u, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %p = stablehlo.compare LT, %c, %k : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %q = stablehlo.and %p, %top : tensor<i1>
      stablehlo.return %q : tensor<i1>
    } do {
      %j = stablehlo.add %c, %one : tensor<i32>
      %r = stablehlo.rng %a, %b, %four, distribution = UNIFORM
        : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<1x4xf32>
      %y = stablehlo.dynamic_update_slice %x, %r, %c, %i
        : (tensor<1000x4xf32>, tensor<1x4xf32>, tensor<i32>, tensor<i32>) -> tensor<1000x4xf32>
      %half = stablehlo.constant dense<0.5> : tensor<f32>
      %u = stablehlo.rng %a, %b, %none, distribution = UNIFORM
        : (tensor<f32>, tensor<f32>, tensor<0xi64>) -> tensor<f32>
      %h = stablehlo.compare LT, %u, %half : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %more = "stablehlo.if"(%h) ({
        %v = stablehlo.rng %i, %k, %none, distribution = UNIFORM
          : (tensor<i32>, tensor<i32>, tensor<0xi64>) -> tensor<i32>
        %m = stablehlo.minimum %v, %one : tensor<i32>
        %n = stablehlo.add %hits, %m : tensor<i32>
        stablehlo.return %n : tensor<i32>
      }, {
        stablehlo.return %hits : tensor<i32>
      }) : (tensor<i1>) -> tensor<i32>
      stablehlo.return %j, %y, %more : tensor<i32>, tensor<1000x4xf32>, tensor<i32> }
  return %w#1, %w#2 : tensor<1000x4xf32>, tensor<i32>
}"""


def test_each_turn_of_a_loop_draws_other_numbers():
    x, hits = (np.asarray(v) for v in hilo.compile(LOOP)(np.float32(0), np.float32(1)))
    assert np.unique(x).size > 3990
    assert stats.kstest(x.reshape(-1), stats.uniform.cdf).pvalue > ALPHA
    assert stats.binomtest(int(hits), 1000, 0.5).pvalue > ALPHA


def test_a_computation_of_a_reduction_draws_nothing():
    program = """func.func @main(%x: tensor<4xf32>, %a: tensor<f32>) -> tensor<f32> {
      %0 = stablehlo.reduce(%x init: %a) across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
        reducer(%l: tensor<f32>, %r: tensor<f32>) {
          %none = stablehlo.constant dense<> : tensor<0xi64>
          %u = stablehlo.rng %l, %r, %none, distribution = UNIFORM
            : (tensor<f32>, tensor<f32>, tensor<0xi64>) -> tensor<f32>
          stablehlo.return %u : tensor<f32>
        }
      return %0 : tensor<f32>
    }"""
    with pytest.raises(hilo.Error, match=r"stablehlo\.reduce: its computation draws random numbers"):
        hilo.compile(program)
