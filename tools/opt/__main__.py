"""`python -m hilo.tools.opt`."""

import sys

from hilo.tools.opt.tool import main

sys.exit(main())
