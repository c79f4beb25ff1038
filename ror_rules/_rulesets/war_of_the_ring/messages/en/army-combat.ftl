# Army Combat.

defender-counts = The defender counts { $strength } x { $factor } = { $product }
defender-counts-half = The defender fights at half strength: { $strength } x { $effort } = { $product }
defender-counts-half-there = The defender fights at half strength in this terrain: { $strength } x { $factor } x { $effort } = { $product }
ratio = The ratio of { $attacker } to { $defender } is { $ratio }
ratio-beyond-the-table = The ratio of { $attacker } to { $defender } is { $ratio }, and the table ends at { $column }
army-combat = Army combat
attacker-morale = morale of the attacker's leader
defender-morale = morale of the defender's leader
attacker-sorcery = sorcery of the attacker's leader
defender-sorcery = sorcery of the defender's leader
sorcery-brought-nothing = the throw brought no points
k-without-effect = The k has no effect on { WORD($side) }
k-kills-nobody = No Character accompanies { WORD($side) }, so the k kills nobody
k-kills = { $who } is killed
k-kills-one = One Character of { WORD($side) } is killed, and the charts do not say which one

attack = { WORD($attacker) } attacks at { $ratio } with a { $face }: { LIST($costs) }.
attack-modified = { WORD($attacker) } attacks at { $ratio } with a { $face }, modified to { $adjusted }: { LIST($costs) }.
cost = { WORD($side) } loses { $lost } of { $strength }
cost-and-character = { WORD($side) } loses { $lost } of { $strength } plus a Character

## Views of the odds

view-army-combat-heavier_loss = who loses more Strength Points
view-army-combat-attacker-strength_lost = Strength Points that the attacker loses
view-army-combat-defender-strength_lost = Strength Points that the defender loses
view-army-combat-attacker-strength = Strength Points that the attacker keeps
view-army-combat-defender-strength = Strength Points that the defender keeps
view-army-combat-attacker-character_killed = a Character of the attacker is killed
view-army-combat-defender-character_killed = a Character of the defender is killed
view-army-combat-attacker-destroyed = the attacker has no Strength Point left
view-army-combat-defender-destroyed = the defender has no Strength Point left
view-army-combat-character_dies = a Character of either side is killed

## Refusals

attacks-itself = A side cannot attack itself.
    .expected = the other side
half-effort = Only the Dark Power can defend at half strength.
    .expected = `full`, because the Fellowship defends
two-players = War of the Ring has two players.
    .expected = `fellowship` or `dark_power`, or the army combat of the three-player game
another-players = { $who } belongs to another player.
    .expected = Characters of { WORD($side) }
no-army-there = No army can stand in { WORD($hex) }.
    .expected = a hex that an army may enter
