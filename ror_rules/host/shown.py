"""Answers as parts of an HTML page, and the next throw that a page asks for."""

from ror_rules._words.next_throw import next_throw as next_throw
from ror_rules._words.shown import other_readings as other_readings, outcome as outcome, shown as shown
