# Combat: the allocation of hits.

assassins-placed = Assassins ({ $who }) choose the { $hits ->
    [one] figure for 1 hit
   *[other] figures for { $hits } hits
} on { WORD($side) }, before all other hits are allocated: { LIST($victims) }
assassins-leave = Assassins ({ $who }) find no other target for { $hits ->
    [one] 1 hit, which is
   *[other] { $hits } hits, which are
} allocated like any other hit on { WORD($side) }
hits-on-nobody = No figure of { WORD($side) } can take the { $hits ->
    [one] 1 hit
   *[other] { $hits } hits
}
hits-by-policy = { took-hits } (the side { LIST($policy) })
hits-by-hand = { took-hits } (as the player chose)
took-hits = { WORD($side) } took { $hits ->
    [one] 1 hit
   *[other] { $hits } hits
}: { LIST($victims) }

## Policies: what a side does

policy-of-side = { WORD($side) } { LIST($policy) }.
policy-first-best-defense = gives hits to the best defense first
policy-first-least-worth = gives hits to the least worth first
policy-characters-leaders-last = keeps the best leader for last
policy-characters-best-defense = gives hits to characters last, the best defense first
policy-characters-least-worth = gives hits to characters last, the least worth first
policy-characters-as-army = treats characters like army figures
policy-spare-heap = heaps spare hits on one { $type ->
    [any] figure
   *[other] { WORD($type) }
}
policy-spare-round = deals spare hits round by round

## Figures that take hits: one kind of victims alone, or several

victim-alone = { $hits ->
    [one] it goes
   *[other] all go
} to { WORD($who) }
victims-alone = { $count ->
    [one] { $hits ->
        [one] it goes
       *[other] all go
    } to one of the { WORD($who, form: "many") }
   *[other] { $count } { WORD($who, form: "many") } take { $hits ->
        [one] 1 hit
       *[other] { $hits } hits
    } each
}
victim-of-several = { WORD($who) } { $hits }
victims-of-several = { $count ->
    [one] one of the { WORD($who, form: "many") } { $hits }
   *[other] { number-word } { WORD($who, form: "many") } { $hits } each
}
number-word = { $count ->
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
    [7] seven
    [8] eight
    [9] nine
    [10] ten
    [11] eleven
    [12] twelve
   *[other] { $count }
}
