"""Ring of Power, Movement: what one figure and one path are made of, for the rule `movement`.

| room | what is there |
|---|---|
| `held` | why figures may not move: pinned, crew lost, regrouping, paralyzed |
| `pace` | the Movement Chart: how many inches by type, mount and abilities |
| `legs` | terrain: a leg of a path, roads, walls, rivers, mountains, water and ships, towers, flying |
| `path` | a path walked leg by leg by a force, to where it stops |
| `going_on` | the force as it comes out of the phase, and whom it leaves behind |

Each imports only those above it.
"""
