"""Rulesets and their parts."""

from ror_rules._messages.values import FormFields, without_accents
from ror_rules._packages.house import KEPT, OFF, CheckedHouse, CheckedHouses, House
from ror_rules._packages.package import Example, Package
from ror_rules._packages.rule import Rule
from ror_rules._packages.ruleset import Ruleset
from ror_rules._throwing.rulings import Ruling
from ror_rules._throwing.table_file import TableData
from ror_rules._throwing.trace import Cite, RulingUsed

__all__ = [
    "KEPT",
    "OFF",
    "CheckedHouse",
    "CheckedHouses",
    "Cite",
    "Example",
    "FormFields",
    "House",
    "Package",
    "Rule",
    "Ruleset",
    "Ruling",
    "RulingUsed",
    "TableData",
    "without_accents",
]
