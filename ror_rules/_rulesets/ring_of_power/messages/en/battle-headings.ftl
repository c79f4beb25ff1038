# Headings in the trace of a battle: its phases, and the assaults of a siege.

phase-duels = The wizards duel
phase-attack = { WORD($side) }: attack
phase-defense = { WORD($side) }: defense
phase-outcome = Outcome
phase-of-assault = Assault { $number }. { $phase }
