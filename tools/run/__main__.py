"""`python -m hilo.tools.run`, and the command `hilo-run`."""

from typing import NoReturn

from hilo.tools.common.entry import start


def main() -> NoReturn:
    start("hilo-run", "hilo.tools.run.tool")


if __name__ == "__main__":
    main()
