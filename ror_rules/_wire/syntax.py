"""Why a text is no JSON, said for people: the place by line and column, and what is wrong there, in JSON's words.

The parser of the standard library finds the place; what it says of it is in Python's words and is not repeated.
"""

from __future__ import annotations

import json
import re
from typing import Final

from ror_rules.errors import MalformedError, shown

_WORDS: Final = {"True": "true", "False": "false", "None": "null", "nil": "null", "undefined": "null", "NULL": "null"}
_CLOSING: Final = {"]": "array", "}": "object"}
_SPACE: Final = " \t\n\r"
_SHOWN: Final = 20
"""Characters of the document that are shown from the place on."""

_IN_A_STRING: Final = {
    "Unterminated string": "this string does not end",
    "Invalid control character": "a line break or a control character stands in a string; a line break is written \\n",
    "Invalid \\u": "\\u takes four hex digits",
    "Invalid \\": "there is no such escape; a backslash in a string is written \\\\",
    "Unexpected UTF-8 BOM": "the document begins with a byte order mark; leave it out",
}
_ELSEWHERE: Final = {
    "Expecting property name": "a name in double quotes belongs here",
    "Expecting ':'": "a colon belongs here, between a name and its value",
    "Expecting ','": "a comma is missing here, or the bracket that closes",
    "Illegal trailing comma": "there is a comma too many",
    "Extra data": "the document ends before this; nothing may follow it",
}
"""What the parser's words begin with -> ours."""


class RefusedError(ValueError):
    """Something that the grammar of JSON allows, or Python's parser, and we do not: a number, or a name that comes again."""

    def __init__(self, detail: str, expected: str, token: str, *, is_name: bool = False) -> None:
        super().__init__(detail)
        self.detail, self.expected, self.token, self.is_name = detail, expected, token, is_name

    def found(self, text: str) -> int:
        """The place of it in the text."""
        if self.is_name:
            return _again(text)
        return next((each.start() for each in _TOKEN.finditer(text) if each[0].startswith(self.token)), 0)


_TEXT: Final = r'"(?:[^"\\]++|\\.)*+"'
_TOKEN: Final = re.compile(rf"{_TEXT}|[^\s\[\]{{}},:\"]+")
_NAME: Final = re.compile(rf"({_TEXT})(\s*:)?|[\[\]{{}}]")


def _again(text: str) -> int:
    """Where the first name stands that its object has already; the text is JSON up to there."""
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


def _place(text: str, at: int) -> str:
    return f"line {text.count(chr(10), 0, at) + 1}, column {at - text.rfind(chr(10), 0, at)}"


def not_json(error: ValueError, text: str) -> MalformedError:
    """What to say of a text in which the parser found no JSON, or something that we refuse."""
    if isinstance(error, RefusedError):
        detail = f"{error.detail}, at {_place(text, error.found(text))}."
        return MalformedError(detail, expected=error.expected, got=shown(error.token) if error.is_name else error.token)
    if not text.strip(_SPACE):
        return MalformedError("The document is empty.", expected="a JSON document", got="nothing")
    said, at = (error.msg, error.pos) if isinstance(error, json.JSONDecodeError) else ("", 0)
    wrong = next((ours for theirs, ours in _IN_A_STRING.items() if said.startswith(theirs)), None)
    if wrong is None:
        at += len(text[at:]) - len(text[at:].lstrip(_SPACE))
        wrong = _wrong(said, text, at)
    return MalformedError(
        f"The document is not JSON: {_place(text, at)}: {wrong}.",
        expected="JSON (RFC 8259)",
        got=text[at : at + _SHOWN] or "the end",
    )


def _wrong(said: str, text: str, at: int) -> str:
    """What is wrong at a place outside of strings; the commonest slips first."""
    here, before = text[at : at + 1], text[:at].rstrip(_SPACE)
    word = re.match(r"[^\W\d]\w*|", text[at:])
    if not here:
        return "the document ends too early: a bracket is not closed, or a value is missing"
    if here in "/#":
        return "JSON has no comments"
    if here in "'`‘’“”":
        return "names and strings stand in double quotes"
    if here in _CLOSING and before.endswith(","):
        return f"there is a comma too many before the end of an {_CLOSING[here]}"
    if word and word[0] in _WORDS:
        return f"JSON has no {word[0]}; write {_WORDS[word[0]]}"
    if before[-1:].isdigit() and before == text[:at] and said.startswith(("Extra data", "Expecting ','")):
        return "JSON writes no number so" if here in "._" or here.isalnum() else _said(said)
    if said.startswith("Expecting value"):
        if word and word[0]:
            return "strings stand in double quotes"
        return "JSON writes no number so" if here in "+-." or here.isdigit() else "a value belongs here"
    return _said(said)


def _said(said: str) -> str:
    return next((ours for theirs, ours in _ELSEWHERE.items() if said.startswith(theirs)), "this cannot be read")
