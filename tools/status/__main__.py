"""`python -m hilo.tools.status`."""

import sys

from hilo.tools.status.tool import main

sys.exit(main())
