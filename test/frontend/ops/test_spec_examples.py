"""The documentation's worked examples (`spec_examples.json`): built, then run by XLA and by hilo's CPU target.

An example's `kind` says what is known of it: exact values, some elements, shapes, one result per replica, a fact about
index maps, or that it has to be refused.
"""

from __future__ import annotations

import functools
import json
import pathlib
import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from oracle import run_xla, run_xla_replicas

import hilo
from hilo import Shape, ops

EXAMPLES: dict[str, Any] = {
    e["id"]: e for e in json.loads((pathlib.Path(__file__).parents[2] / "spec_examples.json").read_text())
}

NOT_ON_XLA = {"custom_call_myfunc": "its target is a function of the host that XLA does not know"}


@hilo.host_function("myfunc")
def myfunc(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """The documents' host function: it sets one element."""
    z = np.zeros((3, 3), np.float32)
    z[0, 0] = x[1] + y[1, 0]
    return z


def of_kind(*kinds: str) -> list[str]:
    return [name for name, e in EXAMPLES.items() if e["kind"] in kinds]


# ---- reading ---------------------------------------------------------------------------------------------------------


def shape_of(spec: Any) -> Shape:
    return Shape(spec["dtype"], spec["shape"])


def values_of(spec: Any) -> np.ndarray:
    """The array of an entry; `"nan"`, `"-nan"`, `"inf"`, `"-inf"` stand for special floats. Without values, zeros."""
    dtype = shape_of(spec).dtype.numpy
    if "values" not in spec:
        return np.zeros(spec["shape"], dtype)

    def read(x: Any) -> Any:
        if isinstance(x, list):
            return [read(y) for y in x]
        return np.copysign(np.nan, -1.0 if x.startswith("-") else 1.0) if isinstance(x, str) and "nan" in x else x

    with np.errstate(invalid="ignore"):
        return np.array(read(spec["values"]), dtype=np.float64 if "f" in spec["dtype"] else None).astype(dtype)


def grouped(inputs: dict[str, Any]) -> dict[str, Any]:
    """`operand0`, `operand1`, … as one list `operands`."""
    result: dict[str, Any] = {}
    for name, value in inputs.items():
        numbered = re.fullmatch(r"(.*?)(\d+)", name)
        if numbered:
            result.setdefault(numbered[1] + "s", []).append(value)
        else:
            result[name] = value
    return result


def argmax(running: Any, index: Any, value: Any, at: Any) -> Any:
    takes = ops.Ge(value, running)
    return ops.Tuple(ops.Select(takes, value, running), ops.Select(takes, at, index))


COMPUTATIONS: dict[str, Callable[..., Any]] = {
    "add": ops.Add,
    "mul": ops.Mul,
    "min": ops.Min,
    "max": ops.Max,
    "ge": ops.Ge,
    "lt(operand0)": lambda a, b, *rest: ops.Lt(a, b),
    "if value >= max: (value, index) else (max, argmax)": argmax,
}


def lookup(attributes: dict[str, Any]) -> dict[str, Any]:
    """Attributes, with computations for their names; None means that the argument is left out."""
    roles = ("computation", "update_computation", "select", "scatter", "comparator")
    return {k: COMPUTATIONS[v] if k in roles else v for k, v in attributes.items() if v is not None}


# ---- building --------------------------------------------------------------------------------------------------------


def call_reduce(i: Any, a: Any) -> Any:
    operands, inits = i.get("operands", i.get("operand")), i.get("init_values", i.get("init_value"))
    return ops.Reduce(operands, inits, a["computation"], a["dimensions"])


def call_while(i: Any, a: Any) -> Any:
    step = values_of(a["constant_vector"])

    def body(state: Any) -> Any:
        count, vector = state
        return ops.Add(count, 1), ops.Add(vector, step)

    return ops.While(lambda state: ops.Lt(ops.GetTupleElement(state, 0), 1000), body, tuple(i["inits"]))


def call_set_dimension_size(i: Any, a: Any) -> Any:
    then = lookup(a["then"])
    sized = ops.SetDimensionSize(i["operand"], i["size"], a["dimension"])
    return ops.Reduce(sized, 0.0 if then["computation"] is ops.Add else 1.0, then["computation"], then["dimensions"])


def call_conditional(i: Any, a: Any) -> Any:
    branches = [functools.partial(ops.Add, float(text.removeprefix("x+"))) for text in a["branch_computations"]]
    return ops.Conditional(i["branch_index"], branches, i["branch_operands"])


def call_pad(i: Any, a: Any) -> Any:
    names = ("edge_padding_low", "edge_padding_high", "interior_padding")
    return ops.Pad(i["operand"], i["padding_value"], [tuple(d[n] for n in names) for d in a["padding_config"]])


def call_dynamic_update_slice(i: Any, a: Any) -> Any:
    return ops.DynamicUpdateSlice(i["operand"], i["update"], i["starts"])


def call_reduce_window(i: Any, a: Any) -> Any:
    return ops.ReduceWindow(i["operand"], i["init_value"], **a)


CALLS: dict[str, Callable[[Any, Any], Any]] = {
    "AllToAll": lambda i, a: ops.AllToAll(i["operand"], **{k: v for k, v in a.items() if k != "num_replicas"}),
    "Cholesky": lambda i, a: ops.Cholesky(i["a"], a["lower"]),
    "Conditional": call_conditional,
    "CustomCall": lambda i, a: ops.CustomCall(a["target_name"], i["x"], i["y"], shape=shape_of(a["shape"])),
    "DotGeneral": lambda i, a: ops.DotGeneral(i["lhs"], i["rhs"], a),
    "DynamicSlice": lambda i, a: ops.DynamicSlice(i["operand"], i["starts"], **a),
    "DynamicUpdateSlice": call_dynamic_update_slice,
    "Pad": call_pad,
    "Reduce": call_reduce,
    "ReduceWindow": call_reduce_window,
    "SelectAndScatter": lambda i, a: ops.SelectAndScatter(
        i["operand"], source=i["source"], init_value=i["init_value"], **a
    ),
    "SetDimensionSize": call_set_dimension_size,
    "Sort": lambda i, a: ops.Sort(i["operands"], **a),
    "While": call_while,
}


def build(example: Any, inputs: dict[str, Any] | None = None, replicas: int | None = None) -> hilo.XlaComputation:
    """The program of an example: one parameter per input, in their order."""
    builder = hilo.XlaBuilder("example") if replicas is None else hilo.XlaBuilder("example", replicas=replicas)
    specs = example.get("inputs", {}) if inputs is None else inputs
    parameters = {n: ops.Parameter(builder, k, shape_of(s), n) for k, (n, s) in enumerate(specs.items())}
    return builder.Build(call(builder, example, parameters))


def call(builder: hilo.XlaBuilder, example: Any, parameters: dict[str, Any]) -> Any:
    op, operands, attributes = example["op"], grouped(parameters), lookup(example["attributes"])
    if op == "ReplicaId":
        return ops.ReplicaId(builder)
    if op == "Iota":
        return ops.Iota(builder, shape_of(attributes["shape"]), attributes["iota_dimension"])
    if op == "GetTupleElement":
        return ops.GetTupleElement(ops.Tuple(*operands.values()), attributes["index"])
    if op == "Reshape" and "dimensions" in attributes:
        return ops.Reshape(operands["operand"], attributes["dimensions"], attributes["new_sizes"])
    if op in CALLS:
        return CALLS[op](operands, attributes)
    return getattr(ops, op)(*operands.values(), **attributes)


# ---- checking --------------------------------------------------------------------------------------------------------


def check(example: Any, results: list[np.ndarray], expected: list[Any]) -> None:
    assert len(results) == len(expected)
    tolerance = example.get("tolerance", 0)
    acceptable = example["attributes"].get("acceptable_indices")
    for k, (got, spec) in enumerate(zip(results, expected, strict=True)):
        shape = shape_of(spec)
        assert got.dtype == shape.dtype.numpy and got.shape == shape.dims
        if "elements" in spec:
            for element in spec["elements"]:
                assert got[tuple(element["index"])] == element["value"]
            continue
        want = values_of(spec)
        if example["attributes"].get("compare") == "lower triangle":
            got, want = np.tril(got), np.tril(want)
        if acceptable and k == 1:
            assert got in acceptable
            continue
        np.testing.assert_allclose(got, want, rtol=tolerance, atol=tolerance, equal_nan=True)
        if shape.dtype.is_float:
            zeros = (got == 0) & (want == 0)
            np.testing.assert_array_equal(np.signbit(got[zeros]), np.signbit(want[zeros]), "signs of zeros")


def test_every_example_is_of_a_known_kind() -> None:
    assert len(EXAMPLES) == 156
    assert {e["kind"] for e in EXAMPLES.values()} == {"values", "partial", "shape", "error", "mapping", "replicas"}


@pytest.mark.parametrize("name", of_kind("values", "partial"))
def test_xla_gives_the_documented_values(name: str) -> None:
    example = EXAMPLES[name]
    text = build(example).as_text()
    if name in NOT_ON_XLA:
        pytest.skip(NOT_ON_XLA[name])
    check(example, run_xla(text, *map(values_of, example["inputs"].values())), example["expected"])


@pytest.mark.parametrize("name", of_kind("shape"))
def test_shape_is_the_documented_one(name: str) -> None:
    example = EXAMPLES[name]
    shapes = [shape_of(spec) for spec in example["expected_shape"]]
    computation = build(example)
    assert computation.program_shape.result.leaves == shapes
    if example["op"] != "AllToAll":  # a collective takes several replicas
        results = run_xla(computation.as_text(), *map(values_of, example["inputs"].values()))
        assert [Shape.of(r) for r in results] == shapes


@pytest.mark.parametrize("name", of_kind("error"))
def test_is_refused_when_built(name: str) -> None:
    example = EXAMPLES[name]
    with pytest.raises(hilo.Error) as caught:
        build(example)
    message = str(caught.value)
    assert message.startswith(example["op"] + ":") and "built at" in message and __file__ in message
    assert getattr(caught.value, "rule", "")


@pytest.mark.parametrize("name", of_kind("replicas"))
def test_xla_gives_each_replica_its_documented_values(name: str) -> None:
    example = EXAMPLES[name]
    rows = sorted(example["replicas"], key=lambda row: row["replica"])
    text = build(example, rows[0]["inputs"], len(rows)).as_text()
    results = run_xla_replicas(text, [[values_of(s) for s in row["inputs"].values()] for row in rows])
    for row, got in zip(rows, results, strict=True):
        check(example, got, row["expected"])


# ---- facts about index maps ------------------------------------------------------------------------------------------


def test_gather_with_index_vector_dim_at_the_rank_has_a_trailing_1() -> None:
    example = EXAMPLES["gather_implicit_trailing_1"]
    rows, columns, one = example["expected_mapping"]["start_indices_shape_used"]
    builder = hilo.XlaBuilder("implicit")
    operand = ops.Parameter(builder, 0, Shape("f32", [9, 4]), "operand")
    indices = ops.Parameter(builder, 1, shape_of(example["inputs"]["start_indices"]), "start_indices")
    numbers = {"offset_dims": [2], "collapsed_slice_dims": [0], "slice_sizes": [one, 4], "start_index_map": [0]}
    result = ops.Gather(operand, indices, index_vector_dim=example["attributes"]["index_vector_dim"], **numbers)
    assert result.dims == (rows, columns, 4)
    data, at = np.arange(36, dtype="f").reshape(9, 4), np.arange(42).reshape(6, 7) % 9
    np.testing.assert_array_equal(run_xla(builder.Build().as_text(), data, at)[0], data[at])


def test_gather_maps_offset_dims_to_the_operand_dims_that_are_left() -> None:
    example = EXAMPLES["gather_remapped_offset_dims"]
    attributes = example["attributes"]
    sizes = [2, 3, 4, 5, 6, 7]
    builder = hilo.XlaBuilder("offsets")
    operand = ops.Parameter(builder, 0, Shape("f32", sizes), "operand")
    index = ops.Parameter(builder, 1, Shape("s32", [1]), "start_indices")
    collapsed = attributes["collapsed_slice_dims"]
    slices = [1 if d in collapsed else n for d, n in enumerate(sizes)]
    offsets = list(range(attributes["offset_dims_size"]))
    result = ops.Gather(operand, index, offsets, collapsed, slices, [0], 0)
    assert {str(k): sizes.index(n) for k, n in enumerate(result.dims)} == example["expected_mapping"]


def test_scatter_maps_window_dims_to_the_operand_dims_that_are_left() -> None:
    example = EXAMPLES["scatter_window_dims_map"]
    attributes, mapping = example["attributes"], example["expected_mapping"]
    sizes = [2, 3, 4, 5, 6, 7]
    inserted = attributes["inserted_window_dims"]
    window = [sizes[mapping[str(k)]] for k in range(attributes["update_window_dims_size"])]

    def scatter(dims: list[int]) -> Any:
        builder = hilo.XlaBuilder("windows")
        operand = ops.Parameter(builder, 0, Shape("f32", sizes), "operand")
        index = ops.Parameter(builder, 1, Shape("s32", [1]), "scatter_indices")
        updates = ops.Parameter(builder, 2, Shape("f32", dims), "updates")
        numbers = {"index_vector_dim": 0, "update_window_dims": [0, 1, 2, 3], "inserted_window_dims": inserted}
        return ops.Scatter(operand, index, updates, ops.Add, scatter_dims_to_operand_dims=[0], **numbers)

    assert scatter(window).dims == tuple(sizes)
    with pytest.raises(hilo.ShapeError):
        scatter(window[::-1])


def test_select_and_scatter_adds_what_lands_on_one_element() -> None:
    example = EXAMPLES["select_and_scatter_fact"]
    nine, source = example["attributes"]["selected_operand_value"], example["attributes"]["source_values_landing_on_it"]
    builder = hilo.XlaBuilder("fact")
    operand = ops.Parameter(builder, 0, Shape("f32", [3]), "operand")
    landing = ops.Parameter(builder, 1, Shape("f32", [2]), "source")
    ops.SelectAndScatter(operand, ops.Ge, [2], [1], "VALID", landing, 0.0, ops.Add)
    (result,) = run_xla(builder.Build().as_text(), np.array([1, nine, 2], "f"), np.array(source, "f"))
    np.testing.assert_array_equal(result, [0, example["expected_mapping"]["output_value"], 0])


# ---- hilo's own CPU target; the examples of one operation are one program --------------------------------------------


@functools.cache
def run_on_cpu(op: str) -> dict[str, list[np.ndarray]]:
    """The results of all examples of an operation, compiled together."""
    examples = [EXAMPLES[name] for name in of_kind("values", "partial") if EXAMPLES[name]["op"] == op]
    builder = hilo.XlaBuilder("examples")
    results, arguments = [], []
    for example in examples:
        parameters = {}
        for name, spec in example["inputs"].items():
            parameters[name] = ops.Parameter(builder, len(arguments), shape_of(spec), f"{example['id']}.{name}")
            arguments.append(values_of(spec))
        results.append(ops.Tuple(call(builder, example, parameters)))
    out = hilo.compile(builder.Build(ops.Tuple(*results)), target="llvm-cpu")(*arguments)
    return {example["id"]: flatten(result) for example, result in zip(examples, out, strict=True)}


def flatten(tree: Any) -> list[np.ndarray]:
    return [leaf for element in tree for leaf in flatten(element)] if isinstance(tree, tuple) else [np.asarray(tree)]


@pytest.mark.parametrize("name", of_kind("values", "partial"))
def test_hilo_gives_the_documented_values(name: str) -> None:
    example = EXAMPLES[name]
    check(example, run_on_cpu(example["op"])[name], example["expected"])


@pytest.mark.parametrize("name", of_kind("replicas"))
def test_hilo_gives_each_replica_its_documented_values(name: str) -> None:
    example = EXAMPLES[name]
    rows = sorted(example["replicas"], key=lambda row: row["replica"])
    executable = hilo.compile(build(example, rows[0]["inputs"], len(rows)), replicas=len(rows))
    results = executable.run_replicas([[values_of(s) for s in row["inputs"].values()] for row in rows])
    for row, got in zip(rows, results, strict=True):
        check(example, flatten((got,)), row["expected"])
