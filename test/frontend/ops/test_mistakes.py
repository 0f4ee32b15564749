"""Every typical mistake is a `hilo.Error` whose message says what it has to."""

from __future__ import annotations

import mistakes_of_operations  # noqa: F401  (its rows are in the table)
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
