"""Ring of Power, Movement: the parts of the rule `movement`.

| module | content |
|---|---|
| `held` | reasons why figures may not move: pinned, crew lost, regrouping, paralyzed |
| `pace` | the Movement Chart: inches by type, mount and abilities |
| `legs` | terrain: a leg of a path, roads, walls, rivers, mountains, water and ships, towers, flying |
| `path` | the move of a force along a path, leg by leg |
| `attack` | whether the force may enter a combat |
| `going_on` | the force after the phase, and the figures left behind |

A module imports only modules above it.
"""
