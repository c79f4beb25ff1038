"""The limits of the service: every number that a caller can run into, or that bounds its time and memory.

What lives here: numbers with their unit, what each protects and what happens beyond it. What does not: what an operator
may choose (`settings`), and what a question may cost, wherever it is asked (`ror_rules._limits`). Nothing is imported.
"""

from typing import Final

KiB: Final = 1024
MiB: Final = 1024 * KiB

# What is read of a request, before anybody knows what it asks -----------------------------------------------------------

MAX_HEAD_BYTES: Final = 32 * KiB
"""Bytes that come without a body: request line, fields, trailers, what stands around chunks. Protects memory and time:
they are counted as they arrive. Beyond: 431, and nothing more is read."""

FEED_BYTES: Final = 8 * KiB
"""Bytes that are parsed before they are counted. Protects the same. Beyond: counted first."""

TICK_SECONDS: Final = 0.5
"""How often a connection is looked at. Protects the deadlines: none is longer overdue. Beyond: the next time."""

LINGER_SECONDS: Final = 2.0
"""Seconds that a caller who still sends is listened to behind his last answer, so that he can read it. Protects
connections. Beyond: cut off."""

LINGER_BYTES: Final = 8 * MiB
"""Bytes that he may send meanwhile; none is kept. Protects time. Beyond: cut off."""

DESCRIPTORS_KEPT: Final = 128
"""Descriptors that no connection gets. Protects the log, the store and the threads. Beyond: fewer connections."""

MAX_TARGET_BYTES: Final = 8 * KiB
"""Bytes of a path and its query. Protects logs and problems, which name it. Beyond: 431."""

MAX_HEADERS: Final = 64
"""Header fields of a request. Protects memory and time. Beyond: 431."""

MAX_HEADER_BYTES: Final = 16 * KiB
"""Bytes of all header fields together. Protects the same. Beyond: 431."""

KNOWN_HEADS: Final = 1024
"""Header fields of requests that the fast path remembers. Protects memory. Beyond: the oldest are parsed again."""

KNOWN_HEAD_BYTES: Final = KiB
"""Bytes of fields that it remembers. Protects the same. Beyond: they are parsed each time."""

MAX_ADDRESSES: Final = 4096
"""Addresses, and names of hosts, whose reading is remembered. Protects memory. Beyond: they are read again."""

MAX_HOST_BYTES: Final = 262
"""Bytes of a Host, with its port, and of a list of addresses that is remembered. Protects memory. Beyond: 400; read again."""

MAX_PROXIES: Final = 32
"""Addresses of such a list that are looked at, from the right. Protects time. Beyond: the last of them is the caller's."""

CALLER_BITS: Final = 64
"""Bits of an IPv6 address that tell callers apart; the rest is their own. Protects limits and turns from who has many."""

MAX_CALLERS: Final = 50_000
"""Callers whose share is remembered in a process. Protects memory. Beyond: those unseen longest begin anew."""

MAX_CLIENT_KEYS: Final = 2
"""Keys of one client, an old one and a new one. Protects from keys that nobody retires. Beyond: no start."""

KEYS_LOOK_SECONDS: Final = 1
"""How often the file of keys is looked at. Protects from keys that were retired. Beyond: the next time."""

MAX_BATCH_ITEMS: Final = 200
"""Resolutions of one batch. Protects other callers: the event loop answers it, in slices. Beyond: 422."""

# How long one caller may keep others waiting ----------------------------------------------------------------------------

SLICE_SECONDS: Final = 0.001
"""How long a request with many items holds the event loop at once. Protects everybody's latency. Beyond: others go on."""

LOG_WAITING: Final = 10_000
"""Leaves that may wait to be written to the log. Protects memory. Beyond: 503."""

LOG_PUBLISH_SECONDS: Final = 5
"""After how long a head of the log is published over what is new. Protects the disk. Beyond: the next one is."""

BESIDE_THREADS: Final = 2
"""Threads for what would hold the event loop longer. Protects its latency. Beyond: they wait for each other."""

BESIDE_WAITING: Final = 1000
"""Requests that wait for a thread, callers in turn. Protects memory. Beyond: the caller with the most requests gets 503."""

BESIDE_SECONDS: Final = 10
"""Seconds that a request waits for a thread. Protects callers from a busy caller. Beyond: 503."""

LOOK_SECONDS: Final = 0.02
"""How often the watchdog looks at the event loop. Protects the processor from the watchdog. Beyond: the next look."""

HELD_LOOP_SECONDS: Final = 0.05
"""Processor time of one callback that holds the event loop too long. Protects everybody's latency. Beyond: it is logged and
counted."""

SWITCH_SECONDS: Final = 0.001
"""How long a thread may run while others wait for the interpreter. Protects the same. Beyond: another runs."""

HOLD_SECONDS: Final = 0.004
"""Processor time of a resolution that is too long for the event loop. Protects the same. Beyond: if again, its rule works beside."""

WARY_TIMES: Final = 200
"""How often a rule that was slow twice has to be fast until it is trusted again. Protects the same. Beyond: it is."""

READ_AT_ONCE: Final = 4 * KiB
"""Marks of JSON, or bytes of MessagePack, that are read in the event loop. Protects the same. Beyond: in a thread."""

GLANCE_AT_ONCE: Final = 32 * KiB
"""Marks of JSON, or four bytes, in which nothing is refused that are read in the event loop. Protects the same. Beyond: in
a thread, as is what may have to be refused."""

WORKED_AT_ONCE: Final = 512
"""The same of a request that is worked out in the event loop, whatever its rule took lately. Protects the same. Beyond: in
a thread."""

LINE_AT_ONCE: Final = 2_000
"""Characters of a state as one line that are read in the event loop. Protects the same. Beyond: in a thread."""

PAGE_STEPS_BYTES: Final = 128 * KiB
"""Bytes of an outcome whose page has its steps at once. Protects readers and the threads. Beyond: a link shows them."""

PAGES_KEPT: Final = 256
"""Pages of outcomes that are kept as they were drawn. Protects the same. Beyond: the least used are drawn again."""

PAGES_KEPT_BYTES: Final = 16 * MiB
"""Bytes of them. Protects memory. Beyond: the same."""

PIECE_BYTES: Final = 64 * KiB
"""Bytes of an answer that are handed to a connection at once. Protects memory from who reads slowly. Beyond: the rest
waits until these are taken."""

PACKED_BYTES: Final = 64 * KiB
"""Bytes of JSON that are made MessagePack at once. Protects memory and everybody's latency. Beyond: in pieces."""

COMPRESSED_BYTES: Final = KiB
"""Bytes of an answer from which on it is compressed. Protects time: a short one fits a packet as it is."""

COMPRESSED_AT_ONCE: Final = 128 * KiB
"""Bytes of an answer that are compressed in the event loop. Protects everybody's latency. Beyond: in a thread."""

MANY_BYTES: Final = 16 * KiB
"""Bytes of a body, or of an answer, that are many. Protects memory: they are counted. Beyond: they wait until they fit."""

PARSED_BYTES: Final = 64
"""Bytes of memory that a byte of a body may become, in MessagePack with many names. Protects memory. Beyond: none does."""

PROGRESS_SECONDS: Final = 1
"""How long a caller may let the service wait while others wait for what he holds. Protects them. Beyond: he is cut off."""

IN_FLIGHT_SECONDS: Final = 5
"""How long a large body, or answer, waits until it fits. Protects those who ask. Beyond: 503."""

WORKER_NICE: Final = 15
"""How much less urgent a process that computes odds is than the one that answers. Protects everybody's latency."""

MAX_SIGNED_BYTES: Final = 8 * MiB
"""Bytes of the outcomes of one batch that are signed at once. Protects memory: none goes out before all are. Beyond: 422."""

MAX_GAME_QUESTIONS: Final = 10
"""Questions' worth of work that the luck of one game takes, shared evenly. Protects time. Beyond: `too-large`."""

TASK_SECONDS: Final = 40
"""Processor time that the system lets a task take, for each usual budget that it has. Protects the processes. Beyond: 422."""

TASK_MEGABYTES: Final = 256
"""Memory that the system lets a task take, for each usual budget that it has. Protects the machine. Beyond: 422."""

HELPER_SECONDS: Final = 3
"""Seconds between two looks at such a process, or the one that forks them, while it is silent. Protects callers from one
that is stopped. Beyond: if it has used no processor time since the last look, it is killed and replaced."""

HELPER_LOOK_SECONDS: Final = 1.0
"""How often that process is pinged. Protects the same. Beyond: the next ping."""

HELPER_TRIES: Final = 3
"""Workers that a question is given to, if they do not answer. Protects callers. Beyond: 503."""

HELPER_REPLACED_SECONDS: Final = 60.0
"""How long the health page reports a replaced process. Protects operators who look late. Beyond: it reports `ok`."""

UNIT_SECONDS: Final = 0.01
"""Processor time of a process that counts as one resolution where calls are limited. Protects who asks little."""

PAID_SECONDS: Final = 0.1
"""Processor time of a thread that the price of a call covers. Protects who asks little: a rule's first use takes longer. Beyond:
it is charged, too."""

# Redis: never waited for by a resolution, never asked without end -------------------------------------------------------

REDIS_SECONDS: Final = 0.05
"""How long one operation may take; a healthy one takes a fiftieth. Protects who reads back. Beyond: 503."""

REDIS_BYTES_A_SECOND: Final = 128 * KiB
"""What the slowest link carries that is one. Protects large values from a time meant for small ones. Beyond: it failed."""

SETTLE_SECONDS: Final = 0.06
"""How long an answer waits until it is stored, where it waits. Protects it from Redis. Beyond: it goes out as it is."""

REDIS_CONNECTIONS: Final = 8
"""Connections of one process to one server. Protects Redis. Beyond: they wait for one."""

REDIS_FAILURES: Final = 5
"""Failures in a row. Protects callers, and a Redis that is coming up. Beyond: it is left alone for a while."""

REDIS_OPEN_SECONDS: Final = 1.0
"""How long it is left alone. Protects the same. Beyond: one probe goes."""

TOPOLOGY_SECONDS: Final = 1.0
"""How long the masters of a cluster may take to say which slots they have, and connections to close. Protects readers.
Beyond: what was known stays."""

REDIS_HOPS: Final = 4
"""How often a command goes to another server because its slot has moved. Protects from circles. Beyond: it failed."""

PROBE_SECONDS: Final = 60
"""How long Redis keeps the value that a look at its health writes. Protects its memory. Beyond: it goes."""

READ_BATCH: Final = 128
"""Answers that one pipeline reads. Protects them from a time meant for few. Beyond: the next one reads."""

WRITE_BATCH: Final = 256
"""Answers that one pipeline writes. Protects reads that wait for the same connection. Beyond: the next one writes."""

WRITE_BYTES: Final = 256 * KiB
"""Bytes of them. Protects a slow link from what it cannot carry at once. Beyond: the next one writes."""

WRITE_TRIES: Final = 3
"""How often a value may fail alone, while Redis answers. Protects all others from it. Beyond: it is dropped."""

MAX_COMPRESSED: Final = 256 * KiB
"""Bytes of an answer that is compressed before it is written: a millisecond. Protects latency. Beyond: as it is."""

MAX_STORED: Final = 16 * MiB
"""Bytes that a compressed value may become. Protects memory from who writes to Redis. Beyond: it is not ours."""

MAX_WAITING: Final = 20_000
"""Answers that wait to be written. Protects memory while Redis is away. Beyond: the oldest are dropped."""

MAX_WAITING_BYTES: Final = 64 * MiB
"""Bytes of them. Protects the same. Beyond: the oldest are dropped."""

CLOSE_SECONDS: Final = 3.0
"""How long a stopping process goes on writing what waits. Protects the deployment. Beyond: what is left is dropped."""

# Commitments --------------------------------------------------------------------------------------------------------------

LEDGER_SECONDS: Final = 2.0
"""How long the ledger may take for one thing; it waits for its disk. Protects who plays by commitments. Beyond: 503."""

MAX_SLOTS: Final = 2000
"""Commitments of one game. Protects the ledger, and the list of them. Beyond: 409."""

GAME_PAGE: Final = 500
"""Commitments of a game in one answer. Protects memory and time. Beyond: the next page has them."""

# The log and the end ---------------------------------------------------------------------------------------------------

MAX_LOG_BYTES: Final = 256 * KiB
"""Bytes of lines that wait to be written. Protects memory and every answer from a log that nobody reads. Beyond: dropped."""

LOG_PAUSE_SECONDS: Final = 0.02
"""How long lines are gathered. Protects the event loop from a thread that wakes for each. Beyond: they are written."""

LOG_DROPPED_SECONDS: Final = 60.0
"""How long the health page tells of lines that were dropped. Protects who looks late. Beyond: the log is well again."""

METRICS_SECONDS: Final = 1.0
"""How late a process may know what another one counted. Protects both from writing at every turn. Beyond: it is told."""

EXIT_SECONDS: Final = 2.0
"""How long a stopped process waits for threads that still compute. Protects the deployment. Beyond: it ends."""

# The process and its documents ------------------------------------------------------------------------------------------

LARGEST_EXAMPLE: Final = 1 * KiB
"""Bytes of an answer with odds in the OpenAPI documents. Protects their readers. Beyond: the request is shown alone."""

GC_THRESHOLD: Final = 2_000
"""Allocations between collections of what is young. Protects everybody's latency: one takes half a millisecond; and rules from
being taken for slow because one falls into them. Beyond: a collection."""

GC_YOUNG: Final = 2_500
"""Collections of the young between those of what is older. Protects the same: a long body that is being read is no garbage,
and one takes as long as there is of it. Beyond: a collection."""

FREE_BYTES: Final = 128 * KiB
"""Bytes that are free, in one block or at the end of the heap, and stay with the process. Protects the pod's memory from what
large requests once took. Beyond: they go back to the system."""
