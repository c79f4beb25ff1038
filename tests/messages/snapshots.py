"""The words of each rule in one file: its examples explained, and the refusals of its situations, in each language.

`python -m tests.messages.snapshots` writes it. It has no ids and no versions, so another edition of a ruleset changes none
of it. A reworded message also changes the contract if an example there has it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from ror_rules import RorError, explain, load, rulesets
from ror_rules.host.messages import offered
from tests.rules.situations import single

FILE: Final = Path(__file__).with_name("snapshots.txt")
MARK: Final = "\n=== "
"""What begins the section of a rule in a language."""


def sections(ruleset: str) -> Iterator[str]:
    """The sections of a ruleset: a heading, then the words."""
    for rule in load(ruleset).own_rules:
        for language in offered(ruleset, rule):
            yield f"{ruleset}/{rule} {language}\n\n{snapshot(ruleset, rule, language)}"


def snapshot(ruleset: str, rule: str, language: str = "en") -> str:
    found: Any = load(ruleset)
    parts = []
    for each in found.examples:
        if each.rule == rule:
            outcome = found.resolve(rule, each.state, faces=each.faces)
            text = explain(outcome, whole=True, language=language).replace(outcome.id, "ID")
            parts.append(f"# {each.title}\n{text}")
    for case in single(ruleset):
        for situation in case.situations:
            if case.rule == rule and situation.refused is not None:
                parts.append(f"# {situation.name}\n{_refusal(found, rule, situation, language)}")
    return "\n\n".join(parts).replace(found.version, "VERSION") + "\n"


def _refusal(ruleset: Any, rule: str, situation: Any, language: str) -> str:
    try:
        ruleset.resolve(rule, situation.state, faces=situation.faces, rulings=situation.rulings)
    except RorError as error:
        told = error.faults[0].in_words(language)
        expected = told.expected or error.expected
        return "\n".join(filter(None, [told.detail, expected and f"  expected: {expected}"]))
    return "answered"


if __name__ == "__main__":
    FILE.write_text("".join(MARK + each for ruleset in rulesets() for each in sections(ruleset.id)), "utf-8")
