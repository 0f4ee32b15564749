"""Each row of the simplifier's tables on random values: before = after, bit for bit, and the row applies."""

# ruff: noqa: E501  # the table's short rows stay on one line each

from __future__ import annotations

import re

import numpy as np
import pytest

import hilo
from hilo.dialect.io import parse_module
from hilo.dialect.support.dtypes import BY_MLIR
from hilo.lowering.framework.passes import PassRun
from hilo.lowering.simplify import arithmetic
from hilo.lowering.simplify.movement import holds_all, keeps_order
from hilo.lowering.simplify.options import Options
from hilo.lowering.simplify.simplify import PASS, ROWS

TYPES = {"pred": ("i1",), "signed": ("i8", "i64"), "unsigned": ("ui8",), "float": ("f32", "f16", "bf16", "f64")}
VALUES = {
    "_minus_zero": ("0", "-0.0"),
    "_zero": ("0", "0.0"),
    "_one": ("1", "1.0"),
    "_ones": ("-1", ""),
    "_lowest": ("lowest", "0xFF800000"),
    "_highest": ("highest", "0x7F800000"),
}
INFINITIES = {"f16": "0x7C00", "bf16": "0x7F80", "f32": "0x7F800000", "f64": "0x7FF0000000000000"}


def _number(kind: str, element: str, name: str) -> str:
    row = BY_MLIR[element]
    if kind == "float" and name in ("_lowest", "_highest"):
        bits = int(INFINITIES[element], 16) | (1 << (row.bits - 1) if name == "_lowest" else 0)
        return hex(bits)
    if kind == "float":
        return VALUES[name][1]
    if kind == "pred":
        return "false" if name in ("_minus_zero", "_zero", "_lowest") else "true"
    low, high = (0, 2**row.bits - 1) if kind == "unsigned" else (-(2 ** (row.bits - 1)), 2 ** (row.bits - 1) - 1)
    if name == "_ones":
        return str(high if kind == "unsigned" else -1)
    return {"_lowest": str(low), "_highest": str(high)}.get(name, VALUES[name][0])


def _neutral(row: arithmetic.Neutral) -> str:
    lines, results = [], []
    elements = [(kind, element) for kind in row.kinds for element in TYPES[kind]]
    for index, (kind, element) in enumerate(elements):
        type_ = f"tensor<19x{element}>"
        number = _number(kind, element, row.number.__name__)
        lines.append(f"%c{index} = stablehlo.constant dense<{number}> : {type_}")
        sides = [f"%x{index}, %c{index}"] + ([f"%c{index}, %x{index}"] if row.side == "either" else [])
        for side, operands in enumerate(sides):
            lines.append(f"%r{index}_{side} = stablehlo.{row.operation} {operands} : {type_}")
            results.append((f"%r{index}_{side}", type_))
    arguments = ", ".join(f"%x{index}: tensor<19x{element}>" for index, (_, element) in enumerate(elements))
    return _program(arguments, lines, results)


def _program(arguments: str, lines: list[str], results: list[tuple[str, str]]) -> str:
    types = ", ".join(type_ for _, type_ in results)
    names = ", ".join(name for name, _ in results)
    body = "\n  ".join([*lines, f"return {names} : {types}"])
    return f"func.func @main({arguments}) -> ({types}) {{\n  {body}\n}}\n"


def _alike(kinds: tuple[str, ...], write: object) -> str:
    """A program with one line for each element type of the kinds; `write` returns the lines for one."""
    lines, results, arguments = [], [], []
    for index, element in enumerate(element for kind in kinds for element in TYPES[kind]):
        type_ = f"tensor<19x{element}>"
        arguments.append(f"%x{index}: {type_}")
        lines += write(f"%x{index}", f"%r{index}", type_)  # type: ignore[operator]
        results.append((f"%r{index}", type_))
    return _program(", ".join(arguments), lines, results)


def _of(text: str) -> str:
    """`x: 2x3xf32, y: … -> 3x2xf32 | body`: the last line of the body names no result."""
    head, _, body = text.partition("|")
    arguments, _, result = head.partition("->")
    named = ", ".join(f"%{a.split(':')[0].strip()}: tensor<{a.split(':')[1].strip()}>" for a in arguments.split(","))
    body = re.sub(r"<<(.*?)>>", r"tensor<\1>", body)
    return (
        f"func.func @main({named}) -> tensor<{result.strip()}> {{\n{body}\n  return %r : tensor<{result.strip()}>\n}}"
    )


MOVEMENT = {
    "transpose_identity": "x: 2x3xf32 -> 2x3xf32 | %r = stablehlo.transpose %x, dims = [0, 1] : (<<2x3xf32>>) -> <<2x3xf32>>",
    "transpose_of_transpose": """x: 2x3x4xui8 -> 4x2x3xui8 |
        %0 = stablehlo.transpose %x, dims = [1, 0, 2] : (<<2x3x4xui8>>) -> <<3x2x4xui8>>
        %r = stablehlo.transpose %0, dims = [2, 1, 0] : (<<3x2x4xui8>>) -> <<4x2x3xui8>>""",
    "transpose_that_moves_nothing": "x: 2x1x3xi1 -> 1x2x3xi1 | %r = stablehlo.transpose %x, dims = [1, 0, 2] : (<<2x1x3xi1>>) -> <<1x2x3xi1>>",
    "reshape_identity": "x: 0x3xf32 -> 0x3xf32 | %r = stablehlo.reshape %x : (<<0x3xf32>>) -> <<0x3xf32>>",
    "reshape_of_reshape": """x: 2x6xbf16 -> 4x3xbf16 |
        %0 = stablehlo.reshape %x : (<<2x6xbf16>>) -> <<12xbf16>>
        %r = stablehlo.reshape %0 : (<<12xbf16>>) -> <<4x3xbf16>>""",
    "broadcast_identity": "x: 2x3xi8 -> 2x3xi8 | %r = stablehlo.broadcast_in_dim %x, dims = [0, 1] : (<<2x3xi8>>) -> <<2x3xi8>>",
    "broadcast_of_broadcast": """x: 3x1xf32 -> 2x5x4x3xf32 |
        %0 = stablehlo.broadcast_in_dim %x, dims = [1, 0] : (<<3x1xf32>>) -> <<4x3xf32>>
        %r = stablehlo.broadcast_in_dim %0, dims = [2, 3] : (<<4x3xf32>>) -> <<2x5x4x3xf32>>""",
    "broadcast_that_repeats_nothing": """x: 2x3xf32 -> 3x2xf32 |
        %0 = stablehlo.broadcast_in_dim %x, dims = [0, 2] : (<<2x3xf32>>) -> <<2x1x3xf32>>
        %1 = stablehlo.reshape %0 : (<<2x1x3xf32>>) -> <<2x3xf32>>
        %r = stablehlo.broadcast_in_dim %1, dims = [1, 0] : (<<2x3xf32>>) -> <<3x2xf32>>""",
    "reverse_of_reverse": """x: 2x3x4xf32 -> 2x3x4xf32 |
        %0 = stablehlo.reverse %x, dims = [0, 1] : <<2x3x4xf32>>
        %r = stablehlo.reverse %0, dims = [1, 2] : <<2x3x4xf32>>""",
    "reverse_of_nothing": "x: 1x3xf32 -> 1x3xf32 | %r = stablehlo.reverse %x, dims = [0, 1] : <<1x3xf32>>",
    "slice_of_all": "x: 4x1xf32 -> 4x1xf32 | %r = stablehlo.slice %x [0:4, 0:1:7] : (<<4x1xf32>>) -> <<4x1xf32>>",
    "slice_of_slice": """x: 20x5xi8 -> 3x2xi8 |
        %0 = stablehlo.slice %x [1:18:2, 1:5] : (<<20x5xi8>>) -> <<9x4xi8>>
        %r = stablehlo.slice %0 [2:9:3, 0:3:2] : (<<9x4xi8>>) -> <<3x2xi8>>""",
    "slice_of_pad": """x: 4x3xf32, v: f32 -> 2x2xf32 |
        %0 = stablehlo.pad %x, %v, low = [2, -1], high = [1, 3], interior = [0, 0] : (<<4x3xf32>>, <<f32>>) -> <<7x5xf32>>
        %r = stablehlo.slice %0 [2:6:2, 0:2] : (<<7x5xf32>>) -> <<2x2xf32>>""",
    "slice_of_concatenate": """x: 2x3xf32, y: 2x4xf32 -> 1x2xf32 |
        %0 = stablehlo.concatenate %x, %y, %x, dim = 1 : (<<2x3xf32>>, <<2x4xf32>>, <<2x3xf32>>) -> <<2x10xf32>>
        %r = stablehlo.slice %0 [1:2, 4:7:2] : (<<2x10xf32>>) -> <<1x2xf32>>""",
    "pad_by_nothing": "x: 3xf32, v: f32 -> 3xf32 | %r = stablehlo.pad %x, %v, low = [0], high = [0], interior = [0] : (<<3xf32>>, <<f32>>) -> <<3xf32>>",
    "concatenate_of_one": "x: 3xf32 -> 3xf32 | %r = stablehlo.concatenate %x, dim = 0 : (<<3xf32>>) -> <<3xf32>>",
    "concatenate_without_empty": "x: 3xf32, y: 0xf32 -> 6xf32 | %r = stablehlo.concatenate %x, %y, %x, dim = 0 : (<<3xf32>>, <<0xf32>>, <<3xf32>>) -> <<6xf32>>",
    "concatenate_of_concatenate": """x: 2x3xf32, y: 2x1xf32 -> 2x8xf32 |
        %0 = stablehlo.concatenate %x, %y, dim = 1 : (<<2x3xf32>>, <<2x1xf32>>) -> <<2x4xf32>>
        %r = stablehlo.concatenate %y, %0, %x, dim = 1 : (<<2x1xf32>>, <<2x4xf32>>, <<2x3xf32>>) -> <<2x8xf32>>""",
    "concatenate_of_slices": """x: 3x9xf32, y: 2x1xf32 -> 2x6xf32 |
        %0 = stablehlo.slice %x [1:3, 2:4] : (<<3x9xf32>>) -> <<2x2xf32>>
        %1 = stablehlo.slice %x [1:3, 4:7] : (<<3x9xf32>>) -> <<2x3xf32>>
        %r = stablehlo.concatenate %y, %0, %1, dim = 1 : (<<2x1xf32>>, <<2x2xf32>>, <<2x3xf32>>) -> <<2x6xf32>>""",
    "dynamic_slice_of_all": "x: 3x4xf32, i: i32 -> 3x4xf32 | %r = stablehlo.dynamic_slice %x, %i, %i, sizes = [3, 4] : (<<3x4xf32>>, <<i32>>, <<i32>>) -> <<3x4xf32>>",
    "dynamic_slice_at_known": """x: 5x4xf32 -> 2x3xf32 |
        %a = stablehlo.constant dense<9> : <<i32>>
        %b = stablehlo.constant dense<-1> : <<i32>>
        %r = stablehlo.dynamic_slice %x, %a, %b, sizes = [2, 3] : (<<5x4xf32>>, <<i32>>, <<i32>>) -> <<2x3xf32>>""",
    "update_of_all": "x: 3xf32, y: 3xf32, i: i32 -> 3xf32 | %r = stablehlo.dynamic_update_slice %x, %y, %i : (<<3xf32>>, <<3xf32>>, <<i32>>) -> <<3xf32>>",
    "convert_to_own": "x: 3xf32 -> 3xf32 | %r = stablehlo.convert %x : <<3xf32>>",
    "convert_of_convert": """x: 40xbf16 -> 40xi8 |
        %0 = stablehlo.convert %x : (<<40xbf16>>) -> <<40xf64>>
        %r = stablehlo.convert %0 : (<<40xf64>>) -> <<40xi8>>""",
    "bitcast_to_own": "x: 3xf32 -> 3xf32 | %r = stablehlo.bitcast_convert %x : (<<3xf32>>) -> <<3xf32>>",
    "real_of_complex": """x: 19xf32, y: 19xf32 -> 19xf32 |
        %0 = stablehlo.complex %x, %y : <<19xcomplex<f32>>>
        %r = stablehlo.real %0 : (<<19xcomplex<f32>>>) -> <<19xf32>>""",
    "imag_of_complex": """x: 19xf64, y: 19xf64 -> 19xf64 |
        %0 = stablehlo.complex %x, %y : <<19xcomplex<f64>>>
        %r = stablehlo.imag %0 : (<<19xcomplex<f64>>>) -> <<19xf64>>""",
    "complex_of_parts": """z: 19xcomplex<f32> -> 19xcomplex<f32> |
        %0 = stablehlo.real %z : (<<19xcomplex<f32>>>) -> <<19xf32>>
        %1 = stablehlo.imag %z : (<<19xcomplex<f32>>>) -> <<19xf32>>
        %r = stablehlo.complex %0, %1 : <<19xcomplex<f32>>>""",
    "element_of_tuple": """x: 3xf32, y: 2xi8 -> 2xi8 |
        %0 = stablehlo.tuple %x, %y : tuple< <<3xf32>>, <<2xi8>> >
        %r = stablehlo.get_tuple_element %0[1] : (tuple< <<3xf32>>, <<2xi8>> >) -> <<2xi8>>""",
    "iota_of_one": "x: 3xf32 -> 3x1xi8 | %r = stablehlo.iota dim = 1 : <<3x1xi8>>",
    "select_of_one": "p: 19xi1, x: 19xf32 -> 19xf32 | %r = stablehlo.select %p, %x, %x : <<19xi1>>, <<19xf32>>",
    "select_known": """x: 19xf32, y: 19xf32 -> 19xf32 |
        %p = stablehlo.constant dense<false> : <<i1>>
        %r = stablehlo.select %p, %x, %y : <<i1>>, <<19xf32>>""",
    "select_of_not": """p: 19xi1, x: 19xf32, y: 19xf32 -> 19xf32 |
        %n = stablehlo.not %p : <<19xi1>>
        %r = stablehlo.select %n, %x, %y : <<19xi1>>, <<19xf32>>""",
    "compare_with_itself": "x: 19xi8 -> 19xi1 | %r = stablehlo.compare LE, %x, %x : (<<19xi8>>, <<19xi8>>) -> <<19xi1>>",
    "compare_pred": """x: 19xi1 -> 19xi1 |
        %c = stablehlo.constant dense<false> : <<19xi1>>
        %r = stablehlo.compare NE, %x, %c : (<<19xi1>>, <<19xi1>>) -> <<19xi1>>""",
}  # fmt: skip

EXAMPLES: dict[str, str] = {name: _of(text) for name, text in MOVEMENT.items()}
EXAMPLES |= {row.algebra: _neutral(row) for row in arithmetic.NEUTRAL}
EXAMPLES |= {
    row.algebra: _alike(row.kinds, lambda x, r, t, name=row.operation: [f"{r} = stablehlo.{name} {x}, {x} : {t}"])
    for row in arithmetic.WITH_ITSELF
}
EXAMPLES |= {
    f"{name}: {algebra}": _alike(
        kinds,
        lambda x, r, t, name=name: [f"{r}_ = stablehlo.{name} {x} : {t}", f"{r} = stablehlo.{name} {r}_ : {t}"],
    )
    for name, (algebra, _, kinds) in arithmetic.TWICE.items()
}


def _random(type_: str, seed: int) -> np.ndarray:
    """Values of a tensor type: those at the edges of the element type first, then any bits."""
    match = re.fullmatch(r"tensor<((?:\d+x)*)(.+)>", type_)
    assert match is not None
    shape = [int(size) for size in match[1].split("x") if size]
    row = BY_MLIR[match[2]]
    rng = np.random.default_rng(seed)
    size = int(np.prod(shape))
    assert row.numpy is not None
    if row.kind == "pred":
        return rng.integers(0, 2, shape).astype(bool)
    with np.errstate(all="ignore"):
        if row.is_integer:
            edges = np.array([0, 1, -1, np.iinfo(row.numpy).min, np.iinfo(row.numpy).max], object)
            flat = rng.integers(0, 256, size * row.itemsize, dtype=np.uint8).view(row.numpy)
            edges = (edges % 2**row.bits).astype(np.uint64).astype(row.numpy)
        else:
            flat = (rng.standard_normal(size) * 10.0 ** rng.integers(-2, 4, size)).astype(row.numpy)
            edges = np.array([0.0, -0.0, np.inf, -np.inf, np.nan, 0.5, 1.5, -2.5]).astype(row.numpy)
    if size > len(edges) + 4:
        flat[: len(edges)] = edges
    return rng.permutation(flat).reshape(shape)


def _bits(array: np.ndarray) -> np.ndarray:
    """The bits of an array, with one NaN for all."""
    if array.dtype.kind == "c":
        return np.stack([_bits(array.real), _bits(array.imag)])
    if array.dtype.kind == "b" or array.dtype.kind in "iu":
        return array
    return np.where(np.isnan(array), np.uint64(2**63 + 1), array.astype(np.float64).view(np.uint64))


def _run(module: object, arguments: list[np.ndarray]) -> list[np.ndarray]:
    run = hilo.compile(module, target="evaluator", cache=False, check="off", subnormals="kept")  # type: ignore[call-overload]
    results = run(*arguments)
    return [np.asarray(result) for result in (results if isinstance(results, tuple) else (results,))]


@pytest.mark.parametrize("name", EXAMPLES)
def test_row(name: str) -> None:
    text = EXAMPLES[name]
    before, after = parse_module(text), parse_module(text)
    run = PassRun(Options())
    PASS.function(after.operation, run)
    assert run.statistics[name], f"the row does not apply:\n{text}\n{after}"
    arguments = [
        _random(type_, seed)
        for seed, type_ in enumerate(re.findall(r"%\w+: (tensor<[^ ,)]+>)", text.split("\n", 1)[0]))
    ]
    for wanted, got in zip(_run(before, arguments), _run(after, arguments), strict=True):
        assert wanted.dtype == got.dtype
        np.testing.assert_array_equal(_bits(got), _bits(wanted), err_msg=f"{text}\n{after}")


def test_every_row_has_an_example() -> None:
    assert {row.name for row in ROWS} == set(EXAMPLES)


def test_a_zero_that_matters_is_kept() -> None:
    text = _program(
        "%x: tensor<3xf32>",
        ["%c = stablehlo.constant dense<0.0> : tensor<3xf32>", "%r = stablehlo.add %x, %c : tensor<3xf32>"],
        [("%r", "tensor<3xf32>")],
    )
    strict, loose = parse_module(text), parse_module(text)
    PASS.function(strict.operation, PassRun(Options()))
    PASS.function(loose.operation, PassRun(Options(zeros="any")))
    assert "stablehlo.add" in str(strict) and "stablehlo.add" not in str(loose)


def test_permutations_and_types() -> None:
    assert keeps_order((), ()) and keeps_order((3,), (0,)) and not keeps_order((2, 2), (1, 0))
    assert keeps_order((1, 5, 1), (1, 2, 0))
    types = {name: BY_MLIR[name] for name in ("i1", "i8", "ui8", "i32", "i64", "bf16", "f16", "f32", "f64")}
    assert holds_all(types["ui8"], types["i32"]) and not holds_all(types["i8"], types["ui8"])
    assert holds_all(types["i32"], types["f64"]) and not holds_all(types["i32"], types["f32"])
    assert not holds_all(types["bf16"], types["f16"]) and holds_all(types["i1"], types["bf16"])
