"""Parts of IREE's C interface that its Python wrapper lacks: running single phases, access to an invocation's module,
and sessions that are reused for the next programs.
"""

from __future__ import annotations

import contextlib
import ctypes
import functools
from collections import OrderedDict
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

from hilo.dialect.iree import compiler_library, invocation_handle, session_handle
from hilo.targets.compilation.kernels import mlir

if TYPE_CHECKING:
    from hilo.dialect.iree import Invocation, Output, Session

KEPT_SESSIONS = 8
"""How many sessions are kept for the next program; one program needs four."""

KEPT_BYTES = 16 << 20
"""Bytes of programs that one session compiles; its context keeps their constants and types until the session ends."""

Result = TypeVar("Result")
_Diagnose = ctypes.CFUNCTYPE(ctypes.c_int8, ctypes.c_void_p, ctypes.c_void_p)


class PipelineFailed(Exception):
    """One of hilo's pipelines failed; the compiler's own may succeed."""


def with_module(invocation: Invocation, action: Callable[[int], Result]) -> Result:
    """The result of an action on the module of an invocation that has parsed it itself."""
    compiler, handle = library(), invocation_handle(invocation)
    module = compiler.ireeCompilerInvocationExportStealModule(handle)
    try:
        return action(module)
    finally:
        compiler.ireeCompilerInvocationImportStealModule(handle, module)


def run_phases(invocation: Invocation, after: str, until: str) -> bool:
    """Runs the compiler's phases; returns whether it succeeded.

    Args:
        invocation: holds the module.
        after: the last phase that has run on the module; empty: none.
        until: the last phase to run.
    """
    compiler, handle = library(), invocation_handle(invocation)
    if after:
        compiler.ireeCompilerInvocationSetCompileFromPhase(handle, after.encode())
    compiler.ireeCompilerInvocationSetCompileToPhase(handle, until.encode())
    return bool(invocation.execute())


def run_passes(invocation: Invocation, pipeline: str) -> bool:
    """Runs passes, given as text; returns whether they succeeded."""
    return bool(library().ireeCompilerInvocationRunPassPipeline(invocation_handle(invocation), pipeline.encode()))


def verify_each_pass(invocation: Invocation, is_wanted: bool) -> None:
    """Sets whether the module is verified after each pass from now on."""
    library().ireeCompilerInvocationSetVerifyIR(invocation_handle(invocation), is_wanted)


def borrow_context(session: Session) -> int:
    """The address of a session's context."""
    context: int = library().ireeCompilerSessionBorrowContext(session_handle(session))
    return context


class Program:
    """A program in an invocation.

    Args:
        invocation: the invocation that has the module.
        take: calls a function with the pointer to the module's operation, and returns its result; None: the invocation
            has parsed the module itself.
    """

    def __init__(self, invocation: Invocation, take: Callable[[Callable[[int], Any]], Any] | None = None) -> None:
        self.invocation = invocation
        self._take = take

    @property
    def session(self) -> Session:
        """The session that the program is in now."""
        return self.invocation.session

    def with_module(self, action: Callable[[int], Result]) -> Result:
        """Calls an action with the pointer to the module's operation, and returns its result."""
        if self._take is None:
            return with_module(self.invocation, action)
        result: Result = self._take(action)
        return result

    def verify_each(self, verifies: bool) -> None:
        """Sets whether the module is verified after each pass from now on."""
        verify_each_pass(self.invocation, verifies)

    def run_passes(self, passes: str) -> bool:
        """Runs passes; False if one fails."""
        return run_passes(self.invocation, passes)

    def run_phase(self, before: str, phase: str) -> bool:
        """Runs the compiler's own pipelines up to a phase; False if they fail.

        Args:
            before: the last phase that has run; empty: none.
            phase: the last phase to run.
        """
        return run_phases(self.invocation, before, phase)

    def move_to(self, part: str) -> None:
        """Starts the next part of the compilation, which has a session of its own if sessions are kept."""

    def write_vm_bytecode(self, output: Output) -> None:
        """Writes the compiled module.

        Raises:
            ValueError: it cannot be written.
        """
        self.invocation.output_vm_bytecode(output)


class KeptProgram(Program):
    """A program that moves through sessions that are kept for the next program. Used as a context manager.

    A pass that applies patterns builds those of all operations that MLIR knows, which takes longer than applying them
    to a small program. A pass manager builds them once per context. Each part of the compilation has a session of its
    own, since patterns that later parts need would cost time in earlier ones. A session ends with its program if the
    compiler's own pipelines ran in it, which register all dialects, or if something failed. Between passes, the module
    is out of the invocation, which would verify it each time that it gets it back.

    Args:
        flags: the flags of the sessions.
        content: the module, as MLIR bytecode.
        part: the part of the compilation that comes first.
        moves: whether the program moves from session to session; if not, all of it is compiled in the first.

    Raises:
        ValueError: the flags are wrong.
    """

    def __init__(self, flags: tuple[str, ...], content: bytes, part: str, *, moves: bool) -> None:
        self._flags = flags
        self._content = content
        self._moves = moves
        self._verifies = False
        self._left: list[KeptSession] = []
        self._part = part
        self._module: int | None = None
        self._kept = take_session(flags, part)
        super().__init__(self._kept.open())

    def __enter__(self) -> KeptProgram:
        return self

    def __exit__(self, *raised: object) -> None:
        self._drop_module()
        self.invocation.close()
        for session in (*self._left, self._kept):
            if raised[0] is None and session.is_clean:
                give_back(session)
            else:
                session.close()

    def parse(self) -> bool:
        """Parses the module; returns whether it is valid."""
        from hilo.dialect.iree import Source

        content, self._content = self._content, b""
        self._kept.bytes_seen += len(content)
        return bool(self.invocation.parse_source(Source.wrap_buffer(self.session, content, buffer_name="module")))

    def with_module(self, action: Callable[[int], Result]) -> Result:
        if self._module is None:
            self._module = library().ireeCompilerInvocationExportStealModule(invocation_handle(self.invocation))
        assert self._module is not None
        return action(self._module)

    def _put_back(self) -> None:
        """Returns the module to the invocation, which verifies it if passes are verified."""
        if self._module is not None:
            library().ireeCompilerInvocationImportStealModule(invocation_handle(self.invocation), self._module)
            self._module = None

    def _drop_module(self) -> None:
        if self._module is not None:
            mlir.destroy_module(self._module)
            self._module = None

    def verify_each(self, verifies: bool) -> None:
        self._verifies = verifies
        super().verify_each(verifies)

    def run_passes(self, passes: str) -> bool:
        done = self.with_module(lambda module: self._kept.run(module, passes, self._verifies))
        self._kept.is_clean &= done
        return done

    def run_phase(self, before: str, phase: str) -> bool:
        self._kept.is_clean = False
        self._put_back()
        return super().run_phase(before, phase)

    def write_vm_bytecode(self, output: Output) -> None:
        self._put_back()
        super().write_vm_bytecode(output)

    def move_to(self, part: str) -> None:
        if part == self._part or not self._moves:
            return
        self._part = part
        self._content = self.with_module(mlir.write_bytecode)
        self._drop_module()
        self.invocation.close()
        self._left.append(self._kept)
        self._kept = take_session(self._flags, part)
        self.invocation = self._kept.open()
        self.verify_each(self._verifies)
        if not self.parse():
            raise PipelineFailed(f"the module cannot be read before {part}")


class KeptSession:
    """A session, with the pass managers that have run in it.

    Attributes:
        key: the flags, and the part of the compilation that it is for.
        bytes_seen: the size of the programs that it has parsed.
        is_clean: whether it can compile another program.
    """

    def __init__(self, key: tuple[tuple[str, ...], str]) -> None:
        from hilo.dialect.iree import Session

        self.key = key
        self.bytes_seen = 0
        self.is_clean = True
        self._managers: dict[tuple[str, bool, int], int] = {}
        self.session = Session()
        self.session.set_flags(*key[0])
        use_threads(borrow_context(self.session), False)

    def open(self) -> Invocation:
        """Creates an invocation for the next program."""
        invocation = self.session.invocation()
        invocation.enable_console_diagnostics()
        return invocation

    def run(self, module: int, passes: str, verifies: bool, *, lane: int = 0) -> bool:
        """Runs passes on a module of the session.

        Args:
            module: the pointer to the operation.
            passes: as text.
            verifies: verify after each pass.
            lane: threads that run passes at the same time have different ones.
        """
        key = passes, verifies, lane
        manager = self._managers.get(key)
        if manager is None:
            manager = self._managers[key] = _make_manager(module, passes, verifies)
        run = mlir.c_function("mlirPassManagerRunOnOp", ctypes.c_int8, mlir.Handle, mlir.Handle)
        return bool(run(manager, module))

    def close(self) -> None:
        for manager in self._managers.values():
            mlir.c_function("mlirPassManagerDestroy", None, mlir.Handle)(manager)
        self._managers.clear()
        self.session.close()


def _make_manager(module: int, passes: str, verifies: bool) -> int:
    """Creates a pass manager for modules in the context of this module.

    Raises:
        PipelineFailed: the text is not a pipeline.
    """
    context = library().mlirOperationGetContext(module)
    said: list[str] = []
    create = mlir.c_function("mlirPassManagerCreateOnOperation", mlir.Handle, mlir.Handle, mlir.Text)
    made: int = create(context, mlir.as_text("builtin.module"))
    mlir.c_function("mlirPassManagerEnableVerifier", None, mlir.Handle, ctypes.c_bool)(made, verifies)
    nested = mlir.c_function("mlirPassManagerGetAsOpPassManager", mlir.Handle, mlir.Handle)(made)
    hear = mlir.Write(lambda text, _: said.append(ctypes.string_at(text.data, text.length).decode()))
    parse = mlir.c_function("mlirParsePassPipeline", ctypes.c_int8, mlir.Handle, mlir.Text, mlir.Write, ctypes.c_void_p)
    if not parse(nested, mlir.as_text(f"builtin.module({passes})"), hear, None):
        mlir.c_function("mlirPassManagerDestroy", None, mlir.Handle)(made)
        raise PipelineFailed("".join(said))
    return made


_kept: OrderedDict[tuple[tuple[str, ...], str], KeptSession] = OrderedDict()


def take_session(flags: tuple[str, ...], part: str) -> KeptSession:
    """A session for a part of a compilation, in which other programs may have been compiled before."""
    return _kept.pop((flags, part), None) or KeptSession((flags, part))


def give_back(session: KeptSession) -> None:
    """Keeps a session for the next program, unless that would take too much memory."""
    if session.bytes_seen > KEPT_BYTES or session.key in _kept:
        session.close()
        return
    _kept[session.key] = session
    while len(_kept) > KEPT_SESSIONS:
        _kept.popitem(last=False)[1].close()


@contextlib.contextmanager
def threads(context: int | None) -> Iterator[None]:
    """Gives a context threads for its passes inside the block; None: does nothing."""
    if context is None:
        yield
        return
    use_threads(context, True)
    try:
        yield
    finally:
        use_threads(context, False)


def use_threads(context: int, are_used: bool) -> None:
    """Gives a context threads for its passes, or removes them."""
    library().mlirContextEnableMultithreading(context, are_used)


@contextlib.contextmanager
def quiet(operation: int) -> Iterator[None]:
    """Drops diagnostics of an operation's context inside the block."""
    compiler, drop = library(), _Diagnose(lambda diagnostic, data: 1)
    context = compiler.mlirOperationGetContext(operation)
    handler = compiler.mlirContextAttachDiagnosticHandler(context, drop, None, None)
    try:
        yield
    finally:
        compiler.mlirContextDetachDiagnosticHandler(context, handler)


@functools.cache
def library() -> ctypes.CDLL:
    """IREE's C interface, with the types of the functions that are called here and that its Python wrapper lacks."""
    found = compiler_library()
    kinds: tuple[tuple[Any, ...], ...] = (
        ("ireeCompilerInvocationSetCompileFromPhase", None, ctypes.c_void_p, ctypes.c_char_p),
        ("ireeCompilerInvocationSetCompileToPhase", None, ctypes.c_void_p, ctypes.c_char_p),
        ("ireeCompilerInvocationExportStealModule", ctypes.c_void_p, ctypes.c_void_p),
        ("ireeCompilerInvocationImportStealModule", ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p),
        ("ireeCompilerInvocationSetVerifyIR", None, ctypes.c_void_p, ctypes.c_bool),
        ("ireeCompilerInvocationRunPassPipeline", ctypes.c_bool, ctypes.c_void_p, ctypes.c_char_p),
        ("ireeCompilerSessionBorrowContext", ctypes.c_void_p, ctypes.c_void_p),
        ("mlirContextEnableMultithreading", None, ctypes.c_void_p, ctypes.c_bool),
        ("mlirOperationGetContext", ctypes.c_void_p, ctypes.c_void_p),
        ("mlirContextAttachDiagnosticHandler", ctypes.c_uint64, ctypes.c_void_p, _Diagnose, *[ctypes.c_void_p] * 2),
        ("mlirContextDetachDiagnosticHandler", None, ctypes.c_void_p, ctypes.c_uint64),
    )
    for name, result, *arguments in kinds:
        function = getattr(found, name)
        function.restype, function.argtypes = result, arguments
    return found
