"""The same program with f64 in place of f32: what its results are without most of the rounding.

A program may amplify rounding more than its arguments show: the two answers then differ from each other by more than
the bound, and each differs from the exact one by as much. Only the exact one tells that from a wrong answer.
"""

from __future__ import annotations

import re
import struct

_BITCAST = re.compile(r"^( *)%(\w+) = (stablehlo\.bitcast_convert .*) -> (tensor<.*f32>)$", re.MULTILINE)
_EPSILON = re.compile(r"(\bepsilon = [^:<>,]*): f32\b")
_NUMBER = re.compile(r"(dense<)0x([0-9A-Fa-f]{8})(> : tensor<(?:\d+x)*f32>)")


def in_f64(text: str) -> str | None:
    """A module in which each f32 is an f64; None if it reads the bits of an f32, or has arrays as text of their bits.

    Bits that become an f32 stay one, and are converted then: random numbers are the same.
    """
    if re.search(r'dense<"0x[^"]*"> : tensor<(?:\d+x)*f32>', text):
        return None
    if re.search(r"stablehlo\.bitcast_convert [^\n]*: \(tensor<(?:\d+x)*f32>\)", text):
        return None
    kept = {found[2]: found[4] for found in _BITCAST.finditer(text)}
    text = _BITCAST.sub(lambda m: f"{m[1]}%bits_{m[2]} = {m[3]} -> KEPT{m[2]}", text)
    text = _NUMBER.sub(lambda m: f"{m[1]}{_wide_bits(m[2])}{m[3]}", text)
    text = _EPSILON.sub(r"\1: NARROW", text)  # of a batch norm, which is f32 for all types
    text = re.sub(r"\bf32\b|(?<=x)f32\b", "f64", text).replace(": NARROW", ": f32")
    for name, narrow in kept.items():
        wide = narrow.replace("f32", "f64")
        convert = f"%{name} = stablehlo.convert %bits_{name} : ({narrow}) -> {wide}"
        text = re.sub(rf"^( *)(%bits_{name} = .*)KEPT{name}$", rf"\1\2{narrow}\n\1{convert}", text, flags=re.MULTILINE)
    return text


def _wide_bits(digits: str) -> str:
    """The bits of an f32 as those of the same f64, in hexadecimal digits; infinities and NaN are written so."""
    (number,) = struct.unpack(">f", bytes.fromhex(digits))
    return f"0x{struct.pack('>d', number).hex().upper()}"
