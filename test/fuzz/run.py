"""The fuzzer's runner: checks new programs three ways for a number of minutes.

    make fuzz MINUTES=30 [SEED=1000] [TARGET=vulkan] [OPTIONS="fuse_small=False opt_level=O1"]

Programs run in worker processes: one that ends or hangs its worker is a finding, just like a wrong value. Failing
programs are written to `out/fuzz/`, as files that `hilo-reduce` accepts; the same seeds make the same programs again.
"""

from __future__ import annotations

import argparse
import collections
import contextlib
import functools
import json
import os
import subprocess
import sys
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fuzz_options import read_option

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
TIME_LIMIT_S = 300
PROGRAMS_PER_WORKER = 200
PROGRESS_S = 30
"""How often a run without a terminal reports its progress."""
FINISH_S = 15
"""How long programs that still run when the time is over may continue."""

TRIVIAL = "func.func @main(%x: tensor<f32>) -> tensor<f32> { return %x : tensor<f32> }"

ENVIRONMENT = {
    "XLA_FLAGS": "--xla_cpu_experimental_ynn_fusion_type=",  # wrong sums (jax#39103)
    "HILO_CACHE_DIR": "off",
    "HILO_CHECK": "off",
    "JAX_PLATFORMS": "cpu",
}


def work() -> None:
    """A worker: reads seeds or files, one per line, and answers with lines of JSON: what it starts, then the
    outcomes."""
    sys.path[:0] = [str(HERE), str(HERE.parent), str(HERE.parent / "programs")]
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    from fuzz_check import check
    from fuzz_generate import generate
    from fuzz_program import read_program
    from waiting_threads import make_waiting_threads_yield

    import hilo

    def answer(said: dict[str, Any]) -> None:
        print(json.dumps(said), file=answers, flush=True)

    def announce(said: dict[str, Any], stage: str) -> None:
        answer(said | {"starts": stage})

    is_open = False
    for line in sys.stdin:
        job = json.loads(line)
        if not is_open and "vulkan" in job["targets"]:  # before XLA has threads without a name, too
            with contextlib.suppress(hilo.Error):  # the programs are refused for the same reason
                hilo.compile(TRIVIAL, target="vulkan", cache=False)(1.0)
            make_waiting_threads_yield(15)
            is_open = True
        said: dict[str, Any] = {}
        try:
            program = read_program(Path(job["file"])) if "file" in job else generate(job["seed"])
            said["program"] = str(program)
            start = functools.partial(announce, said)
            checked = check(program, job["targets"], job.get("options", {}), start)
            said["outcomes"] = {name: vars(one) for name, one in checked.outcomes.items()}
        except Exception as error:
            import traceback

            said["error"] = f"{type(error).__name__}: {str(error)[:500]}\n{traceback.format_exc()[-1500:]}"
        answer(said)


class Worker:
    """One worker process and the program that it runs."""

    def __init__(self, log: Path) -> None:
        self.log = log.open("ab")
        self.done = 0
        self.has_device = True
        environment = os.environ | ENVIRONMENT | {"HILO_REPRODUCER_DIR": str(log.parent / "reproducers")}
        self.process = subprocess.Popen(
            [sys.executable, __file__, "--worker"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.log,
            text=True, env=environment,
        )  # fmt: skip

    def ask(self, job: dict[str, Any]) -> dict[str, Any]:
        """The answer to a job; or what was started last, and how the process `ended`."""
        assert self.process.stdin is not None and self.process.stdout is not None
        timer = threading.Timer(TIME_LIMIT_S, self.process.kill)
        timer.start()
        start = time.monotonic()
        last = {"starts": "generator", "program": ""}
        self.done += 1
        try:
            self.process.stdin.write(json.dumps(job) + "\n")
            self.process.stdin.flush()
            for line in self.process.stdout:
                answer: dict[str, Any] = json.loads(line)
                if "starts" not in answer:
                    self.has_device = "VK_ERROR_DEVICE_LOST" not in line
                    return answer
                last = answer
        except BrokenPipeError:
            pass
        finally:
            timer.cancel()
        code = self.process.wait()
        hung = time.monotonic() - start >= TIME_LIMIT_S - 1
        what = f"no answer in {TIME_LIMIT_S} s" if hung else f"the process ended with {code}"
        return last | {"ended": f"{last['starts']}: {what}"}

    @property
    def tired(self) -> bool:
        return self.process.poll() is not None or self.done >= PROGRAMS_PER_WORKER or not self.has_device

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        self.log.close()


@dataclass
class Tally:
    """The findings so far."""

    run: int = 0
    statuses: collections.Counter[str] = field(default_factory=collections.Counter)
    rungs: collections.Counter[str] = field(default_factory=collections.Counter)
    reasons: collections.Counter[str] = field(default_factory=collections.Counter)
    failures: list[str] = field(default_factory=list)
    seconds: float = 0.0

    def line(self) -> str:
        shown = ", ".join(f"{count} {name}" for name, count in sorted(self.statuses.items()) if "right" not in name)
        below = sum(count for name, count in self.rungs.items() if not name.endswith(" default"))
        return f"{self.run} programs; {shown or 'nothing wrong'}; {below} below the default rung"

    def summary(self) -> str:
        lines = [f"{self.run} programs", *(f"  {count:5} {name}" for name, count in sorted(self.statuses.items()))]
        lines += ["rungs:", *(f"  {count:5} {name}" for name, count in self.rungs.most_common())]
        if self.reasons:
            lines += ["refused:", *(f"  {count:5} {name}" for name, count in self.reasons.most_common())]
        return "\n".join([*lines, *(["failures:", *(f"  {one}" for one in self.failures)] if self.failures else [])])


class Fuzzer:
    """Distributes seeds to workers until the time is over."""

    def __init__(
        self, seed: int, targets: list[str], options: dict[str, Any], out: Path, jobs: int, stride: int = 1
    ) -> None:
        self.targets, self.options, self.out, self.jobs, self.stride = targets, options, out, jobs, stride
        self.tally = Tally()
        self.lock = threading.Lock()
        self.next = seed
        self.stop = threading.Event()
        self.workers: list[Worker] = []

    def take(self) -> dict[str, Any]:
        with self.lock:
            self.next += self.stride
            return {"seed": self.next - self.stride, "targets": self.targets, "options": self.options}

    def serve(self) -> None:
        worker = self.start()
        while not self.stop.is_set():
            job = self.take()
            answer = worker.ask(job)
            if not self.stop.is_set():
                self.record(job, answer)
            if worker.tired:
                self.workers.remove(worker)
                worker.close()
                worker = self.start()
        worker.close()

    def start(self) -> Worker:
        """A new worker process."""
        self.workers.append(Worker(self.out / "log.txt"))
        return self.workers[-1]

    def record(self, job: dict[str, Any], answer: dict[str, Any]) -> None:
        seed = job["seed"]
        with self.lock:
            self.tally.run += 1
            if "error" in answer:
                self.tally.statuses["generator or oracle failed"] += 1
                self.save(f"{seed}-error", answer.get("program", ""), answer["error"])
                return
            if "ended" in answer:
                self.tally.statuses[f"{answer['starts']} crashed"] += 1
                self.save(f"{seed}-{answer['starts']}-crashed", answer["program"], answer["ended"])
                return
            for target, one in answer["outcomes"].items():
                self.tally.statuses[f"{target} {one['status']}"] += 1
                if target != "evaluator" and one["status"] != "refused":
                    self.tally.rungs[f"{target} {one['rung']}"] += 1
                    if one["rung"] != "default" and one["status"] == "right":
                        self.save(f"below/{seed}-{target}-{one['rung']}", answer["program"], "", kept=False)
                if one["status"] == "refused":
                    self.tally.reasons[f"{target}: {one['detail']}"] += 1
                if one["status"] != "right":
                    self.save(f"{seed}-{target}-{one['status']}", answer["program"], f"{target}: {one['detail']}")

    def save(self, name: str, program: str, detail: str, kept: bool = True) -> None:
        path = self.out / f"{name}.mlir"
        path.parent.mkdir(parents=True, exist_ok=True)
        comment = "".join(f"// {line}\n" for line in detail.splitlines())
        path.write_text(comment + program)
        if kept:
            self.tally.failures.append(f"{path}: {detail.splitlines()[0][:160]}")

    def run(self, minutes: float, programs: int | None) -> Tally:
        from rich.console import Console
        from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

        self.out.mkdir(parents=True, exist_ok=True)
        threads = [threading.Thread(target=self.serve, daemon=True) for _ in range(self.jobs)]
        end = time.monotonic() + 60 * minutes
        for thread in threads:
            thread.start()
        console = Console(stderr=True)
        with Progress(
            SpinnerColumn(), TimeElapsedColumn(), TextColumn("{task.description}"), console=console
        ) as progress:
            task = progress.add_task("starting")
            said = time.monotonic()
            while time.monotonic() < end and (programs is None or self.tally.run < programs):
                time.sleep(0.5)
                progress.update(task, description=f"seed {self.next}: {self.tally.line()}")
                if not console.is_terminal and time.monotonic() - said > PROGRESS_S:
                    said = time.monotonic()
                    print(f"seed {self.next}: {self.tally.line()}", flush=True)
            self.stop.set()
            progress.update(task, description=f"finishing; {self.tally.line()}")
            for thread in threads:
                thread.join(FINISH_S)
            for worker in self.workers:
                worker.process.kill()
        return self.tally


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=30, help="how long (default 30)")
    parser.add_argument("--programs", type=int, help="end after so many programs")
    parser.add_argument("--seed", type=int, help="the first seed (default: from the clock)")
    parser.add_argument("--stride", type=int, default=1, help="from one seed to the next (4: of one generator)")
    parser.add_argument("--target", default="llvm-cpu", help="target in addition to the evaluator (default llvm-cpu)")
    parser.add_argument(
        "--option", type=read_option, action="append", default=[], metavar="NAME=VALUE",
        help="of each target that has an option of that name, such as fuse_small=False",
    )  # fmt: skip
    parser.add_argument("--jobs", "-j", type=int, default=2, help="worker processes (default 2)")
    parser.add_argument("--out", type=Path, default=ROOT / "out" / "fuzz", help="folder for what fails")
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    flags = parser.parse_args()
    if flags.worker:
        work()
        return 0
    from fuzz_options import options_of

    targets = ["evaluator", *(name for name in flags.target.split(",") if name != "evaluator")]
    for name, value in flags.option:
        if not any(options_of(target, {name: value}) for target in targets):
            parser.error(f"--option {name}={value}: no target of {', '.join(targets)} has it")
    seed = int(time.time()) % 1_000_000 * 1000 if flags.seed is None else flags.seed
    print(
        f"seed {seed}; the same again: make fuzz SEED={seed} MINUTES={flags.minutes:g} TARGET={flags.target}"
        + (f' OPTIONS="{" ".join(f"{name}={value}" for name, value in flags.option)}"' if flags.option else ""),
        flush=True,
    )
    tally = Fuzzer(seed, targets, dict(flags.option), flags.out, flags.jobs, flags.stride).run(
        flags.minutes, flags.programs
    )
    print(tally.summary())
    return int(any("right" not in name for name in tally.statuses))


if __name__ == "__main__":
    sys.exit(main())
