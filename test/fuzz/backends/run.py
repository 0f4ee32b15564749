"""Random programs through random plug-in backends, with the rest on llvm-cpu or the evaluator, compared with XLA.

    python test/fuzz/backends/run.py --seed=0 --minutes=10 [--quick]

A seed makes a program, a backend that refuses some of its operations and element types, marks and a level for
clustering, and the targets' order. The parts' answers have to be XLA's, as those of the whole program. With `--quick`
nothing is compiled: the rest stays with the evaluator.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
import traceback
from collections import Counter
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
os.environ.setdefault("XLA_FLAGS", "--xla_cpu_experimental_ynn_fusion_type=")  # wrong sums (jax#39103)
os.environ.setdefault("JAX_PLATFORMS", "cpu")
for folder in (HERE, HERE.parent, HERE.parent.parent, HERE.parent.parent / "programs"):
    sys.path.insert(0, str(folder))

# JAX reads the variables, and Python finds these modules by the path, when they are imported.
from backend import NAME, Backend, operations_of  # noqa: E402
from fuzz_check import Answers, leaves, reason  # noqa: E402
from fuzz_generate import generate  # noqa: E402
from fuzz_program import FuzzProgram  # noqa: E402

import hilo  # noqa: E402
from hilo.dialect.iree import ir  # noqa: E402
from hilo.targets import register_target, unregister_target  # noqa: E402

ORDERS = ((NAME, "llvm-cpu"), ("llvm-cpu", NAME), (NAME, "evaluator"), (NAME,), (NAME, "llvm-cpu", "evaluator"))
QUICK = ((NAME, "evaluator"), (NAME,))
SETTINGS = ("jit_level", "cluster_min_size", "cluster_max_size", "cluster_fuel")


def check(seed: int, *, quick: bool = False) -> tuple[str, int]:
    """What is wrong with the answers of a seed's program in parts, empty if nothing is; and how many parts the backend
    has built."""
    rng = random.Random(seed)
    program = generate(seed)
    backend = Backend(seed, operations_of(program.text))
    register_target(backend.target)
    before = {name: getattr(hilo.config, name) for name in SETTINGS}
    try:
        module = hilo.load(program.text)
        _mark(module.module, rng, rng.choice((0.0, 0.1, 0.4)))
        hilo.config.jit_level = rng.choice(("on", "on", "on", "off", "fusible"))
        hilo.config.cluster_min_size = rng.choice((1, 1, 2, 4))
        hilo.config.cluster_max_size = rng.choice((0, 0, 1, 3, 10))
        hilo.config.cluster_fuel = rng.choice((-1, -1, rng.randrange(40)))
        targets = list(rng.choice(QUICK if quick else ORDERS))
        tiers = rng.choice(("compiled", "compiled", "auto"))
        return _difference(program, module, targets, tiers), backend.built
    finally:
        for name, value in before.items():
            setattr(hilo.config, name, value)
        unregister_target(NAME)


def _difference(program: FuzzProgram, module: Any, targets: list[str], tiers: Any) -> str:
    """What is wrong with two calls; a refusal that names its reason is an answer, unless it is the backend's alone."""
    arrays = program.arguments()
    answers = Answers(program, arrays)
    try:
        executable = hilo.compile(module, target=targets, check="off", tiers=tiers)
        for number in range(2):
            problem = answers.problem_of(leaves(executable(*[each.copy() for each in arrays])))
            if problem:
                return f"{targets} {tiers}, call {number}: {problem}"
    except hilo.TargetError as error:
        if len(targets) > 1 or "the chip has no" not in str(error):
            return f"{targets} {tiers}: {reason(error)}"
    except Exception as error:
        return f"{targets} {tiers}: {reason(error)}\n{traceback.format_exc()[-1500:]}"
    return ""


def _mark(module: ir.Module, rng: random.Random, share: float) -> None:
    """Marks a share of the operations for compilation, or not, and a few for a device."""

    def visit(op: ir.Operation) -> ir.WalkResult:
        if op.name.startswith(("stablehlo.", "chlo.")) and op.name not in ("stablehlo.constant", "stablehlo.return"):
            if rng.random() < share:
                op.attributes["xla.compile"] = ir.BoolAttr.get(rng.random() < 0.5, op.context)
            if rng.random() < share / 4:
                op.attributes["xla.device"] = ir.StringAttr.get("evaluator", op.context)
        return ir.WalkResult.ADVANCE

    module.operation.walk(visit)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=0, help="the first seed (default 0)")
    parser.add_argument("--minutes", type=float, default=10, help="how long (default 10)")
    parser.add_argument("--programs", type=int, default=1 << 30, help="end after so many programs")
    parser.add_argument("--quick", action="store_true", help="compile nothing")
    flags = parser.parse_args()
    end, seed, found = time.monotonic() + 60 * flags.minutes, flags.seed, Counter[str]()
    parts = 0
    while time.monotonic() < end and seed < flags.seed + flags.programs:
        try:
            problem, built = check(seed, quick=flags.quick)
        except Exception:  # is printed as a finding, and the next seeds run
            problem, built = f"the generator or XLA: {traceback.format_exc()[-1500:]}", 0
        parts += built
        if problem:
            print(f"seed {seed}: {problem}", flush=True)
            found[problem.partition(":")[0]] += 1
        seed += 1
    print(f"seeds {flags.seed} to {seed - 1}: {sum(found.values())} findings; the backends have built {parts} parts")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
