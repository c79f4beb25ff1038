"""Addresses of rulesets, rules, tables, rulings and outcomes on a service."""

from ror_rules._wire.addresses import cited, outcome, rule, ruleset, ruling, table

__all__ = ["cited", "outcome", "rule", "ruleset", "ruling", "table"]
