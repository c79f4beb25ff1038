"""The smallest value of a field that reaches a chance."""

from ror_rules._studies.need import Need, NeedChance, NeedRequest, answer, bounds_at, read, request_type

__all__ = ["Need", "NeedChance", "NeedRequest", "answer", "bounds_at", "read", "request_type"]
