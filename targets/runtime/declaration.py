"""What a compiled module itself says that its entry function takes and gives, held against what goes with it.

A bundle's manifest tells how to read the module's results: their sizes and types are not looked at again in each call.
The compiler writes the function's type into the module, such as

    sync func @main(%input0: tensor<?x3xf32>, %input1: tensor<2xi8> {iree.abi.encoding = tensor<2xui8>}) -> (…)

Source: IREE's `iree.abi.declaration` (compiler/src/iree/compiler/Bindings/Native/Transforms/WrapEntryPoints.cpp).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from hilo.dialect.support.errors import ExecutionError, shortened
from hilo.targets.compilation.signature import Signature
from hilo.targets.host.imports import HostImport, described_imports

DECLARATION = "iree.abi.declaration"
_TENSOR = r"tensor<((?:[^<>]|<[^<>]*>)*)>"
_ARRAY = re.compile(rf"%(input|output)\d+: {_TENSOR}(?: \{{iree\.abi\.encoding = {_TENSOR}\}})?")
_SIZE = re.compile(r"(\?|\d+)x")


def check_declaration(
    reflection: Mapping[str, str],
    signature: Signature,
    abi: tuple[Sequence[str], Sequence[str]],
    imports: Sequence[HostImport] = (),
) -> None:
    """Raises unless the module's function has the type that the signature and the element types say, and these imports.

    Args:
        reflection: of the function, from the runtime.
        signature: what calls go by.
        abi: the element types of its arguments and results, MLIR spelling.
        imports: what the process is to do for it: arrays of other sizes would be read and written there.

    Raises:
        ExecutionError: it takes or gives something else, or does not say what.
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
    if described_imports(reflection) != tuple(imports):
        raise ExecutionError(
            f"the compiled module of {signature} has other host calls than what goes with it says; compile it again"
        )


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
