"""A custom call of a LAPACK routine, as its rewriting sees it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod

from hilo.dialect import stablehlo
from hilo.lowering import build
from hilo.lowering._bindings import ir
from hilo.lowering.linear_algebra.tensors import Tensor
from hilo.lowering.passes import PassRun

_NAME = re.compile(r"(?:lapack_[sdcz]|cusolver_|hipsolver_|lapack_)([a-z0-9]+?)(?:_ffi)?$")
_SYNONYMS = {
    "Qr": "geqrf", "ProductOfElementaryHouseholderReflectors": "orgqr", "Eigh": "syevd",
    "ungqr": "orgqr", "heevd": "syevd", "hetrd": "sytrd",
}  # fmt: skip


def routine_of(target: str) -> str | None:
    """LAPACK's name without its type letter.

    >>> routine_of("lapack_sgetrf_ffi"), routine_of("cusolver_getrf_ffi"), routine_of("lapack_zheevd"), routine_of("Qr")
    ('getrf', 'getrf', 'syevd', 'geqrf')
    >>> routine_of("my_target") is None
    True
    """
    match = _NAME.match(target)
    name = match.group(1) if match else target
    return _SYNONYMS.get(name, name if match else None)


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

    @cached_property
    def arrays(self) -> list[ir.Value]:
        """The operands that hold numbers: the older generation of calls passes sizes as integer operands first."""
        return [value for value in self.op.operands if not isinstance(build.element_of(value), ir.IntegerType)]

    @cached_property
    def batch_shape(self) -> tuple[int, ...]:
        return build.shape_of(self.arrays[0])[:-2]

    @property
    def batch(self) -> int:
        return prod(self.batch_shape)

    @property
    def element(self) -> ir.Type:
        return build.element_of(self.arrays[0])

    @property
    def result_types(self) -> list[ir.RankedTensorType]:
        return [ir.RankedTensorType(result.type) for result in self.op.results]

    def matrix(self, number: int) -> Tensor:
        """Operand `number` as [B, m, n]."""
        value = self.arrays[number]
        return Tensor.of(value).reshape(self.batch, *build.shape_of(value)[-2:])

    def vector(self, number: int) -> Tensor:
        """Operand `number` as [B, n]."""
        value = self.arrays[number]
        return Tensor.of(value).reshape(self.batch, build.shape_of(value)[-1])

    def letter(self, name: str, default: str) -> str:
        """An attribute that is one of LAPACK's letters."""
        config = self.op.attributes["mhlo.backend_config"] if "mhlo.backend_config" in self.op.attributes else None
        if config is None and "backend_config" in self.op.attributes:
            config = self.op.attributes["backend_config"]
        if isinstance(config, ir.DictAttr) and name in config:
            return chr(ir.IntegerAttr(config[name]).value)
        return default

    @property
    def text_config(self) -> str:
        """The backend configuration where it is a text."""
        config = self.op.attributes["backend_config"] if "backend_config" in self.op.attributes else None
        return ir.StringAttr(config).value if isinstance(config, ir.StringAttr) else ""

    def result(self, number: int, value: Tensor) -> ir.Value:
        """A tensor as result `number`."""
        kind = self.result_types[number]
        return value.reshape(*kind.shape).value(kind.element_type)

    def integers(self, number: int, value: ir.Value) -> ir.Value:
        """Integers as result `number`."""
        return build.reshape(value, self.result_types[number].shape)

    def zeros(self, number: int) -> ir.Value:
        """Zeros as result `number`: LAPACK's info of success, or workspace."""
        kind = self.result_types[number]
        if isinstance(kind.element_type, ir.ComplexType):
            part = build.splat(0.0, kind.element_type.element_type, kind.shape)
            return stablehlo.complex(part, part)
        return build.splat(0, kind.element_type, kind.shape)


def stacked(x: Tensor, rows: int, columns: int) -> list[ir.Value]:
    """[B, m, n] as the parts of [B * rows, columns], zeros in between."""
    batch = x.shape[0]
    return x.pad((batch, rows, columns)).reshape(batch * rows, columns).parts


def unstacked(parts: Sequence[ir.Value], batch: int, rows: int, m: int, n: int, first: int = 0) -> Tensor:
    """The matrices [B, m, n] that begin at row `first` of each stack of `rows` rows."""
    x = Tensor.from_parts(parts)
    return x.reshape(batch, rows, x.shape[1]).cut([0, first, 0], [batch, first + m, n])
