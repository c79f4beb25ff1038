# Wizards' duel.

no-wizardry = { $who } has no wizardry to add
magic = Magic of { $who }, with wizardry { $wizardry }
magic-again = Magic of { $who }: a 1 is thrown again, Poison Weapons
duel-total = { $face } + { $wizardry } = { $total }
duel-is-a-tie = The duel is a tie, and magic has no effect: { $challenger } against { $opponent }
wins-the-duel = { $winner } wins the duel and { $loser } loses it: { $higher } against { $lower }

duel-won = { $winner } wins the wizards' duel against { $loser }: { $total } to { $other }.
duel-tied = The duel of { $challenger } and { $opponent } is a tie at { $total }, and magic has no effect.

## Views of the odds

view-wizards-duel-challenger-wins = the challenger wins the duel
view-wizards-duel-opponent-wins = the opponent wins the duel

## Refusals

duel-needs-wizardry = { $who } is not a wizard, and only wizards fight a duel of magic.
    .expected = a wizardry value of 1 or more
duel-needs-characters = { $who } is not a character, and only wizards fight a duel of magic.
    .expected = `true`, with a wizardry value
duel-of-dispersed = { $who } is dispersed, off the table, and cannot fight a duel of magic.
    .expected = false
duel-of-two = A duel of magic is between two wizards.
    .expected = 1

# Fields of the state and of the result.

field-WizardsDuel-challenger = The wizard that challenges.
field-WizardsDuel-opponent = The wizard that is challenged.

field-WizardsDuelled-winner = The wizard with the higher total. Null for a tie.
    .hint = The wizard with the higher total.
field-WizardsDuelled-tie = Whether the totals are equal. If so, magic has no effect.
    .hint = Whether the totals are equal.
field-WizardsDuelled-challenger_total = The challenger's die plus wizardry.
field-WizardsDuelled-opponent_total = The opponent's die plus wizardry.
