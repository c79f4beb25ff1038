# Ein Wurf in jeder Runde, bis er entscheidet.

in-game-turn = in Runde { $turn }: { $said }
