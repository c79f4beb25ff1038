"""Outcomes, odds and tables of odds as SVG pictures, and previews of links."""

from ror_rules._words.pictures import POLICY, PREVIEW, odds, outcome, preview

__all__ = ["POLICY", "PREVIEW", "odds", "outcome", "preview"]
