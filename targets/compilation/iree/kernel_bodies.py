"""Puts the bodies of kernels into a program, once it is known that they have to be compiled.

Kernels that hilo's passes wrote reach the compiler as executables (the pass `outline-kernels`), and their bodies apart
from them: in its place, an executable has

    %kept:2 = util.optimization_barrier {hilo.executable = "<digest>"} %argument_0, %argument_1

While dispatches are formed and scheduled, only signatures matter, but many passes over the whole program would apply
their patterns to the bodies. What they make of the arguments shows at this operation. Together with the digest, that is
what the code of a kernel depends on; so a kernel that is stored is found without its body, which is not even read.

CPU milliseconds of the compiler's process for a program whose kernels are stored, with bodies | without: a product of
matrices 50 | 30, an FFT of length 1000 170 | 50.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from hilo.targets.compilation.kernels import mlir

_BARRIER, _DIGEST = "util.optimization_barrier", "hilo.executable"
_PROLOGUE = ("iree_tensor_ext.dispatch.workload.ordinal", "flow.dispatch.tie_shape")
"""Operations that describe arguments, which a stand-in uses in their place; the name in `outline-kernels`."""

_OURS = re.compile(r'"(kernel|any_size)_\d+"')
"""The names that `outline-kernels` gives."""


def put_in(module: int, executables: Mapping[str, bytes]) -> None:
    """Gives all kernels of a program their bodies.

    Args:
        module: the pointer to the operation, until executables are translated.
        executables: as MLIR bytecode, by the digests of their bodies.
    """
    if not executables:
        return
    for executable in mlir.operations(module):
        if _OURS.fullmatch(mlir.attribute(executable, "sym_name")):
            for inner in mlir.within(executable, "builtin.module"):
                for stand_in in mlir.within(inner, _BARRIER):
                    digest = mlir.attribute(stand_in, _DIGEST).strip('"')
                    if digest:
                        _replace(stand_in, executables[digest], inner)


def _replace(stand_in: int, content: bytes, inner: int) -> None:
    """Moves the body of an executable to the place of the operation that stands for it, and the functions that it
    calls into the module of its own."""
    with mlir.parsed(stand_in, content) as module:
        function, *called = _functions_in(next(mlir.operations(module)))
        for one in called:
            mlir.append(inner, one)
        values = dict(zip(mlir.arguments(function), mlir.operands(stand_in), strict=True))
        *body, _ = mlir.operations(function)
        for operation in body:
            if mlir.name_of(operation) in _PROLOGUE:
                values[mlir.results(operation)[0]] = values[mlir.operands(operation)[0]]
        for inside, value in values.items():
            mlir.replace_uses(inside, value)
        for operation in body:
            if mlir.name_of(operation) not in _PROLOGUE:
                mlir.move_before(operation, stand_in)
        mlir.destroy(stand_in)


def _functions_in(executable: int) -> Iterator[int]:
    for module in mlir.operations(executable, "builtin.module"):
        yield from mlir.operations(module, "func.func")
