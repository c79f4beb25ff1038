"""The page docs/normal-form.md: every field that a normal form changes, with an example of each change.

The generator reads many states and compares each value with its normal form, field by field.
The states are those of the examples, the situations and the laws, and those of spellings.toml for changes that these lack.

`python -m tests.docs.normal_form` writes the lists into the page.
"""

from __future__ import annotations

import copy
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, Final, NamedTuple
from unittest.mock import patch

from msgspec import to_builtins
from msgspec.structs import force_setattr
from rfc8785 import dumps as canonical

from release.marks import put
from ror_rules import RorError, load, rulesets
from ror_rules.author import Normal, Value
from tests.laws.small import SMALL
from tests.rules.situations import cells, single

PAGE: Final = Path(__file__).resolve().parents[2] / "docs" / "normal-form.md"
SPELLINGS: Final = Path(__file__).with_name("spellings.toml")
ROW: Final = re.compile(r"^\* `(\w+)\.(\w+)` ([a-z ]+): ", re.MULTILINE)
LONGEST: Final = 90
"""Characters of the longest value that the page shows in full."""


class Change(NamedTuple):
    """A change of a field of a type. The ruleset is that of the type, by its title."""

    ruleset: str
    kind: str
    field: str
    change: str


Seen = Callable[[type[Value], Change, str, str], None]
"""Takes the type with the normal form, a change, and the field as canonical JSON before and after it. An absent field has no text."""


def formed() -> list[type[Value]]:
    """The types of our rulesets that have a normal form of their own."""

    def below(kind: type[Value]) -> Iterator[type[Value]]:
        for each in kind.__subclasses__():
            yield each
            yield from below(each)

    for ruleset in rulesets():
        _ = ruleset.own_rules
    ours = {each for each in below(Value) if each.__module__.startswith("ror_rules._rulesets.")}
    return sorted((each for each in ours if "normal" in vars(each)), key=lambda kind: (kind.__module__, kind.__name__))


@contextmanager
def watched(seen: Seen) -> Iterator[None]:
    """Reports every change that a normal form makes, of the type's own fields and of those inside of them."""

    def watch(normal: Callable[[Any], Normal]) -> Callable[[Any], Normal]:
        def watching(value: Value) -> Normal:
            form = normal(value)
            after = copy.copy(value)
            for name, each in form.items():
                force_setattr(after, name, each)
            compare(value, after, partial(seen, type(value)))
            return form

        return watching

    with ExitStack() as undo:
        for kind in formed():
            undo.enter_context(patch.object(kind, "normal", watch(vars(kind)["normal"])))
        yield


def compare(before: Value, after: Value, seen: Callable[[Change, str, str], None]) -> None:
    plain, formal = to_builtins(before), to_builtins(after)
    for name in before.__struct_fields__:
        was, now = _text(plain, name), _text(formal, name)
        if was == now:
            continue
        change = _change(plain, formal, name)
        pairs = _parts(getattr(before, name), getattr(after, name))
        if pairs and change == "rewritten":
            for one, other in pairs:
                compare(one, other, seen)
        else:
            seen(Change(_home(type(before)), type(before).__name__, name, change), was, now)


def _parts(before: Any, after: Any) -> list[tuple[Value, Value]]:
    """The values inside of a field that changed, each with its normal form, if there are as many."""
    if isinstance(before, Value) and type(before) is type(after):
        return [(before, after)]
    if not (isinstance(before, tuple) and isinstance(after, tuple) and len(before) == len(after)):
        return []
    alike = all(isinstance(one, Value) and type(one) is type(other) for one, other in zip(before, after, strict=True))
    return [*zip(before, after, strict=True)] if alike else []


def _whole(value: Any) -> str:
    return canonical(value).decode()


def _text(fields: Mapping[str, Any], name: str) -> str:
    return _whole(fields[name]) if name in fields else ""


def _change(plain: Mapping[str, Any], formal: Mapping[str, Any], name: str) -> str:
    before, after = plain.get(name), formal.get(name)
    if name in formal and not before and before != after:
        return "filled in"
    if name not in formal or (before != after and after in (None, ())):
        return "left out"
    if not (isinstance(before, tuple) and isinstance(after, tuple)):
        return "rewritten"
    return "sorted" if {*map(_whole, before)} == {*map(_whole, after)} else "rewritten"


def states() -> Iterator[tuple[Any, Any]]:
    """Each rule with states of it."""
    for ruleset in rulesets():
        rules = ruleset.rules
        yield from ((rules[each.rule], each.state) for each in ruleset.examples)
        for case in chain(single(ruleset.id), cells(ruleset.id)):
            yield from ((rules[case.rule], each.state) for each in case.situations)
    yield from ((_rule(*place), state) for place, made in SMALL.items() for state in made)
    yield from spelled()


def spelled() -> Iterator[tuple[Any, Any]]:
    for each in tomllib.loads(SPELLINGS.read_text("utf-8"))["states"]:
        ruleset, _, rule = each["rule"].partition("/")
        yield _rule(ruleset, rule), each["state"]


def _rule(ruleset: str, rule: str) -> Any:
    return load(ruleset).own_rules[rule]


def _home(kind: type[Value]) -> str:
    return load(kind.__module__.split(".")[2].replace("_", "-")).title


def changes() -> dict[Change, tuple[str, str]]:
    """Each change, with the shortest example of it."""
    found: dict[Change, tuple[str, str]] = {}

    def seen(_: type[Value], change: Change, was: str, now: str) -> None:
        known = found.get(change, (was, now))
        found[change] = min(known, (was, now), key=lambda each: (len("".join(each)), each))

    read_all(seen)
    return found


def read_all(seen: Seen) -> None:
    with watched(seen):
        for rule, state in states():
            with suppress(RorError):
                rule.read(state)


def tables(found: Mapping[Change, tuple[str, str]]) -> str:
    parts = []
    for ruleset in rulesets():
        lines = []
        for change, (was, now) in sorted(found.items()):
            if change.ruleset == ruleset.title:
                lines.append(f"* `{change.kind}.{change.field}` {change.change}: {_cell(was)} → {_cell(now)}\n")
        parts.append(f"### {ruleset.title}\n\n{''.join(lines)}")
    return "\n".join(parts)


def listed() -> frozenset[Change]:
    """The changes that the page lists."""
    sections = PAGE.read_text("utf-8").split("\n### ")[1:]
    rows = [(each.partition("\n")[0], *row) for each in sections for row in ROW.findall(each)]
    return frozenset(map(Change._make, rows))


def _cell(text: str) -> str:
    if len(text) > LONGEST:
        text = f"{text[:LONGEST]} …"
    return f"`{text}`" if text else "absent"


def page(text: str) -> str:
    return put(text, "fields", f"\n{tables(changes())}")


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text("utf-8")), "utf-8")
