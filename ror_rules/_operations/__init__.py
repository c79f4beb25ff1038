"""Studies over whole rulesets and their answers: catalogue, verification, comparison, tables of odds, the luck of a
game.
"""
