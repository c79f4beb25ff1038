"""The rulesets that are ours, a folder each: what they hold is reached through `load`. No machinery here."""
