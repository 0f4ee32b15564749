"""Dialects that other packages declare in Python, found through the entry-point group `hilo.dialects`.

    [project.entry-points."hilo.dialects"]
    toy = "my_package.dialect:DIALECT"

A dialect consists of its rows, in the same notation as hilo's own (`hilo.dialect.operations.ods.op`), and what MLIR
cannot know about it: how result types are inferred from operands, which operations are valid, and which passes lower
them to operations that targets take. It gets classes and builder functions as StableHLO has them; in text, its
operations have MLIR's generic form, or their own assembly if the dialect provides a reader for it. A package is
imported when a program first names its dialect. Operations are checked when they are built, after parsing, and after
each pass.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from hilo.dialect.attributes.conversions import KINDS
from hilo.dialect.context import context
from hilo.dialect.iree import ir, register_dialect, register_operation
from hilo.dialect.operations import inference, loaded
from hilo.dialect.operations.classes import Operations
from hilo.dialect.operations.functions import make_function
from hilo.dialect.operations.ods import Row
from hilo.dialect.support.errors import ArgumentError, Error, nearest
from hilo.dialect.support.plugins import Entry, discover, load_entry

InferTypes = Callable[[inference.Groups, inference.Values, Any], list[ir.Type]]
"""`(operands by name, attributes' values by name, regions) -> result types`; raises ArgumentError."""

_OWN = {
    "interpreter": "hilo.dialect.interpreter:DIALECT",
    "sdy": "hilo.dialect.shardy.dialect:DIALECT",
    "xla": "hilo.dialect.xla:DIALECT",
}

_loaded = loaded.DIALECTS


@dataclass(frozen=True)
class Dialect:
    """A dialect declared in Python.

    Attributes:
        name: the namespace, as in `"toy.gelu"`.
        summary: one sentence.
        rows: its operations; a row's `infer` is `"given"`, a key of `infer` below, or a rule of
            `hilo.dialect.operations.inference.RESULT_TYPES` such as `"like_operands"`.
        infer: rules for result types that the rows name.
        verify: by operation name, a function that returns an error or None for an operation whose operands, attributes,
            regions and results match its row.
        legalize: a pipeline that lowers the dialect's operations to ones that every target takes. `lower` runs it first
            on programs that contain such operations; empty: the target's profile accepts or rejects them.
        assembly: `(text, file name) -> text` converts operations in the dialect's own assembly to MLIR's generic form,
            keeps line numbers, and raises a ParseError. Without it, only the generic form is accepted.
    """

    name: str
    summary: str
    rows: tuple[Row, ...]
    infer: Mapping[str, InferTypes] = field(default_factory=dict)
    verify: Mapping[str, Callable[[Any], str | None]] = field(default_factory=dict)
    legalize: str = ""
    assembly: Callable[[str, str], str] | None = None

    @functools.cached_property
    def operations(self) -> Operations:
        """Classes (`operations.classes["GeluOp"]`) and builder functions (`operations.function("gelu")`)."""
        return Operations(self.rows, self.name, {row.function_name: _checked(self, row) for row in self.rows})

    def __getattr__(self, name: str) -> Any:
        """`DIALECT.gelu(x)` builds an operation; `DIALECT.GeluOp` is its class."""
        if name.startswith("_"):
            raise AttributeError(name)
        operations = load_dialect(self).operations
        return operations.classes[name] if name in operations.classes else operations.function(name)


def load_dialect(dialect: Dialect) -> Dialect:
    """Registers the dialect in the process's context. A second call changes nothing.

    Raises:
        ArgumentError: a row is not of this dialect or names an unknown rule, or the dialect's name is taken.
    """
    if _loaded.get(dialect.name) is dialect:
        return dialect
    if dialect.name in _loaded:
        raise ArgumentError(f"dialect {dialect.name!r} is declared twice; a process takes one of that name")
    try:
        _ = context().get_dialect_descriptor(dialect.name)
    except ValueError:
        pass
    else:
        raise ArgumentError(f"dialect {dialect.name!r} is one of MLIR's; choose another name")
    _check_rows(dialect)
    inference.RESULT_TYPES.update(dialect.infer)
    namespace = register_dialect(type("_Dialect", (ir.Dialect,), {"DIALECT_NAMESPACE": dialect.name}))
    for operation in dialect.operations.classes.values():
        register_operation(namespace)(operation)
    _loaded[dialect.name] = dialect
    loaded.update_context()
    return dialect


def _check_rows(dialect: Dialect) -> None:
    for row in dialect.rows:
        if row.dialect != dialect.name:
            raise ArgumentError(f"dialect {dialect.name!r}: row {row.name!r} is of another; it takes {dialect.name}.…")
        if row.infer != "given" and row.infer not in dialect.infer and row.infer not in inference.RESULT_TYPES:
            choice = ["given", *dialect.infer, *inference.RESULT_TYPES]
            raise ArgumentError(f"{row.name}: infer is {row.infer!r}; {nearest(row.infer, choice)}")
    unknown = set(dialect.verify) - {row.name for row in dialect.rows}
    if unknown:
        names = ", ".join(sorted(unknown))
        raise ArgumentError(f"dialect {dialect.name!r}: verify names {names}, which no row declares")


@functools.cache
def _entries() -> dict[str, Entry]:
    return discover("dialect", _OWN)


def dialect_names() -> tuple[str, ...]:
    """The namespaces that installed packages declare, or that were loaded. No package is imported."""
    return tuple(sorted({*_entries(), *_loaded}))


def is_loaded(name: str) -> bool:
    """Whether programs can contain operations and attributes of the declared dialect of that name."""
    return name in _loaded


def get_dialect(name: str) -> Dialect:
    """The dialect of that namespace, imported and loaded if necessary.

    Raises:
        Error: no installed package declares it, or two do, or its package cannot be imported.
    """
    if name in _loaded:
        return _loaded[name]
    entries = _entries()
    if name not in entries:
        raise Error(f"dialect {name!r} is declared by no installed package; {nearest(name, entries)}")
    dialect = load_entry("dialect", entries[name], Dialect, "a hilo.dialect.operations.declared.Dialect", error=Error)
    if dialect.name != name:
        entry = entries[name]
        raise Error(f"dialect {name!r} of {entry.origin}: {entry.target} is called {dialect.name!r}; rename one")
    return load_dialect(dialect)


def _checked(dialect: Dialect, row: Row) -> Callable[..., Any]:
    """The builder function of `row`; it removes what it built if that is not valid."""
    build = make_function(row, dialect.name)

    @functools.wraps(build)
    def checked(*args: Any, **kwargs: Any) -> Any:
        built = build(*args, **kwargs)
        first = built[0] if isinstance(built, tuple) else built
        op = first.owner if isinstance(first, ir.Value) else first.operation
        message = _problem(dialect, op)
        if message is not None:
            op.erase()
            raise ArgumentError(message)
        return built

    return checked


_UNKNOWN = re.compile(r"(?i)dialect [`']([\w.$-]+)' (?:not found|is unknown)|unregistered (?:dialect|operation)")
_NAMED = re.compile(r'(?:"|=[ \t]*|^[ \t]*)([A-Za-z_][\w$-]*)\.', re.MULTILINE)


def load_named(messages: Iterable[str], source: str | bytes) -> bool:
    """Loads the installed dialects that a program names and the parser rejected; returns whether there were any."""
    if not any(map(_is_unknown, messages)):
        return False
    if isinstance(source, bytes):
        named = {name for name in _entries() if name.encode() in source}
    else:
        named = set(_NAMED.findall(source)) & set(_entries())
    named -= set(_loaded)
    for name in sorted(named):
        get_dialect(name)
    return bool(named)


def _is_unknown(message: str) -> bool:
    """Whether MLIR's parser, or `verify_declared`, met a dialect that is not loaded; MLIR reports it in text only."""
    return _UNKNOWN.search(message) is not None


def generic_form(text: str, filename: str) -> str:
    """A program's text with the assembly of declared dialects converted to MLIR's generic form.

    Raises:
        ParseError: an operation is malformed; the message names its line.
    """
    for name in loaded.named_with_assembly(text):
        assembly = get_dialect(name).assembly
        text = text if assembly is None else assembly(text, filename)
    return text


def used_dialects(root: ir.Operation) -> tuple[Dialect, ...]:
    """The loaded dialects that have operations inside `root`, sorted by name."""
    if not _loaded:
        return ()
    names: set[str] = set()

    def visit(op: ir.Operation) -> ir.WalkResult:
        names.add(op.name)
        return ir.WalkResult.ADVANCE

    root.walk(visit)
    seen = {name.partition(".")[0] for name in names}
    return tuple(_loaded[name] for name in sorted(seen & _loaded.keys()))


def verify_declared(root: ir.Operation) -> list[tuple[ir.Location, str]]:
    """Implements `loaded.verify` for processes in which dialects are loaded."""
    problems: list[tuple[ir.Location, str]] = []
    of_others: set[str] = set()

    def visit(op: ir.Operation) -> ir.WalkResult:
        name = op.name
        if name in of_others:
            return ir.WalkResult.ADVANCE
        namespace = name.partition(".")[0]
        if namespace in _loaded:
            message = _problem(_loaded[namespace], op)
        elif loaded.takes_anything() or op.context.is_registered_operation(name):
            of_others.add(name)
            message = None
        else:
            message = f"unregistered operation '{name}'; {nearest(namespace, dialect_names())}"
        if message is not None:
            problems.append((op.location, message))
        return ir.WalkResult.ADVANCE

    root.walk(visit)
    return problems


loaded.set_check(verify_declared)


def _wrong_count(row: Row, op: ir.Operation) -> str | None:
    """An error if an operation's numbers of operands, results and regions differ from its row; else None."""
    for kind, declared, got in (
        ("operand", row.operands, len(op.operands)),
        ("result", row.results, len(op.results)),
        ("region", row.regions, len(op.regions)),
    ):
        singles = sum(1 for item in declared if not item.variadic)
        if got < singles or (got > singles and singles == len(declared)):
            more = " or more" if singles < len(declared) else ""
            return f"'{op.name}' has {got} {kind}{'s' * (got != 1)}; it takes {singles}{more}"
    return None


def _wrong_attribute(row: Row, op: ir.Operation) -> str | None:
    """An error if an operation lacks a required attribute, or has one of the wrong kind; else None."""
    for attribute in row.attributes:
        takes = KINDS[attribute.kind].takes
        if attribute.name not in op.attributes:
            if attribute.required:
                return f"'{op.name}' lacks attribute '{attribute.name}'; it takes {takes}"
            continue
        value = op.attributes[attribute.name]
        try:
            KINDS[attribute.kind].to_mlir(value)
        except (ArgumentError, TypeError, ValueError) as error:
            return f"'{op.name}': attribute '{attribute.name}' is {value}; it takes {takes} ({error})"
    return None


def _problem(dialect: Dialect, op: ir.Operation) -> str | None:
    """The error in an operation of `dialect` in one sentence, or None."""
    row = next((row for row in dialect.rows if row.name == op.name), None)
    if row is None:
        return f"operation '{op.name}' is unknown; {nearest(op.name, (row.name for row in dialect.rows))}"
    problem = _wrong_count(row, op) or _wrong_attribute(row, op)
    if problem is not None:
        return problem
    check = dialect.verify.get(op.name)
    message = check(op.opview) if check is not None else None
    return None if message is None else f"'{op.name}': {message}"
