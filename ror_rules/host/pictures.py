"""Outcomes, odds and tables of odds as SVG pictures, previews of links, and dice."""

from ror_rules._words.faces import drawn as drawn
from ror_rules._words.pictures import (
    POLICY as POLICY,
    PREVIEW as PREVIEW,
    BareQuestion as BareQuestion,
    odds as odds,
    outcome as outcome,
    preview as preview,
)
