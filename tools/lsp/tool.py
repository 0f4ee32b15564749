"""`hilo-lsp`: a language server for MLIR files of StableHLO, over the standard streams."""

from __future__ import annotations

import argparse
from typing import ClassVar

from hilo.dialect.support.errors import ArgumentError
from hilo.tools.common.tool import Tool


class LspTool(Tool):
    """Serves an editor."""

    name: ClassVar[str] = "hilo-lsp"
    summary: ClassVar[str] = (
        "A language server for StableHLO: diagnostics, operations' pages, completion, definitions. Editors start it."
    )
    environment: ClassVar[bool] = False

    def add_flags(self) -> None:
        self.parser.add_argument("--stdio", action="store_true", help=argparse.SUPPRESS)  # some editors add it
        super().add_flags()

    def run(self) -> None:
        try:
            from hilo.tools.lsp.server import serve
        except ImportError as error:
            if (error.name or "").split(".")[0] not in ("pygls", "lsprotocol"):
                raise
            raise ArgumentError("pygls is not installed; pip install 'hilo-mlir[lsp]'") from error
        serve()


def main() -> int:
    return LspTool().main()
