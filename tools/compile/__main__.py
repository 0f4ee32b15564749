"""`python -m hilo.tools.compile`, and the command `hilo-compile`."""

from typing import NoReturn

from hilo.tools.common.entry import start


def main() -> NoReturn:
    start("hilo-compile", "hilo.tools.compile.tool")


if __name__ == "__main__":
    main()
