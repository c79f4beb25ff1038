"""Rulesets and their parts."""

from ror_rules._messages.values import FormFields as FormFields, without_accents as without_accents
from ror_rules._packages.house import (
    KEPT as KEPT,
    OFF as OFF,
    CheckedHouse as CheckedHouse,
    CheckedHouses as CheckedHouses,
    House as House,
)
from ror_rules._packages.package import Example as Example, Package as Package
from ror_rules._packages.rule import Rule as Rule
from ror_rules._packages.ruleset import Ruleset as Ruleset
from ror_rules._throwing.rulings import Ruling as Ruling
from ror_rules._throwing.table_file import TableData as TableData
from ror_rules._throwing.trace import Cite as Cite, RulingUsed as RulingUsed
