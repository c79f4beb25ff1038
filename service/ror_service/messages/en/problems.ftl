# The service's own kinds of problems: title, meaning and remedy. Each has a page at /problems/KIND.

problem-not-found-title = Nothing at this path
problem-not-found-meaning = This service has no such path. Paths are case-sensitive and have no file extension.
problem-not-found-remedy = Look the path up in /docs or /openapi.json. /v1/rulesets lists the rulesets and their rules.

problem-outcome-not-kept-title = This outcome is not kept here
problem-outcome-not-kept-meaning = The service keeps outcomes for a while, not for ever. You can rebuild one exactly after it has left the store, because the same request always gives the same outcome with the same id.
problem-outcome-not-kept-remedy = POST the same request again to the same rule: the outcome's own state, context and rulings, its ruleset version as `version`, and its dice. For seeded dice, send the seed. For supplied dice, send the faces.

problem-no-receipts-title = This service signs nothing
problem-no-receipts-meaning = The operator signs receipts with a key. This service has no key.
problem-no-receipts-remedy = Ask without a receipt. You can recompute and check an outcome without one.

problem-no-log-title = This is in no log here
problem-no-log-meaning = This service keeps no log of what it signs, or it has not signed what you asked for.
problem-no-log-remedy = If the service keeps a log, ask for the receipt first. Then it is in the log.

problem-no-log-file-title = The log has no such file
problem-no-log-file-meaning = The log has other files at the moment. A full file has 256 hashes or leaves. The last file of each level is at `.p/` and its number of hashes, until a head covers more.
problem-no-log-file-remedy = GET /v1/log/checkpoint. Its second line is the number of leaves, which says which files exist.

problem-no-commitments-title = This service makes no commitments
problem-no-commitments-meaning = A service keeps commitments in a ledger and signs them with the operator's key. This service has no ledger.
problem-no-commitments-remedy = Let each side give half of a seed, or ask a service that makes commitments.

problem-no-such-commitment-title = There is no such commitment
problem-no-such-commitment-meaning = This service has not promised this throw of the game, or it promised it with another commitment than the one you sent.
problem-no-such-commitment-remedy = POST /v1/commitments with game and seq, keep its answer, and send the id in it.

problem-commitment-used-title = This commitment is bound to another question
problem-commitment-used-meaning = A commitment is answered once. This one was used for another state, rule, context or reading, or with other seeds. If you send the same question again, you get the same bytes.
problem-commitment-used-remedy = GET /v1/games/{"{"}game{"}"} shows the answer. Ask for a commitment with the next number for the next throw.

problem-game-full-title = This game has no room for more commitments
problem-game-full-meaning = The number of commitments in a game is limited.
problem-game-full-remedy = Continue under another name of the game.

problem-commitment-void-title = This commitment is void
problem-commitment-void-meaning = It expired before anybody used it, or the ledger that had it was lost. It stays void, and the game lists it.
problem-commitment-void-remedy = Ask for a commitment with the next number.

problem-ledger-away-title = The ledger does not answer
problem-ledger-away-meaning = The service cannot reach the ledger of commitments at the moment. Without it, the service does not know what a throw is bound to. Everything that is not committed works as usual.
problem-ledger-away-remedy = Send the same request again after the seconds in Retry-After. It gets the same dice. If it is refused again and again, tell the operator.

problem-odds-not-kept-title = These odds are not kept here
problem-odds-not-kept-meaning = The service keeps odds for a while, not for ever. It can compute them again, because the same question always gives the same answer with the same id.
problem-odds-not-kept-remedy = POST the same question again to the same rule's odds: state, rulings and version, and fields, arithmetic, method, seed and count if you sent them.

problem-bad-request-title = Not a valid HTTP request
problem-bad-request-meaning = The request breaks the rules of HTTP, for example with a Host header that no host can have.
problem-bad-request-remedy = Send a request as RFC 9110 and RFC 9112 describe it. Every common client does.

problem-key-needed-title = A key is needed
problem-key-needed-meaning = The operator of this service gives keys to its clients. Your request has no valid key.
problem-key-needed-remedy = Send Authorization: Bearer and your key. Ask the operator for one.

problem-scope-needed-title = Your key does not allow this
problem-scope-needed-meaning = Your key is valid, but it was not given for this request.
problem-scope-needed-remedy = Ask the operator for a key with the scope that the answer names.

problem-misdirected-title = Not under this name
problem-misdirected-meaning = Your request names a host that this service does not answer for.
problem-misdirected-remedy = Use the name under which the service is published.

problem-too-many-title = Too many requests
problem-too-many-meaning = The operator limits the number of requests of one caller, and you have reached the limit.
problem-too-many-remedy = Try again after the seconds in Retry-After. RateLimit-Policy shows your limits, and RateLimit shows the rest.

problem-query-not-taken-title = Query string not allowed
problem-query-not-taken-meaning = Operations under /v1 take only the query parameters that they list, such as `state` and `seed` of a throw by GET, `lang` of an answer in words and `after` of the pages of a game. The service ignores `_`, `utm_*`, `fbclid` and `gclid`, and refuses others, because a parameter that is silently ignored would mislead you.
problem-query-not-taken-remedy = Leave out the parameter, or correct its name. If the operation takes a body, put what you mean into the body.

problem-method-not-allowed-title = Not with this method
problem-method-not-allowed-meaning = The path exists, but it does not take this method.
problem-method-not-allowed-remedy = Use one of the methods in the Allow header.

problem-not-acceptable-title = No representation that you accept
problem-not-acceptable-meaning = Your Accept header excludes every representation of this resource.
problem-not-acceptable-remedy = Accept application/json or application/vnd.msgpack, or send no Accept header. Resolutions and GET /v1/outcomes/{"{"}id{"}"} also answer in words, as text/plain, text/markdown or text/html, and as a picture, image/svg+xml. Odds also answer as text/csv, image/svg+xml or text/html.

problem-too-slow-title = The body did not arrive in time
problem-too-slow-meaning = You announced a body, but the service did not receive it in time.
problem-too-slow-remedy = Send the request again on a new connection.

problem-body-too-large-title = The body is too large
problem-body-too-large-meaning = The body is larger than this service reads. A real state of a board game is much smaller.
problem-body-too-large-remedy = Send less: leave out what the rule does not ask for, or split a batch.

problem-unsupported-media-type-title = Not in this media type
problem-unsupported-media-type-meaning = The body is neither JSON nor MessagePack, or it is compressed.
problem-unsupported-media-type-remedy = Send Content-Type: application/json (UTF-8) or application/vnd.msgpack, and no Content-Encoding.

problem-headers-too-large-title = The header is too large
problem-headers-too-large-meaning = The request has more header fields, or longer ones, than this service reads.
problem-headers-too-large-remedy = Send fewer header fields. You need no cookies here.

problem-internal-title = The service is at fault
problem-internal-meaning = Something broke in the service. You did nothing wrong.
problem-internal-remedy = Try again. If it happens again, report it with the request and the time.

problem-store-away-title = The store does not answer
problem-store-away-meaning = The service cannot read kept outcomes and odds at the moment. Resolutions, odds and the catalogue still work.
problem-store-away-remedy = Try again after the seconds in Retry-After, or POST the request again to rebuild the answer.

problem-log-away-title = The log cannot be written
problem-log-away-meaning = Signed answers go into a log first, and the service cannot write the log at the moment. Unsigned answers still work.
problem-log-away-remedy = Try again after the seconds in Retry-After, or ask without a receipt and without committed dice.

problem-busy-title = The service is busy
problem-busy-meaning = The service has more work than it queues.
problem-busy-remedy = Try again after the seconds in Retry-After.

problem-no-such-room-title = There is no such room or throw
problem-no-such-room-meaning = No room has this id: it was never opened here, or its time is over. Or the room has no such throw.
problem-no-such-room-remedy = Open a room with POST /v1/rooms. The events of a room have the numbers of its throws.

problem-room-secret-title = The room does not know this secret
problem-room-secret-meaning = Only players write in a room. They join with the secret of its link, and write with the token that they sent then.
problem-room-secret-remedy = To join, send the secret in the link for players, after the # and the dot. To write, send the token with which you joined. To close, send the key that came with the new room.

problem-room-conflict-title = The room cannot take this now
problem-room-conflict-meaning = The room has another throw under way, another number is next, or it is full or closed.
problem-room-conflict-remedy = Read its events, then ask again.
