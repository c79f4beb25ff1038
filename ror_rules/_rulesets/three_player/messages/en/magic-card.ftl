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
