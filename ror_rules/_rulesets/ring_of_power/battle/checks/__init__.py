"""Ring of Power, Combat: states that the rules do not allow, refused before a die is thrown. By what is checked, a file.

`figures`: what a group says of its figures. `crews`: engines, mumakil, ships and their men. `arrival`: whether a group may
have come here. `combat`: every check in its order, and what belongs to no single group. `refusal`: how it is said.
"""
