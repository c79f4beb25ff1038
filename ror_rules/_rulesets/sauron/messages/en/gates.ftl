# The Gates of Morannon.

gates-are = The Gates of Morannon are { WORD($position) }
gates-open-without-sauron = Sauron is not inside Mordor when the game-turn begins, so the closed Gates open
gates-not-as-chosen = The Gates of Morannon are { WORD($position) }, although Sauron wants them { WORD($choice) }, because { WORD($reason) }
passes-gates = { WORD($act) } from { WORD($side) } through the { WORD($position) } Gates

gates = { $gates }.
gates-stop = { $gates }. They stop { LIST($acts) }.
act-from-side = { WORD($act) } from { WORD($side) }

# Fields of the state and of the result.

field-GatesAct-act = Movement, melee combat or missile combat.
field-GatesAct-from_inside = Whether it starts inside Mordor.

field-Gates-position = The position of the Gates after the last game-turn.
field-Gates-sauron_in_mordor = Whether Sauron is inside Mordor. Only there can he move the Gates.
    .hint = Whether Sauron is inside Mordor.
field-Gates-choice = The position that Sauron chooses. By default he does not choose.
    .hint = The position that Sauron chooses.
field-Gates-turn_begins = Whether a game-turn begins. Within a game-turn the Gates stay. True by default.
    .hint = Whether a game-turn begins.
field-Gates-acts = The acts through the Gates, 0 to 200.
    .hint = The acts through the Gates, 0 to 200.

field-GatesActResult-act = Movement, melee combat or missile combat.
field-GatesActResult-from_inside = Whether it starts inside Mordor.
field-GatesActResult-allowed = Whether it passes the Gates.

field-GatesResult-position = The position of the Gates for the game-turn.
field-GatesResult-because = The reason why they are not as chosen: the choice came `within_game_turn`, or with `sauron_outside_mordor`. Null if they are as chosen, or without a choice.
    .hint = The reason why they are not as chosen.
field-GatesResult-acts = The acts, in the order given.
