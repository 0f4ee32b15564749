"""Random sessions of `hilo.jit` for a number of minutes, compared with JAX.

    python test/fuzz/sessions/run.py --seed=0 --minutes=10 [--option tiers=compiled] [--trace]

Sessions run in processes of their own, some after the other in each; a process that ends is a finding, too. Every other
process has the cache of the one before it and runs the same sessions again.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).parent
SESSIONS_PER_PROCESS = 10
TIME_LIMIT_S = 900

ENVIRONMENT = {
    "XLA_FLAGS": "--xla_cpu_experimental_ynn_fusion_type= --xla_backend_optimization_level=0",  # wrong sums (jax#39103)
    "JAX_PLATFORMS": "cpu",
    "PYTHONFAULTHANDLER": "1",
}


def work(flags: argparse.Namespace) -> int:
    """Runs sessions in this process; returns how many of them have findings."""
    sys.path[:0] = [str(HERE)]
    import warnings

    from session import Session

    warnings.simplefilter("ignore")
    bad = 0
    for seed in range(flags.seed, flags.seed + flags.sessions):
        start = time.monotonic()
        say = (lambda text: print("   ", text, flush=True)) if flags.trace else (lambda text: None)
        found = Session(seed, dict(flags.option), flags.functions, flags.calls, say=say).run()
        print(f"seed {seed}: {len(found)} findings, {time.monotonic() - start:.1f} s", flush=True)
        for finding in found:
            print(f"  {finding}", flush=True)
        bad += bool(found)
    return int(bad > 0)


def main() -> int:
    sys.path.append(str(HERE.parent))
    from fuzz_options import read_option

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=0, help="the first seed (default 0)")
    parser.add_argument("--minutes", type=float, default=10, help="how long (default 10)")
    parser.add_argument("--sessions", type=int, default=1 << 30, help="end after so many sessions")
    parser.add_argument("--functions", type=int, default=2, help="functions in a session (default 2)")
    parser.add_argument("--calls", type=int, default=8, help="calls in a session (default 8)")
    parser.add_argument(
        "--option", type=read_option, action="append", default=[], metavar="NAME=VALUE", help="of hilo.jit"
    )
    parser.add_argument("--trace", action="store_true", help="print each call before it is made")
    parser.add_argument("--once", action="store_true", help="do not run sessions again with the cache")
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    flags = parser.parse_args()
    if flags.worker:
        return work(flags)
    end, seed, last = time.monotonic() + 60 * flags.minutes, flags.seed, flags.seed + flags.sessions
    bad = 0
    while seed < last and time.monotonic() < end:
        count = min(SESSIONS_PER_PROCESS, last - seed)
        given = ["--worker", f"--seed={seed}", f"--sessions={count}", *_passed_on(sys.argv[1:])]
        with tempfile.TemporaryDirectory(prefix="hilo-sessions-") as cache:
            for _ in range(1 if flags.once else 2):
                environment = os.environ | ENVIRONMENT | {"HILO_CACHE_DIR": cache}
                done = subprocess.run([sys.executable, __file__, *given], env=environment, timeout=TIME_LIMIT_S)
                if done.returncode not in (0, 1):
                    print(f"seeds from {seed} on: the process ended with {done.returncode}", flush=True)
                bad += done.returncode != 0
        seed += count
    print(f"seeds {flags.seed} to {seed - 1}: {bad} processes with findings")
    return int(bad > 0)


def _passed_on(arguments: list[str]) -> list[str]:
    """The arguments without those that a worker gets anew."""
    found, skip = [], False
    for argument in arguments:
        if not skip and not argument.startswith(("--seed", "--sessions", "--minutes", "--once")):
            found.append(argument)
        skip = argument in ("--seed", "--sessions", "--minutes")
    return found


if __name__ == "__main__":
    sys.exit(main())
