"""`python -m hilo.tools.ops`, and the command `hilo-ops`."""

from typing import NoReturn

from hilo.tools.common.entry import start


def main() -> NoReturn:
    start("hilo-ops", "hilo.tools.ops.tool")


if __name__ == "__main__":
    main()
