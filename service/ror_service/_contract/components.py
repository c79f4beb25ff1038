"""Every component schema: the types that all rulesets share, the types of each ruleset, and the envelopes of its rules."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final, cast

from msgspec import Struct, inspect

from ror_rules import Outcome, load
from ror_rules.errors import LawError
from ror_rules.host.messages import ChosenName, Message, structs_in
from ror_rules.host.problems import Problem
from ror_rules.host.rulesets import Ruleset
from ror_rules.host.wire import pascal
from ror_service._contract import envelopes
from ror_service._contract.schemas import Key, Schema, Writer, ref, type_of
from ror_service._ledger.events import RoomEvent
from ror_service._operations.shared.route import Rulesets, Shape, every_rule
from ror_service._operations.table import operations

PARTS: Final[Mapping[str, Any]] = tomllib.loads(Path(__file__).with_name("parts.toml").read_text("utf-8"))


class Components:
    def __init__(self, rulesets: Rulesets) -> None:
        rules = [rule for _, rule in every_rule(rulesets)]
        table = operations(rulesets)
        read = _types(shape for operation in table for shape in operation.request)
        written = _types(shape for operation in table for shape in operation.answer.shapes)
        self._asked = structs_in([*read, *envelopes.REQUESTS.values(), *(rule.state_type for rule in rules)])
        self._claimed = structs_in([Outcome, *(rule.result_type for rule in rules)])
        self._of: dict[str, Writer] = {}
        self._shared = self._writer("", dict(envelopes.NAMES))
        every: list[type[Struct]] = [*read, *written, Problem, Message, ChosenName]
        for shape in every:
            self._shared.component(shape)
        members = cast("inspect.UnionType", type_of(RoomEvent)).types
        self._shared.union("RoomEvent", cast("Any", members), "A line of a room's log.")
        self.schemas: dict[str, Schema] = dict(PARTS["schemas"])
        self._add(envelopes.shared(self._shared))
        _any_rule(self._shared.schemas)
        _stricter(self._shared.schemas)
        self._add(self._shared.schemas)
        for ruleset in rulesets:
            self._own(ruleset)

    def name(self, shape: Shape) -> str:
        name = shape if isinstance(shape, str) else self._shared.names[shape]
        if name not in self.schemas:
            raise LawError("There is no such component.", got=name)
        return name

    def _own(self, ruleset: Ruleset[Any]) -> Writer:
        if ruleset.id not in self._of:
            base = self._own(load(ruleset.amends.id)) if ruleset.amends else self._shared
            writer = self._of[ruleset.id] = self._writer(pascal(ruleset.id), base.names)
            self._add(envelopes.of(ruleset, writer))
            self._add(writer.schemas)
        return self._of[ruleset.id]

    def _writer(self, prefix: str, known: Mapping[Key, str]) -> Writer:
        return Writer(prefix, asked=self._asked, claimed=self._claimed, known=known)

    def _add(self, schemas: Mapping[str, Schema]) -> None:
        for name, schema in schemas.items():
            if name in self.schemas:
                raise LawError(f"Two types of the wire are called {name}: rename one.", got=name)
            self.schemas[name] = schema


def _types(shapes: Iterable[Shape]) -> list[type[Struct]]:
    return [shape for shape in shapes if not isinstance(shape, str) and shape not in envelopes.NAMES]


def _stricter(schemas: Mapping[str, Schema]) -> None:
    """Adds the refusals that no type states: half a range, a list and a range, a seed of committed dice in a request."""
    for name, conditions in PARTS["conditions"].items():
        schemas[name].update(conditions)
    del schemas["Committed"]["properties"]["seed"]


def _any_rule(schemas: Mapping[str, Schema]) -> None:
    for name in ("LuckItem", "CompareOutcome"):
        outcome = schemas[name]["properties"]["outcome"]
        schemas[name]["properties"]["outcome"] = {**ref("Outcome"), **outcome}
    state = schemas["CompareResolution"]["properties"]["state"]
    free = {"type": "object", "additionalProperties": True}
    schemas["CompareResolution"]["properties"]["state"] = {**envelopes.or_line(free), **state}
    schemas["Batch"]["properties"]["items"]["items"] = ref("BatchItem")
