"""Ring of Power, Resolving Combat: the steps of one combat, a module for each, in the order of the rulebook.

The rules `combat`, `combat-strike`, `combat-defense` and `siege` are made of these steps. During a combat each side is a table
of counts (`table`).

| module | step or content |
|---|---|
| `positions` | When Does Combat Occur: range and reach, figures in contact, forces in the combat |
| `kinds` | everything that the numbers of like figures depend on, shared by all battles |
| `engagement` | both sides: abilities, ground, walls, mounts, leaders, figures that take part |
| `naming` | sides and figures as parameters of messages |
| `checks` | states that the rules do not allow: `figures`, their `crews`, their `arrival`, the `combat` as a whole |
| `muster` | notes on the figures that take part |
| `table` | one side during a combat, as counts of figures by group and condition |
| `opening` | wizards' duels and ambushes |
| `exchange` | both sides strike at once, and take the hits of the other |
| `characteristics` | the Combat Charts: printed numbers, and the bonuses of abilities |
| `to_hit`, `to_defend` | the dice of a figure, the least face that hits or saves, and every bonus |
| `determining_hits`, `attack_rolls` | Determining Hits: the figures that attack, and the dice of each row |
| `artillery`, `rams`, `crews` | engines that shoot, rams, crews of mumakil and ships, mumakil that run amok |
| `allocating_hits`, `policies` | Allocating Hits: by the player's own hand, or by a policy |
| `alternatives` | the ways to allocate hits by hand, which advice compares |
| `defense_rolls` | Defense Rolls: riders unhorsed, ships and heroes wounded, ethereal figures dispersed, the rest killed |
| `outcome` | Combat Outcome: casualties and leadership decide |
| `losses` | further losses, the fall of a fortress, its tower, paralyzed figures, berserkers |
| `survivors` | Remove/Dismount Casualties: both sides as the next state takes them |
| `coming_again` | a side that survived, ready for the next combat |
| `summaries` | a battle in one sentence, and in the values that odds name |
| `solver`, `blows`, `ambush_odds`, `views`, `ends`, `counting` | exact odds of a combat, found with the same steps |

Abilities and types have the names of the tables: `berserk`, `pikes`, `mumakil`.
"""
