"""A random session: functions of `hilo.jit` with random options, called with changing arguments, compared with JAX."""

from __future__ import annotations

import random
import threading
import traceback
import warnings
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import jax
import numpy as np
from arguments import arguments, fill_free_memory, present, shapes
from compare import TOLERANCES, difference
from functions import Spec, both, in_wide, random_spec
from options import random_options, scoped

import hilo


@dataclass
class Finding:
    """What is wrong: an answer is `wrong`, `refused` (hilo raises, JAX does not) or `taken` (the reverse); an error is
    `foreign`, none of hilo's; a program compiles `below` the default rung, or `hangs`."""

    kind: str
    call: str
    detail: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.call}: {self.detail}"


@dataclass
class Jitted:
    """A function of the session, for both libraries."""

    spec: Spec
    options: dict[str, Any]
    hilo: Any
    jax: Any
    plain: Any
    title: str


@dataclass
class Session:
    """Attributes:
    seed: what it is made from.
    changes: options for all functions, such as `target="llvm-cpu"`.
    functions, calls: how many.
    """

    seed: int
    changes: dict[str, Any] = field(default_factory=dict)
    functions: int = 2
    calls: int = 6
    findings: list[Finding] = field(default_factory=list)
    rungs: list[str] = field(default_factory=list)
    say: Callable[[str], None] = lambda text: None

    def run(self) -> list[Finding]:
        rng = random.Random(self.seed)
        made = [self._function(rng) for _ in range(self.functions)]
        for number in range(self.calls):
            self._step(rng, rng.choice(made), number)
        for one in made:
            self._end(one)
        return self.findings

    # ---- functions

    def _function(self, rng: random.Random) -> Jitted:
        spec = random_spec(rng)
        options = random_options(rng, spec, self.changes)
        inner: dict[str, Any] = {"tiers": options["tiers"]}
        if rng.random() < 0.2:
            inner["dynamic"] = {"x": {0: "n"}}
        mine, theirs = both(spec, rng.randrange(1 << 30), inner)
        if rng.random() < 0.1:
            mine = scoped(mine, rng)
        static = ("mode",) if spec.has_mode else ()
        title = f"{spec} {options}"
        return Jitted(spec, options, hilo.jit(mine, **options), jax.jit(theirs, static_argnames=static), mine, title)

    def _end(self, one: Jitted) -> None:
        if not one.hilo.wait(120):
            self.findings.append(Finding("hangs", one.title, "it is still being compiled after 120 s"))
        for found in one.hilo.explain().compilations:
            self.rungs.append(str(getattr(found, "tier", "")))
        for program in list(one.hilo._programs.values()):
            rung = getattr(program.executable.info, "rung", "") or "default"
            self.rungs.append(rung)
            if rung not in ("default", "evaluator", "xla"):
                self.findings.append(Finding("below", one.title, f"{rung}: {program.trace.signature.specs}"))

    # ---- calls

    def _step(self, rng: random.Random, one: Jitted, number: int) -> None:
        form = rng.choices(("call", "threads", "bad", "stage", "clear"), (11, 2, 1, 1, 0.5))[0]
        if form == "clear":
            one.hilo.clear_cache()
            return
        if form == "bad":
            self._bad(rng, one)
        many = [arguments(rng, one.spec) for _ in range(3 if form == "threads" else 1)]
        mode = {"mode": rng.randrange(2)} if one.spec.has_mode else {}
        wants = [self._expected(one, args, mode) for args in many]
        label = f"seed {self.seed} call {number} ({form})"
        forms = [rng.randrange(1 << 30) for _ in many]
        gots: list[Any] = [None] * len(many)

        def call(at: int) -> None:
            self.say(f"{label} {shapes(many[at])} {mode} {one.title}")
            given = present(random.Random(forms[at]), one.spec, many[at])
            fill_free_memory()
            try:
                if form == "stage" and "dynamic" not in one.options:
                    result = one.hilo.lower(*given, **mode).compile()(*given)
                else:
                    result = one.hilo(*given, **mode)
                gots[at] = jax.tree.map(np.asarray, hilo.tree.map(np.asarray, result))
            except Exception as error:
                gots[at] = error

        if form == "threads":
            threads = [threading.Thread(target=call, args=(at,)) for at in range(len(many))]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        else:
            call(0)
        for args, want, got in zip(many, wants, gots, strict=True):
            self._compare(one, args, mode, want, got, f"{label} {shapes(args)} {mode} {one.title}")

    def _expected(self, one: Jitted, args: tuple[Any, ...], mode: dict[str, int]) -> Any:
        with jax.enable_x64(True), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                return jax.tree.map(np.asarray, one.jax(*args, **mode))
            except Exception as error:
                return error

    def _compare(self, one: Jitted, args: Any, mode: Any, want: Any, got: Any, label: str) -> None:
        if isinstance(got, Exception):
            if not isinstance(got, hilo.Error):
                text = "".join(traceback.format_exception(got))
                self.findings.append(Finding("foreign", label, text[-1500:]))
            elif not isinstance(want, Exception):
                self.findings.append(Finding("refused", label, str(got)[:900]))
            return
        if isinstance(want, Exception):
            self.findings.append(Finding("taken", label, str(want)[:300]))
            return
        if jax.tree.structure(got) != jax.tree.structure(want):
            self.findings.append(Finding("wrong", label, f"structure {jax.tree.structure(got)}"))
            return
        pairs = list(zip(jax.tree.leaves(got), jax.tree.leaves(want), strict=True))
        problems = [difference(x, y) for x, y in pairs]
        if any(problems):
            least = self._least_tolerance(one, args, mode)
            problems = [difference(x, y, least) for x, y in pairs]
        if any(problems) and not self._is_rounding(one, args, mode, got, want):
            at = next(n for n, text in enumerate(problems) if text)
            self.findings.append(Finding("wrong", label, f"result {at}: {problems[at]}"))

    def _least_tolerance(self, one: Jitted, args: Any, mode: Any) -> float:
        """The tolerance of the least precise type that the program has."""
        with jax.enable_x64(True):
            text = one.jax.lower(*args, **mode).as_text()
        names = {"xbf16>": "bfloat16", "xf16>": "float16", "xf32>": "float32", "<bf16>": "bfloat16", "<f16>": "float16"}
        return max((TOLERANCES[name] for mark, name in names.items() if mark in text), default=0.0)

    def _is_rounding(self, one: Jitted, args: Any, mode: Any, got: Any, want: Any) -> bool:
        """Whether the answer is about as near to that in f64 as XLA's is."""
        exact = self._expected(one, in_wide(args), mode)
        if isinstance(exact, Exception):
            return False
        for x, y, z in zip(*map(jax.tree.leaves, (got, want, exact)), strict=True):
            if x.dtype != y.dtype or x.shape != y.shape or z.shape != x.shape:
                return False
            if not difference(x, y):
                continue
            if x.dtype.kind in "biu" or z.dtype.kind in "biu":
                return False
            wide = np.complex128 if z.dtype.kind == "c" else np.float64
            a, b, c = (each.astype(wide) for each in (x, y, z))
            if not (np.isfinite(a).all() and np.isfinite(b).all() and np.isfinite(c).all()):
                return False
            if np.abs(a - c).max(initial=0) > 8 * np.abs(b - c).max(initial=0):
                return False
        return True

    def _bad(self, rng: random.Random, one: Jitted) -> None:
        """A wrong call between right ones raises one of hilo's errors, and changes nothing."""
        args = list(arguments(rng, one.spec))
        at = rng.randrange(len(args))
        args[at] = rng.choice(
            [None, "text", np.array(["a"]), np.zeros((2,) * 7, "f"), object(), {"q": args[at]}, [args[at]] * 5]
        )
        if rng.random() < 0.2:
            args = [*args[:-1], 1, 2, 3, 4]
        self.say(f"seed {self.seed} bad call {one.title}")
        try:
            jax.block_until_ready(hilo.tree.map(np.asarray, one.hilo(*args)))
        except hilo.Error:
            pass
        except (TypeError, ValueError, IndexError, KeyError, AttributeError):
            pass  # Python's own, of the function's body
        except Exception as error:
            text = "".join(traceback.format_exception(error))
            self.findings.append(Finding("foreign", f"seed {self.seed} bad call {one.title}", text[-1500:]))
