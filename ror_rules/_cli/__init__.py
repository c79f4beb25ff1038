"""The rooms behind `ror`: what was typed (`given`), what is drawn (`pages`, `grid`, `schema`), and the commands themselves.

Needs the extra `cli` (cyclopts and rich); nothing outside `ror_rules.cli` imports it. No rule, no table, no number of
any game lives here: everything shown comes from the register of rulesets.
"""
