"""hilo: the XlaBuilder for the StableHLO age.

Build StableHLO with the operations that XLA documents (`XlaBuilder`, `ops`), rewrite it with passes in Python
(`hilo.lowering`), compile and run it through IREE (`compile`, `hilo.targets`).

Names are imported at first use, so that `import hilo` and every `--help` stay fast.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hilo import ops as ops
    from hilo.ahead import compile_bundle as compile_bundle
    from hilo.ahead import load_bundle as load_bundle
    from hilo.api import compile as compile
    from hilo.api import lower as lower
    from hilo.builder import XlaBuilder as XlaBuilder
    from hilo.builder import XlaComputation as XlaComputation
    from hilo.dialect.dtypes import Dtype as Dtype
    from hilo.dialect.dtypes import dtype as dtype
    from hilo.dialect.errors import ArgumentError as ArgumentError
    from hilo.dialect.errors import CompileError as CompileError
    from hilo.dialect.errors import DtypeError as DtypeError
    from hilo.dialect.errors import Error as Error
    from hilo.dialect.errors import ExecutionError as ExecutionError
    from hilo.dialect.errors import ParseError as ParseError
    from hilo.dialect.errors import PassError as PassError
    from hilo.dialect.errors import ShapeError as ShapeError
    from hilo.dialect.errors import TargetError as TargetError
    from hilo.importing import from_jax as from_jax
    from hilo.importing import load as load
    from hilo.shape import Shape as Shape
    from hilo.targets.bundle import Bundle as Bundle
    from hilo.targets.devices import DeviceInfo as DeviceInfo
    from hilo.targets.devices import devices as devices
    from hilo.targets.executable import Executable as Executable
    from hilo.targets.host_functions import host_function as host_function
    from hilo.targets.host_functions import host_function_from_library as host_function_from_library
    from hilo.targets.host_functions import host_library as host_library
    from hilo.targets.mpi import MpiExecutable as MpiExecutable
    from hilo.targets.replicas import ReplicatedExecutable as ReplicatedExecutable
    from hilo.xla_op import XlaOp as XlaOp

__version__ = "0.1.0"

_EXPORTS = {
    "ArgumentError": "hilo.dialect.errors",
    "Bundle": "hilo.targets.bundle",
    "CompileError": "hilo.dialect.errors",
    "DeviceInfo": "hilo.targets.devices",
    "Dtype": "hilo.dialect.dtypes",
    "DtypeError": "hilo.dialect.errors",
    "Error": "hilo.dialect.errors",
    "Executable": "hilo.targets.executable",
    "ExecutionError": "hilo.dialect.errors",
    "MpiExecutable": "hilo.targets.mpi",
    "ParseError": "hilo.dialect.errors",
    "PassError": "hilo.dialect.errors",
    "ReplicatedExecutable": "hilo.targets.replicas",
    "Shape": "hilo.shape",
    "ShapeError": "hilo.dialect.errors",
    "TargetError": "hilo.dialect.errors",
    "XlaBuilder": "hilo.builder",
    "XlaComputation": "hilo.builder",
    "XlaOp": "hilo.xla_op",
    "compile": "hilo.api",
    "compile_bundle": "hilo.ahead",
    "devices": "hilo.targets.devices",
    "dtype": "hilo.dialect.dtypes",
    "from_jax": "hilo.importing",
    "host_function": "hilo.targets.host_functions",
    "host_function_from_library": "hilo.targets.host_functions",
    "host_library": "hilo.targets.host_functions",
    "load": "hilo.importing",
    "load_bundle": "hilo.ahead",
    "lower": "hilo.api",
}

__all__ = [*sorted(_EXPORTS), "ops"]


def __getattr__(name: str) -> object:
    if name == "ops":
        return importlib.import_module("hilo.ops")
    if name in _EXPORTS:
        value = getattr(importlib.import_module(_EXPORTS[name]), name)
        globals()[name] = value
        return value
    raise AttributeError(f"module 'hilo' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(set(globals()) | set(__all__))
