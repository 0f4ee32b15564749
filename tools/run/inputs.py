"""The inputs of `hilo-run`: values of the command line, and arrays of parameter files by the parameters' names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from hilo.dialect.support.dtypes import dtype
from hilo.dialect.support.errors import ArgumentError, DtypeError, ShapeError
from hilo.tools.common.values import Value, fit, spell_leaf

if TYPE_CHECKING:
    from hilo.targets.compilation.signature import Leaf, Signature


def named_inputs(paths: Sequence[str], signature: Signature) -> dict[int, Value]:
    """The arrays of the files for the parameters of the same names, by the parameters' indices.

    Raises:
        ArgumentError: a file has no array that any parameter is named after.
        Error: a file cannot be read.
    """
    from hilo.importers.parameters import match_names, read_arrays

    names = [leaf.name for leaf in signature.args]
    values: dict[int, Value] = {}
    for path in paths:
        arrays = read_arrays(path)
        found = match_names(names, arrays)
        if not found:
            raise ArgumentError(
                f"--parameters={path}: its arrays are {_some(list(arrays))}; @{signature.entry} takes {_some(names)}. "
                f"Where a program was written without names, give arrays by --input=@{path}:NAME"
            )
        values |= {index: Value(array, f"{path}:{names[index]}") for index, array in found.items()}
    return values


def _some(names: Sequence[str]) -> str:
    shown = [name or "one without a name" for name in names[:6]]
    return ", ".join(shown) + (f", … ({len(names)} in all)" if len(names) > 6 else "") if names else "none"


def place_inputs(signature: Signature, named: Mapping[int, Value], given: list[Value], devices: int) -> list[Value]:
    """One value for each parameter of each device: `named` for all devices, `given` for all or for each device.

    Raises:
        ArgumentError, ShapeError, DtypeError: there are more or fewer, or a value does not match its parameter.
    """
    wanted = signature.args
    others = [index for index in range(len(wanted)) if index not in named]
    given = given * devices if devices > 1 and len(given) == len(others) else given
    if len(given) != len(others) * devices:
        raise ArgumentError(_miscounted(signature, len(given), devices, others))
    rest = iter(given)
    values = []
    for place in range(devices * len(wanted)):
        index = place % len(wanted)
        value = named[index] if index in named else next(rest)
        where = f"@{signature.entry}: input {place}" + (f", {value.text}," if index in named else "")
        if value.array is None:
            raise ArgumentError(f"{where} is {value.text}; it takes {wanted[index]}")
        values.append(_checked(fit(value, wanted[index], where), wanted[index], where))
    return values


def _miscounted(signature: Signature, given: int, devices: int, others: Sequence[int]) -> str:
    """What is wrong with the number of inputs, if only the parameters `others` take one."""
    count, named = len(others) * devices, len(signature.args) - len(others)
    behind = f" beside the {named} of --parameters" if named else ""
    missing = ", ".join(signature.args[index].name or f"number {index}" for index in others) if named else ""
    taken = f"it takes {count}{behind}" + (f" ({missing})" if missing else "")
    return f"@{signature.entry}: got {given} input{'s' * (given != 1)}; {taken}: {signature}"


def _checked(value: Value, leaf: Leaf, where: str) -> Value:
    """`value`, after a check that its dtype and dims are the parameter's, before anything is compiled.

    Raises:
        ShapeError, DtypeError: they differ.
    """
    assert value.array is not None
    got = dtype(value.array.dtype)
    has = f"{got}[{', '.join(map(str, value.array.shape))}]"
    if got is not leaf.dtype:
        raise DtypeError(f"{where} is {has}; it takes {leaf}, written {spell_leaf(leaf)}=…")
    dims = value.array.shape
    if len(dims) != len(leaf.dims) or any(w not in (None, g) for g, w in zip(dims, leaf.dims, strict=True)):
        raise ShapeError(f"{where} is {has}; it takes {leaf}, written {spell_leaf(leaf)}=…")
    return value
