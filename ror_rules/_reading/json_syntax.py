"""The reasons why a text is not JSON: the line, the column and the fault (`json.ftl`).

The parser of the standard library finds the place. Its own words are about Python and are not shown.
"""

from __future__ import annotations

import json
import re
from typing import Final

from ror_rules._messages.message import Message, say
from ror_rules._reading.fault import RequestFault
from ror_rules._reading.names import ABSENT, brief, shown

_WORDS: Final = {"True": "true", "False": "false", "None": "null", "nil": "null", "undefined": "null", "NULL": "null"}
_CLOSING: Final = {"]": say("comma-before-array-end"), "}": say("comma-before-object-end")}
_SPACE: Final = " \t\n\r"
_SHOWN: Final = 20

_IN_A_STRING: Final = {
    "Unterminated string": say("string-without-end"),
    "Invalid control character": say("control-character"),
    "Invalid \\u": say("four-hex-digits"),
    "Invalid \\": say("unknown-escape"),
    "Unexpected UTF-8 BOM": say("byte-order-mark"),
}
_ELSEWHERE: Final = {
    "Expecting property name": say("name-expected"),
    "Expecting ':'": say("colon-expected"),
    "Expecting ','": say("comma-expected"),
    "Illegal trailing comma": say("one-comma-too-many"),
    "Extra data": say("after-the-end"),
}
"""The start of the parser's words -> our message."""


class RefusedError(ValueError):
    """A refused number or repeated name that JSON's grammar or Python's parser allows.

    `code` is that of the error that it becomes.
    """

    def __init__(self, code: str, token: str, *, is_name: bool = False) -> None:
        super().__init__(code)
        self.code, self.token, self.is_name = code, token, is_name

    def found(self, text: str) -> int:
        if self.is_name:
            return _again(text)
        return next((each.start() for each in _TOKEN.finditer(text) if each[0].startswith(self.token)), 0)


_TEXT: Final = r'"(?:[^"\\]++|\\.)*+"'
_TOKEN: Final = re.compile(rf"{_TEXT}|[^\s\[\]{{}},:\"]+")
_NAME: Final = re.compile(rf"({_TEXT})(\s*:)?|[\[\]{{}}]")


def _again(text: str) -> int:
    names: list[set[str]] = []
    for each in _NAME.finditer(text):
        if each[0] in "[{":
            names.append(set())
        elif each[0] in "]}":
            names.pop()
        elif each[2]:
            name = json.loads(each[1])
            if name in names[-1]:
                return each.start()
            names[-1].add(name)
    return 0


def _place(text: str, at: int) -> tuple[int, int]:
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def not_json(error: ValueError, text: str) -> RequestFault:
    if isinstance(error, RefusedError):
        got = shown(error.token) if error.is_name else brief(error.token)
        line, column = _place(text, error.found(text))
        return RequestFault.of("", error.code, got=got, line=line, column=column)
    if not text.strip(_SPACE):
        return RequestFault.of("", "empty-document", got=ABSENT)
    said, at = (error.msg, error.pos) if isinstance(error, json.JSONDecodeError) else ("", 0)
    why = next((ours for theirs, ours in _IN_A_STRING.items() if said.startswith(theirs)), None)
    if why is None:
        at += len(text[at:]) - len(text[at:].lstrip(_SPACE))
        why = _wrong(said, text, at)
    line, column = _place(text, at)
    here = brief(text[at : at + _SHOWN]) if text[at:] else say("got-the-end")
    return RequestFault.of("", "not-json", got=here, line=line, column=column, why=why)


def _wrong(said: str, text: str, at: int) -> Message:
    here, before = text[at : at + 1], text[:at].rstrip(_SPACE)
    word = re.match(r"[^\W\d]\w*|", text[at:])
    if not here:
        return say("too-early-end")
    if here in "/#":
        return say("no-comments")
    if here in "'`‘’“”":
        return say("names-in-quotes")
    if here in _CLOSING and before.endswith(","):
        return _CLOSING[here]
    if word and word[0] in _WORDS:
        return say("not-a-word-of-json", word=word[0], instead=_WORDS[word[0]])
    if before[-1:].isdigit() and before == text[:at] and said.startswith(("Extra data", "Expecting ','")):
        return say("number-form") if here in "._" or here.isalnum() else _said(said)
    if said.startswith("Expecting value"):
        if word and word[0]:
            return say("strings-in-quotes")
        return say("number-form") if here in "+-." or here.isdigit() else say("value-expected")
    return _said(said)


def _said(said: str) -> Message:
    return next((ours for theirs, ours in _ELSEWHERE.items() if said.startswith(theirs)), say("unreadable"))
