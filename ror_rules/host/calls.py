"""The operations that need no service: their table, and answers in process with a status, a media type and bytes."""

from ror_rules._calls import CALLS, WORDS, Response, answer
from ror_rules._studies.operation import Operation
from ror_rules._studies.questions import QUESTIONS

__all__ = ["CALLS", "QUESTIONS", "WORDS", "Operation", "Response", "answer"]
