"""`python -m hilo.tools.translate`, and the command `hilo-translate`."""

from typing import NoReturn

from hilo.tools.common.entry import start


def main() -> NoReturn:
    start("hilo-translate", "hilo.tools.translate.tool")


if __name__ == "__main__":
    main()
