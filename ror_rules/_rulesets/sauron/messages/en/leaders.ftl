# Leaders, and checks that several rules share.

ring-lies = The Ring lies where { $dead } fell
ring-taken = { $victor } takes the Ring from { $dead } and wears it
evil-leader-counts = { $who } fought against Westernesse, and is still one of its leaders
evil-leader-does-not-count = { $who } fought against Westernesse, and is none of its leaders any more
demoralization-added = { $event ->
    [ring_lost] Sauron loses the Ring, which raises
    [ring_recovered] Sauron recovers the Ring, which lowers
    [narsil_broken] A blow breaks Narsil, which raises
   *[shards_destroyed] A blow destroys the shards of Narsil, which raises
} the Demoralization Level of { WORD($side) } by { $cell }

## Numbers that a state holds

leader-morale = the Morale of { $who }
successor-morale = the Morale of the successor of { $who }
sauron-morale = the Morale of Sauron
sauron-magic = the Magic Capability Points of Sauron
demoralization-level = the Demoralization Level of { WORD($side) }

## Refusals

leader-without-player = The state must name the player who controls { $who }.
    .expected = `westernesse`, `sauron` or `third_player`
leader-without-nationality = The state must give the nationality of { $who }.
    .expected = `numenorean`, `elf`, `dwarf` or another nationality
not-of-westernesse = { $who } is not a leader of Westernesse.
    .expected = `sauron` or `third_player`
another-nationality = { $who } has another nationality.
    .expected = `{ $nationality }`
no-such-national = { $nationality ->
    [dwarf] Baldrim is the only Dwarf among the leaders of the text
   *[numenorean] The text names all Numenorean leaders, Elendil, Isildur and Anarion
}, and { $who } is another leader.
    .expected = `elf` or another nationality, or no `nationality`
shards-not-numenorean = Only a Numenorean leader can bear the shards of Narsil.
    .expected = `numenorean` as the leader's nationality
leader-fights-themselves = { $who } cannot fight themselves.
    .expected = another leader
two-bear-shards = Only one leader can bear the shards of Narsil.
    .expected = `false` for one of the two leaders
two-have-ring = There is only one Ring, so only one leader can have it.
    .expected = no `ring` for one of the two leaders
leaders-of-one-player = Leaders fight leaders of another player, but { WORD($player) } controls both.
    .expected = leaders of two players
beyond-the-bounds = { $what } would become { $after }. The limits are { $least } and { $most }.
    .expected = { $low } to { $high } before the change
column-twice = Two columns have the differential { $differential }.
    .expected = one column for each differential
