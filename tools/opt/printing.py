"""How `hilo-opt` writes a module: MLIR's printing flags and bytecode."""

from __future__ import annotations

import argparse
import io
import itertools

from hilo.dialect.iree import initialize_global_flags, ir
from hilo.dialect.support.errors import ArgumentError, Error
from hilo.tools.common.interpreter_dialects import with_probes
from hilo.tools.opt.flags import GLOBAL_SWITCHES, GLOBAL_VALUES

_global_flags: tuple[str, ...] | None = None


def set_global_flags(flags: argparse.Namespace) -> None:
    """Passes the printing flags that the bindings lack to MLIR's own command line.

    Raises:
        ArgumentError: the process has already set others; MLIR accepts them only once.
    """
    global _global_flags
    values = vars(flags)
    wanted = [f"--{name}" for name in GLOBAL_SWITCHES if values[_dest(name)]]
    wanted += [f"--{name}={values[_dest(name)]}" for name in GLOBAL_VALUES if values[_dest(name)] is not None]
    if not wanted or tuple(wanted) == _global_flags:
        return
    if _global_flags is not None:
        raise ArgumentError(f"{' '.join(wanted)}: this process has set {' '.join(_global_flags)}; MLIR takes them once")
    initialize_global_flags("hilo-opt", *wanted)
    _global_flags = tuple(wanted)


def print_operation(op: ir.Operation | ir.OpView, flags: argparse.Namespace) -> str:
    """The operation's text according to the printing flags, with a final newline."""
    text = op.operation.get_asm(
        large_elements_limit=flags.mlir_elide_elementsattrs_if_larger,
        large_resource_limit=flags.mlir_elide_resource_strings_if_larger,
        enable_debug_info=flags.mlir_print_debuginfo or flags.mlir_pretty_debuginfo,
        pretty_debug_info=flags.mlir_pretty_debuginfo,
        print_generic_op_form=flags.mlir_print_op_generic,
        use_local_scope=flags.mlir_print_local_scope,
        use_name_loc_as_prefix=flags.mlir_use_nameloc_as_prefix,
        skip_regions=flags.mlir_print_skip_regions,
        assume_verified=True,
    )
    assert isinstance(text, str)
    text = with_probes(text)
    return text if text.endswith("\n") else text + "\n"


def bytecode(op: ir.Operation | ir.OpView, version: int | None) -> bytes:
    """The operation as MLIR bytecode.

    Raises:
        ArgumentError: this MLIR cannot write that version.
    """
    buffer = io.BytesIO()
    try:
        op.operation.write_bytecode(buffer, desired_version=version)
    except ValueError as error:
        raise ArgumentError(f"--emit-bytecode-version={version}: {error}") from error
    return buffer.getvalue()


def check_roundtrip(op: ir.Operation | ir.OpView) -> None:
    """Checks that text and bytecode are read back as the same operation.

    Raises:
        Error: they are not; the message names the form and the first line that differs.
    """
    wanted = str(op.operation.get_asm(assume_verified=True))
    for form, data in (("text", wanted), ("bytecode", bytecode(op, None))):
        try:
            again = ir.Module.parse(data, op.operation.context)
        except ir.MLIRError as error:
            raise Error(f"roundtrip through {form}: what was written cannot be read back") from error
        got = str(again.operation.get_asm(assume_verified=True))
        if got != wanted:
            number, was, is_ = _first_difference(wanted, got)
            raise Error(f"roundtrip through {form}: line {number} was {was.strip()!r} and is {is_.strip()!r}")


def _first_difference(first: str, second: str) -> tuple[int, str, str]:
    """The number (from 1) and text of the first line in which two texts differ; a missing line counts as empty."""
    lines = itertools.zip_longest(first.split("\n"), second.split("\n"), fillvalue="")
    return next((number, a, b) for number, (a, b) in enumerate(lines, 1) if a != b)


def _dest(name: str) -> str:
    return name.replace("-", "_")
