"""The arguments and results of a module's entry function, as the user sees them.

Signatures are read before lowering, so that `ui8`, `i1`, `bf16` and 4-bit types are restored. Tuples become trees over
flat leaves.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import Dtype, dtype
from hilo.dialect.support.errors import ArgumentError, DtypeError, TargetError, nearest
from hilo.dialect.support.quantized_types import QuantizedType

Tree: TypeAlias = "tuple[Tree, ...] | None"
"""The structure of nested tuples: None is a leaf, `(None, (None, None))` an array and a pair of arrays, and `()` the
empty tuple or a token."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """One array: its element type, dimensions (None: not known before the call), and name if it has one."""

    dtype: Dtype
    dims: tuple[int | None, ...]
    name: str = ""

    def __str__(self) -> str:
        return f"{self.dtype}[{', '.join('?' if size is None else str(size) for size in self.dims)}]"


@dataclass(frozen=True, slots=True)
class Signature:
    """An entry function: flat leaves, and the trees that they form for the caller.

    Attributes:
        entry: the function's name.
        args: one leaf per array argument.
        results: one leaf per array result.
        in_tree: one tree per argument of the call; a tuple of None if no argument is a tuple.
        out_tree: the tree of what a call returns: None for one array.
    """

    entry: str
    args: tuple[Leaf, ...]
    results: tuple[Leaf, ...]
    in_tree: tuple[Tree, ...]
    out_tree: Tree

    def __str__(self) -> str:
        leaves = iter(self.args)
        taken = ", ".join(_tree_text(tree, leaves) for tree in self.in_tree)
        return f"{self.entry}({taken}) -> ({', '.join(map(str, self.results))})"


def _tree_text(tree: Tree, leaves: Iterator[Leaf]) -> str:
    return str(next(leaves)) if tree is None else f"({', '.join(_tree_text(branch, leaves) for branch in tree)})"


def leaf_count(tree: Tree) -> int:
    """The number of leaves of a tree."""
    return 1 if tree is None else sum(map(leaf_count, tree))


def unflatten(tree: Tree, leaves: Iterator[object]) -> object:
    """The nested tuples of `tree` filled from `leaves`."""
    return next(leaves) if tree is None else tuple(unflatten(branch, leaves) for branch in tree)


def flatten_argument(tree: Tree, value: object, where: str) -> Iterator[object]:
    """The leaves of one argument that is passed as nested tuples or lists."""
    if tree is None:
        yield value
        return
    if not isinstance(value, (tuple, list)) or len(value) != len(tree):
        got = f"{type(value).__name__} of {len(value)}" if isinstance(value, (tuple, list)) else type(value).__name__
        raise ArgumentError(f"{where} is a {got}; it takes a tuple of {len(tree)}")
    for branch, item in zip(tree, value, strict=True):
        yield from flatten_argument(branch, item, where)


def _is_public(op: ir.Operation) -> bool:
    return "sym_visibility" not in op.attributes or ir.StringAttr(op.attributes["sym_visibility"]).value == "public"


def find_entry(module: ir.Module, entry: str | None = None) -> ir.Operation:
    """The `func.func` to call: `entry`, or `main`, or the only public function.

    Raises:
        TargetError: there is no such function; the message lists the candidates.
    """
    functions = {
        ir.StringAttr(op.operation.attributes["sym_name"]).value: op.operation
        for op in module.body.operations
        if op.operation.name == "func.func"
    }
    public = {name: op for name, op in functions.items() if _is_public(op) and len(list(op.regions[0]))}
    wanted = entry or "main"
    if wanted in public:
        return public[wanted]
    if entry is None and len(public) == 1:
        return next(iter(public.values()))
    what = f"no public function @{wanted} to call" if entry or public else "no public function to call"
    raise TargetError(f"the module has {what}; {nearest(wanted, public)}")


def read_signature(
    module: ir.Module, *, entry: str | None = None, in_tree: tuple[Tree, ...] | None = None, out_tree: Tree = None
) -> Signature:
    """The signature of the module's entry function.

    Args:
        module: any module, best before lowering.
        entry: the function's name; default `main`, or the only public function.
        in_tree: how the flat arguments form the call's arguments, one tree each; default: one argument per leaf.
        out_tree: how the flat results form what a call returns; default: an array, or a flat tuple of several.

    Raises:
        TargetError: there is no such function, or it takes or returns something that is not an array.
    """
    function = find_entry(module, entry)
    name = ir.StringAttr(function.attributes["sym_name"]).value
    kind = ir.FunctionType(ir.TypeAttr(function.attributes["function_type"]).value)
    names = [_argument_name(argument) for argument in function.regions[0].blocks[0].arguments]
    args: list[Leaf] = []
    trees = []
    for index, type_ in enumerate(kind.inputs):
        trees.append(_collect(type_, names[index], args, f"@{name}: argument {index}"))
    results: list[Leaf] = []
    result_trees = [
        _collect(type_, "", results, f"@{name}: result {index}") for index, type_ in enumerate(kind.results)
    ]
    found_in = tuple(trees)
    found_out: Tree = result_trees[0] if len(result_trees) == 1 else tuple(result_trees)
    chosen_in = found_in if in_tree is None else in_tree
    chosen_out = found_out if out_tree is None else out_tree
    for tree, leaves, what in ((chosen_in, args, "in_tree"), (chosen_out, results, "out_tree")):
        if leaf_count(tree) != len(leaves):
            raise ArgumentError(f"@{name}: {what} has {leaf_count(tree)} leaves; the function has {len(leaves)}")
    return Signature(name, tuple(args), tuple(results), chosen_in, chosen_out)


def _argument_name(argument: ir.BlockArgument) -> str:
    location = argument.location
    return location.name_str if isinstance(location, ir.NameLoc) else ""


def _collect(type_: ir.Type, name: str, leaves: list[Leaf], where: str) -> Tree:
    if isinstance(type_, ir.TupleType):
        parts = ir.TupleType(type_)
        return tuple(_collect(parts.get_type(index), name, leaves, where) for index in range(parts.num_types))
    if str(type_) == "!stablehlo.token":
        return ()
    leaves.append(leaf_of(type_, where, name))
    return None


def leaf_of(type_: ir.Type, where: str, name: str = "") -> Leaf:
    """The leaf of a tensor type; `where` begins the message for other types.

    Raises:
        TargetError: it is not a tensor, or has an element type that arrays cannot have.
    """
    if not isinstance(type_, ir.RankedTensorType):
        raise TargetError(
            f"{where} is {type_}; a program that is called from Python takes and gives arrays and tuples of them"
        )
    tensor = ir.RankedTensorType(type_)
    dims = tuple(None if tensor.is_dynamic_dim(axis) else tensor.get_dim_size(axis) for axis in range(tensor.rank))
    return Leaf(_element_type(tensor.element_type, where), dims, name)


def _element_type(type_: ir.Type, where: str) -> Dtype:
    try:
        found = dtype(type_)
    except DtypeError as error:
        raise TargetError(f"{where}: {error}") from error
    return found.storage if isinstance(found, QuantizedType) else found  # the caller sees the stored integers


def abi_types(module: ir.Module, entry: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """MLIR's spelling of the element types of the (lowered) entry function's arguments and results, flat."""
    function = find_entry(module, entry)
    kind = ir.FunctionType(ir.TypeAttr(function.attributes["function_type"]).value)

    def spell(types: list[ir.Type]) -> tuple[str, ...]:
        return tuple(str(ir.RankedTensorType(type_).element_type) for type_ in types)

    return spell(kind.inputs), spell(kind.results)
