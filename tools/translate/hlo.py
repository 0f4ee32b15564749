"""`--hlo-to-stablehlo` and `--stablehlo-to-hlo`: XLA's parser and converters, if jaxlib is installed."""

from __future__ import annotations

from hilo.dialect.io import module_text, parse_module
from hilo.dialect.iree import ir
from hilo.dialect.jaxlib import read_hlo, write_hlo
from hilo.dialect.support.errors import ArgumentError, Error, ParseError, shortened
from hilo.tools.common.files import read_input

_MISSING = "HLO takes XLA's own parser, which comes with jaxlib; pip install 'hilo-mlir[jax]'"


def stablehlo_of(path: str) -> ir.Module:
    """The program of a file with HLO, which is text or a serialized `HloModuleProto`; `-` is stdin.

    Raises:
        ArgumentError: jaxlib is not installed.
        ParseError: XLA cannot read it.
    """
    data = read_input(path)
    try:
        return parse_module(read_hlo(data if b"\0" in data else data.decode()), path, is_trusted=True)
    except ImportError as error:
        raise ArgumentError(f"--hlo-to-stablehlo: {_MISSING}") from error
    except (ValueError, RuntimeError) as error:
        raise ParseError(f"{path}: no HLO module: {shortened(str(error).strip())}") from error


def hlo_text(module: ir.Module) -> str:
    """The module as HLO text.

    Raises:
        ArgumentError: jaxlib is not installed.
        Error: the module cannot be expressed in HLO.
    """
    try:
        return write_hlo(module_text(module, debug_info=False, generic=False)).rstrip() + "\n"
    except ImportError as error:
        raise ArgumentError(f"--stablehlo-to-hlo: {_MISSING}") from error
    except (ValueError, RuntimeError) as error:
        raise Error(f"--stablehlo-to-hlo: {shortened(str(error).strip())}") from error
