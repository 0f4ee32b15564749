"""`python -m hilo.tools.reduce`, and the command `hilo-reduce`."""

from typing import NoReturn

from hilo.tools.common.entry import start


def main() -> NoReturn:
    start("hilo-reduce", "hilo.tools.reduce.tool")


if __name__ == "__main__":
    main()
