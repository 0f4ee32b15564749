"""`hilo-lsp`, used by a client over the standard streams, as an editor does."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import pytest

pytest.importorskip("pygls")
from lsprotocol import types
from pygls.lsp.client import LanguageClient

URI = "file:///tmp/in.mlir"
GOOD = """func.func @double(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @main(%y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @double(%y) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
"""
T = TypeVar("T")


class Client(LanguageClient):
    """A client that stores what the server reports about files."""

    def __init__(self) -> None:
        super().__init__("test", "1")
        self.said: asyncio.Queue[types.PublishDiagnosticsParams] = asyncio.Queue()

        @self.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def publish(params: types.PublishDiagnosticsParams) -> None:
            self.said.put_nowait(params)

    async def next_mistakes(self) -> list[types.Diagnostic]:
        return list((await self.said.get()).diagnostics)

    async def open(self, text: str) -> list[types.Diagnostic]:
        item = types.TextDocumentItem(URI, "mlir", 1, text)
        self.text_document_did_open(types.DidOpenTextDocumentParams(item))
        return await self.next_mistakes()

    def at(self, line: int, character: int) -> dict[str, Any]:
        return {"text_document": types.TextDocumentIdentifier(URI), "position": types.Position(line, character)}


def talk(conversation: Callable[[Client], Awaitable[T]]) -> T:
    async def run() -> T:
        client = Client()
        await client.start_io(sys.executable, "-m", "hilo.tools.lsp")
        await client.initialize_async(types.InitializeParams(capabilities=types.ClientCapabilities()))
        client.initialized(types.InitializedParams())
        result = await asyncio.wait_for(conversation(client), 100)
        await client.shutdown_async(None)
        client.exit(None)
        await client.stop()
        return result

    return asyncio.run(run())


def start(found: types.Range) -> tuple[int, int]:
    return found.start.line, found.start.character


def test_mistakes_come_and_go_as_the_text_changes() -> None:
    async def conversation(client: Client) -> None:
        assert await client.open(GOOD) == []
        for text, where, message in (
            (GOOD.replace("%x, %x", "%x, %z"), (1, 25), "use of undeclared SSA value name"),
            (GOOD.replace("add %x, %x : tensor<4xf32>", "add %x, %x : tensor<3xf32>"), (1, 21), "'%x' expects diff"),
            (GOOD.replace("stablehlo.add", "stablehlo.adt"), (1, 7), "stablehlo.adt"),
            ("// -----\n" + GOOD + "// -----\nfunc.func @f( {}", (10, 13), "expected"),
        ):
            whole = types.TextDocumentContentChangeWholeDocument(text)
            version = types.VersionedTextDocumentIdentifier(uri=URI, version=2)
            client.text_document_did_change(types.DidChangeTextDocumentParams(version, [whole]))
            (mistake,) = await client.next_mistakes()
            assert message in mistake.message
            assert start(mistake.range) == where
            assert mistake.severity is types.DiagnosticSeverity.Error
        client.text_document_did_close(types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(URI)))
        assert await client.next_mistakes() == []

    talk(conversation)


def test_pages_definitions_and_symbols() -> None:
    async def conversation(client: Client) -> None:
        await client.open(GOOD)
        operation = await client.text_document_hover_async(types.HoverParams(**client.at(1, 12)))
        assert operation is not None and isinstance(operation.contents, types.MarkupContent)
        for part in ("### stablehlo.add", "Operands: `lhs`, `rhs`", "`hilo.ops.Add`", "spec#add"):
            assert part in operation.contents.value
        value = await client.text_document_hover_async(types.HoverParams(**client.at(2, 10)))
        assert value is not None and isinstance(value.contents, types.MarkupContent)
        assert value.contents.value.startswith("`%0`: `tensor<4xf32>`") and "stablehlo.add" in value.contents.value
        assert await client.text_document_hover_async(types.HoverParams(**client.at(3, 0))) is None
        for here, wanted in (((2, 10), (1, 2)), ((1, 21), (0, 18)), ((6, 10), (5, 2)), ((5, 14), (0, 10))):
            found = await client.text_document_definition_async(types.DefinitionParams(**client.at(*here)))
            assert isinstance(found, types.Location) and start(found.range) == wanted
        symbols = await client.text_document_document_symbol_async(
            types.DocumentSymbolParams(types.TextDocumentIdentifier(URI))
        )
        assert symbols is not None and [one.name for one in symbols] == ["@double", "@main"]
        marked = await client.text_document_document_highlight_async(types.DocumentHighlightParams(**client.at(1, 21)))
        assert marked is not None and [start(one.range) for one in marked] == [(0, 18), (1, 21), (1, 25)]

    talk(conversation)


def test_names_of_operations_are_completed() -> None:
    async def conversation(client: Client) -> None:
        await client.open(GOOD.replace("stablehlo.add %x, %x : tensor<4xf32>", "stablehlo.tri"))
        found = await client.text_document_completion_async(types.CompletionParams(**client.at(1, 20)))
        assert isinstance(found, types.CompletionList)
        assert [item.label for item in found.items] == ["stablehlo.triangular_solve"]
        edit = found.items[0].text_edit
        assert isinstance(edit, types.TextEdit) and start(edit.range) == (1, 7)
        everything = await client.text_document_completion_async(types.CompletionParams(**client.at(1, 17)))
        assert isinstance(everything, types.CompletionList) and len(everything.items) > 100
        elsewhere = await client.text_document_completion_async(types.CompletionParams(**client.at(0, 3)))
        assert isinstance(elsewhere, types.CompletionList) and not elsewhere.items

    talk(conversation)
