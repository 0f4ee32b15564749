"""StableHLO's passes to and from VHLO by hilo's writer and IREE's reader: for when jaxlib is not installed, and for
what its release of StableHLO does not know.

jaxlib knows fewer versions than hilo: it drops attributes that are newer than itself, and refuses newer operations. So
hilo converts first, which tells what the version does not have, in the words of `stablehlo-opt`; the result is
jaxlib's only if it knows all that the program uses. (IREE's bindings print VHLO's floating-point attributes as another
number; in an artifact they are right.)
"""

from __future__ import annotations

import re

from hilo.dialect.io import module_text, replace_module
from hilo.dialect.iree import ir
from hilo.dialect.portable import oldest_to_newest, read_without_jaxlib
from hilo.dialect.support.errors import Error, PassError
from hilo.dialect.vhlo import NEWEST, OLDEST, WIDELY_READ, NotInVersion, convert
from hilo.lowering.framework.locations import place
from hilo.lowering.framework.passes import Pass, PassRun

TO_VHLO, FROM_VHLO, TO_VERSION = "stablehlo-legalize-to-vhlo", "vhlo-legalize-to-stablehlo", "vhlo-to-version"


def find_vhlo_pass(name: str, options: str) -> Pass | None:
    """The pass of that name; None if it is not one of these.

    Raises:
        PassError: it does not take these options.
    """
    if name not in (TO_VHLO, FROM_VHLO, TO_VERSION):
        return None
    if options and name != TO_VERSION:
        raise PassError(f"{name} takes no options without jaxlib, got {options!r}")
    version = _version(options) if name == TO_VERSION else NEWEST

    def run(op: ir.Operation, run: PassRun) -> None:
        if op.name != "builtin.module":
            raise PassError(f"{name} runs on builtin.module, not on {op.name}")
        try:
            replace_module(op, _converted(_read(op, name), name, version))
        except NotInVersion as error:
            raise PassError(_refusal(name, error, op, version)) from error
        except Error as error:
            raise PassError(f"pass '{name}' failed: {error}") from error

    return Pass(name, run, page=f"{name} of StableHLO, without jaxlib: versions {OLDEST} to {NEWEST}.")


def with_newer_versions(theirs: Pass, options: str) -> Pass:
    """jaxlib's pass; but hilo's refuses what a version does not have, and converts what is newer than jaxlib.

    Args:
        theirs: any pass in jaxlib; those that are not about VHLO are returned as they are.
        options: of the pass, as written.
    """
    name = theirs.name
    try:
        mine = find_vhlo_pass(name, options)
    except PassError:  # options that only jaxlib takes, and versions before hilo's oldest
        mine = None
    if mine is None:
        return theirs
    own, version = mine, _version(options) if name == TO_VERSION else NEWEST

    def run(op: ir.Operation, run: PassRun) -> None:
        (own if _is_for_hilo(op, name, version) else theirs).function(op, run)

    return Pass(name, run, page=theirs.page)


def _is_for_hilo(op: ir.Operation, name: str, version: str) -> bool:
    """Whether the program uses something that its version, or jaxlib, does not have. What hilo cannot read or write at
    all is for jaxlib."""
    try:
        source = read_without_jaxlib(_text(op), "<vhlo>") if name == FROM_VHLO else _read(op, name)
        for wanted in (version, WIDELY_READ):
            convert(source, wanted)
    except NotInVersion as error:
        return error.operation.startswith("vhlo.")
    except (Error, ir.MLIRError):
        return False
    return False


def _text(op: ir.Operation) -> str:
    return module_text(op, debug_info=True, generic=True)


def _read(op: ir.Operation, name: str) -> ir.Module:
    """A copy of the program that a pass converts: in StableHLO, unless the pass converts it to StableHLO."""
    return _to_stablehlo(op) if name == TO_VERSION else ir.Module.parse(_text(op), op.context)


def _converted(module: ir.Module, name: str, version: str) -> ir.Module:
    return _to_stablehlo(module.operation) if name == FROM_VHLO else convert(module, version)


def _to_stablehlo(op: ir.Operation) -> ir.Module:
    return read_without_jaxlib(_text(op), "<vhlo>")


def _refusal(name: str, error: NotInVersion, op: ir.Operation, version: str) -> str:
    """The message about what a version does not have, with the lines of `stablehlo-opt`, which tools look for."""
    if error.location is None:
        return f"pass '{name}' failed: {error}"
    reason = str(error).splitlines()[0]
    return (
        f"pass '{name}' failed:\n{place(error.location)}: error: failed to legalize operation '{error.operation}' that "
        f"was explicitly marked illegal: {reason}\n{place(op.location)}: error: failed to convert VHLO to v{version}"
    )


def _version(options: str) -> str:
    match = re.fullmatch(r"target(?:-version)?=(\d+\.\d+\.\d+|current)", options)
    if match is None:
        raise PassError(
            f"vhlo-to-version takes target=VERSION, such as target=1.3.0, or target=current; got {options!r}"
        )
    version = NEWEST if match[1] == "current" else match[1]
    if not oldest_to_newest(OLDEST, version, NEWEST):
        raise PassError(f"vhlo-to-version: target is {version}; without jaxlib it takes {OLDEST} to {NEWEST}")
    return version
