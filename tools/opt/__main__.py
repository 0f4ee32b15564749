"""`python -m hilo.tools.opt`, and the command `hilo-opt`."""

from typing import NoReturn

from hilo.tools.common.entry import start


def main() -> NoReturn:
    start("hilo-opt", "hilo.tools.opt.tool")


if __name__ == "__main__":
    main()
