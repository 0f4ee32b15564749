"""`hilo.Session`: fetches and feeds any values of a program, and runs only what the fetches need.

    session = hilo.Session(computation)
    loss, hidden = session.run(["loss", "Tanh"], {"x": batch, "w": weights})
    session.run("Tanh_1", {"Tanh": np.zeros(4, np.float32)})      # any value can be fed in place of its computation

Each set of fetches and feeds is a program of its own, compiled when it is first requested. Source of the interface:
TensorFlow's Session.run.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from hilo.api import Program, compile, read_program
from hilo.builder.source import place
from hilo.builder.xla_op import XlaOp
from hilo.dialect.iree import ir
from hilo.dialect.support.calls import explained_methods
from hilo.dialect.support.errors import ArgumentError, nearest, shown

if TYPE_CHECKING:
    from hilo.targets.evaluator.watch import Probed
    from hilo.targets.host.feeds import Feed
    from hilo.targets.replicas.runner import ReplicaRunner
    from hilo.targets.runtime.executable import Executable
    from hilo.targets.target import Target

Key = tuple[Literal["parameter", "result"], int, int]
"""A value of the program: a parameter by its number, or an operation of the body and its result by their numbers."""


@explained_methods("Session", made_by_users=True)
class Session:
    """A program, and the parts of it that have been run.

    Args:
        program: as in `hilo.compile`.
        target: as in `hilo.compile`.
        **options: as in `hilo.compile`.

    >>> from hilo import Shape, XlaBuilder, ops
    >>> builder = XlaBuilder("double")
    >>> tanh = ops.Tanh(ops.Parameter(builder, 0, Shape("f32", [2]), "x"))
    >>> session = Session(builder.Build(ops.Add(tanh, tanh)), target="evaluator")
    >>> session.run("Tanh", {"x": np.zeros(2, np.float32)})
    DeviceArray([0., 0.], f32[2], device='host')
    >>> session.run(None, {"Tanh": np.ones(2, np.float32)})  # fed in place of its computation
    DeviceArray([2., 2.], f32[2], device='host')
    """

    def __init__(
        self, program: Program, target: str | Target | Sequence[str | Target] = "llvm-cpu", **options: object
    ) -> None:
        from hilo.lowering.clusters.marks import functions
        from hilo.lowering.clusters.rewrite_feeds_and_fetches import name_values
        from hilo.targets.compilation.bytecode import copy_module

        self._module = copy_module(read_program(program)[0])
        self._target = target
        self._options = options
        self._lock = threading.Lock()
        self._process: ReplicaRunner | None = None
        self._parts: dict[object, tuple[Executable, list[int]]] = {}
        self._function = next(functions(self._module.operation))
        self._block = self._function.regions[0].blocks[0]
        self._names = name_values(self._function)
        operations = list(self._block.operations)
        self._numbers = {op.operation: number for number, op in enumerate(operations)}
        self._parameters = [self._parameter_name(argument) for argument in self._block.arguments]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of values: parameters, and operations as documented (`Tanh_1`) and as in the text (`%3`)."""
        return tuple(self._names)

    def _check_fed(self, parameters: Sequence[int], given: Mapping[Key, object]) -> None:
        """Raises an ArgumentError if a parameter is not fed."""
        missing = [self._parameters[number] for number in parameters if ("parameter", number, 0) not in given]
        if missing:
            known = ", ".join(map(repr, missing))
            raise ArgumentError(f"Session.run: feeds lacks {known}, which the fetches need\n  at {place()}")

    def run(self, fetches: object = None, feeds: Mapping[Any, object] | None = None) -> Any:
        """Runs the part of the program that the fetches need.

        Args:
            fetches: a name (see `names`), an XlaOp of the computation, or a tuple, list or dict of these; None: the
                program's results.
            feeds: arrays by parameter name, or by the name or XlaOp of any value that is to be fed instead of being
                computed. Parameters that no fetch needs may be left out.

        Returns:
            Device arrays, in the form of `fetches`.

        Raises:
            ArgumentError: a name is unknown, or a required parameter is not fed.
            Error: as `hilo.compile` and its executables raise.
        """
        given = self._read_feeds({} if feeds is None else feeds)
        wanted: list[Key] = []
        form = None if fetches is None else self._form(fetches, wanted)
        values = [key for key in given if key[0] == "result"]
        executable, parameters = self._part(None if fetches is None else tuple(wanted), tuple(values))
        self._check_fed(parameters, given)
        arguments = [given["parameter", number, 0] for number in parameters] + [given[key] for key in values]
        found = executable(*arguments)
        if fetches is None:
            return found
        results = found if isinstance(found, tuple) else (found,)
        return _filled(form, iter(results))

    def probe(self, feeds: Mapping[Any, object] | None = None, *, pattern: str = "") -> list[Probed]:
        """Runs the whole program and returns the results of its operations, except those inside loops and branches.

        Args:
            feeds: as in `run`.
            pattern: a regular expression, searched in the operation's name and line and in its result's name; empty:
                all match.
        """
        from hilo.targets.launches.values import chosen_values, probed

        values = chosen_values(self._function, pattern)
        arrays = self.run([self._key_of(value) for value in values], feeds)
        return [probed(self._function, value, np.asarray(array)) for value, array in zip(values, arrays, strict=True)]

    def trap(self, feeds: Mapping[Any, object] | None = None, what: Literal["nan", "inf", "both"] = "nan") -> None:
        """Runs the whole program and raises an error at the first operation that makes NaN or infinity of other values.

        Args:
            feeds: as in `run`.
            what: which of the two to look for.

        Raises:
            ExecutionError: the message names the operation, its line, its operands and its results.
            ArgumentError: `what` is none of these; or as `run` raises.
        """
        from hilo.targets.launches.values import check_values, chosen_values

        if not isinstance(what, str) or what not in ("nan", "inf", "both"):
            choice = nearest(what, ("nan", "inf", "both"))
            raise ArgumentError(f"Session.trap: what is {shown(what)}; {choice}\n  at {place()}")
        values = [*self._block.arguments, *chosen_values(self._function, "")]
        arrays = self.run([self._key_of(value) for value in values], feeds)
        found = {value: np.asarray(array) for value, array in zip(values, arrays, strict=True)}
        check_values(self._function, found, what)

    def infeed(self, replica: int = 0) -> Feed:
        """The queue that the program's Infeeds read, whichever values are fetched; `put` adds values.

        Args:
            replica: whose queue it is.

        Raises:
            ArgumentError: the program has no feeds, or there is no such replica.
        """
        return self._queues().feeds.infeed(replica)

    def outfeed(self, replica: int = 0) -> Feed:
        """The queue that the program's Outfeeds write, whichever values are fetched; `get` takes values out.

        Args:
            replica: whose queue it is.
        """
        return self._queues().feeds.outfeed(replica)

    def _queues(self) -> ReplicaRunner:
        if self._process is None:
            self._part(None, ())
        if self._process is None:
            raise ArgumentError(f"Session: the program has neither infeeds nor outfeeds\n  at {place()}")
        return self._process

    def _part(self, fetched: tuple[Key, ...] | None, fed: tuple[Key, ...]) -> tuple[Executable, list[int]]:
        """The executable of a set of fetches and feeds, and the parameters that it takes in front of the feeds."""
        with self._lock:
            found = self._parts.get((fetched, fed))
            if found is None:
                found = self._parts[fetched, fed] = self._compile(fetched, fed)
            return found

    def _compile(self, fetched: tuple[Key, ...] | None, fed: tuple[Key, ...]) -> tuple[Executable, list[int]]:
        from hilo.lowering.clusters.marks import functions
        from hilo.lowering.clusters.rewrite_feeds_and_fetches import select_values
        from hilo.targets.compilation.bytecode import copy_module
        from hilo.targets.replicas.runner import ReplicaRunner

        copy = copy_module(self._module)
        function = next(functions(copy.operation))
        block = function.regions[0].blocks[0]
        operations = list(block.operations)

        def value(key: Key) -> ir.Value:
            kind, number, result = key
            return block.arguments[number] if kind == "parameter" else operations[number].operation.results[result]

        fetched_values = None if fetched is None else [value(key) for key in fetched]
        parameters = select_values(function, [value(key) for key in fed], fetched_values)
        executable = compile(copy, self._target, **self._options)  # type: ignore[call-overload]
        if isinstance(executable.runner, ReplicaRunner):
            if self._process is not None:
                executable.runner.join(self._process)
            self._process = self._process or executable.runner
        return executable, parameters

    def _read_feeds(self, feeds: Mapping[Any, object]) -> dict[Key, object]:
        if not isinstance(feeds, Mapping):
            takes = "it takes a dictionary of arrays by name"
            raise ArgumentError(f"Session.run: feeds is {shown(feeds)}; {takes}\n  at {place()}")
        return {self._key(name, "feed"): value for name, value in feeds.items()}

    def _form(self, fetches: object, wanted: list[Key]) -> object:
        """The form of the fetches, with None for each value; their keys are added to `wanted`."""
        if isinstance(fetches, dict):
            return {name: self._form(item, wanted) for name, item in fetches.items()}
        if isinstance(fetches, list) or (isinstance(fetches, tuple) and not _is_key(fetches)):
            return type(fetches)(self._form(item, wanted) for item in fetches)
        if isinstance(fetches, XlaOp) and fetches.elements is not None:
            return tuple(self._form(element, wanted) for element in fetches.elements)
        wanted.append(fetches if _is_key(fetches) else self._key(fetches, "fetch"))  # type: ignore[arg-type]
        return None

    def _key(self, name: object, what: str) -> Key:
        from hilo.lowering.clusters.rewrite_feeds_and_fetches import find_value

        if isinstance(name, XlaOp):
            return self._key_of_op(name, what)
        if not isinstance(name, str):
            takes = "a name, or a value of the computation"
            raise ArgumentError(f"Session.run: {what} is {shown(name)}; it takes {takes}\n  at {place()}")
        try:
            return self._key_of(find_value(self._names, name, what))
        except ArgumentError as error:
            raise ArgumentError(f"Session.run: {error}\n  at {place()}") from None

    def _key_of(self, value: ir.Value) -> Key:
        if isinstance(value.owner, ir.Block):
            return "parameter", ir.BlockArgument(value).arg_number, 0
        return "result", self._numbers[value.owner.operation], ir.OpResult(value).result_number

    def _key_of_op(self, op: XlaOp, what: str) -> Key:
        """The value that an XlaOp became in the computation that was built of its builder."""
        value = op.value
        if value is not None and isinstance(value.owner, ir.Block):
            location = value.location
            return self._key(location.name_str if isinstance(location, ir.NameLoc) else "", what)
        if value is not None:
            built = value.owner.operation
            for number, view in enumerate(op.builder.block.operations):
                if view.operation == built:
                    here = list(self._block.operations)
                    if number < len(here) - 1 and here[number].operation.name == built.name:
                        return "result", number, ir.OpResult(value).result_number
        raise ArgumentError(f"Session.run: {what} is {shown(op)}, no value of this computation\n  at {place()}")

    def _parameter_name(self, argument: ir.BlockArgument) -> str:
        location = argument.location
        return location.name_str if isinstance(location, ir.NameLoc) else f"%arg{argument.arg_number}"

    def __repr__(self) -> str:
        return f"<Session of {', '.join(self._parameters) or 'no parameters'}, {len(self._parts)} parts compiled>"


def _is_key(value: object) -> bool:
    return isinstance(value, tuple) and len(value) == 3 and value[0] in ("parameter", "result")


def _filled(form: object, results: Any) -> Any:
    if form is None:
        return next(results)
    if isinstance(form, dict):
        return {name: _filled(item, results) for name, item in form.items()}
    assert isinstance(form, tuple | list)
    return type(form)(_filled(item, results) for item in form)
