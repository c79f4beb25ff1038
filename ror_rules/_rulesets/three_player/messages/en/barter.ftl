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

# Fields of the state and of the result.

field-Goods-giver = The giver, one of the two players.
field-Goods-what = The kind of goods: the Ring, a Magic Card, an Event Card, a captive, information, or the `promise` of a later delivery.
    .hint = The kind of goods.
field-Goods-name = The name that the giver uses, 1 to 64 printable characters.
field-Goods-delivered = The real name of the card. By default the same as `name`.
    .hint = The real name of the card.
field-Goods-characters_meet = Whether a Character of each player is in one hex, and one of them has the card. Only Magic Cards need it.
    .hint = Whether a Character of each player is in one hex, and one of them has the card.
field-Goods-released = Where a captive goes free: in the hex where he is held, at a `rendezvous` to which he is escorted, or `elsewhere`.
    .hint = Where a captive goes free.
field-Goods-has_ring = Whether a captive had the Ring at the capture. The ruling `tp-captives-ring` decides whether they have it now. By default false.
    .hint = Whether a captive had the Ring at the capture.
field-Goods-shown = Whether the giver shows a card, or proof of information, before the trade.

field-Barter-one = One of the two players.
field-Barter-other = The other player. It must differ from `one`.
    .hint = The other player.
field-Barter-goods = The goods of the deal, 1 to 50.
field-Barter-allied = Whether the two are allied and one of them is Saruman. Only his gifts need it.
    .hint = Whether the two are allied and one of them is Saruman.
field-Barter-saruman_has_alliance = Whether Saruman has an Alliance with any player. The ruling `tp-gift` decides whether it is enough for a gift. By default as `allied`.
    .hint = Whether Saruman has an Alliance with any player.

field-GoodsTraded-name = The name that the giver uses, as in the state.
field-GoodsTraded-allowed = Whether it may change hands in this way.
field-GoodsTraded-because = How it changes hands, or the reason why it may not.

field-BarterMade-allowed = Whether all goods may change hands in this way.
field-BarterMade-as_said = Whether all goods match the words of their giver. The rules do not require honesty.
    .hint = Whether all goods match the words of their giver.
field-BarterMade-goods = The goods of the deal, in the order of the state.
