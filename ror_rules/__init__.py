"""Rules of the Ring: tabletop wargames of Middle-earth, resolved honestly and for ever.

```python
from ror_rules import explain, load, verify

rules = load("war-of-the-ring")
outcome = rules.resolve("shadow-points", {"letter": "A"}, seed="42")
print(explain(outcome))
assert verify(outcome).holds
```

The names below are public, and so are the modules without an underscore, which a rule's author imports. The first lines
of each describe its contents. A name is imported when it is first used, so that `import ror_rules` stays light.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ror_rules._operations.compare import compare
    from ror_rules._operations.game_luck import game_luck
    from ror_rules._operations.verify import verify
    from ror_rules._packages.register import rulesets
    from ror_rules._reading.documents import read_json
    from ror_rules._reading.error import RorError
    from ror_rules._throwing.stream import Stream, fresh_seed
    from ror_rules._typed import advise, load, need, sweep  # a stub alone: see tests/packaging/typed.py
    from ror_rules._wire.shapes import Odds, Outcome, Request, encode
    from ror_rules._words.explain import explain

__version__ = "4.1.0.dev"

_HOMES = {
    "Odds": "_wire.shapes",
    "Outcome": "_wire.shapes",
    "Request": "_wire.shapes",
    "RorError": "_reading.errors",
    "Stream": "_throwing.stream",
    "advise": "_operations.advise",
    "compare": "_operations.compare",
    "encode": "_wire.shapes",
    "explain": "_words.explain",
    "fresh_seed": "_throwing.stream",
    "game_luck": "_operations.game_luck",
    "load": "_packages.register",
    "need": "_operations.need",
    "read_json": "_reading.documents",
    "rulesets": "_packages.register",
    "sweep": "_operations.sweep",
    "verify": "_operations.verify",
}

__all__ = [
    "Odds",
    "Outcome",
    "Request",
    "RorError",
    "Stream",
    "__version__",
    "advise",
    "compare",
    "encode",
    "explain",
    "fresh_seed",
    "game_luck",
    "load",
    "need",
    "read_json",
    "rulesets",
    "sweep",
    "verify",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
