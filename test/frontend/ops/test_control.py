"""Call, CompositeCall, Conditional, While and tuples, run by XLA and by llvm-cpu."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from harness import accept, build, check

import hilo
from hilo import Shape, ops

X = np.array([1.0, -2.0, 3.0], "f")


def built(name: str, function: Any, *shapes: Shape) -> hilo.XlaComputation:
    b = hilo.XlaBuilder(name)
    result = function(*(ops.Parameter(b, i, s) for i, s in enumerate(shapes)))
    return b.Build(ops.Tuple(b, *result) if isinstance(result, tuple) else result)


# ---- tuples ----------------------------------------------------------------------------------------------------------


def test_tuples_nest_and_come_apart() -> None:
    def program(x: Any) -> Any:
        nested = ops.Tuple(x, ops.Tuple(ops.Neg(x), 2.0), [])
        assert nested.shape == Shape.parse("(f32[3], (f32[3], f32[]), ())")
        return ops.Tuple(ops.GetTupleElement(ops.GetTupleElement(nested, 1), 0), ops.GetTupleElement(nested, 0))

    check(program, [X], [-X, X], on_cpu=True)


def test_a_list_is_one_tuple() -> None:
    b = hilo.XlaBuilder("t")
    x = ops.Parameter(b, 0, Shape("f32"))
    assert ops.Tuple([x, x]).shape == ops.Tuple(x, x).shape == ops.Tuple(b, x, x).shape
    assert ops.Tuple(b).shape == ops.Tuple([], builder=b).shape == Shape.tuple([])


def test_optimization_barrier_keeps_every_shape() -> None:
    def program(x: Any) -> Any:
        once = ops.OptimizationBarrier(x)
        pair = ops.OptimizationBarrier(ops.Tuple(once, ops.Tuple(ops.Neg(x))))
        assert pair.shape == Shape.parse("(f32[3], (f32[3]))")
        assert ops.OptimizationBarrier(ops.Tuple(x.builder)).shape == Shape.tuple([])
        return pair

    check(lambda x: list(program(x).leaves), [X], [X, -X], on_cpu=True)


# ---- calls -----------------------------------------------------------------------------------------------------------


def test_call_takes_any_values() -> None:
    def swapped(p: Any, k: Any) -> tuple[Any, Any]:
        first, second = p
        return second, ops.Mul(first, k)

    pair = Shape.tuple([Shape("f32", [3]), Shape("f32")])
    swap = built("swap", swapped, pair, Shape("f32"))

    def program(x: Any) -> Any:
        return [
            *ops.Call(swap, ops.Tuple(x, 5.0), 2.0),
            *ops.Call(swap, [(x, 5.0), ops.ZerosLike(ops.ReduceAll(x, 0.0, ops.Add))]),
        ]

    check(program, [X], [np.float32(5), 2 * X, np.float32(5), 0 * X], on_cpu=True)


def test_one_computation_called_twice_is_one_function() -> None:
    double = built("double", lambda x: ops.Add(x, x), Shape("f32", [3]))
    text = accept(build(lambda x: ops.Call(double, ops.Call(double, x)), "f32[3]"))
    assert text.count("func.func private @double") == 1 and text.count("call @double") == 2


def test_call_without_arguments_names_its_builder() -> None:
    b = hilo.XlaBuilder("none")
    seven = hilo.XlaBuilder("seven")
    ops.Constant(seven, 7)
    assert ops.Call(seven.Build(), builder=b).shape == Shape("s32")
    accept(b.Build())


@pytest.mark.parametrize("attributes", ["{n = 1 : i32, tensor = dense<1> : tensor<i32>}", {"n": 1, "name": "x"}, None])
def test_composite_is_its_decomposition(attributes: Any) -> None:
    def program(x: Any) -> Any:
        return ops.CompositeCall(ops.Neg, x, name="foo.bar", composite_attributes=attributes, version=3)

    text = accept(build(program, "f32[3]"))
    assert 'stablehlo.composite "foo.bar"' in text and "version = 3 : i32" in text
    assert attributes is None or "n = 1" in text
    check(program, [X], -X, on_cpu=True)


def test_composite_in_each_form_is_the_same() -> None:
    def texts(x: Any) -> list[Any]:
        return [
            ops.CompositeCall(add, x, x, name="a.b", composite_attributes="{n = 1 : i32}", version=1),
            ops.CompositeCall(add, [x, x], "a.b", "{n = 1 : i32}", 1),
            ops.CompositeCall(x, x, "a.b", "{n = 1 : i32}", 1, decomposition=add),
            ops.CompositeCall(
                decomposition=add, inputs=[x, x], name="a.b", composite_attributes="{n = 1 : i32}", version=1
            ),
        ]

    add = built("add", ops.Add, Shape("f32", [3]), Shape("f32", [3]))
    text = accept(build(texts, "f32[3]"))
    attributes = "{composite_attributes = {n = 1 : i32}, decomposition = @add, version = 1"
    assert text.count(f'stablehlo.composite "a.b" %arg0, %arg0 {attributes}') == 4


# ---- Conditional -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pred", [True, False])
def test_conditional_runs_one_branch(pred: bool) -> None:
    def program(p: Any, x: Any) -> Any:
        return ops.Conditional(p, x, ops.Neg, ops.Tuple(x, 2.0), lambda t: ops.Mul(*t.elements))

    check(program, [np.array(pred), X], -X if pred else 2 * X, on_cpu=True)


@pytest.mark.parametrize("index", [-1, 0, 1, 2, 3, 2**31 - 1, -(2**31)])
def test_an_index_out_of_range_runs_the_last_branch(index: int) -> None:
    branches = [built(f"b{k}", lambda x, k=k: ops.Add(x, float(k)), Shape("f32", [3])) for k in range(3)]
    want = X + (index if 0 <= index < 3 else 2)
    check(
        lambda i, x: ops.Conditional(i, branches, [x, x, x]), [np.array(index, "i4"), X], want, on_cpu=index in (-1, 1)
    )


def test_conditional_by_keywords() -> None:
    check(
        lambda i, x: ops.Conditional(branch_index=i, branch_computations=[ops.Neg], branch_operands=[x]),
        [np.array(0, "i4"), X],
        -X,
    )


def test_branches_may_return_tuples_and_nothing() -> None:
    def pair(p: Any, x: Any) -> Any:
        return ops.Conditional(p, x, lambda v: (v, (ops.Neg(v),)), x, lambda v: (ops.Neg(v), (v,)))

    check(lambda p, x: list(pair(p, x).leaves), [np.array(True), X], [X, -X])
    nothing = build(lambda p, x: ops.Tuple(ops.Conditional(p, x, lambda v: (), x, lambda v: ()), x), "pred[]", "f32[3]")
    accept(nothing)
    assert nothing.program_shape.result == Shape.parse("((), f32[3])")


def test_conditionals_nest() -> None:
    def sign(x: Any) -> Any:
        def inner(v: Any) -> Any:
            return ops.Conditional(ops.Lt(v, 0.0), v, lambda v: ops.FullLike(v, -1.0), v, ops.ZerosLike)

        return ops.Conditional(ops.Gt(x, 0.0), x, ops.OnesLike, x, inner)

    for value in (3.0, -3.0, 0.0):
        check(sign, [np.array(value, "f")], np.sign(np.array(value, "f")))


# ---- While -----------------------------------------------------------------------------------------------------------


def test_while_over_one_array() -> None:
    def program(x: Any) -> Any:
        return ops.While(lambda v: ops.Lt(v, 100), lambda v: ops.Mul(v, 2), x)

    check(program, [np.array(3, "i4")], np.array(192, "i4"), on_cpu=True)


def test_while_over_nested_tuples() -> None:
    def body(state: Any) -> Any:
        i, (x, y) = state
        return ops.Add(i, 1), (y, ops.Add(x, y))

    def fibonacci(n: Any) -> Any:
        result = ops.While(lambda s: ops.Lt(ops.GetTupleElement(s, 0), 10), body, (n, (np.int32(0), np.int32(1))))
        assert result.shape == Shape.parse("(s32[], (s32[], s32[]))")
        return list(result.leaves)

    check(fibonacci, [np.array(0, "i4")], [np.int32(10), np.int32(55), np.int32(89)], on_cpu=True)


def test_a_false_condition_gives_init() -> None:
    check(lambda x: ops.While(lambda v: ops.Lt(v, 0.0), ops.Neg, x), [np.array(5, "f")], np.array(5, "f"))


def test_whiles_nest() -> None:
    def outer(state: Any) -> Any:
        i, total = state
        inner = ops.While(lambda s: ops.Gt(ops.GetTupleElement(s, 0), 0), lambda s: _down(s), (i, total))
        return ops.Add(i, 1), ops.GetTupleElement(inner, 1)

    def _down(state: Any) -> Any:
        k, total = state
        return ops.Sub(k, 1), ops.Add(total, k)

    program = lambda n: ops.GetTupleElement(  # noqa: E731
        ops.While(lambda s: ops.Lt(ops.GetTupleElement(s, 0), 5), outer, (n, np.int32(0))), 1
    )
    check(program, [np.array(0, "i4")], np.array(sum(k for i in range(5) for k in range(i + 1)), "i4"))


def test_while_takes_computations_that_call_others() -> None:
    state = Shape("f32")
    half = built("half", lambda x: ops.Mul(x, 0.5), state)
    condition, body = built("c", lambda x: ops.Gt(x, 1.0), state), built("b", lambda x: ops.Call(half, x), state)
    program = build(lambda x: ops.While(condition, body, x), "f32[]")
    assert accept(program).count("func.func") == 2
    check(lambda x: ops.While(condition, body, x), [np.array(10, "f")], np.array(0.625, "f"))


def test_while_over_nothing() -> None:
    b = hilo.XlaBuilder("empty")
    token = ops.Tuple(b)
    result = ops.While(lambda s: ops.Constant(s.builder, False), lambda s: s, token)
    assert result.shape == Shape.tuple([])
    accept(b.Build())


def test_tokens_and_bounded_dimensions_go_through() -> None:
    b = hilo.XlaBuilder("tokens")
    state = ops.Tuple(ops.CreateToken(b), ops.Parameter(b, 0, Shape("f32", [5, 3], dynamic=[0])))

    def body(s: Any) -> Any:
        token, x = s
        return token, ops.Neg(x)

    looped = ops.While(lambda s: ops.Constant(s.builder, False), body, state)
    chosen = ops.Conditional(ops.Constant(b, True), looped, lambda s: s, state, body)
    result = ops.OptimizationBarrier(ops.Call(body, [chosen]))
    assert result.shape == state.shape
    accept(b.Build(ops.GetTupleElement(result, 1)))
