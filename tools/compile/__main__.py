"""`python -m hilo.tools.compile`."""

import sys

from hilo.tools.compile.tool import main

sys.exit(main())
