"""The smallest value of a field that reaches a chance."""

from ror_rules._operations.need import NEED, Need, NeedChance, bounds_at

__all__ = ["NEED", "Need", "NeedChance", "bounds_at"]
