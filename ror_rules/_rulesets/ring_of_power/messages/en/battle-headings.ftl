# Headings in the trace of a battle: its phases, and the phases of each assault of a siege.

phase-muster = Before the combat
phase-duels = Wizards' duels
phase-ambush = Ambush by { WORD($side) }
phase-attack = Attack by { WORD($side) }
phase-attack-at-the-same-time = Attack by { WORD($side) } at the same time (casualties still attack)
phase-defense = Defense of { WORD($side) }
phase-outcome = Outcome
assault-muster = Assault { $number }, before the combat
assault-duels = Assault { $number }, wizards' duels
assault-ambush = Assault { $number }, ambush by { WORD($side) }
assault-attack = Assault { $number }, attack by { WORD($side) }
assault-attack-at-the-same-time = Assault { $number }, attack by { WORD($side) } at the same time (casualties still attack)
assault-defense = Assault { $number }, defense of { WORD($side) }
assault-outcome = Assault { $number }, outcome
