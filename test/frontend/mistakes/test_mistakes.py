"""Every typical mistake is a `hilo.Error` with the required message."""

from __future__ import annotations

import mistakes_of_beginners  # noqa: F401  (its rows are in the table)
import mistakes_of_calls
import mistakes_of_newcomers  # noqa: F401  (its rows are in the table)
import mistakes_of_operations  # noqa: F401  (its rows are in the table)
import numpy as np
import pytest
from mistakes import MISTAKES

import hilo


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_explained(name: str) -> None:
    with pytest.raises((hilo.Error, AttributeError)) as caught:
        MISTAKES[name].call()
    message, start = str(caught.value), 0
    for part in MISTAKES[name].says:
        found = message.find(part, start)
        assert found >= 0, f"{part!r} is not in (the rest of)\n{message}"
        start = found
    assert len(message) < 600


def test_there_are_200() -> None:
    assert len(MISTAKES) >= 200


def test_arguments_by_name() -> None:
    executable = mistakes_of_calls.executable()
    one = np.array([1, 1], "f")
    np.testing.assert_array_equal(executable(y=one, x=mistakes_of_calls.TWO), [0, 1])
    np.testing.assert_array_equal(executable(mistakes_of_calls.TWO, y=one), [0, 1])


def test_a_number_has_a_format() -> None:
    assert f"{hilo.device_put(np.float32(1.5)):.2f} {hilo.device_put(np.int32([3])):03d}" == "1.50 003"


def test_errors_of_the_functions_themselves_stay() -> None:
    def fails(x: object) -> object:
        raise TypeError("missing a required argument")

    for call in (hilo.jit(fails), hilo.grad(fails), hilo.vmap(fails)):
        with pytest.raises(TypeError, match="missing a required argument"):
            call(np.ones(2, "f"))
    with pytest.raises(TypeError, match="len"):
        hilo.jit(lambda x: len(3))(np.ones(2, "f"))  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["\n\n%0 = stablehlo.abs", "func.func @main() {mhlo.frontend_attributes = {}}", "{"])
def test_mlir_with_a_mistake_is_called_nothing_else(text: str) -> None:
    with pytest.raises(hilo.ParseError) as caught:
        hilo.load(text)
    assert "seems to be" not in str(caught.value) and "mhlo are" not in str(caught.value)
