"""The tools by the words that `hilo` takes, and what their parsers say of their flags."""

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
"""Class by word. Each is a command of its own as well: `hilo-opt`."""


@dataclass(frozen=True, slots=True)
class Flag:
    """A flag as shells and manual pages know it.

    Attributes:
        names: all spellings, such as `("-o",)` or `("--help", "-h")`, the longest first.
        value: what its value is called; empty: it takes none.
        takes: whether a value has to follow.
        choices: the values that it takes, if they are few.
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
    """The tool of a word; imported now, with nothing heavy."""
    module, _, attribute = COMMANDS[name].partition(":")
    found: type[Tool] = getattr(importlib.import_module(module), attribute)
    return found


def with_flags(name: str) -> Tool:
    """A tool whose parser has its flags, those of the default target included."""
    tool = tool_class(name)()
    tool.add_flags()
    return tool


def groups(tool: Tool) -> Iterator[Group]:
    """The flags of a tool's parser by group, without those that `--help` hides."""
    for group in tool.parser._action_groups:
        shown = [action for action in group._group_actions if action.help is not argparse.SUPPRESS]
        if shown:
            yield Group(group.title or "", group.description or "", tuple(map(_flag, shown)))


def flags(tool: Tool) -> list[Flag]:
    """All flags of a tool, without the arguments."""
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
    """The passes that `hilo-opt` takes as flags."""
    from hilo.lowering.pipelines import registry
    from hilo.lowering.pipelines.native_passes import NATIVE_PASSES

    return sorted({*registry.names(), *NATIVE_PASSES})
