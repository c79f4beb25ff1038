# Between the two battles.

alive-after-battle = { $who } is alive after the first battle. In the second battle { $who } is
dead-sauron-leader = { $who } died in the first battle, and a new leader of Sauron's side replaces { $who }. Ratings of the new leader
dead-numenorean = { $who }, a Numenorean, died in the first battle. The successor
dead-dwarf = { $who }, a Dwarf, died in the first battle. The successor, with { $who }'s ratings but { $less } less Morale
dead-without-successor = { $who } died in the first battle and has no successor. In the second battle { $who } is
counter-ratings = { $who } has the ratings of the counter: { LIST($ratings) }
kept-ratings = { $who } keeps these ratings: { LIST($ratings) }
gorgol-ratings = The successor of { $who } has the ratings of Gorgol: { LIST($ratings) }
dwarf-ratings = The successor of { $who } has these ratings: { LIST($ratings) }
heir-ratings = The successor of { $who } has the ratings given for the son: { LIST($ratings) }
father-ratings = The successor of { $who } has the ratings of the father: { LIST($ratings) }
endurance-part = Endurance { $endurance }
magic-part = { $magic ->
    [one] 1 Magic Capability Point
   *[other] { $magic } Magic Capability Points
}
items-unchanged = These special items keep their status: { LIST($items) }
item-status = { $item } ({ $status })

restoration = In the second battle, { LIST($parts) }.
status-restored = { LIST($leaders) } { COUNT($leaders) ->
    [one] fights
   *[other] fight
} again without wounds
status-replaced = { $successor } replaces { $who }
status-dead = { LIST($leaders) } { COUNT($leaders) ->
    [one] stays
   *[other] stay
} dead
second-battle = The second battle begins.

## Refusals

successor-name-taken = A leader already has the name { $who }.
    .expected = a name that no other leader has
dead-without-nationality = The nationality of { $who } is missing. Only dead Numenoreans and Baldrim are replaced.
    .expected = `nationality`
gorgol-not-rated = A leader like Gorgol replaces { $who }, but Gorgol's ratings are lost with the counters.
    .expected = the ratings of Gorgol
son-not-rated = A son replaces { $who }, but the text does not give the son's ratings.
    .expected = the ratings of the son, or the reading `as-father` of sv-sons

# Fields of the state and of the result.

field-LeaderCounter-combat = Combat rating.
field-LeaderCounter-morale = Morale rating.
field-LeaderCounter-endurance = Endurance.
field-LeaderCounter-magic_points = Magic Capability Points at full strength. By default no points, or not needed.
    .hint = Magic Capability Points at full strength.

field-Veteran-leader = The leader, with `side` unless they are a known leader, and with `killed` if they died in the first battle. A known leader comes once. A dead leader of Westernesse needs `nationality` unless they are a known leader. Only a `numenorean` or a `dwarf` is replaced.
    .hint = The leader, with `side` unless they are a known leader, and with `killed` if they died in the first battle.
field-Veteran-counter = The printed ratings. By default the ratings in `leader`, which must then have `combat`, `morale`, `endurance`, and `magic_points` if the leader has any. A dead leader needs none if they stay dead, or if the ratings of a successor are given.
    .hint = The printed ratings.
field-Veteran-heir = Ratings of a Numenorean's son. By default the ruling `sv-sons` decides.
    .hint = Ratings of a Numenorean's son.
field-Veteran-successor_name = The name of the successor if one replaces the leader. No other leader may have it. By default the leader's name with a Roman numeral, like `Elendil II`.
    .hint = The name of the successor if one replaces the leader.
field-Veteran-name = The leader's name. From an earlier answer. This rule ignores it.
    .hint = The leader's name.
field-Veteran-status = Whether the leader came back. From an earlier answer. This rule ignores it.
    .hint = Whether the leader came back.
field-Veteran-successor = The leader's successor. From an earlier answer. This rule ignores it.
    .hint = The leader's successor.
field-Veteran-wounds = Endurance points lost. From an earlier answer. This rule ignores it.
    .hint = Endurance points lost.
field-Veteran-magic_points = Magic Capability Points. From an earlier answer. This rule ignores it.
    .hint = Magic Capability Points.

field-SpecialItem-name = The item's name.
field-SpecialItem-status = Its status, in any words.

field-Restoration-leaders = All leaders, dead or alive, 0 to 60.
field-Restoration-items = All special items, 0 to 60.
    .hint = All special items, 0 to 60.
field-Restoration-gorgol = Gorgol's printed ratings. Required if one like him replaces a dead leader.
    .hint = Gorgol's printed ratings.

field-RestoredLeader-name = The name of the leader of the first battle.
field-RestoredLeader-status = Whether the leader is restored, is replaced, or stays dead.
field-RestoredLeader-successor = The successor: `as Gorgol`, `son` or `dwarven leader`. Null unless the leader is replaced.
    .hint = The successor.
field-RestoredLeader-counter = The ratings for the second battle. Null for a leader that stays dead.
    .hint = The ratings for the second battle.
field-RestoredLeader-wounds = Endurance points lost at the start of the second battle: 0.
    .hint = Endurance points lost at the start of the second battle.
field-RestoredLeader-magic_points = Magic Capability Points at full strength. Null unless the leader is restored and the state has them.
    .hint = Magic Capability Points at full strength.
field-RestoredLeader-leader = The leader of the second battle with that counter and without wounds: the same leader, or a successor. The dead leader if there is no successor.
    .hint = The leader of the second battle with that counter and without wounds.

field-RestoredItem-name = The item's name.
field-RestoredItem-status = Its status, the same as after the first battle.

field-RestorationResult-leaders = The leaders, in the order given.
field-RestorationResult-items = The special items, in the order given.
