"""`python -m hilo.tools.bisect`, and the command `hilo-bisect`."""

from typing import NoReturn

from hilo.tools.common.entry import start


def main() -> NoReturn:
    start("hilo-bisect", "hilo.tools.bisect.tool")


if __name__ == "__main__":
    main()
