"""The options of targets: frozen dataclasses, whose fields carry a default and a sentence."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Options:
    """The options of every target; a target's own options are a frozen dataclass derived from it.

    Each field has a default and its sentence in `metadata["help"]`, from which `--help` and error messages are made.
    """

    device: str = field(
        default="auto", metadata={"help": "runtime device, such as local-sync; auto: the target's choice"}
    )
    flags: tuple[str, ...] = field(default=(), metadata={"help": "further iree-compile flags, after the target's own"})
    seed: int = field(default=0, metadata={"help": "the seed of the random numbers of rng"})
