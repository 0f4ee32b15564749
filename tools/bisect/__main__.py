"""`python -m hilo.tools.bisect`."""

import sys

from hilo.tools.bisect.tool import main

sys.exit(main())
