"""`python -m hilo.tools.opt`, and the command `hilo-opt`."""

from typing import NoReturn

from hilo.tools.common.tool import end
from hilo.tools.opt.tool import main as run


def main() -> NoReturn:
    end(run())


if __name__ == "__main__":
    main()
