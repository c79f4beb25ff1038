"""The English words of each rule, a file for each: its examples explained, and the refusals of its situations.

`python -m tests.messages.snapshots` writes them. A reworded message also changes the OpenAPI documents if an example has it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from ror_rules import RorError, explain, load, rulesets
from ror_rules.host.messages import offered
from tests.rules.situations import single

FOLDER: Final = Path(__file__).resolve().parents[1] / "snapshots"


def snapshot(ruleset: str, rule: str, language: str = "en") -> str:
    found: Any = load(ruleset)
    parts = []
    for each in found.examples:
        if each.rule == rule:
            outcome = found.resolve(rule, each.state, faces=each.faces)
            parts.append(f"# {each.title}\n{explain(outcome, whole=True, language=language)}")
    for case in single(ruleset):
        for situation in case.situations:
            if case.rule == rule and situation.refused is not None:
                parts.append(f"# {situation.name}\n{_refusal(found, rule, situation, language)}")
    return "\n\n".join(parts) + "\n"


def _refusal(ruleset: Any, rule: str, situation: Any, language: str) -> str:
    try:
        ruleset.resolve(rule, situation.state, faces=situation.faces, rulings=situation.rulings)
    except RorError as error:
        expected = error.said(language, "expected") or error.expected
        return "\n".join(filter(None, [error.said(language), expected and f"  expected: {expected}"]))
    return "answered"


def files() -> dict[Path, tuple[str, str, str]]:
    found = {}
    for ruleset in rulesets():
        for rule in ruleset.own_rules:
            for language in offered(ruleset.id, rule):
                found[FOLDER / ruleset.id / f"{rule}.{language}.txt"] = ruleset.id, rule, language
    return found


if __name__ == "__main__":
    for path, of in files().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(snapshot(*of), "utf-8")
