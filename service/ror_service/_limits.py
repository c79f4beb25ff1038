"""The limits of the service: every number that can refuse a caller, or that bounds time and memory.

Each states its unit, the protected resource, and the effect beyond it. Operators' choices are in `settings`, and the
limits of a question in `ror_rules._reading.limits`. This module imports no other.
"""

from typing import Final

KiB: Final = 1024
MiB: Final = 1024 * KiB

# Reading a request ----------------------------------------------------------------------------------------------------

MAX_HEAD_BYTES: Final = 32 * KiB
"""Bytes outside of bodies: request line, fields, trailers, chunk lines. Protects memory and time: they are counted on
arrival. Beyond: 431, and reading ends.
"""

FEED_BYTES: Final = 8 * KiB
"""Bytes parsed before they are counted. Protects memory and time. Beyond: counted first."""

TICK_SECONDS: Final = 0.5
"""Interval between checks of a connection. Protects the deadlines, which are exceeded by no more. Beyond: the next
check.
"""

LINGER_SECONDS: Final = 2.0
"""Seconds of reading from a caller who still sends after the last answer, so that they can read it. Protects
connections. Beyond: closed.
"""

LINGER_BYTES: Final = 8 * MiB
"""Bytes discarded meanwhile. Protects time. Beyond: closed."""

DESCRIPTORS_KEPT: Final = 128
"""Descriptors reserved from connections. Protects the log, the store and the threads. Beyond: fewer connections."""

MAX_TARGET_BYTES: Final = 8 * KiB
"""Bytes of a path and its query. Protects logs and problems, which quote it. Beyond: 431."""

MAX_HEADERS: Final = 64
"""Header fields of a request. Protects memory and time. Beyond: 431."""

MAX_HEADER_BYTES: Final = 16 * KiB
"""Bytes of all header fields together. Protects memory and time. Beyond: 431."""

KNOWN_HEADS: Final = 1024
"""Sets of header fields in the cache of the fast path. Protects memory. Beyond: the oldest are parsed again."""

KNOWN_HEAD_BYTES: Final = KiB
"""Bytes of one cached set. Protects memory. Beyond: parsed each time."""

KNOWN_BYTES: Final = 512
"""Bytes of a header field or a query whose meaning is cached. Protects memory. Beyond: parsed each time."""

MAX_ADDRESSES: Final = 4096
"""Parsed addresses and host names in the cache. Protects memory. Beyond: parsed again."""

MAX_HOST_BYTES: Final = 262
"""Bytes of a Host with its port, and of a cached list of addresses. Protects memory. Beyond: 400 for a Host; a list is
parsed again.
"""

MAX_PROXIES: Final = 32
"""Addresses checked in such a list, from the right. Protects time. Beyond: the last one is the caller's."""

CALLER_BITS: Final = 64
"""Bits of an IPv6 address that identify a caller. Protects limits and turns from callers with many addresses."""

MAX_CALLERS: Final = 50_000
"""Callers with remembered usage in a process. Protects memory. Beyond: the longest idle ones start again at zero."""

MAX_CLIENT_KEYS: Final = 2
"""Keys of one client, an old one and a new one. Protects from keys that stay valid by oversight. Beyond: no start."""

KEYS_LOOK_SECONDS: Final = 1
"""Interval between checks of the key file. Protects from retired keys. Beyond: the next check."""

MAX_BATCH_ITEMS: Final = 200
"""Resolutions of one batch. Protects other callers: the event loop answers it, in slices. Beyond: 422."""

MAX_PIECES: Final = 500
"""Pieces of a table in one request, and lists of fields of one piece. Protects time. Beyond: 422."""

MAX_PIECE_NUMBER: Final = 100_000
"""Figures or Strength Points of one piece. Protects time. Beyond: 422."""

MAX_PIECE_NAME: Final = 1_000
"""Characters in the name of a piece, of which the rule gets the first 64. Protects time. Beyond: 422."""

# Sharing time and memory among callers --------------------------------------------------------------------------------

SLICE_SECONDS: Final = 0.001
"""Continuous use of the event loop by a request with many items. Protects latency. Beyond: others run."""

LOG_WAITING: Final = 10_000
"""Leaves that wait for the write to the log. Protects memory. Beyond: 503."""

LOG_PUBLISH_SECONDS: Final = 5
"""Interval between heads of the log. Protects the disk. Beyond: the next head."""

EARLIER_THREADS: Final = 2
"""Calls to earlier versions of rulesets at a time. Protects the processors. Beyond: a call waits."""

EARLIER_WAITING: Final = 64
"""Calls to earlier versions that wait, callers in turn. Protects memory. Beyond: the caller with the most calls gets 503."""

BESIDE_THREADS: Final = 2
"""Threads for work that would block the event loop. Protects latency. Beyond: work waits."""

BESIDE_WAITING: Final = 1000
"""Requests that wait for a thread, callers in turn. Protects memory. Beyond: the caller with the most requests gets
503.
"""

BESIDE_SECONDS: Final = 10
"""Seconds that a request waits for a thread. Protects callers from a busy caller. Beyond: 503."""

LOOK_SECONDS: Final = 0.02
"""Interval between the watchdog's looks at the event loop. Protects the processor from the watchdog. Beyond: the next
look.
"""

HELD_LOOP_SECONDS: Final = 0.05
"""Processor time of a callback that blocks the event loop. Protects latency. Beyond: logged and counted."""

SWITCH_SECONDS: Final = 0.001
"""Time of a thread while others wait for the interpreter. Protects latency. Beyond: another thread runs."""

HOLD_SECONDS: Final = 0.004
"""Processor time of a resolution in the event loop. Protects latency. Beyond: at the second time, its rule runs in
threads.
"""

WARY_TIMES: Final = 200
"""Fast runs until a rule that was slow twice returns to the event loop. Protects latency. Beyond: it returns."""

READ_AT_ONCE: Final = 4 * KiB
"""Marks of JSON, or bytes of MessagePack, parsed in the event loop. Protects latency. Beyond: in a thread."""

GLANCE_AT_ONCE: Final = 32 * KiB
"""Marks of JSON, or groups of four bytes, parsed in the event loop if the body cannot be refused. Protects latency.
Beyond: in a thread, like bodies that may be refused.
"""

WORKED_AT_ONCE: Final = 512
"""Marks of a request that is resolved in the event loop, however fast its rule was lately. Protects latency. Beyond: in
a thread.
"""

LINE_AT_ONCE: Final = 2_000
"""Characters of a state's line parsed in the event loop. Protects latency. Beyond: in a thread."""

PAGE_STEPS_BYTES: Final = 128 * KiB
"""Bytes of an outcome whose page shows its steps at once. Protects readers and the threads. Beyond: a link shows
them.
"""

PAGES_KEPT: Final = 256
"""Cached pages of outcomes, and previews of a rule. Protects readers and the threads. Beyond: the least used are drawn again."""

PAGES_KEPT_BYTES: Final = 16 * MiB
"""Bytes of the cached pages. Protects memory. Beyond: the same."""

ENTRY_BYTES: Final = 256
"""Bytes of an entry of a cache besides its value: a key of 64 digits, and its places in two tables. Protects memory: the budget
counts them.
"""

MEMORY_BYTES: Final = 768 * MiB
"""The memory of a process if neither a setting nor the system limits it. Protects the machine: caches take a quarter."""

PIECE_BYTES: Final = 64 * KiB
"""Bytes of an answer given to a connection at once. Protects memory from slow readers. Beyond: the rest waits."""

PACKED_BYTES: Final = 64 * KiB
"""Bytes of JSON converted to MessagePack at once. Protects memory and latency. Beyond: in pieces."""

COMPRESSED_BYTES: Final = KiB
"""Bytes of the smallest compressed answer. Protects time: a shorter one fits a packet uncompressed."""

COMPRESSED_AT_ONCE: Final = 128 * KiB
"""Bytes of an answer compressed in the event loop. Protects latency. Beyond: in a thread."""

MANY_BYTES: Final = 16 * KiB
"""Bytes of a body or an answer that the memory limit ignores. Protects memory. Beyond: counted, and waits until it
fits.
"""

PARSED_BYTES: Final = 64
"""Bytes of memory for each byte of a body, at most: MessagePack with many names. Protects memory. Beyond:
impossible.
"""

PROGRESS_SECONDS: Final = 1
"""Seconds of a caller without progress while others wait for their memory. Protects the others. Beyond:
disconnected.
"""

IN_FLIGHT_SECONDS: Final = 5
"""Seconds that a large body or answer waits until it fits. Protects callers. Beyond: 503."""

WORKER_NICE: Final = 15
"""Lower priority of workers than of the answering process. Protects latency."""

MAX_SIGNED_BYTES: Final = 8 * MiB
"""Bytes of a batch's signed outcomes, which are sent together. Protects memory. Beyond: 422."""

PREVIEW_BUDGET: Final = 0.05
"""Budget of the odds that a preview of a link computes, in questions. Protects the workers from links that chats open. Beyond: a
preview of the question without its odds.
"""

TRIAL_BUDGET: Final = 0.05
"""Budget of the odds of one example, in questions, when a house-rule document is tried. Protects time. Beyond: not tried."""

ADMISSION_SECONDS: Final = 60
"""Seconds for all required parts of a guest, before the service starts. Protects the others. Beyond: no start of this guest."""

TRIAL_SECONDS: Final = 10
"""Processor time for all examples of a ruleset under a document. Protects the workers. Beyond: 422."""

MAX_GAME_QUESTIONS: Final = 10
"""Budget for the luck of one game, in questions, shared evenly. Protects time. Beyond: `too-large`."""

TASK_SECONDS: Final = 40
"""Processor time that the system allows a task, for each usual budget. Protects the workers. Beyond: 422."""

TASK_MEGABYTES: Final = 256
"""Memory that the system allows a task, for each usual budget. Protects the machine. Beyond: 422."""

HELPER_SECONDS: Final = 3
"""Seconds between two looks at a silent worker or nursery. Protects callers from a stopped one. Beyond: without
processor time since the last look, it is killed and replaced.
"""

HELPER_LOOK_SECONDS: Final = 1.0
"""Interval between pings of the nursery. Protects callers from a stopped one. Beyond: the next ping."""

HELPER_TRIES: Final = 3
"""Workers that get a question, if they do not answer. Protects callers. Beyond: 503."""

HELPER_REPLACED_SECONDS: Final = 60.0
"""How long the health page reports a replaced process. Protects operators who look late. Beyond: it reports `ok`."""

UNIT_SECONDS: Final = 0.01
"""Processor time of a worker that counts as one resolution for rate limits. Protects small callers."""

ESTIMATED_SECONDS: Final = 0.1
"""Processor time that a question reserves of its caller's account when it enters, until its own is known. Protects other callers from
many dear questions at once. Beyond: charged when it ends.
"""

PAID_SECONDS: Final = 0.1
"""Processor time of threads included in a request's price, because a rule's first use takes longer. Protects small
callers. Beyond: charged, too.
"""

DEAREST_MINUTES: Final = 5
"""Minutes whose work counts for the list of the dearest callers. Protects memory. Beyond: forgotten."""

DEAREST_SHOWN: Final = 10
"""Callers in that list. Protects the log. Beyond: left out."""

SENT_BYTES: Final = MiB
"""Bytes of an answer in pieces that count as one resolution. Protects the line and the processor. Beyond: 429 for a free
answer to a caller in debt."""

SENT_SECONDS: Final = 1.0
"""Seconds of waiting for a reader of such an answer that count as one resolution. Protects connections."""

# Redis ----------------------------------------------------------------------------------------------------------------

REDIS_SECONDS: Final = 0.05
"""Timeout of one operation, fifty times a healthy one. Protects readers of stored answers. Beyond: 503."""

REDIS_BYTES_A_SECOND: Final = 128 * KiB
"""Bandwidth of the slowest supported link. Protects large values from a timeout for small ones. Beyond: a failure."""

SETTLE_SECONDS: Final = 0.06
"""Seconds that an answer waits for its storage, if it waits. Protects the answer from Redis. Beyond: sent as it is."""

REDIS_CONNECTIONS: Final = 8
"""Connections of one process to one server. Protects Redis. Beyond: commands wait."""

REDIS_FAILURES: Final = 5
"""Consecutive failures. Protects callers, and a starting Redis. Beyond: the breaker opens."""

REDIS_OPEN_SECONDS: Final = 1.0
"""Seconds with an open breaker. Protects callers, and a starting Redis. Beyond: one probe."""

TOPOLOGY_SECONDS: Final = 1.0
"""Timeout for a cluster's slots and for closing connections. Protects readers. Beyond: the known slots stay."""

REDIS_HOPS: Final = 4
"""Redirects of a command to moved slots. Protects from circles. Beyond: a failure."""

PROBE_SECONDS: Final = 60
"""Lifetime of a health check's value in Redis. Protects its memory. Beyond: it expires."""

READ_BATCH: Final = 128
"""Answers read by one pipeline. Protects them from a timeout for few. Beyond: the next one reads."""

WRITE_BATCH: Final = 256
"""Answers written by one pipeline. Protects reads that wait for the same connection. Beyond: the next one writes."""

WRITE_BYTES: Final = 256 * KiB
"""Bytes written by one pipeline. Protects slow links. Beyond: the next one writes."""

WRITE_TRIES: Final = 3
"""Failures of a single value while Redis answers. Protects all others from it. Beyond: dropped."""

MAX_COMPRESSED: Final = 256 * KiB
"""Bytes of an answer that is compressed for storage: a millisecond. Protects latency. Beyond: stored uncompressed."""

MAX_STORED: Final = 16 * MiB
"""Bytes of a decompressed value. Protects memory from other writers in Redis. Beyond: corrupted."""

MAX_WAITING: Final = 20_000
"""Answers that wait to be written. Protects memory during a failure of Redis. Beyond: the oldest are dropped."""

MAX_WAITING_BYTES: Final = 64 * MiB
"""Bytes of the waiting answers. Protects memory. Beyond: the oldest are dropped."""

CLOSE_SECONDS: Final = 3.0
"""Seconds that a stopping process writes waiting answers. Protects the deployment. Beyond: the rest is dropped."""

# Commitments ----------------------------------------------------------------------------------------------------------

LEDGER_SECONDS: Final = 2.0
"""Timeout of a ledger operation, which waits for its disk. Protects players with commitments. Beyond: 503."""

MAX_SLOTS: Final = 2000
"""Commitments of one game. Protects the ledger, and the list of them. Beyond: 409."""

GAME_PAGE: Final = 500
"""Commitments of a game in one answer. Protects memory and time. Beyond: the next page has them."""

# The log and the end --------------------------------------------------------------------------------------------------

MAX_LOG_BYTES: Final = 256 * KiB
"""Bytes of waiting log lines. Protects memory and answers from a stalled reader of the log. Beyond: dropped."""

LOG_PAUSE_SECONDS: Final = 0.02
"""Seconds of collecting log lines. Protects the event loop from a thread that wakes for each. Beyond: written."""

LOG_DROPPED_SECONDS: Final = 60.0
"""How long the health page reports dropped lines. Protects operators who look late. Beyond: it reports `ok`."""

METRICS_SECONDS: Final = 1.0
"""Delay of a process's counts in another process. Protects both from frequent writes. Beyond: published."""

BACKLOG_TURNS: Final = 4
"""Turns of the event loop in which a process that was asked to stop still accepts connections. Protects those in the backlog.
Beyond: refused."""

BACKLOG_SECONDS: Final = 0.05
"""Least seconds of such a turn. Protects requests that are on their way. Beyond: the next turn."""

EXIT_SECONDS: Final = 2.0
"""Seconds that a stopped process waits for running threads. Protects the deployment. Beyond: it exits."""

WORKER_SECONDS: Final = 30
"""Seconds in which one of several processes that serve shows life, also at its start. Protects callers from a frozen process. Beyond:
it is replaced.
"""

# The process and its documents ----------------------------------------------------------------------------------------

LARGEST_EXAMPLE: Final = 1 * KiB
"""Bytes of an answer with odds in the OpenAPI documents. Protects their readers. Beyond: only the request is shown."""

GC_THRESHOLD: Final = 2_000
"""Allocations between collections of young objects. Protects latency, because one takes half a millisecond, and rules
from appearing slow because of one. Beyond: a collection.
"""

GC_YOUNG: Final = 2_500
"""Young collections between those of older objects. Protects latency: a long parsed body is no garbage, and its
collection takes proportional time. Beyond: a collection.
"""

GARBAGE_OBJECTS: Final = 100_000
"""Small objects beyond those after the last collection of all garbage: some 10 MB. Protects memory from garbage of large requests.
Beyond: a collection, for some 40 ms, at most one each second.
"""

FREE_BYTES: Final = 128 * KiB
"""Free bytes, in one block or at the end of the heap, that stay with the process. Protects the pod's memory after large
requests. Beyond: returned to the system.
"""

# Rooms ----------------------------------------------------------------------------------------------------------------

ROOM_KEPT_SECONDS: Final = 30 * 86_400
"""Seconds that a room is kept after its last event. Protects the ledger's disk. Beyond: the room and its log are deleted.
"""

ROOM_EMPTY_SECONDS: Final = 86_400
"""Seconds that a room without players is kept. Protects the ledger's disk. Beyond: it is deleted."""

ROOM_CLOSED_SECONDS: Final = 3_600
"""Seconds that a closed room is kept, so that its readers can save it. Protects its players' privacy. Beyond: it is
deleted.
"""

ROOM_BYTES: Final = 4 * MiB
"""Bytes of a room's log: some 2,000 throws. Protects the ledger's disk. Beyond: 409."""

ROOM_EVENT_BYTES: Final = 16 * KiB
"""Bytes of one event, most of them its question. Protects readers of the log. Beyond: 413."""

ROOM_PLAYERS: Final = 8
"""Players of a room, as many as seeds of a throw. Protects the same. Beyond: 409."""

MAX_PLAYER_NAME: Final = 40
"""Characters of a player's name. Protects the pages of a room. Beyond: 422."""

ROOM_READ: Final = 64
"""Events that a journal gives at once. Protects memory. Beyond: the next look has them."""

ROOM_STREAMS: Final = 64
"""Readers who wait for events of one room in a process. Protects connections. Beyond: 503."""

CALLER_STREAMS: Final = 16
"""Readers of one caller who wait for events in a process. Protects connections. Beyond: 503."""

STREAM_SECONDS: Final = 1_800
"""Seconds that one stream lasts. Protects connections, and spreads readers over processes after a deployment. Beyond: it
ends, and the reader comes back.
"""

RETRY_SECONDS: Final = 2.0
"""Most seconds, by chance, after which a reader comes back, and half a second. Protects the processes that are left after
one stopped. Beyond: the reader comes.
"""

BEAT_SECONDS: Final = 15
"""Seconds between comments in a quiet stream. Protects it from proxies that end quiet connections. Beyond: a comment."""

POLL_SECONDS: Final = 25
"""Seconds that a long poll waits. Protects it from the same proxies. Beyond: an empty answer."""

JOURNAL_SECONDS: Final = 0.25
"""Seconds between two looks for events that another process wrote into an SQLite file, and before Redis is asked again.
Protects the disk. Beyond: the next look.
"""

AWAY_SECONDS: Final = 4.0
"""Seconds that a throw waits for the seed of a player who was here for the last throw. Protects the others' evening.
Beyond: the player is away, and the throw says so.
"""

FINISH_SECONDS: Final = 0.5
"""Least seconds between two tries to finish a throw whose players left. Protects the ledger. Beyond: the next try."""
