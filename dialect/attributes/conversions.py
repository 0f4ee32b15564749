"""The kinds of attributes that operations have, each with its conversion from and to Python.

`to_mlir` also passes an attribute of the right class through. It must never accept a wrong one: the dialect's type
inference reads attributes unchecked, so that a wrong class there crashes the process.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from hilo.dialect import attributes as A
from hilo.dialect.attributes import constants
from hilo.dialect.context import context
from hilo.dialect.iree import ir
from hilo.dialect.support.errors import ArgumentError


@dataclass(frozen=True, slots=True)
class Kind:
    """How one kind of attribute is converted between Python and MLIR.

    Attributes:
        to_mlir: from a Python value (or the attribute itself); raises an ArgumentError or TypeError.
        from_mlir: what the accessors of operation classes return.
        takes: the Python values in words, for messages.
        argument: the annotation of a builder function's argument in the stubs.
        value: the annotation of an accessor in the stubs.
    """

    to_mlir: Callable[[object], ir.Attribute]
    from_mlir: Callable[[ir.Attribute], object]
    takes: str
    argument: str
    value: str


def _lazily(make: Callable[[], ir.Type]) -> Callable[[], ir.Type]:
    cell: list[ir.Type] = []

    def get() -> ir.Type:
        if not cell:
            cell.append(make())
        return cell[0]

    return get


_I64 = _lazily(lambda: ir.IntegerType.get_signless(64, context()))
_I32 = _lazily(lambda: ir.IntegerType.get_signless(32, context()))
_F32 = _lazily(lambda: ir.F32Type.get(context()))
_INDEX = _lazily(lambda: ir.IndexType.get(context()))


def _integer(value: object, type: Callable[[], ir.Type], limit: int) -> ir.Attribute:
    if value.__class__ is not int:
        if isinstance(value, ir.IntegerAttr):
            if value.type != type():
                raise ArgumentError(f"attribute has type {value.type}")
            return value
        if isinstance(value, bool | np.bool_):
            raise TypeError("bool is not a number here")
        value = operator.index(value)  # type: ignore[arg-type]
    if not -limit <= value < limit:
        raise OverflowError("too large")
    return ir.IntegerAttr.get(type(), value)


def i64(value: object) -> ir.Attribute:
    return _integer(value, _I64, 1 << 63)


def i32(value: object) -> ir.Attribute:
    return _integer(value, _I32, 1 << 31)


def f32(value: object) -> ir.Attribute:
    if isinstance(value, ir.FloatAttr):
        if value.type != _F32():
            raise ArgumentError(f"attribute has type {value.type}")
        return value
    return ir.FloatAttr.get_f32(float(value), context())  # type: ignore[arg-type]


def boolean(value: object) -> ir.Attribute:
    if isinstance(value, ir.BoolAttr):
        return value
    if not isinstance(value, bool | np.bool_):
        raise TypeError("not a bool")
    return ir.BoolAttr.get(bool(value), context())


def unit(value: object) -> ir.Attribute | None:
    if value is False:
        return None
    if value is True:
        return ir.UnitAttr.get(context())
    return _of_class(ir.UnitAttr)(value)


def string(value: object) -> ir.Attribute:
    if isinstance(value, str):
        return ir.StringAttr.get(value, context())
    return _of_class(ir.StringAttr)(value)


def i64s(value: object) -> ir.Attribute:
    try:
        return ir.DenseI64ArrayAttr.get(value, context())
    except TypeError:
        if isinstance(value, ir.DenseI64ArrayAttr):
            return value
        if isinstance(value, str | bytes):
            raise
        return ir.DenseI64ArrayAttr.get([operator.index(v) for v in value], context())  # type: ignore[attr-defined]


def bools(value: object) -> ir.Attribute:
    if isinstance(value, ir.DenseBoolArrayAttr):
        return value
    items = list(value)  # type: ignore[call-overload]
    if not all(isinstance(v, bool | np.bool_) for v in items):
        raise TypeError("not all are bool")
    return ir.DenseBoolArrayAttr.get([bool(v) for v in items], context())


def _of_class(cls: type[ir.Attribute]) -> Callable[[object], ir.Attribute]:
    def check(value: object) -> ir.Attribute:
        if not isinstance(value, cls):
            raise TypeError(f"not a {cls.__name__}")
        return value

    return check


def matrix(value: object) -> ir.Attribute:
    """A rank-2 i64 elements attribute; shorter rows are padded with -1, as in replica groups."""
    if isinstance(value, ir.DenseElementsAttr):
        if value.type.element_type != _I64():
            raise ArgumentError(f"attribute has type {value.type}")
        return value
    if isinstance(value, ir.Attribute | str | bytes):
        raise TypeError("not a matrix")
    if isinstance(value, np.ndarray):
        value = value.tolist()
    rows = [[operator.index(v) for v in row] for row in value]  # type: ignore[attr-defined]
    width = max(map(len, rows), default=0)
    table = np.array([row + [-1] * (width - len(row)) for row in rows], np.int64).reshape(len(rows), width)
    return constants.from_numpy(table)


def pairs(value: object) -> ir.Attribute:
    """As `matrix`, with two columns."""
    attr = matrix(value)
    if ir.ShapedType(attr.type).rank == 2 and attr.type.shape[1] == 0 == attr.type.shape[0]:
        return constants.from_numpy(np.zeros((0, 2), np.int64))
    if ir.ShapedType(attr.type).rank != 2 or attr.type.shape[1] != 2:
        raise ArgumentError("each entry takes two numbers")
    return attr


def _matrix_back(attr: ir.Attribute) -> tuple[tuple[int, ...], ...]:
    array = constants.to_numpy(attr)
    if array.ndim != 2:
        return tuple(array.tolist())
    return tuple(tuple(row) for row in array.tolist())


def groups(value: object) -> ir.Attribute:
    if isinstance(value, A.ReplicaGroupMeshAxes):
        return value.to_mlir()
    if isinstance(value, ir.Attribute) and str(value).startswith("#stablehlo.replica_group_mesh_axes<"):
        return value
    return matrix(value)


def _groups_back(attr: ir.Attribute) -> object:
    if not isinstance(attr, ir.DenseElementsAttr):
        return A.ReplicaGroupMeshAxes.from_mlir(attr)
    return tuple(tuple(i for i in row if i != -1) for row in constants.to_numpy(attr).tolist())


def _index_vector(dims: Sequence[int]) -> ir.Attribute:
    return ir.DenseElementsAttr.get(
        np.array([operator.index(d) for d in dims], np.int64), type=_INDEX(), shape=[len(dims)], context=context()
    )


def _array_of(item: Callable[[object], ir.Attribute], *, what: str) -> Callable[[object], ir.Attribute]:
    def convert(value: object) -> ir.Attribute:
        if isinstance(value, ir.ArrayAttr):
            for element in value:
                item(element)
            return value
        if isinstance(value, ir.Attribute | str | bytes):
            raise TypeError(f"not a sequence of {what}")
        return ir.ArrayAttr.get([item(v) for v in value], context())  # type: ignore[attr-defined]

    return convert


def _layout(value: object) -> ir.Attribute:
    if isinstance(value, ir.Attribute):
        if not isinstance(value, ir.DenseElementsAttr) or value.type.element_type != _INDEX():
            raise TypeError("not a vector of index")
        return value
    return _index_vector(value)  # type: ignore[arg-type]


def _layout_back(attr: ir.Attribute) -> tuple[int, ...]:
    return tuple(np.array(attr).reshape(-1).tolist())


def _array_back(item: Callable[[ir.Attribute], object]) -> Callable[[ir.Attribute], object]:
    return lambda attr: tuple(item(element) for element in attr)


def symbol(value: object) -> ir.Attribute:
    if isinstance(value, str):
        return ir.FlatSymbolRefAttr.get(value.removeprefix("@"), context())
    return _of_class(ir.FlatSymbolRefAttr)(value)


def _plain(value: object) -> ir.Attribute:
    """The natural attribute for a Python value: bool, int (i64), float (f64), str, sequences, mappings."""
    if isinstance(value, ir.Attribute):
        return value
    if isinstance(value, bool | np.bool_):
        return ir.BoolAttr.get(bool(value), context())
    if isinstance(value, str):
        return ir.StringAttr.get(value, context())
    if isinstance(value, int | np.integer):
        return ir.IntegerAttr.get(_I64(), int(value))
    if isinstance(value, float | np.floating):
        return ir.FloatAttr.get_f64(float(value), context())
    if isinstance(value, np.ndarray):
        return constants.from_numpy(value)
    if isinstance(value, Mapping):
        return dictionary(value)
    if isinstance(value, ir.Type):
        return ir.TypeAttr.get(value, context())
    if value is None:
        return ir.UnitAttr.get(context())
    return ir.ArrayAttr.get([_plain(v) for v in value], context())  # type: ignore[attr-defined]


def _plain_back(attr: ir.Attribute) -> object:
    """The Python value of a plain attribute; other attributes are returned unchanged."""
    if isinstance(attr, ir.BoolAttr | ir.IntegerAttr | ir.FloatAttr | ir.StringAttr):
        return attr.value
    if isinstance(attr, ir.ArrayAttr):
        return tuple(_plain_back(a) for a in attr)
    if isinstance(attr, ir.DictAttr):
        return {named.name: _plain_back(named.attr) for named in attr}
    return attr


def dictionary(value: object) -> ir.Attribute:
    if isinstance(value, Mapping):
        return ir.DictAttr.get({str(key): _plain(v) for key, v in value.items()}, context())
    return _of_class(ir.DictAttr)(value)


def config(value: object) -> ir.Attribute:
    return string(value) if isinstance(value, str | ir.StringAttr) else dictionary(value)


def elements(value: object) -> ir.Attribute:
    if isinstance(value, ir.DenseElementsAttr | ir.DenseResourceElementsAttr):
        return value
    if isinstance(value, ir.Attribute):
        if not str(value).startswith(("dense_resource<", "sparse<")):
            raise TypeError("not an elements attribute")
        return value
    return constants.from_numpy(value)


def typed(value: object) -> ir.Attribute:
    if isinstance(value, ir.IntegerAttr | ir.FloatAttr | ir.BoolAttr):
        return value
    if isinstance(value, ir.Attribute):
        if not str(value).startswith("#complex.number<"):
            raise TypeError("not a number's attribute")
        return value
    if isinstance(value, complex):
        return ir.Attribute.parse(f"#complex.number<:f32 {value.real:.9e}, {value.imag:.9e}> : complex<f32>", context())
    if isinstance(value, bool):
        return ir.IntegerAttr.get(ir.IntegerType.get_signless(1, context()), int(value))
    if isinstance(value, int):
        return i32(value)
    return f32(value)


def api_version(value: object) -> ir.Attribute:
    return A.CustomCallApiVersion.of(value).to_mlir()


def _enum(cls: type[A.MlirEnum], dialect: str = "stablehlo") -> Kind:
    prefix = f"#{dialect}<{cls.mnemonic()} "

    known: dict[object, ir.Attribute] = {}

    def convert(value: object) -> ir.Attribute:
        if isinstance(value, str):
            found = known.get(value)
            if found is None:
                found = known[value] = cls.of(value).to_mlir(dialect)
            return found
        if isinstance(value, ir.Attribute) and str(value).startswith(prefix):
            return value
        return cls.of(value).to_mlir(dialect)

    members = "|".join(cls.__members__)
    return Kind(convert, cls.from_mlir, f"{cls.__name__}: {members}", f"attributes.{cls.__name__} | str | ir.Attribute",
                f"attributes.{cls.__name__}")  # fmt: skip


def _enums(cls: type[A.MlirEnum], dialect: str = "stablehlo") -> Kind:
    one = _enum(cls, dialect)
    name = f"attributes.{cls.__name__}"
    return Kind(_array_of(one.to_mlir, what=cls.__name__), _array_back(cls.from_mlir), f"a sequence of {one.takes}",
                f"Sequence[{name} | str | ir.Attribute] | ir.ArrayAttr", f"tuple[{name}, ...]")  # fmt: skip


def _struct(cls: type[A.Struct]) -> Kind:
    def convert(value: object) -> ir.Attribute:
        if isinstance(value, cls):
            return value.to_mlir()
        if isinstance(value, ir.Attribute):
            return cls.from_mlir(value).to_mlir()
        raise TypeError(f"not a {cls.__name__}")

    name = f"attributes.{cls.__name__}"
    return Kind(convert, cls.from_mlir, f"an {name}",
                f"{name} | ir.Attribute", name)  # fmt: skip


_ALIAS = _struct(A.OutputOperandAlias)


def _value(attr: ir.Attribute) -> object:
    return attr.value


def _string_back(attr: ir.Attribute) -> str:
    """The text; bytes that are not UTF-8, which bytecode can hold, become U+FFFD."""
    return str(attr.value_bytes, "utf-8", "replace")


KINDS: dict[str, Kind] = {
    "i64": Kind(i64, _value, "an int", "int | ir.IntegerAttr", "int"),
    "i32": Kind(i32, _value, "an int", "int | ir.IntegerAttr", "int"),
    "f32": Kind(f32, _value, "a float", "float | ir.FloatAttr", "float"),
    "bool": Kind(boolean, _value, "a bool", "bool | ir.BoolAttr", "bool"),
    "unit": Kind(unit, lambda attr: True, "a bool", "bool | ir.UnitAttr", "bool"),
    "str": Kind(string, _string_back, "a str", "str | ir.StringAttr", "str"),
    "i64s": Kind(i64s, tuple, "a sequence of int", "Sequence[int] | ir.DenseI64ArrayAttr", "tuple[int, ...]"),
    "bools": Kind(bools, tuple, "a sequence of bool", "Sequence[bool] | ir.DenseBoolArrayAttr", "tuple[bool, ...]"),
    "matrix": Kind(pairs, _matrix_back, "a sequence of pairs of int",
                   "Sequence[Sequence[int]] | np.ndarray | ir.DenseIntElementsAttr", "tuple[tuple[int, ...], ...]"),
    "groups": Kind(groups, _groups_back, "a sequence of sequences of int or attributes.ReplicaGroupMeshAxes",
                   "Sequence[Sequence[int]] | np.ndarray | attributes.ReplicaGroupMeshAxes | ir.Attribute",
                   "tuple[tuple[int, ...], ...] | attributes.ReplicaGroupMeshAxes"),
    "layouts": Kind(_array_of(_layout, what="layouts"), _array_back(_layout_back), "a sequence of sequences of int",
                    "Sequence[Sequence[int]] | ir.ArrayAttr", "tuple[tuple[int, ...], ...]"),
    "tilings": Kind(_array_of(_array_of(_layout, what="tiles"), what="tilings"), _array_back(_array_back(_layout_back)),
                    "a sequence of sequences of sequences of int", "Sequence[Sequence[Sequence[int]]] | ir.ArrayAttr",
                    "tuple[tuple[tuple[int, ...], ...], ...]"),
    "aliases": Kind(_array_of(_ALIAS.to_mlir, what="OutputOperandAlias"), _array_back(_ALIAS.from_mlir),
                    "a sequence of attributes.OutputOperandAlias",
                    "Sequence[attributes.OutputOperandAlias | ir.Attribute] | ir.ArrayAttr",
                    "tuple[attributes.OutputOperandAlias, ...]"),
    "symbol": Kind(symbol, _value, "a function's name", "str | ir.FlatSymbolRefAttr", "str"),
    "symbols": Kind(_array_of(symbol, what="symbols"), _array_back(_value), "a sequence of function names",
                    "Sequence[str | ir.FlatSymbolRefAttr] | ir.ArrayAttr", "tuple[str, ...]"),
    "dict": Kind(dictionary, _plain_back, "a mapping of str to plain values", "Mapping[str, object] | ir.DictAttr",
                 "dict[str, object]"),
    "config": Kind(config, _plain_back, "a str or a mapping of str to plain values",
                   "str | Mapping[str, object] | ir.StringAttr | ir.DictAttr", "str | dict[str, object]"),
    "array": Kind(_array_of(_plain, what="plain values"), _plain_back, "a sequence of plain values",
                  "Sequence[object] | ir.ArrayAttr", "tuple[object, ...]"),
    "elements": Kind(elements, lambda attr: attr, "an array or an elements attribute", "ArrayLike | ir.Attribute",
                     "ir.DenseElementsAttr | ir.DenseResourceElementsAttr"),
    "typed": Kind(typed, _plain_back, "a number or a number's attribute", "complex | ir.Attribute",
                  "bool | int | float | ir.Attribute"),
    "api_version": Kind(api_version, A.CustomCallApiVersion.from_mlir, "a CustomCallApiVersion, its number or name",
                        "attributes.CustomCallApiVersion | int | str | ir.IntegerAttr",
                        "attributes.CustomCallApiVersion"),
    "opaque": Kind(_of_class(ir.OpaqueAttr), lambda attr: attr, "an attribute of a dialect that MLIR does not have",
                   "ir.OpaqueAttr", "ir.OpaqueAttr"),
    "dot": _struct(A.DotDimensionNumbers),
    "ragged_dot": _struct(A.RaggedDotDimensionNumbers),
    "conv": _struct(A.ConvDimensionNumbers),
    "gather": _struct(A.GatherDimensionNumbers),
    "scatter": _struct(A.ScatterDimensionNumbers),
    "channel_handle": _struct(A.ChannelHandle),
    "dot_algorithm": _struct(A.DotAlgorithm),
    "result_accuracy": _struct(A.ResultAccuracy),
    "comparison_direction": _enum(A.ComparisonDirection),
    "comparison_type": _enum(A.ComparisonType),
    "precisions": _enums(A.Precision),
    "fft_type": _enum(A.FftType),
    "transpose": _enum(A.Transpose),
    "rng_algorithm": _enum(A.RngAlgorithm),
    "rng_distribution": _enum(A.RngDistribution),
    "chlo.comparison_direction": _enum(A.ComparisonDirection, "chlo"),
    "chlo.comparison_type": _enum(A.ComparisonType, "chlo"),
    "chlo.precisions": _enums(A.Precision, "chlo"),
}  # fmt: skip
