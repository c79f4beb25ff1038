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
hits-spread = { took-hits } (order: best defense first, then the least valuable)
hits-protect-characters = { took-hits } (default order: army figures before characters, best defense first, then the least valuable)
hits-cheapest-first = { took-hits } (order: army figures before characters, the least valuable first)
hits-pile-up = { took-hits } (order: army figures before characters, the least valuable first; all hits beyond the first round on one figure)
hits-by-hand = { took-hits } (as the player chose)
took-hits = { WORD($side) } took { $hits ->
    [one] 1 hit
   *[other] { $hits } hits
}: { LIST($victims) }

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
