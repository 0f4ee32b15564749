"""jaxlib's MLIR, a second one besides IREE's: an optional extra. Programs are exchanged with it as text."""

from __future__ import annotations

import functools
import importlib
from types import ModuleType
from typing import Any


@functools.cache
def bindings() -> ModuleType:
    """`jaxlib.mlir`, with StableHLO's passes registered.

    Raises:
        ImportError: jaxlib is not installed, or does not have them.
    """
    for name in ("_mlir_libs._jax_mlir_ext", "dialects.chlo", "dialects.stablehlo", "passmanager"):
        importlib.import_module(f"jaxlib.mlir.{name}")
    found = importlib.import_module("jaxlib.mlir")
    try:
        found.dialects.stablehlo.register_stablehlo_passes()
    except AttributeError as error:
        raise ImportError("this jaxlib registers no StableHLO passes") from error
    return found


def new_context() -> Any:
    """A context with all dialects of jaxlib; it does not know `quant`.

    Errors in a program are raised, but not printed.
    """
    mlir = bindings()
    context = mlir.ir.Context()
    context.attach_diagnostic_handler(lambda diagnostic: True)
    registry = mlir.ir.DialectRegistry()
    mlir._mlir_libs._jax_mlir_ext.register_dialects(registry)
    context.append_dialect_registry(registry)
    context.load_all_available_dialects()
    mlir.dialects.stablehlo.register_dialect(context)
    mlir.dialects.chlo.register_dialect(context)
    return context


def convert_artifact(artifact: str | bytes) -> str:
    """The StableHLO of a portable artifact, as text: jaxlib's StableHLO may have attributes whose bytecode encoding
    IREE does not know.

    Raises:
        ImportError: jaxlib is not installed.
        ValueError, RuntimeError, MemoryError: it cannot be read.
    """
    mlir = bindings()
    there = new_context()
    with there:
        module = mlir.dialects.stablehlo.deserialize_portable_artifact(there, artifact)
        text: str = module.operation.get_asm(enable_debug_info=True)
    return text


def read_hlo(module: str | bytes) -> str:
    """The StableHLO of an HLO module, which is text or a serialized `HloModuleProto`, by XLA's parser and converter.

    Raises:
        ImportError: jaxlib is not installed, or does not have them.
        ValueError, RuntimeError: it cannot be read.
    """
    hlo, converters, mlir = _hlo(), _converters(), bindings()
    proto = hlo.hlo_module_from_text(module).as_serialized_hlo_module_proto() if isinstance(module, str) else module
    there = new_context()
    with there:
        parsed = mlir.ir.Module.parse(converters.hlo_to_stablehlo(proto))
        text: str = parsed.operation.get_asm(enable_debug_info=True)
    return text


def write_hlo(text: str) -> str:
    """The HLO text of a StableHLO module.

    Raises:
        ImportError: jaxlib is not installed, or does not have XLA's converter.
        ValueError, RuntimeError: the module cannot be expressed in HLO.
    """
    hlo, computation = _hlo(), _converters().mlir_module_to_xla_computation(text, use_tuple_args=False)
    written: str = hlo.HloModule.from_serialized_hlo_module_proto(
        computation.as_serialized_hlo_module_proto()
    ).to_string()
    return written


def _hlo() -> ModuleType:
    return importlib.import_module("jaxlib._hlo")


def _converters() -> Any:
    return importlib.import_module("jaxlib._jax").mlir
