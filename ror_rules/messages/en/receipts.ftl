# Signatures, keys, receipts, commitments and logs.

# Signed documents.

untrusted-key = This was signed with a key that you do not trust.
signature-not-proved = The signature does not count: { $why }.
no-signature = This has no signature.
    .expected = a signature
other-payload-type = The signed content is of another type.
    .expected = { $type }
unreadable-bytes = This cannot be read: { $why }.
not-a-hash = This is not a hash.
    .expected = { $bytes } bytes
signed-twice = This is signed alone and in a batch.
    .expected = signatures or a batch
not-in-the-batch = This outcome is not in the signed batch.
    .expected = { $root }
path-to-no-root = a path to no root

# Reasons to reject a key or a signature.

key-length = a public key has { $bytes } bytes, not { $came }
key-form = this key is not written in its only valid form
key-of-small-order = this key is of small order, so everyone can sign with it
key-revoked = the key { $key } was revoked on { $on }: { $why }
key-expired = the key { $key } has expired: its signatures counted until { $until }
signature-length = a signature has { $bytes } bytes, not { $came }
signature-form = this signature is not written in its only valid form, so it is an altered copy of another signature
signature-of-other-bytes = this is not the key's signature of these bytes
not-base64 = this is not base64
base64-form = this base64 is not in its only valid form

# Keys.

no-key = no key
unreadable-key = The key { $key } cannot be read: { $why }.
key-not-taken = The key { $key } is not valid: { $why }.
key-of-another-id = A key has the id of another key.
    .expected = { $id }
key-twice = A key comes twice.
    .expected = every key once
no-such-key = There is no such key.
unlisted-key = The folder { $folder } has a key that its { $ring } does not list.
unreadable-ring = The file { $file } cannot be read: { $cause }
unreadable-key-file = The key { $file } cannot be read.
    .expected = an Ed25519 key in PEM
key-open-to-others = Others can read the key { $file }.
    .expected = mode { $mode } (chmod { $mode }), or mode { $of_root } if root owns it and one group reads it
no-cryptography = Signatures need the package cryptography, which is not installed here.
    .help = Install it with `pip install cryptography`, or with the extra `trust`.
unreadable-file = The file { $file } cannot be read: { $text }.

# Commitments.

dice-not-committed = These dice were not committed.
    .expected = committed
dice-of-another-commitment = These are not the dice of the commitment.
    .expected = { $promised }

# Logs.

entry-too-long = This is too long for the log.
    .expected = at most { $bytes } bytes
not-that-leaf = The log has another leaf there.
    .expected = the leaf { $index } of { $size } in { $origin }
another-leaf = another document, or another place
not-a-proof = This is not a proof from a log.
    .expected = { $start }
unreadable-proof = This is not a proof from a log: { $why }.
not-a-checkpoint = This is not a checkpoint of a log.
unreadable-checkpoint = This is not a checkpoint of a log: { $why }.
checkpoint-with-a-bad-line = A line below this checkpoint of a log is not a signature.
head-not-proved = This head of a log does not count: { $why }.
head-without-trusted-key = No key that you trust signed this head of a log.
log-without-head = The log has no head here.
    .expected = a file `checkpoint`
kept-log-unreadable = Your record of the log cannot be read: { $why }.
kept-log-differs = Your record of the log does not match its head.
not-for-a-log = A log does not contain such documents.
    .expected = a receipt, a commitment or a void
got-nothing-signed = nothing signed
no-log-file = The log has no file { $path }.
log-file-unreadable = The log's file { $path } cannot be read: { $why }.
log-file-with-fewer-leaves = The log's file { $path } has too few leaves.
    .expected = { $count }
log-file-too-short = The log's file { $path } is too short.
    .expected = { $bytes } bytes
wrong-subtrees = a tree of { $size } leaves has { $wanted } complete subtrees, not { $came }
cut-leaf = it ends within a leaf
leaves-of-another-head = The leaves of this log do not match its head.

# Faults of a log.

log-is-another = This is the log { $origin }. The log that you followed before is { $before }.
log-is-shorter = The log had { $before ->
    [one] 1 leaf
   *[other] { $before } leaves
} and now has { $size }: the log lacks leaves of a head that it signed.
log-is-forked = Two heads were signed over { $size ->
    [one] 1 leaf
   *[other] { $size } leaves
} each, with different roots.
log-is-rewritten = { $size ->
        [one] The first leaf of the earlier signed head is
      *[other] The first { $size } leaves of the earlier signed head are
} not the beginning of the log now: leaves were rewritten.
log-leaf-differs = The leaf { $leaf } does not match its tile: files of the log were changed.
log-hashes-differ = The tiles of hashes do not give the signed root, though the leaves do.
log-leaves-differ = The served leaves do not give the signed root.
log-lacks = { $name } is signed, which promises an entry in the log, but the log does not have it.

# A log that was followed, or that grows.

some-leaves = { $leaves ->
    [one] 1 leaf
   *[other] { $leaves } leaves
}
followed-log = The log { $origin } has { some-leaves }, { $signed }.
followed-signed = signed with the key { $key }
followed-unsigned = its signature was not checked (pass --keys)
binding-in-log = The log { $origin } binds the commitment to this question: leaf { $leaf } of { $leaves }.
binding-not-checked = Not checked: whether a log binds the commitment to this question. Get the proof of the leaf { $leaf } from the log (GET /v1/log/proof/LEAF), and pass it with --binding.
log-claims-twice = Leaf { $leaf } contradicts leaf { $before }: a throw has one commitment, and a commitment is bound once or void.
followed-first = This is the first head of the log that you keep, so there was no comparison. In it: { $new }.
followed-on = It continues the { $seen ->
    [one] leaf
   *[other] { $seen } leaves
} of your last check. New: { $new }.
followed-has = { $name } is in it.
followed-heads = Keep { $file } and { $other }: they hold both heads.
new-receipts = { $count ->
    [one] 1 receipt
   *[other] { $count } receipts
}
new-commitments = { $count ->
    [one] 1 commitment
   *[other] { $count } commitments
}
new-bindings = { $count ->
    [one] 1 binding
   *[other] { $count } bindings
}
new-voids = { $count ->
    [one] 1 void
   *[other] { $count } voids
}
new-keys = { $count ->
    [one] 1 key
   *[other] { $count } keys
}
new-others = { $count ->
    [one] 1 other
   *[other] { $count } others
}
log-takes = { $name } is the leaf { $leaf }.
log-grows = The log { $origin } has { some-leaves }. Serve { $folder } so that others can follow the log.

# The log of a room.

room-alarm-game = This is the log of another room: { $game }.
room-alarm-promise = The promise of throw { $seq } is not from this service: { $why }
room-alarm-promised = The promise of throw { $seq } is of another game or number, or it came twice.
room-alarm-asked = Throw { $seq } was asked for twice, or before its promise.
room-alarm-seed = The seed of { $player } for throw { $seq } is not the one that they fixed, or it stands in the wrong place.
room-alarm-seeds = The dice of throw { $seq } were thrown with other seeds than those in the log.
room-alarm-proof = The receipt of throw { $seq } does not hold: { $why }
room-alarm-rules = The rules do not give the outcome of throw { $seq }.
room-alarm-question = The outcome of throw { $seq } answers another question than the one in the log.
room-alarm-other-question = Throw { $seq } has your seed already, and now another question came for it. Do not play on.
room-alarm-in-your-name = Somebody asked for throw { $seq } in your name. Your seed was not sent.
room-alarm-left-out = The service took your seed for throw { $seq }, and threw the dice without it.
room-alarm-unreadable = Event { $event } cannot be read.
room-alarm-anchor = { $player } has an anchor that would count for a throw that was asked for already, or the number of another player.
room-foreign-first = Throw { $seq } goes on from an outcome that is not in this log. So { $player } could have chosen that one.
room-unknown-end = Throw { $seq } has no outcome that could be checked.
room-unknown-throw = Throw { $seq } has not ended in this log. Read the log further.
room-unknown-receipt = The receipt of throw { $seq } is not known here. Ask the service for it.
room-unknown-binding = It is not known here whether the public log binds throw { $seq } to its question. Ask the service for the proof.
