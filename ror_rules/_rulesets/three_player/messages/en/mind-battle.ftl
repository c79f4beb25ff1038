# Mind Battle.

palantir-holder = The Palantir of Isengard stays with Saruman, or falls to the Fellowship
mind-battle-with-persuasion = Mind Battle is allowed in a Game-Turn with Persuasion
mind-battle-with-both = Saruman has fought a Mind Battle with both Elrond and Galadriel
mind-battle-with-one = Saruman has not fought a Mind Battle with both Elrond and Galadriel
mind-battle-offends-no-other = The Mind Battle offends no other player
mind-battle-may-offend-others = The Mind Battle may offend { LIST($players) }. The players must decide, because the rule is lost

mind-battle-opponent = { $opponent ->
    [dark_power] the Dark Power
    [elrond] Elrond
    [galadriel] Galadriel
   *[another] another Character
}
mind-battle-won = Saruman wins the Mind Battle with { mind-battle-opponent }, as the players settled.
mind-battle-lost = { mind-battle-opponent } wins the Mind Battle with Saruman, as the players settled.
mind-battle-not-allowed = Saruman may not fight a Mind Battle with { mind-battle-opponent } in a Game-Turn with Persuasion.

## Refusals

mind-battle-is-lost = The rules on the winner of a Mind Battle are lost. What survives: there is no Mind Battle in a Game-Turn with Persuasion, a Game-Turn with Mind Battle does not count for the Nazgul (except the first), and this one offends { LIST($offended) }.
    .expected = `saruman` or `opponent`, as the players settle it

# Fields of the state and of the result.

field-MindBattle-opponent = Saruman's opponent: the Dark Power, Elrond, Galadriel, or `another`.
    .hint = Saruman's opponent.
field-MindBattle-won_by = The winner, as the players settled it, because the procedure is lost. Required if there is a Mind Battle.
    .hint = The winner, as the players settled it, because the procedure is lost.
field-MindBattle-persuades = Whether Saruman tries Persuasion in this Game-Turn, which bars a Mind Battle.
field-MindBattle-other_before = Whether Saruman has fought a Mind Battle with the other of Elrond and Galadriel before. The ruling `tp-elrond-and-galadriel` decides whether it matters.
    .hint = Whether Saruman has fought a Mind Battle with the other of Elrond and Galadriel before.
field-MindBattle-fellowship_at_isengard = Whether the Fellowship has taken Isengard.
field-MindBattle-isengard_defeated = Whether Isengard is defeated: it has no Strength Points left after Army Combat.
    .hint = Whether Isengard is defeated.

field-MindBattled-allowed = Whether a Mind Battle is allowed in this Game-Turn.
field-MindBattled-won_by = The winner, as in the state. Null if no Mind Battle is allowed.
    .hint = The winner, as in the state.
field-MindBattled-offends = The players that it offends, so that they may attack Saruman. Empty if it offends no player.
    .hint = The players that it offends, so that they may attack Saruman.
field-MindBattled-offence_lost = The players that it may offend, because the rules about it are lost. `attack-permission` needs them settled. Empty if there are no such players.
    .hint = The players that it may offend, because the rules about it are lost.
field-MindBattled-palantir = The holder of the Palantir of Isengard: the Fellowship if it has taken a defeated Isengard, otherwise Saruman.
    .hint = The holder of the Palantir of Isengard.
