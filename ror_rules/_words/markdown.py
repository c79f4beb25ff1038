"""An outcome as Markdown, for a bot's message: always below 2,000 characters, and without active content.

Names from callers may contain markup, links and mentions. All of it shows as plain text and notifies no user.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from ror_rules._messages.catalogues import ENGLISH, catalogue
from ror_rules._messages.fluent import Catalogue
from ror_rules._messages.sentences import aftermath, summary
from ror_rules._messages.values import visible
from ror_rules._packages.text import known_as
from ror_rules._reading.errors import SchemaError
from ror_rules._reading.limits import MAX_LINK
from ror_rules._wire.shapes import Outcome
from ror_rules._words import luck
from ror_rules._words.plain import listed as listed_places
from ror_rules._words.states import SHORT_LINE, state_line, stated
from ror_rules._words.steps import Sources, Step, steps

ROOM: Final = 1_999
"""Characters of a message, as a chat of 16-bit characters counts them."""
_SUMMARY: Final = 600
_LEFT: Final = 300
_WORK: Final = 100
_WORKS: Final = 3
_STEPS: Final = 150
_CUT: Final = "…"
_MARKS: Final = re.compile(r"[\\`*_~|\[\]<>#$&]")
_LISTS: Final = re.compile(r"^([-+]|\d+(?=[.)]))")
_BREAK: Final = "\u200b"


def markdown(outcome: Outcome, *, whole: bool = False, link: str | None = None, language: str = ENGLISH) -> str:
    """The summary, the survivors, every step with its place in print, and the identity of the outcome. If the room does
    not suffice, the last steps are only counted, and the text has the `link` to the whole outcome.

    Raises `SchemaError` for a link that is not an address of at most 500 characters.
    """
    words = catalogue(outcome.ruleset.id, language)
    head = f"**{_cut(escaped(summary(outcome, language)), _SUMMARY)}**"
    left = [
        f"- {_cut(escaped(each), _LEFT)}" for each in (*aftermath(outcome, language), *luck.told(outcome, language))
    ]
    bare = f"\n{_cut(escaped(known_as(outcome, words)), _SUMMARY)}{_linked(link)}"
    line = state_line(outcome)
    known = f"\n{_state(line, words)}{bare}" if line else bare
    every = steps(outcome, whole=whole, language=language)
    sources = Sources(every)
    full = [f"{escaped(step.sentence)} *{escaped(f'[{sources.of(step)}]')}*" for step in every[:_STEPS]]
    places = [f"*{escaped(each.strip())}*" for each in listed_places(sources, words)]
    works = sources.works()
    brief = [escaped(step._replace(folded=()).sentence) for step in every[:_STEPS]]
    whole_of_it = "\n".join([head, *left, *_numbered(full), *places, known])
    if len(full) == len(every) and _units(whole_of_it) <= ROOM:
        return whole_of_it
    cut = [f"- {_CUT}"] if left else []
    ways = [*((left, kept, known) for kept in range(len(brief), -1, -1)), (cut, 0, known), (cut, 0, bare)]
    for below, kept, tail in ways:
        found = "\n".join([head, *below, *_numbered(brief[:kept]), _missing(every, kept, works, words), tail])
        if _units(found) <= ROOM:
            break
    return found


def _state(line: str, words: Catalogue) -> str:
    called = stated(line, words).removesuffix(line)
    shown = _cut(_inert(line), SHORT_LINE)
    fence = "`" * (max(map(len, re.findall("`+", shown)), default=0) + 1)
    inside = f" {shown} " if "`" in shown else shown
    return f"{escaped(called)}{fence}{inside}{fence}"


def escaped(text: str) -> str:
    r"""Text that shows unchanged, on one line: without Markdown, mentions and links.

    >>> escaped("*Éomer* & @everyone")
    '\\*Éomer\\* \\& @\u200beveryone'
    """
    plain = _MARKS.sub(r"\\\g<0>", visible(text))
    return _LISTS.sub(_not_listed, _inert(plain.replace("@", f"@{_BREAK}")))


def _inert(text: str) -> str:
    text = re.sub(r"@(?=[^\s\u200b])", f"@{_BREAK}", text)
    return text.replace("://", f":{_BREAK}//").replace("www.", f"www{_BREAK}.")


def _numbered(lines: Sequence[str]) -> list[str]:
    return [f"{number}. {text}" for number, text in enumerate(lines, 1)]


def _missing(every: Sequence[Step], kept: int, works: Sequence[str], words: Catalogue) -> str:
    gone = words.say("steps-left-out", {"steps": len(every) - kept}) if kept < len(every) else ""
    work = words.say("printed-in", {"works": [_cut(each, _WORK) for each in works[:_WORKS]]}) if works else ""
    return " ".join(f"*{escaped(each)}*" for each in (gone, work) if each)


def _not_listed(start: re.Match[str]) -> str:
    return f"{start[0]}\\" if start[0].isdigit() else f"\\{start[0]}"


def _linked(link: str | None) -> str:
    if link is None:
        return ""
    if len(link) > MAX_LINK or not re.fullmatch(r"https?://[^\s<>()\[\]\\]+", link):
        raise SchemaError("not-a-link", pointer="/link", got=link[:80], most=MAX_LINK)
    return f"\n<{link}>"


def _cut(text: str, room: int) -> str:
    if _units(text) <= room:
        return text
    short = text[: room - 1]
    while _units(short) >= room:
        short = short[:-1]
    return re.sub(r"\\+$", "", short) + _CUT


def _units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2
