"""Addresses of rulesets, rules, tables with their cells, rulings and outcomes on a service."""

from ror_rules._wire.addresses import cited, outcome, place, rule, ruleset, ruling, table

__all__ = ["cited", "outcome", "place", "rule", "ruleset", "ruling", "table"]
