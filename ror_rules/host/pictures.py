"""Outcomes, odds and tables of odds as SVG pictures, previews of links, and dice."""

from ror_rules._words.faces import drawn as dice
from ror_rules._words.pictures import POLICY, PREVIEW, BareQuestion, odds, outcome, preview

__all__ = ["POLICY", "PREVIEW", "BareQuestion", "dice", "odds", "outcome", "preview"]
