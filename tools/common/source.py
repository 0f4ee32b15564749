"""Input files: text or bytecode, split into chunks that know their place in the file."""

from __future__ import annotations

from dataclasses import dataclass

from hilo.tools.common.files import read_input

BYTECODE_MAGIC = b"ML\xefR"
DEFAULT_MARKER = "// -----"


@dataclass(frozen=True)
class Source:
    """An input file, or one chunk of it.

    Attributes:
        name: the name in diagnostics; `<stdin>` for `-`.
        text: the chunk's own text; empty for bytecode.
        first_line: the line of the file, counted from 1, at which the text starts.
        bytecode: the file's bytes if it is MLIR bytecode.
    """

    name: str
    text: str = ""
    first_line: int = 1
    bytecode: bytes | None = None

    @property
    def lines(self) -> list[str]:
        return self.text.split("\n")

    def line(self, number: int) -> str | None:
        """Line `number` of the file, or None if it is not in this chunk."""
        index = number - self.first_line
        return self.lines[index] if self.bytecode is None and 0 <= index < len(self.lines) else None

    def for_parser(self) -> str:
        """The text for the parser: preceded by empty lines, so that its line numbers are those of the file."""
        return "\n" * (self.first_line - 1) + self.text

    def split(self, marker: str) -> list[Source]:
        """The chunks between lines that consist of `marker`, also in a comment; bytecode is a single chunk.

        >>> [chunk.first_line for chunk in Source("f", "a\\n// -----\\nb").split(DEFAULT_MARKER)]
        [1, 3]
        """
        if self.bytecode is not None:
            return [self]
        chunks: list[Source] = []
        start, lines = 0, self.lines
        for index, line in enumerate([*lines, marker]):
            if line.strip() in (marker, f"// {marker}"):
                chunks.append(Source(self.name, "\n".join(lines[start:index]), self.first_line + start))
                start = index + 1
        return chunks


def load_source(path: str) -> Source:
    """Reads `path`, `-` for stdin.

    Raises:
        Error: it cannot be read, or is neither MLIR bytecode nor UTF-8 text.
    """
    data = read_input(path)
    name = "<stdin>" if path == "-" else path
    if data.startswith(BYTECODE_MAGIC):
        return Source(name, bytecode=data)
    try:
        return Source(name, data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        from hilo.dialect.support.errors import ParseError

        line = data[: error.start].count(b"\n") + 1
        column = error.start - (data.rfind(b"\n", 0, error.start) + 1) + 1
        raise ParseError(
            f"{name}:{line}:{column}: error: byte {data[error.start]:#04x} is neither UTF-8 text nor MLIR bytecode"
        ) from error
