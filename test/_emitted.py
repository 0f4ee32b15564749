"""Shared by the lit files of the documented operations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import hilo
from hilo import ops


def show(name: str, function: Callable[..., Any], *shapes: str) -> None:
    """Prints the program that a function of parameters of these shapes builds."""
    builder = hilo.XlaBuilder(name)
    operands = [ops.Parameter(builder, i, hilo.Shape.parse(s)) for i, s in enumerate(shapes)]
    print(f"// {name}")
    print(builder.Build(function(*operands)).as_text())
