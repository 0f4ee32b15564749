"""`--trace=FILE`: a Chrome trace of what the tool compiles and runs."""

from __future__ import annotations

import argparse
import contextlib

from hilo.tools.common.files import check_writable


def add_trace_flag(group: argparse._ActionsContainer) -> None:
    """Adds the flag whose value `traced` takes."""
    group.add_argument(
        "--trace", metavar="FILE", help="write a Chrome trace of stages, passes, calls and interpreted operations"
    )


def traced(path: str | None) -> contextlib.AbstractContextManager[object]:
    """Records what is compiled and run inside it into a file, which is checked to be writable before anything runs.

    Raises:
        Error: the file cannot be written.
    """
    if path is None:
        return contextlib.nullcontext()
    check_writable(path)
    from hilo.profiling import profile

    return profile(path)
