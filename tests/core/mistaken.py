"""Mistaken requests of newcomers and the expected problems, from `mistakes.toml`.

`asked` is an operation, with its rule if it has one: `odds war-of-the-ring/sorcery`. In a body, `$OUTCOME` is a valid
outcome. Each fault has a pointer, the code of its message, parameters (without those of `NOT_COMPARED`) and the value.
`pages` are the pages in the help. `hint` is the code of the help, if it differs from the remedy of the error's kind.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from ror_rules import compare, encode, load, read_json, verify
from ror_rules.errors import RorError
from ror_rules.host import questions, sweep
from ror_rules.host.questions import GameLuck, LuckRequest, driven, examined, held
from ror_rules.host.wire import convert

OUTCOME = encode(load("war-of-the-ring").resolve("sorcery", {"rating": "A"}, seed="42")).decode()

PYTHON = re.compile(r"\b(int|str|bool|dict|tuple|NoneType|None|False|True)\b|\[\^|Traceback|0x[0-9a-f]{6}")
"""Words of Python and regular expressions, which no problem may show to a client."""


NOT_COMPARED = frozenset({"expected", "got", "description", "installed"})
"""Parameters with a check of their own, or that repeat the schema, or that change with the version."""


class Told(Struct, forbid_unknown_fields=True, rename={"given": "with"}):
    pointer: str
    code: str
    given: dict[str, Any] = {}
    got: str | None = None


class Mistake(Struct, forbid_unknown_fields=True):
    title: str
    asked: str
    body: str
    kinds: tuple[str, ...]
    faults: tuple[Told, ...]
    pages: tuple[str, ...] = ()
    hint: str | None = None

    @property
    def sent(self) -> bytes:
        return self.body.replace("$OUTCOME", OUTCOME).encode()

    @property
    def path(self) -> str:
        operation, _, rule = self.asked.partition(" ")
        ends = {"resolve": "", "odds": "/odds", "sweep": "/odds/sweep"}
        return f"/v1/{rule}{ends[operation]}" if rule else f"/v1/{operation}"

    def hold(self, faults: Sequence[Mapping[str, Any]], kinds: Sequence[str], help: str) -> None:
        assert [fault["pointer"] for fault in faults] == [told.pointer for told in self.faults]
        for fault, told in zip(faults, self.faults, strict=True):
            assert fault["code"] == told.code
            given = fault.get("with", {})
            assert {name: given[name] for name in given.keys() - NOT_COMPARED} == told.given
            assert told.got is None or fault["got"] == told.got
            assert not PYTHON.search(f"{fault['detail']} {fault.get('expected')}".replace("JSON has no True", ""))
        assert tuple(kinds) == self.kinds
        assert all(each in help for each in self.pages)


class _File(Struct, forbid_unknown_fields=True):
    mistakes: tuple[Mistake, ...]


MISTAKES = msgspec.convert(
    tomllib.loads((Path(__file__).parents[1] / "data" / "mistakes.toml").read_text("utf-8")), _File
).mistakes
TITLES = [f"{each.asked}: {each.title}" for each in MISTAKES]


def in_the_core(mistake: Mistake) -> None:
    operation, _, asked = mistake.asked.partition(" ")
    value = read_json(mistake.sent)
    if asked:
        ruleset_id, _, rule = asked.partition("/")
        ruleset = load(ruleset_id)
        if operation == "resolve":
            ruleset.answer(rule, ruleset.read(rule, value))
        elif operation == "odds":
            questions.answer(ruleset.question(rule, ruleset.read_odds(rule, value)))
        else:
            sweep.answer(ruleset, rule, sweep.SWEEP.read(ruleset, rule, value))
    else:
        {"compare": compare, "verify": verify, "luck": _luck}[operation](value)


def _luck(value: Any) -> None:
    asked, game = convert(value, LuckRequest), GameLuck()
    for index, item in enumerate(asked.items):
        try:
            game.take(held(driven(examined(item.outcome, asked.measure(item)))))
        except RorError as error:
            raise error.under(f"/items/{index}") from None


def as_value(mistake: Mistake) -> Any:
    return json.loads(mistake.sent)
