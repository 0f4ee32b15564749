"""Dialects declared in Python: found by entry point, built, verified, refused."""

from __future__ import annotations

from importlib import metadata

import pytest

from hilo.dialect.context import context
from hilo.dialect.io import module_bytecode, parse_module
from hilo.dialect.iree import ir
from hilo.dialect.operations import declared
from hilo.dialect.operations.ods import op
from hilo.dialect.support.errors import ArgumentError, Error, ParseError


def _pair_types(operands, values, regions) -> list[ir.Type]:
    return [operands["lhs"][0].type, operands["rhs"][0].type]


PAIRS = declared.Dialect(
    "test_pairs",
    "Operations of this test.",
    rows=(
        op("test_pairs.swap", "SwapOp", "lhs rhs", "times: i64, note: str?", results="first second", infer="pair",
           doc="The operands in the other order."),
        op("test_pairs.many", "ManyOp", "operands*", infer="like_operands", results="results*", doc="Any number."),
    ),
    infer={"pair": _pair_types},
    verify={"test_pairs.swap": lambda swap: None if swap.times >= 0 else f"times is {swap.times}; it takes 0 or more"},
)  # fmt: skip

SWAP = """func.func @main(%x: tensor<f32>, %y: tensor<i32>) {{
  %0:2 = "test_pairs.swap"({operands}) {{{attributes}}} : ({types}) -> (tensor<f32>, tensor<i32>)
  return
}}
"""
RIGHT = SWAP.format(operands="%x, %y", types="tensor<f32>, tensor<i32>", attributes="times = 1 : i64")


@pytest.fixture
def entry_points(monkeypatch):
    points: list[metadata.EntryPoint] = []
    monkeypatch.setattr(metadata, "entry_points", lambda group: points if group == "hilo.dialects" else [])
    declared._entries.cache_clear()
    yield points
    declared._entries.cache_clear()


def _point(name: str, value: str) -> metadata.EntryPoint:
    return metadata.EntryPoint(name, value, "hilo.dialects")


def test_a_misspelled_dialect_is_refused_when_it_is_read() -> None:
    with pytest.raises(ParseError, match="unregistered"):
        parse_module('func.func @f(%x: tensor<f32>) { %0 = "stableloh.abs"(%x) : (tensor<f32>) -> tensor<f32> return }')


def test_a_dialect_is_loaded_when_a_text_or_bytecode_names_it(entry_points) -> None:
    entry_points.append(_point("test_pairs", f"{__name__}:PAIRS"))
    declared.get_dialect("interpreter")  # MLIR takes any operation from then on
    module = parse_module(RIGHT)
    swap = module.body.operations[0].regions[0].blocks[0].operations[0]
    assert type(swap) is PAIRS.SwapOp
    assert (swap.times, swap.note) == (1, None)
    assert str(parse_module(module_bytecode(module))) == str(module)


def test_an_operation_is_built_as_stablehlos_are() -> None:
    module = parse_module("func.func @f(%x: tensor<f32>, %y: tensor<i32>) { return }")
    block = module.body.operations[0].regions[0].blocks[0]
    with context(), ir.Location.unknown(), ir.InsertionPoint.at_block_begin(block):
        first, second = PAIRS.swap(*block.arguments, 2, note="a")
        assert [str(value.type) for value in (first, second)] == ["tensor<f32>", "tensor<i32>"]
        with pytest.raises(ArgumentError, match=r"test_pairs.swap.*times is -1; it takes 0 or more"):
            PAIRS.swap(*block.arguments, -1)
    assert [op.name for op in block.operations] == ["test_pairs.swap", "func.return"]


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"attributes": ""}, "lacks attribute 'times'; it takes an int"),
        ({"attributes": "times = -3 : i64"}, "times is -3; it takes 0 or more"),
        ({"attributes": 'times = "x"'}, "attribute 'times' is \"x\"; it takes an int"),
        ({"operands": "%x", "types": "tensor<f32>"}, "has 1 operand; it takes 2"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(changed: dict[str, str], message: str) -> None:
    declared.load_dialect(PAIRS)
    values = {"operands": "%x, %y", "types": "tensor<f32>, tensor<i32>", "attributes": "times = 1 : i64", **changed}
    with pytest.raises(ParseError) as caught:
        parse_module(SWAP.format(**values), "swap.mlir")
    assert "swap.mlir:2:10: error: 'test_pairs.swap'" in str(caught.value) and message in str(caught.value)


def test_unknown_operations_are_refused_though_mlir_takes_them_by_now() -> None:
    declared.load_dialect(PAIRS)
    with pytest.raises(ParseError, match=r"operation 'test_pairs.swop' is unknown; did you mean 'test_pairs.swap'"):
        parse_module(RIGHT.replace("swap", "swop"))
    with pytest.raises(ParseError, match=r"unregistered operation 'tset_pairs.swap'; did you mean 'test_pairs'"):
        parse_module(RIGHT.replace("test_pairs", "tset_pairs"))


def test_a_dialect_declared_by_two_packages_is_an_error(entry_points) -> None:
    entry_points.extend([_point("twice", "one.dialect:D"), _point("twice", "other.dialect:D")])
    with pytest.raises(Error, match=r"dialect 'twice' is declared by .* and by .*; uninstall one"):
        declared.get_dialect("twice")


@pytest.mark.parametrize("value", ["no_such_module_of_hilo:D", "hilo.dialect.operations.declared:NOTHING", "math:pi"])
def test_a_package_that_brings_no_dialect_is_an_error(entry_points, value: str) -> None:
    entry_points.append(_point("broken", value))
    with pytest.raises(Error, match="dialect 'broken' of"):
        declared.get_dialect("broken")


@pytest.mark.parametrize(
    ("dialect", "message"),
    [
        (declared.Dialect("stablehlo", "", ()), "is one of MLIR's"),
        (declared.Dialect("test_a", "", (op("test_b.x", "XOp", infer="given", doc="…"),)),
         "row 'test_b.x' is of another"),
        (declared.Dialect("test_a", "", (op("test_a.x", "XOp", infer="like_operand", doc="…"),)),
         "infer is 'like_operand'; did you mean 'like_operands'"),
        (declared.Dialect("test_a", "", (), verify={"test_a.x": lambda op: None}), "which no row declares"),
    ],
)  # fmt: skip
def test_a_wrong_declaration_is_an_error(dialect: declared.Dialect, message: str) -> None:
    with pytest.raises(ArgumentError, match=message):
        declared.load_dialect(dialect)
