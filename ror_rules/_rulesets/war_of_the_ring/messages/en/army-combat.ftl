# Army Combat.

defender-counts = { word-defender }'s Strength Points are { $strength } x { AMOUNT($factor) } = { AMOUNT($product) }
defender-counts-half = The defender fights at half strength. The Strength Points are { $strength } x { AMOUNT($effort) } = { AMOUNT($product) }
defender-counts-half-there = The defender fights at half strength in this terrain. The Strength Points are { $strength } x { AMOUNT($factor) } x { AMOUNT($effort) } = { AMOUNT($product) }
defender-counts-half-in-part = The defender fights at half strength, except an ally's units. The Strength Points are ({ $own } x { AMOUNT($effort) } + { $ally }) x { AMOUNT($factor) } = { AMOUNT($product) }
half-without-terrain = The defender fights at half strength, so the terrain does not multiply the Strength Points
nazgul-leads = { $who } leads an army
ratio = The ratio of { $attacker } to { AMOUNT($defender) } Strength Points is { $ratio }
ratio-for-the-defender = The ratio of { $attacker } to { AMOUNT($defender) } Strength Points is rounded in favor of { word-defender } to { $ratio }
ratio-to-the-nearest = The ratio of { $attacker } to { AMOUNT($defender) } Strength Points is rounded to the nearest ratio, { $ratio }
ratio-beyond-the-table = The ratio of { $attacker } to { AMOUNT($defender) } Strength Points is { $ratio } and counts as { $column }, where the table ends
army-combat = Army combat, percent lost by the attacker/the defender
attacker-morale = morale of { word-attacker }'s leader
defender-morale = morale of { word-defender }'s leader
attacker-sorcery = sorcery of { word-attacker }'s leader
defender-sorcery = sorcery of { word-defender }'s leader
sorcery-brought-nothing = the throw brought no points
only-the-attacker-is-led = only { word-attacker }'s leader modifies the die
k-without-effect = The k against { WORD($side) } kills nobody: a k kills only Characters with a force of the Fellowship
k-kills-nobody = The k kills nobody, because no Character accompanies the force of { WORD($side) }
k-kills = The k kills { $who }, the only Character whom it can kill
k-kills-the-leader = The k kills the leader of { WORD($side) }, the only Character whom it can kill
k-kills-chosen = The k kills { $who }, as the players chose
k-kills-the-leader-chosen = The k kills the leader of { WORD($side) }, as the players chose
k-kills-one = The k kills one Character with the force of { WORD($side) }. The charts do not say which one
k-leaves-a-choice = The k kills one Character with the force of { WORD($side) }. The players say which one

attack = { WORD($attacker) } attacks at a ratio of { $ratio } and rolls a { $face }: { LIST($costs) }.
attack-modified = { WORD($attacker) } attacks at a ratio of { $ratio } and rolls a { $face }, modified to { $adjusted }: { LIST($costs) }.
cost = { WORD($side) } loses { $lost ->
    [0] none
   *[other] { $lost }
} of { $strength ->
    [one] 1 Strength Point
   *[other] { $strength } Strength Points
}
cost-and-character = { WORD($side) } loses { $lost ->
    [0] none
   *[other] { $lost }
} of { $strength ->
    [one] 1 Strength Point
   *[other] { $strength } Strength Points
} plus a Character

## A death that the players owe

death-to-name = A k killed a Character of { WORD($side) }. The players choose from { LIST($who) }. Before the force fights again, move the dead Character to `fallen` and remove `death_owed`. To choose before a throw, send names in `first_to_die`, the first to die first.
leader-to-name = the leader (remove `leader_morale` and `sorcery` instead)
counted-to-name = one of { $characters } in `characters` (lower the number instead)

## Views of the odds

view-army-combat-heavier_loss = who loses more Strength Points
view-army-combat-attacker-strength_lost = Strength Points that { word-attacker } loses
view-army-combat-defender-strength_lost = Strength Points that { word-defender } loses
view-army-combat-attacker-strength = Strength Points that { word-attacker } keeps
view-army-combat-defender-strength = Strength Points that { word-defender } keeps
view-army-combat-attacker-character_killed = a Character of { word-attacker } is killed
view-army-combat-defender-character_killed = a Character of { word-defender } is killed
view-army-combat-attacker-death_owed = the players must say which Character of { word-attacker } died
view-army-combat-defender-death_owed = the players must say which Character of { word-defender } died
view-army-combat-attacker-destroyed = { word-attacker } has no Strength Point left
view-army-combat-defender-destroyed = { word-defender } has no Strength Point left
view-army-combat-character_dies = a Character of either side is killed
view-army-combat-killed-of = { $who } is killed
view-army-combat-ratio = the Combat Differential
view-army-combat-adjusted_die = the die after all modifiers
view-army-combat-cell = the cell of the table
view-army-combat-attacker-loss_percent = percent that { word-attacker } loses
view-army-combat-defender-loss_percent = percent that { word-defender } loses

## Refusals

attacks-itself = A side cannot attack itself.
    .expected = the other side
half-effort = Only the Dark Power can defend at half strength.
    .expected = `full`, because another player defends
two-players = War of the Ring has two players.
    .expected = `fellowship` or `dark_power`, or the army combat of the three-player game
another-players = { $who } belongs to another player.
    .expected = Characters of { WORD($side) }
no-allies = War of the Ring has no Alliances, and so no allied stacks.
    .expected = no `allied`, or the army combat of the three-player game
nazgul-leads-none = { $who } does not lead armies. The rules name only the Lord of the Nazgul and Gothmog.
    .expected = another leader, or the reading `any` of `wr-nazgul-lead`
no-army-there = No army can stand in { WORD($hex) }.
    .expected = a hex that an army may enter

# Fields of the state and of the result.

field-ArmyCombat-attacker = The stack that attacks.
field-ArmyCombat-defender = The stack that is attacked, of the other side.
field-ArmyCombat-terrain = Terrain Type of the hex that the defender stands in, one that an army may enter.
field-ArmyCombat-defender_effort = `half`: the Dark Power defends and does not pay the Shadow Points for full strength, so its Strength Points count half.

field-Battle-ratio = Combat Differential, Attacker Strength to Defender Strength: the column as the table heads it, `1-5` to `5-1`.
    .hint = Combat Differential, Attacker Strength to Defender Strength.
field-Battle-adjusted_die = The die after all modifiers, held to the table: the row, -1 to 9.
    .hint = The die after all modifiers, held to the table.
field-Battle-cell = The cell as printed, the attacker's loss before the slash: percent, k for a Character killed, - for no loss (`20k/10`).
    .hint = The cell as printed, the attacker's loss before the slash.
field-Battle-attacker = The attacker after the battle, with its losses.
field-Battle-defender = The defender after the battle, with its losses.
