from __future__ import annotations

import pytest

from tests.mutants.changes import ROOT, changes, equivalents
from tests.mutants.reached import by_cost


@pytest.mark.parametrize(
    ("file", "text", "becomes"),
    [
        ("rule.py", "if a < b: pass", {"if a <= b: pass", "if not (a < b): pass", "if True: pass", "if False: pass"}),
        ("rule.py", "return low + 1", {"return low - 1", "return low + 2", "return low + 0"}),
        ("rule.py", "x = a and b", {"x = a or b"}),
        ("rule.py", "x = min(a, b)", {"x = max(a, b)"}),
        ("rule.py", "raise StateError()", {"pass"}),
        ("rule.py", "return True", {"return False"}),
        ("rule.py", "points: Annotated[int, 3] = two", set()),
        ("rule.py", "log.info('3', 3)", set()),
        (
            "tables/t.toml",
            '  { label = "4", cells = ["2k", 7] },',
            {f'  {{ label = "4", cells = ["2k", {n}] }},' for n in (6, 8)},
        ),
        ("client.mjs", "if (a === b) go(); // 3", {"if (!a === b) go(); // 3", "if (a !== b) go(); // 3"}),
    ],
)
def test_a_change_is_an_operator_a_bound_a_constant_or_a_branch(file: str, text: str, becomes: set[str]) -> None:
    assert {each.now for each in changes(file, text)} == becomes


def test_every_equivalent_change_can_still_be_drawn() -> None:
    for each in equivalents():
        drawn = {(change.was.strip(), change.now.strip()) for change in changes(each.file)}
        assert (each.was, each.now) in drawn, each
        assert (ROOT / each.file).read_text("utf-8").count(each.was) == 1


def test_cheap_files_run_before_dear_ones() -> None:
    seconds = {"a.py::one": 0.1, "b.py::one": 0.1, "b.py::two": 7.0, "c.py::one": 100.0}
    assert by_cost(list(seconds)[::-1], seconds) == [["a.py::one", "b.py::one", "b.py::two"], ["c.py::one"]]
