"""The smallest value of a field that reaches a chance."""

from ror_rules._operations.need import NEED as NEED, Need as Need, NeedChance as NeedChance, bounds_at as bounds_at
