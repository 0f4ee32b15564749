"""Sessions: any value can be fetched or fed, and only the needed operations run."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import hilo
from hilo import ops

X = np.array([0.5, 1.0, 2.0], np.float32)


def network() -> tuple[hilo.XlaComputation, dict[str, hilo.XlaOp]]:
    b = hilo.XlaBuilder("network")
    x = ops.Parameter(b, 0, hilo.Shape("f32", [3]), "x")
    y = ops.Parameter(b, 1, hilo.Shape("f32", [3]), "y")
    hidden = ops.Tanh(x)
    other = ops.Tanh(y)
    total = ops.Log(ops.Add(hidden, other))
    return b.Build(ops.Tuple(b, [total, hidden])), {"x": x, "hidden": hidden, "total": total}


@pytest.fixture
def session() -> hilo.Session:
    return hilo.Session(network()[0], "evaluator")


def test_without_fetches_the_results_come(session: hilo.Session) -> None:
    total, hidden = session.run(None, {"x": X, "y": X})
    np.testing.assert_allclose(total, np.log(2 * np.tanh(X)), 1e-6)
    np.testing.assert_allclose(hidden, np.tanh(X), 1e-6)


def test_only_what_is_fetched_is_needed(session: hilo.Session) -> None:
    np.testing.assert_allclose(session.run("Tanh", {"x": X}), np.tanh(X), 1e-6)
    np.testing.assert_allclose(session.run("Tanh_1", {"y": X}), np.tanh(X), 1e-6)
    with pytest.raises(hilo.ArgumentError, match="feeds lacks 'y', which the fetches need"):
        session.run("Add", {"x": X})


def test_fetches_come_in_their_own_form(session: hilo.Session) -> None:
    got = session.run({"a": ["Tanh", "x"], "b": ("%0",)}, {"x": X})
    np.testing.assert_array_equal(got["a"][1], X)
    np.testing.assert_array_equal(got["a"][0], got["b"][0])


def test_any_value_is_fed_in_place_of_its_computation(session: hilo.Session) -> None:
    np.testing.assert_allclose(session.run("Log", {"Add": X}), np.log(X), 1e-6)
    np.testing.assert_allclose(session.run("Log", {"Tanh": X, "y": X}), np.log(X + np.tanh(X)), 1e-6)


def test_values_of_the_builder_are_names_too() -> None:
    computation, values = network()
    session = hilo.Session(computation, "evaluator")
    np.testing.assert_allclose(session.run(values["hidden"], {values["x"]: X}), np.tanh(X), 1e-6)
    np.testing.assert_allclose(
        session.run(values["total"], {values["hidden"]: X, "y": X}), np.log(X + np.tanh(X)), 1e-6
    )
    with pytest.raises(hilo.ArgumentError, match="no value of this computation"):
        hilo.Session(computation).run(ops.Neg(ops.Sqrt(network()[1]["total"])))


def test_wrong_names_are_told(session: hilo.Session) -> None:
    with pytest.raises(hilo.ArgumentError, match="fetch: no value is called 'Tahn'; did you mean 'Tanh'"):
        session.run("Tahn")
    with pytest.raises(hilo.ArgumentError, match="feed is 3; it takes a name"):
        session.run("Tanh", {3: X})
    with pytest.raises(hilo.ArgumentError, match="it takes a dictionary of arrays by name"):
        session.run("Tanh", [X])  # type: ignore[arg-type]  # what the test is about
    with pytest.raises(hilo.ArgumentError, match="what is 'zero'; known: both, inf, nan"):
        session.trap({}, "zero")  # type: ignore[arg-type]  # what the test is about


def test_probes_and_traps_of_compiled_programs() -> None:
    session = hilo.Session(network()[0])
    feeds = {"x": X, "y": -X}
    found = session.probe(feeds, pattern="tanh")
    assert [one.name for one in found] == ["stablehlo.tanh"] * 2
    np.testing.assert_allclose(found[1].value, -np.tanh(X), 1e-5)
    session.trap({"x": X, "y": X})
    with pytest.raises(
        hilo.ExecutionError, match=r"stablehlo.log gave infinity; none of its operands had any\n"
    ) as info:
        session.trap(feeds, "both")
    assert "test_session.py" in str(info.value)


@pytest.mark.parametrize("target", ["evaluator", ["evaluator"]])
def test_all_parts_use_the_queues_of_the_session(target: Any) -> None:
    b = hilo.XlaBuilder("feeds")
    x = ops.Parameter(b, 0, hilo.Shape("f32", [2]), "x")
    read = ops.InfeedWithToken(ops.CreateToken(b), hilo.Shape("f32", [2]))
    y = ops.GetTupleElement(read, 0) + x
    ops.OutfeedWithToken(y, ops.GetTupleElement(read, 1), hilo.Shape("f32", [2]), "")
    session = hilo.Session(b.Build(y * 2), target)
    ten = np.array([10, 20], "f")
    for first in (1, 3, 5):
        session.infeed().put(np.array([first, first + 1], "f"))
    assert session.run("Add", {"x": ten}).tolist() == [11, 22]
    assert session.run(None, {"x": ten}).tolist() == [26, 48]
    # A fed value replaces the value from the queue; sends still happen.
    assert session.run(None, {"InfeedWithToken": np.array([7, 8], "f"), "x": ten}).tolist() == [34, 56]
    assert [session.outfeed().get().tolist() for _ in range(2)] == [[13, 24], [17, 28]]
