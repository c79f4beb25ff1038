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
