"""`python -m hilo.tools.run`."""

import sys

from hilo.tools.run.tool import main

sys.exit(main())
