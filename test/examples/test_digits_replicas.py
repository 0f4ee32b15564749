"""Training on four replicas, threads and ranks of MPI alike, against one replica on the whole batch."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import hilo

EXAMPLES = Path(__file__).parents[2] / "examples"
SCRIPT = EXAMPLES / "digits_replicas.py"
STEPS = 12


@pytest.fixture(scope="module")
def whole() -> dict[str, np.ndarray]:
    """The state after the step of digits.py, with the documented batch normalization, on whole batches.

    The example imports scikit-learn, which takes seconds, so only a process that runs these tests does.
    """
    pytest.importorskip("sklearn", reason="the digits come with scikit-learn (pip package scikit-learn)")
    sys.path.insert(0, str(EXAMPLES))
    import digits
    import digits_replicas

    run = hilo.compile(digits.build_step())

    def step(state: object, images: np.ndarray, labels: np.ndarray, rate: float) -> object:
        return run(*state, images, labels, np.float32(rate))

    images, labels, _, _ = digits.split_digits()
    *state, _ = digits_replicas.train(step, images, labels, STEPS)
    return dict(zip(digits.state_shapes(), state, strict=True))


def check(folder: Path, whole: dict[str, np.ndarray], *command: str) -> None:
    saved = folder / "state.npz"
    line = [*command, sys.executable, str(SCRIPT), "--steps", str(STEPS), "--save", str(saved)]
    line += ["--mpi"] if command else ["--replicas", "4"]
    done = subprocess.run(line, capture_output=True, text=True, timeout=250)
    assert done.returncode == 0, done.stderr
    with np.load(saved) as state:
        assert sorted(state) == sorted(whole)
        for name, want in whole.items():
            np.testing.assert_allclose(state[name], want, rtol=2e-3, atol=2e-4, err_msg=name)


def test_four_threads_train_as_one_replica_on_the_whole_batch(whole: dict[str, np.ndarray], tmp_path: Path) -> None:
    check(tmp_path, whole)


def test_four_ranks_train_as_one_replica_on_the_whole_batch(whole: dict[str, np.ndarray], tmp_path: Path) -> None:
    pytest.importorskip("mpi4py", reason="takes mpi4py and an MPI library: pip install 'hilo-mlir[mpi]'")
    mpirun = Path(sys.executable).with_name("mpirun")
    if not os.access(mpirun, os.X_OK):
        pytest.skip("takes mpirun beside this Python: pip install 'hilo-mlir[mpi]'")
    check(tmp_path, whole, str(mpirun), "-n", "4")
