"""Odds over a range of values."""

from ror_rules._studies.sweep import SWEEP, Sweep, SweepRequest, answer

__all__ = ["SWEEP", "Sweep", "SweepRequest", "answer"]
