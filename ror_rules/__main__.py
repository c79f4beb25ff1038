"""`python -m ror_rules` is the command `ror`. Nothing else is here."""

import sys

from ror_rules.cli import main

sys.exit(main())
