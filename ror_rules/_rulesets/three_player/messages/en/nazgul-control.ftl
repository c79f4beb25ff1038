# Controlling the Nazgul, in one Game-Turn. `nazgul-return` uses these messages too.

count-starts-again = Saruman { $deed ->
    [moved] moved
    [fought] fought
    [persuaded] tried Persuasion
   *[mind_battled] engaged in Mind Battle
} in number { $turn } of his Game-Turns with the Ring at Isengard, so the count starts again
turn-does-not-count = Number { $turn } of Saruman's Game-Turns with the Ring at Isengard does not count, because he { $deed ->
    [persuaded] tried Persuasion
   *[mind_battled] engaged in Mind Battle
} in it
saruman-without-ring = Saruman does not wear the Ring
saruman-persuades = Saruman tries Persuasion in this Game-Turn
mind-battle-before = Saruman engaged in Mind Battle in the last Game-Turn
persuasion-before = Saruman tried Persuasion in the last Game-Turn
nazgul-due = { $player ->
    [saruman] The count of Game-Turns at Isengard is at { $turn }, so Saruman may gain { $cell } Nazgul
   *[dark_power] The Dark Power may take back { $cell } Nazgul in this Game-Turn
}
all-nazgul-taken = { WORD($player) } takes all Nazgul that are left: { LIST($taken) }
nazgul-picked = { WORD($player) } picks { COUNT($picks) ->
    [one] card
   *[other] cards
} { LIST($picks) } of { $cards }: { LIST($taken) }
nazgul-picked-before = { WORD($player) } controls { LIST($own) } already
nazgul-drawn = { $number ->
    [one] A die picks 1
   *[other] Dice pick { $number }
} of { COUNT($cards) } Nazgul for { WORD($player) }, from the list { LIST($cards) }

nazgul-gained = Saruman gains { LIST($taken) }. The count of Game-Turns at Isengard is at { $turn }.
no-nazgul-due = Saruman gains no Nazgul: the count of Game-Turns at Isengard is at { $turn }.
no-nazgul-because = Saruman gains no Nazgul: { $because }. The count of Game-Turns at Isengard is at { $turn }.
none-left-to-gain = Saruman gains no Nazgul: the Dark Power controls none. The count of Game-Turns at Isengard is at { $turn }.

## Views of the odds

view-nazgul-control-gained = the number of Nazgul that Saruman gains
view-nazgul-control-gained-of = Saruman gains { $who }

## Refusals

still-at-isengard = Saruman is at Isengard, because he neither moved nor fought in the last of `turns`.
    .expected = `true`
persuasion-and-mind-battle = Saruman cannot try Persuasion and engage in Mind Battle in the same Game-Turn.
    .expected = `false`, because Saruman tried Persuasion in that Game-Turn
wrong-number-of-picks = { $due ->
    [0] No Nazgul can be picked in this Game-Turn.
    [one] 1 Nazgul can be picked in this Game-Turn, by one number.
   *[other] { $due } Nazgul can be picked in this Game-Turn, by one number each.
}
    .expected = { $due ->
        [0] no `picks`
        [one] 1 number
       *[other] { $due } numbers
    }
no-such-card = There is no card { $pick } to pick.
    .expected = a number from 1 to { $cards }
picked-twice = Card { $pick } is picked twice.
    .expected = a number from 1 to { $cards }, each at most once

# Fields of the state and of the result.

field-TurnAtIsengard-moved = Whether he moved, also to Isengard or away from it.
field-TurnAtIsengard-fought = Whether he fought.
field-TurnAtIsengard-persuaded = Whether he tried Persuasion.
field-TurnAtIsengard-mind_battled = Whether he engaged in Mind Battle. Impossible in a Game-Turn with Persuasion.
    .hint = Whether he engaged in Mind Battle.

field-NazgulControl-turns = Saruman's Game-Turns with the Ring at Isengard before this one, the first one first, at most 50.
field-NazgulControl-nazgul = The Nazgul. Saruman gains those of the Dark Power.
    .hint = The Nazgul.
field-NazgulControl-picks = The numbers that Saruman picks unseen, one for each Nazgul due: places in `nazgul.dark_power`, counted from 1, each at most once. By default the dice pick.
    .hint = The numbers that Saruman picks unseen, one for each Nazgul due.
field-NazgulControl-wears_ring = Whether Saruman wears the Ring in this Game-Turn.
field-NazgulControl-at_isengard = Whether Saruman is at Isengard. It can be false only if he moved or fought in the last of `turns`.
    .hint = Whether Saruman is at Isengard.
field-NazgulControl-persuades = Whether Saruman tries Persuasion in this Game-Turn.

field-NazgulTaken-turn = The number of this Game-Turn in the count, from 1. 0 if the Dark Power does not count yet.
    .hint = The number of this Game-Turn in the count, from 1.
field-NazgulTaken-due = The number of Nazgul due in this Game-Turn, 0 to 2.
field-NazgulTaken-taken = The Nazgul picked, in the order of the picks: as many as are due, if there are enough.
    .hint = The Nazgul picked, in the order of the picks.
field-NazgulTaken-nazgul = The Nazgul after this Game-Turn. Those not picked keep their order, and those picked come last in the list of their new master.
    .hint = The Nazgul after this Game-Turn.
