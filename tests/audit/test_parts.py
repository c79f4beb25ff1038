"""Parts of an audit that one report shows together: merging, reading, comparison, tests of dice, states without names."""

from __future__ import annotations

import copy
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import accumulate, pairwise
from json import dumps
from math import sqrt
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar
from unittest.mock import Mock
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings, strategies as st
from msgspec import UNSET, json

from ror_rules import Stream, encode, load, read_json
from ror_rules._audit import examine, records
from ror_rules._audit.dice_tests import LEVEL, UNUSUAL, DiceTest, dice_tests
from ror_rules._audit.evidence import slots_of
from ror_rules._audit.examine import examined
from ror_rules._audit.findings import EXITS, KINDS
from ror_rules._audit.found import AuditSums, Run, merged
from ror_rules._audit.nameless import nameless
from ror_rules._audit.records import Chunk, sources
from ror_rules._operations.verify import upheld
from ror_rules._words.charts import MeasuredThrow, luck_over_time
from ror_rules.author import Message
from ror_rules.errors import MalformedError, SchemaError, in_words
from ror_rules.host.messages import with_summary
from tests.audit.asking import SETTINGS, audited, written
from tests.audit.faults import planted
from tests.audit.season import season
from tests.cli.conftest import ROOT
from tests.drawn import drawn

ASKED = json.encode(SETTINGS)
T, R = TypeVar("T"), TypeVar("R")


@cache
def lines() -> tuple[bytes, ...]:
    return tuple(line for line in planted(season(2_400))[0] if line)[-260:]


@cache
def found_in(first: int, last: int) -> AuditSums:
    return examined(ASKED, Chunk(0, first, lines()[first - 1 : last]))


def written_out(found: AuditSums) -> bytes:
    return repr(found).encode()


@cache
def whole() -> bytes:
    return written_out(merged(found_in(number, number) for number in range(1, len(lines()) + 1)))


@st.composite
def partitions(draw: st.DrawFn) -> list[tuple[int, int]]:
    cuts = sorted(draw(st.sets(st.integers(1, len(lines()) - 1), max_size=12)))
    parts = [(begin + 1, end) for begin, end in zip([0, *cuts], [*cuts, len(lines())], strict=True)]
    return draw(st.permutations(parts))


@pytest.mark.nightly
@settings(max_examples=drawn(30), deadline=None)
@given(partitions())
def test_parts_in_any_order_are_the_whole(parts: list[tuple[int, int]]) -> None:
    assert written_out(merged(found_in(*part) for part in parts)) == whole()


@pytest.mark.nightly
@settings(max_examples=drawn(30), deadline=None)
@given(partitions(), st.integers(0, 12))
def test_parts_may_be_put_together_beforehand(parts: list[tuple[int, int]], at: int) -> None:
    one, other = merged(found_in(*part) for part in parts[:at]), merged(found_in(*part) for part in parts[at:])
    assert written_out(merged([one, other])) == written_out(merged([other, one])) == whole()
    assert merged([merged([one]), AuditSums()]) == merged([one])


@settings(max_examples=drawn(12), deadline=None)
@given(st.integers(1, 300), st.randoms(use_true_random=False))
def test_a_report_is_the_same_however_the_work_is_cut(many: int, chance: random.Random) -> None:
    def shuffled(work: Callable[[Any], Any], parts: Iterable[Any]) -> Iterator[tuple[Any, Any]]:
        every = list(parts)
        chance.shuffle(every)
        for part in every:
            yield part, work(part)

    with TemporaryDirectory() as folder:
        name = written(Path(folder), lines())
        reports = [audited([name]), audited([name], share=shuffled, batch=many)]
    assert reports[0].encoded() == reports[1].encoded()


def test_a_part_knows_its_file(tmp_path: Path) -> None:
    files = sources([written(tmp_path, [b"1", b"", b"2", b"3"])])
    assert list(files[0].batches(2)) == [Chunk(0, 1, (b"1", b"2")), Chunk(0, 3, (b"3",))]


@pytest.mark.parametrize("form", ["one", "list", "lines"])
def test_games_come_as_one_answer_or_several(form: str) -> None:
    slot = {"seq": 1, "commitment": "c0" * 32, "epoch": "0" * 32, "expires": "2026-11-22T20:00:00Z"}
    one, other = (
        {"game": game, "slots": [{**slot, "state": state}], "gaps": []}
        for game, state in (("ford", "open"), ("isen", "void"))
    )
    texts = {
        "one": dumps(one, indent=2),
        "list": dumps([one, other]),
        "lines": f"{dumps(one)}\n{dumps(other)}\n",
    }
    found = [(game, each.state) for game, slots in slots_of(texts[form].encode()) for each in slots]
    assert found == [("ford", "open"), ("isen", "void")][: 1 if form == "one" else 2]


def test_what_is_no_game_is_refused() -> None:
    with pytest.raises(SchemaError) as caught:
        list(slots_of(b'{"slots":[]}'))
    assert caught.value.pointer == "/0/game"
    with pytest.raises(MalformedError):
        list(slots_of(b"no game"))


@pytest.mark.nightly
def test_a_comparison_of_bytes_changes_no_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = written(tmp_path, [line for line in planted(season(2_400))[0] if line])
    found = audited([name]).encoded()
    monkeypatch.setattr(examine, "rewritten", lambda claimed: None)
    assert audited([name], batch=199).encoded() == found


def test_an_honest_record_is_compared_as_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    turns = [turn for turn in season(400) if turn.outcome.luck is UNSET]
    places = Mock(wraps=upheld)
    monkeypatch.setattr(examine, "upheld", places)
    records = [encode(turn.outcome) for turn in turns[:50]] + [turn.record() for turn in turns[50:]]
    assert audited([written(tmp_path, records)]).counted["held"] == len(turns)
    assert places.call_count == 0
    changed = encode(turns[0].outcome).replace(b'"context":"', b'"context":"x', 1)
    assert audited([written(tmp_path, [changed])]).findings[0].kind == "altered"
    assert places.call_count == 1


def test_a_record_with_the_bytes_of_the_rules_is_not_parsed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    outcome = next(turn.outcome for turn in season(400) if turn.outcome.luck is UNSET)
    body = encode(outcome)
    told = with_summary(outcome, body)
    read = Mock(wraps=read_json)
    monkeypatch.setattr(examine, "read_json", read)
    written_by_rules = [body, told, b'{"status":200,"outcome":%b}' % told]
    assert audited([written(tmp_path, written_by_rules)]).counted["held"] == 3
    assert read.call_count == 0
    by_others = [
        told.replace(outcome.summary.encode(), b"Another sentence."),
        b'{"status":200,"outcome":%b,"player":"Frodo"}' % told,
        told.replace(b":", b": ", 1),
    ]
    found = audited([written(tmp_path, by_others)]).counted
    assert (found["held"], found["not covered"], read.call_count) == (3, 1, 3)
    for broken in (b'{"status":200,"outcome":%b]' % told, b'{"status":200,"outcome":%b}}' % told, told + b"}"):
        assert audited([written(tmp_path, [broken])]).findings[0].kind == "unreadable"


def test_a_line_beyond_all_measure_takes_no_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "MAX_RECORD", 50_000)
    given = [lines()[0], b'{"outcome":"' + b"x" * 500_000 + b'"}', lines()[1]]
    (file,) = sources([written(tmp_path, given)])
    assert [len(each) for batch in file.batches(9) for each in batch.records] == [len(given[0]), 50_000, len(given[2])]


SVG = "{http://www.w3.org/2000/svg}"


def test_luck_over_time_is_the_sum_of_scores_between_the_bounds_of_fair_dice() -> None:
    scores, variances = (1.5, -0.5, -2.0, 0.25), (1.0, 0.5, 0.0, 2.0)
    throws = [MeasuredThrow(*each) for each in zip(scores, variances, ("", "<b>", "", ""), strict=True)]
    picture = ET.fromstring(luck_over_time(throws))
    _, *lines = (way.attrib["d"][1:].split("L") for way in picture.iter(f"{SVG}path"))  # the first is the line at 0
    above, below, luck = ([tuple(map(float, point.split())) for point in line] for line in lines)
    zero, scale = luck[0][1], (luck[0][1] - luck[1][1]) / scores[0]
    bounds = [1.96 * sqrt(each) for each in accumulate(variances)]
    assert [zero - y for _, y in luck[1:]] == pytest.approx([scale * each for each in accumulate(scores)], abs=0.2)
    assert [zero - y for _, y in above[1:]] == pytest.approx([scale * each for each in bounds], abs=0.2)
    assert [y - zero for _, y in below[1:]] == pytest.approx([scale * each for each in bounds], abs=0.2)
    assert [x for x, _ in luck] == sorted({x for x, _ in luck})
    (dot,) = picture.iter(f"{SVG}circle")
    assert (float(dot.attrib["cx"]), float(dot.attrib["cy"])) == luck[2]
    assert dot.findtext(f"{SVG}title") == "<b>"


def test_the_page_of_audits_lists_every_kind_of_finding() -> None:
    rows = [f"| `{kind.name}` | {EXITS[kind.grave]} | {kind.means} |" for kind in KINDS.values()]
    assert "\n".join(rows) in (ROOT / "docs" / "audit.md").read_text("utf-8")


@pytest.mark.nightly
def test_every_kind_of_finding_is_planted() -> None:
    lines, faults = planted(season(2_400))
    assert lines
    beside = {kind for kind in KINDS if kind.startswith("slot-")} | {"not-logged"}
    assert {kind for _, (kind, _) in faults} | beside == set(KINDS)


# --- Tests of dice


def found_of(hands: dict[str, list[int]], sides: int) -> list[DiceTest]:
    runs: dict[tuple[str, int], Run] = {}
    faces: dict[tuple[str, ...], int] = {
        (who, str(sides), str(face)): count for who, thrown in hands.items() for face, count in Counter(thrown).items()
    }
    for who, thrown in hands.items():
        high = [2 * face > sides for face in thrown]
        changes = sum(one != other for one, other in pairwise(high))
        runs[who, sides] = Run(who, sides, 0, 1, 1, high[0], high[-1], len(high), changes)
    return dice_tests(faces, runs)


def test_fair_dice_are_odd_as_often_as_they_should_be() -> None:
    hands = {f"player {seed}": Stream(f"{seed}").faces("test/die", 6, 90) for seed in range(400)}
    found = found_of({who: list(thrown) for who, thrown in hands.items()}, 6)
    assert len(found) == 800
    for kind in ("faces", "order"):
        below = sum(each.chance < 0.05 for each in found if each.test == kind)
        assert 4 <= below <= 30  # of 400: 20 are expected at most, fewer where chances are bounds
    assert "improbable" not in {each.verdict for each in found}


@pytest.mark.parametrize(
    ("thrown", "kind", "said"),
    [
        ([6, 6, 5, 6, 1, 6, 2, 6, 3, 6, 4, 6] * 5, "faces", "(60 of 6 sides), by face: too uneven."),
        ([face for face in range(1, 7) for _ in range(200)], "faces", "by face: too even."),
        ([1, 2, 3] * 20 + [4, 5, 6] * 20, "order", "high after low: 1 changes at 119 neighbors."),
        ([1, 6, 2, 5, 3, 4] * 20, "order", "high after low: 119 changes at 119 neighbors."),
    ],
    ids=["uneven", "even", "in rows", "in turns"],
)
def test_what_fair_dice_hardly_do_is_named(thrown: list[int], kind: str, said: str) -> None:
    found = next(each for each in found_of({"player Grima": thrown}, 6) if each.test == kind)
    assert found.verdict == "improbable"
    assert said in found.said
    assert "Improbable: about one season in " in found.said
    assert in_words(Message(found.code, found.given)) == found.said


def test_the_more_tests_there_are_the_rarer_it_has_to_be() -> None:
    odd = [6] * 22 + [1, 2, 3, 4, 5] * 6
    alone = next(each for each in found_of({"player Grima": odd}, 6) if each.test == "faces")
    assert alone.chance < alone.corrected < LEVEL
    assert alone.verdict == "improbable"
    others = {f"player {seed}": list(Stream(f"{seed}").faces("test/die", 6, 60)) for seed in range(100)}
    among = next(each for each in found_of({**others, "player Grima": odd}, 6) if each.who == "player Grima")
    assert among.corrected > 10 * alone.corrected
    assert among.verdict != "improbable"


def test_a_verdict_is_the_corrected_chance_as_a_number_of_seasons() -> None:
    odd = random.Random(1).sample([6] * 25 + [1, 2, 3, 4, 5] * 8, 65)
    others = {f"player {seed}": list(Stream(f"{seed}").faces("test/die", 6, 60)) for seed in range(3)}
    found = found_of({"player Grima": odd, **others}, 6)
    unusual = found[0]
    assert (unusual.who, unusual.test, unusual.verdict) == ("player Grima", "faces", "unusual")
    assert LEVEL <= unusual.corrected == unusual.chance * 8 < UNUSUAL
    seasons = unusual.given["verdict"]["with"]["seasons"]
    assert 0.95 < seasons * unusual.corrected < 1.05
    assert (
        unusual.said == f"Dice of Grima (65 of 6 sides), by face: too uneven. Unusual: about one season in {seasons}."
    )
    german = in_words(Message(unusual.code, unusual.given), "de")
    assert german.endswith(f"Auffällig: etwa eine Saison von {seasons}.")
    usual = found[-1]
    assert usual.said.endswith(f"Nothing unusual: up to {round(100 * usual.corrected)}% of seasons with fair dice.")


def test_few_dice_say_nothing() -> None:
    assert found_of({"player Grima": [6] * 20}, 6) == []
    assert [each.test for each in found_of({"player Grima": [6] * 25}, 6)] == ["order"]


def test_the_middle_of_an_odd_die_is_neither_high_nor_low() -> None:
    (found,) = found_of({"player Grima": [2] * 18}, 3)
    assert (found.test, found.sides, found.seen) == ("faces", 3, (0, 18, 0))


# --- States without names

RULES = load("ring-of-power")
BATTLE: dict[str, Any] = {
    "attacker": {
        "groups": [
            {"id": "archers", "type": "man", "count": 3, "abilities": ["axes"], "targets": ["uruks"]},
            {"id": "lurtz", "name": "Lurtz", "type": "orc", "character": True, "leadership": 1},
        ]
    },
    "defender": {"groups": [{"id": "uruks", "type": "uruk-hai", "count": 5}, {"id": "man", "type": "man", "count": 2}]},
}


def stripped(state: dict[str, Any], rule: str = "combat") -> Any:
    return nameless(RULES.rule(rule).read(state))


def renamed(state: dict[str, Any]) -> dict[str, Any]:
    found = copy.deepcopy(state)
    archers, captain = found["attacker"]["groups"]
    archers |= {"id": "bowmen", "targets": ["zz"]}
    captain |= {"id": "another", "name": "Somebody Else"}
    found["defender"]["groups"][0]["id"] = "zz"
    found["defender"]["groups"][1]["id"] = "uruk-hai"  # a word that elsewhere is a type
    return found


def test_names_are_left_out() -> None:
    assert stripped(BATTLE) == stripped(renamed(BATTLE))


def test_a_name_more_or_less_changes_nothing() -> None:
    bare = copy.deepcopy(BATTLE)
    del bare["attacker"]["groups"][1]["name"]
    assert stripped(BATTLE) == stripped(bare)


@pytest.mark.parametrize(
    ("field", "value"),
    [("count", 4), ("type", "orc"), ("abilities", ["axes", "elite"]), ("targets", ["man"]), ("enemy_within", "3")],
)
def test_anything_else_is_kept(field: str, value: object) -> None:
    other = copy.deepcopy(BATTLE)
    other["attacker"]["groups"][0][field] = value
    assert stripped(BATTLE) != stripped(other)


def test_an_outcome_under_other_names_has_another_id() -> None:
    states = [copy.deepcopy(BATTLE), renamed(BATTLE)]
    for state in states:
        del state["attacker"]["groups"][0]["targets"]
    one, other = (RULES.resolve("combat", state, seed="1") for state in states)
    assert one.id != other.id
