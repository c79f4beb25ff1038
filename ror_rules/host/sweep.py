"""Odds over a range of values."""

from ror_rules._operations.sweep import SWEEP as SWEEP, Sweep as Sweep, SweepRequest as SweepRequest, answer as answer
from ror_rules._operations.vary import FieldFinder as FieldFinder, read_vary as read_vary
