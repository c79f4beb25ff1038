# Barter.

barter-between = { WORD($one) } and { WORD($other) } may barter
barter-trade = Trade of { $goods }, { $what ->
    [ring] the Ring
    [magic_card] a Magic Card
    [event_card] an Event Card
    [captive] a captive
    [information] information
   *[promise] a promise
}
barter-gift-to-ally = { $goods } is a gift of Saruman to his ally, { WORD($taker) }
barter-gift-by-an-alliance = { $goods } is a gift of Saruman, who has an Alliance, to { WORD($taker) }
barter-gift-without-alliance = { $goods } is a gift of Saruman to { WORD($taker) }, who is not his ally
barter-out-of-play = { $goods } goes out of play, unless the Dark Power trades it back to Saruman
barter-captive-with-ring = { $goods } bears the Ring, and the Ring would change hands too
barter-captive-without-ring = { $goods } goes without the Ring, which the captors keep
barter-face-down = The players lay all cards face down before anybody takes one

deal = { WORD($one) } and { WORD($other) } may trade { LIST($goods) }.
deal-with-a-lie = { WORD($one) } and { WORD($other) } may trade { LIST($goods) }. Not everything is what its giver says.
no-partners = { WORD($one) } and { WORD($other) } may not trade with each other.
no-deal = { WORD($one) } and { WORD($other) } cannot trade { LIST($faults) }.
fault-ring_is_not_traded = { $goods } (nobody may trade the Ring)
fault-shown_before_trade = { $goods } (nobody may show a card before the trade)
fault-released_elsewhere = { $goods } (a captive goes free where he is held, or at a rendezvous)
fault-information_shown = { $goods } (information is given in words and never shown)
fault-gift_without_alliance = { $goods } (Saruman gives Magic Cards only to an ally, unless he gets something in return)
fault-no_meeting = { $goods } (no Characters of both players are in one hex with the card)

## Refusals

never-allied = The Fellowship and the Dark Power are never allied.
    .expected = `false`, or Saruman as one of the two players
ring-of-no-captive = Only a captive can have had the Ring at a capture.
    .expected = no `has_ring`, or a captive
not-in-the-deal = { WORD($giver) } does not take part in this deal.
    .expected = `{ $one }` or `{ $other }`
