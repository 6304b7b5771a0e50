"""`python -m quadriga` is the command line."""

import sys

from quadriga.cli import main

sys.exit(main())
