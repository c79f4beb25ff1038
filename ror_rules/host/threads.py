"""Work in threads for programs with an event loop."""

from ror_rules._threads import answering, in_a_thread

__all__ = ["answering", "in_a_thread"]
