import copy
import hashlib
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import rfc8785
from hypothesis import given, strategies as st
from msgspec import Struct

from ror_rules import encode, explain, load, read_json, verify
from ror_rules.author import Ruleset
from ror_rules.errors import (
    InputError,
    LawError,
    ReceiptError,
    RulingError,
    SchemaError,
    StateError,
    UndecidedError,
    VersionError,
)
from ror_rules.host.messages import engine, without_summary
from ror_rules.host.wire import Verdict, canonical, first_difference, plain
from tests.drawn import few
from tests.every import cases
from tests.golden import __main__ as golden

RULES: Ruleset[Any] = load("war-of-the-ring")
OUTCOMES = {f"{each.rule}/{each.name}": read_json(golden.bytes_of(RULES.id, each)) for each in golden.goldens(RULES.id)}

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
NAMES = st.text(st.characters(max_codepoint=0x7F), max_size=8)
SCALARS = st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | TEXT
DOCUMENTS = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=6), max_leaves=20
)


@given(DOCUMENTS)
def test_canonical_is_rfc_8785(document: Any) -> None:
    assert canonical(document) == rfc8785.dumps(document)


@pytest.mark.parametrize(
    "text",
    ["\x00\x01\x1f", "\b\t\n\f\r", '"\\/', "\x7f\x80\u2028\u2029", "é✠\U0001d11e", "\ufeff", "</script>"],
    ids=ascii,
)
def test_canonical_text_is_rfc_8785(text: str) -> None:
    assert canonical([text]) == rfc8785.dumps([text])


def test_canonical_of_a_struct_is_that_of_its_fields() -> None:
    class Pair(Struct, frozen=True):
        second: int
        first: tuple[str, ...] = ("a", "b")

    assert canonical({"pair": Pair(second=2)}) == b'{"pair":{"first":["a","b"],"second":2}}'


@pytest.mark.parametrize(
    "value", [0.5, 1.0, float("nan"), 2**53, -(2**53), 10**30, {"é": 1}, {"a": [{"b": [0.1]}]}], ids=repr
)
def test_canonical_refuses_what_has_two_forms(value: object) -> None:
    with pytest.raises(LawError, match="A canonical form has"):
        canonical(value)


def inputs(outcome: dict[str, Any]) -> dict[str, Any]:
    dice = outcome["dice"]
    asked = {each: reading for each, reading in outcome["rulings"].items() if RULES.rulings[each].default != reading}
    faces = [face for throw in dice["throws"] for face in throw["faces"]]
    source = {"seed": dice["seed"]} if dice["source"] == "seeded" else {"faces": faces}
    return {
        "stream": "ror.dice.v1",
        "ruleset": outcome["ruleset"],
        "rule": outcome["rule"],
        "state": outcome["state"],
        "dice": {"source": dice["source"], **source},
        "context": outcome["context"],
        "rulings": asked,
    }


@cases("name", OUTCOMES)
def test_an_id_is_the_hash_of_the_inputs(name: str) -> None:
    outcome = OUTCOMES[name]
    assert outcome["id"] == hashlib.sha256(rfc8785.dumps(inputs(outcome))).hexdigest()


GANDALF = {"name": "Gandalf", "combat": 6, "endurance": 5, "sorcery": {"rating": "B", "subtract": 0}}
BALROG = {"name": "Balrog", "combat": 7, "endurance": 6}
WEST = {"side": "fellowship", "strength": 12}
EAST = {"side": "dark_power", "strength": 10}

SAME: dict[str, tuple[tuple[str, Any, dict[str, Any]], tuple[str, Any, dict[str, Any]]]] = {
    "fields in another order": (
        ("army-combat", {"attacker": WEST, "defender": EAST}, {"seed": "42"}),
        ("army-combat", {"defender": dict(reversed(EAST.items())), "attacker": WEST}, {"seed": "42"}),
    ),
    "defaults filled in": (
        ("army-combat", {"attacker": WEST, "defender": EAST}, {"seed": "42"}),
        (
            "army-combat",
            {
                "attacker": {**WEST, "leader_morale": 0, "sorcery": None, "characters": []},
                "defender": {**EAST, "leader_morale": 0, "characters": []},
                "terrain": "clear",
                "defender_effort": "full",
            },
            {"seed": "42", "rulings": {}, "context": None, "version": RULES.version},
        ),
    ),
    "a seed as a number": (
        ("sorcery", {"rating": "A"}, {"seed": 42}),
        ("sorcery", {"rating": "A"}, {"seed": "42"}),
    ),
    "rulings asked at their defaults": (
        ("army-combat", {"attacker": WEST, "defender": EAST}, {"seed": "42"}),
        (
            "army-combat",
            {"attacker": WEST, "defender": EAST},
            {"seed": "42", "rulings": {each: ruling.default for each, ruling in RULES.rulings.items()}},
        ),
    ),
    "rulings in another order": (
        ("losses", {"strength": 13, "percent": 50}, {"rulings": {"wr-loss-11-15-50": "6", "wr-loss-above-99": "refuse"}}),
        ("losses", {"strength": 13, "percent": 50}, {"rulings": {"wr-loss-above-99": "refuse", "wr-loss-11-15-50": "6"}}),
    ),
    "a sorcery class as a letter": (
        ("individual-combat", {"attacker": GANDALF, "defender": BALROG}, {"faces": [5, 3]}),
        ("individual-combat", {"attacker": {**GANDALF, "sorcery": "B"}, "defender": BALROG}, {"faces": [5, 3]}),
    ),
    "a sorcery class as a letter, in a force": (
        ("army-combat", {"attacker": {**WEST, "sorcery": "A"}, "defender": EAST}, {"seed": "42"}),
        ("army-combat", {"attacker": {**WEST, "sorcery": {"rating": "A"}}, "defender": EAST}, {"seed": "42"}),
    ),
    "a step as a bare name": (
        ("terrain", {"steps": ["road", "clear"]}, {}),
        ("terrain", {"steps": [{"hex": "road"}, {"hex": "clear", "hexsides": [], "tunnel_open": True}]}, {}),
    ),
    "a fraction that is whole": (
        ("terrain", {"steps": ["road"], "movement_allowance": 2}, {}),
        ("terrain", {"steps": ["road"], "movement_allowance": "2/1"}, {}),
    ),
    "a fraction not in lowest terms": (
        ("terrain", {"steps": ["road"], "movement_allowance": "1/2"}, {}),
        ("terrain", {"steps": ["road"], "movement_allowance": "2/4"}, {}),
    ),
    "no dice, where none are thrown": (
        ("losses", {"strength": 13, "percent": 50}, {}),
        ("losses", {"strength": 13, "percent": 50}, {"faces": []}),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", SAME)
def test_the_same_question_has_the_same_bytes(name: str) -> None:
    (rule, state, more), (_, other_state, other_more) = SAME[name]
    outcome = RULES.resolve(rule, state, **more)
    try:
        other = RULES.resolve(rule, other_state, **other_more)
    except (SchemaError, StateError):
        assert name.startswith("a fraction")  # there may be one form only, the others refused
        return
    assert other.id == outcome.id
    assert encode(other) == encode(outcome)


def test_another_question_has_another_id() -> None:
    state = {"rating": "A", "subtract": 0}
    force = {"attacker": WEST, "defender": EAST}
    ids = [
        RULES.resolve(rule, state, **more).id
        for rule, state, more in (
            ("sorcery", state, {"seed": "42"}),
            ("sorcery", state, {"seed": "042"}),
            ("sorcery", state, {"seed": "42", "context": "a"}),
            ("sorcery", state, {"seed": "42", "context": "b"}),
            ("sorcery", state, {"seed": "42", "rulings": {"wr-ratio": "nearest"}}),
            ("sorcery", state, {"seed": "42", "rulings": {"wr-half-strength": "up"}}),
            ("sorcery", state, {"faces": [4]}),
            ("sorcery", state, {"faces": [5]}),
            ("sorcery", state, {"faces": [4], "context": "a"}),
            ("sorcery", {**state, "subtract": 1}, {"seed": "42"}),
            ("sorcery", {**state, "rating": "B"}, {"seed": "42"}),
            ("army-combat", force, {"seed": "42"}),
            ("army-combat", {**force, "terrain": "forest"}, {"seed": "42"}),
            ("army-combat", {**force, "attacker": {**WEST, "characters": ["Boromir"]}}, {"seed": "42"}),
            ("army-combat", {**force, "attacker": {**WEST, "characters": 1}}, {"seed": "42"}),
            ("shadow-points", {"letter": "A"}, {"seed": "42"}),
        )
    ]
    ids.append(RULES.odds("sorcery", state).id)
    ids.append(RULES.odds("sorcery", state, rulings={"wr-ratio": "nearest"}).id)
    assert len(set(ids)) == len(ids)


@cases("name", OUTCOMES)
def test_an_outcome_holds_in_every_form(name: str) -> None:
    each = next(each for each in golden.goldens(RULES.id) if f"{each.rule}/{each.name}" == name)
    body = golden.bytes_of(RULES.id, each)
    asked = {"seed": each.seed, "faces": each.faces, "context": each.context, "rulings": each.rulings}
    for claim in (
        RULES.resolve(each.rule, each.state, **asked),  # type: ignore[arg-type]  # one type for all of them
        read_json(body),
        json.loads(body),
        json.loads(json.dumps(read_json(body), sort_keys=True)),
    ):
        verdict = verify(claim)
        assert verdict.holds, verdict.difference
        assert verdict.difference is None
        assert verdict.id == OUTCOMES[name]["id"]


Path = tuple[str | int, ...]


def places(value: Any, path: Path = ()) -> Iterator[Path]:
    yield path
    for name, part in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from places(part, (*path, name))


def at(document: Any, path: Path) -> Any:
    for name in path:
        document = document[name]
    return document


def pointer(path: Path) -> str:
    return "".join("/" + str(name).replace("~", "~0").replace("/", "~1") for name in path)


def other(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return value[:-1] + ("0" if value[-1:] != "0" else "1")
    if value is None:
        return "something"
    return [0] if isinstance(value, list) else {"something": 0}


def asked(outcome: dict[str, Any], path: Path) -> bool:
    if path[:1] in {("format",), ("rule",), ("state",), ("context",), ("rulings",)}:
        return True
    if path[:2] in {
        ("ruleset", "id"),
        ("ruleset", "version"),
        ("ruleset", "houses"),
        ("dice", "source"),
        ("dice", "seed"),
    }:
        return True
    in_faces = path[:2] == ("dice", "throws") and (len(path) < 4 or path[3] == "faces")
    return outcome["dice"]["source"] == "supplied" and in_faces


REQUIRED = {("id",), ("ruleset",), ("ruleset", "digest"), ("dice",), ("dice", "throws")}


def judged(claim: Any) -> Verdict | None:
    try:
        return verify(claim)
    except (InputError, UndecidedError):
        return None


def check(outcome: dict[str, Any], claim: dict[str, Any], path: Path, *, gone: bool = False) -> None:
    verdict = judged(claim)
    if verdict is None:
        assert asked(outcome, path) or (gone and path in REQUIRED) or path[:2] == ("dice", "throws"), pointer(path)
        return
    assert not verdict.holds, pointer(path)
    assert verdict.difference is not None
    if not asked(outcome, path):
        assert verdict.difference.pointer == pointer(path)
        assert verdict.id == outcome["id"]


@pytest.mark.parametrize("name", few(OUTCOMES, 8))
def test_every_field_that_was_changed_is_found(name: str) -> None:
    outcome = OUTCOMES[name]
    for path in places(outcome):
        value = at(outcome, path)
        if value and isinstance(value, dict | list):
            continue
        claim = copy.deepcopy(outcome)
        at(claim, path[:-1])[path[-1]] = other(value)
        inside: Path = ("something",) if value == {} else (0,) if value == [] else ()
        check(outcome, claim, path + inside)


@pytest.mark.parametrize("name", few(OUTCOMES, 8))
def test_every_member_that_was_added_or_removed_is_found(name: str) -> None:
    """If an object gains or loses a member, or a list an item, the verdict points at its place, or lists it as not covered."""
    outcome = OUTCOMES[name]
    for path in places(outcome):
        value = at(outcome, path)
        if isinstance(value, dict):
            claim = copy.deepcopy(outcome)
            at(claim, path)["added/~"] = 1
            if path:
                check(outcome, claim, (*path, "added/~"))
            else:
                assert verify(claim).not_covered == ("/added~1~0",)
        if isinstance(value, list) and value:
            claim = copy.deepcopy(outcome)
            at(claim, path).append(copy.deepcopy(value[-1]))
            check(outcome, claim, (*path, len(value)))
            claim = copy.deepcopy(outcome)
            at(claim, path).pop()
            check(outcome, claim, (*path, len(value) - 1), gone=True)
        if path and isinstance(at(outcome, path[:-1]), dict) and value is not None and path != ("format",):
            claim = copy.deepcopy(outcome)
            del at(claim, path[:-1])[path[-1]]
            check(outcome, claim, path, gone=True)


@pytest.mark.parametrize("name", few(OUTCOMES, 8))
def test_null_is_nothing(name: str) -> None:
    outcome = OUTCOMES[name]
    for path in places(outcome):
        claim = copy.deepcopy(outcome)
        if isinstance(at(outcome, path), dict) and not asked(outcome, path) and path[:1] != ("state",):
            at(claim, path)["a typed client's own"] = None
        elif at(outcome, path) is None:
            del at(claim, path[:-1])[path[-1]]
        assert verify(claim).holds, pointer(path)


def test_swapped_faces_are_found() -> None:
    claim = copy.deepcopy(OUTCOMES["individual-combat/to-the-end"])
    throws = claim["dice"]["throws"]
    first, second = next(
        (a, b) for a in range(len(throws)) for b in range(a) if throws[a]["faces"] != throws[b]["faces"]
    )
    throws[first]["faces"], throws[second]["faces"] = throws[second]["faces"], throws[first]["faces"]
    verdict = verify(claim)
    assert verdict.difference is not None
    assert verdict.difference.pointer == f"/dice/throws/{second}/faces/0"


def test_another_answer_under_an_honest_id_is_found() -> None:
    honest = RULES.resolve("shadow-points", {"letter": "A"}, seed="42")
    wished = RULES.resolve("shadow-points", {"letter": "A"}, seed="43")
    claim = {**plain(wished), "id": honest.id}
    claim["dice"] = {**claim["dice"], "seed": "42"}
    verdict = verify(read_json(encode(claim)))
    assert verdict.id == honest.id
    assert verdict.difference is not None
    assert verdict.difference.pointer == "/dice/throws/0/faces/0"


@pytest.mark.parametrize(
    ("place", "value", "code"),
    [
        ((), None, "verdict-holds"),
        (("ruleset", "digest"), f"sha256:{'0' * 64}", "verdict-other-rules"),
        (("id",), "0" * 64, "verdict-differs"),
        (("result", "more"), 1, "verdict-differs"),
    ],
)
def test_a_verdict_has_a_code_and_parameters(place: tuple[str, ...], value: object, code: str) -> None:
    claim = copy.deepcopy(next(iter(OUTCOMES.values())))
    target = claim
    for name in place[:-1]:
        target = target[name]
    if place:
        target[place[-1]] = value
    verdict = plain(verify(claim))
    assert verdict["code"] == code
    assert engine().say(code, verdict["with"]) == verdict["detail"]
    german = engine("de").say(code, verdict["with"])
    assert german.startswith("Es stimmt: " if code == "verdict-holds" else "Es stimmt nicht. ")


def test_faces_that_do_not_fit_are_a_verdict() -> None:
    for faces in ([], [1, 1], [7], [2**31]):
        claim = copy.deepcopy(OUTCOMES["shadow-points/picked-c"])
        claim["dice"]["throws"][0]["faces"] = faces
        verdict = verify(claim)
        assert not verdict.holds
        assert verdict.difference is not None
        assert verdict.difference.pointer.startswith(("/dice/throws", "/id"))


@pytest.mark.parametrize("face", [2**32, 2**53, 2**60, 2**63, 2**64, 10**30])
def test_faces_no_die_has_are_not_our_fault(face: int) -> None:
    claim = copy.deepcopy(OUTCOMES["shadow-points/picked-c"])
    claim["dice"]["throws"][0]["faces"] = [face]
    verdict = judged(claim)
    assert verdict is None or not verdict.holds


NO_OUTCOMES: list[tuple[Any, str]] = [
    (None, ""),
    ([], ""),
    (7, ""),
    ("an outcome", ""),
    ({}, "/id"),
    ({**OUTCOMES["sorcery/class-a"], "id": 7}, "/id"),
    ({**OUTCOMES["sorcery/class-a"], "ruleset": "war-of-the-ring"}, "/ruleset"),
    ({**OUTCOMES["sorcery/class-a"], "ruleset": {"id": "chess", "version": "1.0.0", "digest": "sha256:" + "0" * 64}}, "/ruleset/id"),
    ({**OUTCOMES["sorcery/class-a"], "ruleset": {"id": "war-of-the-ring", "version": "one", "digest": "sha256:" + "0" * 64}}, "/ruleset/version"),
    ({**OUTCOMES["sorcery/class-a"], "ruleset": {"id": "war-of-the-ring", "version": "1.0.0", "digest": "md5:0"}}, "/ruleset/digest"),
    ({**OUTCOMES["sorcery/class-a"], "rule": "chess"}, "/rule"),
    ({**OUTCOMES["sorcery/class-a"], "dice": {"source": "loaded", "throws": []}}, "/dice/source"),
    ({**OUTCOMES["sorcery/class-a"], "dice": {"source": "seeded", "throws": []}}, "/dice/seed"),
    ({**OUTCOMES["sorcery/class-a"], "dice": {"source": "supplied", "throws": [{"faces": [0]}]}}, "/dice/throws/0/faces/0"),
    ({**OUTCOMES["sorcery/class-a"], "dice": {"source": "supplied", "throws": [{}]}}, "/dice/throws/0/faces"),
    ({**OUTCOMES["sorcery/class-a"], "context": 7}, "/context"),
    ({**OUTCOMES["sorcery/class-a"], "rulings": []}, "/rulings"),
]  # fmt: skip


@cases(("claim", "place"), NO_OUTCOMES, ids=map(str, range(len(NO_OUTCOMES))))
def test_what_is_no_outcome_is_refused(claim: Any, place: str) -> None:
    with pytest.raises(ReceiptError) as raised:
        verify(claim)
    assert raised.value.pointer == place


@given(st.sampled_from(sorted(OUTCOMES)), DOCUMENTS, st.data())
def test_verify_raises_nothing_but_input_errors(name: str, part: Any, data: st.DataObject) -> None:
    path = data.draw(st.sampled_from(list(places(OUTCOMES[name]))))
    claim = copy.deepcopy(OUTCOMES[name])
    if path:
        at(claim, path[:-1])[path[-1]] = part
    else:
        claim = part
    verdict = judged(claim)
    if verdict is not None:
        assert verdict.holds == (canonical(claim) == canonical(OUTCOMES[name]))


def test_another_version_is_refused_and_never_answered_by_this_one() -> None:
    claim = copy.deepcopy(OUTCOMES["sorcery/class-a"])
    claim["ruleset"]["version"] = "9.9.9"
    with pytest.raises(VersionError) as raised:
        verify(claim)
    assert raised.value.pointer == "/ruleset/version"
    assert raised.value.got == "9.9.9"
    assert raised.value.expected == f"{RULES.version}, the installed version"
    with pytest.raises(VersionError) as raised:
        RULES.resolve("sorcery", {"rating": "A"}, seed="42", version="9.9.9")
    assert raised.value.pointer == "/version"


def test_an_unknown_ruling_in_a_claim_is_refused() -> None:
    claim = copy.deepcopy(OUTCOMES["sorcery/class-a"])
    claim["rulings"]["no/such"] = "x"
    with pytest.raises(RulingError) as raised:
        verify(claim)
    assert raised.value.pointer == "/rulings/no~1such"


@pytest.mark.parametrize(
    "format", [None, "", "ror.outcome.v1", "ror.outcome.v2", "ror.outcome.v4", 3, ["ror.outcome.v3"]]
)
@pytest.mark.parametrize("refuse", [verify, explain], ids=["verify", "explain"])
def test_an_outcome_of_another_format_is_refused(refuse: Callable[[Any], object], format: object) -> None:
    claim = {**OUTCOMES["sorcery/class-a"], "format": format}
    if format is None:
        del claim["format"]
    with pytest.raises(SchemaError if refuse is explain else ReceiptError) as raised:
        refuse(claim)
    assert (raised.value.pointer, raised.value.expected) == ("/format", "ror.outcome.v3")
    assert len(raised.value.faults) == 1


@given(DOCUMENTS)
def test_equal_documents_do_not_differ(document: Any) -> None:
    assert first_difference(copy.deepcopy(document), document) is None


@given(DOCUMENTS, st.data())
def test_a_difference_is_found_where_it_is(document: Any, data: st.DataObject) -> None:
    path = data.draw(st.sampled_from(list(places(document))))
    claim = copy.deepcopy([document])
    changed = data.draw(SCALARS.filter(lambda value: canonical(value) != canonical(at(document, path))))
    at(claim, (0, *path)[:-1])[(0, *path)[-1]] = changed
    found = first_difference(claim, [document])
    assert found is not None
    assert found.pointer == pointer((0, *path))
    assert found.got == changed


class Counted(list[int]):
    """A list that counts how many of its items are read one by one."""

    read = 0

    def __iter__(self) -> Iterator[int]:
        for each in super().__iter__():
            self.read += 1
            yield each


def test_of_a_long_list_verify_reads_the_beginning_alone() -> None:
    long = Counted([1] * 100_000)
    with pytest.raises(ReceiptError, match=r"array.* got \[1, 1, "):
        verify(long)
    assert 0 < long.read < 100


@given(st.dictionaries(NAMES.filter(lambda name: name != "summary"), DOCUMENTS, max_size=4), TEXT)
def test_a_sentence_at_the_end_is_cut_off_as_it_was_added(document: dict[str, Any], sentence: str) -> None:
    body = encode({"format": "any", **document})
    assert without_summary(body) == body
    assert without_summary(encode({"format": "any", **document, "summary": sentence})) == body


@pytest.mark.parametrize(
    "last",
    [{"a": {"b": 1, "summary": "Lost."}}, {"summary": 1}, {"summary": "Lost.", "a": 1}, {"a": ',"summary":"Lost."'}],
)
def test_what_is_no_sentence_at_the_end_stays(last: dict[str, Any]) -> None:
    body = encode({"format": "any", **last})
    assert without_summary(body) == body
