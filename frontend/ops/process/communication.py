"""Tokens, infeed and outfeed. Operations without a token argument run in the order in which they are built."""

from __future__ import annotations

from collections.abc import Sequence

from hilo.builder.shape import Shape
from hilo.builder.xla_builder import XlaBuilder
from hilo.builder.xla_op import XlaOp
from hilo.dialect import stablehlo
from hilo.dialect.support.errors import ArgumentError, ShapeError, shown
from hilo.ops._operation import error, find_builder, members, operation, value
from hilo.ops.leaves import read_builder, read_shape

# ---- tokens ----------------------------------------------------------------------------------------------------------


@operation("communication", "stablehlo.create_token", takes=())
def CreateToken(builder: XlaBuilder) -> XlaOp:
    """A token that waits for nothing: the start of a chain of ordered operations.

    Args:
        builder: the builder of the computation.

    Returns:
        A token.
    """
    return read_builder("CreateToken", builder).add("CreateToken", stablehlo.create_token)


@operation(
    "communication",
    "stablehlo.after_all",
    takes=(),
    rules={
        "after_all_e1": "each operand is a token",
        "after_all_e2": "there is at least one operand (CreateToken makes a token without operands)",
    },
)
def AfterAll(operands: Sequence[XlaOp]) -> XlaOp:
    """Joins tokens: operations that take the result are ordered after everything that the operands are ordered after.

    Args:
        operands: one or more tokens.

    Returns:
        A token.

    Raises:
        ShapeError: an operand is not a token.
        ArgumentError: there are no operands.
    """
    name = "AfterAll"
    given = members(name, operands, "a sequence of tokens", "after_all_e1")
    if not given:
        raise error(
            ArgumentError,
            name,
            "operands is empty; it takes one or more tokens (CreateToken makes one of none)",
            "after_all_e2",
        )
    builder = find_builder(name, *given)
    tokens = [read_token(name, f"operands[{i}]", x, builder, "after_all_e1") for i, x in enumerate(given)]
    return builder.add(name, lambda: stablehlo.after_all([t.value for t in tokens]))


def read_token(name: str, argument: str, x: object, builder: XlaBuilder, rule: str) -> XlaOp:
    op = value(name, argument, x, builder)
    if not op.shape.is_token:
        raise error(ShapeError, name, f"{argument} is {op.shape}; it takes a token", rule)
    return op


def chain(builder: XlaBuilder) -> XlaOp:
    """The token of the most recently built transfer; a new token for the first one."""
    if builder.transfers.token is None:
        builder.transfers.token = CreateToken(builder)
    return builder.transfers.token


def split_token(name: str, builder: XlaBuilder, shape: Shape, results: XlaOp) -> tuple[XlaOp, XlaOp]:
    """A value of `shape` from an operation's results, the last of which is a token; and the token."""
    *leaves, token = results.leaves
    return builder.tree(shape, leaves), token


# ---- infeed and outfeed ----------------------------------------------------------------------------------------------


def _infeed(name: str, builder: XlaBuilder, token: XlaOp, shape: object, config: object) -> tuple[XlaOp, XlaOp]:
    read = read_shape(name, "shape", shape)
    nested = [e for e in read.elements or () if e.is_tuple]
    if nested:
        raise error(
            ShapeError, name, f"shape is {read}; it takes an array or a tuple of arrays, not nested ones", "infeed_e1"
        )
    if any(not leaf.is_array for leaf in read.leaves):
        raise error(ShapeError, name, f"shape is {read}; it takes an array or a tuple of arrays", "infeed_e1")
    if not read.leaves:
        return builder.note(builder.tuple([])), token
    types = [*(leaf.mlir_type for leaf in read.leaves), token.shape.mlir_type]
    results = builder.add(
        name, lambda: stablehlo.infeed(token.value, infeed_config=_config(name, "config", config), result_types=types)
    )
    return split_token(name, builder, read, results)


def _config(name: str, argument: str, config: object) -> str:
    if not isinstance(config, str):
        raise error(ArgumentError, name, f"{argument} is {shown(config)}; it takes a string", "constant_argument")
    return config


_INFEED_RULES = {"infeed_e1": "shape is an array or a tuple of arrays, not nested"}


@operation("communication", "stablehlo.infeed", rules=_INFEED_RULES)
def Infeed(builder: XlaBuilder, shape: Shape, config: str = "") -> XlaOp:
    """Reads one value from the device's infeed stream.

    The infeeds of a computation run in the order in which they are built. Infeeds in different computations (such as
    two While loops) need an explicit order: pass a token with `InfeedWithToken`, or let one depend on the other's data.

    Args:
        builder: the builder of the computation.
        shape: the shape of the value: an array, or a tuple of arrays; an empty tuple reads nothing. The value that is
            sent must match.
        config: a string for the target.

    Returns:
        A value of `shape`.

    Raises:
        ShapeError: the shape is a nested tuple, or one with tokens.
    """
    name = "Infeed"
    builder = read_builder(name, builder)
    data, builder.transfers.token = _infeed(name, builder, chain(builder), shape, config)
    return builder.note(data)


@operation("communication", "stablehlo.infeed", rules=_INFEED_RULES | {"infeed_token": "token is a token"})
def InfeedWithToken(token: XlaOp, shape: Shape, config: str = "") -> XlaOp:
    """As `Infeed`, ordered by tokens.

    Args:
        token: the operation waits for it.
        shape: an array shape or a tuple of them.
        config: a string for the target.

    Returns:
        The tuple (value of `shape`, token).

    Raises:
        ShapeError: token is not a token, or shape is neither an array nor a tuple of arrays.
    """
    name = "InfeedWithToken"
    builder = find_builder(name, token)
    after = read_token(name, "token", token, builder, "infeed_token")
    return builder.note(builder.tuple(_infeed(name, builder, after, shape, config)))


def _outfeed(name: str, builder: XlaBuilder, operand: object, token: XlaOp, shape: object, config: object) -> XlaOp:
    op = value(name, "operand", operand, builder)
    if shape is not None and read_shape(name, "shape_with_layout", shape) != op.shape:
        raise error(
            ShapeError, name, f"operand is {op.shape}; shape_with_layout takes the same, it is {shape}", "outfeed_e1"
        )
    if any(not leaf.shape.is_array for leaf in op.leaves):
        raise error(ShapeError, name, f"operand is {op.shape}; it takes arrays and tuples of them", "outfeed_e2")
    values = [leaf.value for leaf in op.leaves]
    return builder.add(
        name, lambda: stablehlo.outfeed(values, token.value, outfeed_config=_config(name, "outfeed_config", config))
    )


_OUTFEED_RULES = {
    "outfeed_e1": "shape_with_layout, if present, is operand's shape",
    "outfeed_e2": "operand is an array or a tuple of arrays",
}


@operation("communication", "stablehlo.outfeed", rules=_OUTFEED_RULES)
def Outfeed(operand: XlaOp, shape_with_layout: Shape | None = None, outfeed_config: str = "") -> XlaOp:
    """Writes a value to the device's outfeed stream, after all transfers built before it.

    Args:
        operand: an array or a tuple of arrays.
        shape_with_layout: operand's shape again, as in XLA's interface; may be omitted.
        outfeed_config: a string for the target.

    Returns:
        An empty tuple.

    Raises:
        ShapeError: shape_with_layout is another shape, or operand is neither an array nor a tuple of arrays.
    """
    name = "Outfeed"
    builder = find_builder(name, operand)
    builder.transfers.token = _outfeed(name, builder, operand, chain(builder), shape_with_layout, outfeed_config)
    return builder.note(builder.tuple([]))


@operation("communication", "stablehlo.outfeed", rules=_OUTFEED_RULES | {"outfeed_token": "token is a token"})
def OutfeedWithToken(
    operand: XlaOp, token: XlaOp, shape_with_layout: Shape | None = None, outfeed_config: str = ""
) -> XlaOp:
    """As `Outfeed`, ordered by tokens.

    Args:
        operand: an array or a tuple of arrays.
        token: the operation waits for it.
        shape_with_layout: operand's shape again; may be omitted.
        outfeed_config: a string for the target.

    Returns:
        A token.

    Raises:
        ShapeError: token is not a token, shape_with_layout is another shape, or operand is neither an array nor a tuple
            of arrays.
    """
    name = "OutfeedWithToken"
    builder = find_builder(name, operand, token)
    after = read_token(name, "token", token, builder, "outfeed_token")
    return _outfeed(name, builder, operand, after, shape_with_layout, outfeed_config)


__all__ = ["AfterAll", "CreateToken", "Infeed", "InfeedWithToken", "Outfeed", "OutfeedWithToken"]
