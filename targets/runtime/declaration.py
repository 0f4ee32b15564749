"""Checks that a compiled module's entry function has the type that its manifest claims.

A bundle's manifest says how to read the module's results, whose sizes and types are not checked again in each call. The
compiler writes the function's type into the module, such as

    sync func @main(%input0: tensor<?x3xf32>, %input1: tensor<2xi8> {iree.abi.encoding = tensor<2xui8>}) -> (…)

Where lowering replaced the user's element types (`f8e4m3`, `s4` and `bf16` by integers), hilo writes the user's into
the function's reflection: {"arguments": {"1": "f8e4m3"}, "results": {"0": "s4"}}.

Source: IREE's `iree.abi.declaration` (compiler/src/iree/compiler/Bindings/Native/Transforms/WrapEntryPoints.cpp).
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence

from hilo.dialect.support.errors import ExecutionError, shortened
from hilo.targets.compilation.signature import Leaf, Signature
from hilo.targets.host.imports import HostImport, described_imports

DECLARATION = "iree.abi.declaration"
REFLECTION = "hilo.types"
"""The entry of the reflection with the element types that the declaration does not show."""

_TENSOR = r"tensor<((?:[^<>]|<[^<>]*>)*)>"
_ARRAY = re.compile(rf"%(input|output)\d+: {_TENSOR}(?: \{{iree\.abi\.encoding = {_TENSOR}\}})?")
_SIZE = re.compile(r"(\?|\d+)x")


def check_declaration(
    reflection: Mapping[str, str],
    signature: Signature,
    abi: tuple[Sequence[str], Sequence[str]],
    imports: Sequence[HostImport] = (),
) -> None:
    """Raises unless the module's function has the type of the signature and these element types and imports.

    Args:
        reflection: of the function, from the runtime.
        signature: the signature that calls rely on.
        abi: the element types of its arguments and results, MLIR spelling.
        imports: the host functions it calls: arrays of other sizes would be read and written there.

    Raises:
        ExecutionError: its type differs, or is not declared.
    """
    text = reflection.get(DECLARATION, "")
    declared = [(kind, *read_array(encoding or array)) for kind, array, encoding in _ARRAY.findall(text)]
    expected = [
        (kind, element, tuple("?" if size is None else str(size) for size in leaf.dims))
        for kind, leaves, elements in (("input", signature.args, abi[0]), ("output", signature.results, abi[1]))
        for leaf, element in zip(leaves, elements, strict=True)
    ]
    if declared != expected:
        raise ExecutionError(
            f"the compiled module's function is {shortened(text, 300) or 'of unknown type'}, and not {signature}; "
            "what goes with it belongs to another program, compile it again"
        )
    if described_types(reflection) != _hidden_types(signature, abi):
        raise ExecutionError(
            f"the compiled module's function has other element types than {signature}; what goes with it belongs to "
            "another program, compile it again"
        )
    if described_imports(reflection) != tuple(imports):
        raise ExecutionError(
            f"the compiled module of {signature} has other host calls than what goes with it says; compile it again"
        )


def describe_types(signature: Signature, abi: tuple[Sequence[str], Sequence[str]]) -> dict[str, str]:
    """The reflection entry for a program's entry function, with the element types that lowering has replaced.

    Args:
        signature: the user's signature.
        abi: the element types of the function's arguments and results, MLIR spelling.
    """
    hidden = _hidden_types(signature, abi)
    return {REFLECTION: json.dumps(hidden)} if any(hidden.values()) else {}


def described_types(reflection: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """The user's element types, by the numbers of arguments and results, where lowering has replaced them."""
    found: dict[str, dict[str, str]] = json.loads(reflection.get(REFLECTION, '{"arguments": {}, "results": {}}'))
    return found


def _hidden_types(signature: Signature, abi: tuple[Sequence[str], Sequence[str]]) -> dict[str, dict[str, str]]:
    def hidden(leaves: Sequence[Leaf], elements: Sequence[str]) -> dict[str, str]:
        rows = enumerate(zip(leaves, elements))  # noqa: B905  the state of random numbers comes after the arguments
        return {str(index): leaf.dtype.name for index, (leaf, element) in rows if leaf.dtype.mlir != element}

    return {"arguments": hidden(signature.args, abi[0]), "results": hidden(signature.results, abi[1])}


def read_array(text: str) -> tuple[str, tuple[str, ...]]:
    """The element type and the sizes in an array's type.

    >>> read_array("?x2xcomplex<f32>")
    ('complex<f32>', ('?', '2'))
    """
    sizes: list[str] = []
    while found := _SIZE.match(text):
        sizes.append(found[1])
        text = text[found.end() :]
    return text, tuple(sizes)
