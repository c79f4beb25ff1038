from __future__ import annotations

import re
from pathlib import Path

import pytest

from ror_rules.author import Message
from ror_rules.errors import PATHS, RorError
from ror_rules.host.problems import of_error
from ror_rules.host.wire import plain
from tests.core.mistaken import MISTAKES, TITLES, Mistake, in_the_core
from tests.every import cases

IN_THE_CORE = [(each, title) for each, title in zip(MISTAKES, TITLES, strict=True) if each.asked != "batch"]
SNAPSHOT = Path(__file__).parents[1] / "data" / "mistakes.en.txt"
OF_A_RULE = frozenset({"state", "rules-do-not-decide"})
"""Kinds of errors with messages of a ruleset."""


@cases("mistake", [each for each, _ in IN_THE_CORE], ids=[title for _, title in IN_THE_CORE])
def test_a_mistake_is_reported(mistake: Mistake) -> None:
    error = raised(mistake)
    problem = plain(of_error(error, PATHS, under=""))
    mistake.hold(problem["errors"], [error.kind], error.help)
    assert (problem["code"], problem.get("with", {})) == (error.code, plain(error.faults[0].parameters))
    assert (error.hint.code if isinstance(error.hint, Message) else None) == mistake.hint
    assert str(error).startswith(str(error.faults[0]))
    assert str(error).isprintable()
    more = len(error.faults) - 1
    assert str(error).endswith(f" And {more} more fault{'s' * (more > 1)}.") == (more > 0)


def test_mistakes_are_explained_in_plain_english() -> None:
    assert sentences() == SNAPSHOT.read_text("utf-8")


def raised(mistake: Mistake) -> RorError:
    with pytest.raises(RorError) as found:
        in_the_core(mistake)
    return found.value


def sentences() -> str:
    found = []
    for mistake, title in IN_THE_CORE:
        if not OF_A_RULE.intersection(mistake.kinds):
            error = raised(mistake)
            found.append("\n".join([f"# {title}", *map(str, error.faults), f"  {error.help}"]))
    return re.sub(r"[0-9a-f]{32,}|\S+(?=, the installed version)", "#", "\n\n".join(found)) + "\n"


def test_the_mistakes_are_of_every_kind() -> None:
    asked = {each.asked.partition(" ")[0] for each in MISTAKES}
    assert asked == {"resolve", "odds", "sweep", "batch", "compare", "verify", "luck"}
    rulesets = {each.asked.partition(" ")[2].partition("/")[0] for each in MISTAKES} - {""}
    assert rulesets == {"war-of-the-ring", "ring-of-power", "three-player", "sauron"}
    kinds = {kind for each in MISTAKES for kind in each.kinds}
    assert kinds >= {"malformed", "schema", "state", "faces", "dice", "ruling", "version", "receipt", "unknown"}
    assert sum(len(each.faults) > 1 for each in MISTAKES) > 20
    assert len(MISTAKES) >= 60


if __name__ == "__main__":
    SNAPSHOT.write_text(sentences(), "utf-8")
