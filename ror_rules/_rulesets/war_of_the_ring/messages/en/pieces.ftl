# Refusals of Characters and forces. Several rules share them.

rating-missing = This rule needs { $rating ->
    [combat] the Combat Rating
    [morale] the Morale Rating
    [endurance] the Endurance
    [ring_rating] the Ring Rating
    [movement_allowance] the Movement Allowance
    [nationality] the nationality
   *[side] the side
} of { $who }.
    .expected = `{ $rating }`
character-dead = { $who } is dead.
    .expected = a living Character
wounds-kill = { $who } has { $wounds ->
    [one] 1 wound
   *[other] { $wounds } wounds
} and an Endurance of { $endurance }, and is therefore dead.
    .expected = fewer wounds than { $endurance }
character-held = { $who } is held by an Enemy.
    .expected = a Character who is free
character-twice = { $who } is also at { $place }, and there is only one of them.
    .expected = each known Character once
no-strength = A force without Strength Points cannot fight.
    .expected = 1 or more
fallen-accompanies = { $who } has fallen and cannot accompany the force.
    .expected = a Character who is not in `characters`
leader-twice = The force has both `leader` and `{ $field }`.
    .expected = `leader` alone, or `{ $field }` without `leader`
leader-ambiguous = { $count } of the Characters are called { $who }, so the leader is unclear.
    .expected = a leader whose name only one of `characters` has
leader-unknown = The state has only the name of the leader { $who }, and no Morale Rating.
    .expected = the leader with `morale`, or the name of a Character in `characters` who has one
never-of-the-fellowship = { $who } never belongs to the Fellowship.
    .expected = the player who controls { $who }
two-rings = There is only one Ring, and { $who } has it.
    .expected = no `ring` for all others
too-many-nazgul = There are only { $most } Nazgul.
    .expected = at most { $most } Nazgul
in-both-forces = { $who } is also in the attacker's force.
    .expected = each Character in one force, and different names for different Characters
has-fallen = { $who } has fallen.
    .expected = a Character who is not in `fallen`
death-owed = A k killed one Character of this force, and the state does not say which one.
    .expected = the dead Character in `fallen`, no longer in `leader` or `characters`, and no `death_owed`
first-to-die-not-there = { $who } is not with the force.
    .expected = the name of the leader or of one of `characters`
first-to-die-ambiguous = Several Characters of the force are called { $who }.
    .expected = a name that only one of them has
first-to-die-twice = { $who } is in the order of deaths twice.
    .expected = each Character once
first-to-die-spared = By the ruling `{ $ruling }`, no k kills { $who }.
    .expected = a Character that a k can kill, or no `first_to_die`

# Fields of the state and of the result.

field-Character-name = The name of the Character, 1 to 64 printable characters. A known name, in any spelling, sets `who`. Any other name is a label: it changes no die and no result.
    .hint = The name of the Character, 1 to 64 printable characters.
field-Character-side = The player who controls the Character now. Leave it out if the rule does not need it.
    .hint = The player who controls the Character now.
field-Character-who = The known Character. `nazgul` is a Nazgul without a name of their own, `other` is a Character that no rule names. By default the Character of `name`, if it is a known name.
    .hint = The known Character.
field-Character-combat = Combat Rating of the card. Leave it out if the rule does not need it.
    .hint = Combat Rating of the card.
field-Character-morale = The present Morale Rating. For a Character who leads an army, the Individual Morale Rating. Leave it out if the rule does not need it.
    .hint = The present Morale Rating.
field-Character-sorcery = Sorcery Rating of a Character with sorcery, as a letter or as an object with the number that is subtracted from the die. By default the Character uses no sorcery.
    .hint = Sorcery Rating of a Character with sorcery, as a letter or as an object with the number that is subtracted from the die.
field-Character-endurance = Endurance: a Character with this many wounds is dead. Leave it out if the rule does not need it.
    .hint = Endurance.
field-Character-wounds = All wounds borne. In Sauron, lost Endurance points.
    .hint = All wounds borne.
field-Character-by_sorcery = The part of the wounds that Sorcery inflicted. Leave it out if there are none, or the rule does not need it.
    .hint = The part of the wounds that Sorcery inflicted.
field-Character-by_elven_sword = The part of the wounds that Elven Swords inflicted. Leave it out if there are none, or the rule does not need it.
    .hint = The part of the wounds that Elven Swords inflicted.
field-Character-killed = Whether the Character is dead. Rules for living Characters refuse dead ones.
    .hint = Whether the Character is dead.
field-Character-capture_rating = Capture Rating of the card. By default 3, the value of a Character without this rating.
    .hint = Capture Rating of the card.
field-Character-escape_rating = Escape Rating of the card. By default 3, the value of a Character without this rating.
    .hint = Escape Rating of the card.
field-Character-ring_rating = Ring Rating of the card. Leave it out if the rule does not need it, or it is printed.
    .hint = Ring Rating of the card.
field-Character-movement_allowance = Movement Allowance of the card. Leave it out if the rule does not need it.
    .hint = Movement Allowance of the card.
field-Character-held = How an Enemy holds the Character: as a `captive` on the way, `persuaded` and on the way to Isengard, or as a captive `at_isengard`. By default the Character is free.
    .hint = How an Enemy holds the Character.
field-Character-ring = How the Character has the Ring, if at all. By default not.
    .hint = How the Character has the Ring, if at all.
field-Character-failed_attempts = Failed attempts to take off the Ring. They count in Sauron. By default 0.
    .hint = Failed attempts to take off the Ring.
field-Character-nationality = Nationality of a leader in Sauron: `numenorean`, `elf`, `dwarf`, `orc`, in singular or plural and any spelling. The text lists no peoples, so any other word, also a misspelt one, is a nationality of its own. Leave it out if the rule does not need it.
    .hint = Nationality of a leader in Sauron.
field-Character-shards = Whether the leader bears the shards of Narsil, as one Numenorean leader may. By default no.
    .hint = Whether the leader bears the shards of Narsil, as one Numenorean leader may.
field-Character-magic_points = Magic Capability Points of a leader in Sauron. Leave it out if there are none, or the rule does not need it.
    .hint = Magic Capability Points of a leader in Sauron.
field-Character-no_rally = Why a leader in Sauron may not rally: the leader `refused` Mortal Combat in this turn, or has `no_units` of their own nationality. By default the leader may rally.
    .hint = Why a leader in Sauron may not rally.

field-Force-side = The player who controls the force.
field-Force-strength = Its Strength Points, before terrain and effort. With 0 it does not fight.
    .hint = Its Strength Points, before terrain and effort.
field-Force-leader = Its leader. The leader's morale modifies the die, and sorcery, if any, is thrown. Give the leader in full, or by name if `characters` has the leader in full. By default no leader, or one described by `leader_morale` and `sorcery`.
    .hint = Its leader.
field-Force-leader_morale = Individual Morale Rating of its leader, where `leader` is left out: added to the die when the force attacks, subtracted when it defends. By default, or with 0, as without a leader.
    .hint = Individual Morale Rating of its leader, where `leader` is left out.
field-Force-sorcery = Sorcery Rating of its leader, if `leader` is left out, as a letter or as an object with the number that is subtracted from the die. The points of the throw are added to the leader's morale. By default no sorcery is used.
    .hint = Sorcery Rating of its leader, if `leader` is left out, as a letter or as an object with the number that is subtracted from the die.
field-Force-characters = The individual Characters that accompany it. A k may kill one of them, or the leader. Give their number without the leader, or a list of them in full or by name. A Character with the leader's name is the leader.
    .hint = The individual Characters that accompany it.
field-Force-allied = With three players, whether it is an allied stack: its units and Characters did not all begin the game under one player. By default decided by the names of its Characters, otherwise no.
    .hint = With three players, whether it is an allied stack.
field-Force-first_to_die = The name of the leader or of one of `characters`. This Character dies if a k of this battle kills a Character of the force, as the players choose beforehand. Or a list of 1 to 99 of them, in the order in which they die. `leader` is a leader described by `leader_morale` and `sorcery`. A k must be able to kill each of them. By default no choice.
    .hint = The name of the leader or of one of `characters`.
field-Force-death_owed = Whether a k killed one of several Characters without a choice in `first_to_die`. The force does not fight again until the players have moved the dead Character to `fallen`. By default false.
    .hint = Whether a k killed one of several Characters without a choice in `first_to_die`.
field-Force-fallen = The Characters of it that Army Combat has killed.
    .hint = The Characters of it that Army Combat has killed.
field-Force-loss_percent = Percent of the force that its last Army Combat took: 0, 10, 20, 30, 50, 80 or 100. Answers have it, and no rule reads it.
    .hint = Percent of the force that its last Army Combat took.
field-Force-strength_lost = Strength Points lost in its last Army Combat. Answers have it, and no rule reads it.
    .hint = Strength Points lost in its last Army Combat.
field-Force-character_killed = Whether a k of its last Army Combat killed a Character of the force. Answers have it, and no rule reads it.
    .hint = Whether a k of its last Army Combat killed a Character of the force.
