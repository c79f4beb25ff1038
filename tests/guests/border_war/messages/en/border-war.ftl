attack = The attack
defense = The defense
ground = The ground adds { $cell } armies
strength = The strength of the hero
infantry-fire = Infantry fires
tanks-fire = Tanks fire
fighters-fire = Fighters fire
bombers-fire = Bombers fire
armies-left = The attacker has { $attacker } armies left, and the defender { $defender }.
units-left = The attacker has { $attacker ->
    [one] 1 unit
   *[other] { $attacker } units
} left, and the defender { $defender }.
hero-made = The hero has strength { $strength }.
omen = The omen
priests = the priests
no-priests = there are no priests
omened = The omen gives { $points } points.
view-conquest-conquered = the attacker conquers
view-land-battle-won = the attacker has units left
view-land-battle-left = units that are left: of the attacker above 0, of the defender below

field-Army-armies = Armies of this side.
field-Army-skill = What the armies have learned.
field-Conquest-attacker = The side that attacks.
field-Conquest-defender = The side that defends.
field-Conquest-ground = Where they fight.
field-Left-attacker = Armies of the attacker that are left.
field-Left-defender = Armies of the defender that are left.
field-Force-infantry = Infantry, which falls first.
field-Force-tanks = Tanks.
field-Force-fighters = Fighters.
field-Force-bombers = Bombers, which fall last.
field-Front-attacker = The side that attacks.
field-Front-defender = The side that defends.
field-Hero-dice = Dice, of which three count.
field-Made-strength = The sum of the three highest dice.
field-Omen-priests = Priests, who add 1 each.
field-Omened-points = Points of the omen.
