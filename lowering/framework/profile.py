"""What a target can do, and how one run of a program is configured: data that passes read; no pass names a target."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
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
        fence: puts an `optimization_barrier` around transposes that the compiler would fold back into the convolution.
        weight_gradient: for convolutions whose window is as large as their input: `dot` over patches, or `keep`.
        two_axes: only windows over exactly two axes are fast, so other axes are folded into the features.
        even_width: an odd number of windows along the last axis is slow, so one more is computed.
        is_complex_taken: convolutions of complex numbers are taken; otherwise real and imaginary parts are convolved.
    """

    layout: Literal["channels_last", "keep"] = "channels_last"
    fence: bool = True
    weight_gradient: Literal["dot", "keep"] = "dot"
    two_axes: bool = True
    even_width: bool = True
    is_complex_taken: bool = False


@dataclass(frozen=True)
class ProductTile:
    """The tile that the product kernel keeps in registers: `height` rows, each `vectors` vector registers wide.

    Attributes:
        vector_bytes: size of a vector register in bytes.
        height: rows; each takes `vectors` registers, and some registers must be left over.
        vectors: vector registers per row.
        columns: of the matrices, if they are fewer than the single vector of a row has; 0: they are not.
    """

    vector_bytes: int
    height: int
    vectors: int = 2
    columns: int = 0

    def lanes(self, bits: int) -> int:
        """How many elements of `bits` bits a vector register holds.

        >>> ProductTile(64, 8).lanes(32)
        16
        """
        return self.vector_bytes * 8 // bits

    def width(self, bits: int) -> int:
        """Columns of a tile whose elements have `bits` bits."""
        return self.vectors * self.lanes(bits)

    def narrowed(self, columns: int, bits: int) -> ProductTile:
        """The tile for matrices of so many columns: of the shortest vector that holds all of them, 16 bytes or longer;
        if none does, the widest, of fewer or of shorter vectors; and of a single one where tiles of two would compute a
        third more columns, since the last tile overlaps others.

        >>> [ProductTile(64, 8).narrowed(columns, 32).width(32) for columns in (1, 5, 8, 11, 16, 31, 32, 48, 49, 500)]
        [4, 8, 8, 16, 16, 16, 32, 16, 32, 32]
        >>> ProductTile(64, 8).narrowed(3, 32)
        ProductTile(vector_bytes=16, height=8, vectors=1, columns=3)
        """
        shorter = [replace(self, vectors=1, vector_bytes=self.vector_bytes >> n) for n in range(3)]
        holding = [tile for tile in shorter if tile.vector_bytes >= 16 and tile.width(bits) >= columns]
        if holding:
            tile = holding[-1]
            return tile if tile.width(bits) == columns else replace(tile, columns=columns)
        single, computed = shorter[0], [-(-columns // t.width(bits)) * t.width(bits) for t in (shorter[0], self)]
        return single if self.width(bits) > columns or 4 * computed[0] <= 3 * computed[1] else self


@dataclass(frozen=True)
class ProductConfiguration:
    """How a GPU computes a product; see `configure-products`.

    Attributes:
        rows, columns: of the part of the result that one workgroup computes.
        depth: how many products of each element a workgroup adds before it reads the next tiles; `step`: the same in
            the unit of the compiler.
        part_rows, part_columns: the part of it that a thread or subgroup computes, in the unit of the compiler;
            `outer_part`: the same for the dimensions outside of the tile.
        speed: measured, in TFLOP/s, if the GPU is busy.
        text: the compiler's attribute, with `{reduction}`, `{part}` and `{workgroup}` for the numbers of the loops;
            empty: the product is left to the compiler.
    """

    rows: int
    columns: int
    depth: int
    step: int
    part_rows: int
    part_columns: int
    outer_part: int
    speed: float
    text: str


@dataclass(frozen=True)
class Profile:
    """What a target takes, and what it does well.

    Attributes:
        name: the target's name, for messages.
        element_types: XLA names of the element types that may reach the target.
        operations: for each operation that cannot be taken, by name, the reason with the next step.
        filter: the same for what depends on more than the name; returns None for an operation that can be taken.
        dialects: dialects whose operations may reach the target.
        kept_composites: names of `stablehlo.composite`s that the target has a kernel for.
        accumulate_in_f32: dots and convolutions on f16 and bf16 are to be computed in f32 by a pass, since the target
            would accumulate in the narrow type.
        dot_algorithms: `named`: a dot that names an algorithm computes by it; `at_least`: operands keep the precision
            that they have where the algorithm would round it away, as in XLA's CPU compiler.
        convolution: see ConvolutionSettings.
        host_orders: the matrix order from which on a LAPACK routine of the process is preferred to hilo's own
            lowering; routines that are not listed are never preferred.
        carried_types: element types that `legalize-narrow-types` carries as bytes; XLA names.
        inaccurate: elementary functions, such as `exponential`, that `expand-exponential` and `expand-elementary` must
            expand; `add`, `subtract`, `multiply`, `divide`: if an operand is zero.
        scalar_f64: f64 functions that the target computes one element at a time, so that passes vectorize them.
        scalar_complex: complex numbers are computed and moved one at a time, in no vectors.
        long_code: operations that the target computes by many instructions, though few are needed.
        as_f32: functions of f16 and bf16 that are quicker as those of f32, rounded once: the target computes them one
            element at a time, or rounds after each of several steps.
        rounds_conversions: conversions of floats to integers round to the nearest one; see `legalize-convert`.
        ignores_nan: it takes NaN as equal to itself, and not less than others; see `legalize-comparisons`.
        complex_by_parts: those of `constant`, `pad`, `transpose`, `dot_general` and `large_dot_general` that must be
            computed on real and imaginary parts; the last for targets whose products are laid out in tiles, which
            complex ones cannot be.
        rounds_last: XLA names of float types for which the target rounds only after the last operation of a kernel.
        emulated_floats: XLA names of float types whose products `widen-products` computes in f32: the machine has no
            instructions for them, or no better ones.
        accumulated_floats: XLA names of float types of which it has products with sums in f32; `widen-products` rounds
            those, since the target would add in the narrow type.
        missing_integer: integer operations that `expand-integers` must expand: `divide_unsigned` (also operations
            that the compiler turns into an unsigned division), `remainder`, `abs`, `count_leading_zeros`,
            `narrow_unsigned` (divisions, remainders and logical shifts of 8 and 16 bits).
        keeps_barriers: barriers stay until commands are recorded; see `lower-barriers`.
        wrong_neutral: reducers whose neutral element it has wrong, or lacks, so that `legalize-reductions` must replace
            them: `minimum`, `maximum` and `and` of integers, `subtract`.
        fences_widening: names of operations whose kernels must not contain conversions to wider types; those that
            `fence-widening` knows.
        fences_columns: reductions along columns, and products, are to be kept out of the kernels that read their
            broadcast results; reductions also out of those that make complex numbers of their results.
        flat_gathers: kernels that look up elements must read arrays in memory, and no slices; see `fence-gathers`.
        races_in_transposes: transposes of one tile of 64-bit numbers are wrong; see `legalize-transposes`.
        distributes_sums: threads share sums of f32, which then need few stages; see `canonicalize-reduce`.
        kernel_arrays: how many arrays, including results, the runtime can bind to one kernel.
        product_tile: the tile of the kernel that `expand-dot` makes of matrix products, on this machine's CPU; None:
            products are left to the compiler.
        product_configurations: for XLA names of element types, those from which `configure-products` chooses.
        has_warpgroups: products of f16 and bf16 of all sizes have a kernel of their own; see `configure-products`.
        processors: the number of a GPU's multiprocessors for which it does.
        fuses_small: small operations outside of loops also become kernels; see `fuse-small`.
        host_reads_memory: the host can read the memory of arguments; see `read-scalar-arguments`.
        kernels: native loops in a `flow.dispatch.region` run well; if not, passes choose data-parallel forms.
        updates_in_place: `outline-kernels` sees all kernels, so that one may return an operand with parts replaced.
    """

    name: str
    element_types: frozenset[str] = frozenset(row.name for row in TABLE)
    operations: Mapping[str, str] = field(default_factory=dict)
    filter: Callable[[ir.Operation], str | None] | None = None
    dialects: frozenset[str] = frozenset(
        "arith builtin chlo complex flow func hal linalg math memref scf stablehlo tensor util vector "
        "iree_tensor_ext".split()
    )
    kept_composites: frozenset[str] = frozenset()
    accumulate_in_f32: bool = True
    dot_algorithms: Literal["named", "at_least"] = "named"
    convolution: ConvolutionSettings = ConvolutionSettings()
    keeps_barriers: bool = False
    wrong_neutral: frozenset[str] = frozenset()
    fences_widening: frozenset[str] = frozenset()
    fences_columns: bool = False
    flat_gathers: bool = False
    races_in_transposes: bool = False
    distributes_sums: bool = False
    kernel_arrays: int = 32
    product_tile: ProductTile | None = None
    product_configurations: Mapping[str, tuple[ProductConfiguration, ...]] = field(default_factory=dict)
    has_warpgroups: bool = False
    processors: int = 1
    fuses_small: bool = False
    host_reads_memory: bool = False
    kernels: bool = True
    updates_in_place: bool = False
    inaccurate: frozenset[str] = frozenset()
    scalar_f64: frozenset[str] = frozenset()
    scalar_complex: bool = False
    long_code: frozenset[str] = frozenset()
    as_f32: frozenset[str] = frozenset()
    rounds_conversions: bool = False
    ignores_nan: bool = False
    complex_by_parts: frozenset[str] = frozenset()
    rounds_last: frozenset[str] = frozenset()
    emulated_floats: frozenset[str] = frozenset()
    accumulated_floats: frozenset[str] = frozenset()
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
    """The table row of a type's elements; cached, since a program with kernels asks thousands of times."""
    element = type_.element_type if isinstance(type_, ir.ShapedType) else type_
    return BY_MLIR.get(str(element))


ANY = Profile("any")


@dataclass(frozen=True)
class Configuration:
    """How one program is to run, and what the process that runs it has.

    Attributes:
        replicas: how many replicas run the program.
        partitions: how many partitions each of them has.
        seed: of the random numbers of `rng`; None: callers pass the state as an additional argument of each call.
        host_functions: targets of custom calls that are registered in the process.
        host_routines: LAPACK routines that the process has, as `legalize-lapack` names them.
        prefers_routines: such a routine is used where hilo's own lowering is slower (`Profile.host_orders`); if not,
            only where there is no other way, as for programs that run elsewhere.
        is_native: the code is for the CPU of this machine, which `Profile.product_tile` describes.
        devices: for a program that runs on several devices, those where operations may run, preferred ones first; see
            `place-operations`.
        donated: indices of the arguments whose memory results may be written to; see `reuse-memory`.
        follows_specification: where StableHLO's specification and XLA differ, the program does what the former says;
            see `Grid`.
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
    follows_specification: bool = False


DEFAULT = Configuration()
