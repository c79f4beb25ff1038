# Using Magic Cards.

magic-card-kind = { $kind ->
    [anduril] Anduril
    [hobbits_only] a card for Hobbits only
    [shadowfax] Shadowfax
   *[other] an ordinary Magic Card
}
magic-card-rights = { WORD($holder) } may hold or use { magic-card-kind }
magic-card-out-of-play = The card is out of play, unless the Dark Power trades it back to Saruman

magic-card-may-use = { WORD($holder) } may use { magic-card-kind }.
magic-card-may-hold = { WORD($holder) } may hold { magic-card-kind }, but not use it.
magic-card-may-not-hold = { WORD($holder) } may not hold or use { magic-card-kind }.

# Fields of the state and of the result.

field-MagicCardUse-holder = The holder: Saruman, the Chief of the Dunlendings, a Nazgul under Saruman, or the Dark Power.
    .hint = The holder.
field-MagicCardUse-kind = The kind of card: Anduril, an item for Hobbits only, Shadowfax, or any `other`.
    .hint = The kind of card.

field-MagicCardRights-may_hold = Whether the holder may keep it.
field-MagicCardRights-may_use = Whether the holder may use it. Only a card that one may hold can be used.
    .hint = Whether the holder may use it.
