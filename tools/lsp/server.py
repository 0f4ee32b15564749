"""The language server itself: answers the requests of editors from `Document`s."""

from __future__ import annotations

import asyncio
from importlib.metadata import version

from lsprotocol import types
from pygls.lsp.server import LanguageServer

from hilo.tools.common.diagnostics import Diagnostic, Severity
from hilo.tools.lsp.document import Document, Span, completions, page

QUIET_S = 0.2
"""A file is checked when nothing was typed for this long."""

_SEVERITIES: dict[Severity, types.DiagnosticSeverity] = {
    "error": types.DiagnosticSeverity.Error,
    "warning": types.DiagnosticSeverity.Warning,
    "remark": types.DiagnosticSeverity.Information,
    "note": types.DiagnosticSeverity.Hint,
}


class Server(LanguageServer):
    """Keeps a `Document` for each open file."""

    def __init__(self) -> None:
        super().__init__("hilo-lsp", version("hilo-mlir"))
        self.documents: dict[str, Document] = {}
        self._checks: dict[str, asyncio.TimerHandle] = {}

    def document(self, uri: str) -> Document:
        """The document with its current text."""
        found = self.documents.setdefault(uri, Document())
        found.text = self.workspace.get_text_document(uri).source
        return found

    def check_soon(self, uri: str, delay_s: float) -> None:
        """Checks a file after a delay in which nothing was typed."""
        if uri in self._checks:
            self._checks[uri].cancel()
        self._checks[uri] = asyncio.get_running_loop().call_later(delay_s, self._check, uri)

    def forget(self, uri: str) -> None:
        """Discards everything about a file that was closed."""
        if uri in self._checks:
            self._checks.pop(uri).cancel()
        self.documents.pop(uri, None)
        self._publish(uri, [])

    def _check(self, uri: str) -> None:
        self._checks.pop(uri, None)
        document = self.document(uri)
        self._publish(uri, [_diagnostic(one, uri, document) for one in document.check()])

    def _publish(self, uri: str, found: list[types.Diagnostic]) -> None:
        self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri=uri, diagnostics=found))


def serve() -> None:
    """Serves an editor until it disconnects."""
    make_server().start_io()


def make_server() -> Server:
    """A server with all of its request handlers."""
    server = Server()

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def did_open(params: types.DidOpenTextDocumentParams) -> None:
        server.check_soon(params.text_document.uri, 0.0)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def did_change(params: types.DidChangeTextDocumentParams) -> None:
        server.check_soon(params.text_document.uri, QUIET_S)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def did_close(params: types.DidCloseTextDocumentParams) -> None:
        server.forget(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    def hover(params: types.HoverParams) -> types.Hover | None:
        found = server.document(params.text_document.uri).hover(params.position.line, params.position.character)
        if found is None:
            return None
        return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, found[0]), _range(found[1]))

    @server.feature(types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions(trigger_characters=["."]))
    def complete(params: types.CompletionParams) -> types.CompletionList:
        at = params.position
        written = server.document(params.text_document.uri).open_operation(at.line, at.character)
        return types.CompletionList(False, [] if written is None else _items(written, at))

    @server.feature(types.TEXT_DOCUMENT_DEFINITION)
    def definition(params: types.DefinitionParams) -> types.Location | None:
        uri, at = params.text_document.uri, params.position
        document = server.document(uri)
        named = document.name_at(at.line, at.character)
        found = document.definition(named[0], at.line) if named else None
        return types.Location(uri, _range(found)) if found else None

    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT)
    def highlight(params: types.DocumentHighlightParams) -> list[types.DocumentHighlight]:
        document = server.document(params.text_document.uri)
        named = document.name_at(params.position.line, params.position.character)
        return [types.DocumentHighlight(_range(span)) for span in document.uses(named[0])] if named else []

    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def symbols(params: types.DocumentSymbolParams) -> list[types.DocumentSymbol]:
        functions = server.document(params.text_document.uri).functions()
        kind = types.SymbolKind.Function
        return [types.DocumentSymbol(name, kind, _range(span), _range(span)) for name, span in functions]

    return server


def _items(written: str, at: types.Position) -> list[types.CompletionItem]:
    whole = types.Range(types.Position(at.line, at.character - len(written)), at)
    return [
        types.CompletionItem(
            row.name,
            kind=types.CompletionItemKind.Function,
            detail=row.doc,
            documentation=types.MarkupContent(types.MarkupKind.Markdown, page(row)),
            filter_text=row.name,
            text_edit=types.TextEdit(whole, row.name),
        )
        for row in completions(written)
    ]


def _range(span: Span) -> types.Range:
    return types.Range(types.Position(span.line, span.start), types.Position(span.line, span.end))


def _diagnostic(found: Diagnostic, uri: str, document: Document) -> types.Diagnostic:
    """A diagnostic that underlines the word at its position, with its notes."""
    notes = [
        types.DiagnosticRelatedInformation(types.Location(uri, _place_range(note, document)), note.message)
        for note in found.notes
        if not note.is_operation_dump
    ]
    severity = _SEVERITIES[found.severity]
    return types.Diagnostic(
        _place_range(found, document), found.message, severity, source="hilo", related_information=notes
    )


def _place_range(found: Diagnostic, document: Document) -> types.Range:
    if found.place is None:
        return _range(Span(0, 0, 1))
    line, start = found.place.line - 1, found.place.column - 1
    text = document.lines[line] if line < len(document.lines) else ""
    end = start
    while end < len(text) and not text[end].isspace() and text[end] not in "(),:=":
        end += 1
    return _range(Span(line, start, max(end, start + 1)))
