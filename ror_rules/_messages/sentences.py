"""The words of an outcome as a whole: its sentence, the lines below it, and the headings between its steps.

They are rendered from state, result and trace, and are no part of the outcome. The words for the choices that odds assume
are no part of the odds.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from msgspec import DecodeError, json

from ror_rules._messages.catalogues import ENGLISH, catalogue, engine, speaker, spoken
from ror_rules._messages.message import Message
from ror_rules._messages.values import visible

_SUMMARY: Final = b',"summary":'
_sentence: Final = json.Decoder(str).decode
_written: Final = json.Encoder().encode


def told(outcome: Any) -> Message:
    found = speaker(outcome.ruleset.id)
    return unknown(outcome) if found is None else found.told(outcome)


def summary(outcome: Any, language: str = ENGLISH) -> str:
    """The result as a sentence. If the ruleset is unknown, the names of rule and ruleset."""
    found = speaker(outcome.ruleset.id)
    if found is None:
        message, words = unknown(outcome), engine(language, foreign=True)
    else:
        message, words = found.told(outcome), spoken(found, language)
    return words.sentence(message.code, message.given)


def unknown(outcome: Any) -> Message:
    return Message("not-installed", {"ruleset": outcome.ruleset.id, "rule": outcome.rule})


def with_summary(outcome: Any, body: bytes, language: str = ENGLISH) -> bytes:
    """An outcome as a call answers it: its bytes, and its sentence as the last member `summary`, which is not stored."""
    return b'%b,"summary":%b}' % (body[:-1], _written(summary(outcome, language)))


def without_summary(body: bytes) -> bytes:
    """The bytes of an outcome without a last member `summary`. `body` is a JSON object; other bytes come back as they are."""
    head, found, sentence = body.rpartition(_SUMMARY)  # inside of a string, its quotation marks would be escaped
    try:
        _sentence(sentence[:-1])
    except DecodeError:
        return body
    return head + b"}" if found else body


def aftermath(outcome: Any, language: str = ENGLISH) -> tuple[str, ...]:
    found = speaker(outcome.ruleset.id)
    return () if found is None else _lines(outcome.ruleset.id, found.below(outcome), language)


def assumptions(odds: Any, language: str = ENGLISH) -> tuple[str, ...]:
    """The choices of players that odds assume, and how to compare others. Empty if the rule leaves no choice."""
    found = speaker(odds.ruleset.id)
    return () if found is None else _lines(odds.ruleset.id, found.assumed(odds), language)


def _lines(ruleset: str, lines: Iterable[Message], language: str) -> tuple[str, ...]:
    words = catalogue(ruleset, language)
    return tuple([visible(words.sentence(each.code, each.given)) for each in lines])


def headings(outcome: Any, language: str = ENGLISH) -> dict[int, str]:
    found, words = speaker(outcome.ruleset.id), catalogue(outcome.ruleset.id, language)
    heads = {} if found is None else found.headings(outcome)
    return {index: words.sentence(each.code, each.given) for index, each in heads.items()}
