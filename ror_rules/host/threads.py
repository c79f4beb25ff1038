"""Work in threads for programs with an event loop, and the processor time of other processes."""

from ror_rules._operations.threads import answering, in_a_thread, processor_seconds

__all__ = ["answering", "in_a_thread", "processor_seconds"]
