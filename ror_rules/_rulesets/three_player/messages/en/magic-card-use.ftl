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
