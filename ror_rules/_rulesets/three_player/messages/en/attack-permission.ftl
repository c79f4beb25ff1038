# First attacks on Saruman.

deed-offends = { WORD($player) } takes offense at { WORD($deed) }
deed-offends-lost = The rule on whether { WORD($player) } takes offense at { WORD($deed) }
attack-needs-no-cause = An attack on { WORD($target) } needs no cause
deeds-settled = The players settled that the Dark Power takes offense at { LIST($deeds) }
deeds-settled-harmless = The players settled that the Dark Power takes no offense at { LIST($deeds) }
saruman-gave-cause = Saruman has offended { WORD($attacker) }, who may therefore attack
saruman-gave-no-cause = Saruman has not offended { WORD($attacker) }, who may therefore not attack
unlisted-deed = a deed that is not in the list

may-attack = { WORD($attacker) } may attack { WORD($target) }.
may-attack-because = { WORD($attacker) } may attack Saruman because of { LIST($causes) }.
may-not-attack = { WORD($attacker) } may not attack Saruman yet.

## Refusals

deed-not-done = `deeds` does not contain this deed.
    .expected = one of `deeds`
offence-is-lost = The list of deeds that offend the Dark Power is incomplete. It still has Mind Battle with the Dark Power, and Individual Combat and Army Combat with its units.
    .expected = a list of the deeds that offend the Dark Power, as the players settle it (open: { $lost }). `[]` means that none of them does. A house rule can supply these cells of the table `offensive-deeds`

# Fields of the state and of the result.

field-AttackPermission-attacker = The player who wants to attack.
field-AttackPermission-target = The owner of the target units. It must differ from `attacker`.
    .hint = The owner of the target units.
field-AttackPermission-deeds = The deeds of Saruman so far, at most 20: keys of rows of the table `offensive-deeds`. `other` is a deed that is not in the table.
    .hint = The deeds of Saruman so far, at most 20.
field-AttackPermission-offensive_as_settled = The deeds among `deeds` that offend the Dark Power, as the players settle it, because the list of the rules is incomplete. Empty: no deed offends it. By default not settled.
    .hint = The deeds among `deeds` that offend the Dark Power, as the players settle it, because the list of the rules is incomplete.

field-AttackAllowed-may_attack = Whether the attacker may attack those units.
field-AttackAllowed-causes = The deeds that offend the attacker, each once. Empty if the attacker needs no cause, or has no cause.
    .hint = The deeds that offend the attacker, each once.
