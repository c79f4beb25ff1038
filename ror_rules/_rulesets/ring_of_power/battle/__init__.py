"""Ring of Power, Resolving Combat: the machinery of one combat, a room for each step, in the order in which they come.

The rules `combat`, `combat-strike`, `combat-defense` and `siege` are made of it; no rule stands here.

| room | what happens there |
|---|---|
| `positions` | When Does Combat Occur: range and reach, who is in contact, whose force is in the combat |
| `kinds` | all that the numbers of like figures hang on, so that battles share what was worked out for them |
| `engagement` | both sides worked out: abilities, ground, walls, who rides, who leads, who takes part |
| `checks` | states that the rules do not allow: `figures`, their `crews`, their `arrival`, the `combat` as a whole |
| `muster` | what is said of who takes part |
| `opening` | wizards' duels and ambushes, before both sides strike |
| `characteristics` | the Combat Charts: printed numbers, and the bonuses of abilities |
| `to_hit`, `to_defend` | the least face that hits, or saves, and every bonus to it: ground, mounts, walls, axes, pikes |
| `determining_hits` | Determining Hits: who throws how many dice |
| `artillery`, `rams`, `crews` | engines that shoot; whom a ram helps; mumakil, ships and their men, and who runs amok |
| `victims`, `allocating_hits`, `policies` | Allocating Hits: by the player's own hand, or by a policy |
| `defense_rolls`, `struck` | Defense Rolls: riders unhorsed, ships and heroes wounded, the ethereal dispersed, the rest killed |
| `outcome` | Combat Outcome: casualties and leadership, and so who wins |
| `losses` | further losses (berserkers first), the fall of a fortress, its tower, the paralyzed |
| `survivors` | Remove/Dismount Casualties: what is left, and the side as the next state takes it |
| `coming_again` | a side that survived, as far as the next combat hangs on it |
| `summaries` | a battle in one sentence, and in the values that odds name |

An ability or a type of figure is found by its name, as the tables spell it: `berserk`, `pikes`, `mumakil`.
"""
