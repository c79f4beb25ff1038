# The fate of the Ring.

destroys-ring = { $who } destroys the Ring in Orodruin
does-not-destroy-ring = { $who } cannot destroy the Ring, because { LIST($reasons) }
keeps-ring = { $who } keeps the Ring
own-master-already = A third player already controls { $who }
is-evil = { $who } is evil, so { $who }'s Morale rises from { $before } to { $morale }
basic-morale = { $who }'s Basic Morale is { $basic }
basic-morale-wounded = { $who }'s Basic Morale is { $basic }, because { $beyond } of { $wounds ->
    [one] 1 wound
   *[other] { $wounds } wounds
} { $beyond ->
    [one] is above Combat and lowers
   *[other] are above Combat and lower
} it by { $beyond }
serves-sauron = A Basic Morale of { $basic } is below { $limit }, so { $who } serves Sauron
own-master = A Basic Morale of { $basic } is not below { $limit }, so a third player controls { $who }
turns-after-battle = { $turns ->
    [0] No turn has passed
    [one] 1 turn has passed
   *[other] { $turns } turns have passed
} after the first battle
joins-in-turn = Units that join { $who } in turn { $turn } after the battle
sauron-has-ring = Sauron has the Ring and does not take it off
heir-wears-ring-already = Sauron is dead, and { $who } goes on wearing the Ring
heir-wears-ring = Sauron is dead, so { $who } wears the Ring, and { $who }'s Morale rises to { $morale }
carries-ring-to-sauron = { $who } takes the Ring to Sauron, into the same hex
keeps-ring-for-players = { $who } keeps the Ring until the players place it
carries-ring-to-heir = { $who } takes the Ring to the highest ranking of Sauron's leaders, into the same hex

ring-destroyed = { $who } destroys the Ring in the fire of Orodruin.
ring-kept = { $who } keeps the Ring.
ring-kept-barred = { $who } keeps the Ring and cannot destroy it, because { LIST($reasons) }.
ring-serves-sauron = { $who } becomes Sauron's servant, with Morale { $morale }.
ring-own-master = { $who } goes over to a third player, with Morale { $morale }. { LIST($units) } obey { $who }.
ring-own-master-alone = { $who } goes over to a third player, with Morale { $morale }. No units obey { $who } yet.
ring-worn-by-heir = { $who } wears the Ring as the heir of Sauron, with Morale { $morale }.
ring-carried = { $who } takes the Ring to Sauron.
ring-carried-to-heir = { $who } takes the Ring to the highest ranking of Sauron's leaders.
ring-returned = Sauron has the Ring.

## Refusals

dead-sauron-with-ring = Sauron has the Ring, so he cannot be dead.
    .expected = `true`
sauron-destroys-ring = A leader of Sauron's cannot destroy the Ring.
    .expected = `false`

# Fields of the state and of the result.

field-RingFate-leader = The bearer, with `combat` and `morale`, and with `side` unless they are a known leader. `ring` is `wears` if left out. `wounds` above Combat lower the Basic Morale, and `failed_attempts` make a leader of Westernesse evil. A leader that becomes evil, or wears the Ring as heir, has a Morale of at most 97. An heir with `ring` `wears` has the 2 Morale for it already. A leader with `side` `third_player` is already evil and their own master.
    .hint = The bearer, with `combat` and `morale`, and with `side` unless they are a known leader.
field-RingFate-destroy = Whether the bearer tries to throw the Ring into the fire. Sauron's leaders never do.
    .hint = Whether the bearer tries to throw the Ring into the fire.
field-RingFate-at_orodruin_center = Whether the bearer is in the center hex of Orodruin.
field-RingFate-joint_rally_phase = Whether it is the Joint Rally Phase. Only then can the Ring be destroyed.
    .hint = Whether it is the Joint Rally Phase.
field-RingFate-turns_after_first_battle = Turns that have passed after the first battle. They count for an evil leader that is their own master.
    .hint = Turns that have passed after the first battle.
field-RingFate-sauron_alive = Whether Sauron lives. Must be true if he has the Ring.
    .hint = Whether Sauron lives.
field-RingFate-with_sauron = Whether the bearer, another leader of Sauron's, is in Sauron's hex.
field-RingFate-highest_ranking = Whether the bearer is the highest ranking leader of Sauron's, the heir of a dead Sauron.

field-RingFateResult-fate = `destroyed`, or `kept` by Westernesse. Of an evil leader: `serves_sauron` or `own_master`. With Sauron's side: `returned` to Sauron, `carried` to him or to his heir, `worn` by the heir, or `kept` under the reading `players` of `sv-ring-heir`.
    .hint = `destroyed`, or `kept` by Westernesse.
field-RingFateResult-controller = The player who controls the bearer now.
field-RingFateResult-morale = The bearer's Morale after the additions for evil or for the Ring, -99 to 99.
field-RingFateResult-unit_types = Types of Sauron's units that obey an evil leader that is their own master, in the order of arrival.
field-RingFateResult-next_unit_type = The type that joins the leader a turn later. Null if no type will.
    .hint = The type that joins the leader a turn later.
field-RingFateResult-leader = The bearer afterwards: the new Morale, the controlling player as `side` (for Westernesse only if the state has `side`), and `ring`.
    .hint = The bearer afterwards.
field-RingFateResult-because = The reasons that prevent the destruction of the Ring: the bearer is `not_at_orodruin_center` or is `wearing_the_ring`, it is `not_joint_rally_phase`, or the Ring has `made_evil` its bearer. Empty without a reason, or without `destroy`.
    .hint = The reasons that prevent the destruction of the Ring.
