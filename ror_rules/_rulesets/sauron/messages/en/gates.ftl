# The Gates of Morannon.

gates-are = The Gates of Morannon are { WORD($position) }
gates-open-without-sauron = Sauron is not inside Mordor when the game-turn begins, so the closed Gates open
gates-not-as-chosen = The Gates of Morannon are { WORD($position) }, although Sauron wants them { WORD($choice) }, because { WORD($reason) }
passes-gates = { WORD($act) } from { WORD($side) } through the { WORD($position) } Gates

gates = { $gates }.
gates-stop = { $gates }. They stop { LIST($acts) }.
act-from-side = { WORD($act) } from { WORD($side) }
