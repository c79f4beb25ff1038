"""A package of rules: rules, house rules, the desk that answers, questions about one rule, and the list of rulesets."""
