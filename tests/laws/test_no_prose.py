from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final

import pytest

from ror_rules import Outcome, encode, load, rulesets
from tests.laws.names import PARAMETERS, with_names
from tests.rules.situations import single

TOKEN: Final = re.compile(r"[a-z0-9][a-z0-9_.:~/-]*")
"""A code, an id, an address, a version or a digest."""
NUMBER: Final = re.compile(r"\d+(\.\d+)?|(\d+ )?\d+/\d+")


def outcomes(ruleset: str) -> Iterator[Outcome]:
    found = load(ruleset)
    for example in found.examples:
        yield found.resolve(example.rule, example.state, faces=example.faces)
    for case in single(ruleset):
        for each in case.situations:
            if each.refused is None:
                yield found.resolve(case.rule, each.state, faces=each.faces, rulings=each.rulings)


def printed(ruleset: str) -> set[str]:
    found: set[str] = set()
    for data in load(ruleset).table_data.values():
        found |= {each.label for each in (*data.rows.entries, *data.columns.entries)}
        found |= {str(cell) for row in data.cells for cell in row}
        found |= {str(cell) for each in data.readings for cell in each.cells.values()}
    return found


def texts(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, each in value.items():
            yield key
            yield from texts(each)
    elif isinstance(value, list):
        for each in value:
            yield from texts(each)
    elif isinstance(value, str):
        yield value


def bare(value: Any, *, inside: bool = False) -> Any:
    if isinstance(value, list):
        return [bare(each, inside=inside) for each in value]
    if not isinstance(value, dict) or (inside and value.keys() == {"name"}):
        return None if isinstance(value, dict) else value
    return {key: bare(each, inside=inside or key in PARAMETERS) for key, each in value.items() if key != "cite"}


@pytest.mark.parametrize("ruleset", [ruleset.id for ruleset in rulesets()])
def test_no_prose_in_the_bytes(ruleset: str) -> None:
    shown, wrong, count = printed(ruleset), set(), 0
    for outcome in outcomes(ruleset):
        body = json.loads(encode(outcome))
        names = set(texts(body.pop("state")))
        count += 1
        for text in texts(bare(body)):
            if TOKEN.fullmatch(text) or NUMBER.fullmatch(text) or text in shown or text in names:
                continue
            if re.sub(r" [CXLVI]+$", "", text) not in names:
                wrong.add(f"{outcome.rule}: {text}")
    assert not wrong, sorted(wrong)
    assert count > 100


@pytest.mark.parametrize("ruleset", [ruleset.id for ruleset in rulesets()])
def test_names_in_a_trace_are_names_of_the_state(ruleset: str) -> None:
    wrong = set()
    for outcome in outcomes(ruleset):
        body = json.loads(encode(outcome))
        known = {part for text in texts(body["state"]) for part in (text, text.partition("~")[0])}
        found: list[str] = []
        with_names(body["trace"], found.append)
        for name in set(found) - known:
            wrong.add(f"{outcome.rule}: {name}")
    assert not wrong, sorted(wrong)
