# Fields of states, results, requests and answers: what each means.

field-BatchAnswerItem-status = 200, or the status of the problem.
field-BatchAnswerItem-outcome = There where it was resolved.
field-BatchAnswerItem-problem = There where it was not.

field-BatchAnswer-items = In the order of the request's items.

field-GameSlot-state = `open`: not used yet. `bound`: to one question. `void`: not used in its time.
field-GameSlot-expires = The deadline for its question.
field-GameSlot-seed = Of one that is bound: its seed.
field-GameSlot-outcome = For a bound one: its outcome. Absent if the rules refused the question.

field-Gap-first = The first of them.
field-Gap-last = The last of them.

field-GameCommitments-slots = By their numbers.
field-GameCommitments-gaps = The numbers that were left out, by their numbers.
field-GameCommitments-next = If there are more commitments: `after` of the page that has the next ones.

field-Live-status = It answers, so it is alive.

field-StoreState-kind = `memory`, `redis`, `redis-sentinel` or `redis-cluster`.
field-StoreState-persistent = Whether outcomes outlive the process.
field-StoreState-state = Whether the store answers.
field-StoreState-note = The same in a sentence.

field-Ready-status = It can resolve.
field-Ready-store = Where outcomes are kept.

field-Part-name = `rules`, `rulesets`, `store`, `ledger`, `odds`, `log` or `receipts`. Later releases may add others.
field-Part-state = How it is.
field-Part-note = The same in a sentence, with the effect for users.

field-Health-status = `ok`, `degraded` (it resolves, but a part is missing), or `down`.
field-Health-version = The release that runs.
field-Health-parts = How each part is.
field-Health-callers = The callers whose work cost most in the last five minutes, the dearest first. Only for the machine itself, if the operator lets the log name callers.
field-DearCaller-caller = The name of the client with `key:` before it, or the address.
field-DearCaller-units = The units of their work, without the prices of their calls.

# Rooms.

field-OpenedRoom-room = Its id, with which anybody can read its log.
field-OpenedRoom-secret = Players join with it.
field-OpenedRoom-key = It closes the room.
field-OpenedRoom-game = The game of its throws in the ledger and the public log.

field-JoinRequest-secret = The secret of the room.
field-JoinRequest-token = A text of your own that nobody else can guess. You write with it from then on.
field-JoinRequest-anchor = The end of your chain of seeds.

field-HereRequest-token = Your token.
field-HereRequest-anchor = The end of another chain, if your old one is lost or ends.
field-HereRequest-leaves = Whether you leave. No throw waits for you until you are back.

field-RoomThrow-token = Your token.
field-RoomThrow-seq = The number of the newest `promised` event.
field-RoomThrow-ruleset = The id of a ruleset.
field-RoomThrow-rule = The id of one of its rules.

field-RoomEntry-token = Your token.
field-RoomEntry-ruleset = The id of a ruleset.
field-RoomEntry-rule = The id of one of its rules.
field-RoomEntry-entry = A text of your own that nobody else can guess, new for each entry. The same again changes nothing.
field-RoomEntry-faces = The faces, in order of throwing.

field-ThrowAccepted-event = The number of the newest event of the log. The throw is this one or an earlier one.

field-SeedRequest-token = Your token.
field-SeedRequest-seq = The number of the throw.
field-SeedRequest-seed = Your seed for it, from your chain.
field-SeedTaken-counted = Whether it counts. If not, it came too late.

field-CloseRequest-key = The key of the room.

field-RoomState-game = The game of its throws.
field-RoomState-events = The number of its events.
field-RoomState-closed = Whether it is closed.

field-NumberedEvent-id = The number of the event, from 1.
field-NumberedEvent-text = The event: a `RoomEvent` as one line of JSON. The head of the log hashes these bytes.
field-RoomEvents-events = In the order of the log.

field-RoomProof-state = `open`: not used yet. `bound`: to one question. `void`: not used in its time.
field-RoomProof-commitment = The promise, as it was signed before the question.
field-RoomProof-receipt = The outcome, signed. Absent if there is none.
field-RoomProof-binding = The proof that the public log binds the commitment to this question, a C2SP tlog-proof. Absent without a log.

field-RoomQuestion-houses = House rules of the throw.

field-RoomOpened-at = The time of the service, in seconds since 1970.
field-RoomPromised-at = The time of the service, in seconds since 1970.
field-RoomPromised-commitment = The promise, signed.
field-PlayerJoined-at = The time of the service, in seconds since 1970.
field-PlayerJoined-anchor = The end of the player's chain of seeds.
field-PlayerRenewed-at = The time of the service, in seconds since 1970.
field-PlayerRenewed-anchor = The end of the player's new chain of seeds.
field-PlayerBack-at = The time of the service, in seconds since 1970.
field-PlayerLeft-at = The time of the service, in seconds since 1970.
field-ThrowAsked-at = The time of the service, in seconds since 1970.
field-ThrowAsked-ruleset = The id of a ruleset.
field-ThrowAsked-rule = The id of one of its rules.
field-ThrowAsked-waits = The players whose seeds the throw waits for.
field-SeedLeft-at = The time of the service, in seconds since 1970.
field-SeedLeft-seed = The seed. Its hash is the player's seed before.
field-ThrowAnswered-at = The time of the service, in seconds since 1970.
field-ThrowAnswered-seeds = The seeds, in the order of the players.
field-ThrowAnswered-without = The players who left no seed. They are away from now on.
field-ThrowRefused-at = The time of the service, in seconds since 1970.
field-ThrowRefused-seeds = The seeds, in the order of the players.
field-ThrowRefused-without = The players who left no seed. They are away from now on.
field-ThrowVoid-at = The time of the service, in seconds since 1970.
field-ThrowVoid-seeds = The seeds, in the order of the players.
field-ThrowVoid-without = The players who left no seed. They are away from now on.
field-ThrowWithdrawn-at = The time of the service, in seconds since 1970.
field-ThrowWithdrawn-seeds = The seeds, in the order of the players.
field-ThrowWithdrawn-without = The players who left no seed. They are away from now on.
field-ThrowAnswered-ruleset = The id of the ruleset.
field-ThrowAnswered-rule = The id of the rule.
field-ThrowRefused-code = The code of the refusal.
field-DiceEntered-at = The time of the service, in seconds since 1970.
field-DiceEntered-ruleset = The id of the ruleset.
field-DiceEntered-rule = The id of the rule.
field-DiceEntered-faces = The faces, in order of throwing.
field-RoomClosed-at = The time of the service, in seconds since 1970.
field-CountedSeed-seed = The seed.

field-Piece-id = Your id of it.
field-Piece-name = With or without a count: `10 Orcs`, `Trolle x2`.
field-Piece-side = `ours` attack. A rule with one side ignores it.
field-Piece-hidden = Takes no part.
field-Piece-own = Its fields, as the rule names them. A list for figures that became different.

field-PiecesRequest-ruleset = The id of the ruleset.
field-PiecesRequest-rule = The id of the rule.
field-PiecesRequest-pieces = Of both sides.
field-PiecesRequest-more = The rest of the state, or of its line: `@ woods turn=4`.
field-PiecesRequest-outcome = An outcome of the state, as it was answered.

