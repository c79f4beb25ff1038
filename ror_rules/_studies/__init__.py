"""Studies over whole rulesets and their answers: catalogue, verification, comparison, what if, the luck of a game."""
