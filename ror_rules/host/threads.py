"""Work in threads for programs with an event loop, and the processor time of other processes."""

from ror_rules._operations.threads import (
    answering as answering,
    in_a_thread as in_a_thread,
    processor_seconds as processor_seconds,
)
