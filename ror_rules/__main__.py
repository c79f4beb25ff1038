"""`python -m ror_rules` is the command `ror`."""

import sys

from ror_rules.cli import main

sys.exit(main())
