"""Work shared among processes: what sweeps and audits take as `share`."""

from ror_rules._operations.parts import Sharing as Sharing
from ror_rules._operations.sharing import here as here, shared as shared
