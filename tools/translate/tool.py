"""`hilo-translate`: runs a StableHLO program, or converts it to another form. A stablehlo-translate from pip."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from hilo.dialect.support.errors import ArgumentError, Error
from hilo.tools.common.files import check_writable, write_output
from hilo.tools.common.flags import FlagParser, UsageError, add_boolean, add_input_and_output
from hilo.tools.common.source import Source, load_source
from hilo.tools.common.tool import Failed, Tool

if TYPE_CHECKING:
    import numpy as np

    from hilo.dialect.iree import ir

ACTIONS = {
    "interpret": "run the program on the evaluator and print its results",
    "serialize": "write a portable artifact (VHLO bytecode)",
    "deserialize": "read a portable artifact, write StableHLO",
    "hlo-to-stablehlo": "read HLO, as text or as a serialized HloModuleProto, write StableHLO (with jaxlib)",
    "stablehlo-to-hlo": "write HLO text (with jaxlib)",
    "to-dot": "write the graph of operations for Graphviz",
    "to-model-explorer": "write the graph as JSON for Google's Model Explorer",
}
ARGS_USAGE = "i.e. --args=[dense<1> : tensor<2xi32>, ...]"


class TranslateTool(Tool):
    """stablehlo-translate's behaviour, without XLA."""

    name: ClassVar[str] = "hilo-translate"
    summary: ClassVar[str] = "Runs a StableHLO program, or writes it in another form."
    epilog: ClassVar[str] = (
        "examples:\n"
        "  hilo-translate prog.mlir --interpret --args='[dense<[1, 2]> : tensor<2xi32>]'\n"
        "  hilo-translate prog.mlir --serialize --target=1.3.0 -o prog.mlirbc\n"
        "  hilo-translate prog.mlirbc --deserialize\n"
        "  hilo-translate prog.hlo --hlo-to-stablehlo -o prog.mlir\n"
        "  hilo-translate prog.mlir --to-dot | dot -Tsvg -o prog.svg\n"
    )

    def add_flags(self) -> None:
        self.parser.add_argument("input", nargs="?", default="-", help="StableHLO, text or bytecode (default -)")
        _add_actions(self.parser)
        _add_io(self.parser)
        super().add_flags()

    def run(self) -> None:
        chosen = [action for action in ACTIONS if getattr(self.flags, action.replace("-", "_"))]
        if len(chosen) != 1:
            given = " and ".join(f"--{action}" for action in chosen) or "none"
            raise UsageError(f"give one of {', '.join(f'--{action}' for action in ACTIONS)}; got {given}")
        from hilo.dialect.operations.loaded import allow_unregistered

        allow_unregistered(self.flags.allow_unregistered_dialect)
        check_writable(self.flags.output)
        if chosen[0] == "hlo-to-stablehlo":
            write_output(self.flags.output, self._read_hlo().encode())
            return
        self.source = source = load_source(self.flags.input)
        marker = self.flags.split_input_file
        if marker:
            self._translate_chunks(chosen[0], source.split(marker), marker)
        else:
            write_output(self.flags.output, self._translate(chosen[0], source))

    def _translate_chunks(self, action: str, chunks: Sequence[Source], marker: str) -> None:
        """Translates each chunk separately, and shows the errors of all that fail.

        Output on stdout is written chunk by chunk, in order with what the programs themselves print.
        """
        between = f"{marker}\n".encode() if action != "interpret" else b""
        is_stdout = self.flags.output == "-"
        outputs: list[bytes] = []
        for chunk in chunks:
            try:
                output = self._translate(action, chunk)
            except Error as error:
                self.show_error(error)
                continue
            outputs.append(between + output if outputs else output)
            if is_stdout:
                write_output("-", outputs[-1])
        if len(outputs) < len(chunks):
            raise Failed
        if not is_stdout:
            write_output(self.flags.output, b"".join(outputs))

    def _translate(self, action: str, chunk: Source) -> bytes:
        if action == "deserialize":
            return self._deserialize(chunk).encode()
        module = self._read(chunk, interprets=action == "interpret")
        if self.flags.strip_debuginfo:
            _strip(module)
        if action == "interpret":
            return self._interpret(module).encode()
        if action == "serialize":
            return self._serialize(module)
        if action == "stablehlo-to-hlo":
            from hilo.tools.translate.hlo import hlo_text

            return hlo_text(module).encode()
        from hilo.tools.translate.graph import read_graph

        graph = read_graph(module)
        if action == "to-dot":
            from hilo.tools.translate.dot import dot_text

            return dot_text(graph).encode()
        from hilo.tools.translate.model_explorer import json_text

        name = "program" if chunk.name == "<stdin>" else Path(chunk.name).name
        return json_text(graph, name).encode()

    def _read(self, chunk: Source, *, interprets: bool = False) -> ir.Module:
        from dataclasses import replace

        from hilo.dialect.iree import ir
        from hilo.dialect.portable import is_portable, read_artifact
        from hilo.tools.common.interpreter_dialects import as_custom_calls
        from hilo.tools.common.parsing import parse_source

        if chunk.bytecode is None:
            chunk = replace(chunk, text=as_custom_calls(chunk.text, run_parallel=interprets))
        parsed = parse_source(chunk)
        module = ir.Module.create(parsed.location)
        if is_portable_operation(parsed):
            whole = read_artifact(chunk.bytecode or chunk.text, chunk.name)
            assert not is_portable(whole)
            return whole
        for attribute in parsed.attributes:
            module.operation.attributes[attribute] = parsed.attributes[attribute]
        for op in list(parsed.regions[0].blocks[0].operations):
            module.body.append(op)
        inner = [op.operation for op in module.body.operations]
        if len(inner) == 1 and inner[0].name == "builtin.module":  # `module @name {…}` inside the implicit one
            return self._inside(inner[0])
        return module

    @staticmethod
    def _inside(op: ir.Operation) -> ir.Module:
        from hilo.dialect.iree import ir

        module = ir.Module.create(op.location)
        for attribute in op.attributes:
            module.operation.attributes[attribute] = op.attributes[attribute]
        for child in list(op.regions[0].blocks[0].operations):
            module.body.append(child)
        return module

    def _interpret(self, module: ir.Module) -> str:
        from hilo.tools.translate.interpret import Interpreter
        from hilo.tools.translate.tensors import dense_text, tensor_text

        folder = Path(self.flags.probe_output_dir) if self.flags.probe_output_dir else None
        with module.context:
            results = Interpreter(module, folder).run(read_arguments(self.flags.args))
            write = dense_text if self.flags.interpreter_print_dense else tensor_text
            return "".join(f"{write(array, type_)}\n" for array, type_ in results)

    def _read_hlo(self) -> str:
        from hilo.tools.translate.hlo import stablehlo_of

        return self._text(stablehlo_of(self.flags.input))

    def _serialize(self, module: ir.Module) -> bytes:
        from hilo.dialect.portable import write_artifact
        from hilo.dialect.vhlo import NEWEST

        version = self.flags.target
        if not version:
            raise UsageError("--serialize takes --target=VERSION, such as 1.0.0, or --target=current")
        return write_artifact(module, NEWEST if version == "current" else version)

    def _deserialize(self, chunk: Source) -> str:
        from hilo.dialect.portable import artifact_version, read_artifact

        artifact = chunk.bytecode if chunk.bytecode is not None else chunk.text
        before = ""
        if self.flags.print_stablehlo_version:
            version = artifact_version(artifact)
            before = (
                f"// Reading portable artifact with StableHLO version: {version}\n"
                if version
                else "// Failed parsing StableHLO version from portable artifact\n"
            )
        module = read_artifact(artifact, chunk.name)
        if self.flags.strip_debuginfo:
            _strip(module)
        return before + self._text(module)

    def _text(self, module: ir.Module) -> str:
        text = str(
            module.operation.get_asm(
                enable_debug_info=self.flags.mlir_print_debuginfo,
                print_generic_op_form=self.flags.mlir_print_op_generic,
                use_local_scope=self.flags.mlir_print_local_scope,
                assume_verified=True,
            )
        )
        return text if text.endswith("\n") else text + "\n"


def is_portable_operation(op: ir.Operation) -> bool:
    """Whether a module's content is in VHLO."""
    return any(child.operation.name.startswith("vhlo.") for child in op.regions[0].blocks[0].operations)


def read_arguments(text: str) -> list[np.ndarray]:
    """The arrays of a text `[dense<…> : tensor<…>, …]`.

    Raises:
        ArgumentError: the text is something else.
    """
    from hilo.dialect.attributes.constants import to_numpy
    from hilo.dialect.iree import ir

    if not text:
        return []
    try:
        parsed = ir.Attribute.parse(text)
    except ir.MLIRError:
        parsed = None
    if not isinstance(parsed, ir.ArrayAttr):
        raise ArgumentError(f"expected array attribute string for args, {ARGS_USAGE}; got {text!r}")
    arrays = []
    for attribute in parsed:
        if not isinstance(attribute, ir.DenseElementsAttr):
            raise ArgumentError(f"expected dense elements attribute for args elements, {ARGS_USAGE}")
        arrays.append(to_numpy(attribute))
    return arrays


def _strip(module: ir.Module) -> None:
    from hilo.lowering.pipelines.execution import run_pipeline

    run_pipeline(module, "strip-debuginfo")


def _add_actions(parser: FlagParser) -> None:
    group = parser.add_argument_group("what to do (one of)")
    for action, text in ACTIONS.items():
        add_boolean(group, action, False, text)
    portable = parser.add_argument_group("portable artifacts")
    portable.add_argument("--target", metavar="VERSION", help="StableHLO version to write, from 0.9.0; or current")
    add_boolean(portable, "strip-debuginfo", False, "without locations")
    add_boolean(portable, "allow-other-dialects", False, "keep operations of other dialects")
    add_boolean(portable, "print-stablehlo-version", False, "--deserialize prints the artifact's version in a comment")
    interpreter = parser.add_argument_group("--interpret")
    interpreter.add_argument("--args", default="", metavar="ATTR", help="arguments: [dense<1> : tensor<2xi32>, …]")
    add_boolean(interpreter, "interpreter-print-dense", False, "print results as dense attributes")
    interpreter.add_argument("--probe-output-dir", metavar="DIR", help="where interpreter.probe writes .npy files")


def _add_io(parser: FlagParser) -> None:
    group = add_input_and_output(parser)
    add_boolean(group, "allow-unregistered-dialect", False, "accept operations of unregistered dialects")
    add_boolean(group, "mlir-print-debuginfo", False, "locations")
    add_boolean(group, "mlir-print-op-generic", False, "the generic form of operations")
    add_boolean(group, "mlir-print-local-scope", False, "no aliases for attributes, types and locations")


def main() -> int:
    return TranslateTool().main()
