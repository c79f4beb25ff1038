"""Odds over a range of values."""

from ror_rules._studies.sweep import Sweep, SweepRequest, answer, read, request_type

__all__ = ["Sweep", "SweepRequest", "answer", "read", "request_type"]
