"""`python -m hilo.tools.translate`, and the command `hilo-translate`."""

from typing import NoReturn

from hilo.tools.common.tool import end
from hilo.tools.translate.tool import main as run


def main() -> NoReturn:
    end(run())


if __name__ == "__main__":
    main()
