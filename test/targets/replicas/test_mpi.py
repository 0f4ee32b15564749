"""Replicas on the ranks of MPI: every form of collective that threads have, and failures that end in time."""

from __future__ import annotations

import os
import pickle
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from collective_cases import LARGE, Case, against_numpy, against_xla, circle
from oracle import assert_close, run_xla_replicas
from random_collectives import random_case

pytest.importorskip("mpi4py", reason="takes mpi4py and an MPI library: pip install 'hilo-mlir[mpi]'")

SCRIPT = Path(__file__).with_name("mpi_ranks.py")
BIN = Path(sys.executable).parent
HILO_RUN = (sys.executable, "-m", "hilo.tools.run")
ENVIRONMENT = {
    "OMPI_ALLOW_RUN_AS_ROOT": "1",
    "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
    "PRTE_MCA_rmaps_default_mapping_policy": ":oversubscribe",
    "OMPI_MCA_rmaps_base_oversubscribe": "1",
}


def find_mpirun() -> str:
    found = shutil.which("mpirun", path=f"{BIN}{os.pathsep}{os.environ.get('PATH', '')}")
    if found is None:
        pytest.skip("takes mpirun: pip install 'hilo-mlir[mpi]'")
    return found


def mpirun(ranks: int, *command: str | Path, flags: tuple[str, ...] = (), timeout_s: float = 120, **more: str) -> Any:
    line = [find_mpirun(), *flags, "-n", str(ranks), *map(str, command)]
    environment = os.environ | ENVIRONMENT | {"HILO_COLLECTIVE_TIMEOUT_S": "20"} | more
    return subprocess.run(line, capture_output=True, text=True, timeout=timeout_s, env=environment)


def run_job(
    ranks: int, job: str, folder: Path, *more: str, is_shielded: bool = False, **options: Any
) -> tuple[Any, dict[int, Any]]:
    """Runs a job of `mpi_ranks.py`; gives the process, and what each rank kept.

    Args:
        is_shielded: mpirun does not kill the other ranks when one dies.
    """
    shield = [sys.executable, SCRIPT.with_name("mpi_shield.py"), str(ranks), folder] if is_shielded else []
    done = mpirun(ranks, *shield, sys.executable, SCRIPT, job, folder, *more, **options)
    kept = {
        rank: pickle.loads(file.read_bytes())
        for rank in range(ranks)
        if (file := folder / f"results{rank}.pickle").exists()
    }
    return done, kept


# ---- results ---------------------------------------------------------------------------------------------------------


LONG = pytest.mark.skipif(not os.environ.get("HILO_LONG_TESTS"), reason="slow: set HILO_LONG_TESTS=1")


@pytest.mark.parametrize("ranks", [2, 4, pytest.param(8, marks=LONG)])
def test_results_agree_with_xla_and_numpy(ranks: int, tmp_path: Path) -> None:
    cases: list[Case] = against_xla(ranks)
    wanted = [run_xla_replicas(case.text, case.arguments, case.partitions) for case in cases]
    for case, want in against_numpy(ranks):
        cases.append(case)
        wanted.append(want)
    for seed in range(100, 130 if os.environ.get("HILO_LONG_TESTS") else 102):
        case, want = random_case(seed, ranks, for_xla=False)
        cases.append(case)
        wanted.append(want)
    described = [(case.text, case.arguments, case.partitions) for case in cases]
    (tmp_path / "cases.pickle").write_bytes(pickle.dumps(described))
    done, kept = run_job(ranks, "run_cases", tmp_path)
    assert done.returncode == 0, done.stderr
    assert sorted(kept) == list(range(ranks))
    for index, (case, want) in enumerate(zip(cases, wanted, strict=True)):
        for rank in range(ranks):
            for place, (left, right) in enumerate(zip(kept[rank][index], want[rank], strict=True)):
                assert_close(left, right, context=f"{case.name}: rank {rank}, result {place}\n{case.text}")


SHARDED = """
module attributes {mhlo.num_partitions = 2 : i32} {
  sdy.mesh @mesh = <["x"=2]>
  func.func @main(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<f32>) {
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %0:2 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[<@mesh, [{"x"}]>, <@mesh, []>] manual_axes={"x"} (%part: tensor<2xf32>) {
      %1 = stablehlo.reduce(%part init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
      %2 = "stablehlo.all_reduce"(%1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
      ^bb0(%a: tensor<f32>, %b: tensor<f32>):
        %sum = stablehlo.add %a, %b : tensor<f32>
        stablehlo.return %sum : tensor<f32>
      }) : (tensor<f32>) -> tensor<f32>
      %3 = stablehlo.multiply %part, %part : tensor<2xf32>
      sdy.return %3, %2 : tensor<2xf32>, tensor<f32>
    } : (tensor<4xf32>) -> (tensor<4xf32>, tensor<f32>)
    return %0#0, %0#1 : tensor<4xf32>, tensor<f32>
  }
}
"""  # noqa: E501


def test_ranks_are_the_partitions_of_a_manual_computation(tmp_path: Path) -> None:
    x = np.arange(4, dtype=np.float32)
    (tmp_path / "cases.pickle").write_bytes(pickle.dumps([(SHARDED, [[x], [x]], 2)]))
    done, kept = run_job(2, "run_cases", tmp_path)
    assert done.returncode == 0, done.stderr
    for rank in range(2):
        squares, total = kept[rank][0]
        assert_close(squares, x * x)
        assert_close(total, x.sum())


def test_ranks_that_share_no_cache_compile_each_and_agree(tmp_path: Path) -> None:
    done, kept = run_job(2, "compile_apart", tmp_path)
    assert done.returncode == 0, done.stderr
    for rank in range(2):
        assert [source for source, _ in kept[rank]] == ["compiled", "disk"]
        for _, result in kept[rank]:
            assert_close(result, np.full(2, 3, np.float32))  # 1 + 2
        assert list((tmp_path / f"cache{rank}").glob("*/*.hilo"))


def test_hilo_run_on_ranks(tmp_path: Path) -> None:
    case = next(case for case in against_xla(4) if case.name.startswith("several sizes, (2"))
    (tmp_path / "several.mlir").write_text(case.text)
    inputs = []
    for number, array in enumerate(array for arguments in case.arguments for array in arguments):
        np.save(tmp_path / f"{number}.npy", array)
        inputs.append(f"--input=@{tmp_path / str(number)}.npy")
    outputs = [f"--output=@{tmp_path / f'result{number}.npy'}" for number in range(28)]
    done = mpirun(4, *HILO_RUN, tmp_path / "several.mlir", "--replicas=mpi", *inputs, *outputs)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("EXEC @main") == 1
    want = [array for results in run_xla_replicas(case.text, case.arguments) for array in results]
    for number, array in enumerate(want):
        assert_close(np.load(tmp_path / f"result{number}.npy"), array)


# ---- faults ----------------------------------------------------------------------------------------------------------


def test_ranks_go_on_after_an_error_that_names_the_rank(tmp_path: Path) -> None:
    done, kept = run_job(3, "recover", tmp_path)
    assert done.returncode == 0 and sorted(kept) == [0, 1, 2], done.stderr
    for rank in range(3):
        told = kept[rank]
        assert "replica 1 of 3: host function 'fails_on_one' raised ValueError: one" in told["exception"]
        assert "argument 0 (x) is f32[3]" in told["argument"]
        assert "all_reduce_0" in told["order"] and "all_reduce_1" in told["order"], told["order"]
        assert "they disagree" in told["order"]
        assert "f32[2]" in told["shapes"] and "f32[3]" in told["shapes"] and "they disagree" in told["shapes"]
    for rank in (0, 2):
        assert "argument 0 (x) is f32[3]" in kept[rank]["argument"] and "replica 1 of 3" in kept[rank]["argument"]
        assert "waits for rank 1, which ended this call without it" in kept[rank]["left"]
        assert "waited 0.5 s for rank 1 at all_reduce_0" in kept[rank]["late"]


STAGES = {
    "before": r"waited 2 s for rank 1 at hilo\.compile\(…, replicas='mpi'\)",
    "idle": r"rank 1 \(process \d+\) died; this one waited for it at all_reduce_0 of f32\[100000\]",
    "computing": r"rank 1 \(process \d+\) died; this one waited for it at all_reduce_0 of f32\[100000\]",
    "collective": r"rank 1 \(process \d+\) died; this one waited for it at all_reduce_0 of f32\[100000\]",
    "group": r"rank 1 \(process \d+\) died; this one waited for it at the group of ranks 0, 1",
}


@pytest.mark.parametrize(
    "stage", [pytest.param(stage, marks=LONG if stage in ("before", "idle", "computing") else ()) for stage in STAGES]
)
def test_the_death_of_a_rank_is_named(stage: str, tmp_path: Path) -> None:
    limit = {"HILO_COLLECTIVE_TIMEOUT_S": "2"} if stage == "before" else {}
    done, kept = run_job(3, "die", tmp_path, stage, is_shielded=True, timeout_s=60, **limit)
    assert sorted(kept) == [0, 2], done.stderr
    for rank, (first, then) in kept.items():
        if rank == 2 and stage == "group":  # it is in a group of its own
            assert first == "no error"
        else:
            assert re.search(STAGES[stage], first), first
            assert stage == "before" or "rank 1" in then


def test_the_death_of_a_rank_after_its_last_call_is_named_once(tmp_path: Path) -> None:
    done, kept = run_job(3, "die", tmp_path, "end", is_shielded=True, timeout_s=60)
    assert sorted(kept) == [0, 2] and done.returncode != 0
    assert re.findall(r"hilo: rank (\d) of 3: rank 1 \(process \d+\) died, before its end", done.stderr) == ["0"]


def test_the_death_of_a_rank_ends_mpirun(tmp_path: Path) -> None:
    done, _ = run_job(3, "die", tmp_path, "idle", timeout_s=30)
    assert done.returncode != 0


def test_a_rank_that_stays_away_where_a_group_is_made_ends_all(tmp_path: Path) -> None:
    done, kept = run_job(3, "hang_in_a_group", tmp_path, timeout_s=60, HILO_COLLECTIVE_TIMEOUT_S="2")
    assert done.returncode != 0
    assert "rank 0 of 3: waited 2 s for rank 1 at the group of ranks 0, 1" in kept[0]


def test_ranks_that_wait_for_each_other_are_a_deadlock_at_once(tmp_path: Path) -> None:
    (tmp_path / "circle.mlir").write_text(circle("computes"))
    done, kept = run_job(4, "wait_in_a_circle", tmp_path)
    assert done.returncode == 0, done.stderr
    for rank in range(3):
        first, line = kept[rank].split("\n")
        assert re.match(r"(rank|replica) \d of 4: .*recv_0 of channel 7 waits for rank \d, which is at", first), first
        assert first.count("recv_0 of channel 7 and waits for rank") == 2 and first.endswith(": a deadlock")
        assert re.fullmatch(r"  recv_0 built at .*:3:14", line)


def test_a_rank_that_ends_is_named(tmp_path: Path) -> None:
    done, kept = run_job(3, "leave", tmp_path)
    assert done.returncode != 0
    for message in kept.values():
        assert "rank 1 ended; all_reduce_0 of f32[2] waits for it" in message
    assert kept


def test_a_rank_that_does_not_come_is_named(tmp_path: Path) -> None:
    _, kept = run_job(3, "stay_away", tmp_path, HILO_COLLECTIVE_TIMEOUT_S="1")
    for rank in (0, 2):
        assert "waited 1 s for rank 1 at hilo.compile(…, replicas='mpi')" in kept[rank], kept


def test_large_shapes_do_not_travel_in_headers() -> None:
    from hilo.targets.replicas.mpi.world import INLINE_BYTES

    assert np.prod(LARGE) * 2 > INLINE_BYTES


CHOICE = """func.func @main(%x: tensor<2xf32>, %which: tensor<i32>) -> tensor<2xf32> {
  %0 = "stablehlo.case"(%which) ({
    %1 = "stablehlo.all_reduce"(%x) ({
      ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %t = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %t : tensor<f32>
    }) {replica_groups = dense<> : tensor<0x0xi64>} : (tensor<2xf32>) -> tensor<2xf32>
    stablehlo.return %1 : tensor<2xf32>
  }, {
    stablehlo.return %x : tensor<2xf32>
  }) : (tensor<i32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}"""


@pytest.mark.parametrize(
    ("flags", "message", "status"),
    [
        (
            ["--input=i32=0", "--input=2xf32=1,2", "--input=i32=1"],
            "is at the results of .*: they disagree\n .*:3:10",
            1,
        ),
        pytest.param(["--input=f32=0"], r"hilo-run: error: @main: input 1 is f32\[\]; it takes s32\[\]", 1, marks=LONG),
        pytest.param(["--input=i32=0", "--no-such"], "error: unknown flag --no-such", 2, marks=LONG),
        pytest.param(["--input=i32=0", "--target=no"], "error: target 'no' is unknown", 1, marks=LONG),
    ],
)
def test_ranks_of_hilo_run_fail_with_one_message(flags: list[str], message: str, status: int, tmp_path: Path) -> None:
    (tmp_path / "choice.mlir").write_text(CHOICE)
    done = mpirun(2, *HILO_RUN, tmp_path / "choice.mlir", "--replicas=mpi", "--input=2xf32=1,2", *flags)
    assert done.returncode == status
    assert re.search(message, done.stderr), done.stderr
    assert done.stderr.count("hilo-run: error:") == 1


def test_ranks_of_hilo_run_make_the_same_calls_where_time_is_taken(tmp_path: Path) -> None:
    (tmp_path / "choice.mlir").write_text(CHOICE)
    inputs = ["--input=2xf32=1,2", "--input=i32=0"]
    timing = ["--benchmark", "--benchmark_min_time=0.02", "--benchmark_repetitions=3"]
    done = mpirun(3, *HILO_RUN, tmp_path / "choice.mlir", "--replicas=mpi", *inputs, *timing)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("BENCHMARK @main") == 1
