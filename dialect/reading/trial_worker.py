"""MLIR's parser as a process of its own: reads programs on stdin, says on stdout that each was parsed.

MLIR's readers of text and bytecode trust what they read: flipped bytes and deep nesting end the process, or keep it
busy for good. Here that ends this process only, and `hilo.dialect.reading.trial`, its parent, refuses the program. It
imports the bindings and hardly anything of hilo's.

A job is the length of what follows in 8 bytes, the milliseconds of CPU time that it may take in 4, `t` for text or `b`
for bytecode, `+` if unregistered dialects are taken or `-`, and the program. The answer is `+` for a valid program, `-`
for another: what is wrong with it stands in stderr then. What is done with a program here is what any use does first:
parse, verify, print, write.
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
    """Reads what an operation and its attributes are called, which raises where that is not UTF-8."""
    _ = op.name
    for name in op.attributes:
        with contextlib.suppress(TypeError):  # complex numbers, locations: the bindings have no class for them here
            read_attribute(op.attributes[name])
    for name in ("sym_name", "call_target_name"):
        if name in op.attributes and isinstance(named := op.attributes[name], ir.StringAttr):
            _ = named.value  # VHLO's names are attributes of its own
    return ir.WalkResult.ADVANCE


def read_attribute(attribute: ir.Attribute) -> None:
    """Reads the names in an attribute: one that is not UTF-8 ends the process."""
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
    """Does with a module what any use of it does first.

    Raises:
        RuntimeError, ValueError, TypeError: the bindings cannot hand out what is in it.
    """
    module.operation.get_asm(print_generic_op_form=True, enable_debug_info=True, large_elements_limit=16)
    module.operation.write_bytecode(io.BytesIO())
    module.operation.walk(read_names)


def converted(data: bytes) -> str | None:
    """A portable artifact as StableHLO's text, converted by jaxlib as the parent does; None where that cannot."""
    try:
        return jaxlib.convert_artifact(data)
    except (ImportError, ValueError, RuntimeError, MemoryError):
        return None


def is_valid(data: bytes, is_text: bool, context: ir.Context) -> bool:
    """Whether a program can be read and used; where it is a portable artifact, also what becomes of it."""
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
    except (RuntimeError, ValueError, TypeError):  # what Python does not take
        said = "error: a name in it is not UTF-8, or a number out of range"
        print(said, file=sys.stderr, flush=True)
        return False
    return True


@contextlib.contextmanager
def limited(cpu_s: float) -> Iterator[None]:
    """Ends the process by a signal once it has had so much CPU time, where the system can; 0 is no limit."""
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
    context.emit_error_diagnostics = True  # to stderr: the bindings cannot hand out messages that are not UTF-8
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
    os.dup2(2, 1)  # what MLIR prints must not get between the answers
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    threading.stack_size(STACK_BYTES)
    thread = threading.Thread(target=serve, args=(sys.stdin.buffer, answers), daemon=True)
    thread.start()
    thread.join()
    os._exit(0)  # nothing here is worth tidying up
