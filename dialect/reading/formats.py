"""Recognizes files that are not MLIR by how they begin, and says which tool reads or converts them."""

from __future__ import annotations

import re

_LOWERED = "hilo takes StableHLO, which is what a program is before it is lowered to that"
_TEXTS = (
    ("HLO", r"HloModule\b", "hilo-translate --hlo-to-stablehlo converts it"),
    ("LLVM IR", r"; ModuleID|source_filename =|target (?:triple|datalayout) =|(?:define|declare) [^\n]*@", _LOWERED),
    ("PTX", r"(?://[^\n]*\n\s*)*\.version \d", _LOWERED),
    ("a jaxpr", r"\{ ?(?:lambda|let)\b",
     "use hilo.from_jax(f, *args), or the text of jax.jit(f).lower(*args).as_text()"),
    ("a graph of torch.fx", r"graph\(|ExportedProgram:|class GraphModule",
     "torch_xla.stablehlo.exported_program_to_stablehlo makes StableHLO of an exported program"),
    ("Python", r'(?:"""|#!|from [\w.]+ import |import \w|def \w+\(|@\w+[\n(]|class \w+[:(])',
     "run it, with hilo.jit(f) or hilo.from_jax(f, *args) in it, or load what its computation.as_text() gives"),
    ("C or C++", r"#include\b|#pragma\b|namespace \w+ \{|using namespace\b",
     "hilo.XlaBuilder is XLA's builder in Python"),
    ("ONNX or another protocol buffer as text", r"ir_version: ?\d|graph \{|node \{",
     "IREE's importers (iree-import-onnx) make MLIR of it"),
    ("HTML", r"<!DOCTYPE|<html\b|<\?xml", "take the file itself in place of the page that shows it"),
    ("JSON", r'[\[{]\s*(?:"|\{|\])', "hilo takes StableHLO's text, its bytecode, or a portable artifact"),
)  # fmt: skip
_BYTES = (
    ("LLVM bitcode", rb"BC\xc0\xde", _LOWERED),
    ("machine code", rb"\x7fELF|\xcf\xfa\xed\xfe|MZ", _LOWERED),
    ("a NumPy array", rb"\x93NUMPY", "it is an argument and no program: np.load, or hilo-run --input=@file.npy"),
    ("a zip archive, as .vmfb, .npz, torch.save and torch.export write", rb"PK\x03\x04",
     "hilo-run runs a .vmfb and hilo.load_bundle a bundle; arrays are hilo.load_parameters's"),
    ("a pickle", rb"\x80[\x02-\x05]",
     "unpickle it where you trust it; computation.as_bytecode() is the form for files"),
    ("TensorFlow Lite", rb".{4}TFL3", "IREE's importer iree-import-tflite makes MLIR of it"),
    ("a compressed file", rb"\x1f\x8b|\x28\xb5\x2f\xfd|BZh|\xfd7zXZ", "unpack it first"),
    ("HDF5", rb"\x89HDF", "it is an argument and no program: hilo.load_parameters takes .npz and safetensors"),
    ("a protocol buffer, as ONNX, TensorFlow and HLO have", rb"[\x08\x0a][\x00-\x08\x0e-\x1f]",
     "hilo-translate --hlo-to-stablehlo converts HLO, IREE's importers (iree-import-onnx) others"),
)  # fmt: skip
"""The format's name, how it begins, and what takes it."""

_RENAMED = re.compile(r'= "?mhlo\.\w')
_FORMS = [(what, re.compile(start), to) for what, start, to in _TEXTS]
_BINARY = [(what, re.compile(start, re.DOTALL), to) for what, start, to in _BYTES]


def guessed(source: str | bytes) -> str | None:
    """What an unreadable source seems to be, and the next step; None: it may be MLIR with an error."""
    start_bytes = source[:64].encode("utf-8", "replace") if isinstance(source, str) else source[:64]
    for what, start_of_bytes, to in _BINARY:
        if start_of_bytes.match(start_bytes):
            return f"this seems to be {what}, not MLIR; {to}"
    decoded = source.decode("utf-8", "ignore") if isinstance(source, bytes) else source
    text = decoded.removeprefix("\ufeff").lstrip()
    if not text and not source.strip():
        return "this is empty; hilo takes StableHLO's text, its bytecode, or a portable artifact"
    for what, start, to in _FORMS:
        if start.match(text):
            return f"this seems to be {what}, not MLIR; {to}"
    if _RENAMED.search(text):
        return "operations of mhlo are StableHLO's under its older name; hilo reads those that have the same assembly"
    return None
