"""Rules of the Ring: tabletop wargames of Middle-earth, resolved honestly and for ever.

```python
from ror_rules import explain, load, verify

rules = load("war-of-the-ring")
outcome = rules.resolve("shadow-points", {"letter": "A"}, seed="42")
print(explain(outcome))
assert verify(outcome).holds
```

Public are the names below and the modules without an underscore; each module says in its first lines what it holds.
"""

from ror_rules._studies.verify import verify
from ror_rules._throwing.stream import Stream, fresh_seed
from ror_rules._wire.shapes import Odds, Outcome, Request, encode
from ror_rules.errors import RorError
from ror_rules.register import load, rulesets
from ror_rules.text import explain

__version__ = "1.1.0"

__all__ = [
    "Odds",
    "Outcome",
    "Request",
    "RorError",
    "Stream",
    "__version__",
    "encode",
    "explain",
    "fresh_seed",
    "load",
    "rulesets",
    "verify",
]
