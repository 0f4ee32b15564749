"""Hides the bodies of kernels from the passes that form and schedule dispatches.

Kernels that hilo's passes wrote reach the compiler as executables (the pass `outline-kernels`). Until dispatches are
formed, only their signatures matter, and when they are scheduled, only in a few passes that change the signatures; but
many passes over the whole program would apply their patterns to their bodies. So each gets a placeholder body of two
operations, with a number in it: different kernels stay different.

CPU milliseconds of these phases, before | after, on a busy machine: a product of matrices 126 | 103, a step of a
network 250 | 206, an FFT of length 1000 516 | 110; of those that schedule dispatches: an FFT of length 4096 480 | 100.
"""

from __future__ import annotations

import ctypes
import re
from collections.abc import Iterator

from hilo.targets.compilation.kernels import mlir

_BODY = """func.func @body() {{
  %number = arith.constant {number} : i64
  %kept = util.optimization_barrier %number : i64
  return
}}"""


_OURS = re.compile(r'"(kernel|any_size)_\d+"')
"""The names that `outline-kernels` gives."""


def set_apart(module: int, kind: str = "flow.executable") -> int:
    """Removes the bodies of all kernels that hilo's passes wrote.

    Args:
        module: the pointer to the operation of a program.
        kind: the operation that an executable is: `flow.executable`, or `stream.executable` when dispatches are
            scheduled.

    Returns:
        The module that now holds them, for `put_back`, which destroys it; 0: there are none.
    """
    executables = [one for one in mlir.operations(module, kind) if _OURS.fullmatch(mlir.attribute(one, "sym_name"))]
    if not executables:
        return 0
    apart = mlir.create_module(module)
    for number, executable in enumerate(executables):
        for function in _functions_in(mlir.move_and_leave_copy(executable, apart)):
            _replace_body(function, _BODY.format(number=number))
    return apart


def put_back(module: int, apart: int, kind: str = "flow.executable") -> None:
    """Gives kernels their bodies back; kernels that nothing calls have been removed.

    Args:
        module: the pointer to the operation, with dispatches.
        apart: the result of `set_apart`.
        kind: as for `set_apart`.
    """
    whole = [*mlir.operations(apart)]
    for executable in mlir.operations(module, kind):
        for function in _functions_in(executable):
            number = _number_of(function)
            if number is not None:
                mlir.take_body(function, next(_functions_in(whole[number])))
    mlir.destroy_module(apart)


def _replace_body(function: int, text: str) -> None:
    """Replaces the operations of a one-block function by those of another function; it keeps its arguments.

    Args:
        function: the operation.
        text: the text of a function without arguments.
    """
    context = mlir.c_function("mlirOperationGetContext", mlir.Handle, mlir.Handle)(function)
    location = mlir.c_function("mlirLocationUnknownGet", mlir.Handle, mlir.Handle)(context)
    region = mlir.c_function("mlirOperationGetRegion", mlir.Handle, mlir.Handle, ctypes.c_ssize_t)
    first = mlir.c_function("mlirRegionGetFirstBlock", mlir.Handle, mlir.Handle)
    module = mlir.c_function("mlirModuleCreateParse", mlir.Handle, mlir.Handle, mlir.Text)(context, mlir.as_text(text))
    made = next(mlir.operations(mlir.c_function("mlirModuleGetOperation", mlir.Handle, mlir.Handle)(module)))
    old, new = first(region(function, 0)), first(region(made, 0))
    for number in range(mlir.c_function("mlirBlockGetNumArguments", ctypes.c_ssize_t, mlir.Handle)(old)):
        argument = mlir.c_function("mlirBlockGetArgument", mlir.Handle, mlir.Handle, ctypes.c_ssize_t)(old, number)
        kind = mlir.c_function("mlirValueGetType", mlir.Handle, mlir.Handle)(argument)
        mlir.c_function("mlirBlockAddArgument", mlir.Handle, mlir.Handle, mlir.Handle, mlir.Handle)(new, kind, location)
    mlir.take_body(function, made)
    mlir.c_function("mlirModuleDestroy", None, mlir.Handle)(module)


def _functions_in(executable: int) -> Iterator[int]:
    for module in mlir.operations(executable, "builtin.module"):
        yield from mlir.operations(module, "func.func")


def _number_of(function: int) -> int | None:
    """The number in a placeholder body; None for a kernel's own body."""
    body = [*mlir.operations(function)]
    if [*map(mlir.name_of, body)] != ["arith.constant", "util.optimization_barrier", "func.return"]:
        return None
    return int(mlir.attribute(body[0], "value").partition(" ")[0])
