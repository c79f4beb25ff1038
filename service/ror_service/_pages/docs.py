"""The documentation for programmers: requests, all calls, and a form for each call that has no rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ror_rules.host import register
from ror_rules.host.messages import schema_of
from ror_service._edge import problems
from ror_service._edge.languages import PageLanguage
from ror_service._pages import frame
from ror_service._pages.fields import parts
from ror_service._pages.reading import owner
from ror_service._pages.requests import curl, pretty


class DocumentedCall(NamedTuple):
    path: str
    title: str
    text: str
    shapes: Sequence[type[Any]]
    examples: Sequence[tuple[str, Any]]


def contents(calls: Sequence[tuple[str, str, str, str]], forms: Sequence[str], spoken: PageLanguage) -> bytes:
    return frame.render(
        "docs.html.j2",
        spoken,
        at="/docs",
        here=True,
        rulesets=register.rulesets(),
        owner=owner,
        calls=calls,
        forms=forms,
        kinds=problems.KINDS,
    )


def call(asked: DocumentedCall, spoken: PageLanguage) -> bytes:
    examples = [(text, pretty(request), "") for text, request in asked.examples]
    return frame.render(
        "call.html.j2",
        spoken,
        at="/docs",
        call=asked,
        shapes=[(shape.__name__, parts(schema_of(shape))) for shape in asked.shapes],
        examples=examples,
        curl=curl(asked.path, asked.examples[0][1]) if asked.examples else "",
    )
