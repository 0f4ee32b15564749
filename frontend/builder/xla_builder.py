"""`XlaBuilder`, which builds one StableHLO function, operation by operation, and `XlaComputation`, its result.

Source of the interface: XLA's `XlaBuilder`. Tuples exist in the builder as Python trees; the function that is built
takes and returns their leaves, so that every StableHLO consumer accepts it.
"""

from __future__ import annotations

import html
import itertools
import os
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from hilo.builder import scopes
from hilo.builder.elsewhere import SaysWhatToWrite
from hilo.builder.shape import ProgramShape, Shape
from hilo.builder.source import location, place
from hilo.builder.transfers import Transfers
from hilo.builder.xla_op import XlaOp
from hilo.dialect.context import context
from hilo.dialect.io import module_bytecode, parse_module
from hilo.dialect.iree import func, ir
from hilo.dialect.reading.trial import remember
from hilo.dialect.support.calls import NotCalled, StaysInItsProcess, explained_methods
from hilo.dialect.support.errors import ArgumentError, Error, ShapeError, is_utf8, shortened, shown
from hilo.dialect.support.files import write_atomically

if TYPE_CHECKING:
    import hilo

_create = ir.Operation.create


@explained_methods("XlaBuilder", made_by_users=True)
class XlaBuilder(SaysWhatToWrite, StaysInItsProcess):
    """Builds a computation.

    Operations are added by `hilo.ops`: leaves (`ops.Parameter`, `ops.Constant`, `ops.Iota`, …) take the builder as
    their first argument, all others find it through their operands. Each operation records the line that built it.

    Args:
        name: the module's name in the text.
        replicas: how many replicas will run the program; if set, replica ids are checked against it, and the module
            carries it as `mhlo.num_replicas`.

    >>> b = XlaBuilder("double")
    >>> x = ops.Parameter(b, 0, Shape("f32", [4]), "x")
    >>> b.Build(x + x).program_shape
    (x: f32[4]) -> f32[4]
    """

    advice = "pass it as a parameter"
    """How to use a value of this builder in another one, for messages."""

    def __init__(self, name: str = "main", *, replicas: int | None = None) -> None:
        if not isinstance(name, str) or not name or not is_utf8(name):
            raise ArgumentError(f"XlaBuilder: name is {shown(name)}; it takes a non-empty string\n  at {place()}")
        if replicas is not None and (not isinstance(replicas, int) or not 1 <= replicas < 2**31):
            raise ArgumentError(
                f"XlaBuilder: replicas is {shown(replicas)}; it takes an integer of 1 or more\n  at {place()}"
            )
        self.name = name
        self.replicas = replicas
        self.transfers = Transfers()
        with ir.Location.unknown(context()):
            self.module = ir.Module.create()
            self.module.operation.attributes["sym_name"] = ir.StringAttr.get(name)
            self.function = func.FuncOp("main", ([], []), ip=ir.InsertionPoint(self.module.body))
            self.block: ir.Block = self.function.add_entry_block()
        self.insertion_point = ir.InsertionPoint(self.block)
        self._parameters: dict[int, tuple[str, XlaOp]] = {}
        self._imported: dict[int, tuple[XlaComputation, str]] = {}
        self._callees: dict[int, tuple[XlaComputation, dict[str, str]]] = {}
        self._symbols = {"main"}
        self._last: XlaOp | None = None

    def __repr__(self) -> str:
        count = sum(1 for _ in self.block.operations)
        parameters = ", ".join(f"{name}: {op.shape}" for _, (name, op) in sorted(self._parameters.items()))
        return (
            f"<XlaBuilder {shown(self.name)} ({shortened(parameters, 200)}) of {count} operation{'s' * (count != 1)}>"
        )

    # ---- adding operations; hilo.ops calls these --------------------------------------------------------------------

    def emit(
        self,
        mlir_name: str,
        operands: Sequence[ir.Value],
        shape: Shape,
        name: str,
        attributes: dict[str, ir.Attribute] | None = None,
    ) -> XlaOp:
        """Adds `mlir_name` of `operands` and `attributes`, with a result of `shape`; `name` is the documented name."""
        type_ = shape._type or shape.mlir_type
        operation = _create(mlir_name, [type_], operands, attributes, loc=location(name), ip=self.insertion_point)
        if scopes.is_open():
            self._mark([operation], name)
        op = XlaOp(self, operation.result, shape)
        self._last = op
        return op

    def add(self, name: str, build: Callable[[], object]) -> XlaOp:
        """Adds what `build()` creates with `hilo.dialect` at this builder's insertion point, for the operation `name`.

        `build` returns a Value, a sequence of Values (which makes a tuple), or an operation without results (an empty
        tuple). A diagnostic of the dialect becomes a `hilo.ShapeError` with the documented operation and the user's
        line.
        """
        before = len(self.block.operations) if scopes.is_open() else 0
        with location(name), self.insertion_point:
            try:
                built = build()
            except Error as error:
                raise type(error)(f"{name}: {error}\n  built at {place()}") from error
            except (ir.MLIRError, ValueError) as error:
                raise ShapeError(f"{name}: {_first_diagnostic(error)}\n  built at {place()}") from error
        if scopes.is_open():
            self._mark([op.operation for op in itertools.islice(self.block.operations, before, None)], name)
        if isinstance(built, ir.Value):
            return self.note(XlaOp(self, built, Shape.from_mlir(built.type)))
        values = built if isinstance(built, (list, tuple)) else built.results  # type: ignore[attr-defined]
        return self.note(self.tuple([XlaOp(self, v, Shape.from_mlir(v.type)) for v in values]))

    def _mark(self, operations: list[ir.Operation], name: str) -> None:
        """Marks operations that were just built according to the open scopes."""
        for operation in operations:
            if scopes.mark(operation, name):
                self.module.operation.attributes[scopes.SCOPED] = ir.UnitAttr.get(context())

    def tuple(self, elements: Sequence[XlaOp]) -> XlaOp:
        """A tuple of `elements`, which are values of this builder."""
        return XlaOp(self, None, Shape.tuple(e.shape for e in elements), tuple(elements))

    def note(self, op: XlaOp) -> XlaOp:
        """Makes `op` the last operation built, which is the default root of `Build()`."""
        self._last = op
        return op

    def tree(self, shape: Shape, leaves: list[XlaOp]) -> XlaOp:
        """The value of the given shape; its leaves are taken from the front of `leaves`."""
        if shape.elements is None:
            return leaves.pop(0)
        return self.tuple([self.tree(element, leaves) for element in shape.elements])

    def parameter(self, number: int, shape: Shape, name: str) -> XlaOp:
        """Adds a parameter; see `ops.Parameter`.

        Args:
            number: its index, from 0 on.
            shape: of an array, a token or a tuple.
            name: its name in messages and feeds.
        """
        if number in self._parameters:
            error = ArgumentError(
                f"Parameter: number is {number}, which {shown(self._parameters[number][0])} has already; "
                f"each parameter of a computation takes a number of its own\n  built at {place()}"
            )
            error.rule = "parameter_number"  # type: ignore[attr-defined]
            raise error
        here = ir.Location.name(name, location("Parameter"), context())
        leaves = [XlaOp(self, self.block.add_argument(leaf.mlir_type, here), leaf) for leaf in shape.leaves]
        op = self.tree(shape, leaves)
        self._parameters[number] = (name, op)
        return self.note(op)

    def parameters(self) -> dict[str, XlaOp]:
        """The parameters that were added, by name, in the order of their numbers."""
        return dict(self._parameters[number] for number in sorted(self._parameters))

    def note_constant(self, values: np.ndarray) -> None:
        """Hook: is called with the `values` of each constant that is added."""

    # ---- computations inside this one -------------------------------------------------------------------------------

    def import_function(self, computation: XlaComputation) -> str:
        """Adds a computation as a private function, once; returns its symbol."""
        found = self._imported.get(id(computation))
        if found is not None:
            return found[1]
        callees = self._import_callees(computation)
        symbol = self._import_one(computation.main, self._fresh_symbol(computation.name), callees)
        self._imported[id(computation)] = (computation, symbol)
        return symbol

    def import_block(self, computation: XlaComputation) -> ir.Block:
        """A copy of a computation's body, ending in `stablehlo.return`, for a region of this builder."""
        callees = self._import_callees(computation)
        with ir.Location.unknown(context()):
            holder = ir.Module.create()
            clone = computation.main.operation.clone(ip=ir.InsertionPoint(holder.body))
            if callees:
                _rename_symbols(clone, callees)
            block = clone.regions[0].blocks[0]
            terminator = block.operations[len(block.operations) - 1]
            _create(
                "stablehlo.return",
                [],
                list(terminator.operands),
                loc=terminator.location,
                ip=ir.InsertionPoint(terminator),
            )
            terminator.operation.erase()
            carrier = _create("builtin.unrealized_conversion_cast", regions=1, loc=computation.main.location, ip=False)
            block.append_to(carrier.regions[0])
        return carrier.regions[0].blocks[0]

    def _import_callees(self, computation: XlaComputation) -> dict[str, str]:
        """Adds, once, all functions of a computation's module except its main; returns new symbols by old ones."""
        found = self._callees.get(id(computation))
        if found is not None:
            return found[1]
        if scopes.SCOPED in computation.module.operation.attributes:
            self.module.operation.attributes[scopes.SCOPED] = ir.UnitAttr.get(context())
        callees = [f for f in functions_of(computation.module) if f.name.value != computation.main.name.value]
        renamed = {f.name.value: self._fresh_symbol(f.name.value) for f in callees}
        for f in callees:
            self._import_one(f, renamed[f.name.value], renamed)
        self._callees[id(computation)] = (computation, renamed)
        return renamed

    def _import_one(self, function: func.FuncOp, symbol: str, renamed: dict[str, str]) -> str:
        with ir.Location.unknown(context()):
            clone = function.operation.clone(ip=ir.InsertionPoint(self.module.body))
            clone.attributes["sym_name"] = ir.StringAttr.get(symbol)
            clone.attributes["sym_visibility"] = ir.StringAttr.get("private")
            _rename_symbols(clone.operation, renamed)
        return symbol

    def _fresh_symbol(self, wanted: str) -> str:
        symbol, n = wanted, 0
        while symbol in self._symbols:
            symbol = f"{wanted}_{n}"
            n += 1
        self._symbols.add(symbol)
        return symbol

    # ---- the result -------------------------------------------------------------------------------------------------

    def Build(self, root: XlaOp | None = None) -> XlaComputation:
        """The computation whose result is `root`, by default the last operation built.

        The builder can be used further; operations added later do not change a computation that was built before.

        Raises:
            ArgumentError: nothing was built; `root` is not a value of this builder; the parameters' numbers have gaps;
                or nothing waits for the end of a transfer.
        """
        root = self._last if root is None else root
        if root is None:
            raise ArgumentError(f"XlaBuilder.Build: builder {shown(self.name)} has no operation yet\n  at {place()}")
        if not isinstance(root, XlaOp) or root.builder is not self:
            raise ArgumentError(
                f"XlaBuilder.Build: root is {shown(root)}; it takes a value of this builder, "
                f"{shown(self.name)}\n  at {place()}"
            )
        self.transfers.check_finished()
        numbers = sorted(self._parameters)
        if numbers != list(range(len(numbers))):
            raise ArgumentError(
                f"XlaBuilder.Build: parameters are numbered {', '.join(map(str, numbers))}; "
                f"{len(numbers)} parameters take the numbers 0…{len(numbers) - 1}\n  at {place()}"
            )
        parameters = [self._parameters[n] for n in numbers]
        program_shape = ProgramShape(
            tuple(op.shape for _, op in parameters), tuple(name for name, _ in parameters), root.shape
        )
        order = [ir.BlockArgument(leaf.value).arg_number for _, op in parameters for leaf in op.leaves]
        results = [leaf.value for leaf in root.leaves if leaf.value is not None]
        with ir.Location.unknown(context()):
            terminator = _create("func.return", [], results, loc=location("Build"), ip=self.insertion_point)
            module = ir.Module.create(self.module.operation.location)
            module.operation.attributes["sym_name"] = ir.StringAttr.get(self.name)
            if scopes.SCOPED in self.module.operation.attributes:
                module.operation.attributes[scopes.SCOPED] = ir.UnitAttr.get()
            if self.replicas is not None:
                i32 = ir.IntegerType.get_signless(32)
                module.operation.attributes["mhlo.num_replicas"] = ir.IntegerAttr.get(i32, self.replicas)
            for function in functions_of(self.module):
                function.operation.clone(ip=ir.InsertionPoint(module.body))
            terminator.erase()
            main = module.body.operations[0]
            _order_arguments(main.regions[0].blocks[0], order)
            types = [leaf.mlir_type for s in program_shape.parameters for leaf in s.leaves]
            main.attributes["function_type"] = ir.TypeAttr.get(ir.FunctionType.get(types, [v.type for v in results]))
            main.attributes["sym_visibility"] = ir.StringAttr.get("public")
        computation = XlaComputation(module, program_shape)
        computation.verify()
        return computation


class XlaComputation(SaysWhatToWrite, NotCalled):
    """A computation: a StableHLO module whose `main` is its body.

    Attributes:
        module: the `ir.Module`. Passes change it in place; clone it to keep the original.
        main: its function.
    """

    instead_of_calls = "hilo.compile(computation) gives what is called, and ops.Call(computation, …) is for programs"

    def __init__(self, module: ir.Module, program_shape: ProgramShape | None = None) -> None:
        self.module = module
        self.main = _find_main(module)
        self._program_shape = program_shape

    @property
    def program_shape(self) -> ProgramShape:
        """The parameters and the result, with tuples. Raises a ShapeError for a type that `Shape` cannot represent."""
        if self._program_shape is None:
            self._program_shape = _read_program_shape(self.main)
        return self._program_shape

    @property
    def name(self) -> str:
        attributes = self.module.operation.attributes
        return ir.StringAttr(attributes["sym_name"]).value if "sym_name" in attributes else "main"

    def as_text(self, *, debug_info: bool = False) -> str:
        """The program as StableHLO text that any StableHLO consumer parses; with `debug_info`, source locations too."""
        if not isinstance(debug_info, bool):
            raise ArgumentError(f"as_text: debug_info is {shown(debug_info)}; it takes True or False\n  at {place()}")
        return str(self.module.operation.get_asm(enable_debug_info=debug_info))

    def as_bytecode(self) -> bytes:
        """The program as MLIR bytecode, source locations included."""
        return remember(module_bytecode(self.module))

    def __reduce__(self) -> tuple[object, ...]:
        return (_read_computation, (self.as_bytecode(), self._program_shape))

    def as_portable_artifact(self, version: str | None = None) -> bytes:
        """The program as a portable artifact, which later (and some earlier) versions of StableHLO read.

        Args:
            version: the version of StableHLO to write for, from `"1.0.0"` to `"1.20.0"`, and older ones if jaxlib is
                installed; by default 1.17.0, the newest that JAX 0.10 reads.

        Raises:
            ArgumentError: `version` is none of these.
            Error: the program uses something that this version does not have.
        """
        from hilo.dialect.portable import write_artifact

        return write_artifact(self.module, version)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the program into the file `path`: as MLIR bytecode if it ends in `.mlirbc` or `.bc`, else as text.

        Raises:
            Error: the file cannot be written; no partially written file is left.
        """
        is_bytecode = str(path).endswith((".mlirbc", ".bc"))
        write_atomically(path, self.as_bytecode() if is_bytecode else self.as_text())

    def verify(self) -> None:
        """Checks the module with MLIR's verifier. Raises `hilo.Error` with the diagnostics."""
        try:
            self.module.operation.verify()
        except ir.MLIRError as error:
            raise Error(f"computation {shown(self.name)} is invalid: {_first_diagnostic(error)}") from error

    def view(self, **options: Any) -> hilo.Page:
        """The program as a page in the browser; `options` are the keywords of `hilo.view`."""
        import hilo

        return hilo.view(self, **options)

    def __repr__(self) -> str:
        return f"<XlaComputation {self.name!r} {shortened(str(self._program_shape or self.main.type), 400)}>"

    def _repr_html_(self) -> str:
        """In notebooks: the StableHLO text, folded; large constants are left out."""
        text = self.module.operation.get_asm(large_elements_limit=16)
        return f"<details><summary>{html.escape(repr(self))}</summary><pre>{html.escape(text)}</pre></details>"


def functions_of(module: ir.Module) -> list[func.FuncOp]:
    """The functions of a module; one that is being built may have other operations, whose regions nothing has yet."""
    return [op for op in module.body.operations if isinstance(op, func.FuncOp)]


def _find_main(module: ir.Module) -> func.FuncOp:
    functions = functions_of(module)
    for f in functions:
        if f.name.value == "main":
            return f
    public = [f for f in functions if "sym_visibility" not in f.attributes or f.visibility.value == "public"]
    if len(public) == 1:
        return public[0]
    names = ", ".join(f"@{f.name.value}" for f in functions) or "no function"
    raise ArgumentError(f"the module has no function @main, and not one public function either; it has {names}")


def _read_program_shape(main: func.FuncOp) -> ProgramShape:
    type_ = ir.FunctionType(main.type)
    results = [Shape.from_mlir(t) for t in type_.results]
    parameters = tuple(Shape.from_mlir(t) for t in type_.inputs)
    locations = [a.location for a in main.regions[0].blocks[0].arguments] if main.regions[0].blocks else []
    names = tuple(
        location.name_str if isinstance(location, ir.NameLoc) else f"arg{i}" for i, location in enumerate(locations)
    )
    return ProgramShape(parameters, names, results[0] if len(results) == 1 else Shape.tuple(results))


def _order_arguments(block: ir.Block, order: list[int]) -> None:
    """Reorders a block's arguments, given as their old numbers; uses follow."""
    if order == sorted(order):
        return
    old = list(block.arguments)
    for number in order:
        old[number].replace_all_uses_with(block.add_argument(old[number].type, old[number].location))
    for _ in old:
        block.erase_argument(0)


def _rename_symbols(operation: ir.Operation, renamed: dict[str, str]) -> None:
    """Renames functions in every symbol reference inside `operation`."""

    def rename(attribute: ir.Attribute) -> ir.Attribute:
        if isinstance(attribute, ir.FlatSymbolRefAttr):
            return ir.FlatSymbolRefAttr.get(renamed.get(attribute.value, attribute.value))
        if isinstance(attribute, ir.ArrayAttr):
            return ir.ArrayAttr.get([rename(a) for a in attribute])
        return attribute

    def visit(op: ir.Operation) -> ir.WalkResult:
        for named in list(op.attributes):
            name, attribute = (named.name, named.attr) if hasattr(named, "attr") else (named, op.attributes[named])
            if isinstance(attribute, (ir.FlatSymbolRefAttr, ir.ArrayAttr)):
                op.attributes[name] = rename(attribute)
        return ir.WalkResult.ADVANCE

    operation.walk(visit)


def _first_diagnostic(error: Exception) -> str:
    """The message of the innermost diagnostic of an MLIR error, in one line."""
    diagnostics = getattr(error, "error_diagnostics", None)
    if diagnostics:
        return str(diagnostics[0].message)
    return str(error).strip().splitlines()[0]


def _read_computation(bytecode: bytes, program_shape: ProgramShape | None) -> XlaComputation:
    """Unpickles a computation."""
    return XlaComputation(parse_module(bytecode), program_shape)
