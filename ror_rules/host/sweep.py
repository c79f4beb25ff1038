"""Odds over a range of values."""

from ror_rules._operations.sweep import SWEEP, Sweep, SweepRequest, answer

__all__ = ["SWEEP", "Sweep", "SweepRequest", "answer"]
