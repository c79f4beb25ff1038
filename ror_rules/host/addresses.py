"""Addresses of rulesets, rules, tables with their cells, rulings and outcomes on a service."""

from ror_rules._wire.addresses import (
    cited as cited,
    outcome as outcome,
    place as place,
    rule as rule,
    ruleset as ruleset,
    ruling as ruling,
    table as table,
)
