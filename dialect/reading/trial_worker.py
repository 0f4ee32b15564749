"""MLIR's parser in a separate process: reads programs on stdin and reports on stdout whether each was parsed.

MLIR's readers of text and bytecode trust their input: flipped bytes and deep nesting crash the process, or make it
loop forever. Here that ends this process only, and its parent, `hilo.dialect.reading.trial`, rejects the program. It
imports the bindings and hardly anything else of hilo.

A job consists of the length of its rest in 8 bytes, the milliseconds of CPU time that it may take in 4 bytes, `t` for
text or `b` for bytecode, `+` if unregistered dialects are accepted or `-`, and the program. The answer is `+` for a
valid program, and `-` for an invalid one, whose diagnostics are then on stderr. The worker does what every use of a
program does first: parse, verify, print, write.
"""

from __future__ import annotations

import contextlib
import io
import os
import signal
import sys
import threading
from collections.abc import Iterator
from typing import BinaryIO

from hilo.dialect import jaxlib
from hilo.dialect.iree import Session, ir, leave_out_classes
from hilo.dialect.reading.aligned import parse_aligned

STACK_BYTES = 2 << 20
"""The stack to try on: a part of a thread's usual 8 MiB, so that what fits here fits wherever the parent parses."""

MEMORY_BYTES = 16 << 30


def read_names(op: ir.Operation) -> ir.WalkResult:
    """Reads the names of an operation and its attributes, which raises an error if one is not UTF-8."""
    _ = op.name
    for name in op.attributes:
        with contextlib.suppress(TypeError):  # complex numbers and locations, for which the bindings have no class here
            read_attribute(op.attributes[name])
    for name in ("sym_name", "call_target_name"):
        if name in op.attributes and isinstance(named := op.attributes[name], ir.StringAttr):
            _ = named.value  # VHLO's names are attributes themselves
    return ir.WalkResult.ADVANCE


def read_attribute(attribute: ir.Attribute) -> None:
    """Reads the names in an attribute: a name that is not UTF-8 ends the process."""
    if isinstance(attribute, ir.ArrayAttr):
        for place in range(len(attribute)):
            with contextlib.suppress(TypeError):
                read_attribute(attribute[place])
    elif isinstance(attribute, ir.DictAttr):
        for entry in attribute:
            _ = entry.name
            with contextlib.suppress(TypeError):
                read_attribute(entry.attr)


def use(module: ir.Module) -> None:
    """Does with a module what every use of it does first.

    Raises:
        RuntimeError, ValueError, TypeError: the bindings cannot represent its contents.
    """
    module.operation.get_asm(print_generic_op_form=True, enable_debug_info=True, large_elements_limit=16)
    module.operation.write_bytecode(io.BytesIO())
    module.operation.walk(read_names)


def converted(data: bytes) -> str | None:
    """A portable artifact as StableHLO text, converted by jaxlib as in the parent; None if that fails."""
    try:
        return jaxlib.convert_artifact(data)
    except (ImportError, ValueError, RuntimeError, MemoryError):
        return None


def is_valid(data: bytes, is_text: bool, context: ir.Context) -> bool:
    """Whether a program can be read and used; for a portable artifact, so must the program converted from it."""
    try:
        module = ir.Module.parse(data.decode(), context) if is_text else parse_aligned(data, context)
        if module is None:
            return False
        use(module)
        is_portable = any(op.operation.name.startswith("vhlo.") for op in module.body.operations)
        if is_portable and (text := converted(data)) is not None:
            use(ir.Module.parse(text, context))
    except ir.MLIRError:
        return False
    except (RuntimeError, ValueError, TypeError):  # contents that Python cannot represent
        said = "error: a name in it is not UTF-8, or a number out of range"
        print(said, file=sys.stderr, flush=True)
        return False
    return True


@contextlib.contextmanager
def limited(cpu_s: float) -> Iterator[None]:
    """Ends the process by a signal after this much CPU time, if the system supports it; 0: no limit."""
    if not hasattr(signal, "setitimer"):
        yield
        return
    signal.setitimer(signal.ITIMER_PROF, cpu_s)
    yield
    signal.setitimer(signal.ITIMER_PROF, 0)


def serve(jobs: BinaryIO, answers: BinaryIO) -> None:
    """Tries programs until the parent closes the pipe."""
    session = Session()
    context = session.context
    context.enable_multithreading(False)
    context.emit_error_diagnostics = True  # to stderr: the bindings cannot represent messages that are not UTF-8
    answers.write(b"!")  # ready
    answers.flush()
    while len(size := jobs.read(8)) == 8:
        limit_ms = int.from_bytes(jobs.read(4), "little")
        kind, registered = jobs.read(1), jobs.read(1)
        context.allow_unregistered_dialects = registered == b"+"
        data = jobs.read(int.from_bytes(size, "little") - 6)
        with limited(limit_ms / 1000):
            answer = b"+" if is_valid(data, kind == b"t", context) else b"-"
        answers.write(answer)
        answers.flush()


def main() -> None:
    leave_out_classes()
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # MLIR's output must not get between the answers
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    threading.stack_size(STACK_BYTES)
    thread = threading.Thread(target=serve, args=(sys.stdin.buffer, answers), daemon=True)
    thread.start()
    thread.join()
    os._exit(0)  # there is nothing to clean up
