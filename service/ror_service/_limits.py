"""The limits of the service: every number that can refuse a caller, or that bounds time and memory.

Each states its unit, the protected resource, and the effect beyond it. Operators' choices are in `settings`, and the
limits of a question in `ror_rules._limits`. This module imports no other.
"""

from typing import Final

KiB: Final = 1024
MiB: Final = 1024 * KiB

# Reading a request ----------------------------------------------------------------------------------------------------

MAX_HEAD_BYTES: Final = 32 * KiB
"""Bytes outside of bodies: request line, fields, trailers, chunk lines. Protects memory and time: they are counted on
arrival.
"""

FEED_BYTES: Final = 8 * KiB

TICK_SECONDS: Final = 0.5

LINGER_SECONDS: Final = 2.0
"""Seconds of reading from a caller who still sends after the last answer, so that they can read it."""

LINGER_BYTES: Final = 8 * MiB

DESCRIPTORS_KEPT: Final = 128
"""Descriptors reserved from connections. Protects the log, the store and the threads."""

MAX_TARGET_BYTES: Final = 8 * KiB
"""Bytes of a path and its query. Protects logs and problems, which quote it."""

MAX_HEADERS: Final = 64

MAX_HEADER_BYTES: Final = 16 * KiB

KNOWN_HEADS: Final = 1024
"""Sets of header fields in the cache of the fast path. Beyond: the oldest are parsed again."""

KNOWN_HEAD_BYTES: Final = KiB

MAX_ADDRESSES: Final = 4096

MAX_HOST_BYTES: Final = 262

MAX_PROXIES: Final = 32

CALLER_BITS: Final = 64
"""Bits of an IPv6 address that identify a caller. Protects limits and turns from callers with many addresses."""

MAX_CALLERS: Final = 50_000
"""Callers with remembered usage in a process. Beyond: the longest idle ones start again at zero."""

MAX_CLIENT_KEYS: Final = 2
"""Keys of one client, an old one and a new one. Protects from keys that stay valid by oversight."""

KEYS_LOOK_SECONDS: Final = 1

MAX_BATCH_ITEMS: Final = 200
"""Resolutions of one batch. Protects other callers: the event loop answers it, in slices."""

# Sharing time and memory among callers --------------------------------------------------------------------------------

SLICE_SECONDS: Final = 0.001
"""Continuous use of the event loop by a request with many items."""

LOG_WAITING: Final = 10_000

LOG_PUBLISH_SECONDS: Final = 5

EARLIER_THREADS: Final = 2
"""Calls to earlier versions of rulesets at a time."""

EARLIER_WAITING: Final = 64

BESIDE_THREADS: Final = 2
"""Threads for work that would block the event loop."""

BESIDE_WAITING: Final = 1000
"""Requests that wait for a thread, callers in turn."""

BESIDE_SECONDS: Final = 10

LOOK_SECONDS: Final = 0.02
"""Interval between the watchdog's looks at the event loop."""

HELD_LOOP_SECONDS: Final = 0.05
"""Processor time of a callback that blocks the event loop."""

SWITCH_SECONDS: Final = 0.001
"""Time of a thread while others wait for the interpreter."""

HOLD_SECONDS: Final = 0.004
"""Processor time of a resolution in the event loop. Beyond: at the second time, its rule runs in threads."""

WARY_TIMES: Final = 200
"""Fast runs until a rule that was slow twice returns to the event loop."""

READ_AT_ONCE: Final = 4 * KiB
"""Marks of JSON, or bytes of MessagePack, parsed in the event loop."""

GLANCE_AT_ONCE: Final = 32 * KiB
"""Marks of JSON, or groups of four bytes, parsed in the event loop if the body cannot be refused. Beyond: in a thread,
like bodies that may be refused.
"""

WORKED_AT_ONCE: Final = 512
"""Marks of a request that is resolved in the event loop, however fast its rule was lately."""

LINE_AT_ONCE: Final = 2_000
"""Characters of a state's line parsed in the event loop."""

PAGE_STEPS_BYTES: Final = 128 * KiB

PAGES_KEPT: Final = 256
"""Cached pages of outcomes, and previews of a rule. Beyond: the least used are drawn again."""

PAGES_KEPT_BYTES: Final = 16 * MiB

PIECE_BYTES: Final = 64 * KiB
"""Bytes of an answer given to a connection at once. Protects memory from slow readers."""

PACKED_BYTES: Final = 64 * KiB
"""Bytes of JSON converted to MessagePack at once."""

COMPRESSED_BYTES: Final = KiB
"""Bytes of the smallest compressed answer. Protects time: a shorter one fits a packet uncompressed."""

COMPRESSED_AT_ONCE: Final = 128 * KiB

MANY_BYTES: Final = 16 * KiB
"""Bytes of a body or an answer that the memory limit ignores. Beyond: counted, and waits until it fits."""

PARSED_BYTES: Final = 64
"""Bytes of memory for each byte of a body, at most: MessagePack with many names."""

PROGRESS_SECONDS: Final = 1
"""Seconds of a caller without progress while others wait for their memory."""

IN_FLIGHT_SECONDS: Final = 5
"""Seconds that a large body or answer waits until it fits."""

WORKER_NICE: Final = 15
"""Lower priority of workers than of the answering process."""

MAX_SIGNED_BYTES: Final = 8 * MiB
"""Bytes of a batch's signed outcomes, which are sent together."""

MAX_GAME_QUESTIONS: Final = 10
"""Budget for the luck of one game, in questions, shared evenly."""

TASK_SECONDS: Final = 40
"""Processor time that the system allows a task, for each usual budget."""

TASK_MEGABYTES: Final = 256
"""Memory that the system allows a task, for each usual budget."""

HELPER_SECONDS: Final = 3
"""Seconds between two looks at a silent worker or nursery. Beyond: without processor time since the last look, it is
killed and replaced.
"""

HELPER_LOOK_SECONDS: Final = 1.0

HELPER_TRIES: Final = 3

HELPER_REPLACED_SECONDS: Final = 60.0
"""How long the health page reports a replaced process. Protects operators who look late."""

UNIT_SECONDS: Final = 0.01
"""Processor time of a worker that counts as one resolution for rate limits."""

PAID_SECONDS: Final = 0.1
"""Processor time of a thread included in a call's price, because a rule's first use takes longer."""

SENT_BYTES: Final = MiB
"""Bytes of an answer in pieces that count as one resolution. Beyond: 429 for a free answer to a caller in debt."""

SENT_SECONDS: Final = 1.0
"""Seconds of waiting for a reader of such an answer that count as one resolution."""

# Redis ----------------------------------------------------------------------------------------------------------------

REDIS_SECONDS: Final = 0.05
"""Timeout of one operation, fifty times a healthy one."""

REDIS_BYTES_A_SECOND: Final = 128 * KiB
"""Bandwidth of the slowest supported link. Protects large values from a timeout for small ones."""

SETTLE_SECONDS: Final = 0.06

REDIS_CONNECTIONS: Final = 8

REDIS_FAILURES: Final = 5

REDIS_OPEN_SECONDS: Final = 1.0

TOPOLOGY_SECONDS: Final = 1.0
"""Timeout for a cluster's slots and for closing connections. Beyond: the known slots stay."""

REDIS_HOPS: Final = 4
"""Redirects of a command to moved slots."""

PROBE_SECONDS: Final = 60
"""Lifetime of a health check's value in Redis."""

READ_BATCH: Final = 128

WRITE_BATCH: Final = 256
"""Answers written by one pipeline. Protects reads that wait for the same connection."""

WRITE_BYTES: Final = 256 * KiB

WRITE_TRIES: Final = 3

MAX_COMPRESSED: Final = 256 * KiB

MAX_STORED: Final = 16 * MiB
"""Bytes of a decompressed value. Protects memory from other writers in Redis."""

MAX_WAITING: Final = 20_000
"""Answers that wait to be written. Protects memory during a failure of Redis."""

MAX_WAITING_BYTES: Final = 64 * MiB

CLOSE_SECONDS: Final = 3.0
"""Seconds that a stopping process writes waiting answers."""

# Commitments ----------------------------------------------------------------------------------------------------------

LEDGER_SECONDS: Final = 2.0
"""Timeout of a ledger operation, which waits for its disk."""

MAX_SLOTS: Final = 2000

GAME_PAGE: Final = 500

# The log and the end --------------------------------------------------------------------------------------------------

MAX_LOG_BYTES: Final = 256 * KiB
"""Bytes of waiting log lines. Protects memory and answers from a stalled reader of the log."""

LOG_PAUSE_SECONDS: Final = 0.02
"""Seconds of collecting log lines. Protects the event loop from a thread that wakes for each."""

LOG_DROPPED_SECONDS: Final = 60.0
"""How long the health page reports dropped lines. Protects operators who look late."""

METRICS_SECONDS: Final = 1.0

EXIT_SECONDS: Final = 2.0
"""Seconds that a stopped process waits for running threads."""

# The process and its documents ----------------------------------------------------------------------------------------

LARGEST_EXAMPLE: Final = 1 * KiB
"""Bytes of an answer with odds in the OpenAPI documents."""

GC_THRESHOLD: Final = 2_000
"""Allocations between collections of young objects. Protects latency, because one takes half a millisecond, and rules
from appearing slow because of one.
"""

GC_YOUNG: Final = 2_500
"""Young collections between those of older objects. Protects latency: a long parsed body is no garbage, and its
collection takes proportional time.
"""

FREE_BYTES: Final = 128 * KiB
"""Free bytes, in one block or at the end of the heap, that stay with the process. Protects the pod's memory after large
requests.
"""
