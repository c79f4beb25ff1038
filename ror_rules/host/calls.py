"""The operations that need no service: their table, and answers in process with a status, a media type and bytes."""

from ror_rules._operations.operation import Operation
from ror_rules._operations.questions import QUESTIONS
from ror_rules._ways.calls import CALLS, WORDS, Response, answer

__all__ = ["CALLS", "QUESTIONS", "WORDS", "Operation", "Response", "answer"]
