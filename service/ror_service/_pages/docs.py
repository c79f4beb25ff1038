"""The documentation for whoever writes programs, made of the register, the catalogue and the table of operations."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

from ror_rules import register
from ror_rules._studies import catalogue
from ror_rules._wire import shapes
from ror_service._http import problems
from ror_service._pages import frame
from ror_service._pages.fields import fields


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
    return frame.render("docs.html.j2", at="/docs", rulesets=rulesets, calls=calls, kinds=problems.KINDS)


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
