"""`hilo.from_jax` with models that are functions, and with Python numbers that are a part of the program. The classes
here name equinox as their package, which is how hilo recognizes them; equinox itself is not needed."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np
import pytest

import hilo

jax = pytest.importorskip("jax")
jnp = jax.numpy
X = np.arange(3, dtype="f")


@jax.tree_util.register_dataclass
@dataclasses.dataclass
class Dropout:
    """Like `equinox.nn.Dropout`: its numbers are leaves."""

    rate: Any
    inference: Any


@jax.tree_util.register_dataclass
@dataclasses.dataclass
class Network:
    """Like a user's class that is derived from `equinox.Module`."""

    weight: Any
    dropout: Any

    def __call__(self, x: Any) -> Any:
        y = x * self.weight
        return y if self.dropout.inference else y * self.dropout.rate

    def __hash__(self) -> int:
        return hash((self.weight, self.dropout))  # as in equinox; arrays have no hash


class Filtered:
    """Like the result of `equinox.filter_jit(f)`."""

    def __init__(self, fn: Any) -> None:
        self.fn = fn

    def __call__(self, *args: Any) -> Any:
        return self.fn(*args)


Dropout.__module__ = "equinox.nn._dropout"
Filtered.__module__ = "equinox._jit"


def compiled(program: Any) -> Any:
    return hilo.compile(program, "evaluator")


def test_results_of_a_filtered_function_that_are_no_arrays_come_back_as_they_are() -> None:
    def scaled(x: Any, factor: Any) -> Any:
        return {"y": x * factor, "factor": factor, "half": 0.5, "name": "abc", "flag": True, "n": jnp.sum(x)}

    fixed = {"factor": 2.0, "half": 0.5, "name": "abc", "flag": True}
    got = compiled(hilo.from_jax(Filtered(scaled), X, 2.0))(X, 2.0)
    assert {name: got[name] for name in fixed} == fixed
    assert all(type(got[name]) is type(value) for name, value in fixed.items())
    np.testing.assert_array_equal(np.asarray(got["y"]), X * 2)
    assert np.asarray(got["n"]) == 3


def test_a_filtered_function_of_arrays_alone_may_return_names_and_numbers() -> None:
    got = compiled(hilo.from_jax(Filtered(lambda x: ("name", x + 1, 3, None)), X))(X)
    assert (got[0], got[2], got[3]) == ("name", 3, None)
    np.testing.assert_array_equal(np.asarray(got[1]), X + 1)


def test_numbers_in_modules_are_a_part_of_the_program() -> None:
    network = Network(X, Dropout(0.5, True))
    run = compiled(hilo.from_jax(lambda layer, x, rate: (layer, x * rate, rate), network.dropout, X, 2.0))
    dropout, product, rate = run(network.dropout, X, 2.0)
    assert (dropout.rate, dropout.inference) == (0.5, True)
    np.testing.assert_array_equal(np.asarray(product), X * 2)
    assert isinstance(rate, hilo.DeviceArray), "outside of modules a number is an array"
    with pytest.raises(hilo.ArgumentError, match=r"argument 0\.inference is False; the program was made with True"):
        run(Dropout(0.5, False), X, 2.0)


@pytest.mark.parametrize("inference", [True, False])
def test_a_model_without_a_hash_is_a_function(inference: bool) -> None:
    network = Network(X + 1, Dropout(0.5, inference))
    with pytest.raises(TypeError, match="unhashable"):
        hash(network)
    np.testing.assert_array_equal(np.asarray(compiled(hilo.from_jax(network, X))(X)), network(X))
