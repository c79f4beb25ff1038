"""The operations that need no service: their table, and answers in process with a status, a media type and bytes."""

from ror_rules._operations.operation import Operation as Operation
from ror_rules._operations.questions import QUESTIONS as QUESTIONS
from ror_rules._ways.calls import CALLS as CALLS, WORDS as WORDS, answer as answer
