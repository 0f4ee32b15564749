"""The arguments and results of LAPACK's routines: sizes, element types, and the letters of their options.

A routine reads and writes as much memory as its sizes say, whatever is there. So before one is called, its operands are
checked against this table, twice: when a custom call is lowered, and when the process is asked for the routine.

Sizes are written as LAPACK's manual writes them: `m n` is a matrix of m rows and n columns, `s` is min(m, n), `n-1` one
less than n, `s|m` either. The same letter is the same size everywhere in a call.
Source: LAPACK Users' Guide.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

ELEMENTS = ("f32", "f64", "complex<f32>", "complex<f64>")
"""The element types for which LAPACK has routines."""


@dataclass(frozen=True)
class Rule:
    """One routine.

    Attributes:
        operands: the sizes of each, without batch dimensions.
        results: the sizes of each result, by name.
        letters: the letters that each option takes.
        limits: pairs of sizes of which the first must not exceed the second; `@` is the order of the reflections: m if
            they are multiplied from the left, else n.
    """

    operands: tuple[str, ...]
    results: Mapping[str, str]
    letters: tuple[str, ...] = ()
    limits: tuple[tuple[str, str], ...] = ()


_SVD = Rule(("m n",), {"a": "m n", "s": "s", "u": "m s|m", "vh": "s|n n", "v": "n s|n"}, ("ASN",))

RULES: dict[str, Rule] = {
    "potrf": Rule(("n n",), {"a": "n n"}),
    "getrf": Rule(("m n",), {"a": "m n", "pivots": "s", "pivots_from_0": "s", "permutation": "m"}),
    "geqrf": Rule(("m n",), {"a": "m n", "tau": "s"}),
    "geqp3": Rule(("m n", "n"), {"a": "m n", "pivots": "n", "tau": "s"}),
    "orgqr": Rule(("m n", "k"), {"a": "m n"}, limits=(("n", "m"), ("k", "n"))),
    "ormqr": Rule(("r j", "k", "m n"), {"c": "m n"}, ("LR", "NTC"), (("k", "j"), ("k", "r"), ("r", "@"), ("@", "r"))),
    "gesdd": _SVD,
    "gesvd": _SVD,
    "syevd": Rule(("n n",), {"a": "n n", "w": "n"}, ("VN", "LU")),
    "sytrd": Rule(("n n",), {"a": "n n", "d": "n", "e": "n-1", "tau": "n-1"}, ("LU",)),
    "gtsv": Rule(("n", "n", "n", "n k"), {"dl": "n", "d": "n", "du": "n", "b": "n k"}),
    "gehrd": Rule(("n n",), {"a": "n n", "tau": "n-1"}),
    "geev": Rule(("n n",), {"wr": "n", "wi": "n", "w": "n", "vl": "n n", "vr": "n n"}, ("VN", "VN")),
    "gees": Rule(("n n",), {"a": "n n", "vs": "n n", "wr": "n", "wi": "n", "w": "n"}, ("VN",)),
}


@dataclass
class Arrays:
    """Checks the arrays of a call against a rule.

    Attributes:
        title: the routine's name in messages.
        error: the exception to raise.
        batch: the batch dimensions of all arrays, known once the first one was read.
        sizes: the known sizes, by letter.
    """

    title: str
    error: Callable[[str], Exception]
    batch: tuple[int, ...] | None = None
    sizes: dict[str, int] = field(default_factory=dict)

    def take(self, name: str, dims: Sequence[int], said: str) -> None:
        """Checks one array; `said` is the rule's sizes for it."""
        words = said.split()
        dims = tuple(dims)
        cut = len(dims) - len(words)
        batch, own = dims[: max(cut, 0)], dims[max(cut, 0) :]
        if self.batch is None and cut >= 0:
            self.batch = batch
        if cut < 0 or batch != self.batch or not all(map(self._fits, own, words)):
            wanted = ", ".join([*map(str, self.batch or ()), *(self._show(word) for word in words)])
            raise self.error(f"{self.title}: {name} is [{', '.join(map(str, dims))}]; it takes [{wanted}]")

    def _fits(self, size: int, word: str) -> bool:
        return any(self._value(one, size) == size for one in word.split("|"))

    def _value(self, word: str, seen: int) -> int:
        if word == "s" and "s" not in self.sizes:
            return min(self.sizes["m"], self.sizes["n"])
        if word.endswith("-1"):
            return max(self.sizes[word[0]] - 1, 0)
        return self.sizes.setdefault(word, seen)

    def _show(self, word: str) -> str:
        return " or ".join(str(self._value(one, 0)) if one[0] in (*self.sizes, "s") else one for one in word.split("|"))


def _check_options(title: str, rule: Rule, options: str, error: Callable[[str], Exception]) -> None:
    for letter, taken in zip(options, rule.letters, strict=False):
        if letter not in taken:
            raise error(f"{title}: option {letter!r}; it takes {' or '.join(taken)}")
    if len(options) < len(rule.letters):
        raise error(f"{title}: options are {options!r}; it takes {len(rule.letters)} letters")


def check_operands(
    title: str, rule: Rule, dims: Sequence[Sequence[int]], options: str | None, error: Callable[[str], Exception]
) -> Arrays:
    """Checks a call's operands against a rule.

    Args:
        title: the routine's name in messages.
        dims: sizes of the operands, batch dimensions first, then rows and columns.
        options: their letters; None if they are not known.
        error: makes the exception to raise.

    Returns:
        The object that the results are checked with.
    """
    if len(dims) != len(rule.operands):
        raise error(f"{title}: got {len(dims)} arrays; it takes {len(rule.operands)}")
    arrays = Arrays(title, error)
    for number, (own, said) in enumerate(zip(dims, rule.operands, strict=True)):
        arrays.take(f"operand {number}", own, said)
    sizes: dict[str, int | None] = {**arrays.sizes, "@": None}
    if options is not None:
        _check_options(title, rule, options, error)
        if "@" in dict(rule.limits):  # the order of a matrix that stands on the left or on the right side
            sizes["@"] = sizes["m" if options[0] == "L" else "n"]
    for small, large in rule.limits:
        least, most = sizes[small], sizes[large]
        if least is not None and most is not None and least > most:
            shapes = ", ".join(f"[{', '.join(map(str, own))}]" for own in dims)
            raise error(f"{title}: arrays are {shapes}: size {least} is larger than {most}")
    return arrays
