"""The pages, rendered once from the register, the catalogue and the table of operations."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from ror_rules import register
from ror_rules._studies import catalogue
from ror_rules._wire import shapes
from ror_service._http import problems
from ror_service._http.problems import Headers
from ror_service._pages.fields import fields

_HERE: Final = Path(__file__).parent

HTML: Final = (b"content-type", b"text/html; charset=utf-8")
POLICY: Final[Headers] = [
    (
        b"content-security-policy",
        b"default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'",
    ),
]

ASSETS: Final = {
    "style.css": "text/css; charset=utf-8",
    "docs.mjs": "text/javascript; charset=utf-8",
    "icon.svg": "image/svg+xml",
}
"""The files that pages ask for, and their media types."""

Content = Callable[[], bytes]


def asset(name: str) -> bytes:
    """One of the files that pages ask for."""
    return (_HERE / name).read_bytes()


def problem(kind: problems.Kind) -> bytes:
    """The page of a kind of problem: what it means and what to do about it."""
    return _render("problem.html.j2", kind=kind)


def health(found: Any) -> bytes:
    """The page of how the service is."""
    return _render("health.html.j2", health=found)


def docs(calls: Sequence[tuple[str, str, str, str]]) -> bytes:
    """The documentation as one page; `calls` are method, path, what it gives, and more about it."""
    rulesets = [
        {
            "page": catalogue.ruleset_page(ruleset),
            "rules": [_rule(ruleset, rule) for rule in ruleset.rules.values()],
            "tables": ruleset.table_data.values(),
            "rulings": ruleset.rulings.values(),
        }
        for ruleset in register.rulesets()
    ]
    return _render("docs.html.j2", rulesets=rulesets, calls=calls)


def _rule(ruleset: Any, rule: Any) -> dict[str, Any]:
    page = catalogue.rule_page(ruleset, rule)
    return {
        "page": page,
        "state": fields(page.state),
        "result": fields(page.result),
        "views": [
            *(each.name for each in page.summaries),
            *(name for name, view in rule.projections.items() if not view.text),
        ],
        "examples": [(example.title, _pretty(example.request)) for example in page.examples],
        "curl": _curl(f"/v1/{ruleset.id}/{rule.id}", page.examples[0].request if page.examples else {"state": {}}),
    }


def _curl(path: str, request: Any) -> str:
    """The command for a shell; the page's script puts the real host in, and whatever is written in the form."""
    body = shapes.encode(request).decode().replace("'", "'\\''")
    return f"curl -s http://localhost:8000{path} -H 'Content-Type: application/json' -d '{body}'"


def _pretty(value: Any) -> str:
    """Indented JSON with its lists of plain values on one line, as a person would write it."""
    text = json.dumps(value, indent=2, ensure_ascii=False)
    return re.sub(
        r"\[\n[^\[\]{}]*\n\s*\]",
        lambda found: re.sub(r"\n\s*", " ", found[0]).replace("[ ", "[").replace(" ]", "]"),
        text,
    )


@cache
def _environment() -> Environment:
    return Environment(
        loader=FileSystemLoader(_HERE), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )


def _render(template: str, **values: Any) -> bytes:
    return _environment().get_template(template).render(kinds=problems.KINDS, **values).encode()
