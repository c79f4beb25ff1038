# Combat: the allocation of hits.

assassins-placed = Assassins ({ $who }) placed { $hits ->
    [one] 1 hit
   *[other] { $hits } hits
} before all other hits
hits-on-nobody = No figure of { WORD($side) } can take the { $hits ->
    [one] 1 hit
   *[other] { $hits } hits
}
hits-spread = { took-hits } (best defense first, ties to the least worth)
hits-protect-characters = { took-hits } (best defense first, ties to the least worth, characters last)
hits-cheapest-first = { took-hits } (least worth first, characters last)
hits-pile-up = { took-hits } (least worth first, characters last, further hits on one figure)
hits-by-hand = { took-hits } (as the player chose)
took-hits = { WORD($side) } took { $hits ->
    [one] 1 hit
   *[other] { $hits } hits
}: { LIST($victims) }
victim = { WORD($who) } { $hits }
victims = { $count ->
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
