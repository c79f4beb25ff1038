"""Descriptions of rulesets, rules, tables and rulings, as a service lists them."""

from ror_rules._operations.catalogue import (
    RulePage,
    RulesetList,
    RulesetPage,
    RulingsPage,
    TablePage,
    rule_page,
    ruleset_list,
    ruleset_page,
    rulings_page,
    table_page,
)
from ror_rules._throwing.table_file import key

__all__ = [
    "RulePage",
    "RulesetList",
    "RulesetPage",
    "RulingsPage",
    "TablePage",
    "key",
    "rule_page",
    "ruleset_list",
    "ruleset_page",
    "rulings_page",
    "table_page",
]
