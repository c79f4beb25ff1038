# A roll in every Game-Turn until it settles.

in-game-turn = in Game-Turn { $turn } { $said }
