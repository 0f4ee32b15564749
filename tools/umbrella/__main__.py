"""`python -m hilo.tools.umbrella`, and the command `hilo`."""

from typing import NoReturn

from hilo.tools.common.entry import start


def main() -> NoReturn:
    start("hilo", "hilo.tools.umbrella.tool")


if __name__ == "__main__":
    main()
