"""The tools by the words that `hilo` takes, and descriptions of their flags, from their parsers."""

from __future__ import annotations

import argparse
import importlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from hilo.tools.common.tool import Tool

COMMANDS: dict[str, str] = {
    "opt": "hilo.tools.opt.tool:OptTool",
    "translate": "hilo.tools.translate.tool:TranslateTool",
    "compile": "hilo.tools.compile.tool:CompileTool",
    "run": "hilo.tools.run.tool:RunTool",
    "view": "hilo.tools.view.tool:ViewTool",
    "lsp": "hilo.tools.lsp.tool:LspTool",
    "bisect": "hilo.tools.bisect.tool:BisectTool",
    "reduce": "hilo.tools.reduce.tool:ReduceTool",
    "ops": "hilo.tools.ops.tool:OpsTool",
    "status": "hilo.tools.status.tool:StatusTool",
}
"""The class for each word. Each tool is also a command of its own: `hilo-opt`."""


@dataclass(frozen=True, slots=True)
class Flag:
    """A flag, as described to shells and in manual pages.

    Attributes:
        names: all spellings, such as `("-o",)` or `("--help", "-h")`, the longest first.
        value: the name of its value; empty: it takes none.
        takes: whether a value is required.
        choices: the possible values, if they are few.
        help: what it does.
    """

    names: tuple[str, ...]
    value: str
    takes: Literal["none", "optional", "required"]
    choices: tuple[str, ...]
    help: str


@dataclass(frozen=True, slots=True)
class Group:
    """Flags that belong together, or the arguments without a flag."""

    title: str
    description: str
    flags: tuple[Flag, ...]


def tool_class(name: str) -> type[Tool]:
    """The tool of a word; it is imported now, which loads nothing heavy."""
    module, _, attribute = COMMANDS[name].partition(":")
    found: type[Tool] = getattr(importlib.import_module(module), attribute)
    return found


def with_flags(name: str) -> Tool:
    """A tool whose parser has all its flags, including those of the default target."""
    tool = tool_class(name)()
    tool.add_flags()
    return tool


def groups(tool: Tool) -> Iterator[Group]:
    """The flags of a tool's parser by group, except those that `--help` hides."""
    for group in tool.parser._action_groups:
        shown = [action for action in group._group_actions if action.help is not argparse.SUPPRESS]
        if shown:
            yield Group(group.title or "", group.description or "", tuple(map(_flag, shown)))


def flags(tool: Tool) -> list[Flag]:
    """All flags of a tool, without positional arguments."""
    return [flag for group in groups(tool) for flag in group.flags if flag.names[0].startswith("-")]


def _flag(action: argparse.Action) -> Flag:
    names = tuple(sorted(action.option_strings, key=len, reverse=True)) or (str(action.metavar or action.dest),)
    choices = tuple(map(str, action.choices or ()))
    is_boolean = action.metavar == "BOOL"
    value = "" if action.nargs == 0 else "true|false" if is_boolean else str(action.metavar or action.dest.upper())
    takes: Literal["none", "optional", "required"] = "required"
    if action.nargs == 0:
        takes = "none"
    elif action.nargs == "?":
        takes = "optional"
    help_text = (action.help or "").replace("%%", "%")
    return Flag(names, "|".join(choices) or value, takes, ("true", "false") if is_boolean else choices, help_text)


def pass_names() -> list[str]:
    """The passes that `hilo-opt` accepts as flags."""
    from hilo.lowering.pipelines import registry
    from hilo.lowering.pipelines.native_passes import NATIVE_PASSES

    return sorted({*registry.names(), *NATIVE_PASSES})
