"""CustomCall: calls a function that only the target knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hilo.builder.shape import Shape
from hilo.builder.xla_builder import XlaBuilder, XlaComputation
from hilo.builder.xla_op import XlaOp
from hilo.dialect import stablehlo
from hilo.dialect.attributes import CustomCallApiVersion, OutputOperandAlias
from hilo.dialect.support.errors import ArgumentError, ShapeError, shown
from hilo.ops._operation import error, find_builder, flag, operation, value
from hilo.ops.leaves import read_shape


@operation(
    "custom calls",
    "stablehlo.custom_call",
    rules={
        "custom_call_e1": "target_name is a non-empty string",
        "custom_call_shape": "shape is the last argument or a keyword",
        "custom_call_api_version": "api_version is one of 0…4 or its name",
        "custom_call_config": "backend_config is a string, or a mapping with api_version 4 (typed FFI)",
        "custom_call_computations": "called_computations are XlaComputations",
        "custom_call_alias": "each alias connects an output and an operand of the same shape",
    },
)
def CustomCall(
    *arguments: object,
    shape: Shape | None = None,
    api_version: CustomCallApiVersion | int | str = CustomCallApiVersion.API_VERSION_ORIGINAL,
    backend_config: str | Mapping[str, object] = "",
    has_side_effect: bool = False,
    output_operand_aliases: Sequence[OutputOperandAlias | tuple[Sequence[int], int, Sequence[int]]] = (),
    called_computations: Sequence[XlaComputation] = (),
    operand_layouts: Sequence[Sequence[int]] | None = None,
    result_layouts: Sequence[Sequence[int]] | None = None,
) -> XlaOp:
    """Calls `target_name`, which the target must know, with any values, and assumes that it returns a value of `shape`.

    There are two forms: `CustomCall(target_name, *args, shape)` as documented, and `CustomCall(builder, target_name,
    operands, shape)` as in XLA's C++ interface (required for calls without operands). Unless `has_side_effect` is set,
    the function is assumed to have no side effects and may be called any number of times. An unknown target is an error
    when the program is compiled.

    Args:
        arguments: according to the form; operands are values of any shape, tuples are passed as their leaves.
        shape: shape of the result; a tuple makes several results.
        api_version: how the function is called: `API_VERSION_ORIGINAL` (1), `STATUS_RETURNING` (2),
            `STATUS_RETURNING_UNIFIED` (3), `TYPED_FFI` (4).
        backend_config: data for the function besides its operands: a string, or for `TYPED_FFI` a mapping.
        has_side_effect: the call must be kept, exactly once, in its place.
        output_operand_aliases: results that share an operand's memory: `OutputOperandAlias`, or (output tuple indices,
            operand number, operand tuple indices).
        called_computations: computations that are attached to the call.
        operand_layouts, result_layouts: minor-to-major orders of dimensions, one per operand and result.

    Returns:
        A value of `shape`.

    Raises:
        ArgumentError: the name is empty, the shape is missing, or the version, a config or an alias is wrong.
    """
    name = "CustomCall"
    builder, target, operands, declared = _read_form(name, arguments, shape)
    if not isinstance(target, str) or not target:
        raise error(
            ArgumentError, name, f"target_name is {shown(target)}; it takes a non-empty string", "custom_call_e1"
        )
    read = read_shape(name, "shape", declared)
    leaves = [leaf for i, x in enumerate(operands) for leaf in value(name, f"args[{i}]", x, builder).leaves]
    try:
        version = CustomCallApiVersion.of(api_version)
    except ArgumentError as cause:
        raise error(
            ArgumentError, name, f"api_version is {shown(api_version)}; {cause}", "custom_call_api_version"
        ) from None
    if isinstance(backend_config, Mapping):
        if version is not CustomCallApiVersion.API_VERSION_TYPED_FFI:
            raise error(
                ArgumentError,
                name,
                f"backend_config is a mapping and api_version {version.name}; a mapping takes API_VERSION_TYPED_FFI",
                "custom_call_config",
            )
    elif not isinstance(backend_config, str):
        raise error(
            ArgumentError,
            name,
            f"backend_config is {shown(backend_config)}; it takes a string or a mapping",
            "custom_call_config",
        )
    aliases = [_read_alias(name, alias, leaves, read) for alias in output_operand_aliases]
    symbols = [builder.import_function(_check_computation(name, c)) for c in called_computations]
    side_effect = flag(name, "has_side_effect", has_side_effect)
    result = builder.add(
        name,
        lambda: stablehlo.custom_call(
            [leaf.value for leaf in leaves],
            target,
            has_side_effect=side_effect,
            backend_config=backend_config or None,
            api_version=version,
            called_computations=symbols or None,
            operand_layouts=operand_layouts,
            result_layouts=result_layouts,
            output_operand_aliases=aliases or None,
            result_types=[leaf.mlir_type for leaf in read.leaves],
        ),
    )
    return builder.note(builder.tree(read, result.leaves))


def _read_list_form(name: str, rest: list[object], shape: object) -> tuple[object, Sequence[object], object]:
    """Target name, operands and shape of the form that begins with a builder."""
    if shape is None and len(rest) > 2:
        rest, shape = [*rest[:2], *rest[3:]], rest[2]
    if shape is None:
        raise error(ArgumentError, name, "shape is missing; it takes a hilo.Shape", "custom_call_shape")
    target, operands = rest[0] if rest else "", rest[1] if len(rest) > 1 else ()
    if len(rest) > 2 or not isinstance(operands, (list, tuple)):
        raise error(
            ArgumentError,
            name,
            f"operands is {shown(operands)}; after builder and target_name it takes a list",
            "custom_call_shape",
        )
    return target, operands, shape


def _read_form(
    name: str, arguments: Sequence[object], shape: object
) -> tuple[XlaBuilder, object, Sequence[object], object]:
    """The builder, target name, operands and shape, from either form."""
    if not arguments:
        raise error(ArgumentError, name, "target_name is missing; it takes a non-empty string", "custom_call_e1")
    if isinstance(arguments[0], XlaBuilder):
        return arguments[0], *_read_list_form(name, list(arguments[1:]), shape)
    target, *rest = arguments
    if shape is None:
        if not rest or not isinstance(rest[-1], (Shape, str)):
            raise error(
                ArgumentError, name, "shape is missing; it takes a hilo.Shape as the last argument", "custom_call_shape"
            )
        shape = rest.pop()
    if not isinstance(target, str) or not target:
        raise error(
            ArgumentError, name, f"target_name is {shown(target)}; it takes a non-empty string", "custom_call_e1"
        )
    return find_builder(name, *rest), target, rest, shape


def _check_computation(name: str, given: object) -> XlaComputation:
    if not isinstance(given, XlaComputation):
        raise error(
            ArgumentError,
            name,
            f"called_computations holds {shown(given)}; it takes XlaComputations",
            "custom_call_computations",
        )
    return given


def _read_alias(name: str, given: object, operands: list[XlaOp], result: Shape) -> OutputOperandAlias:
    """Reads an alias. Tuples exist in the builder only, so operands and results are numbered by leaf."""
    alias = given if isinstance(given, OutputOperandAlias) else OutputOperandAlias(*given)  # type: ignore[misc]
    outputs, number = alias.output_tuple_indices, alias.operand_index
    if not 0 <= number < len(operands) or alias.operand_tuple_indices:
        raise error(
            ArgumentError,
            name,
            f"alias {alias} names no operand; for {len(operands)} arrays it takes 0…{len(operands) - 1}",
            "custom_call_alias",
        )
    leaves = result.leaves
    if len(leaves) == 1 and not result.is_tuple:
        place = 0 if not outputs else None
    else:
        place = outputs[0] if len(outputs) == 1 and 0 <= outputs[0] < len(leaves) else None
    if place is None:
        raise error(ArgumentError, name, f"alias {alias} names no output of {result}", "custom_call_alias")
    if leaves[place] != operands[number].shape:
        raise error(
            ShapeError,
            name,
            f"alias {alias} joins {leaves[place]} to {operands[number].shape}; the shapes must be equal",
            "custom_call_alias",
        )
    return alias


__all__ = ["CustomCall"]
