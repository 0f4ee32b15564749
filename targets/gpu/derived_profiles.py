"""Profiles derived from that of `llvm-cpu`: the same, mostly in data-parallel forms.

A native kernel of loops (`kernels`) would be one thread on a GPU, so passes choose networks, scans and log steps there.
"""

from __future__ import annotations

import dataclasses

from hilo.dialect.iree import ir
from hilo.lowering.framework.profile import Profile
from hilo.targets.gpu.cuda_products import PROCESSORS, PRODUCTS
from hilo.targets.gpu.vulkan_profile import WIDENED
from hilo.targets.llvm_cpu import profile as llvm_cpu_profile

BOUND_ARRAYS = 16
"""The number of arrays that drivers of GPUs can bind to one kernel."""

BY_PARTS = frozenset({"pad", "dot_general", "transpose"})
"""The compilers for GPUs crash when they pad complex numbers, and they pad operands of dots to the size of their tiles;
and when they derive the tiles of a kernel that transposes complex numbers."""


def derive(name: str, *, kernels: bool = False, without: frozenset[str] = frozenset()) -> Profile:
    """A profile for the target `name`; `without` are element types (XLA names) that it does not support."""
    base = dataclasses.replace(
        llvm_cpu_profile.PROFILE,
        scalar_f64=frozenset(),
        scalar_complex=False,
        long_code=frozenset(),
        as_f32=frozenset(),
        rounds_last=frozenset(),
        emulated_floats=frozenset(),
        host_reads_memory=False,
        updates_in_place=False,
    )
    types = base.element_types - without
    if kernels:
        return dataclasses.replace(base, name=name, element_types=types)
    return dataclasses.replace(
        base,
        name=name,
        element_types=types,
        kernels=False,
        kernel_arrays=BOUND_ARRAYS,
        complex_by_parts=BY_PARTS,
        accumulated_floats=frozenset({"f16", "bf16"}),
        fences_widening=frozenset({"stablehlo.dot_general", "stablehlo.convolution"}),
        flat_gathers=True,
        races_in_transposes=True,
        wrong_neutral=frozenset({"minimum", "maximum", "and", "subtract"}),
    )


CUDA = dataclasses.replace(
    derive("cuda"), distributes_sums=True, product_configurations=PRODUCTS, processors=PROCESSORS
)
ROCM = derive("rocm")
METAL = dataclasses.replace(
    derive("metal", without=frozenset({"f64", "c128"})),
    complex_by_parts=BY_PARTS | {"constant"},
    fences_widening=WIDENED,
)


_CONVERSIONS = frozenset(f"arith.{name}" for name in ("sitofp", "uitofp", "fptosi", "fptoui")) | {"stablehlo.convert"}


def _lacks(op: ir.Operation) -> str | None:
    """Why vmvx cannot take a conversion between f64 and integers, the sign of floats, or what llvm-cpu cannot take;
    None for others."""
    base = llvm_cpu_profile.PROFILE.filter
    refused = None if base is None else base(op)
    if refused is not None or (op.name != "stablehlo.sign" and op.name not in _CONVERSIONS):
        return refused
    names = _element_names(op)
    if op.name == "stablehlo.sign":
        return "vmvx does not copy signs; select between 1, -1, 0 and the number" if names & {"f32", "f64"} else None
    if "f64" in names and any("i" in name for name in names):
        return "vmvx does not convert between f64 and integers; convert to f32 in between"
    return None


def _element_names(op: ir.Operation) -> set[str]:
    types = [value.type for value in (*op.operands, *op.results)]
    return {str(type_.element_type if isinstance(type_, ir.ShapedType) else type_) for type_ in types}


VMVX = dataclasses.replace(
    derive("vmvx", kernels=True, without=frozenset({"f16", "bf16", "c64", "c128"})),
    operations={
        **dict.fromkeys(("stablehlo.popcnt", "math.ctpop"), "vmvx does not count bits"),
        "math.copysign": "vmvx does not copy signs",
    },
    filter=_lacks,
    rounds_conversions=True,
    ignores_nan=True,
    missing_integer=llvm_cpu_profile.PROFILE.missing_integer | {"count_leading_zeros", "narrow_unsigned"},
)
