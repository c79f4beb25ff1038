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
