"""Converts the arguments of a call to arrays of exactly the program's dtypes and dims."""

from __future__ import annotations

import numpy as np

from hilo.dialect.support.dtypes import Dtype, dtype
from hilo.dialect.support.errors import ArgumentError, DtypeError, ExecutionError, ShapeError, shortened, shown
from hilo.targets.compilation.signature import Leaf, Signature, Tree, flatten_argument, leaf_count
from hilo.targets.runtime.arrays import MASKED, host_array
from hilo.targets.runtime.memory.layout import Layout


class ArgumentReader:
    """Checks and converts the arguments of one signature. Every executable, for whatever target, has one.

    Attributes:
        signature: what the program takes.
        in_tree: how arguments form tuples; None if no argument is a tuple.
    """

    def __init__(self, signature: Signature) -> None:
        self.signature = signature
        self.in_tree: tuple[Tree, ...] | None = (
            signature.in_tree if any(tree is not None for tree in signature.in_tree) else None
        )

    def flatten(self, args: tuple[object, ...]) -> tuple[object, ...]:
        """The leaves of the arguments.

        Raises:
            ArgumentError: there are too few or too many, or one that should be a tuple is not.
        """
        if len(args) != len(self.signature.in_tree):
            raise ArgumentError(self.wrong_count(len(args)))
        if self.in_tree is None:
            return args
        leaves: list[object] = []
        for index, (tree, arg) in enumerate(zip(self.in_tree, args, strict=True)):
            leaves.extend(flatten_argument(tree, arg, f"@{self.signature.entry}: argument {index}"))
        return tuple(leaves)

    def wrong_count(self, got: int) -> str:
        """The message of a call with a wrong number of arguments."""
        wanted = len(self.signature.in_tree)
        given = f"@{self.signature.entry}: got {got} argument{'s' * (got != 1)}; it takes {wanted}: {self.signature}"
        if self.in_tree is None or got != len(self.signature.args):
            return given
        nested = [f"{i} of {leaf_count(tree)} arrays" for i, tree in enumerate(self.in_tree) if tree is not None]
        return f"{given}; give the arrays of each tuple as one argument: argument {', '.join(nested)}"

    def describe(self, index: int) -> str:
        """The beginning of a message about leaf `index`."""
        name = self.signature.args[index].name
        return f"@{self.signature.entry}: argument {index}{f' ({name})' if name else ''}"

    def check(self, got: Dtype, dims: tuple[int, ...], index: int) -> None:
        """Checks that an array fits a leaf of the arguments.

        Args:
            got: the array's element type.
            dims: the array's dimensions.
            index: the flat number of the leaf.

        Raises:
            DtypeError, ShapeError: it does not fit.
        """
        leaf = self.signature.args[index]
        has = f"{got}[{', '.join(map(str, dims))}]"
        if got is not leaf.dtype:
            raise DtypeError(f"{self.describe(index)} is {has}; it takes {leaf}; convert it with .astype")
        if len(dims) != len(leaf.dims) or any(b is not None and a != b for a, b in zip(dims, leaf.dims, strict=True)):
            raise ShapeError(f"{self.describe(index)} is {has}; it takes {leaf}")

    def read(self, value: object, index: int) -> np.ndarray:
        """Leaf `index` as a checked host array; `value` itself if it is a NumPy array in native byte order.

        Raises:
            ArgumentError, DtypeError, ShapeError: it does not fit.
        """
        try:
            return self._read(value, self.signature.args[index], index)
        except MemoryError as error:
            raise ExecutionError(f"{self.describe(index)}: there is no memory for a copy of it: {error}") from error

    def _read(self, value: object, leaf: Leaf, index: int) -> np.ndarray:
        if isinstance(value, np.ma.MaskedArray):
            raise ArgumentError(f"{self.describe(index)} {MASKED}; it takes an array {leaf}")
        if isinstance(value, (np.ndarray, np.generic)):
            array = np.asarray(value)
        elif isinstance(value, (bool, int, float, complex, list, tuple)):
            array = self._from_python(value, leaf, index)
        elif hasattr(value, "__array__") or hasattr(value, "__dlpack__"):
            try:
                array = host_array(value)
            except DtypeError as error:
                raise DtypeError(f"{self.describe(index)} takes {leaf}; {error}") from error
        else:
            raise ArgumentError(f"{self.describe(index)} is a {type(value).__name__}; it takes an array {leaf}")
        try:
            got = dtype(array.dtype)
        except DtypeError as error:
            raise DtypeError(f"{self.describe(index)} has NumPy dtype {array.dtype}; it takes {leaf}") from error
        self.check(got, array.shape, index)
        assert got.numpy is not None
        return array if array.dtype == got.numpy else array.astype(got.numpy)

    def _read_python(self, value: object, leaf: Leaf, index: int) -> np.ndarray:
        """Converts the value by NumPy."""
        try:
            return np.asarray(value)
        except ValueError as error:  # ragged lists
            raise ShapeError(self._no_array(index, error, leaf)) from error
        except (MemoryError, ExecutionError):
            raise
        except Exception as error:  # elements may raise anything when they are read
            raise ArgumentError(self._no_array(index, error, leaf)) from error

    def _no_array(self, index: int, error: Exception, leaf: Leaf) -> str:
        return f"{self.describe(index)} is no array: {shortened(str(error), 200)}; it takes {leaf}"

    def _from_python(self, value: object, leaf: Leaf, index: int) -> np.ndarray:
        """A Python number, or nested lists of them, as an array of the parameter's dtype."""
        array = self._read_python(value, leaf, index)
        wanted = leaf.dtype
        assert wanted.numpy is not None
        if array.size == 0 and array.dtype == np.float64:  # np.asarray([]) is float64
            return array.astype(wanted.numpy)
        rank = {"b": 0, "i": 1, "u": 1, "f": 2, "c": 3}
        takes = {"pred": 0, "signed": 1, "unsigned": 1, "float": 2, "complex": 3}[wanted.kind]
        if array.dtype.kind == "O" and wanted.is_integer and type(value) is int:
            raise DtypeError(f"{self.describe(index)} is {shown(value)}, out of the range of {wanted}; it takes {leaf}")
        if array.dtype.kind not in rank or rank[array.dtype.kind] > takes:
            raise DtypeError(f"{self.describe(index)} is a Python {_python_kind(value)}; it takes {leaf}")
        with np.errstate(over="ignore"):  # floats too large become infinite, as everywhere
            converted = array.astype(wanted.numpy)
        if wanted.is_integer and not np.array_equal(converted.astype(object), array.astype(object)):
            raise DtypeError(f"{self.describe(index)} is {shown(value)}, out of the range of {wanted}; it takes {leaf}")
        return converted


def quick_array(value: object, expected: Layout | None) -> np.ndarray | None:
    """The array for an argument of a common kind, for its reader to check; None if it needs a closer look."""
    if type(value) is np.ndarray or isinstance(value, np.generic):
        return np.asarray(value)
    if isinstance(value, np.ndarray):  # a subclass may interpret its elements differently
        return None
    if type(value) is float:
        is_exact = expected is not None and expected.numpy in _EXACT_FLOATS and expected.dims == ()
        if is_exact and (abs(value) <= _F32_MAX or value != value):
            return np.array(value, expected.numpy)  # type: ignore[union-attr]
        return None
    if type(value) is int:
        return _quick_integer(value, expected) if expected is not None and expected.dims == () else None
    if hasattr(value, "__array__"):
        try:
            return np.asarray(value)
        except Exception:  # another library may raise anything: the reader tries more, and reports it
            return None
    return None


def _quick_integer(value: int, expected: Layout) -> np.ndarray | None:
    if expected.numpy in _EXACT_FLOATS:
        return np.array(value, expected.numpy) if -_F32_WHOLE <= value <= _F32_WHOLE else None
    is_taken = expected.numpy.kind in "iu" and expected.dtype.bits >= 8 and 0 <= value < 128
    return np.array(value, expected.numpy) if is_taken else None


_F32_WHOLE = 1 << 24
_EXACT_FLOATS = (np.dtype(np.float32), np.dtype(np.float64))
_F32_MAX = 3.4e38


def _python_kind(value: object) -> str:
    while isinstance(value, (list, tuple)) and value:
        value = value[0]
    return type(value).__name__
