"""The steps of a compilation: the compiler's phases, or hilo's pipelines in their place."""

from __future__ import annotations

import functools
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from hilo.targets.compilation.iree import (
    dispatch_pipelines,
    host_pipelines,
    input_pipelines,
    kernel_bodies,
    loop_signatures,
)
from hilo.targets.compilation.iree.invocations import PipelineFailed, Program, borrow_context, quiet, threads
from hilo.targets.compilation.iree.kernel_session import KernelSession
from hilo.targets.compilation.kernels import frozen_integers, linking, mlir
from hilo.targets.compilation.kernels.exchange import Exchange
from hilo.targets.compilation.memory import (
    binding_alignment,
    carried_memory,
    large_memory,
    planned_memory,
    pools,
    returned_arrays,
    shared_memory,
)
from hilo.targets.compilation.nvptx import convolutions, kernel_loops, reductions, warpgroup_kernels, workgroups
from hilo.targets.compilation.spirv import (
    exact_arithmetic,
    signed_comparisons,
    signed_roots,
    thread_dimensions,
    unaligned_vectors,
    workgroup_barriers,
)


@dataclass(frozen=True, slots=True)
class Formation:
    """One of hilo's pipelines for a kind of programs; for others, the compiler's own runs.

    Attributes:
        parts: the pipeline, given the session's flags and whether the program has globals at this point.
        takes: whether a program is of that kind.
        finish: the remaining work, given the session's flags; False: the program was not suited.
        is_wanted: whether it is for programs compiled with these flags; None: those for this CPU, compiled with the
            usual flags.
        plain: the parts, counted from either end, that are verified in the end, even if others are after each pass.
    """

    parts: Callable[[tuple[str, ...], bool], tuple[dispatch_pipelines.Part, ...]]
    takes: Callable[[int], bool]
    finish: Callable[[int, tuple[str, ...]], bool]
    is_wanted: Callable[[tuple[str, ...]], bool] | None = None
    plain: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """A part of a compilation.

    Attributes:
        phase: the compiler's phase that it ends with.
        stage: the stage that its time is counted for.
        pipeline: passes that do the same in less time, in parts after which the module is verified; None: IREE's own.
        formations: the same for some programs; the first that takes a program is used. If it cannot do all of the step,
            IREE's own pipeline does it.
        compiles_kernels: the compiler's own phase follows the pipeline, on the kernels only.
        is_verified_often: verify after each of the compiler's own passes, not only after the last one.
        has_kernels: its work is independent for each kernel, so that several threads help.
        part: the part of the compilation it belongs to; if sessions are kept, each part has its own.
        concerns: whether programs compiled with these flags take the step; the next one does its work for the others.
    """

    phase: str
    stage: str
    pipeline: Callable[[int], tuple[host_pipelines.Part, ...]] | None = None
    formations: tuple[Formation, ...] = ()
    compiles_kernels: bool = False
    is_verified_often: bool = False
    has_kernels: bool = False
    part: str = "tensors"
    concerns: Callable[[tuple[str, ...]], bool] = lambda _: True


_CALLS = Formation(
    input_pipelines.lower_calls, input_pipelines.only_calls, input_pipelines.place, input_pipelines.are_wanted
)
_INPUT = Formation(input_pipelines.lower, input_pipelines.is_plain, input_pipelines.place, input_pipelines.are_wanted)
_KEEP = Formation(dispatch_pipelines.keep_as_is, dispatch_pipelines.calls_kernels_only, dispatch_pipelines.is_formed)
_FORM_CALLS = Formation(
    dispatch_pipelines.form_calls, dispatch_pipelines.calls_kernels_only, dispatch_pipelines.is_formed, plain=(0,)
)
_OPTIMIZE = Formation(dispatch_pipelines.optimize, dispatch_pipelines.may_be_formed, dispatch_pipelines.is_formed)
_FORM = Formation(
    dispatch_pipelines.form,
    dispatch_pipelines.may_have_regions,
    dispatch_pipelines.is_valid,
    dispatch_pipelines.regions_are_wanted,
    plain=(0, 1, 2, 3, -2, -1),
)

STEPS = (
    Step("preprocessing", "form dispatches", formations=(_CALLS, _INPUT)),
    Step("global-optimization", "form dispatches", formations=(_KEEP, _OPTIMIZE)),
    Step("flow", "form dispatches", formations=(_FORM_CALLS, _FORM), is_verified_often=True),
    Step("stream", "schedule dispatches", host_pipelines.schedule, is_verified_often=True, part="commands"),
    Step("executable-sources", "schedule dispatches", host_pipelines.form_executables, part="commands"),
    Step(
        "executable-configurations",
        "translate kernels",
        is_verified_often=True,
        has_kernels=True,
        part="commands",
        concerns=lambda flags: bool(_changes_of_configurations(flags)),
    ),
    Step("executable-targets", "translate kernels", is_verified_often=True, has_kernels=True, part="commands"),
    Step("hal", "emit code", host_pipelines.lower_to_hal, compiles_kernels=True, part="commands"),
    Step("vm", "emit code", host_pipelines.lower_to_vm, part="vm"),
)
"""The steps of a compilation.

Verifying after each pass takes a quarter of the CPU time. It is kept where fusion, conversion of loops or code
generation fail: rungs of the ladder are chosen by the verifier's messages (tied-loops, less-fusion, fenced), and the
following passes of these steps would lower much of what it refuses to code that runs and returns wrong results.
"""


@dataclass(frozen=True, slots=True)
class Stages:
    """Runs a module through the steps of a compilation.

    Attributes:
        program: the program to compile.
        flags: the session's flags.
        own_pipelines: whether steps may use hilo's pipelines.
        is_threaded: whether kernels may be compiled in several threads.
        is_verified_often: verify after each pass in all steps, not only in those marked so.
        exchange: the exchange of stored kernels; None: there are none.
        kernels: the session where kernels are compiled if hilo's pipelines are used; None: in the invocation.
        bodies: of kernels, apart from the program: see `kernel_bodies`.
        c_library: the path of the C functions that the program is linked with; empty: the compiler has linked it.
    """

    program: Program
    flags: tuple[str, ...]
    own_pipelines: bool
    is_threaded: bool
    is_verified_often: bool
    exchange: Exchange | None
    kernels: KernelSession | None = None
    bodies: Mapping[str, bytes] = field(default_factory=dict)
    c_library: str = ""

    def execute(self, seconds: dict[str, float], changes: Mapping[str, Callable[[int], None]]) -> bool:
        """Runs the compiler step by step, which costs no more than a single run; False if it fails.

        Args:
            seconds: gets the time of each stage.
            changes: functions to apply to the module after phases.

        Raises:
            PipelineFailed: one of hilo's pipelines failed.
        """
        seconds.update(dict.fromkeys((step.stage for step in STEPS), 0.0))
        before = ""
        if not self.own_pipelines:
            self._put_bodies_in()
        for step in self._steps:
            start = time.perf_counter()
            self.program.move_to(step.part)
            if not self._run(step, before):
                return False
            for change in self._own_changes(step.phase):
                self.program.with_module(change)
            if step.phase in changes and not (step.has_kernels and self._compiles_apart):
                self.program.with_module(changes[step.phase])
            if step.phase == "executable-sources":
                if self.own_pipelines:
                    self._put_bodies_in()
                self.program.with_module(pools.bind)
            before = step.phase
            seconds[step.stage] += time.perf_counter() - start
        return True

    @property
    def _steps(self) -> list[Step]:
        return [step for step in STEPS if step.concerns(self.flags)]

    def _put_bodies_in(self) -> None:
        self.program.with_module(functools.partial(kernel_bodies.put_in, executables=self.bodies))

    def _own_changes(self, phase: str) -> Iterator[Callable[[int], None]]:
        """What is applied to each program's module after a phase."""
        if self.own_pipelines:
            yield from _changes_of_memory(phase)
        if phase == "flow":
            yield returned_arrays.keep
            yield functools.partial(shared_memory.keep_apart, copies_stay=self.own_pipelines)
        if phase == "stream":
            yield carried_memory.keep
        if phase == "executable-configurations":
            yield from _changes_of_configurations(self.flags)
        if phase == "executable-targets" and not self._compiles_apart:
            yield frozen_integers.freeze
        if phase == "executable-targets" and exact_arithmetic.concerns(self.flags):
            yield signed_roots.rewrite
            yield exact_arithmetic.keep
            yield signed_comparisons.rewrite
            yield workgroup_barriers.insert

    def _run(self, step: Step, before: str) -> bool:
        if self._form(step):
            return True
        if step.has_kernels and self._compiles_apart:
            return self._translate_apart()
        ours = self.own_pipelines and step.pipeline is not None
        verifies = self.is_verified_often or (step.is_verified_often and not ours)
        self.program.verify_each(verifies)
        done = self._run_ours(step, before) if ours else self._run_theirs(step, before) and self._link(step)
        return done and (verifies or self._is_valid(step, ours))

    def _run_theirs(self, step: Step, before: str) -> bool:
        with threads(borrow_context(self.program.session) if step.has_kernels and self.is_threaded else None):
            return self._run_phase(step, before)

    def _is_valid(self, step: Step, is_ours: bool) -> bool:
        if self.program.with_module(mlir.is_valid):
            return True
        if is_ours:
            raise PipelineFailed(step.stage)
        return False

    def _form(self, step: Step) -> bool:
        """Runs one of hilo's pipelines; False, with nothing changed, if the compiler's own has to be used."""
        formation = next(
            (one for one in step.formations if self._is_wanted(one) and self.program.with_module(one.takes)), None
        )
        if formation is None:
            return False
        verifies = self.is_verified_often or step.is_verified_often
        self.program.verify_each(verifies)
        before = self.program.with_module(mlir.clone)
        done = self._run_parts(formation, verifies) and self.program.with_module(
            lambda module: formation.finish(module, self.flags)
        )
        if not done:
            self.program.with_module(functools.partial(mlir.take_content, source=before))
        mlir.destroy(before)
        return bool(done)

    def _is_wanted(self, formation: Formation) -> bool:
        if formation.is_wanted is not None:
            return formation.is_wanted(self.flags)
        return self.own_pipelines and dispatch_pipelines.are_wanted(self.flags)

    def _run_parts(self, formation: Formation, verifies: bool) -> bool:
        count = len(formation.parts(self.flags, False))
        for number in range(count):
            is_plain = {number, number - count} & {*formation.plain} and not self.is_verified_often
            self.program.verify_each(verifies and not is_plain)
            part = formation.parts(self.flags, self.program.with_module(host_pipelines.has_shared_state))[number]
            *choices, last = part if isinstance(part, tuple) else (part,)
            if not (any(self._try(choice) for choice in choices) or self._run_choice(last)):
                return False
            is_last = number == count - 1  # which `finish` verifies
            if verifies and is_plain and not is_last and not self.program.with_module(mlir.is_valid):
                return False
        return True

    def _try(self, choice: dispatch_pipelines.Choice) -> bool:
        """Runs passes; False, with nothing changed or reported, if they fail."""
        before = self.program.with_module(mlir.clone)
        with quiet(before):
            done = self._run_choice(choice)
        if not done:
            self.program.with_module(functools.partial(mlir.take_content, source=before))
        mlir.destroy(before)
        return done

    def _run_choice(self, choice: dispatch_pipelines.Choice) -> bool:
        passes = choice if isinstance(choice, str) else self.program.with_module(choice)
        return not passes or self.program.run_passes(passes)

    def _run_ours(self, step: Step, before: str) -> bool:
        assert step.pipeline is not None
        name = self.program.with_module(host_pipelines.take_name) if step.compiles_kernels else ""
        passes = 0
        for part in self.program.with_module(step.pipeline):
            if not isinstance(part, str):
                self.program.with_module(part)
                continue
            passes += 1
            if passes == 2 and not self.program.with_module(mlir.is_valid):
                return False
            if not self.program.run_passes(part):
                raise PipelineFailed(step.stage)
        if not step.compiles_kernels:
            return True
        apart = self.program.with_module(host_pipelines.set_apart)
        done = self._compile_kernels(step, before)
        self.program.with_module(lambda module: host_pipelines.join(module, apart, name))
        return done

    @property
    def _compiles_apart(self) -> bool:
        return self.own_pipelines and self.kernels is not None

    def _translate_apart(self) -> bool:
        """Translates kernels in their own session, which is not needed if all of them are stored."""
        assert self.kernels is not None
        has_all = self.exchange is not None and self.exchange.has_all
        external = self.exchange.external if self.exchange is not None and has_all else ""
        self.program.with_module(functools.partial(self.kernels.take, external=external))
        if has_all:
            return True
        if not self.kernels.translate():
            return False
        if not self.program.with_module(self.kernels.give_translated):
            raise PipelineFailed("translate kernels")
        return True

    def _compile_kernels(self, step: Step, before: str) -> bool:
        if self.exchange is not None and self.program.with_module(self.exchange.find_linked):
            return True
        if self._compiles_apart:
            assert self.kernels is not None
            done = bool(self.program.with_module(self.kernels.compile))
        else:
            done = self._run_phase(step, before)
        done = done and self._link(step)
        if done and self.exchange is not None:
            self.program.with_module(self.exchange.remember_linked)
        return done

    def _link(self, step: Step) -> bool:
        """Links the kernels, if the step compiles them and the compiler has not done it."""
        if not self.c_library or not step.compiles_kernels:
            return True
        return self.program.with_module(functools.partial(linking.link, library=self.c_library, exchange=self.exchange))

    def _run_phase(self, step: Step, before: str) -> bool:
        if step.phase == "stream" and self.program.with_module(loop_signatures.refuse_lost_offsets):
            return False
        return self.program.run_phase(before, step.phase)


def _changes_of_configurations(flags: tuple[str, ...]) -> tuple[Callable[[int], None], ...]:
    """What is applied once the compiler has chosen how kernels are tiled."""
    own = (warpgroup_kernels.put_in,) if warpgroup_kernels.concerns(flags) else ()
    if kernel_loops.concerns(flags):
        return (*own, reductions.distribute, convolutions.configure, workgroups.widen)
    if own:
        return own
    if unaligned_vectors.concerns(flags):
        return (unaligned_vectors.compute_single_elements, thread_dimensions.renumber)
    return ()


def _changes_of_memory(phase: str) -> Iterator[Callable[[int], None]]:
    """What is applied after a phase to programs whose hosts' part hilo's pipelines compile."""
    if phase == "flow":
        yield planned_memory.show
    if phase == "executable-sources":
        yield binding_alignment.limit
    if phase == "hal":
        yield large_memory.keep
