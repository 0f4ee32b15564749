"""`python -m hilo.tools.translate`."""

import sys

from hilo.tools.translate.tool import main

sys.exit(main())
