"""The calls that need no service: their table, and answers in process with a status, a media type and bytes."""

from ror_rules._calls import CALLS, WORDS, LibraryCall, Response, answer

__all__ = ["CALLS", "WORDS", "LibraryCall", "Response", "answer"]
