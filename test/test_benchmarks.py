"""Benchmarks are command lines: each has `--help`, and answers wrong arguments with its usage, not a traceback."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

BENCHMARKS = Path(__file__).parent / "benchmarks"
# All in one process: each imports JAX.
RUN = """
import contextlib, io, json, runpy, sys
answers = {}
for path in json.loads(sys.argv[1]):
    for argument in ("--help", "--nonsense", "no such program"):
        sys.argv = [path, argument]
        out = io.StringIO()
        try:
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
                runpy.run_path(path, run_name="__main__")
        except SystemExit as end:
            answers[f"{path} {argument}"] = [end.code, out.getvalue()]
        except Exception as error:
            answers[f"{path} {argument}"] = [repr(error), out.getvalue()]
print(json.dumps(answers))
"""


def test_each_answers_help_and_what_it_does_not_know() -> None:
    files = [str(path) for path in sorted(BENCHMARKS.glob("*.py")) if path.stem != "command"]
    done = subprocess.run(
        [sys.executable, "-c", RUN, json.dumps(files)], capture_output=True, text=True, cwd=BENCHMARKS, check=True
    )
    answers = json.loads(done.stdout)
    for file in files:
        status, text = answers[f"{file} --help"]
        assert status == 0 and "usage:" in text, (file, status, text)
        for wrong in ("--nonsense", "no such program"):
            status, text = answers[f"{file} {wrong}"]
            assert status == 2 and "error:" in text, (file, wrong, status, text)
