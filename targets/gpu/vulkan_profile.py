"""What `vulkan` takes after lowering, found by compiling and running with IREE 3.13 on Mesa's lavapipe."""

from __future__ import annotations

import dataclasses

from hilo.targets.llvm_cpu import profile as llvm_cpu_profile

INACCURATE = frozenset(
    {"exponential", "exponential_minus_one", "log", "log_plus_one", "logistic", "remainder", "tanh"}
    | {"add", "subtract", "multiply", "divide"}
)
"""SPIR-V's functions of f32 have errors of many units in the last place, and there are none for f64. Arithmetic with a
constant zero: see `known_operands`."""

MISSING_INTEGER = frozenset({"divide_unsigned", "remainder", "count_leading_zeros", "abs"})
"""Unsigned division and leading zeros of vectors of one element cannot be lowered; some remainders are wrong, and
absolute values of integers that were widened to 64 bits."""

CARRIED = frozenset({"bf16"})
"""Loads, constants and iotas of bf16 vectors become bitcasts between vectors of other widths, which SPIR-V lacks, and
some sums that are rounded to bf16 inside a kernel are off by one unit."""

WIDENED = frozenset(f"stablehlo.{operation}" for operation in ("dot_general", "convolution", "reduce", "reduce_window"))
"""Copies of conversions that these read are computed in workgroup memory, without a barrier."""

PROFILE = dataclasses.replace(
    llvm_cpu_profile.PROFILE,
    host_reads_memory=False,
    name="vulkan",
    carried_types=llvm_cpu_profile.PROFILE.carried_types | CARRIED,
    complex_by_parts=llvm_cpu_profile.PROFILE.complex_by_parts | {"constant"},
    keeps_barriers=True,  # work that overlaps makes losing the device more likely: see `iree_runner.LOST_DEVICE`
    fences_widening=WIDENED,
    fences_columns=True,
    kernels=False,
    inaccurate=INACCURATE,
    scalar_f64=frozenset(),
    scalar_complex=False,
    long_code=frozenset(),
    as_f32=frozenset(),
    emulated_floats=frozenset(),
    accumulated_floats=frozenset({"f16"}),
    missing_integer=MISSING_INTEGER,
)
