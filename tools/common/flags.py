"""Command-line flags in the style of LLVM's and IREE's tools, on top of argparse.

    -flag  --flag  --flag=value  --flag value  -o=file
A flag whose value is optional (`--verify-diagnostics[=all]`) takes it only after an equals sign, so that a file name
may follow. The error for an unknown flag lists the nearest names. Abbreviations are not accepted: a new flag must not
change the meaning of an old script.
"""

from __future__ import annotations

import argparse
import itertools
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NoReturn

from hilo.dialect.support.errors import Error
from hilo.dialect.support.options import FALSE_WORDS, TRUE_WORDS
from hilo.tools.common.source import DEFAULT_MARKER
from hilo.tools.common.terminal import width

if TYPE_CHECKING:
    from _typeshed import SupportsWrite


class UsageError(Error):
    """The command line itself is wrong: an unknown flag, a missing file name, an invalid value of a flag."""


class _HelpFormatter(argparse.RawDescriptionHelpFormatter):
    """Help that is wrapped on a terminal only: in a pipe, each flag is one line, so that grep finds it whole."""

    def __init__(self, prog: str) -> None:
        columns = width()
        super().__init__(prog, width=columns - 2, max_help_position=44 if columns > 100 else 24)


class FlagParser(argparse.ArgumentParser):
    """An argparse parser with LLVM's conventions; errors are raised as `UsageError`.

    Attributes:
        expand_flag: called for an unknown flag; returns the arguments that replace it, or None. In this way `hilo-opt`
            accepts every registered pass as a flag without building a flag for each.
        at_once: by name of a flag, a function that is called with its value before later flags are parsed.
        extra_names: names that `expand_flag` accepts, for the «did you mean» of an unknown flag.
    """

    def __init__(self, prog: str, description: str, epilog: str = "") -> None:
        super().__init__(
            prog=prog,
            description=description,
            epilog=epilog,
            allow_abbrev=False,
            formatter_class=_HelpFormatter,
        )
        self.expand_flag: Callable[[str, str | None], list[str] | None] = lambda name, value: None
        self.extra_names: Callable[[], Sequence[str]] = lambda: ()
        self.at_once: dict[str, Callable[[str], object]] = {}

    def parse(self, argv: Sequence[str]) -> argparse.Namespace:
        """Parses `argv` (without the program's name).

        Raises:
            UsageError: a flag is unknown, lacks its value, or has a value that it does not accept.
        """
        namespace, unknown = self.parse_known_args(self._normalize(argv))
        if unknown:
            hint = self._attached(argv, unknown[0])
            raise UsageError(f"unexpected argument {unknown[0]!r}; {hint}see {self.prog} --help")
        return namespace

    def _attached(self, argv: Sequence[str], value: str) -> str:
        """What to write if a flag with an optional value is followed by a word that may be its value."""
        for flag, following in itertools.pairwise(argv):
            action = self._find(flag.lstrip("-")) if flag.startswith("-") else None
            if following == value and action is not None and action.nargs == "?":
                return f"as its value: {flag}={value}; "
        return ""

    def format_usage(self) -> str:
        """A single line: the flags, of which there are a hundred, are listed below anyway."""
        words = ["[flags]"]
        for action in self._get_positional_actions():
            name = str(action.metavar or action.dest)
            words.append({"?": f"[{name}]", "*": f"[{name} …]", None: name}.get(action.nargs, f"{name} …"))  # type: ignore[arg-type]
        return f"usage: {self.prog} {' '.join(words)}\n"

    def format_help(self) -> str:
        before = self.usage
        self.usage = self.format_usage().removeprefix("usage: ").rstrip().replace("%", "%%")
        try:
            return super().format_help()
        finally:
            self.usage = before

    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        """As argparse's method, which ignores errors of an output that accepts nothing."""
        stream = sys.stdout if file is None else file
        stream.write(self.format_help())
        sys.stdout.flush()

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message}; see {self.prog} --help")

    def _normalize(self, argv: Sequence[str]) -> list[str]:
        """Rewrites each flag to `--name` or `--name=value`, as argparse expects it."""
        out: list[str] = []
        tokens = iter(argv)
        for token in tokens:
            if not token.startswith("-") or token == "-":
                out.append(token)
                continue
            if token == "--":
                return [*out, token, *tokens]
            name, equals, value = token.lstrip("-").partition("=")
            action = self._find(name)
            if action is None:
                out += self._expanded(name, value if equals else None)
                continue
            spelling = action.option_strings[-1]
            if action.nargs == 0:
                if equals:
                    raise UsageError(f"--{name} takes no value, got {value!r}")
                out.append(spelling)
                continue
            if not equals:
                value = self._following(action, tokens)
            self.at_once.get(name, str)(value)
            # A short flag gets its value attached, or argparse would read `-o -x` as two flags.
            out.append(f"{spelling}={value}" if spelling.startswith("--") else f"{spelling}{value}")
        return out

    def _following(self, action: argparse.Action, tokens: Iterator[str]) -> str:
        """The value of a flag without an equals sign: the next word, or the default of an optional value."""
        found = action.const if action.nargs == "?" else next(tokens, None)
        if found is None:
            raise UsageError(f"{action.option_strings[-1]} takes a value; see {self.prog} --help")
        return str(found)

    def _expanded(self, name: str, value: str | None) -> list[str]:
        """The flags by which `expand_flag` replaces a flag that the parser does not know."""
        replacement = self.expand_flag(name, value)
        if replacement is None:
            raise UsageError(self._unknown(name))
        return replacement

    def _find(self, name: str) -> argparse.Action | None:
        table = self._option_string_actions
        return table.get(f"--{name}") or table.get(f"-{name}")

    def _unknown(self, name: str) -> str:
        import difflib

        known = {option.lstrip("-") for option in self._option_string_actions} | set(self.extra_names())
        close = difflib.get_close_matches(name, sorted(known), n=3, cutoff=0.6)
        hint = f"did you mean {' or '.join('--' + word for word in close)}? " if close else ""
        return f"unknown flag --{name}; {hint}see {self.prog} --help"


def boolean(text: str) -> bool:
    """The value of a flag such as `--verify-each=false`.

    >>> boolean("off"), boolean("1")
    (False, True)
    """
    word = text.lower()
    if word not in TRUE_WORDS + FALSE_WORDS:
        raise argparse.ArgumentTypeError(f"takes true or false, got {text!r}")
    return word in TRUE_WORDS


def add_boolean(group: argparse._ActionsContainer, name: str, default: bool, help: str) -> None:
    """Adds `--name[=true|false]`."""
    group.add_argument(f"--{name}", nargs="?", const="true", default=default, type=boolean, metavar="BOOL", help=help)


def add_input_and_output(parser: FlagParser) -> argparse._ArgumentGroup:
    """Adds `-o` and `--split-input-file` in a group, to which a tool may add its own flags."""
    group = parser.add_argument_group("input and output")
    group.add_argument("-o", metavar="FILE", dest="output", default="-", help="where to write (default: stdout)")
    group.add_argument(
        "--split-input-file", nargs="?", const=DEFAULT_MARKER, metavar="MARKER",
        help=f"process the parts between lines that are MARKER (default '{DEFAULT_MARKER}') one by one",
    )  # fmt: skip
    return group
