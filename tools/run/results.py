"""Where `hilo-run` writes results: the syntax of `--output`."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from hilo.dialect.support.errors import ArgumentError
from hilo.tools.common.files import check_writable, read_input, write_output

if TYPE_CHECKING:
    import numpy as np


@dataclass(frozen=True)
class Output:
    """One `--output`: the destination of a result.

    Attributes:
        path: a file; `-` for stdout, empty to drop the result.
        is_append: whether the result is appended to the file.
    """

    path: str
    is_append: bool = False


def check_outputs(specs: Sequence[str], results: int) -> list[Output]:
    """The parsed `--output` flags: one for each result, or none at all.

    Raises:
        ArgumentError: there is another number of them, or one is malformed.
        Error: a file is not writable, which is found before anything runs.
    """
    if specs and len(specs) != results:
        raise ArgumentError(f"{len(specs)} --output are given; the function has {results} results, each takes one")
    outputs = [_parse(spec) for spec in specs]
    for output in outputs:
        if output.path:
            check_writable(output.path)
    return outputs


def write_results(results: Sequence[np.ndarray], outputs: Sequence[Output], max_elements: int) -> None:
    """Prints and writes the results; each file is written once, atomically.

    Raises:
        Error: a file cannot be written.
    """
    from hilo.tools.common.buffer_text import array_text

    files: dict[str, bytes] = {}
    for result, output in zip(results, outputs, strict=False):
        if output.path == "-":
            print(f"hal.buffer_view\n{array_text(result, max_elements)}", flush=True)
        elif output.path:
            before = b""
            if output.is_append:
                known = files.get(output.path)
                before = known if known is not None else _existing(output.path)
            files[output.path] = before + encode(result, output.path)
    for path, data in files.items():
        write_output(path, data)


def _parse(spec: str) -> Output:
    if spec in ("", "-"):
        return Output(spec)
    if spec[0] not in "@+" or not spec[1:]:
        raise ArgumentError(f"--output={spec}: it takes -, @file, +file, or nothing to drop the result")
    return Output(spec[1:], spec[0] == "+")


def _existing(path: str) -> bytes:
    return read_input(path) if Path(path).exists() else b""


def encode(array: np.ndarray, path: str) -> bytes:
    """The array as .npy, or for other file names its elements alone.

    Types that NumPy lacks (bf16, f8, 4-bit types) are saved as plain bytes of their width, which `--input` reads back
    as the parameter's type: for some, NumPy would write a header that it cannot read.
    """
    import numpy as np

    if not path.endswith(".npy"):
        return np.ascontiguousarray(array).astype(array.dtype.newbyteorder("<"), copy=False).tobytes()
    buffer = io.BytesIO()
    is_native = array.dtype.type.__module__ == "numpy"
    np.save(buffer, array if is_native else array.view(f"V{array.dtype.itemsize}"), allow_pickle=False)
    return buffer.getvalue()
