"""Answers as parts of an HTML page."""

from ror_rules._words.shown import outcome, shown

__all__ = ["outcome", "shown"]
