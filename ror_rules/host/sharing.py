"""Work shared among processes: what sweeps and audits take as `share`."""

from ror_rules._operations.parts import Sharing
from ror_rules._operations.sharing import here, shared

__all__ = ["Sharing", "here", "shared"]
