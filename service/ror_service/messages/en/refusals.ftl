# What the service's own refusals say.

# HTTP.

header-has-too-many-fields = The header is too large.
    .expected = at most { $fields } fields and { $bytes } bytes
header-too-long = The header is too large.
    .expected = at most { $bytes } bytes
chunks-too-long = There is too much data around the body.
    .expected = at most { $bytes } bytes
path-too-long = The path is too long.
    .expected = at most { $bytes } bytes
http-version = The service does not speak this version of HTTP.
    .expected = HTTP/1.1 or HTTP/1.0
one-host = A request names exactly one Host.
    .expected = one
host-form = A Host is a name or an address, optionally with a port.
other-host = This service does not answer for that host.
transfer-encoding = The service does not read this Transfer-Encoding.
    .expected = chunked
not-http = This is not an HTTP request.
not-served = { $text }
body-compressed = The service does not read compressed bodies.
    .expected = no Content-Encoding
content-type-missing = The Content-Type is missing.
    .expected = { $types }
content-type-unknown = The service does not read this Content-Type.
    .expected = { $types }
content-types = { $json } (UTF-8) or { $msgpack }
body-too-slow = The body did not arrive in time.
request-too-slow = The request did not arrive in time.
body-too-large = The body is too large.
    .expected = at most { $bytes } bytes
no-such-language = There are no sentences in this language here.
    .expected = `lang` as one of { $languages }
    .help = Send `lang` as one of { $languages }, or leave it out. Without it, Accept-Language chooses.
query-not-taken = This operation does not take this query string.
query-not-utf-8 = The query string is not UTF-8.
query-parameter-twice = A parameter stands twice in the query string.
    .expected = each parameter once
query-parameter-unknown = This operation does not take this parameter.
    .expected = one of { $names }
query-without-state = The parameter `state` is missing.
    .expected = `state` as a line, as in `?state=B+subtract=3&seed=42`
    .help = Add `state`. { $path } describes the rules.
query-seed-and-faces = A link has either a seed or faces.
    .help = Leave out `seed` or `faces`.
query-rulings = This is not a ruling with its reading.
    .expected = `RULING:READING`, with commas between them
method-not-allowed = This path does not take { $method }.
not-acceptable = No representation that you accept.
    .expected = one of { $types }
no-such-path = There is nothing at this path.

# Too much at once.

too-much-work = The service has too much work.
too-much-in-flight = The service reads and answers too much at the moment.
no-room-for-request = The service gave the request up: there is no room for it, or the service stops.
too-many-connections = There are too many connections.
too-many-odds = The service computes too many odds.
too-many-at-once = You have { $most } questions under way, the most for one caller. Wait for an answer.
no-time-left = There was no time left to compute this.
no-odds-process = No process that computes odds answers at the moment.
caller-limit = You have used up your limit.
rate = { $amount } in { $seconds } s

# Keys.

key-missing = This needs a key.
key-invalid = The key is not valid.
key-scope = The key does not allow this.
    .expected = { $scope }

# What is kept.

not-an-outcome-id = This is not the id of an outcome.
    .expected = 64 lowercase hex digits
not-an-odds-id = This is not the id of odds.
    .expected = 64 lowercase hex digits
outcome-not-kept = No outcome with this id is kept here. POST its request again (state, dice, context, rulings and version) to the same rule: the same request always gives the same outcome with the same id.
outcome-not-recomputed = The kept outcome cannot be recomputed here, so it is not signed: { $reason } POST its request again to get a receipt.
odds-not-kept = No odds with this id are kept here. POST the question again (state, rulings and version, and whatever else you sent) to the same rule's odds: the same question always has the same id.
store-takes-nothing = The store does not answer, or takes no new values.
store-away = The store does not answer.

# Receipts and the log.

no-signing-key = This service signs nothing: it has no key (ROR_SIGNING_KEY).
no-log = This service keeps no log (ROR_LOG).
no-such-leaf = The log has no such leaf: the service gave no receipt of this.
not-a-leaf-hash = This is not the hash of a leaf.
    .expected = 64 lowercase hex digits
log-has-no-head = The log has no head yet.
not-a-log-path = A log has no such file.
    .expected = a path like 0/000 or entries/x001/234.p/56
log-too-short = The log does not reach this far. The head has { leaves }.
log-file-full = This file is full now. The head has { leaves }.
log-file-other-part = No part of this file has this length: it has { $has } of { $width }. The head has { leaves }.
log-file-not-full = This file is not full yet: it has { $has } of { $width }. The head has { leaves }.
log-file = { $path }
leaves = { $leaves ->
    [one] 1 leaf
   *[other] { $leaves } leaves
}
log-full = Too many entries wait for the log.
log-away = The log cannot be written or read at the moment.

# Commitments.

no-ledger = This service makes no commitments: it has no ledger (ROR_LEDGER).
game-full = A game has at most { $most } commitments, and { $game } has reached that number.
commitment-expired = Nobody used this commitment until { $expires }, or the ledger was lost.
    .expected = a commitment that is open
commitment-refused-before = An earlier release of the rules refused the question of this commitment.
commitment-answered = This commitment was used for another question, which was answered.
    .expected = the question that the outcome { $outcome } answers
commitment-refused = This commitment was used for another question, which the rules refused.
    .expected = the question that the rules refused
no-such-commitment = The ledger has no such commitment for this throw of the game: this service never made it, or the ledger was lost. Commitments that were open then are void.
    .expected = a commitment of this service
other-ledger-secret = This service has another secret than the one that made the commitment.
no-answer-in-ledger = The ledger does not have the answer of this commitment.
commitment-bound = The public log binds this commitment to another question, or to other rules.
    .expected = the question that the log has
record-without-leaf = The public log lacks what the ledger has of this commitment. The operator must begin both anew.
ledger-put-back = The public log has another commitment for this throw, because the ledger was put back to an earlier state. Use another number.
ledger-lost = The ledger was just lost.
ledger-away = The ledger cannot be used at the moment.
record-spoilt = The ledger cannot be read at this place.

# Rooms.

no-such-room = There is no room with this id: it was never opened here, or its time is over.
no-such-throw = This room has no throw with this number.
    .expected = a number from 1 to that of the newest `promised` event
room-secret = This is not the secret of the room.
    .expected = the secret in the link for players, after the id and a dot
room-token = This is not the token of a player of this room.
    .expected = the token that you sent when you joined
room-key = This is not the key of the room.
    .expected = the key that came when the room was opened
game-of-room = The throws of this game belong to a room, and only the room makes them.
room-players = A room has at most { $most } players, and this one has reached that number.
room-other-throw = Another throw is under way in this room, or another number is next.
    .expected = the number of the newest `promised` event, if no throw is under way
room-chain = This seed is not the next one of the player's chain.
    .expected = the seed whose hash, once for each throw since the last one, is the player's last seed or anchor
room-closed = This room is closed.
room-joined = A player with this token joined before, with another anchor.
    .expected = the anchor with which you joined. If it is lost, send a new one with POST …/here
room-name = A player of this room has this name already.
    .expected = another name. If you are that player and your browser forgot the room, take a new one
room-number = `after`, `wait` and Last-Event-ID are whole numbers.
    .expected = the number of an event, or of seconds
room-wait = A reader waits at most { $most } seconds.
    .expected = a number from 0 to { $most }
room-full = The log of this room has reached { $bytes } bytes. Go on in a new room.
room-streams = Too many readers follow this room here, or you follow too many: at most { $most }.
room-shorter = The log of this room has { $events } events, so nobody can have number { $after }. It was cut, or you have the log of another room.
