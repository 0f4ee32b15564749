"""`python -m hilo.tools.ops`."""

import sys

from hilo.tools.ops.tool import main

sys.exit(main())
