"""`python -m hilo.tools.umbrella`."""

import sys

from hilo.tools.umbrella.tool import main

sys.exit(main())
