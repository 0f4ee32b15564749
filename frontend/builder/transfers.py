"""The communication state of a builder: the order of transfers, the channels in use, and the pairs still open.

StableHLO's infeed, outfeed, send and recv take a token and return one. Operations whose documented form has no token
argument are chained: each takes the token of the one built before it, so that they run in the order of construction.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Literal, NoReturn

from hilo.builder.shape import Shape
from hilo.builder.source import place
from hilo.builder.xla_op import XlaOp
from hilo.dialect.support.errors import ArgumentError, Error

if TYPE_CHECKING:
    from hilo.builder.xla_builder import XlaBuilder
    from hilo.dialect.attributes import ChannelHandle

Direction = Literal["Send", "Recv"]


class TransferContext(XlaOp):
    """The result of a Send or Recv with a channel id: {data, request id}, which only its SendDone or RecvDone takes.

    Attributes:
        direction: the operation that made it.
        channel: its channel.
        data: the shape of the transferred data.
        pairs: the source and target devices of a Recv, which is emitted only at its RecvDone.
        is_done: whether SendDone or RecvDone has taken it.
        line: the user's line that began the transfer.
    """

    __slots__ = ("channel", "data", "direction", "is_done", "line", "pairs")

    def __init__(
        self,
        builder: XlaBuilder,
        direction: Direction,
        channel: ChannelHandle,
        data: Shape,
        pairs: Sequence[Sequence[int]] | None = None,
    ) -> None:
        self.builder = builder
        self._shape = Shape.tuple([data, Shape("u32")])
        self.direction = direction
        self.channel = channel
        self.data = data
        self.pairs = pairs
        self.is_done = False
        self.line = place()

    def _refuse(self) -> NoReturn:
        label = f"{self.direction.lower()}_e4"
        error: Error = ArgumentError(
            f"{self.direction}: the context {self.shape} of channel {self.channel.handle} is used as a value; "
            f"only {self.direction}Done takes it\n  begun at {self.line}\n  used at {place()}"
        )
        error.rule = label  # type: ignore[attr-defined]
        raise error

    @property
    def value(self) -> NoReturn:  # type: ignore[override]
        self._refuse()

    @property
    def elements(self) -> NoReturn:  # type: ignore[override]
        self._refuse()

    @property
    def leaves(self) -> NoReturn:
        self._refuse()

    def __len__(self) -> int:
        self._refuse()

    def __iter__(self) -> Iterator[XlaOp]:
        self._refuse()

    def __getitem__(self, index: object) -> XlaOp:
        self._refuse()


class Transfers:
    """The communication of one computation.

    Attributes:
        token: what the next chained operation waits for; None before the first.
        channels: the shape by direction and channel number.
        open: contexts that nothing has waited for yet.
    """

    __slots__ = ("channels", "open", "token")

    def __init__(self) -> None:
        self.token: XlaOp | None = None
        self.channels: dict[tuple[Direction, int], Shape] = {}
        self.open: list[TransferContext] = []

    def check_finished(self) -> None:
        """Raises an ArgumentError if a transfer was started and nothing waits for its end."""
        for context in self.open:
            if not context.is_done:
                error = ArgumentError(
                    f"{context.direction}: channel {context.channel.handle} was begun and not waited for; "
                    f"its context takes one {context.direction}Done\n  built at {context.line}"
                )
                error.rule = f"{context.direction.lower()}_e4"  # type: ignore[attr-defined]
                raise error
