"""Textual pass pipelines as mlir-opt users know them: parsing, checking, canonical printing.

    builtin.module(expand-batch-norm,func.func(canonicalize,cse),my-pass{opt=1 list=a,b})

Python and C++ passes mix freely. A list without `builtin.module(…)` around it runs on the module. A name may also be a
registered pipeline, which stands for its passes. Source: MLIR's «Textual Pass Pipeline Specification».
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from hilo.dialect.context import context
from hilo.dialect.iree import passmanager
from hilo.dialect.support.errors import PassError, nearest, shortened, shown
from hilo.lowering.framework.options import parse_options, print_options, split_options
from hilo.lowering.framework.passes import Pass
from hilo.lowering.pipelines import registry
from hilo.lowering.pipelines.jaxlib_passes import JAXLIB_PASSES, find_jaxlib_pass

_NAME_STOP = "(){},"


@dataclass(frozen=True)
class Leaf:
    """One pass at one place of a pipeline.

    Attributes:
        name: the pass's name on the command line.
        options_text: what stood between the braces, as written.
        column: where the name starts in the pipeline text, from 0.
        python: the pass with its options read; None for a C++ pass.
    """

    name: str
    options_text: str = ""
    column: int = 0
    python: Pass | None = None
    options: object = None

    @property
    def text(self) -> str:
        """The canonical text: options at their defaults are left out (C++ passes: as written)."""
        if self.python is not None and self.options is not None:
            options = print_options(self.options)
        else:
            options = " ".join(self.options_text.split())
        return f"{self.name}{{{options}}}" if options else self.name


@dataclass(frozen=True)
class Nest:
    """Passes that run on each operation called `anchor` directly inside the enclosing one; `any` matches all."""

    anchor: str
    children: tuple[Leaf | Nest, ...] = ()
    column: int = 0

    @property
    def text(self) -> str:
        return f"{self.anchor}({','.join(child.text for child in self.children)})"


@dataclass(frozen=True)
class Step:
    """A leaf with its anchors, outermost first, and its position in each enclosing list."""

    leaf: Leaf
    anchors: tuple[str, ...]
    position: tuple[int, ...]


@dataclass(frozen=True)
class Pipeline:
    """A parsed and checked pipeline; `str()` gives the canonical text."""

    root: Nest
    source: str = field(default="", compare=False)

    def __str__(self) -> str:
        return self.root.text

    def steps(self) -> Iterator[Step]:
        """The passes in the order in which they run."""
        yield from self.all_steps

    @functools.cached_property
    def all_steps(self) -> tuple[Step, ...]:
        """`steps`, once for all runs."""
        return tuple(_steps(self.root.children, (), ()))


def parse_pipeline(text: str) -> Pipeline:
    """Reads and checks a pipeline.

    Raises:
        PassError: bad syntax, an unknown pass (with the nearest names), or wrong options, with the place in the text.
    """
    if not isinstance(text, str):
        raise PassError(f"pipeline: text is {shown(text)}; it takes a string, such as 'canonicalize,cse'")
    return _parse_known(text, registry.count())


@functools.lru_cache(maxsize=64)
def _parse_known(text: str, passes: int) -> Pipeline:
    """The pipeline of a text, cached for that number of registered passes: a registered pass is never replaced."""
    del passes
    children = _parse(text)
    if len(children) == 1 and isinstance(children[0], Nest) and children[0].anchor in ("builtin.module", "any"):
        root = Nest("builtin.module", children[0].children)
    else:
        root = Nest("builtin.module", children)
    resolved = tuple(_resolve(text, child, ()) for child in root.children)
    return Pipeline(Nest(root.anchor, tuple(node for group in resolved for node in group)), text)


@functools.lru_cache(maxsize=64)
def _parse(text: str) -> tuple[Leaf | Nest, ...]:
    """Parses the text without looking up any name."""
    return _Parser(text).parse()


def _steps(nodes: tuple[Leaf | Nest, ...], anchors: tuple[str, ...], position: tuple[int, ...]) -> Iterator[Step]:
    for index, node in enumerate(nodes):
        if isinstance(node, Leaf):
            yield Step(node, anchors, (*position, index))
        else:
            yield from _steps(node.children, (*anchors, node.anchor), (*position, index))


class _Parser:
    """A recursive-descent parser of one pipeline text; `self.at` is the current column."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0

    def parse(self) -> tuple[Leaf | Nest, ...]:
        nodes = self._list(closing="")
        if self.at < len(self.text):
            raise _error(self.text, self.at, f"unbalanced '{self.text[self.at]}'")
        return nodes

    def _list(self, closing: str) -> tuple[Leaf | Nest, ...]:
        nodes: list[Leaf | Nest] = []
        self._skip_space()
        if self._peek() == closing:
            return ()
        while True:
            nodes.append(self._element())
            self._skip_space()
            if self._peek() != ",":
                return tuple(nodes)
            self.at += 1

    def _element(self) -> Leaf | Nest:
        self._skip_space()
        start = self.at
        while self._peek() and self._peek() not in _NAME_STOP and not self._peek().isspace():
            self.at += 1
        name = self.text[start : self.at]
        if not name:
            raise _error(self.text, start, "a pass name is missing")
        self._skip_space()
        if self._peek() == "(":
            opening = self.at
            self.at += 1
            children = self._list(closing=")")
            if self._peek() != ")":
                raise _error(
                    self.text, opening, "this '(' is not closed" if not self._peek() else "expected ',' or ')' after"
                )
            self.at += 1
            return Nest(name, children, start)
        return Leaf(name, self._options(), start)

    def _options(self) -> str:
        if self._peek() != "{":
            return ""
        opening, depth = self.at, 0
        while self._peek():
            depth += {"{": 1, "}": -1}.get(self._peek(), 0)
            self.at += 1
            if depth == 0:
                return self.text[opening + 1 : self.at - 1]
        raise _error(self.text, opening, "this '{' is not closed")

    def _skip_space(self) -> None:
        while self._peek().isspace():
            self.at += 1

    def _peek(self) -> str:
        return self.text[self.at : self.at + 1]


def _resolve(source: str, node: Leaf | Nest, anchors: tuple[str, ...]) -> tuple[Leaf | Nest, ...]:
    """The node with its pass looked up; the name of a registered pipeline becomes its passes."""
    if isinstance(node, Nest):
        inner = (*anchors, node.anchor)
        children = tuple(r for child in node.children for r in _resolve(source, child, inner))
        return (Nest(node.anchor, children, node.column),)
    entry = registry.find(node.name)
    if entry is None:
        return (_resolve_foreign(source, node, anchors),)
    target = registry.load(entry)
    if isinstance(target, str):
        if node.options_text.strip():
            raise _error(source, node.column, f"pipeline '{node.name}' takes no options")
        return parse_pipeline(target).root.children
    try:
        options: object = parse_options(node.name, target.options_type, node.options_text)
    except PassError as error:
        raise _error(source, node.column, str(error)) from error
    return (Leaf(node.name, node.options_text, node.column, target, options),)


def _resolve_foreign(source: str, leaf: Leaf, anchors: tuple[str, ...]) -> Leaf:
    """A pass that is not written in Python: of IREE's library or, if it has none of that name, of jaxlib."""
    if leaf.name not in JAXLIB_PASSES or is_native_pass(leaf.name):
        _check_native(source, leaf, anchors)
        return leaf
    try:
        return replace(leaf, python=find_jaxlib_pass(leaf.name, " ".join(leaf.options_text.split())))
    except PassError as error:
        raise _error(source, leaf.column, str(error)) from error


def _check_native(source: str, leaf: Leaf, anchors: tuple[str, ...]) -> None:
    """Has MLIR parse the C++ pass in its place, so that wrong names, options and anchors are reported up front."""
    split_options(leaf.name, leaf.options_text)
    with context():
        manager = passmanager.PassManager(anchors[-1] if anchors else "builtin.module")
        try:
            manager.add(leaf.text)
        except ValueError as error:
            anchor = ""
            if _is_unknown(error):
                choice = nearest(leaf.name, registry.names(), show_all=0).partition("known:")[0].rstrip()
                hint = f"; {choice}" if choice else ""
                message = f"unknown pass '{shortened(leaf.name, 100)}'{hint} (hilo-opt --list-passes shows all)"
            else:
                message = f"{leaf.name}: {_first_line(str(error))}"
                anchor = _wanted_anchor(error)
            raise _error(source, leaf.column, message, anchor=anchor) from error


_RESTRICTED = re.compile(r"restricted to '([\w.]+)'")


def _wanted_anchor(error: ValueError) -> str:
    """The operation that a pass in the wrong place runs on, which MLIR says in words only; empty if that is not it."""
    found = _RESTRICTED.search(str(error))
    return found[1] if found else ""


def _is_unknown(error: ValueError) -> bool:
    """Whether MLIR's registry has no pass of that name; it cannot be listed, and answers only with a message."""
    return "does not refer to a registered pass" in str(error)


def is_native_pass(name: str) -> bool:
    """Whether MLIR knows a C++ pass of that name."""
    with context():
        try:
            passmanager.PassManager("any").add(name)
        except ValueError as error:
            return not _is_unknown(error)
    return True


def _first_line(message: str) -> str:
    lines = [line.strip() for line in message.splitlines() if line.strip()]
    return lines[0].removeprefix("<Pass-Options-Parser>: ") if lines else "MLIR does not take it"


def _error(source: str, column: int, message: str, *, anchor: str = "") -> PassError:
    text = f"pipeline: {message}, at column {column + 1}\n  {source}\n  {' ' * column}^"
    return PassError(text, anchor=anchor)
