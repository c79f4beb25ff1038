# Sequence of play. `next-…`: the values of `step`.

game-turn-begins = A Game-Turn begins
step-over = The last step is over: { $step }
step-part = The next step is { $step }. Part of the Game-Turn
step-player = The player for the step { $step }
step-rule = The rule for the step { $step }

next-gollum = A Game-Turn begins. The Dark Power or Saruman rolls for Gollum's allegiance.
next-ring_removal = The Fellowship may roll for a Character who tries to take off the Ring.
next-saruman_events = Saruman draws an Event Card, and plays or discards those that he holds.
next-fellowship_events = The Fellowship draws an Event Card, and plays or discards those that it holds.
next-dark_power_events = The Dark Power draws an Event Card, and plays or discards those that it holds.
next-alliance = Saruman may form an Alliance.
next-search = The Dark Power or Saruman searches.
next-saruman_deployment = Saruman deploys the units that have been mobilized.
next-saruman_movement = Saruman moves Characters and combat units.
next-saruman_individual_combat = Saruman conducts Individual Combats, after all movement.
next-saruman_army_combat = Saruman conducts Army Combats, after all Individual Combats.
next-fellowship_escapes = The Fellowship may roll for the escape of eligible Characters.
next-fellowship_deployment = The Fellowship deploys the units that have been mobilized.
next-fellowship_movement = The Fellowship moves Characters and combat units.
next-fellowship_individual_combat = The Fellowship conducts Individual Combats, after all movement.
next-fellowship_army_combat = The Fellowship conducts Army Combats, after all Individual Combats.
next-dark_power_deployment = The Dark Power deploys the units that have been mobilized.
next-dark_power_movement = The Dark Power moves Characters and combat units.
next-dark_power_individual_combat = The Dark Power conducts Individual Combats, after all movement.
next-dark_power_army_combat = The Dark Power conducts Army Combats, after all Individual Combats.
next-game_turn_passes = Saruman advances the Game-Turn marker by one space.

# Fields of the state and of the result.

field-SequenceOfPlay-after = The last finished step, by its key in the table `sequence-of-play`. By default no step, because a Game-Turn begins.
    .hint = The last finished step, by its key in the table `sequence-of-play`.

field-NextStep-step = The step that comes next.
field-NextStep-part = Its part of the Game-Turn: Gollum and the Ring first, then the Events Phase, the Search Phase, the Player-Turns, and the `end`.
    .hint = Its part of the Game-Turn.
field-NextStep-players = The active player. If there are two, other rules decide between them.
    .hint = The active player.
field-NextStep-rule = The id of the rule that resolves it. Null if it needs no rule.
    .hint = The id of the rule that resolves it.
field-NextStep-game_turn_begins = Whether it is the first step of a Game-Turn.
