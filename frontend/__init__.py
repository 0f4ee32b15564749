"""hilo: the XlaBuilder for the StableHLO age.

Build StableHLO with the operations that XLA documents (`XlaBuilder`, `ops`), rewrite it with passes written in Python
(`hilo.lowering`), and compile and run it through IREE (`compile`, `hilo.targets`).

Names are imported at first use, so that `import hilo` and every `--help` stay fast.
"""

from __future__ import annotations

import importlib
import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hilo import ops as ops
    from hilo import random as random
    from hilo import tree as tree
    from hilo.api import clusters as clusters
    from hilo.api import compile as compile
    from hilo.api import lower as lower
    from hilo.builder.scopes import jit_scope as jit_scope
    from hilo.builder.shape import Shape as Shape
    from hilo.builder.xla_builder import XlaBuilder as XlaBuilder
    from hilo.builder.xla_builder import XlaComputation as XlaComputation
    from hilo.builder.xla_op import XlaOp as XlaOp
    from hilo.bundles import compile_bundle as compile_bundle
    from hilo.bundles import load_bundle as load_bundle
    from hilo.dialect.attributes import ChannelHandle as ChannelHandle
    from hilo.dialect.attributes import ConvDimensionNumbers as ConvDimensionNumbers
    from hilo.dialect.attributes import DotDimensionNumbers as DotDimensionNumbers
    from hilo.dialect.attributes import GatherDimensionNumbers as GatherDimensionNumbers
    from hilo.dialect.attributes import ScatterDimensionNumbers as ScatterDimensionNumbers
    from hilo.dialect.support.dtypes import Dtype as Dtype
    from hilo.dialect.support.dtypes import dtype as dtype
    from hilo.dialect.support.errors import ArgumentError as ArgumentError
    from hilo.dialect.support.errors import CompileError as CompileError
    from hilo.dialect.support.errors import DtypeError as DtypeError
    from hilo.dialect.support.errors import Error as Error
    from hilo.dialect.support.errors import ExecutionError as ExecutionError
    from hilo.dialect.support.errors import IndexingError as IndexingError
    from hilo.dialect.support.errors import ParseError as ParseError
    from hilo.dialect.support.errors import PassError as PassError
    from hilo.dialect.support.errors import ShapeError as ShapeError
    from hilo.dialect.support.errors import SignatureError as SignatureError
    from hilo.dialect.support.errors import TargetError as TargetError
    from hilo.dialect.support.quantized_types import quantized as quantized
    from hilo.gradients import gradient as gradient
    from hilo.importers.parameters import load_parameters as load_parameters
    from hilo.importers.programs import load as load
    from hilo.jacobians import hessian as hessian
    from hilo.jacobians import jacfwd as jacfwd
    from hilo.jacobians import jacobian as jacobian
    from hilo.jacobians import jacrev as jacrev
    from hilo.jacobians import jvp as jvp
    from hilo.jacobians import vjp as vjp
    from hilo.jax.calling import to_jax as to_jax
    from hilo.jax.computation import JaxComputation as JaxComputation
    from hilo.jax.computation import from_jax as from_jax
    from hilo.jax.executable import JaxExecutable as JaxExecutable
    from hilo.mapping import vmap as vmap
    from hilo.placement import device as device
    from hilo.profiling import profile as profile
    from hilo.session import Session as Session
    from hilo.settings import config as config
    from hilo.targets.bundle.bundle import Bundle as Bundle
    from hilo.targets.checking.report import MiscompileWarning as MiscompileWarning
    from hilo.targets.host.functions import host_function as host_function
    from hilo.targets.host.functions import host_function_from_library as host_function_from_library
    from hilo.targets.host.functions import host_library as host_library
    from hilo.targets.replicas.executable import ReplicatedExecutable as ReplicatedExecutable
    from hilo.targets.replicas.mpi.executable import MpiExecutable as MpiExecutable
    from hilo.targets.runtime.arrays import DeviceArray as DeviceArray
    from hilo.targets.runtime.arrays import device_put as device_put
    from hilo.targets.runtime.arrays import from_dlpack as from_dlpack
    from hilo.targets.runtime.devices import DeviceInfo as DeviceInfo
    from hilo.targets.runtime.devices import devices as devices
    from hilo.targets.runtime.executable import Executable as Executable
    from hilo.targets.tiers.executable import TierWarning as TierWarning
    from hilo.tracing.control import cond as cond
    from hilo.tracing.control import fori_loop as fori_loop
    from hilo.tracing.control import map as map
    from hilo.tracing.control import scan as scan
    from hilo.tracing.control import switch as switch
    from hilo.tracing.control import while_loop as while_loop
    from hilo.tracing.jit import JitFunction as JitFunction
    from hilo.tracing.jit import jit as jit
    from hilo.tracing.trace import JitWarning as JitWarning
    from hilo.transformations import eval_shape as eval_shape
    from hilo.transformations import grad as grad
    from hilo.transformations import stop_gradient as stop_gradient
    from hilo.transformations import value_and_grad as value_and_grad
    from hilo.tree import register_pytree_node as register_pytree_node
    from hilo.tree import register_pytree_node_class as register_pytree_node_class
    from hilo.viewing.page import Page as Page
    from hilo.viewing.page import view as view

__version__ = "0.1.0"

_EXPORTS = {
    "ArgumentError": "hilo.dialect.support.errors",
    "ChannelHandle": "hilo.dialect.attributes",
    "ConvDimensionNumbers": "hilo.dialect.attributes",
    "DotDimensionNumbers": "hilo.dialect.attributes",
    "GatherDimensionNumbers": "hilo.dialect.attributes",
    "ScatterDimensionNumbers": "hilo.dialect.attributes",
    "Bundle": "hilo.targets.bundle.bundle",
    "CompileError": "hilo.dialect.support.errors",
    "DeviceArray": "hilo.targets.runtime.arrays",
    "DeviceInfo": "hilo.targets.runtime.devices",
    "Dtype": "hilo.dialect.support.dtypes",
    "DtypeError": "hilo.dialect.support.errors",
    "Error": "hilo.dialect.support.errors",
    "Executable": "hilo.targets.runtime.executable",
    "ExecutionError": "hilo.dialect.support.errors",
    "IndexingError": "hilo.dialect.support.errors",
    "JaxComputation": "hilo.jax.computation",
    "JaxExecutable": "hilo.jax.executable",
    "JitFunction": "hilo.tracing.jit",
    "JitWarning": "hilo.tracing.trace",
    "MiscompileWarning": "hilo.targets.checking.report",
    "MpiExecutable": "hilo.targets.replicas.mpi.executable",
    "Page": "hilo.viewing.page",
    "ParseError": "hilo.dialect.support.errors",
    "PassError": "hilo.dialect.support.errors",
    "ReplicatedExecutable": "hilo.targets.replicas.executable",
    "Session": "hilo.session",
    "Shape": "hilo.builder.shape",
    "SignatureError": "hilo.dialect.support.errors",
    "ShapeError": "hilo.dialect.support.errors",
    "TargetError": "hilo.dialect.support.errors",
    "TierWarning": "hilo.targets.tiers.executable",
    "XlaBuilder": "hilo.builder.xla_builder",
    "XlaComputation": "hilo.builder.xla_builder",
    "XlaOp": "hilo.builder.xla_op",
    "clusters": "hilo.api",
    "compile": "hilo.api",
    "compile_bundle": "hilo.bundles",
    "config": "hilo.settings",
    "device": "hilo.placement",
    "device_put": "hilo.targets.runtime.arrays",
    "devices": "hilo.targets.runtime.devices",
    "dtype": "hilo.dialect.support.dtypes",
    "from_dlpack": "hilo.targets.runtime.arrays",
    "from_jax": "hilo.jax.computation",
    "grad": "hilo.transformations",
    "gradient": "hilo.gradients",
    "host_function": "hilo.targets.host.functions",
    "host_function_from_library": "hilo.targets.host.functions",
    "host_library": "hilo.targets.host.functions",
    "jit_scope": "hilo.builder.scopes",
    "cond": "hilo.tracing.control",
    "eval_shape": "hilo.transformations",
    "fori_loop": "hilo.tracing.control",
    "jit": "hilo.tracing.jit",
    "load": "hilo.importers.programs",
    "load_bundle": "hilo.bundles",
    "load_parameters": "hilo.importers.parameters",
    "lower": "hilo.api",
    "map": "hilo.tracing.control",
    "profile": "hilo.profiling",
    "quantized": "hilo.dialect.support.quantized_types",
    "register_pytree_node": "hilo.tree",
    "register_pytree_node_class": "hilo.tree",
    "stop_gradient": "hilo.transformations",
    "to_jax": "hilo.jax.calling",
    "scan": "hilo.tracing.control",
    "switch": "hilo.tracing.control",
    "value_and_grad": "hilo.transformations",
    "view": "hilo.viewing.page",
    "hessian": "hilo.jacobians",
    "jacfwd": "hilo.jacobians",
    "jacobian": "hilo.jacobians",
    "jacrev": "hilo.jacobians",
    "jvp": "hilo.jacobians",
    "vjp": "hilo.jacobians",
    "vmap": "hilo.mapping",
    "while_loop": "hilo.tracing.control",
}

_MODULES = ("ops", "random", "tree")

_ELSEWHERE = {
    "Array": "hilo.DeviceArray, or hilo.XlaOp for values of a program",
    "checkpoint": "nothing: gradients keep what they need",
    "experimental": "hilo.to_jax, hilo.host_function or hilo.random",
    "export": "hilo.compile_bundle, or hilo.jit(f).lower(…)",
    "jnp": "NumPy's own functions: np.sin(x) of a traced x is an operation",
    "lax": "hilo.ops for operations; hilo.scan, hilo.cond, hilo.while_loop and hilo.fori_loop for control flow",
    "make_jaxpr": "hilo.jit(f).lower(…).as_text()",
    "pmap": "hilo.compile(…, replicas=N)",
    "remat": "nothing: gradients keep what they need",
    "numpy": "NumPy's own functions: np.sin(x) of a traced x is an operation",
    "run_pipeline": "hilo.lowering.run_pipeline",
    "tree_map": "hilo.tree.map",
    "tree_util": "hilo.tree",
}
"""The names that JAX users try here, and what to use instead."""

__all__ = [*sorted(_EXPORTS), *_MODULES]


def __getattr__(name: str) -> object:
    if name in _MODULES:
        return importlib.import_module(f"hilo.{name}")
    if name in _EXPORTS:
        value = getattr(importlib.import_module(_EXPORTS[name]), name)
        globals()[name] = value
        return value
    raise AttributeError(f"module 'hilo' has no attribute {name!r}{_instead(name)}")


def _instead(name: str) -> str:
    """What to use instead of a missing name, as the end of a message."""
    from hilo.dialect.support.errors import close_names

    if name in _ELSEWHERE:
        return f"; use {_ELSEWHERE[name]}"
    close = close_names(name, __all__)
    return f"; did you mean {close}?" if close else ""


def __dir__() -> list[str]:
    return sorted(set(globals()) | set(__all__))


def _profile_process() -> None:
    from hilo.targets import environment

    path = environment.PROFILE.read()
    if path is not None:
        from hilo.profiling import profile_process

        profile_process(path)


if "HILO_PROFILE" in os.environ:
    _profile_process()
