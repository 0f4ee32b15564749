"""Why a function was compiled, and what it cost: `f.explain()`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from hilo.tracing.signature import Signature, Spec

if TYPE_CHECKING:
    from hilo.tracing.program import JitProgram


class CacheInfo(NamedTuple):
    """As in `functools.lru_cache`: calls that found their program, calls that did not, the limit, and the number of
    programs."""

    hits: int
    misses: int
    maxsize: int
    currsize: int


@dataclass(frozen=True, slots=True)
class Compilation:
    """One program of a function.

    Attributes:
        signature: the types of its arguments.
        reason: why it was made: which argument changed, and how.
        remedy: how to avoid it; empty for the first program.
        tier: what answers calls now: `"evaluator"` or `"compiled"`.
        state: why it is that tier.
        calls: how often the program was called.
        trace_s: seconds spent in tracing.
        compile_s: seconds until compiled code took over; 0 while it has not.
        source: `"compiled"`, `"memory"`, `"disk"`, or `"prepared"` for the evaluator.
    """

    signature: str
    reason: str
    remedy: str
    tier: str
    state: str
    calls: int
    trace_s: float
    compile_s: float
    source: str


@dataclass(frozen=True, slots=True)
class Explanation:
    """The programs of a function, in the order in which they were made; as text, it is a report.

    Attributes:
        function: the function's name.
        compilations: one for each program.
        notes: remarks on the function as a whole.
    """

    function: str
    compilations: tuple[Compilation, ...]
    notes: tuple[str, ...] = ()

    def __str__(self) -> str:
        lines = [f"{self.function}: {len(self.compilations)} program{'s' * (len(self.compilations) != 1)}"]
        for number, one in enumerate(self.compilations, 1):
            cost = f"traced in {one.trace_s * 1e3:.1f} ms"
            if one.compile_s:
                cost += f", {one.source} after {one.compile_s * 1e3:.3g} ms"
            lines += [f"{number}. {one.signature}", f"   reason: {one.reason}"]
            if one.remedy:
                lines.append(f"   remedy: {one.remedy}")
            lines.append(f"   {one.tier}: {one.state}; {one.calls} call{'s' * (one.calls != 1)}; {cost}")
        return "\n".join([*lines, *(f"note: {note}" for note in self.notes)])


def describe(names: Sequence[str], signature: Signature) -> str:
    """A signature in words: `(x: f32[4], n: int; mode='train')`."""
    leaves = ", ".join(f"{name}: {spec}" for name, spec in zip(names, signature.specs, strict=True))
    static = ", ".join(f"{name}={static.value!r}" for name, static in signature.static)
    return f"({leaves}{'; ' * bool(static)}{static})"


def describe_churn(title: str, known: Sequence[JitProgram], once: int, is_interpreted: bool) -> str:
    """The warning for a function that is compiled again and again, `once` of the times for a single call."""
    then = "; from now on, signatures that are called once are interpreted" if is_interpreted else ""
    return (
        f"{title} has been compiled for {len(known)} signatures, {once} of which were called once; the last one "
        f"because {known[-1].reason}; {known[-1].remedy}; see {title}.explain(){then}"
    )


def explain_difference(signature: Signature, names: Sequence[str], known: Sequence[JitProgram]) -> tuple[str, str]:
    """Why the existing programs do not fit a signature, and the remedy."""
    if not known:
        return "the first call", ""
    compared = [_difference(signature, names, other.trace.signature, other.trace.names) for other in reversed(known)]
    changes = min(compared, key=len)
    reasons = [reason for reason, _ in changes[:3]] + [f"and {len(changes) - 3} more"] * (len(changes) > 3)
    return "; ".join(reasons) or "the programs before were forgotten", changes[0][1] if changes else _FORGOTTEN


_FORGOTTEN = "raise max_signatures"


def _difference(
    new: Signature, names: Sequence[str], old: Signature, old_names: Sequence[str]
) -> list[tuple[str, str]]:
    """Each difference between two signatures, with its remedy."""
    found = []
    before = dict(old.static)
    for name, static in new.static:
        if before.get(name) != static:
            had = f", before {before[name].value!r}" if name in before else ""
            remedy = f"pass {name} as an array, if the program need not know its value"
            found.append((f"the static argument {name} is {static.value!r}{had}", remedy))
    if new.structure != old.structure:
        gone, added = sorted(set(old_names) - set(names)), sorted(set(names) - set(old_names))
        by_name, by_name_before = (set(_keywords(one)) for one in (new, old))
        rows = (
            ("without", gone),
            ("with", added),
            ("by keyword:", sorted(by_name - by_name_before - set(added))),
            ("by position:", sorted(by_name_before - by_name - set(gone))),
        )
        said = "; ".join(f"{what} {', '.join(some)}" for what, some in rows if some)
        found.append((f"the arguments are built in another way{said and ': ' + said}", "build them alike in all calls"))
        return found
    for name, spec, other in zip(names, new.specs, old.specs, strict=True):
        if spec != other:
            found.append((f"{name} is {spec}, before {other}", _remedy(name, spec, other)))
    return found


def _keywords(signature: Signature) -> tuple[str, ...]:
    return signature.structure.children[1].rest  # type: ignore[return-value]


def _remedy(name: str, spec: Spec, other: Spec) -> str:
    if spec.dtype is not other.dtype or spec.is_weak != other.is_weak:
        return f"convert {name} to one element type, such as np.asarray({name}, np.{other.dtype.numpy})"
    if len(spec.dims) != len(other.dims):
        return f"give {name} one rank"
    return f"pad {name} to a few sizes, as hilo.jit(…, dynamic=…) does"
