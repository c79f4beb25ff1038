"""An outcome as Markdown, for a bot's message: below 2,000 characters whatever it says, and nothing in it is obeyed.

What callers named themselves may hold markup, links and mentions: all of it shows as it was written and calls nobody.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from ror_rules._limits import MAX_LINK
from ror_rules._wire.shapes import Outcome
from ror_rules._words.aftermath import aftermath
from ror_rules._words.steps import Step, steps
from ror_rules.errors import SchemaError
from ror_rules.text import citation, counted, known_as, listed
from ror_rules.trace import Printed
from ror_rules.values import visible

ROOM: Final = 1_999
"""Characters of a message, as a chat of 16-bit characters counts them."""
_SUMMARY: Final = 600
"""Characters of the sentence, escaped, and of what it is known by, before they are cut."""
_LEFT: Final = 300
"""Characters of a line below the sentence."""
_WORK: Final = 100
_STEPS: Final = 150
"""More steps than this never have room."""
_CUT: Final = "…"
_MARKS: Final = re.compile(r"[\\`*_~|\[\]<>#$&]")
_LISTS: Final = re.compile(r"^([-+]|\d+(?=[.)]))")
_BREAK: Final = "\u200b"
"""A space of no width: what stands after it is no mention and no address any more."""


def markdown(outcome: Outcome, *, whole: bool = False, link: str | None = None) -> str:
    """The sentence, who is left, every step with where it is printed, and what the outcome is known by; steps for which there is no
    room are counted instead, and the `link`, where the whole of it stands, is given.

    Raises `SchemaError` for a link that is no address of at most 500 characters.
    """
    head = f"**{_cut(escaped(outcome.summary), _SUMMARY)}**"
    left = [f"- {_cut(escaped(each), _LEFT)}" for each in aftermath(outcome)]
    known = f"\n{_cut(escaped(known_as(outcome)), _SUMMARY)}{_linked(link)}"
    every = steps(outcome, whole=whole)
    full = [f"{escaped(step.sentence)} *{escaped(step.citation)}*" for step in every[:_STEPS]]
    works = list(dict.fromkeys(step.printed.work for step in every))
    brief = [
        f"{escaped(step._replace(folded=()).sentence)} *{escaped(_brief(step.printed, works))}*"
        for step in every[:_STEPS]
    ]
    whole_of_it = "\n".join([head, *left, *_numbered(full), known])
    if len(full) == len(every) and _units(whole_of_it) <= ROOM:
        return whole_of_it
    ways = [*((left, kept) for kept in range(len(brief), -1, -1)), ([f"- {_CUT}"] if left else [], 0)]
    for below, kept in ways:
        found = "\n".join([head, *below, *_numbered(brief[:kept]), _missing(every, kept, works), known])
        if _units(found) <= ROOM:
            break
    return found


def escaped(text: str) -> str:
    r"""Text that shows as it is: on one line, no mark of Markdown in it, nobody called by it, no address made a link.

    >>> escaped("*Éomer* & @everyone")
    '\\*Éomer\\* \\& @\u200beveryone'
    """
    plain = _MARKS.sub(r"\\\g<0>", visible(text))
    plain = plain.replace("@", f"@{_BREAK}").replace("://", f":{_BREAK}//").replace("www.", f"www{_BREAK}.")
    return _LISTS.sub(_not_listed, plain)


def _numbered(lines: Sequence[str]) -> list[str]:
    return [f"{number}. {text}" for number, text in enumerate(lines, 1)]


def _brief(place: Printed, works: Sequence[str]) -> str:
    """Where something is printed, without the work where all is printed in one."""
    return citation(place).removeprefix(f"{place.work}, " if len(works) == 1 else "")


def _missing(every: Sequence[Step], kept: int, works: Sequence[str]) -> str:
    """What there was no room for, and the work that all of it is printed in."""
    left = [counted(len(every) - kept, "step")] if kept < len(every) else []
    left += ["the numbers of profiles"] if any(step.folded for step in every[:kept]) else []
    gone = f"*Left out for want of room: {listed(left)}.*" if left else ""
    work = f"*All of it is printed in {_cut(escaped(works[0]), _WORK)}.*" if len(works) == 1 else ""
    return " ".join(filter(None, [gone, work]))


def _not_listed(start: re.Match[str]) -> str:
    """The start of a list that is none: its sign escaped, or what follows its number."""
    return f"{start[0]}\\" if start[0].isdigit() else f"\\{start[0]}"


def _linked(link: str | None) -> str:
    if link is None:
        return ""
    if len(link) > MAX_LINK or not re.fullmatch(r"https?://[^\s<>()\[\]\\]+", link):
        raise SchemaError(
            "This is no link.",
            pointer="/link",
            expected=f"an address that begins with http:// or https://, {MAX_LINK} characters at most",
            got=link[:80],
        )
    return f"\n<{link}>"


def _cut(text: str, room: int) -> str:
    """As much of a text as has room, and a sign where something was cut off; no mark is left half escaped."""
    if _units(text) <= room:
        return text
    short = text[: room - 1]
    while _units(short) >= room:
        short = short[:-1]
    return re.sub(r"\\+$", "", short) + _CUT


def _units(text: str) -> int:
    """Its length as a chat counts it: a character beyond the first 65,536 is two."""
    return len(text.encode("utf-16-le")) // 2
