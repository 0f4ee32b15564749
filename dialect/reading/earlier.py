"""Reads what earlier versions of MLIR, and other producers of StableHLO, wrote in another form, and what MLIR itself
writes and does not read.

    dense<"0xFF01"> : tensor<9xi1>               eight elements in a byte; now each has its own
    %1 = mhlo.erf %0 : tensor<4xf32>             chlo.erf %0 : tensor<4xf32> -> tensor<4xf32>
    %1 = mhlo.add %0, %0 : tensor<4xf32>         stablehlo.add, with the same assembly
    %1 = stablehlo.dynamic_slice %0, , sizes = [] : (tensor<f32>) -> tensor<f32>     in generic form

PyTorch/XLA 2.9 writes the first one, TensorFlow 2.21 the second one, for operations of HLO that StableHLO lacks. The
last one is how MLIR writes a slice of a number, which has no starts: JAX emits it.
"""

from __future__ import annotations

import math
import re

_PACKED = re.compile(r'dense<"0x([0-9A-Fa-f]+)"> : tensor<([0-9x]+)xi1>')
_DICTIONARY = r"\{(?:[^{}\n]|\{[^{}\n]*\})*\}"
_UNARY = re.compile(rf"(?<== )mhlo\.(\w+) (%[\w#]+)((?: {_DICTIONARY})?) : (tensor<[^>\n]*>)(?! ->)")
_OPERATION = re.compile(r'((?:^[ \t]*|= |applies )"?)mhlo\.(\w+)(?=[ "(])', re.MULTILINE)
_ATTRIBUTE = re.compile(r"#mhlo(?=[.<])")
_OF_NUMBER = re.compile(rf"(?<== )stablehlo\.dynamic_slice (%[\w#]+), , sizes = \[\]((?: {_DICTIONARY})?) : ")

CHLO = frozenset("acos acosh asin asinh atan atanh cosh digamma erf erf_inv erfc lgamma sinh square".split())
"""Operations of one operand that HLO or CHLO have, and StableHLO lacks."""


def rewritten(text: str) -> str:
    """A text with the forms above as they are now."""
    text = _PACKED.sub(_unpacked, text)
    text = _OF_NUMBER.sub(r'"stablehlo.dynamic_slice"(\1) <{slice_sizes = array<i64>}>\2 : ', text)
    if "mhlo." in text:
        text = _UNARY.sub(_typed, text)
        text = _OPERATION.sub(lambda found: f"{found[1]}{'chlo' if found[2] in CHLO else 'stablehlo'}.{found[2]}", text)
        text = _ATTRIBUTE.sub("#stablehlo", text)
    return text


def _unpacked(found: re.Match[str]) -> str:
    shape = found[2]
    count, packed = math.prod(map(int, shape.split("x"))), bytes.fromhex(found[1])
    if len(packed) != (count + 7) // 8 or count == 1:
        return found[0]
    bits = bytes(packed[place >> 3] >> (place & 7) & 1 for place in range(count))
    return f'dense<"0x{bits.hex().upper()}"> : tensor<{shape}xi1>'


def _typed(found: re.Match[str]) -> str:
    """CHLO's operations of one operand name both types."""
    name, operand, attributes, kind = found.groups()
    return f"chlo.{name} {operand}{attributes} : {kind} -> {kind}" if name in CHLO else found[0]
