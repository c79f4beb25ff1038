from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

import ror_rules
import ror_service
from ror_rules.errors import tree
from ror_rules.host import register
from ror_rules.host.messages import ENGINE, Catalogue, engine, read
from tests.messages.engine_calls import Call, calls, fits
from tests.service.cases import KINDS

LIBRARY = Path(ror_rules.__file__).parent
SERVICE = Path(ror_service.__file__).parent
NOT_HERE = ("_rulesets",)
"""Folders of the library whose messages other tests check."""
FILES = (
    *(
        "audit",
        "commands",
        "dice",
        "errors",
        "json",
        "line",
        "odds",
        "receipts",
        "schema",
        "service",
        "sharing",
        "studies",
    ),
)


@cache
def called() -> list[Call]:
    """Every message in the code of the engine and of the service."""
    return [
        call
        for folder in (LIBRARY, SERVICE)
        for path in sorted(folder.rglob("*.py"))
        if not set(NOT_HERE) & set(path.relative_to(folder).parts)
        for call in calls(path)
    ]


def words(call: Call) -> Catalogue:
    return SAID if call.is_service else engine()


def in_files(package: Path, names: Sequence[str]) -> dict[str, str]:
    folder = package / "messages" / "en"
    found: dict[str, str] = {}
    for name in names:
        named = set(re.findall(r"^([a-z][\w-]*) =", (folder / f"{name}.ftl").read_text("utf-8"), re.MULTILINE))
        found |= {code: text for code, text in read(package.name, "en").items() if code.partition(".")[0] in named}
    return found


SAID = Catalogue("en", read(SERVICE.name, "en"), read(ENGINE, "en"))
OURS = in_files(LIBRARY, FILES)
REFUSALS = in_files(SERVICE, ("problems", "refusals"))


def test_calls_name_a_message_and_give_its_parameters() -> None:
    for call in called():
        catalogue = words(call)
        for pattern in call.codes:
            found = [code for code in catalogue if fits(code, pattern)]
            assert found, f"{call.place}: no message has the code {pattern}"
            for code in found:
                parts = [code, f"{code}.expected", f"{code}.help"] if call.is_error else [code]
                used = frozenset().union(*(catalogue.variables(part) for part in parts))
                assert call.given is None or used == call.given, f"{call.place}: {code}"
                if call.is_error and call.expects:
                    assert f"{code}.expected" not in catalogue, f"{call.place}: {code} has two expectations"


def test_every_message_is_used() -> None:
    patterns = {code for call in called() for code in call.codes}
    commands = "".join(path.read_text("utf-8") for path in (LIBRARY / "_ways" / "cli").glob("*.py"))
    patterns |= set(re.findall(r'"([a-z]+(?:-[a-z]+)+)"', commands))
    shown = " ".join([*OURS.values(), *REFUSALS.values()])
    source = (SERVICE / "_edge" / "problems.py").read_text("utf-8")
    slugs = [*re.findall(r'ProblemKind\("([a-z-]+)"', source), *(kind.kind for kind in tree())]
    kinds = [f"problem-{slug}-{part}" for slug in slugs for part in ("title", "meaning", "remedy")]
    pages = [f"problem-{kind.kind}-{part}" for kind in tree() for part in ("page", "page-of-all")]
    drawn = [each for each in patterns if "*" in each]
    for code in {each.partition(".")[0] for each in [*OURS, *REFUSALS]}:
        used = code in patterns or any(fits(code, each) for each in drawn) or f"{{ {code} }}" in shown
        assert used or code in kinds + pages, f"nothing uses {code}"


@pytest.mark.parametrize("part", ["title", "meaning", "remedy"])
def test_every_kind_has_words(part: str) -> None:
    for kind in KINDS:
        code = f"problem-{kind}-{part}"
        said = SAID.say(code, dict.fromkeys(SAID.variables(code), 9))
        assert said[0].isupper()
        assert said.endswith(".") == (part != "title")
        assert "problem-" not in said


REWORDED = {"too-many-faces", "too-many-faces.expected", "too-many-faces.help"}
"""Ring of Power specifies the order of its dice. No other ruleset has dice that depend on who has fallen."""


def test_no_ruleset_has_a_code_of_the_engine() -> None:
    for ruleset in register.rulesets():
        assert not read(ruleset.package, "en").keys() & OURS.keys() - REWORDED, ruleset.id


def test_the_service_changes_no_message_of_the_engine() -> None:
    assert not REFUSALS.keys() & read(ENGINE, "en").keys()


def test_an_error_is_a_sentence_on_one_line() -> None:
    errors = {
        code: (REFUSALS if call.is_service else OURS)[code]
        for call in called()
        if call.is_error
        for pattern in call.codes
        for code in words(call)
        if fits(code, pattern)
    }
    assert len(errors) > 150
    for code, text in errors.items():
        assert text.rstrip().endswith((".", "}")), code
        assert "->" in text or "\n" not in text.strip(), code
