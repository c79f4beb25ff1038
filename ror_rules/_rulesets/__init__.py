"""Our rulesets, a folder each. `load` gives access to them. No machinery here."""
