"""What a target can do, and what one run of a program is configured to do, as data: passes read both, and no pass names
a target."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import BY_MLIR, TABLE, Dtype

if TYPE_CHECKING:
    from hilo.lowering.clusters.marks import Device


@dataclass(frozen=True)
class ConvolutionSettings:
    """How `canonicalize-convolution` writes convolutions.

    Attributes:
        layout: `channels_last` makes every convolution [b, 0, 1, …, f] x [0, 1, …, i, o]; `keep` leaves layouts.
        fence: puts `optimization_barrier` around transposes that the compiler would fold back into the convolution.
        weight_gradient: convolutions whose window is as large as their input: `dot` over patches, or `keep`.
        two_axes: only windows that extend over exactly two axes are fast; fold other axes into the features.
        even_width: an odd number of windows along the last axis is slow; compute one more.
        is_complex_taken: convolutions of complex numbers are taken; otherwise their parts are convolved.
    """

    layout: Literal["channels_last", "keep"] = "channels_last"
    fence: bool = True
    weight_gradient: Literal["dot", "keep"] = "dot"
    two_axes: bool = True
    even_width: bool = True
    is_complex_taken: bool = False


@dataclass(frozen=True)
class ProductTile:
    """What the kernel of products keeps in registers: a tile of `height` rows, and `vectors` vectors wide.

    Attributes:
        vector_bytes: size of a vector register.
        height: rows; each takes `vectors` registers, and there must be some left.
        vectors: registers in a row.
    """

    vector_bytes: int
    height: int
    vectors: int = 2

    def lanes(self, bits: int) -> int:
        """How many elements of this many bits a vector has.

        >>> ProductTile(64, 8).lanes(32)
        16
        """
        return self.vector_bytes * 8 // bits

    def width(self, bits: int) -> int:
        """Columns of a tile of elements of this many bits."""
        return self.vectors * self.lanes(bits)


@dataclass(frozen=True)
class Profile:
    """What a target takes, and what it does well.

    Attributes:
        name: the target's name, for messages.
        element_types: XLA names of the element types that may reach the target.
        operations: why an operation cannot be taken, by operation name: a reason with the next step.
        filter: the same for what depends on more than the name; returns None where the operation is fine.
        dialects: dialects whose operations may reach the target.
        kept_composites: names of `stablehlo.composite`s that the target has a kernel for.
        accumulate_in_f32: dots and convolutions on f16 and bf16 are to be computed in f32 by a pass, since the target
            would accumulate in the narrow type.
        dot_algorithms: `named`: a dot that names an algorithm computes by it; `at_least`: operands keep the precision
            that they have where the algorithm would round it away, as in XLA's CPU compiler.
        convolution: see ConvolutionSettings.
        host_orders: from which order on a routine of the process's LAPACK is taken although it has a rewriting; others
            never are.
        carried_types: element types that `legalize-narrow-types` carries as bytes; XLA names.
        inaccurate: elementary functions, such as `exponential`, that `expand-exponential` and `expand-elementary` are
            to write out.
        scalar_f64: functions of f64 that the target computes one number at a time, which passes vectorize.
        complex_by_parts: `pad`, `dot_general`, `large_dot_general`: those of them that take complex numbers only as
            their parts; the last one where products are laid out in tiles, which complex numbers are not.
        rounds_last: float types of which the target rounds only the last of the operations in a kernel; XLA names.
        missing_integer: integer operations that `expand-integers` is to write out: `divide_unsigned` (also what the
            compiler makes an unsigned division), `remainder`, `abs`, `count_leading_zeros`.
        fences_widening: conversions to wider types are to be kept out of the kernels of dots and convolutions.
        fences_columns: reductions along columns, and products, are to be kept out of the kernels that read their
            repeated results.
        kernel_arrays: how many arrays, results among them, the runtime can bind to one kernel.
        product_tile: the tile of the kernel that `expand-dot` makes of products of matrices, on this machine's CPU;
            None: the compiler's own products are taken.
        fuses_small: small operations outside of loops become kernels, too; see `fuse-small`.
        kernels: native loops in a `flow.dispatch.region` run well there; if not, passes choose data-parallel forms.
    """

    name: str
    element_types: frozenset[str] = frozenset(row.name for row in TABLE)
    operations: Mapping[str, str] = field(default_factory=dict)
    filter: Callable[[ir.Operation], str | None] | None = None
    dialects: frozenset[str] = frozenset(
        "builtin func stablehlo chlo arith complex flow linalg math memref scf tensor util vector".split()
    )
    kept_composites: frozenset[str] = frozenset()
    accumulate_in_f32: bool = True
    dot_algorithms: Literal["named", "at_least"] = "named"
    convolution: ConvolutionSettings = ConvolutionSettings()
    fences_widening: bool = False
    fences_columns: bool = False
    kernel_arrays: int = 32
    product_tile: ProductTile | None = None
    fuses_small: bool = False
    kernels: bool = True
    inaccurate: frozenset[str] = frozenset()
    scalar_f64: frozenset[str] = frozenset()
    complex_by_parts: frozenset[str] = frozenset()
    rounds_last: frozenset[str] = frozenset()
    missing_integer: frozenset[str] = frozenset()
    carried_types: frozenset[str] = frozenset(
        row.name for row in TABLE if (row.is_float and row.bits < 16) or (row.is_integer and row.bits < 8)
    )
    host_orders: Mapping[str, int] = field(default_factory=dict)

    def reason(self, op: ir.Operation | ir.OpView) -> str | None:
        """Why the target cannot take `op`, with the next step; None if it can."""
        operation = op.operation
        known = self.operations.get(operation.name)
        if known is not None:
            return known
        dialect = operation.name.partition(".")[0]
        if dialect not in self.dialects:
            return f"operations of dialect '{dialect}' are not taken; lower it with a pass of that dialect"
        for value in (*operation.operands, *operation.results):
            unfit = self.type_reason(value.type)
            if unfit is not None:
                return unfit
        return self.filter(operation) if self.filter is not None else None

    def type_reason(self, type_: ir.Type) -> str | None:
        """Why values of this type cannot be taken; None if they can."""
        row = _row_of(type_)
        if row is None or row.name in self.element_types:
            return None
        return f"element type {row.name} is not taken; convert it to one of {', '.join(sorted(self.element_types))}"


@functools.lru_cache(maxsize=4096)
def _row_of(type_: ir.Type) -> Dtype | None:
    """What is known of a type's elements. The same types are asked for thousands of times in a program with kernels."""
    element = type_.element_type if isinstance(type_, ir.ShapedType) else type_
    return BY_MLIR.get(str(element))


ANY = Profile("any")


@dataclass(frozen=True)
class Configuration:
    """How one program is to run, and what the process that runs it has.

    Attributes:
        replicas: how many replicas run the program.
        partitions: how many partitions each of them has.
        seed: of the random numbers of `rng`; None: callers give the state of each call as a further argument.
        host_functions: targets of custom calls that the process has functions for.
        host_routines: routines of LAPACK that the process has, as `legalize-lapack` names them.
        prefers_routines: such a routine is taken where the target does worse (`Profile.host_orders`); if not, only
            where there is no other way, as for programs that run elsewhere.
        is_native: the code is for the CPU of this machine, about which `Profile.product_tile` speaks.
        devices: where operations may run, preferred ones first, of a program that runs on several; see
            `place-operations`.
        donated: numbers of the arguments in whose place results may be written; see `reuse-memory`.
    """

    replicas: int = 1
    partitions: int = 1
    seed: int | None = 0
    host_functions: frozenset[str] = frozenset()
    host_routines: frozenset[str] = frozenset()
    prefers_routines: bool = True
    is_native: bool = True
    devices: tuple[Device, ...] = ()
    donated: frozenset[int] = frozenset()


DEFAULT = Configuration()
