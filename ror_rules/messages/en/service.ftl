# Errors of the library's kinds that only the service raises.

# MessagePack.

msgpack-empty = The body is empty.
    .expected = one whole value
msgpack-incomplete = The body is not a complete MessagePack value.
    .expected = one whole value
msgpack-with-more = There is more after the MessagePack value.
    .expected = one value
msgpack-not-utf-8 = A text is not UTF-8.
msgpack-name = A name is not text.
    .expected = text
msgpack-name-twice = A name comes twice in one map.
    .expected = every name once
msgpack-type = JSON has no values of this type.
    .expected = a value that JSON has
msgpack-number = NaN and Infinity are not allowed here.
    .expected = a finite number
msgpack-time = a time
msgpack-binary = binary data
msgpack-extension = extension type { $type }
msgpack-remedy = Send one MessagePack value: every name is text and comes once in its map, no binary data, no extension types, no NaN or Infinity, at most { $levels } levels deep.
looks-like-json = It looks like JSON. Announce it as { $type }.

# Limits.

question-out-of-memory = This question took more memory than one question may use.
    .expected = at most { $megabytes } MB
question-ended = The service stopped this question because it took too long or too much memory.
    .expected = at most { $seconds } s and { $megabytes } MB
house-fails = Under this document, the example "{ $title }" of { $rule } fails.
    .help = Change the values that this rule reads.
house-too-dear = Under this document, the example "{ $title }" of { $rule } takes too long.
    .expected = at most { $seconds } s for all examples
    .help = Change the values that this rule reads.
too-many-throws-for-service = This service does not simulate this number of throws.
    .expected = at most { $most }
        .help = Send a smaller count, or simulate with the library, which takes up to a million throws.
too-much-to-sign = This is more than the service signs at once.
    .expected = at most { $bytes } bytes of outcomes
    .help = Send fewer items at a time.

# Keys and commitments.

no-key-signs-today = No key in { $folder } signs today.
    .help = `ror keys new { $folder }` makes one.
seed-of-the-service = The service reveals the seed of a commitment. Do not send it.
    .expected = nothing
    .help = Leave the seed out. To verify an answer with a revealed seed, use POST /v1/verify or the library.
luck-of-committed-dice = The luck of a committed throw cannot be requested with the throw. Request it afterwards.
    .expected = nothing
    .help = POST /v1/luck with the outcome.
committed-dice-of-earlier-version = Committed dice are thrown under the installed version only.
    .expected = seeded or supplied
    .help = Leave `version` out.
committed-dice-in-a-batch = Committed dice are thrown one at a time.
    .expected = seeded or supplied
    .help = Send it to the rule's own path.
game-name-of-dots = Clients remove this name from an address, so no client could request the game.
    .expected = a name that is more than one or two dots

# Pieces.

rule-without-pieces = The state of this rule has no pieces.
    .expected = a rule with groups, armies or Characters in its state
outcome-of-another-rule = This outcome is of another rule.
    .expected = an outcome of `ruleset` and `rule`
piece-twice = Another piece has this id.
    .expected = an id for each piece
piece-name-twice = Another Character of this side has this name.
    .expected = a name for each Character
piece-own-name = A piece has no `{ $field }` in `own`.
    .expected = `{ $field }` beside `own`
piece-in-parts = This rule takes a piece as a whole. Only figures of groups can be a list.
    .expected = one object of fields
piece-too-many = This rule takes one piece here, and there is another one.
    .expected = one piece. Leave out the others or set `hidden`
piece-at-odds = All armies of a side are one army, and another one has another `{ $field }`.
    .expected = the same `{ $field }` for all armies of a side
piece-leads = One Character leads an army.
    .expected = `leads` at one Character of each side
outcome-of-other-pieces = This outcome is of other pieces. They do not make its state.
    .expected = the pieces and `more` that made its state, unchanged since the throw
