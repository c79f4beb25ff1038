# Obtaining Magic Cards.

card-throw = { WORD($by) } looks for { $card }
card-from-defeated = { $card } goes to { WORD($by) }, the victor
card-no-room = { WORD($by) } holds { $most } Magic Cards and cannot hold more
card-rights = { WORD($by) } may hold or use { $card }
cards-not-for-nazgul = Magic Cards are not for Nazgul
cards-wait-for-duels = Individual Combat goes on in the hex
cards-kept-by-breaking-off = the other Character broke off the duel, so nobody lost it
cards-beside-enemies = Enemy units are in the hex
cards-attempt-made = the attempt of this Player-Turn is made

cards-gained = { WORD($by) } gains { LIST($cards) }.
cards-none-gained = { WORD($by) } gains no Magic Card.
cards-not-allowed = { WORD($by) } cannot get Magic Cards: { $reason }.

## Views of the odds

view-magic-card-gained = the number of Magic Cards gained
view-magic-card-usable = the number of Magic Cards gained that their new owner may use

## Refusals

ring-is-no-magic-card = { $card } is the Ring, not a Magic Card.
    .expected = a Magic Card
card-at-the-start = { $card } is in no Magic hex: Saruman has it from the start of the game.
    .expected = another card, or `defeated` as `source`, if its holder is defeated
name-of-another-card = { $card } is a card of its own kind.
    .expected = `{ $kind }`, or no `kind`
card-twice = There is only one card of this kind.
    .expected = `{ $kind }` once
chief-holds-too-many = The Chief of the Dunlendings holds at most { $most } Magic Cards.
    .expected = at most { $most }

# Fields of the state and of the result.

field-MagicCard-name = The card by name, 1 to 64 printable characters.
field-MagicCard-kind = The kind of card: Anduril, an item for Hobbits only, Shadowfax, or any `other`. By default the kind that `name` means, Anduril or Shadowfax, otherwise `other`.
    .hint = The kind of card.

field-MagicCardAttempt-by = The Character that tries: Saruman, the Chief of the Dunlendings, or a Nazgul under Saruman (always refused).
    .hint = The Character that tries.
field-MagicCardAttempt-cards = The cards, 1 to 9, in the order of the throws. In another order, cards of different kinds keep their dice.
    .hint = The cards, 1 to 9, in the order of the throws.
field-MagicCardAttempt-source = Where the cards are: in a Magic hex, or with a Character `defeated` in Individual Combat.
    .hint = Where the cards are.
field-MagicCardAttempt-held = Magic Cards that the Character already holds, and at most 3 for the Chief.
field-MagicCardAttempt-enemies_in_hex = Whether Enemy units are in the Magic hex. Units of an ally are not Enemies.
    .hint = Whether Enemy units are in the Magic hex.
field-MagicCardAttempt-other_has_tried = Whether the other of Saruman and the Chief has made the attempt of this Player-Turn in the Magic hex.
field-MagicCardAttempt-broke_off = Whether the other Character broke off the duel and lives. It matters if `source` is `defeated`, and the ruling `tp-broken-off` decides. By default false.
    .hint = Whether the other Character broke off the duel and lives.
field-MagicCardAttempt-duels_over = Whether every Individual Combat in the hex is over. Only then the victor gets the cards.
    .hint = Whether every Individual Combat in the hex is over.

field-MagicCardFound-name = The name of the card, as in the state.
field-MagicCardFound-gained = Whether it was gained. If not, it stays where it is.
    .hint = Whether it was gained.
field-MagicCardFound-may_use = Whether its new owner may use it. False if it was not gained.
    .hint = Whether its new owner may use it.

field-MagicCardsFound-allowed = Whether the attempt is allowed.
field-MagicCardsFound-cards = The cards in the order of the state. Empty if the attempt is not allowed.
    .hint = The cards in the order of the state.
