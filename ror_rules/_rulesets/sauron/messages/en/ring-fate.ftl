# The fate of the Ring.

destroys-ring = { $who } destroys the Ring in Orodruin
does-not-destroy-ring = { $who } does not destroy the Ring: { LIST($reasons) }
keeps-ring = { $who } keeps the Ring
own-master-already = A third player already controls { $who }
is-evil = { $who } is evil: Morale { $before } becomes { $morale }
basic-morale = { $who } has a Basic Morale of { $basic }
basic-morale-wounded = { $who } has a Basic Morale of { $basic }, because { $beyond } of { $wounds ->
    [one] 1 wound
   *[other] { $wounds } wounds
} { $beyond ->
    [one] is
   *[other] are
} above Combat
serves-sauron = Basic Morale { $basic } is below { $limit }: { $who } serves Sauron
own-master = Basic Morale { $basic } is not below { $limit }: a third player controls { $who }
turns-after-battle = { $turns ->
    [0] No turn has passed
    [one] 1 turn has passed
   *[other] { $turns } turns have passed
} after the first battle
joins-in-turn = Units that join { $who } in turn { $turn }
sauron-has-ring = Sauron has the Ring and does not take it off
heir-wears-ring = Sauron is dead: { $who } wears the Ring, Morale { $morale }
carries-ring-to-sauron = { $who } takes the Ring to Sauron, into the same hex
carries-ring-to-heir = { $who } takes the Ring to the highest ranking of Sauron's leaders, into the same hex

ring-destroyed = { $who } destroys the Ring in the fire of Orodruin.
ring-kept = { $who } keeps the Ring.
ring-kept-barred = { $who } keeps the Ring and cannot destroy it: { LIST($reasons) }.
ring-serves-sauron = { $who } becomes Sauron's servant, with Morale { $morale }.
ring-own-master = { $who } goes over to a third player, with Morale { $morale }. { LIST($units) } obey them.
ring-own-master-alone = { $who } goes over to a third player, with Morale { $morale }. No units obey them yet.
ring-worn-by-heir = { $who } wears the Ring as the heir of Sauron, with Morale { $morale }.
ring-carried = { $who } carries the Ring home.
ring-returned = The Ring is with Sauron.

## Refusals

dead-sauron-with-ring = Sauron has the Ring, so he cannot be dead.
    .expected = `true`
sauron-destroys-ring = A leader of Sauron's cannot destroy the Ring.
    .expected = `false`
