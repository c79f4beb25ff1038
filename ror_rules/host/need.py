"""The smallest value of a field that reaches a chance."""

from ror_rules._studies.need import Need, NeedChance, NeedQuestion, answered, bounds_at, read

__all__ = ["Need", "NeedChance", "NeedQuestion", "answered", "bounds_at", "read"]
