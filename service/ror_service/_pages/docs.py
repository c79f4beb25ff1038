"""What programmers read: how to ask, every call, and a page with a form for each call that is not about one rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from ror_rules import register
from ror_service._http import problems
from ror_service._pages import frame
from ror_service._pages.fields import parts
from ror_service._pages.reading import owner
from ror_service._pages.requests import curl, pretty


class Call(NamedTuple):
    """A call as its page tells of it: where it is, what it takes, and examples by what they show."""

    path: str
    title: str
    text: str
    shapes: Sequence[type[Any]]
    examples: Sequence[tuple[str, Any]]


def contents(calls: Sequence[tuple[str, str, str, str]], forms: Sequence[str]) -> bytes:
    """The way in; `calls` are method, path, what it gives, and more about it; `forms` the calls with a page of their own."""
    return frame.render(
        "docs.html.j2",
        at="/docs",
        here=True,
        rulesets=register.rulesets(),
        owner=owner,
        calls=calls,
        forms=forms,
        kinds=problems.KINDS,
    )


def call(asked: Call) -> bytes:
    """The page of a call: what it takes, and a form that sends it where there is an example."""
    examples = [(text, pretty(request), "") for text, request in asked.examples]
    return frame.render(
        "call.html.j2",
        at="/docs",
        call=asked,
        shapes=[(shape.__name__, parts(msgspec.json.schema(shape))) for shape in asked.shapes],
        examples=examples,
        curl=curl(asked.path, asked.examples[0][1]) if asked.examples else "",
    )
