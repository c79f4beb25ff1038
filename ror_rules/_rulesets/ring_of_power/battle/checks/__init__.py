"""Ring of Power, Combat: refusals of states that the rules do not allow, before the first die.

`figures` checks the figures of a group, `crews` engines, mumakil, ships and their men, and `arrival` the way of a group into the
combat. `combat` runs every check in order, and checks everything that belongs to no single group.

Each refusal names the field (`pointer`), the value that came (`got`) and the place in print (`cite`).
"""
