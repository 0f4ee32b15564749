"""Channels between computations and devices: Send, Recv, their Done halves, and the forms with tokens.

StableHLO has no start and done pairs for transfers. A Send is emitted where it begins, a Recv where its data are first
needed, at RecvDone: in every order that the documentation allows («Send before RecvDone»), the data have been sent
then.
"""

from __future__ import annotations

from collections.abc import Sequence

from hilo.builder.shape import Shape
from hilo.builder.transfers import Direction, TransferContext
from hilo.builder.xla_builder import XlaBuilder
from hilo.builder.xla_op import XlaOp
from hilo.dialect import stablehlo
from hilo.dialect.attributes import ChannelHandle
from hilo.dialect.iree import ir
from hilo.dialect.support.errors import ArgumentError, ShapeError
from hilo.ops._operation import error, find_builder, integer, operation, value
from hilo.ops.leaves import read_builder, read_shape
from hilo.ops.process.communication import chain, read_token, split_token
from hilo.ops.process.replica_groups import DEVICE_TO_DEVICE, DEVICE_TO_HOST, HOST_TO_DEVICE


def _rules(direction: str, *labels: str) -> dict[str, str]:
    small = direction.lower()
    words = {
        "e1": f"no other {direction} of the computation uses the channel",
        "e3": "the Send and the Recv of a channel have the same shape",
        "e4": f"the context of a {direction} is used by one {direction}Done, and by nothing else",
        "channel": "channel_handle is a ChannelHandle that connects the right ends, or a channel number",
        "shape": "an array or a tuple of arrays is transferred",
        "token": "token is a token",
    }
    return {f"{small}_{label}": words[label] for label in labels}


def _channel(name: str, direction: Direction, builder: XlaBuilder, given: object, data: Shape) -> ChannelHandle:
    """Reads a channel and reserves it; a plain number means a channel from device to device."""
    small = direction.lower()
    handle = (
        given
        if isinstance(given, ChannelHandle)
        else ChannelHandle(integer(name, "channel_handle", given, f"{small}_channel"))
    )
    if handle.type == 0:
        handle = ChannelHandle(handle.handle, DEVICE_TO_DEVICE)
    ends = (DEVICE_TO_DEVICE, DEVICE_TO_HOST if direction == "Send" else HOST_TO_DEVICE)
    if handle.type not in ends:
        raise error(
            ArgumentError,
            name,
            f"channel_handle is {handle}; {direction} takes type {ends[0]} or {ends[1]}",
            f"{small}_channel",
        )
    if any(not leaf.is_array for leaf in data.leaves) or not data.leaves:
        raise error(ShapeError, name, f"the data is {data}; it takes an array or a tuple of arrays", f"{small}_shape")
    channels = builder.transfers.channels
    number = handle.handle
    if (direction, number) in channels:
        raise error(
            ArgumentError, name, f"channel {number} is another {direction}'s already; each takes its own", f"{small}_e1"
        )
    other = channels.get(("Recv" if direction == "Send" else "Send", number))
    if other is not None and other != data:
        raise error(
            ShapeError,
            name,
            f"channel {number} transfers {data} here and {other} at its other end; both ends take one shape",
            f"{small}_e3",
        )
    channels[direction, number] = data
    return handle


Pairs = Sequence[Sequence[int]] | None


def _send(name: str, op: XlaOp, token: XlaOp, channel: ChannelHandle, pairs: Pairs) -> XlaOp:
    values = [leaf.value for leaf in op.leaves]
    return op.builder.add(
        name,
        lambda: stablehlo.send(
            values, token.value, channel, is_host_transfer=channel.type == DEVICE_TO_HOST, source_target_pairs=pairs
        ),
    )


def _recv(
    name: str, builder: XlaBuilder, token: XlaOp, shape: Shape, channel: ChannelHandle, pairs: Pairs
) -> tuple[XlaOp, XlaOp]:
    types: list[ir.Type] = [*(leaf.mlir_type for leaf in shape.leaves), token.shape.mlir_type]
    results = builder.add(
        name,
        lambda: stablehlo.recv(
            token.value,
            channel,
            is_host_transfer=channel.type == HOST_TO_DEVICE,
            source_target_pairs=pairs,
            result_types=types,
        ),
    )
    return split_token(name, builder, shape, results)


@operation("communication", "stablehlo.send", rules=_rules("Send", "e1", "e3", "e4", "channel", "shape"))
def Send(operand: XlaOp, channel_handle: ChannelHandle | int, *, source_target_pairs: Pairs = None) -> XlaOp:
    """Sends a value to the Recv with the same channel, in another computation or on another device.

    With a `ChannelHandle` the call is synchronous. With a channel number it begins the transfer and returns a context,
    which only `SendDone` takes. The transfers of a computation run in the order in which they are built.

    Args:
        operand: an array or a tuple of arrays.
        channel_handle: `ChannelHandle(number, type)`, a separate channel for each pair of Send and Recv; type 1
            connects devices, type 2 leads to the host. Or the channel's number.
        source_target_pairs: for channels between devices, pairs of device numbers that exchange data.

    Returns:
        An empty tuple; with a channel number the context, a tuple {operand, request id u32}.

    Raises:
        ArgumentError: another Send uses the channel; or, at Build, no SendDone took the context.
        ShapeError: the Recv of the same computation and channel has another shape.
    """
    name = "Send"
    builder = find_builder(name, operand)
    op = value(name, "operand", operand, builder)
    channel = _channel(name, "Send", builder, channel_handle, op.shape)
    builder.transfers.token = _send(name, op, chain(builder), channel, source_target_pairs)
    if isinstance(channel_handle, ChannelHandle):
        return builder.note(builder.tuple([]))
    return _open(TransferContext(builder, "Send", channel, op.shape))


def _open(context: TransferContext) -> TransferContext:
    context.builder.transfers.open.append(context)
    return context


def _finish(name: str, direction: Direction, context: object) -> TransferContext:
    label = f"{direction.lower()}_done_e1"
    if not isinstance(context, TransferContext) or context.direction != direction:
        raise error(
            ArgumentError, name, f"context is {_describe(context)}; it takes the context of a {direction}", label
        )
    if context.is_done:
        raise error(
            ArgumentError,
            name,
            f"context of channel {context.channel.handle} was waited for already; it takes one {name}",
            label,
        )
    context.is_done = True
    return context


def _describe(context: object) -> str:
    if isinstance(context, TransferContext):
        return f"that of a {context.direction}"
    return repr(context)


@operation("communication", (), takes=(), rules={"send_done_e1": "context is of a Send, and not yet waited for"})
def SendDone(context: XlaOp) -> XlaOp:
    """Waits for a Send to finish. StableHLO's send is synchronous, so nothing is left to emit.

    Args:
        context: the result of a `Send` with a channel number.

    Returns:
        An empty tuple.

    Raises:
        ArgumentError: context is not from a Send, or was waited for before.
    """
    builder = _finish("SendDone", "Send", context).builder
    return builder.note(builder.tuple([]))


@operation("communication", "stablehlo.recv", rules=_rules("Recv", "e1", "e3", "e4", "channel", "shape"))
def Recv(
    builder: XlaBuilder, shape: Shape, channel_handle: ChannelHandle | int, *, source_target_pairs: Pairs = None
) -> XlaOp:
    """Receives a value from the Send with the same channel.

    With a `ChannelHandle` the call is synchronous. With a channel number it begins the transfer and returns a context,
    which only `RecvDone` takes, and which makes the data available.
    NOTE: whether another computation has a Send with this channel and shape is not checked; it may not be built yet.

    Args:
        builder: the builder of the computation.
        shape: shape of the data, an array or a tuple of arrays, as the Send has it.
        channel_handle: as in `Send`; type 1 connects devices, 3 comes from the host.
        source_target_pairs: as in `Send`.

    Returns:
        The data; with a channel number the context, a tuple {shape, request id u32}.

    Raises:
        ArgumentError: another Recv uses the channel; or, at Build, no RecvDone took the context.
        ShapeError: the Send of the same computation and channel has another shape.
    """
    name = "Recv"
    builder = read_builder(name, builder)
    read = read_shape(name, "shape", shape)
    channel = _channel(name, "Recv", builder, channel_handle, read)
    if not isinstance(channel_handle, ChannelHandle):
        return _open(TransferContext(builder, "Recv", channel, read, source_target_pairs))
    data, builder.transfers.token = _recv(name, builder, chain(builder), read, channel, source_target_pairs)
    return builder.note(data)


@operation(
    "communication",
    "stablehlo.recv",
    takes=(),
    rules={"recv_done_e1": "context is of a Recv, and not yet waited for"},
)
def RecvDone(context: XlaOp) -> XlaOp:
    """Waits for the transfer that a Recv began.

    Args:
        context: the result of a `Recv` with a channel number.

    Returns:
        The data.

    Raises:
        ArgumentError: context is not from a Recv, or was waited for before.
    """
    begun = _finish("RecvDone", "Recv", context)
    builder = begun.builder
    data, builder.transfers.token = _recv("RecvDone", builder, chain(builder), begun.data, begun.channel, begun.pairs)
    return builder.note(data)


@operation("communication", "stablehlo.send", rules=_rules("Send", "e1", "e3", "channel", "shape", "token"))
def SendWithToken(
    operand: XlaOp, token: XlaOp, channel_handle: ChannelHandle | int, *, source_target_pairs: Pairs = None
) -> XlaOp:
    """As the synchronous `Send`, ordered by tokens.

    Args:
        operand: an array or a tuple of arrays.
        token: the operation waits for it.
        channel_handle, source_target_pairs: as in `Send`.

    Returns:
        A token.

    Raises:
        ArgumentError: another Send uses the channel.
        ShapeError: token is not a token, or the Recv of the same computation and channel has another shape.
    """
    name = "SendWithToken"
    builder = find_builder(name, operand, token)
    op = value(name, "operand", operand, builder)
    after = read_token(name, "token", token, builder, "send_token")
    return _send(name, op, after, _channel(name, "Send", builder, channel_handle, op.shape), source_target_pairs)


@operation("communication", "stablehlo.recv", rules=_rules("Recv", "e1", "e3", "channel", "shape", "token"))
def RecvWithToken(
    token: XlaOp, shape: Shape, channel_handle: ChannelHandle | int, *, source_target_pairs: Pairs = None
) -> XlaOp:
    """As the synchronous `Recv`, ordered by tokens.

    Args:
        token: the operation waits for it.
        shape: shape of the data.
        channel_handle, source_target_pairs: as in `Recv`.

    Returns:
        The tuple (data, token).

    Raises:
        ArgumentError: another Recv uses the channel.
        ShapeError: token is not a token, or the Send of the same computation and channel has another shape.
    """
    name = "RecvWithToken"
    builder = find_builder(name, token)
    after = read_token(name, "token", token, builder, "recv_token")
    read = read_shape(name, "shape", shape)
    channel = _channel(name, "Recv", builder, channel_handle, read)
    return builder.note(builder.tuple(_recv(name, builder, after, read, channel, source_target_pairs)))


__all__ = ["Recv", "RecvDone", "RecvWithToken", "Send", "SendDone", "SendWithToken"]
