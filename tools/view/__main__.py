"""`python -m hilo.tools.view`."""

import sys

from hilo.tools.view.tool import main

sys.exit(main())
