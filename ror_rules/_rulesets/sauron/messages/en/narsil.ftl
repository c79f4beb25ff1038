# Narsil and its shards. Demoralization shares the condition.

narsil-whole = Narsil is whole
narsil-shards = Narsil is in shards
narsil-destroyed = nothing is left of Narsil
whole-sword = The powers of the whole sword are in the original game
shards-bonus = The shards add to the Combat Rating of { $who }
sword-unharmed = { WORD($blow) } does not break Narsil, as the players agreed
shards-unharmed = { WORD($blow) } does not destroy the shards of Narsil, as the players agreed
sword-broken = { WORD($blow) } breaks Narsil and leaves its shards
sword-broken-as-agreed = { WORD($blow) } breaks Narsil and leaves its shards, as the players agreed
shards-destroyed = { WORD($blow) } destroys the shards of Narsil
shards-destroyed-as-agreed = { WORD($blow) } destroys the shards of Narsil, as the players agreed
may-bear-shards = { $who } is a Numenorean leader and may bear the shards
may-not-bear-shards = { $who } is not a Numenorean leader and may not bear the shards

narsil = { LIST($parts) }.
westernesse-demoralized = the Demoralization Level of Westernesse rises by { $points }
bears-them = { $bonus ->
    [0] { $who } bears the shards, which add nothing to Combat here
   *[other] { $who } bears the shards, which add { $bonus } to Combat
}
may-not-bear-them = { $who } may not bear the shards

## Refusals

no-narsil-to-strike = Nothing is left of Narsil, so no blow can strike it.
    .expected = no `struck_by`
blow-not-decided = The text gives only the effects of missile combat, melee combat and Death Breath on Narsil.
    .expected = `true` or `false`, as the players agree
shards-not-decided = Paragraph 19.21 of the original game says what destroys the shards. Only the cost is known: { $points } points of Demoralization.
    .expected = `true` or `false`, as the players agree, or the reading `same-causes` of sv-shards-destroyed

# Fields of the state and of the result.

field-Narsil-narsil = Its condition: the whole sword, its shards, or neither of them.
    .hint = Its condition.
field-Narsil-struck_by = The blow: missile combat, melee combat, Death Breath or another cause. By default no blow.
    .hint = The blow.
field-Narsil-harmed = The players' decision if the text has none: whether the blow breaks the sword, or destroys the shards. For `other`, and for the shards under the reading `refuse` of `sv-shards-destroyed`. By default undecided there.
    .hint = The players' decision if the text has none.
field-Narsil-bearer = The leader that will bear the shards, with `nationality` unless the text gives that of a known leader. By default no bearer.
    .hint = The leader that will bear the shards, with `nationality` unless the text gives that of a known leader.
field-Narsil-leader_combat = Whether the bonus is for leader or individual combat.

field-NarsilResult-narsil = Its condition: the whole sword, its shards, or neither of them.
    .hint = Its condition.
field-NarsilResult-may_bear = Whether the bearer may bear the shards. Null without a bearer, or without shards.
    .hint = Whether the bearer may bear the shards.
field-NarsilResult-combat_bonus = Added to the bearer's Combat Rating. Null for the whole sword: its powers are in the original game.
    .hint = Added to the bearer's Combat Rating.
field-NarsilResult-demoralization = Points that the blow adds to the Westernesse Demoralization Level. 0 without a blow.
    .hint = Points that the blow adds to the Westernesse Demoralization Level.
field-NarsilResult-bearer = The bearer after the blow, with or without the shards. Null without a bearer.
    .hint = The bearer after the blow, with or without the shards.
