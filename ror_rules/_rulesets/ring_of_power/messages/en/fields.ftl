# Fields of states, results, requests and answers: what each means.

field-Leg-terrain = The ground of the leg. `difficult` is ground that the scenario calls difficult, `water` is navigable water.
    .hint = The ground of the leg.
field-Leg-inches = The length in inches, with at most three decimal places. Leave it out for walls, rivers, streams, towers and citadels, which have no length.
    .hint = The length in inches, with at most three decimal places.
field-Leg-road = Whether the leg follows a road.
field-Leg-by = The way through walls, mountains or rivers, which are closed otherwise. By default no way.
    .hint = The way through walls, mountains or rivers, which are closed otherwise.
field-Leg-room = Army figures that the citadel can hold. Required for citadels, refused elsewhere.
    .hint = Army figures that the citadel can hold.

field-GroupToll-id = The id of the group in the state.
field-GroupToll-fought = Figures that took part.
field-GroupToll-killed = Figures eliminated by hits.
field-GroupToll-wounded = Heroes wounded instead of eliminated.
field-GroupToll-dispersed = Ethereal figures dispersed instead of eliminated.
field-GroupToll-paralyzed = Paralyzed figures eliminated because their side did not win. Those of a winner have recovered.
    .hint = Paralyzed figures eliminated because their side did not win.
field-GroupToll-lost = Further losses of the loser, for every ten figures remaining or part of ten. By a reading of rp-crew-after also crews lost with their mumakil or ship.
    .hint = Further losses of the loser, for every ten figures remaining or part of ten.
field-GroupToll-fallen = Figures lost with the fortress that was taken.
field-GroupToll-spent = Berserkers, which do not survive the combat.
field-GroupToll-left = Figures left to fight again, including recovered and dismounted figures.
field-GroupToll-dismounted = Of the figures left, riders that lost their mounts in this combat, or that dismounted to fight inside a place and stay on foot. It does not count `recovered` figures, which have no mounts either.
    .hint = Of the figures left, riders that lost their mounts in this combat, or that dismounted to fight inside a place and stay on foot.
field-GroupToll-recovered = Of the figures left, paralyzed figures of the winner, which recovered.

field-InReach-id = The group of the figures.
field-InReach-figures = The indices of these figures in the group's positions (`at`), counted from 0.

field-SideAfter-casualties = Casualties of the side that count for the totals.
field-SideAfter-leadership = Leadership of the side's best character that still leads. 0 without such a character.
    .hint = Leadership of the side's best character that still leads.
field-SideAfter-total = The enemy's casualties plus the side's own leadership. The higher total wins.
    .hint = The enemy's casualties plus the side's own leadership.
field-SideAfter-tolls = The effect on each group that took part, in the order of the request.
field-SideAfter-in_reach = The figures that took part, by group. Empty if no figure has a position and all took part.
    .hint = The figures that took part, by group.
field-SideAfter-retreats = Whether the side lost and has figures that are not wounded. They go a full move away, with the rule movement and `retreat`, and regroup for a full turn.
    .hint = Whether the side lost and has figures that are not wounded.
field-SideAfter-amok = Ids of mumakil that run amok because their crew is dead.
field-SideAfter-force = The side after the combat, ready for the next state. Null if no figure is left.
    .hint = The side after the combat, ready for the next state.
field-SideAfter-behind = The side's wounded heroes that are left to the victor, ready for left-behind: in a place that fell, or in the field if the side lost and has no carriers. Null without such heroes.
    .hint = The side's wounded heroes that are left to the victor, ready for left-behind.

field-CombatResult-winner = The side with the higher total. A draw if the totals are equal.
    .hint = The side with the higher total.
field-CombatResult-fortress_taken = Whether the defender lost the fortress, tower or citadel. False in the field.
    .hint = Whether the defender lost the fortress, tower or citadel.
field-CombatResult-in_tower = Figures of the defender that hold out in the tower of a fortress that was taken. 0 without such figures.
    .hint = Figures of the defender that hold out in the tower of a fortress that was taken.
field-CombatResult-attacker = The attacker after the combat.
field-CombatResult-defender = The defender after the combat.

field-AssassinHits-by = The group of assassins, on the striking side.
field-AssassinHits-count = The number of hits that they place.
field-AssassinHits-kind = The abilities that the hits carry, in alphabetical order. Empty for plain hits.
    .hint = The abilities that the hits carry, in alphabetical order.

field-Volley-hits = Hits by kind, which the side's player allocates.
field-Volley-placed = Hits that the enemy's assassins place themselves, before all other hits. The side takes those without a target like any other hit.
    .hint = Hits that the enemy's assassins place themselves, before all other hits.

field-StandingFigures-id = The group of the figures.
field-StandingFigures-count = The number of figures.
field-StandingFigures-form = The way the figures fight: mounted, on foot, or on foot after they were unhorsed in this combat.
    .hint = The way the figures fight.
field-StandingFigures-hit = Whether the figures were hit in this combat and are still there.
field-StandingFigures-wounds = Wounds of a ship.

field-FallenFigures-id = The group of the figures.
field-FallenFigures-count = The number of figures.
field-FallenFigures-fate = The fate of the figures.
field-FallenFigures-early = Whether an ambush removed the figures before they could strike.

field-Ranks-bands = The figures that stand, like figures together.
field-Ranks-fallen = The figures that are out of the fight. By default no figures.
    .hint = The figures that are out of the fight.

field-Sortie-side = The side of the characters. By default the attacker, which moved.
    .hint = The side of the characters.
field-Sortie-groups = The groups of the characters, 1 to 50.
field-Sortie-inside = Enemy groups inside the fortress of that tower, which the characters fight at any distance. By default no groups.
    .hint = Enemy groups inside the fortress of that tower, which the characters fight at any distance.

field-CombatSite-kind = Open country, or the building that the defender holds from inside.
field-CombatSite-terrain = Words for the ground. No word, `clear` and `road` mean clear ground. All other words mean difficult ground. By default no word.
    .hint = Words for the ground.
field-CombatSite-near_water = Whether navigable water is near enough for Sailors.
field-CombatSite-assault = The part of a fortress, tower or citadel that is attacked. By default its walls.
    .hint = The part of a fortress, tower or citadel that is attacked.
field-CombatSite-broken = Whether the gate is broken, or the wall breached, where the defender is attacked: `broken` of gate-assault, or `destroyed` of demolition.
    .hint = Whether the gate is broken, or the wall breached, where the defender is attacked.
field-CombatSite-refuge = Army figures that the tower of a fortress can hold. 0 is a tower for characters only. By default the fortress has no tower. For a citadel, the number that the citadel itself can hold, by default all figures in it.
    .hint = Army figures that the tower of a fortress can hold.
field-CombatSite-sortie = Characters that ventured out of a tower into this combat in the field. By default no characters.
    .hint = Characters that ventured out of a tower into this combat in the field.
field-CombatSite-found = The side that is a hidden party of characters, if a search found it (`found` of search). It is fought from farther off than others. By default no side.
    .hint = The side that is a hidden party of characters, if a search found it (`found` of search).

field-DuelChallenge-side = The side of the challenger. By default the attacker.
    .hint = The side of the challenger.
field-DuelChallenge-challenger = The wizard that challenges: a group of that side, one character.
    .hint = The wizard that challenges.
field-DuelChallenge-challenged = The wizard, or another character, of the other side: a group of one character.
    .hint = The wizard, or another character, of the other side.

field-Hits-count = The number of hits.
field-Hits-kind = The abilities that the hits carry, in alphabetical order. By default plain hits.
    .hint = The abilities that the hits carry, in alphabetical order.

field-AllocatedHits-id = The group that takes the hits.
field-AllocatedHits-hits = The hits that each of the figures takes, rolled in this order. By default one plain hit.
    .hint = The hits that each of the figures takes, rolled in this order.
field-AllocatedHits-figures = The number of figures that take these hits.
field-AllocatedHits-mounted = If part of the group is on foot by now: true for the riders, false for the figures on foot. By default either.
    .hint = Which part of the group, if part of it is on foot by now.

field-Allocation-attacker = The attacker's figures that take hits. By default the attacker follows its policy.
    .hint = The attacker's figures that take hits.
field-Allocation-defender = The defender's figures that take hits. By default the defender follows its policy.
    .hint = The defender's figures that take hits.

field-Combat-attacker = The side that moved into combat.
field-Combat-defender = The side that is attacked. It is inside, unless the site is a field.
    .hint = The side that is attacked.
field-Combat-site = The place of the combat. By default a field of clear ground.
    .hint = The place of the combat.
field-Combat-duels = Wizards' duels before the combat, in this order. By default no duels.
    .hint = Wizards' duels before the combat, in this order.
field-Combat-ambush = The figures that take the hits of ambushers. By default each side follows its policy.
    .hint = The figures that take the hits of ambushers.
field-Combat-allocation = The figures that take all other hits. By default each side follows its policy.
    .hint = The figures that take all other hits.
