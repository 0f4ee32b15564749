"""A custom call of a LAPACK routine, with the names, options and results of all generations of calls:

lapack_ssyevd_ffi, cusolver_syevd_ffi    options are attributes: letters, or flags
lapack_ssyevd, blas_strsm                options are integer operands, before the arrays
hipsolver_syevd                          options are bytes of a descriptor
Eigh, Qr, LuDecomposition                options are a text, or there are none
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.lowering.framework import build
from hilo.lowering.framework.passes import PassRun
from hilo.lowering.linear_algebra.tensors import Tensor

_NAME = re.compile(r"(?:(?:lapack|blas)_[sdcz]|(?:cu|hip)(?:solver|sparse)_)([a-z0-9]+?)(?:_ffi)?$")
_SYNONYMS = {
    "Qr": "geqrf", "ProductOfElementaryHouseholderReflectors": "orgqr", "Eigh": "syevd", "LuDecomposition": "getrf",
    "ungqr": "orgqr", "unmqr": "ormqr", "heevd": "syevd", "syevj": "syevd", "hetrd": "sytrd", "gtsv2": "gtsv",
    "gesvdj": "gesdd",
}  # fmt: skip


def routine_of(target: str) -> str | None:
    """LAPACK's name without its type letter, the same for real and complex numbers.

    >>> routine_of("lapack_sgetrf_ffi"), routine_of("cusolver_getrf_ffi"), routine_of("lapack_zheevd"), routine_of("Qr")
    ('getrf', 'getrf', 'syevd', 'geqrf')
    >>> routine_of("blas_ctrsm"), routine_of("lapack_cunmqr_ffi")
    ('trsm', 'ormqr')
    >>> routine_of("my_target") is None
    True
    """
    match = _NAME.match(target)
    name = match.group(1) if match else target
    return _SYNONYMS.get(name, name if match else None)


RESULTS = {
    "potrf": "a info", "trsm": "x", "getrf": "a pivots info", "geqrf": "a tau", "geqp3": "a pivots tau", "orgqr": "a",
    "ormqr": "c", "syevd": "a w info", "gesdd": "a s u vh info", "gesvd": "a s u vh info", "gehrd": "a tau info",
    "sytrd": "a d e tau info", "gtsv": "dl d du b info", "geev": "wr wi vl vr info", "gees": "a vs wr wi selected info",
}  # fmt: skip
"""The results of each routine, in the order of current calls; for complex matrices, `w` is both `wr` and `wi`."""

_OTHER_RESULTS = {
    "geqrf": "a tau info", "orgqr": "a info", "geev": "- - - wr wi vl vr info", "gees": "a wr wi vs selected info",
}  # fmt: skip
"""Calls with options in operands or descriptors whose results differ; workspace follows."""
_COMPLEX_RESULTS = {"geev": "- - w vl vr info", "gees": "a - w vs selected info"}
_RESULTS_BY_TARGET = {
    "Qr": "a tau", "ProductOfElementaryHouseholderReflectors": "a", "Eigh": "a w",
    "LuDecomposition": "a pivots_from_0 permutation", "cusparse_gtsv2_ffi": "b", "cusolver_gesvdj_ffi": "a s u v info",
    "hipsolver_gesvdj_ffi": "a s u v info",
}  # fmt: skip

_INTEGER_OPERANDS = {
    "trsm": ("left", "lower", "transposed", "unit"), "potrf": ("lower",), "syevd": ("lower",),
    "gesdd": ("full_matrices", "compute_uv"), "geev": ("", "", "compute_left", "compute_right"),
    "gees": ("", "", "mode", "sort"), "sytrd": ("", "lower"),
}  # fmt: skip
"""The meaning of the integer operands of older calls; the others are sizes."""

_UPLO_BYTE = 4
"""Where the descriptors of potrf, syevd, syevj and sytrd name the triangle: 0 or 'z' for the lower one."""


class UnreadError(Exception):
    """A call of a known routine whose options cannot be read; the text says why."""


@dataclass(frozen=True)
class Call:
    """One custom call.

    Attributes:
        op: the operation.
        run: the pass run; its profile says whether kernels may be used.
    """

    op: ir.Operation
    run: PassRun

    @property
    def target(self) -> str:
        return str(ir.StringAttr(self.op.attributes["call_target_name"]).value)

    @property
    def routine(self) -> str | None:
        return routine_of(self.target)

    @property
    def is_current(self) -> bool:
        """Whether the options are attributes."""
        return self.target.endswith("_ffi")

    @cached_property
    def arrays(self) -> list[ir.Value]:
        """The array operands: older calls first pass sizes and options as integer operands, and trsm a 1."""
        values = [value for value in self.op.operands if not isinstance(build.element_of(value), ir.IntegerType)]
        return values[-2:] if self.routine == "trsm" else values

    @cached_property
    def batch_shape(self) -> tuple[int, ...]:
        matrix = self.arrays[-1 if self.routine == "gtsv" else 0]
        return build.shape_of(matrix)[:-2]

    @property
    def batch(self) -> int:
        return prod(self.batch_shape)

    @property
    def element(self) -> ir.Type:
        return build.element_of(self.arrays[0])

    @property
    def is_complex(self) -> bool:
        return isinstance(self.element, ir.ComplexType)

    # ---- results -----------------------------------------------------------------------------------------------------

    @cached_property
    def is_tuple(self) -> bool:
        """Whether the only result is a tuple of all results."""
        types = [result.type for result in self.op.results]
        return len(types) == 1 and isinstance(types[0], ir.TupleType)

    @cached_property
    def result_types(self) -> list[ir.RankedTensorType]:
        types = [result.type for result in self.op.results]
        if self.is_tuple:
            whole = ir.TupleType(types[0])
            types = [whole.get_type(i) for i in range(whole.num_types)]
        return [ir.RankedTensorType(type_) for type_ in types]

    @cached_property
    def result_names(self) -> list[str]:
        """The name of each result, as in `RESULTS`; `-` for workspace."""
        routine = self.routine
        assert routine is not None
        text = _RESULTS_BY_TARGET.get(self.target)
        if text is None and not self.is_current:
            text = (_COMPLEX_RESULTS.get(routine) if self.is_complex else None) or _OTHER_RESULTS.get(routine)
        if text is None:
            text = RESULTS[routine].replace("wr wi", "w") if self.is_complex else RESULTS[routine]
        if self.options.get("transposed") and routine == "gesvd":
            text = "a s vh u info"
        names, count = text.split(), len(self.result_types)
        if count < len(names) or (self.is_current and count > len(names)):
            raise UnreadError(f"{self.target} has {count} results; it takes {len(names)}")
        return names + ["-"] * (count - len(names))

    def place(self, results: dict[str, Tensor | ir.Value]) -> list[ir.Value]:
        """Named results in the order of the call; missing ones are zeros."""
        placed = []
        for number, (name, kind) in enumerate(zip(self.result_names, self.result_types, strict=True)):
            value = results.get(name)
            if isinstance(value, Tensor):
                placed.append(value.reshape(*kind.shape).value(kind.element_type))
            elif value is not None:
                placed.append(build.reshape(build.convert(value, kind.element_type), kind.shape))
            else:
                placed.append(self.zeros(number))
        return placed

    def zeros(self, number: int) -> ir.Value:
        """Zeros as result `number`: LAPACK's info of success, or workspace."""
        kind = self.result_types[number]
        if isinstance(kind.element_type, ir.ComplexType):
            part = build.splat(0.0, kind.element_type.element_type, kind.shape)
            return stablehlo.complex(part, part)
        return build.splat(0, kind.element_type, kind.shape)

    # ---- operands ----------------------------------------------------------------------------------------------------

    def matrix(self, number: int) -> Tensor:
        """Operand `number` as [B, m, n]."""
        value = self.arrays[number]
        return Tensor.of(value).reshape(self.batch, *build.shape_of(value)[-2:])

    def vector(self, number: int) -> Tensor:
        """Operand `number` as [B, n]."""
        value = self.arrays[number]
        return Tensor.of(value).reshape(self.batch, build.shape_of(value)[-1])

    # ---- options -----------------------------------------------------------------------------------------------------

    @cached_property
    def options(self) -> dict[str, int]:
        """The options by name: letters as their codes, flags as 0 and 1."""
        if self.is_current:
            return self._attributes()
        if self.target == "Eigh":
            return {"lower": int(self._text("backend_config").startswith(b"1"))}
        if self.target.startswith(("lapack_", "blas_")):
            return self._integer_operands()
        config = self._text("backend_config")
        if self.routine in ("potrf", "syevd", "sytrd") and len(config) > _UPLO_BYTE:
            return {"lower": int(config[_UPLO_BYTE] in (0, ord("z")))}
        return {}

    def _attributes(self) -> dict[str, int]:
        found = {}
        for key in ("mhlo.backend_config", "backend_config"):
            config = self.op.attributes[key] if key in self.op.attributes else None
            for item in ir.DictAttr(config) if isinstance(config, ir.DictAttr) else ():
                if isinstance(item.attr, ir.BoolAttr):
                    found[item.name] = int(ir.BoolAttr(item.attr).value)
                elif isinstance(item.attr, ir.IntegerAttr):
                    found[item.name] = int(ir.IntegerAttr(item.attr).value)
        return found

    def _text(self, key: str) -> bytes:
        config = self.op.attributes[key] if key in self.op.attributes else None
        return ir.StringAttr(config).value_bytes if isinstance(config, ir.StringAttr) else b""

    def _integer_operands(self) -> dict[str, int]:
        names = _INTEGER_OPERANDS.get(self.routine or "", ())
        integers = [value for value in self.op.operands if isinstance(build.element_of(value), ir.IntegerType)]
        found = {}
        for name, value in zip(names, integers, strict=False):
            owner = value.owner
            if name and isinstance(owner, ir.Operation | ir.OpView) and owner.operation.name == "stablehlo.constant":
                found[name] = int(ir.DenseIntElementsAttr(owner.operation.attributes["value"])[0])
        return found

    def choose(self, letter: str, flag: str, letters: str) -> str:
        """The value of option `letter`; if the call has the option `flag` instead, that one of `letters`.

        Raises:
            UnreadError: the call has neither.
        """
        if letter in self.options:
            code = self.options[letter]
            if not 0 < code < 128:
                raise UnreadError(f"option {letter} of {self.target} is {code}, which is not a letter")
            return chr(code)
        if flag not in self.options:
            raise UnreadError(f"option {letter} of {self.target} cannot be read; export the program with a newer JAX")
        if not 0 <= self.options[flag] < len(letters):
            raise UnreadError(f"option {flag} of {self.target} is {self.options[flag]}")
        return letters[self.options[flag]]

    @property
    def is_lower(self) -> bool:
        return self.choose("uplo", "lower", "UL") == "L"

    @property
    def svd_mode(self) -> str:
        """A: all singular vectors; S: as many as there are singular values; N: none."""
        if "compute_uv" in self.options and not self.options["compute_uv"]:
            return "N"
        return self.choose("mode", "full_matrices", "SA")


def stacked(x: Tensor, rows: int, columns: int) -> list[ir.Value]:
    """[B, m, n] as the parts of [B * rows, columns], padded with zeros."""
    batch = x.shape[0]
    return x.pad((batch, rows, columns)).reshape(batch * rows, columns).parts


def unstacked(parts: Sequence[ir.Value], batch: int, rows: int, m: int, n: int, first: int = 0) -> Tensor:
    """The matrices [B, m, n] that begin at row `first` of each stack of `rows` rows."""
    x = Tensor.from_parts(parts)
    return x.reshape(batch, rows, x.shape[1]).cut([0, first, 0], [batch, first + m, n])
