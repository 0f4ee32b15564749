"""Random programs, cut in random ways: each answer has to be the uncut program's."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Sequence

import numpy as np

from hilo import load
from hilo.dialect.io import parse_module
from hilo.dialect.iree import ir
from hilo.targets.launches.compile import ClusterOptions, compile_parts
from hilo.targets.runtime.executable import Executable
from hilo.targets.target import BuildRequest, Target, get_target

TENSOR = "tensor<4x4xf32>"

UNARY = ("tanh", "negate", "cosine", "logistic")
BINARY = ("add", "subtract", "maximum", "multiply")


def _build(request: BuildRequest) -> object:
    """A target that compiles nothing, yet looks like one that does: the evaluator under another name."""
    evaluator = get_target("evaluator")
    assert evaluator.build is not None
    made = evaluator.build(dataclasses.replace(request, options=evaluator.make_options({})))
    made.runner.info = dataclasses.replace(made.info, target="mirror")
    return made


MIRROR = Target(name="mirror", description="the evaluator, as a target that compiles", build=_build)  # type: ignore[arg-type]


class Program:
    """A random program as text, with random marks.

    Args:
        seed: of the program.
        size: how many steps it has.
        devices: that operations are marked for.
        kinds: of steps; those from 12 on draw random numbers, and feed with tokens.
        few: programs have few different operations, and clusters are small, so that most are those of another program
            and need no compilation.

    Attributes:
        fed: how many arrays it takes from its infeed.
        sent: how many it gives to its outfeed.
    """

    def __init__(self, seed: int, size: int, devices: Sequence[str], kinds: int = 12, *, few: bool = False) -> None:
        self.rng = random.Random(seed)
        self.devices = devices
        self.kinds = kinds
        self.few = few
        self.unary, self.binary = (UNARY[:2], BINARY[:2]) if few else (UNARY, BINARY)
        self.fed = self.sent = 0
        self.token = "%token"
        self.lines: list[str] = ["%token = stablehlo.create_token : !stablehlo.token"] if kinds > 12 else []
        self.values = ["%x", "%y"]
        self.mark_share = self.rng.choice([0.0, 0.2, 0.6])
        for index in range(size):
            self._add(f"%v{index}")

    def _marks(self, word: str = "", first: str = "") -> str:
        marks = [first] if first else []
        if self.rng.random() < self.mark_share:
            marks.append(f"xla.compile = {self.rng.choice(['true', 'false'])}")
        if self.rng.random() < self.mark_share / 2:
            marks.append(f'xla.device = "{self.rng.choice(self.devices)}"')
        return f" {word}{{{', '.join(marks)}}}" if marks else ""

    def _pick(self) -> str:
        recent = self.values[-4:] if self.rng.random() < 0.7 else self.values
        return self.rng.choice(recent)

    def _add(self, name: str) -> None:
        kind = self.rng.randrange(self.kinds)
        a, b, t = self._pick(), self._pick(), TENSOR
        if kind < 4:
            op = self.rng.choice(self.unary)
            self.lines.append(f"{name} = stablehlo.{op} {a}{self._marks()} : {t}")
        elif kind < 8:
            op = self.rng.choice(self.binary)
            self.lines.append(f"{name} = stablehlo.{op} {a}, {b}{self._marks()} : {t}")
        elif kind == 8:
            self.lines.append(
                f"{name}c = stablehlo.constant dense<0.{5 if self.few else self.rng.randrange(1, 9)}> : {t}"
            )
            self.lines.append(f"{name} = stablehlo.add {a}, {name}c{self._marks()} : {t}")
        elif kind == 9:
            dims = "contracting_dims = [1] x [0]"
            self.lines.append(f"{name}d = stablehlo.dot_general {a}, {b}, {dims}{self._marks()} : ({t}, {t}) -> {t}")
            self.lines.append(f"{name} = stablehlo.tanh {name}d{self._marks()} : {t}")
        elif kind == 10:
            self.lines.append(f"{name}p:2 = stablehlo.optimization_barrier{self._marks()} {a}, {b} : {t}, {t}")
            self.lines.append(f"{name} = stablehlo.subtract {name}p#0, {name}p#1{self._marks()} : {t}")
        elif kind == 11:
            self._add_loop(name, a, b)
        elif kind < 14:
            self._add_numbers(name, self._marks())
        else:
            self._add_feed(name, a)
        self.values.append(name)

    def _add_numbers(self, name: str, marks: str) -> None:
        kind = self.rng.choice(["UNIFORM", "NORMAL"])
        self.lines += [
            f"{name}l = stablehlo.constant dense<0.0> : tensor<f32>",
            f"{name}h = stablehlo.constant dense<1.0> : tensor<f32>",
            f"{name}k = stablehlo.constant dense<4> : tensor<2xi64>",
            f"{name} = stablehlo.rng {name}l, {name}h, {name}k, distribution = {kind}{marks} "
            f": (tensor<f32>, tensor<f32>, tensor<2xi64>) -> {TENSOR}",
        ]

    def _add_feed(self, name: str, a: str) -> None:
        token, t = "!stablehlo.token", TENSOR
        if self.rng.random() < 0.5:
            marks = self._marks(first='infeed_config = ""')
            self.lines += [
                f'{name}i:2 = "stablehlo.infeed"({self.token}){marks} : ({token}) -> ({t}, {token})',
                f"{name} = stablehlo.tanh {name}i#0{self._marks()} : {t}",
            ]
            self.token = f"{name}i#1"
            self.fed += 1
            return
        marks = self._marks(first='outfeed_config = ""')
        self.lines += [
            f'{name}t = "stablehlo.outfeed"({a}, {self.token}){marks} : ({t}, {token}) -> {token}',
            f"{name}u = stablehlo.after_all {name}t, {self.token}{self._marks()} : {token}",
            f"{name} = stablehlo.negate {a}{self._marks()} : {t}",
        ]
        self.token = f"{name}u"
        self.sent += 1

    def _add_loop(self, name: str, a: str, b: str) -> None:
        t, i = TENSOR, "tensor<i32>"
        self.lines += [
            f"{name}z = stablehlo.constant dense<0> : {i}",
            f"{name}o = stablehlo.constant dense<1> : {i}",
            f"{name}n = stablehlo.constant dense<3> : {i}",
            f"{name}w:2 = stablehlo.while({name}i = {name}z, {name}a = {a}) : {i}, {t}{self._marks('attributes ')}",
            "cond {",
            f"{name}g = stablehlo.compare LT, {name}i, {name}n{self._marks()} : ({i}, {i}) -> tensor<i1>",
            f"stablehlo.return {name}g : tensor<i1>",
            "} do {",
            f"{name}j = stablehlo.add {name}i, {name}o{self._marks()} : {i}",
            f"{name}s = stablehlo.subtract {name}a, {b}{self._marks()} : {t}",
            *self._loop_end(name),
            "}",
            f"{name} = stablehlo.negate {name}w#1{self._marks()} : {t}",
        ]

    def _loop_end(self, name: str) -> list[str]:
        start = len(self.lines)
        if self.kinds > 12 and self.rng.random() < 0.5:
            self._add_numbers(f"{name}r", self._marks())
            drawn = [*self.lines[start:], f"{name}q = stablehlo.add {name}s, {name}r{self._marks()} : {TENSOR}"]
            del self.lines[start:]
        else:
            drawn = [f"{name}q = stablehlo.negate {name}s{self._marks()} : {TENSOR}"]
        return [
            *drawn,
            f"{name}t = stablehlo.tanh {name}q{self._marks()} : {TENSOR}",
            f"stablehlo.return {name}j, {name}t : tensor<i32>, {TENSOR}",
        ]

    def text(self) -> str:
        returned = [self.values[-1], *self.rng.sample(self.values, min(3, len(self.values)))]
        types = ", ".join([TENSOR] * len(returned))
        body = "\n".join(self.lines)
        return (
            f"func.func @main(%x: {TENSOR}, %y: {TENSOR}) -> ({types}) {{\n{body}\n"
            f"return {', '.join(returned)} : {types}\n}}\n"
        )

    def options(self) -> ClusterOptions:
        rng = self.rng
        if self.few:
            level = rng.choice(("on", "on", "off", "fusible"))
            deny = tuple(rng.sample(["tanh", "add", "while"], rng.randrange(2)))
            fuel = rng.choice([-1, -1, rng.randrange(20)])
            return ClusterOptions(level=level, deny=deny, max_size=rng.choice([1, 1, 1, 1, 1, 2]), fuel=fuel)
        return ClusterOptions(
            level=rng.choice(["on", "on", "off", "fusible"]),
            deny=tuple(rng.sample(["tanh", "add", "while"], rng.randrange(3))),
            min_size=rng.choice([1, 1, 2, 4]),
            max_size=rng.choice([0, 0, 1, 3, 10]),
            fuel=rng.choice([-1, -1, rng.randrange(20)]),
        )


def mark(module: ir.Module, rng: random.Random, devices: Sequence[str], share: float) -> None:
    """Marks a share of a module's operations for compilation, or not, and half as many for a device."""

    def visit(op: ir.Operation) -> ir.WalkResult:
        if op.name.startswith(("stablehlo.", "chlo.")) and op.name not in ("stablehlo.constant", "stablehlo.return"):
            if rng.random() < share:
                op.attributes["xla.compile"] = ir.BoolAttr.get(rng.random() < 0.5, op.context)
            if rng.random() < share / 2:
                op.attributes["xla.device"] = ir.StringAttr.get(rng.choice(devices), op.context)
        return ir.WalkResult.ADVANCE

    module.operation.walk(visit)


def random_options(rng: random.Random) -> ClusterOptions:
    """Levels, names and sizes that leave something to cut."""
    return ClusterOptions(
        level=rng.choice(["on", "on", "off", "fusible"]),
        deny=tuple(rng.sample(["tanh", "add", "while", "dot_general", "reduce"], rng.randrange(3))),
        min_size=rng.choice([1, 1, 2, 4]),
        max_size=rng.choice([0, 0, 1, 3, 10, 40]),
        fuel=rng.choice([-1, -1, rng.randrange(60)]),
    )


def compare_cut(text: str, arguments: Sequence[np.ndarray], seed: int, devices: Sequence[str]) -> int:
    """Runs a program whole and cut, both evaluated; returns the number of clusters. Products may round otherwise, since
    where operands lie in memory decides in which order NumPy adds."""
    rng = random.Random(seed)
    wanted = compile_parts(load(text).module, ["evaluator"])(*arguments)
    module = load(text).module
    mark(module, rng, devices, rng.choice([0.1, 0.4]))
    executable = compile_parts(module, [MIRROR, "evaluator"], random_options(rng), check="off")
    got = executable(*arguments)
    pairs = zip(*(value if isinstance(value, tuple) else (value,) for value in (wanted, got)), strict=True)
    for one, other in pairs:
        x, y = np.asarray(one), np.asarray(other)
        assert x.dtype == y.dtype, f"seed {seed}"
        largest = np.abs(x[np.isfinite(x)]).max(initial=0) if x.dtype.kind in "fc" else 0
        np.testing.assert_allclose(y, x, rtol=1e-4, atol=1e-4 * largest, err_msg=f"seed {seed}")
    return len(executable.clusters().clusters)


def run(executable: Executable, program: Program, arguments: Sequence[np.ndarray]) -> list[object]:
    """The results of a call, and what its outfeed had, in order."""
    for number in range(program.fed):
        executable.infeed().put(np.full((4, 4), number / 8, np.float32))  # type: ignore[attr-defined]
    results = executable(*arguments)
    assert isinstance(results, tuple)
    sent = [executable.outfeed().get() for _ in range(program.sent)]  # type: ignore[attr-defined]
    return [*results, *sent]


def compare(
    seed: int,
    size: int,
    targets: Sequence[str | Target],
    *,
    devices: Sequence[str],
    exact: bool,
    kinds: int = 12,
    few: bool = False,
    whole: str = "evaluator",
) -> int:
    """Runs one program whole and cut, several calls of each; returns the number of clusters.

    Args:
        kinds, few: see `Program`.
        whole: the target of the uncut program.
    """
    program = Program(seed, size, devices, kinds, few=few)
    text = program.text()
    module = parse_module(text, "cut.mlir")
    rng = np.random.default_rng(seed)
    arguments = [rng.standard_normal((4, 4)).astype(np.float32) for _ in range(2)]
    uncut = compile_parts(parse_module(text), [whole])
    executable = compile_parts(module, targets, program.options(), check="off")
    for _ in range(2):
        wanted, got = (run(one, program, arguments) for one in (uncut, executable))
        for one, other in zip(wanted, got, strict=True):
            if exact:
                np.testing.assert_array_equal(np.asarray(one), np.asarray(other), err_msg=f"seed {seed}\n{text}")
            else:
                np.testing.assert_allclose(np.asarray(one), np.asarray(other), 1e-4, 1e-4, err_msg=f"{seed}\n{text}")
    return len(executable.clusters().clusters)
