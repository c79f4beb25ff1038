"""Work shared among processes: what sweeps and audits take as `share`."""

from ror_rules._studies.parts import Sharing
from ror_rules._studies.sharing import here, shared

__all__ = ["Sharing", "here", "shared"]
