from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import fluent_number
from fluent.syntax import FluentParser, ast as ftl

import ror_rules
import ror_service
from ror_rules import Outcome, load
from ror_rules.author import ChosenName, Message, mixed
from ror_rules.host.messages import CatalogueError, Missing, catalogue, engine, spoken_of
from ror_rules.host.words import rendered
from tests.calls import calls
from tests.drawn import few
from tests.every import cases
from tests.rules.situations import single

HOMES = [Path(ror_rules.__file__).parent, Path(ror_service.__file__).parent]
FILES = sorted(path for home in HOMES for path in home.glob("**/messages/*/*.ftl"))


@cases("path", FILES, ids=lambda path: "/".join(path.parts[-4:]))
def test_a_catalogue_is_fluent_without_junk(path: Path) -> None:
    body = FluentParser().parse(path.read_text("utf-8")).body
    assert not [each for each in body if isinstance(each, ftl.Junk)]


class Reference:
    def __init__(self, ruleset: str, language: str) -> None:
        functions: dict[str, Any] = {
            "WORD": self.word,
            "LIST": self.listed,
            "COUNT": self.count,
            "SIGNED": lambda number: f"{int(number):+d}",
            "AMOUNT": lambda value: mixed(str(value)),
            "ATMOST": lambda value, limit: "yes" if value <= limit else "no",
        }
        self.bundle = FluentBundle([language, "en"], use_isolating=False, functions=functions)
        self._lists: list[Any] = []
        found: Any = load(ruleset)
        self.literals = found.literals()
        homes = [HOMES[0], *(HOMES[0].parent / package.replace(".", "/") for package in reversed(found.packages))]
        for home in homes:
            for spoken in dict.fromkeys(("en", language)):
                for path in sorted((home / "messages" / spoken).glob("*.ftl")):
                    self.bundle.add_resource(FluentResource(path.read_text("utf-8")), allow_overrides=True)

    def say(self, code: str, given: Any) -> str:
        if not self.bundle.has_message(code):
            return str(self.literals[code])
        arguments = {name: self.argument(value) for name, value in given.items()}
        text, errors = self._formatted(self.bundle.get_message(code).value, arguments)
        assert not errors, (code, errors)
        return re.sub("\ufffd(\\d+)", lambda found: ", ".join(map(self.word, self._lists[int(found[1])])), str(text))

    def _formatted(self, pattern: Any, arguments: Any) -> tuple[str, list[Any]]:
        text, errors = self.bundle.format_pattern(pattern, arguments)
        return str(text), errors

    def argument(self, value: Any) -> Any:
        """A parameter for the reference. Lists stay outside, because Fluent has none."""
        if isinstance(value, int):
            return fluent_number(value, useGrouping=abs(value) >= 10_000)
        if isinstance(value, Message):
            return "\ufffc" + self.say(value.code, value.given)  # marked, so that no function takes it for a word
        if isinstance(value, ChosenName):
            return "\ufffc" + value.name
        if isinstance(value, list | tuple):
            self._lists.append([self.argument(each) for each in value])
            return f"\ufffd{len(self._lists) - 1}"
        return value

    def word(self, value: Any, form: str = "") -> str:
        if not isinstance(value, str) or value.startswith("\ufffc"):
            return str(value) if isinstance(value, str) else str(int(value))
        if not self.bundle.has_message(f"word-{value}"):
            return value.replace("_", " ")
        message = self.bundle.get_message(f"word-{value}")
        return self._formatted(message.attributes.get(str(form), message.value), {})[0]

    def listed(self, value: Any) -> str:
        items = [self.word(each) for each in self._lists[int(str(value)[1:])]]
        if not items:
            return self.word("nobody")
        return f"{', '.join(items[:-1])} {self.word('and')} {items[-1]}" if len(items) > 1 else items[0]

    def count(self, value: Any) -> Any:
        return fluent_number(len(self._lists[int(str(value)[1:])]))


def played(ruleset: str) -> list[Outcome]:
    return [
        load(ruleset).resolve(case.rule, each.state, faces=each.faces, rulings=each.rulings)
        for case in single(ruleset)
        for each in case.situations
        if each.refused is None
    ]


@pytest.mark.parametrize("ruleset", few([each.id for each in ror_rules.rulesets()], 4))
@pytest.mark.parametrize("language", ["en", "de"])
def test_sentences_are_those_of_the_reference(ruleset: str, language: str) -> None:
    words, reference = catalogue(ruleset, language), Reference(ruleset, language)
    for outcome in played(ruleset):
        found: Any = load(ruleset)
        for each in (found.told(outcome), *found.below(outcome), *found.headings(outcome).values(), *outcome.trace):
            given = each.given if isinstance(each, Message) else rendered(each)
            assert words.say(each.code, given) == reference.say(each.code, given).replace("\ufffc", "")


def test_a_missing_message_is_counted_and_shows_no_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Missing, "strict", False)
    monkeypatch.setattr(Missing, "codes", Counter())
    assert engine("en").say("no-such-message", {}) == "(missing text)"
    assert engine("de").say("not-installed", {}) == "(fehlender Text)"
    assert Missing.codes == {"no-such-message": 1, "not-installed": 1}


def test_a_message_of_a_ruleset_that_is_not_installed_is_said_by_its_code() -> None:
    assert catalogue("chess").say("king-moves", {}) == "king moves"


def test_a_missing_message_is_an_error_in_development() -> None:
    with pytest.raises(CatalogueError, match="no-such-message"):
        engine("en").say("no-such-message", {})
    program = "from ror_rules.host.messages import engine; engine().say('no-such-message', {})"
    ended = subprocess.run([sys.executable, "-X", "dev", "-c", program], capture_output=True, text=True)
    assert "no-such-message" in ended.stderr
    assert ended.returncode == 1


def test_words_for_sides_are_found_without_a_look_at_other_messages() -> None:
    state = {"attacker": {"name": "Rohan"}, "defender": {"name": "Isengard"}}
    words = spoken_of("ring-of-power", state)
    assert (words.word("attacker"), words.say("word-defender", {})) == ("Rohan", "Isengard")
    assert words.say("view-attacker-wins", {}) == "Rohan wins"
    assert catalogue("ring-of-power").say("view-attacker-wins", {}) != "Rohan wins"
    assert calls(lambda: spoken_of("ring-of-power", state), built_in=True) < 200
