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
