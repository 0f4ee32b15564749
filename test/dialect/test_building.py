"""How operations are built: regions, result types, locations, objects accepted as values, and refusals."""

from __future__ import annotations

import inspect
import subprocess
import sys

import pytest

import hilo
from hilo.dialect import chlo, stablehlo
from hilo.dialect.attributes import DotDimensionNumbers
from hilo.dialect.context import context
from hilo.dialect.iree import ir
from hilo.dialect.operations import stubs as stubs_module


class Function:
    """A function with arguments of the given types, and an insertion point in it."""

    def __init__(self, *types: str) -> None:
        arguments = ", ".join(f"%a{i}: {type}" for i, type in enumerate(types))
        self.module = ir.Module.parse(f"func.func @main({arguments}) {{ return }}", context())
        self.block = self.module.body.operations[0].regions[0].blocks[0]
        self.arguments = list(self.block.arguments)
        self.ip = ir.InsertionPoint(self.block.operations[0])


def add(a: ir.Value, b: ir.Value) -> ir.Value:
    return stablehlo.add(a, b)


@pytest.fixture(autouse=True)
def location():  # type: ignore[no-untyped-def]
    with ir.Location.unknown(context()):
        yield


def test_one_result_is_a_value_several_are_a_tuple_none_is_the_operation() -> None:
    f = Function("tensor<2x4xf32>", "tensor<4xf32>")
    x, v = f.arguments
    with f.ip:
        assert isinstance(stablehlo.add(x, x), ir.Value)
        normed = stablehlo.batch_norm_training(x, v, v, 0.1, 1)
        assert isinstance(normed, tuple) and len(normed) == 3
        called = stablehlo.custom_call([x], "f", result_types=[])
        assert isinstance(called, stablehlo.CustomCallOp)
    assert f.module.operation.verify()


def test_classes_construct() -> None:
    f = Function("tensor<4xf32>")
    with f.ip:
        op = stablehlo.AddOp(f.arguments[0], f.arguments[0])
        assert isinstance(op, stablehlo.AddOp)
        assert op.lhs == f.arguments[0]
        assert isinstance(op.result.owner.opview, stablehlo.AddOp)
        sort = stablehlo.SortOp([op, op], comparator=lambda a, b, c, d: stablehlo.compare(a, b, "LT"))
        assert len(sort.results) == 2 and sort.dimension == -1 and sort.is_stable is False
    assert f.module.operation.verify()


def test_operations_stand_for_their_results() -> None:
    f = Function("tensor<4xf32>")
    (x,) = f.arguments
    with f.ip:
        op = stablehlo.add(x, x).owner
        assert list(stablehlo.add(op, op.opview).owner.operands) == [op.results[0]] * 2
        assert stablehlo.concatenate(op, 0).type == x.type
        pair = stablehlo.AddOp(x, x)
        assert len(stablehlo.optimization_barrier([pair, x])) == 2


def test_keywords_work_for_operands() -> None:
    f = Function("tensor<4xf32>", "tensor<f32>")
    x, s = f.arguments
    with f.ip:
        assert stablehlo.clamp(min=s, operand=x, max=s).type == x.type


def test_result_types_can_be_given() -> None:
    f = Function("tensor<4xf32>")
    dynamic = ir.Type.parse("tensor<?xf32>", context())
    with f.ip:
        assert stablehlo.add(f.arguments[0], f.arguments[0], result_type=dynamic).type == dynamic
        i8 = ir.Type.parse("tensor<4xi8>", context())
        assert stablehlo.convert(f.arguments[0], result_type=i8).type == i8
    assert f.module.operation.verify()


@pytest.mark.parametrize(
    "element", ["bf16", "BF16", *(ir.Type.parse(t, context()) for t in ("bf16", "tensor<4xbf16>"))]
)
def test_convert_takes_an_element_type_in_any_form(element: object) -> None:
    f = Function("tensor<4xf32>")
    with f.ip:
        assert str(stablehlo.convert(f.arguments[0], element).type) == "tensor<4xbf16>"
        assert str(stablehlo.convert(f.arguments[0], element_type=element).type) == "tensor<4xbf16>"


@pytest.mark.parametrize(
    ("before", "element", "after"),
    [("4xf32", "u8", "4x4xui8"), ("4x4xui8", "f32", "4xf32"), ("4xf32", "s32", "4xi32"), ("?x2xi16", "f32", "?xf32"),
     ("2xcomplex<f32>", "c128", "complex<f64>"), ("i32", "u4", "8xui4")],
)  # fmt: skip
def test_bitcast_convert_moves_the_last_dimension(before: str, element: str, after: str) -> None:
    f = Function(f"tensor<{before}>")
    with f.ip:
        assert str(stablehlo.bitcast_convert(f.arguments[0], element).type) == f"tensor<{after}>"
    assert f.module.operation.verify()


def test_shapes_may_be_dynamic() -> None:
    f = Function("tensor<?x3xf32>")
    with f.ip:
        product = stablehlo.dot_general(*f.arguments * 2, DotDimensionNumbers((0,), (0,), (1,), (1,)))
        assert str(product.type) == "tensor<?xf32>"
    assert f.module.operation.verify()


def test_regions_from_functions_nest() -> None:
    f = Function("tensor<4xf32>", "tensor<i1>")
    x, p = f.arguments
    with f.ip:
        zero = stablehlo.constant(0.0)

        def total() -> ir.Value:
            return stablehlo.reduce(x, zero, [0], body=add)

        value = stablehlo.if_(p, true_branch=total, false_branch=lambda: zero)
        assert str(value.type) == "tensor<f32>"
        count, result = stablehlo.while_(
            [stablehlo.constant(3), value],
            cond=lambda n, v: stablehlo.compare(n, stablehlo.constant(0), "GT"),
            body=lambda n, v: (stablehlo.subtract(n, stablehlo.constant(1)), stablehlo.add(v, v)),
        )
        assert str(count.type) == "tensor<i32>" and str(result.type) == "tensor<f32>"
    assert f.module.operation.verify()


def test_a_region_may_end_itself() -> None:
    f = Function("tensor<4xf32>")

    def body(a: ir.Value, b: ir.Value) -> None:
        stablehlo.return_([stablehlo.add(a, b)])

    with f.ip:
        stablehlo.reduce(f.arguments[0], stablehlo.constant(0.0), [0], body=body)
    assert f.module.operation.verify()


def test_a_region_or_block_is_taken_over() -> None:
    f = Function("tensor<4xf32>")
    with f.ip:
        zero = stablehlo.constant(0.0)
        first = stablehlo.reduce(f.arguments[0], zero, [0], body=add).owner
        second = stablehlo.reduce(f.arguments[0], zero, [0], body=first.regions[0])
        assert len(first.regions[0].blocks) == 0
        third = stablehlo.reduce(f.arguments[0], zero, [0], body=second.owner.regions[0].blocks[0])
        assert third.owner.opview.body.blocks[0].operations[0].name == "stablehlo.add"
        first.erase()
        second.owner.erase()
    assert f.module.operation.verify()


def test_a_failing_region_leaves_nothing_behind() -> None:
    f = Function("tensor<4xf32>")

    def broken(a: ir.Value, b: ir.Value) -> ir.Value:
        stablehlo.add(a, b)
        raise KeyError("mine")

    with f.ip:
        zero = stablehlo.constant(0.0)
        before = str(f.module)
        with pytest.raises(KeyError, match="mine"):
            stablehlo.reduce(f.arguments[0], zero, [0], body=broken)
    assert str(f.module) == before


def test_promoting_reduction_has_the_initial_values_type() -> None:
    f = Function("tensor<4xf32>")
    with f.ip:
        wide = stablehlo.reduce(f.arguments[0], stablehlo.constant(0.0, "f64"), [0], body=add)
        assert str(wide.type) == "tensor<f64>"
    assert f.module.operation.verify()


def test_case_takes_any_number_of_branches() -> None:
    f = Function("tensor<i32>")
    with f.ip:
        branches = [lambda i=i: stablehlo.constant(float(i)) for i in range(4)]
        op = stablehlo.case(f.arguments[0], branches=branches).owner.opview
        assert len(op.branches) == 4
    assert f.module.operation.verify()


def test_location_is_the_given_one_then_the_current_one_then_unknown() -> None:
    f = Function("tensor<4xf32>")
    x = f.arguments[0]
    here = ir.Location.file("a.py", 1, 2, context())
    with f.ip, here:
        assert stablehlo.add(x, x).owner.location == here
        there = ir.Location.name("there", context=context())
        assert stablehlo.add(x, x, loc=there).owner.location == there
        inner = stablehlo.reduce(x, stablehlo.constant(0.0), [0], body=add, loc=there).owner
        assert inner.regions[0].blocks[0].operations[0].location == there


def test_without_a_location_or_insertion_point() -> None:
    code = (
        "from hilo.dialect import stablehlo\n"
        "x = stablehlo.constant([1.0, 2.0])\n"
        "y = stablehlo.add(x, x)\n"
        "z = stablehlo.reduce(y, stablehlo.constant(0.0), [0], body=stablehlo.add)\n"
        "print(z.type, z.owner.location)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "tensor<f32> loc(unknown)\n" and done.stderr == ""


def test_insertion_point_can_be_given() -> None:
    f = Function("tensor<4xf32>")
    x = f.arguments[0]
    second = stablehlo.add(x, x, ip=f.ip)
    first = stablehlo.multiply(x, x, ip=ir.InsertionPoint(second.owner))
    assert [op.name for op in f.block.operations] == ["stablehlo.multiply", "stablehlo.add", "func.return"]
    assert first.type == x.type


BAD_CALLS = [
    (lambda x, s: stablehlo.add(x, s), hilo.ShapeError, "stablehlo.add: .*have types tensor<4xf32>, tensor<f32>"),
    (lambda x, s: stablehlo.transpose(x, [0, 1]), hilo.ShapeError, "stablehlo.transpose: .*permutation size 2"),
    (lambda x, s: stablehlo.reshape(x), hilo.ArgumentError, "stablehlo.reshape: shape is missing"),
    (lambda x, s: stablehlo.convert(x), hilo.ArgumentError, "stablehlo.convert: element_type is missing"),
    (lambda x, s: stablehlo.convert(x, "f31"), hilo.DtypeError, "stablehlo.convert: dtype is 'f31'"),
    (lambda x, s: stablehlo.compare(x, x, "LTT"), hilo.ArgumentError, "comparison_direction.*did you mean 'LT'"),
    (lambda x, s: stablehlo.concatenate([x, 1], 0), hilo.ArgumentError, r"inputs\[1\] is 1 \(int\)"),
    (lambda x, s: stablehlo.concatenate(5, 0), hilo.ArgumentError, "inputs is 5"),
    (lambda x, s: stablehlo.iota(0, result_type="f32"), hilo.ArgumentError, "stablehlo.iota: result_type is 'f32'"),
    (lambda x, s: stablehlo.reduce(x, s, [0], body=3), hilo.ArgumentError, "stablehlo.reduce: body is 3"),
    (lambda x, s: stablehlo.reduce(x, s, [0], body=lambda a, b: None), hilo.ArgumentError, "body returned None"),
    (lambda x, s: stablehlo.reduce(x, s, [0], body=lambda a, b: 1), hilo.ArgumentError, "results of body is 1"),
    (lambda x, s: stablehlo.case(x, branches=add), hilo.ArgumentError, "branches is .*it takes a sequence"),
    (lambda x, s: stablehlo.dot(s, x), hilo.ShapeError, "stablehlo.dot: operands have types"),
    (lambda x, s: stablehlo.dot_general(x, x, DotDimensionNumbers((), (), (3,), (0,))), hilo.ShapeError,
     "dimension 3 of lhs"),
    (lambda x, s: stablehlo.einsum(x, x, "i,j"), hilo.ArgumentError, "stablehlo.einsum: einsum_config is 'i,j'"),
    (lambda x, s: stablehlo.einsum(x, x, "i,j->k"), hilo.ArgumentError, "its result names k"),
    (lambda x, s: stablehlo.einsum(x, x, "ij,j->i"), hilo.ShapeError, "term 'ij' does not fit"),
    (lambda x, s: stablehlo.all_gather(x, 3, [[0, 1]]), hilo.ShapeError, "dimension is 3; for rank 1"),
    (lambda x, s: stablehlo.reduce_window(x, s, [2, 2], body=add), hilo.ShapeError, "window_dimensions has 2 entries"),
    (lambda x, s: stablehlo.reduce_window(x, s, [2], window_strides=[0], body=add), hilo.ArgumentError, "positive"),
    (lambda x, s: stablehlo.rng_bit_generator(x, "PHILOX", result_types=None), hilo.ArgumentError,
     "result_types is missing"),
    (lambda x, s: chlo.broadcast_compare(x, s, "NQ"), hilo.ArgumentError, "broadcast_compare: comparison_direction"),
]  # fmt: skip


@pytest.mark.parametrize(("call", "error", "message"), BAD_CALLS)
def test_bad_calls_say_what_is_wrong(call, error: type[Exception], message: str) -> None:  # type: ignore[no-untyped-def]
    f = Function("tensor<4xf32>", "tensor<f32>")
    before = str(f.module)
    with f.ip, pytest.raises(error, match=message):
        call(*f.arguments)
    assert str(f.module) == before


def test_unknown_operation() -> None:
    with pytest.raises(AttributeError, match=r"'hilo\.dialect\.stablehlo' has no attribute 'addd'"):
        stablehlo.addd  # noqa: B018
    assert {"add", "AddOp", "while_", "constant"} <= set(dir(stablehlo))


def test_functions_have_signatures_docs_and_source() -> None:
    signature = inspect.signature(stablehlo.dot_general)
    assert list(signature.parameters) == [
        "lhs", "rhs", "dot_dimension_numbers", "precision_config", "algorithm", "result_type", "loc", "ip",
    ]  # fmt: skip
    assert signature.parameters["algorithm"].kind is inspect.Parameter.KEYWORD_ONLY
    for name in stablehlo.__all__:
        assert inspect.getdoc(getattr(stablehlo, name)), name
    assert "_create('stablehlo.add'" in inspect.getsource(stablehlo.add)


def test_stubs_are_up_to_date() -> None:
    for path, text in stubs_module.stubs().items():
        assert path.read_text() == text, "run python -m hilo.dialect.operations.stubs"


def test_stub_check_exits_with_1_when_stale(monkeypatch, tmp_path, capsys) -> None:  # type: ignore[no-untyped-def]
    stale = tmp_path / "stablehlo.pyi"
    monkeypatch.setattr(stubs_module, "stubs", lambda: {stale: "new"})
    assert stubs_module.main(["--check"]) == 1 and not stale.exists()
    assert "out of date" in capsys.readouterr().err
    assert stubs_module.main([]) == 0 and stale.read_text() == "new"
    assert stubs_module.main(["--check"]) == 0


def test_parsed_operations_have_their_classes_without_an_import() -> None:
    code = (
        "from hilo.dialect.context import context\n"
        "from hilo.dialect.iree import ir\n"
        "t = 'func.func @f(%x: tensor<f32>) { %0 = stablehlo.add %x, %x : tensor<f32> return }'\n"
        "m = ir.Module.parse(t, context())\n"
        "print(type(m.body.operations[0].regions[0].blocks[0].operations[0]).__name__)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "AddOp\n"
