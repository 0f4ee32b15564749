"""Finds what first gives different values: a pass of a pipeline, or an operation of a program on a target."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import dtype
from hilo.dialect.support.errors import Error, TargetError
from hilo.lowering import run_pipeline
from hilo.lowering.framework.locations import place
from hilo.lowering.full_pipeline import PIPELINE
from hilo.lowering.pipelines.pipeline import Step, parse_pipeline
from hilo.targets.compilation.bytecode import bytecode
from hilo.targets.compilation.driver import compile_module
from hilo.targets.compilation.request import configuration_for
from hilo.targets.compilation.signature import Leaf, find_entry
from hilo.targets.runtime.memory.layout import layout
from hilo.targets.target import get_target
from hilo.tools.common.program import StableHloProgram, flat_call
from hilo.tools.run.matching import difference
from hilo.tools.run.tolerance import Tolerance

if TYPE_CHECKING:
    from hilo.targets.evaluator.watch import Probed

Arrays = list[np.ndarray]
Say = Callable[[str], object]


@dataclass(frozen=True)
class Found:
    """The result of a search: one line, and lines with details."""

    what: str
    details: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "\n".join([self.what, *(f"  {line}" for line in self.details)])


@dataclass(frozen=True)
class Comparison:
    """Decides whether values are the same."""

    tolerance: Tolerance

    def first(self, got: Sequence[np.ndarray], want: Sequence[np.ndarray]) -> tuple[int, str] | None:
        """The first array that differs, and how; None if all are the same."""
        if len(got) != len(want):
            return 0, f"{len(got)} results, want {len(want)}"
        for index, (mine, other) in enumerate(zip(got, want, strict=True)):
            problem = difference(mine, other, self.tolerance)
            if problem is not None:
                return index, problem
        return None


def random_arguments(leaves: Sequence[Leaf], seed: int) -> Arrays:
    """Arguments for a signature: normally distributed floats, small integers; a dimension of None becomes 3."""
    source = np.random.default_rng(seed)
    made: Arrays = []
    for leaf in leaves:
        shape = tuple(3 if size is None else size for size in leaf.dims)
        kind = leaf.dtype.numpy
        if leaf.dtype.kind == "pred":
            made.append(source.integers(0, 2, shape).astype(np.bool_))
        elif leaf.dtype.is_integer:
            low, high = (-2, 2) if leaf.dtype.kind == "signed" else (0, 4)
            made.append(source.integers(low, high, shape).astype(kind))
        elif leaf.dtype.is_complex:
            made.append((source.normal(size=shape) + 1j * source.normal(size=shape)).astype(kind))
        else:
            made.append(np.asarray(source.normal(size=shape)).astype(kind))
    return made


def copy_of(module: ir.Module) -> ir.Module:
    """A copy of the module, which may be changed."""
    return ir.Module.parse(bytecode(module), module.context)


def call_on(module: ir.Module, entry: str, target: str, arguments: Arrays, **options: Any) -> Arrays:
    """The results of a module on a target.

    Raises:
        Error: the target cannot take or run the module.
    """
    executable = compile_module(module, target, entry=entry, cache=False, **options)
    return [np.asarray(result) for result in flat_call(executable, arguments)]


# ---- passes


class PassSearch:
    """Evaluates a program before the first pass and after each one."""

    def __init__(
        self, program: StableHloProgram, arguments: Arrays, comparison: Comparison, reference: str, say: Say
    ) -> None:
        self.program = program
        self.arguments = arguments
        self.comparison = comparison
        self.reference = reference
        self.say = say

    def run(self, pipeline: str | None) -> Found | None:
        """The first pass after which values differ.

        Args:
            pipeline: as text; None: the lowering for the program's target.

        Raises:
            Error: the original program cannot be evaluated, or a pass fails.
        """
        profile, configuration = get_target(self.program.target).profile(), configuration_for()
        module, entry = copy_of(self.program.module), self.program.signature.entry
        wanted = call_on(module, entry, self.reference, self.arguments)
        before = module
        for step in parse_pipeline(pipeline or PIPELINE).steps():
            after = copy_of(before)
            text = _text(step)
            run_pipeline(after, text, profile=profile, configuration=configuration)
            if bytecode(after, debug_info=False) == bytecode(before, debug_info=False):
                continue
            try:
                got, where = self._evaluate(after)
            except Error as error:
                first = str(error).splitlines()[0]
                self.say(f"  ?     after {text}: not evaluated: {first}")
                before = after
                continue
            found = self.comparison.first(got, wanted)
            if found is not None:
                index, problem = found
                details = [f"result {index}: {problem}", *self._first_place(before, after)]
                return Found(f"after pass {text}{where}", tuple(details))
            self.say(f"  same  after {text}{where}")
            before = after
        return None

    def _evaluate(self, module: ir.Module) -> tuple[Arrays, str]:
        """The program's results in the original element types, and how they were computed."""
        entry = self.program.signature.entry
        try:
            return self._call(module, entry, self.reference), ""
        except TargetError:
            return self._call(module, entry, self.program.target), f" (on {self.program.target})"

    def _call(self, module: ir.Module, entry: str, target: str) -> Arrays:
        """Calls a module in which passes may have replaced element types."""
        executable = compile_module(copy_of(module), target, entry=entry, cache=False)
        mine, now = self.program.signature, executable.signature
        arguments = [carry(x, leaf) for x, leaf in zip(self.arguments, now.args, strict=True)]
        results = [np.asarray(result) for result in flat_call(executable, arguments)]
        return [carry_back(x, leaf, old) for x, leaf, old in zip(results, now.results, mine.results, strict=True)]

    def _first_place(self, before: ir.Module, after: ir.Module) -> list[str]:
        """The first of the user's lines whose values the pass changed, if the evaluator takes both modules."""
        try:
            old, new = self._probes(before), self._probes(after)
        except Error:
            return []
        known: dict[tuple[str, tuple[int, ...], str], list[Probed]] = {}
        for probed in new:
            known.setdefault(_key(probed), []).append(probed)
        for probed in old:
            others = known.get(_key(probed))
            if others is None:
                continue
            if all(self.comparison.first([other.value], [probed.value]) is not None for other in others):
                return [f"first place with other values: {probed.place}: {probed.name} before, {others[-1].name} after"]
        return []

    def _probes(self, module: ir.Module) -> list[Probed]:
        from hilo.targets.compilation.signature import unflatten
        from hilo.targets.evaluator.executable import EvaluatedExecutable

        executable = compile_module(copy_of(module), "evaluator", entry=self.program.signature.entry)
        assert isinstance(executable, EvaluatedExecutable)
        leaves = iter([carry(x, leaf) for x, leaf in zip(self.arguments, executable.signature.args, strict=True)])
        nested = [unflatten(tree, leaves) for tree in executable.signature.in_tree]
        return executable.run_with_probes(*nested)[1]


def _key(probed: Probed) -> tuple[str, tuple[int, ...], str]:
    return probed.place, probed.value.shape, probed.value.dtype.name


def _text(step: Step) -> str:
    text = step.leaf.text
    for anchor in reversed(step.anchors):
        text = f"{anchor}({text})"
    return text


def carry(array: np.ndarray, leaf: Leaf) -> np.ndarray:
    """An argument in the element type that passes gave its parameter, with the same bits."""
    row = dtype(array.dtype)
    if row is leaf.dtype:
        return array
    assert leaf.dtype.numpy is not None
    return layout(row, array.shape, leaf.dtype.mlir).encode(array).view(leaf.dtype.numpy).reshape(array.shape)


def carry_back(array: np.ndarray, now: Leaf, author: Leaf) -> np.ndarray:
    """The inverse, for a result."""
    if now.dtype is author.dtype:
        return array
    return layout(author.dtype, array.shape, now.dtype.mlir).decode(np.ascontiguousarray(array))


# ---- operations


class OperationSearch:
    """Runs a program that returns the values of all its operations on two targets."""

    def __init__(
        self,
        program: StableHloProgram,
        arguments: Arrays,
        comparison: Comparison,
        reference: str,
        options: dict[str, object],
        say: Say,
    ) -> None:
        self.program = program
        self.arguments = arguments
        self.comparison = comparison
        self.reference = reference
        self.options = options
        self.say = say

    def run(self) -> Found | None:
        """The first operation of the entry function, calls inlined, whose values differ; None if the results agree."""
        entry, target = self.program.signature.entry, self.program.target
        wanted = call_on(self.program.module, entry, self.reference, self.arguments)
        got = call_on(self.program.module, entry, target, self.arguments, **self.options)
        whole = self.comparison.first(got, wanted)
        if whole is None:
            return None
        result = f"result {whole[0]}: {whole[1]}"
        module = copy_of(self.program.module)
        run_pipeline(module, "expand-composite,inline,symbol-dce")
        values = _intermediate(module, entry)
        try:
            found = self._first(module, values)
        except Error as error:
            first = str(error).splitlines()[0]
            self.say(f"  all values at once: {first}; one by one")
            found = self._one_by_one(module, values)
        if found is None:
            return Found(f"on {target}, while each operation alone agrees", (result,))
        index, problem = found
        op = values[index].owner
        return Found(f"on {target}, first in {op.name} at {place(op.location)}", (f"its value: {problem}", result))

    def _first(self, module: ir.Module, values: Sequence[ir.Value]) -> tuple[int, str] | None:
        numbers = [_number(module, self.program.signature.entry, value) for value in values]
        giving = _returning(module, self.program.signature.entry, numbers)
        entry = self.program.signature.entry
        wanted = call_on(giving, entry, self.reference, self.arguments)
        got = call_on(giving, entry, self.program.target, self.arguments, **self.options)
        return self.comparison.first(got, wanted)

    def _one_by_one(self, module: ir.Module, values: Sequence[ir.Value]) -> tuple[int, str] | None:
        """A binary search with one value at a time; assumes that all values after the first difference differ."""
        low, high, best = 0, len(values) - 1, None
        while low <= high:
            middle = (low + high) // 2
            found = self._first(module, values[middle : middle + 1])
            if found is None:
                low = middle + 1
            else:
                best, high = (middle, found[1]), middle - 1
        return best


def _intermediate(module: ir.Module, entry: str) -> list[ir.Value]:
    """The results of the entry function's operations that are arrays of static shape and not constants."""
    block = find_entry(module, entry).regions[0].blocks[0]
    found = []
    for view in block.operations:
        if view.operation.name in ("stablehlo.constant", "func.return"):
            continue
        for value in view.operation.results:
            if isinstance(value.type, ir.RankedTensorType) and value.type.has_static_shape:
                found.append(value)
    return found


def _number(module: ir.Module, entry: str, value: ir.Value) -> tuple[int, int]:
    """The position of a value: the index of its operation in the entry function, and that of the result."""
    block = find_entry(module, entry).regions[0].blocks[0]
    for index, view in enumerate(block.operations):
        for result, other in enumerate(view.operation.results):
            if other == value:
                return index, result
    raise AssertionError("the value is one of the entry function's")


def _returning(module: ir.Module, entry: str, numbers: Sequence[tuple[int, int]]) -> ir.Module:
    """A copy of the module whose entry function returns these values."""
    copy = copy_of(module)
    function = find_entry(copy, entry)
    block = function.regions[0].blocks[0]
    operations = [view.operation for view in block.operations]
    values = [operations[index].results[result] for index, result in numbers]
    kind = ir.FunctionType(ir.TypeAttr(function.attributes["function_type"]).value)
    location = operations[-1].location
    operations[-1].erase()
    with ir.InsertionPoint(block):
        ir.Operation.create("func.return", operands=values, loc=location)
    with copy.context:
        types = ir.FunctionType.get(list(kind.inputs), [value.type for value in values])
        function.attributes["function_type"] = ir.TypeAttr.get(types)
        if "res_attrs" in function.attributes:
            del function.attributes["res_attrs"]
    return copy
