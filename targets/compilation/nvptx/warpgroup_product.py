"""PTX of products by the instructions of a warpgroup, which Hopper GPUs have (sm_90a).

    result[b, m, n] = sum over k of lhs[b, m, k] * rhs[b, k, n]

A workgroup of two warpgroups computes a tile of 128 x `columns` of the result in registers. In each step it adds the
products of 64 k: all threads copy tiles of both operands to shared memory, asynchronously and several steps ahead, and
each warpgroup multiplies its 64 rows by `wgmma.mma_async`, which reads both operands from there and adds in f32.

Tiles are stored as the instruction wants them: rows of 128 bytes, whose eight pieces of 16 bytes are exchanged by the
row's number modulo 8 (the 128-byte swizzle), so that neither copies nor products meet in a bank of the memory.

Measured on an H100, TFLOP/s, with cuBLAS's in brackets: 4096 x 4096 x 4096 bf16 693 (792), f16 673 (764); 8192 x 8192 x
8192 bf16 748 (685); IREE's kernel with hilo's tiles has 220 at 4096.
Source: PTX ISA 8.4, sections on `wgmma` (matrix descriptors, swizzling modes) and `cp.async`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import prod
from typing import Literal

ROWS, DEPTH, THREADS = 128, 64, 256
"""The rows and the k of a tile, and the threads of a workgroup."""
COLUMNS = {256: 693.0, 128: 540.0, 64: 388.0}
"""The columns of a tile, with the speed in TFLOP/s, if the GPU is busy."""

_SHARED_BYTES = 227 * 1024
_ALIGNED = 1024
"""A tile of eight swizzled rows begins at a multiple of this."""
_PIECE, _ROW_BYTES, _BLOCK = 16, 128, 64 * 128
"""Bytes of a piece, of a row of a tile, and of 64 rows."""
_SWIZZLED = 1 << 62
_GROUP = 8
"""Rows of tiles that are computed next to each other, for the sake of the L2 cache."""

Order = Literal["k", "other"]


@dataclass(frozen=True)
class Windows:
    """How the left operand of a product is read from images of (batch, height, width, channels).

    Row m is the window of one place of the result, and k goes through the window's height, width and channels.

    Attributes:
        height, width, channels: of an image, with its border; channels are a multiple of 8.
        result: height and width of the result.
        window_width: elements of a row of the window.
        strides: of windows, along height and width.
        dilations: steps from one element of a window to the next, along height and width.
    """

    height: int
    width: int
    channels: int
    result: tuple[int, int]
    window_width: int
    strides: tuple[int, int] = (1, 1)
    dilations: tuple[int, int] = (1, 1)


@dataclass(frozen=True)
class Operand:
    """An operand in memory.

    Attributes:
        parameter: the number of the kernel's parameter with its address.
        contiguous: whether `k`, or the dimension that the result has, too, is the last one.
        leading: elements from one row of contiguous ones to the next.
        batch: elements from one product to the next.
        offset: bytes before its first element.
        added: the number of the kernel's parameter with further bytes; None: there is none.
        windows: for the left operand of a convolution, how it is read; None: as a matrix.
    """

    contiguous: Order
    leading: int
    parameter: int = 0
    batch: int = 0
    offset: int = 0
    added: int | None = None
    windows: Windows | None = None


@dataclass(frozen=True)
class Product:
    """A product.

    Attributes:
        m, n, k: its sizes. n is a multiple of 8, and so are the sizes along which operands are contiguous.
        element: of the operands, `bf16` or `f16`.
        result: element type of the result: that, or `f32`.
        lhs, rhs: the operands.
        columns: of a tile.
        parameter: the number of the kernel's parameter with the result's address.
        offset, added: bytes before the result's first element, as for operands.
        batch: how many products there are.
    """

    m: int
    n: int
    k: int
    element: str
    result: str
    lhs: Operand
    rhs: Operand
    columns: int
    parameter: int = 2
    offset: int = 0
    added: int | None = None
    batch: int = 1

    @property
    def tiles(self) -> tuple[int, int]:
        """How many tiles there are along the rows and the columns of the result."""
        return -(-self.m // ROWS), -(-self.n // self.columns)

    @property
    def steps(self) -> int:
        return -(-self.k // DEPTH)

    @property
    def stage_bytes(self) -> int:
        """Shared memory of the tiles of one step."""
        return (ROWS + self.columns) * DEPTH * 2

    @property
    def stages(self) -> int:
        """How many steps have tiles in shared memory: those that are multiplied, the last ones, and those to come."""
        return min(6, (_SHARED_BYTES - _ALIGNED) // self.stage_bytes)

    @property
    def shared_bytes(self) -> int:
        return self.stages * self.stage_bytes + _ALIGNED

    @property
    def workgroups(self) -> tuple[int, int, int]:
        return prod(self.tiles), self.batch, 1


def best_columns(m: int, n: int, batch: int, processors: int) -> int:
    """The columns of a tile for which a product takes the least time on so many multiprocessors.

    >>> [best_columns(n, n, 1, 132) for n in (512, 1024, 4096)]
    [64, 64, 256]
    """

    def seconds(columns: int) -> float:
        tiles = -(-m // ROWS) * -(-n // columns) * batch
        return -(-tiles // processors) * columns / COLUMNS[columns]

    return min(COLUMNS, key=seconds)


def ptx(product: Product, name: str = "product", addresses: int = 3, constants: int = 0) -> str:
    """The module with a kernel, whose parameters are addresses and after them constants of 32 bits."""
    kinds = ["u64"] * addresses + ["u32"] * constants
    return "\n".join(_Writer(product).lines(name, kinds)) + "\n"


@dataclass(frozen=True)
class _Tile:
    """How a thread copies its pieces of an operand's tile.

    Attributes:
        operand: the operand.
        name: of its registers.
        size: of the dimension that the result has, too; `extent`: of it in the tile.
        k: how many there are.
        at: bytes from a stage's begin to the tile.
        origin: the register with the tile's first index along that dimension.
    """

    operand: Operand
    name: str
    size: int
    extent: int
    k: int
    at: int
    origin: str

    @property
    def is_by_k(self) -> bool:
        return self.operand.contiguous == "k"

    @property
    def has_own_addresses(self) -> bool:
        """Whether each piece has its own address, since rows do not follow each other at the same distance."""
        return self.is_by_k and (self.size % self.extent != 0 or self.operand.windows is not None)

    @property
    def pieces_per_row(self) -> int:
        return DEPTH // 8 if self.is_by_k else self.extent // 8

    @property
    def rows_at_once(self) -> int:
        """Rows of pieces that the threads copy at the same time."""
        return THREADS // self.pieces_per_row

    @property
    def copies(self) -> int:
        return (self.extent if self.is_by_k else DEPTH) // self.rows_at_once

    @property
    def step_bytes(self) -> int:
        """From the tile of one step to that of the next one, in memory."""
        return 2 * DEPTH * (1 if self.is_by_k else self.operand.leading)

    @property
    def descriptor(self) -> int:
        """The constant part of the matrix descriptor: distances between blocks of 64 columns, and of eight rows."""
        leading = 1 if self.is_by_k else _BLOCK >> 4
        return _SWIZZLED | (8 * _ROW_BYTES >> 4) << 32 | leading << 16

    @property
    def descriptor_step(self) -> int:
        """What is added to the descriptor for the next 16 k."""
        return (2 * 16 if self.is_by_k else 16 * _ROW_BYTES) >> 4

    def first(self) -> Iterator[str]:
        """Sets %s<name> to where the thread's first piece goes within a stage, and %g<name> to where it comes from.

        Registers: %row and %piece are those of the piece; rows of the result's dimension that do not exist are read as
        the last one, since what is computed of them is not stored.
        """
        shift = self.pieces_per_row.bit_length() - 1
        yield f"shr.u32 %row, %thread, {shift}; and.b32 %piece, %thread, {self.pieces_per_row - 1};"
        yield "and.b32 %x, %row, 7; and.b32 %y, %piece, 7; xor.b32 %x, %x, %y; shl.b32 %x, %x, 4;"
        yield f"mad.lo.u32 %s{self.name}, %row, {_ROW_BYTES}, %x;"
        if not self.is_by_k:
            yield f"shr.u32 %x, %piece, 3; mad.lo.u32 %s{self.name}, %x, {_BLOCK}, %s{self.name};"
        if self.at:
            yield f"add.u32 %s{self.name}, %s{self.name}, {self.at};"
        yield f"mov.u32 %k{self.name}, {'%row' if not self.is_by_k else '0'};"
        if self.is_by_k:
            yield f"shl.b32 %k{self.name}, %piece, 3;"
            yield from self._rows()
        else:
            yield f"shl.b32 %x, %piece, 3; add.u32 %x, %x, {self.origin};"
            if self.size % self.extent:
                yield f"min.u32 %x, %x, {self.size - 8};"
            yield f"mul.wide.u32 %wide, %x, 2; add.u64 %g{self.name}0, %{self.name}, %wide;"
            yield f"mul.wide.u32 %wide, %row, {2 * self.operand.leading};"
            yield f"add.u64 %g{self.name}0, %g{self.name}0, %wide;"

    def _rows(self) -> Iterator[str]:
        """The addresses of the pieces' rows, and within them of the piece."""
        windows = self.operand.windows
        for copy in range(self.copies if self.has_own_addresses else 1):
            address = f"%g{self.name}{copy}"
            yield f"add.u32 %x, %row, {copy * self.rows_at_once}; add.u32 %x, %x, {self.origin};"
            if self.size % self.extent:
                yield f"min.u32 %x, %x, {self.size - 1};"
            if windows:
                height, width = windows.result
                yield f"div.u32 %y, %x, {width}; mad.lo.u32 %x, %y, {-width}, %x; div.u32 %to, %y, {height};"
                yield f"mad.lo.u32 %y, %to, {-height}, %y; mul.lo.u32 %y, %y, {windows.strides[0]};"
                yield f"mad.lo.u32 %y, %to, {windows.height}, %y; mul.lo.u32 %x, %x, {windows.strides[1]};"
                yield f"mad.lo.u32 %x, %y, {windows.width}, %x;"
                yield f"mul.wide.u32 %wide, %x, {2 * windows.channels}; add.u64 {address}, %{self.name}, %wide;"
            else:
                yield f"mul.wide.u32 %wide, %x, {2 * self.operand.leading}; add.u64 {address}, %{self.name}, %wide;"
                yield f"mul.wide.u32 %wide, %piece, {_PIECE}; add.u64 {address}, {address}, %wide;"

    def _shift(self, windows: Windows) -> Iterator[str]:
        """Sets %shift to the distance from a window's first element to the thread's piece."""
        k, channels = f"%k{self.name}", windows.channels
        yield f"div.u32 %x, {k}, {channels}; mad.lo.u32 %y, %x, {-channels}, {k};"
        yield f"div.u32 %row, %x, {windows.window_width};"
        yield f"mad.lo.u32 %x, %row, {-windows.window_width}, %x; mul.lo.u32 %x, %x, {windows.dilations[1]};"
        yield f"mad.lo.u32 %x, %row, {windows.dilations[0] * windows.width}, %x; mad.lo.u32 %x, %x, {channels}, %y;"
        yield "mul.wide.u32 %shift, %x, 2;"

    def copy(self) -> Iterator[str]:
        """Copies the thread's pieces to the stage at %into, and moves on to the next step.

        The last k, if they do not fill the step, are zeros in both operands.
        """
        is_ragged, windows = self.k % DEPTH != 0, self.operand.windows
        if windows:
            yield from self._shift(windows)
        yield f"add.u32 %to, %s{self.name}, %into;"
        for number in range(self.copies):
            if is_ragged and (number == 0 or not self.is_by_k):
                last = self.k - number * self.rows_at_once * (not self.is_by_k)
                yield f"setp.lt.s32 %holds, %k{self.name}, {last}; selp.u32 %bytes, {_PIECE}, 0, %holds;"
            yield from self._piece(number, ", %bytes" if is_ragged else "")
        if is_ragged or windows:
            yield f"add.u32 %k{self.name}, %k{self.name}, {DEPTH};"
        for number in range(0 if windows else self.copies if self.has_own_addresses else 1):
            yield f"add.u64 %g{self.name}{number}, %g{self.name}{number}, {self.step_bytes};"

    def _piece(self, number: int, size: str) -> Iterator[str]:
        """Copies one piece."""
        source = f"%g{self.name}0+{number * self.rows_at_once * self.operand.leading * 2}"
        if self.has_own_addresses:
            source = f"%g{self.name}{number}"
        if self.operand.windows:
            yield f"add.u64 %wide, {source}, %shift;"
            source = "%wide"
        to = number * self.rows_at_once * _ROW_BYTES
        yield f"cp.async.cg.shared.global.L2::128B [%to+{to}], [{source}], {_PIECE}{size};"


class _Writer:
    """Writes the kernel."""

    def __init__(self, product: Product) -> None:
        self.product = product
        left_bytes = ROWS * DEPTH * 2
        self.left = _Tile(product.lhs, "a", product.m, ROWS, product.k, 0, "%m")
        self.right = _Tile(product.rhs, "b", product.n, product.columns, product.k, left_bytes, "%n")
        self.ahead = product.stages - 2
        self.sums = [f"%c{number}" for number in range(product.columns // 2)]

    def lines(self, name: str, kinds: Sequence[str]) -> Iterator[str]:
        yield ".version 8.4\n.target sm_90a\n.address_size 64\n.extern .shared .align 1024 .b8 memory[];"
        given = ", ".join(f".param .{kind} p{number}" for number, kind in enumerate(kinds))
        yield f".visible .entry {name}({given})\n.maxntid {THREADS}, 1, 1"
        yield "{"
        yield from self._registers()
        yield from self._begin()
        yield from self._first_steps()
        yield from self._loop()
        yield from self._store()
        yield "ret;\n}"

    def _registers(self) -> Iterator[str]:
        words = "thread m n row piece x y to into from read end bytes step ahead sa sb ka kb half part rest"
        yield f".reg .b32 {', '.join('%' + word for word in words.split())};"
        yield ".reg .b64 %a, %b, %c, %wide, %shift, %up, %down, %left<5>, %right<5>, %ga<4>, %gb<8>;"
        yield f".reg .pred %holds, %is_last, %is_up, %is_down;\n.reg .f32 %c<{len(self.sums)}>;"

    def _begin(self) -> Iterator[str]:
        """Chooses the workgroup's tile, and the thread's pieces of the operands' tiles."""
        product, (down, across) = self.product, self.product.tiles
        yield f"mov.u32 %thread, %tid.x; mov.u32 %x, %ctaid.x; div.u32 %y, %x, {_GROUP * across};"
        yield f"mad.lo.u32 %x, %y, {-_GROUP * across}, %x; mul.lo.u32 %m, %y, {_GROUP}; sub.u32 %row, {down}, %m;"
        yield f"min.u32 %row, %row, {_GROUP}; div.u32 %n, %x, %row; mul.lo.u32 %y, %n, %row; sub.u32 %x, %x, %y;"
        yield f"add.u32 %m, %m, %x; mul.lo.u32 %m, %m, {ROWS}; mul.lo.u32 %n, %n, {product.columns};"
        result = Operand("other", product.n, product.parameter, product.m * product.n, product.offset, product.added)
        for name, operand, size in (
            ("a", product.lhs, 2),
            ("b", product.rhs, 2),
            ("c", result, _bytes(product.result)),
        ):
            offset, batch = operand.offset, operand.batch * size
            yield f"ld.param.u64 %{name}, [p{operand.parameter}];"
            if offset:
                yield f"add.u64 %{name}, %{name}, {offset};"
            if operand.added is not None:
                yield f"ld.param.u32 %x, [p{operand.added}]; cvt.u64.u32 %wide, %x; add.u64 %{name}, %{name}, %wide;"
            if product.batch > 1:
                yield f"mov.u32 %x, %ctaid.y; cvt.u64.u32 %wide, %x; mad.lo.u64 %{name}, %wide, {batch}, %{name};"
        yield f"mov.u32 %read, memory; add.u32 %read, %read, {_ALIGNED - 1}; and.b32 %read, %read, {-_ALIGNED};"
        yield from self.left.first()
        yield from self.right.first()

    def _first_steps(self) -> Iterator[str]:
        yield "mov.u32 %into, %read;"
        for step in range(self.ahead):
            if step < self.product.steps:
                yield from self._copies()
            yield f"cp.async.commit_group; add.u32 %into, %into, {self.product.stage_bytes};"
        yield f"add.u32 %end, %read, {self.product.stages * self.product.stage_bytes};"
        yield "mov.u32 %from, %read; mov.u32 %step, 0; shr.u32 %half, %thread, 7;"
        yield f"mul.lo.u32 %half, %half, {_BLOCK};"
        yield from (f"mov.f32 {total}, 0f00000000;" for total in self.sums)

    def _copies(self) -> Iterator[str]:
        yield from self.left.copy()
        yield from self.right.copy()

    def _loop(self) -> Iterator[str]:
        """Each step multiplies the tiles that have arrived, and starts to copy those of a later step.

        They go where the tiles of the step before the last one were: all threads have waited for its products before
        they came to the barrier.
        """
        product = self.product
        yield f"next:\ncp.async.wait_group {self.ahead - 1};\nfence.proxy.async.shared::cta;\nbar.sync 0;"
        yield from self._multiply()
        yield f"add.u32 %ahead, %step, {self.ahead}; setp.ge.u32 %is_last, %ahead, {product.steps};"
        yield "@%is_last bra copied;"
        yield from self._copies()
        yield "copied:\ncp.async.commit_group;"
        for stage in ("into", "from"):
            yield f"add.u32 %{stage}, %{stage}, {product.stage_bytes}; setp.ge.u32 %holds, %{stage}, %end;"
            yield f"@%holds mov.u32 %{stage}, %read;"
        yield "wgmma.wait_group.sync.aligned 1;"
        yield f"add.u32 %step, %step, 1; setp.lt.u32 %holds, %step, {product.steps}; @%holds bra next;"
        yield "wgmma.wait_group.sync.aligned 0;"

    def _multiply(self) -> Iterator[str]:
        product, left, right = self.product, self.left, self.right
        yield "add.u32 %x, %from, %half; shr.u32 %x, %x, 4; cvt.u64.u32 %left0, %x;"
        yield f"or.b64 %left0, %left0, {left.descriptor};"
        yield f"add.u32 %x, %from, {right.at}; shr.u32 %x, %x, 4; cvt.u64.u32 %right0, %x;"
        yield f"or.b64 %right0, %right0, {right.descriptor};"
        for part in range(1, DEPTH // 16):
            yield f"add.u64 %left{part}, %left0, {part * left.descriptor_step};"
            yield f"add.u64 %right{part}, %right0, {part * right.descriptor_step};"
        yield "wgmma.fence.sync.aligned;"
        kind = f"m64n{product.columns}k16.f32.{product.element}.{product.element}"
        flags = f"1, 1, 1, {int(not left.is_by_k)}, {int(not right.is_by_k)}"
        for part in range(DEPTH // 16):
            yield f"wgmma.mma_async.sync.aligned.{kind} {{{', '.join(self.sums)}}}, %left{part}, %right{part}, {flags};"
        yield "wgmma.commit_group.sync.aligned;"

    def _store(self) -> Iterator[str]:
        """Writes the sums: a thread has two adjacent ones of eight columns, in a row and in the eighth after it."""
        product, size = self.product, _bytes(self.product.result)
        yield "shr.u32 %row, %thread, 5; shl.b32 %row, %row, 4; and.b32 %x, %thread, 31; shr.u32 %y, %x, 2;"
        yield "add.u32 %row, %row, %y; add.u32 %row, %row, %m; and.b32 %x, %x, 3; shl.b32 %x, %x, 1;"
        yield "add.u32 %x, %x, %n;"
        yield f"mul.wide.u32 %wide, %row, {product.n * size}; add.u64 %up, %c, %wide;"
        yield f"mul.wide.u32 %wide, %x, {size}; add.u64 %up, %up, %wide; add.u64 %down, %up, {8 * product.n * size};"
        if product.m % ROWS:
            yield f"setp.lt.u32 %is_up, %row, {product.m}; add.u32 %row, %row, 8;"
            yield f"setp.lt.u32 %is_down, %row, {product.m};"
        if product.n % product.columns:
            yield f"sub.u32 %rest, {product.n}, %n;"
        for block in range(product.columns // 8):
            if product.n % product.columns:
                yield f"setp.le.u32 %holds, %rest, {8 * block}; @%holds bra stored;"
            for number, place in enumerate(("up", "down")):
                first = 4 * block + 2 * number
                yield from self._pair(place, 8 * block * size, f"%c{first}", f"%c{first + 1}")
        yield "stored:"

    def _pair(self, place: str, at: int, first: str, second: str) -> Iterator[str]:
        kind = self.product.result
        guard = f"@%is_{place} " if self.product.m % ROWS else ""
        if kind == "f32":
            yield f"{guard}st.global.v2.f32 [%{place}+{at}], {{{first}, {second}}};"
        else:
            yield f"cvt.rn.{kind}x2.f32 %part, {second}, {first}; {guard}st.global.b32 [%{place}+{at}], %part;"


def _bytes(element: str) -> int:
    return 4 if element == "f32" else 2
