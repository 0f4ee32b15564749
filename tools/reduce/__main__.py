"""`python -m hilo.tools.reduce`."""

import sys

from hilo.tools.reduce.tool import main

sys.exit(main())
