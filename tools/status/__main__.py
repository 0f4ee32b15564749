"""`python -m hilo.tools.status`, and the command `hilo-status`."""

from typing import NoReturn

from hilo.tools.common.entry import start


def main() -> NoReturn:
    start("hilo-status", "hilo.tools.status.tool")


if __name__ == "__main__":
    main()
