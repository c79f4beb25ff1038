"""Descriptions of rulesets, rules, tables and rulings, as a service lists them."""

from ror_rules._operations.catalogue import (
    RulePage as RulePage,
    RulesetList as RulesetList,
    RulesetPage as RulesetPage,
    RulingsPage as RulingsPage,
    TablePage as TablePage,
    rule_page as rule_page,
    ruleset_list as ruleset_list,
    ruleset_page as ruleset_page,
    rulings_page as rulings_page,
    table_page as table_page,
)
from ror_rules._throwing.table_file import key as key
