"""Cut programs return the same results as uncut ones; `HILO_LONG_TESTS=1` cuts more."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from random_cuts import MIRROR, compare, compare_cut

from hilo.targets import register_target, unregister_target

IS_LONG = os.environ.get("HILO_LONG_TESTS") == "1"


@pytest.mark.parametrize("block", range(20 if IS_LONG else 1))
def test_random_cuts_between_evaluated_targets_give_the_same_bits(block: int) -> None:
    found = [
        compare(seed, 24, [MIRROR], devices=["mirror", "evaluator"], exact=True)
        for seed in range(25 * block, 25 * block + 25)
    ]
    assert max(found) > 3, "some programs were cut"


@pytest.mark.parametrize("block", range(20 if IS_LONG else 1))
def test_random_cuts_draw_the_same_numbers_and_feed_in_the_same_order(block: int) -> None:
    found = [
        compare(seed, 16, [MIRROR], devices=["mirror", "evaluator"], exact=True, kinds=16)
        for seed in range(8 * block, 8 * block + 8)
    ]
    assert max(found) > 3, "some programs were cut"


QUICK = ("control_flow", "gru_masked", "hidden_markov_model", "optax_losses", "segments", "transformer_block")


@pytest.mark.parametrize("cut", range(24 if IS_LONG else 1))
def test_random_cuts_of_the_corpus(cut: int) -> None:
    sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "programs"))
    from corpus import programs

    found = 0
    for number, program in enumerate(programs()):
        if program.name in QUICK or (IS_LONG and not program.slow):
            found += compare_cut(program.text, program.arguments(), 1000 * cut + number, ["mirror", "evaluator"])
    assert found > 20


@pytest.mark.compile
@pytest.mark.parametrize("seed", range(40 if IS_LONG else 2))
def test_random_cuts_for_llvm_cpu_give_the_same_answers(seed: int) -> None:
    targets = [MIRROR, "llvm-cpu"] if seed % 2 else ["llvm-cpu", MIRROR]
    compare(1000 + seed, 12, targets, devices=["mirror", "llvm-cpu", "evaluator"], exact=False, kinds=12 + seed % 2 * 4)


@pytest.mark.compile
@pytest.mark.parametrize("block", range(80 if IS_LONG else 1))
def test_random_cuts_into_small_clusters_for_llvm_cpu(block: int) -> None:
    """Few operations, so that most clusters are compiled already: 25 cuts in a block, 4 where tests are quick."""
    count = 25 if IS_LONG else 4
    devices = ["mirror", "llvm-cpu", "evaluator"]
    found = [
        compare(seed, 10, ["llvm-cpu", MIRROR], devices=devices, exact=False, kinds=12 + seed % 2 * 4, few=True)
        for seed in range(count * block, count * block + count)
    ]
    assert max(found) > 3, "some programs were cut"


@pytest.fixture(scope="module", autouse=True)
def mirror() -> Iterator[None]:
    register_target(MIRROR)
    yield
    unregister_target(MIRROR.name)
