"""`python -m hilo.tools.lsp`, and the command `hilo-lsp`."""

from typing import NoReturn

from hilo.tools.common.entry import start


def main() -> NoReturn:
    start("hilo-lsp", "hilo.tools.lsp.tool")


if __name__ == "__main__":
    main()
