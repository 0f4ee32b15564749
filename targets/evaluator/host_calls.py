"""Calls of the process: declarations of host functions, which are answered as for compiled programs.

Source of the declarations: `hilo.lowering.process.host_calls`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hilo.dialect.iree import ir
from hilo.lowering.process.host_calls import ATTRIBUTE, MODULE, from_attribute
from hilo.targets.compilation.signature import leaf_of
from hilo.targets.evaluator.program import Frame
from hilo.targets.evaluator.registry import Kernel
from hilo.targets.evaluator.subnormals import subnormals_are_zero
from hilo.targets.host.imports import HostImport, Port
from hilo.targets.host.module import answer_call


def read_import(declaration: ir.Operation) -> HostImport:
    """The host call of a declaration."""
    attributes = declaration.attributes
    described = {item.name: item.attr for item in ir.DictAttr(attributes[ATTRIBUTE])}
    symbol = ir.StringAttr(attributes["sym_name"]).value.removeprefix(f"{MODULE}.")
    kind = ir.FunctionType(ir.TypeAttr(attributes["function_type"]).value)
    parameters = {name: from_attribute(value) for name, value in described.items() if name not in ("kind", "type")}
    operands, results = (
        tuple(Port(leaf_of(type_, symbol), "") for type_ in types) for types in (kind.inputs, kind.results)
    )
    return HostImport(symbol, ir.StringAttr(described["kind"]).value, parameters, operands, results)


def host_kernel(one: HostImport) -> Kernel:
    """The kernel of a call of the process."""

    def run(frame: Frame, *operands: Any) -> list[np.ndarray]:
        arrays = [np.ascontiguousarray(x).reshape(np.shape(x)) for x in operands]
        with subnormals_are_zero(False):  # the user's functions see subnormal numbers
            found = answer_call(one, frame.call, arrays)
        return [np.asarray(x).view() for x in found]  # the user may keep them

    return run
