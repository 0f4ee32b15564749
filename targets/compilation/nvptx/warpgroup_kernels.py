"""Puts kernels of products by warpgroup instructions in the place of the compiler's.

    hal.executable private @main_dispatch_0 {
      hal.executable.variant public @cuda_nvptx_fb target(<"cuda", …, {hilo.warpgroups, …}>) {
        hal.executable.export public @main_dispatch_0_matmul_like_4096x4096x4096_bf16xbf16xf32 …
        builtin.module { func.func … { … linalg.generic ins(%x, %w : tensor<4096x4096xbf16>, …) … } }
becomes
    hal.executable private @main_dispatch_0 {
      hal.executable.variant public @cuda_nvptx_fb target(…) objects([#hal.executable.object<{data = dense<"…">}>]) {
        hal.executable.export public @main_dispatch_0_matmul_like_4096x4096x4096_bf16xbf16xf32 …

with the PTX of `warpgroup_product` as the object. Kernels of one product of f16 or bf16 that adds in f32, whose result
may be rounded, are taken, and convolutions of images; `configure-products` and `canonicalize-convolution` keep others
out of them.

Leaves alone: other kernels; sizes that are no multiples of eight where threads copy eight elements at a time; places
in memory that are known only at run time.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from hilo.targets.compilation.kernels import mlir
from hilo.targets.compilation.kernels.values import maker_of
from hilo.targets.compilation.nvptx import WARPGROUPS
from hilo.targets.compilation.nvptx.kernel_arrays import Array, array_in, constant, loaded_array
from hilo.targets.compilation.nvptx.kernel_loops import Loops, loops_of
from hilo.targets.compilation.nvptx.warpgroup_product import THREADS, Operand, Product, Windows, best_columns, ptx
from hilo.targets.compilation.spirv.exact_arithmetic import is_for

PROCESSORS = 132
"""Multiprocessors of an H100 and an H200."""

_PIECE, _PIECE_BYTES = 8, 16
_MOST_LEADING, _MOST_PRODUCTS = 2**22, 2**16 - 1
_STORE, _NARROW = "iree_codegen.store_to_buffer", ("bf16", "f16")
_PRODUCT = ["arith.extf", "arith.extf", "arith.mulf", "arith.addf", "linalg.yield"]
_ROUNDING = ["arith.truncf", "linalg.yield"]
_IMAGE = re.compile(r"d0, (d1[^,]*), (d2[^,]*), d6")
_PLACE = re.compile(r"d\d(?: \* (\d+))? \+ d\d(?: \* (\d+))?")
_FILTER, _RESULT = "d4, d5, d6, d3", "d0, d1, d2, d3"


def concerns(flags: tuple[str, ...]) -> bool:
    """Whether a session's flags ask for kernels for a GPU with these instructions."""
    return is_for(flags, WARPGROUPS)


def put_in(module: int) -> None:
    """Replaces the executables of products.

    Args:
        module: the pointer to the operation, after the compiler has chosen how kernels are tiled.
    """
    for executable in [*mlir.operations(module, "hal.executable")]:
        kernels = mlir.within(executable, "func.func")
        product = _product(kernels[0]) if len(kernels) == 1 else None
        if product is not None:
            with mlir.parsed(module, _text(executable, product).encode()) as made:
                mlir.put_in_place(executable, next(mlir.operations(made)))


def _text(executable: int, product: Product) -> str:
    """An executable with the same names, and the PTX of the product."""
    (variant,) = mlir.operations(executable, "hal.executable.variant")
    (export,) = mlir.operations(variant, "hal.executable.export")
    layout, symbol = mlir.attribute(export, "layout"), mlir.attribute(export, "sym_name")
    arguments = [f"%a{n}: {mlir.print_type(mlir.type_of(one))}" for n, one in enumerate(mlir.arguments(export))]
    name = re.sub(r"\W", "_", symbol.strip('"'))
    data = ptx(product, name, *_parameters(layout)).encode()
    content = f'dense<"0x{data.hex()}"> : vector<{len(data)}xi8>'
    count = "".join(f"%n{n} = arith.constant {size} : index\n" for n, size in enumerate(product.workgroups))
    return f"""
hal.executable private @{mlir.attribute(executable, "sym_name")} {{
  hal.executable.variant public @{mlir.attribute(variant, "sym_name")} target({mlir.attribute(variant, "target")})
      objects([#hal.executable.object<{{path = "{name}.ptx", data = {content}}}>]) {{
    "hal.executable.export"() <{{layout = {layout}, ordinal = {mlir.attribute(export, "ordinal")}, sym_name = {symbol},
      sym_visibility = "public", subgroup_size = 32 : index, workgroup_local_memory = {product.shared_bytes} : index,
      workgroup_size = [{THREADS} : index, 1 : index, 1 : index]}}> ({{
      ^bb0({", ".join(arguments)}):
        {count}
        hal.return %n0, %n1, %n2 : index, index, index
    }}, {{
    }}) : () -> ()
  }}
}}
"""


def _parameters(layout: str) -> tuple[int, int]:
    """How many arrays and constants a kernel gets.

    >>> _parameters("#hal.pipeline.layout<constants = 2, bindings = [#hal.pipeline.binding<storage_buffer>]>")
    (1, 2)
    """
    constants = re.search(r"constants = (\d+)", layout)
    return layout.count("#hal.pipeline.binding<"), int(constants[1]) if constants else 0


def _product(kernel: int) -> Product | None:
    """The product that a kernel computes; None if it computes something else."""
    generics = mlir.within(kernel, "linalg.generic")
    memory = _written(kernel, generics)
    if memory is None or not _is_product(generics[0]):
        return None
    left, right, _ = mlir.operands(generics[0])
    found = (loaded_array(left), loaded_array(right), array_in(memory))
    arrays = [_with_parameter(array, kernel) for array in found if array]
    if len(arrays) < 3 or any(array.offset % _PIECE_BYTES for array in arrays) or arrays[0].element not in _NARROW:
        return None
    loops = loops_of(generics[0])
    return _of_matrices(loops, arrays) if loops else _of_images(mlir.attribute(generics[0], "indexing_maps"), arrays)


def _written(kernel: int, generics: Sequence[int]) -> int | None:
    """The memory where a kernel stores the result of its only operation, or the same rounded; None for others."""
    stores = mlir.within(kernel, _STORE)
    if len(stores) != 1 or len(generics) not in (1, 2):
        return None
    stored, memory = mlir.operands(stores[0])
    is_last = maker_of(stored) == generics[-1]
    return memory if is_last and (len(generics) == 1 or _is_rounding(generics[1], generics[0])) else None


def _with_parameter(array: Array, kernel: int) -> Array:
    """The array with the number of the parameter, not of the constant: constants come after all arrays."""
    if array.constant is None:
        return array
    (binding, *_) = mlir.within(kernel, "hal.interface.binding.subspan")
    arrays, _ = _parameters(mlir.attribute(binding, "layout"))
    return replace(array, constant=arrays + array.constant)


def _is_product(generic: int) -> bool:
    """Whether an operation adds the products of two narrow floats in f32, from zero."""
    body = [*mlir.operations(generic)]
    if [mlir.name_of(one) for one in body] != _PRODUCT:
        return False
    given = mlir.arguments(generic)
    left, right, times, plus, end = body
    made = [mlir.results(one)[0] for one in body[:-1]]
    *_, initial = mlir.operands(generic)
    fill = maker_of(initial)
    return (
        [*mlir.operands(left), *mlir.operands(right)] == given[:2]
        and set(mlir.operands(times)) == {made[0], made[1]}
        and set(mlir.operands(plus)) == {given[2], made[2]}
        and mlir.operands(end) == [made[3]]
        and fill is not None
        and mlir.name_of(fill) == "linalg.fill"
        and constant(mlir.operands(fill)[0]) == 0
    )


def _is_rounding(generic: int, of: int) -> bool:
    """Whether an operation rounds the result of another one."""
    loops = loops_of(generic)
    if loops is None or [mlir.name_of(one) for one in mlir.operations(generic)] != _ROUNDING:
        return False
    is_same = all(operand.dims == tuple(range(len(loops.sizes))) for operand in loops.operands)
    return is_same and maker_of(mlir.operands(generic)[0]) == of


def _of_matrices(loops: Loops, arrays: Sequence[Array]) -> Product | None:
    """The product of matrices, or of batches of them."""
    left, right, result = (set(operand.dims) for operand in loops.operands)
    batch, rows = sorted(left & right & result), sorted(left & result - right)
    columns, depth = sorted(right & result - left), sorted(left & right - result)
    if len(batch) > 1 or not len(rows) == len(columns) == len(depth) == 1:
        return None
    if loops.operands[2].dims != (*batch, *rows, *columns):
        return None
    operands = [
        _matrix(
            dict(zip(loops.operands[number].dims, arrays[number].strides, strict=True)), arrays[number], depth, batch
        )
        for number in range(2)
    ]
    count = loops.sizes[batch[0]] if batch else 1
    m, n, k = (loops.sizes[one] for one in (*rows, *columns, *depth))
    return _made((m, n, k), [one for one in operands if one], arrays, count)


def _matrix(strides: dict[int, int], array: Array, depth: Sequence[int], batch: Sequence[int]) -> Operand | None:
    """An operand whose loops have these strides; None if neither k nor the other dimension is contiguous."""
    apart = strides[batch[0]] if batch else 0
    (other,) = [stride for dim, stride in strides.items() if dim not in (*depth, *batch)]
    inner = strides[depth[0]]
    if inner != 1 and other != 1:
        return None
    is_by_k = inner == 1
    return Operand(
        "k" if is_by_k else "other", other if is_by_k else inner, array.parameter, apart, array.offset, array.constant
    )


def _of_images(maps: str, arrays: Sequence[Array]) -> Product | None:
    """The convolution of images of (batch, height, width, channels) without borders."""
    found = [part.rpartition("-> (")[2] for part in maps.split(")>")[:3]]
    image = _IMAGE.fullmatch(found[0])
    places = [_PLACE.fullmatch(place) for place in image.groups()] if image else []
    if found[1:] != [_FILTER, _RESULT] or len(places) != 2 or not all(places):
        return None
    steps = [(int(place[1] or 1), int(place[2] or 1)) for place in places if place]
    strides, dilations = ((steps[0][part], steps[1][part]) for part in range(2))
    _, height, width, channels = arrays[0].shape
    window_height, window_width, _, features = arrays[1].shape
    batch, *places_of_result = arrays[2].shape[:3]
    down, across = places_of_result
    windows = Windows(height, width, channels, (down, across), window_width, strides, dilations)
    operands = [
        Operand("k", channels, arrays[0].parameter, 0, arrays[0].offset, arrays[0].constant, windows),
        Operand("other", features, arrays[1].parameter, 0, arrays[1].offset, arrays[1].constant),
    ]
    return _made((batch * down * across, features, window_height * window_width * channels), operands, arrays, 1)


def _made(
    sizes: tuple[int, int, int], operands: Sequence[Operand], arrays: Sequence[Array], count: int
) -> Product | None:
    """The product of two operands; None if a thread cannot copy their elements eight at a time."""
    m, n, k = sizes
    if len(operands) < 2 or count > _MOST_PRODUCTS or n % _PIECE or max(m, k) >= 2**31:
        return None
    for operand, size in zip(operands, (m, n), strict=True):
        along = k if operand.contiguous == "k" else size
        if along % _PIECE or operand.leading % _PIECE or operand.batch % _PIECE or operand.leading > _MOST_LEADING:
            return None
    left, right = operands
    result = arrays[2]
    return Product(
        m,
        n,
        k,
        element=arrays[0].element,
        result=result.element,
        lhs=left,
        rhs=right,
        columns=best_columns(m, n, count, PROCESSORS),
        parameter=result.parameter,
        offset=result.offset,
        added=result.constant,
        batch=count,
    )
