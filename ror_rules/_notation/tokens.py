"""A line as parts: words, keys, labels and parentheses, in sections between `v` and `@`. Knows no rule and no type.

The grammar is in `docs/notation.md`. A part knows its place in the line, so that every error can show a column.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, Literal, NamedTuple

from ror_rules._messages.message import Message, Parameter
from ror_rules._messages.values import without_accents
from ror_rules._reading.limits import MAX_DEPTH, MAX_LINE

VERSUS: Final = frozenset({"v", "vs", "vs.", "versus", "against"})
AT: Final = frozenset({"at", "on"})
_QUOTES: Final = '"\u201c\u201d\u201e\u00ab\u00bb'
_TOKEN: Final = re.compile(
    rf'\s+|"(?:[^"]|"")*"|[\u201c\u201e][^\u201c\u201d]*[\u201c\u201d]|\u00ab[^\u00bb]*\u00bb|[^\s,()=:@{_QUOTES}]+|.'
)
_PLAIN: Final = re.compile(rf"[^\s,()=:@{_QUOTES}]+")
_JOINTS: Final = re.compile(r"[\s_\u2010-\u2014-]+")
_NUMBER: Final = re.compile(r"(?:wiz|[wlx])?-?\d*(?:/-?\d*)*x?", re.IGNORECASE)

Kind = Literal["word", "quoted", "key", "label", "list", "mark"]


class Token(NamedTuple):
    """A part of a line: a word, a quoted text, a key (`field=`), a label (`name:`), a list in parentheses, or a mark.

    `start` and `end` are its place in the line. `items` are the items of a list.
    """

    kind: Kind
    text: str
    start: int
    end: int
    items: tuple[tuple[Token, ...], ...] = ()


Item = tuple[Token, ...]


class LineSection(NamedTuple):
    """The items between two marks. `mark` is empty for the first section, else `v` or `@`."""

    mark: str
    items: tuple[Item, ...]


class NotationError(Exception):
    """A fault of a line: a message, and the place of the parts that are wrong. `near` is the word that was probably meant."""

    def __init__(
        self,
        code: str,
        *parts: Token,
        expected: Message | None = None,
        near: str | None = None,
        **given: Parameter,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.given = given
        self.expected = expected
        self.near = near
        self.start = min((part.start for part in parts), default=0)
        self.end = max((part.end for part in parts), default=0)


def folded(text: object) -> str:
    """How words are compared: without case and accents. A space, `_` and a dash are one character.

    >>> folded("Heavy_Armor"), folded("Gil–Galad")
    ('heavy-armor', 'gil-galad')
    """
    return _JOINTS.sub("-", without_accents(str(text)).casefold())


def is_plain(word: str) -> bool:
    return _PLAIN.fullmatch(word) is not None and folded(word) not in VERSUS | AT


def quoted(text: str) -> str:
    return '"' + text.replace('"', '""') + '"'


def is_number(word: str) -> bool:
    return _NUMBER.fullmatch(word) is not None


def sections(line: str) -> list[LineSection]:
    """The sections of a line."""
    if len(line) > MAX_LINE:
        raise NotationError("line-too-long", limit=MAX_LINE)
    tokens = list(_tokens(line))
    tokens.reverse()
    found: list[LineSection] = []
    mark = ""
    while True:
        items = _items(tokens, None, 0)
        found.append(LineSection(mark, items))
        if not tokens:
            return found
        mark = "@" if tokens.pop().kind == "mark" else "v"


def _tokens(line: str) -> Iterable[Token]:
    for match in _TOKEN.finditer(line):
        text, start, end = match.group(), match.start(), match.end()
        if text.isspace():
            if "\n" in text:
                yield Token("mark", ",", start, end)
        elif text[0] in _QUOTES:
            if len(text) == 1:
                raise NotationError("line-quote", Token("mark", text, start, end))
            inside = text[1:-1]
            yield Token("quoted", inside.replace('""', '"') if text[0] == '"' else inside, start, end)
        else:
            yield Token("mark" if text in ",()=:@" else "word", text, start, end)


def _items(tokens: list[Token], opened: Token | None, depth: int) -> tuple[Item, ...]:
    """The items up to the end of a section, or of the list that `opened` begins."""
    items: list[list[Token]] = [[]]
    while tokens:
        token = tokens.pop()
        item = items[-1]
        if token.kind != "mark":
            if opened is None and token.kind == "word" and folded(token.text) in VERSUS:
                tokens.append(token)
                break
            item.append(token)
        elif token.text == ",":
            items.append([])
        elif token.text == "(":
            if depth == MAX_DEPTH:
                raise NotationError("line-too-deep", token, levels=MAX_DEPTH)
            inside = _items(tokens, token, depth + 1)
            end = tokens.pop().end
            item.append(Token("list", "", token.start, end, inside))
        elif opened is not None and token.text == ")":
            tokens.append(token)
            return _whole(items)
        elif opened is None and token.text == "@":
            tokens.append(token)
            break
        elif token.text in "=:" and item and item[-1].kind in ("word", "quoted"):
            name = item.pop()
            item.append(name._replace(kind="key" if token.text == "=" else "label", end=token.end))
        else:
            raise NotationError("line-stray", token, word=token.text)
    if opened is not None:
        raise NotationError("line-unclosed", opened)
    return _whole(items)


def _whole(items: list[list[Token]]) -> tuple[Item, ...]:
    return tuple([tuple(item) for item in items if item])
