"""Compiles the corpus for `cpu-aarch64` here, runs it on an emulated AArch64 CPU, and compares with XLA.

    python test/emulation/run.py                 # the whole corpus; `make test-aarch64`
    python test/emulation/run.py fourier solvers # some programs

QEMU emulates the CPU (Debian's qemu-user-static); its Python comes from Debian as well (debootstrap, as root), IREE's
runtime, NumPy and the rest from PyPI. No compiler is installed there: that is what bundles are for. Everything is kept
in `out/aarch64`.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import zipfile
from importlib.metadata import version
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "test" / folder) for folder in ("programs", ".")]

from corpus import Program, difference, programs  # noqa: E402
from oracle import run_xla  # noqa: E402

import hilo  # noqa: E402

FOLDER = ROOT / "out" / "aarch64"
DEBIAN = FOLDER / "debian"
SITE = FOLDER / "site"
TOOLS = {"qemu-aarch64-static": "qemu-user-static", "debootstrap": "debootstrap"}
PYTHON = "3.11"
WHEELS = ("iree-base-runtime", "numpy", "ml-dtypes", "rich", "markdown-it-py", "mdurl", "pygments")
PLATFORMS = ("manylinux_2_28_aarch64", "manylinux_2_27_aarch64", "manylinux2014_aarch64")


def prepare(say: Console) -> None:
    """Creates the folder with an AArch64 Python, IREE's runtime and hilo.

    Raises:
        SystemExit: a tool is missing.
    """
    missing = [package for tool, package in TOOLS.items() if shutil.which(tool) is None]
    if missing:
        raise SystemExit(f"on Debian 12, as root: apt-get install {' '.join(missing)}")
    if not (DEBIAN / f"usr/bin/python{PYTHON}").exists():
        say.print("a Python for AArch64, from Debian …")
        DEBIAN.mkdir(parents=True, exist_ok=True)
        packages = "--include=python3,libpython3.11-stdlib,libstdc++6"
        words = ["--arch=arm64", "--foreign", "--variant=minbase", packages, "bookworm", str(DEBIAN)]
        subprocess.run(["debootstrap", *words], check=True, stdout=subprocess.DEVNULL)
        for package in (DEBIAN / "var/cache/apt/archives").glob("*.deb"):
            subprocess.run(["dpkg-deb", "-x", str(package), str(DEBIAN)], check=True)
    if not SITE.exists():
        say.print("IREE's runtime for AArch64, from PyPI …")
        wheels = FOLDER / "wheels"
        words = ["--no-deps", "--only-binary=:all:", f"--python-version={PYTHON}", f"--dest={wheels}"]
        words += [f"--platform={name}" for name in PLATFORMS] + [f"{name}=={version(name)}" for name in WHEELS]
        subprocess.run([sys.executable, "-m", "pip", "download", "--quiet", *words], check=True)
        for wheel in wheels.glob("*.whl"):
            with zipfile.ZipFile(wheel) as archive:
                archive.extractall(SITE)
    shutil.rmtree(SITE / "hilo", ignore_errors=True)
    plain = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "frontend", SITE / "hilo", ignore=plain)
    for name in ("dialect", "lowering", "targets", "tools"):
        shutil.copytree(ROOT / name, SITE / "hilo" / name, ignore=plain)


def emulate(bundle: Path, arguments: Path, results: Path, timeout_s: float) -> str:
    """Calls a bundle in the emulator; returns the message of a failure, or an empty text."""
    guest = Path(__file__).with_name("guest.py")
    emulator = ["qemu-aarch64-static", "-L", str(DEBIAN), "-E", f"PYTHONPATH={SITE}"]
    command = [*emulator, str(DEBIAN / f"usr/bin/python{PYTHON}"), str(guest), *map(str, (bundle, arguments, results))]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=timeout_s)
    except subprocess.TimeoutExpired:
        return f"took more than {timeout_s:.0f} s"
    return "" if done.returncode == 0 else (done.stderr.strip().splitlines() or [f"status {done.returncode}"])[-1]


def check(program: Program, timeout_s: float) -> str:
    """Describes what is wrong with a program there; empty if its results equal XLA's."""
    folder = FOLDER / "programs"
    folder.mkdir(exist_ok=True)
    bundle, arguments, results = (folder / f"{program.name}{end}" for end in (".hilo", ".args.npz", ".results.npz"))
    try:
        hilo.compile_bundle(program.text, "cpu-aarch64").save(bundle)
    except hilo.Error as error:
        return str(error).splitlines()[0]
    given = [np.asarray(value) for value in program.arguments()]
    np.savez(arguments, *given)
    problem = emulate(bundle, arguments, results, timeout_s)
    if problem:
        return problem
    want = run_xla(program.text, *given)
    with np.load(results) as made:
        got = [made[f"arr_{index}"].view(np.asarray(one).dtype) for index, one in enumerate(want)]
    found = [difference(a, np.asarray(b), program.tolerance) for a, b in zip(got, want, strict=True)]
    return "; ".join(filter(None, found))


def main() -> int:
    """Prints a row for each program that differs from XLA, and their number; returns 1 if there are any."""
    parser = argparse.ArgumentParser(description="Runs the corpus on an emulated AArch64 CPU and compares with XLA.")
    parser.add_argument("names", nargs="*", metavar="PROGRAM", help="programs of test/programs (default: all)")
    parser.add_argument("--timeout_s", type=float, default=300, help="for each program in the emulator (default 300)")
    given = parser.parse_args()
    say = Console(stderr=True)
    prepare(say)
    chosen = [program for program in programs() if not given.names or program.name in given.names]
    table = Table("program", "what is wrong", title="on an emulated AArch64 CPU, against XLA on this one")
    good = 0
    for number, program in enumerate(chosen, 1):
        problem = check(program, given.timeout_s)
        say.print(f"{number}/{len(chosen)} {program.name}: {problem or 'as XLA'}", highlight=False)
        good += not problem
        if problem:
            table.add_row(program.name, problem)
    if table.row_count:
        Console().print(table)
    print(f"{good} of {len(chosen)} programs give XLA's results")
    return int(good < len(chosen))


if __name__ == "__main__":
    sys.exit(main())
