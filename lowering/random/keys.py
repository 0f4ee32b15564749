"""Keys of random number streams: one for each call of a program on each device."""

from __future__ import annotations

_WORD = 2**64
_GOLDEN = 0x9E3779B97F4A7C15


def stream_key(seed: int, call: int = 0, device: int = 0) -> int:
    """The 64-bit key of one call of a program on one device; it is unique for each call under one seed and device.
    Source: G. Steele et al., Fast splittable pseudorandom number generators (2014), SplitMix64.

    >>> stream_key(0, 0) != stream_key(0, 1) != stream_key(1, 0)
    True
    """
    return _mix(_mix(_mix(seed) + device) + call)


def _mix(word: int) -> int:
    z = (word + _GOLDEN) % _WORD
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % _WORD
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB % _WORD
    return z ^ (z >> 31)
