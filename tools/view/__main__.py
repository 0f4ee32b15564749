"""`python -m hilo.tools.view`, and the command `hilo-view`."""

from typing import NoReturn

from hilo.tools.common.entry import start


def main() -> NoReturn:
    start("hilo-view", "hilo.tools.view.tool")


if __name__ == "__main__":
    main()
