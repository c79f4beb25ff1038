"""Names in the board games: a known name identifies its Character, and every other name is only a label.

A companion of the Fellowship occurs once in a state. Otherwise the name of a companion is a label, too.

A random state is a template. In it a name is a token: `@dwar` for a known Character, `#0`, `#1`, ... for the others.
Each writing of a template gives each token a name. Two writings of one template must throw the same dice and give the
same results, traces and chances, once the names in the answers are tokens again. In a trace, names occur only as
members `name` inside `with` and `drawn`, so all the rest must be equal.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from ror_rules import load
from ror_rules._rulesets.war_of_the_ring.known import (
    COMPANIONS,
    KNOWN as SPELLED,
    NAMED_NAZGUL,
    NAMES,
    companion,
    spelled,
    tells,
)
from ror_rules.author import Rule, Ruleset, folded
from ror_rules.errors import BudgetError, StateError, UndecidedError
from ror_rules.host.wire import plain
from ror_rules.testing import explore
from tests.drawn import drawn
from tests.every import cases
from tests.laws.names import with_names

STATES_OF_A_RULE: Final = drawn(150)
FEW: Final = 100
LABELS: Final = (
    *("Captain", "Éowyn", "Фродо", 'say "x"', "6/5", "w3", "Henry v", "!!!", "???", "Bilbo", "zzz", "x" * 50),
    *("Orc-captain", "12", "a~foot", "‘Pip’", "orc-2", "Ωmega", "the End"),
)
"""Names that no rule knows, different in every spelling."""

FREE: Final = [f"#{number}" for number in range(8)]
HEROES: Final = ["@frodo", "@gandalf", "@gandalf_the_white", "@aragorn_with_anduril", "@gollum", "@celeborn"]
NAZGUL: Final = ["@lord_of_the_nazgul", *(f"@{who}" for who in sorted(NAMED_NAZGUL))]
WESTERNESSE: Final = ["@elendil", "@isildur", "@baldrim"]
SERVANTS: Final = ["@sauron", "@gorgol", "@dwar"]
KNOWN: Final = sorted({*HEROES, *NAZGUL, *WESTERNESSE, *SERVANTS, "@gil_galad", "@saruman"})

Draw = Callable[[st.SearchStrategy[Any]], Any]
Names = Mapping[str, tuple[str, ...]]


SEEDS: Final = st.integers(0, 40)


class Pile(list[Any]):
    """A list of a template without order, except for members of equal content."""


# --- Templates


def some(draw: Draw, **fields: st.SearchStrategy[Any]) -> dict[str, Any]:
    """Some of these fields, few of them, so that many figures have the same ones."""
    kept = draw(st.lists(st.sampled_from(sorted(fields)), max_size=2, unique=True))
    return {name: draw(fields[name]) for name in kept}


def figure(draw: Draw, token: str, **needed: st.SearchStrategy[Any]) -> dict[str, Any]:
    """A full Character: the fields that the rule needs, and a field or two more."""
    more = some(
        draw,
        capture_rating=st.integers(1, 5),
        wounds=st.just(1),
        sorcery=st.sampled_from(["A", {"rating": "A"}, "D"]),
        nationality=st.sampled_from(["dwarves", "Hobbit", "Ent"]),
        by_sorcery=st.integers(0, 1),
    )
    return {**more, **{name: draw(each) for name, each in needed.items()}, "name": token}


def tokens(draw: Draw, known: list[str], least: int = 1, most: int = 4) -> list[str]:
    found = st.lists(st.sampled_from([*FREE[:4], *FREE[:4], *known]), min_size=least, max_size=most, unique=True)
    return list(draw(found))


def company(draw: Draw, known: list[str], least: int = 1) -> Pile:
    return Pile(each if draw(st.booleans()) else figure(draw, each) for each in tokens(draw, known, least))


def war_search(draw: Draw) -> dict[str, Any]:
    return {"search_points": draw(st.sampled_from([9, 14, 40])), "characters": company(draw, HEROES)}


def card_search(draw: Draw) -> dict[str, Any]:
    return {**war_search(draw), "orcs": draw(st.sampled_from(["hand", "eye"]))}


def duel(draw: Draw, known: list[str] = [*HEROES, *NAZGUL, "@saruman"]) -> dict[str, Any]:  # noqa: B006  # read only
    one, other = tokens(draw, known, 2, 2)
    card = {"combat": st.integers(3, 5), "endurance": st.integers(2, 3)}
    return {
        "attacker": figure(draw, one, **card),
        "defender": figure(draw, other, **card),
        "rounds": draw(st.integers(1, 2)),
    }


def challenge(draw: Draw) -> dict[str, Any]:
    found = duel(draw)
    if found["defender"]["name"] == "@saruman":
        found["challenge"] = {"strength_points": draw(st.sampled_from([20, 80])), "has_ring": False}
        found["challenge"]["consents"] = draw(st.booleans())
    return found


def force(draw: Draw, side: str, names: list[str]) -> dict[str, Any]:
    found: dict[str, Any] = {"side": side, "strength": draw(st.integers(8, 30))}
    party = [figure(draw, each, morale=st.integers(0, 2)) for each in names]
    if party and draw(st.booleans()):
        found["leader"] = draw(st.sampled_from(party))
        if draw(st.booleans()):
            found["leader"] = found["leader"]["name"]
    found["characters"] = Pile(draw(st.sampled_from([each, each["name"]])) for each in party)
    if isinstance(found.get("leader"), str):
        found["characters"] = Pile(party)
    return found


def army_combat(draw: Draw) -> dict[str, Any]:
    names = tokens(draw, [*HEROES, *NAZGUL[:2], "@gothmog"], 0)
    ours = [each for each in names if each in HEROES or (each in FREE and draw(st.booleans()))]
    return {
        "attacker": force(draw, "fellowship", ours),
        "defender": force(draw, "dark_power", [each for each in names if each not in ours]),
    }


def stack_combat(draw: Draw) -> dict[str, Any]:
    found = army_combat(draw)
    found["defender"]["side"] = "saruman"
    if draw(st.booleans()):
        found["saruman"] = {"stack": "defender", "has_ring": True}
    return found


def cards(draw: Draw) -> dict[str, Any]:
    kinds = draw(st.lists(st.sampled_from(["hobbits_only", "other"]), min_size=1, max_size=4))
    found = Pile({"name": token, "kind": kind} for token, kind in zip(FREE, kinds, strict=False))
    if draw(st.booleans()):
        found.append({"name": "Anduril"})
    return {"by": "saruman", "cards": found}


def nazgul(draw: Draw) -> dict[str, Pile]:
    names = tokens(draw, NAZGUL[:3], 2, 5)
    half = draw(st.integers(0, 1))
    return {"dark_power": Pile(names[half:]), "saruman": Pile(names[:half])}


def nazgul_control(draw: Draw) -> dict[str, Any]:
    return {"turns": [{}] * draw(st.integers(2, 5)), "wears_ring": True, "nazgul": nazgul(draw)}


def nazgul_return(draw: Draw) -> dict[str, Any]:
    return {"turns_without_ring": draw(st.integers(2, 5)), "nazgul": nazgul(draw)}


def nazgul_campaign(draw: Draw) -> dict[str, Any]:
    held = nazgul(draw)
    every = [*held["dark_power"], *held["saruman"]]
    armies = Pile(each for each in every if draw(st.booleans()))
    lost = {"ring_lost_on": draw(st.integers(1, 4))} if draw(st.booleans()) else {}
    return {"nazgul": held, "armies": armies, "turns": draw(st.integers(4, 6)), **lost}


def one(field: str, known: list[str], **needed: st.SearchStrategy[Any]) -> Callable[[Draw], dict[str, Any]]:
    return lambda draw: {field: figure(draw, tokens(draw, known, 1, 1)[0], **needed)}


def loyalty(draw: Draw) -> dict[str, Any]:
    return {"nazgul": figure(draw, tokens(draw, NAZGUL, 1, 1)[0]), "taken_by": "saruman", "leads_army": True}


LEADER: Final[dict[str, st.SearchStrategy[Any]]] = {
    "combat": st.integers(3, 5),
    "morale": st.integers(2, 4),
    "endurance": st.integers(2, 3),
}


def leaders(draw: Draw) -> tuple[dict[str, Any], dict[str, Any]]:
    ours = draw(st.sampled_from([*FREE[:2], *WESTERNESSE]))
    theirs = draw(st.sampled_from([*FREE[2:4], *SERVANTS]))
    both = (
        figure(draw, ours, side=st.just("westernesse"), **LEADER),
        figure(draw, theirs, side=st.just("sauron"), **LEADER),
    )
    for leader in both:
        if leader["name"].startswith("@"):
            draw(st.sampled_from([leader.pop, leader.get]))("side")
        leader.pop("nationality", None)
    return both if draw(st.booleans()) else both[::-1]


def leader_combat(draw: Draw) -> dict[str, Any]:
    attacker, defender = leaders(draw)
    return {"attacker": attacker, "defender": defender}


def mortal_combat(draw: Draw) -> dict[str, Any]:
    challenger, opponent = leaders(draw)
    return {"challenger": challenger, "opponent": opponent, "distance": 0, "rounds": 1}


def restoration(draw: Draw) -> dict[str, Any]:
    people = st.sampled_from(["dwarf", "elf"])
    veterans = Pile(
        {"leader": figure(draw, each, killed=st.booleans(), side=st.just("sauron"), nationality=people, **LEADER)}
        for each in tokens(draw, SERVANTS)
    )
    return {"leaders": veterans, "gorgol": {"combat": 3, "morale": 3, "endurance": 3}}


def demoralization(draw: Draw) -> dict[str, Any]:
    fallen = [figure(draw, each, **LEADER, side=st.just("westernesse")) for each in tokens(draw, ["@gil_galad"])]
    return {"events": [{"event": "leader_killed", "leader": each} for each in fallen]}


def missile_obligation(draw: Draw) -> dict[str, Any]:
    enemies = Pile(draw(st.lists(st.sampled_from(FREE[4:]), max_size=3, unique=True)))
    units = Pile({"name": each, "adjacent": enemies, "melee": True} for each in FREE[: draw(st.integers(1, 3))])
    target = [{"attacker": units[0]["name"], "target": enemies[0]}] if enemies and draw(st.booleans()) else []
    return {"units": units, "melee_attacks": target}


TEMPLATES: Final[dict[tuple[str, str], Callable[[Draw], dict[str, Any]]]] = {
    ("war-of-the-ring", "search"): war_search,
    ("war-of-the-ring", "individual-combat"): duel,
    ("war-of-the-ring", "army-combat"): army_combat,
    ("three-player", "search"): card_search,
    ("three-player", "individual-combat"): challenge,
    ("three-player", "army-combat"): stack_combat,
    ("three-player", "magic-card"): cards,
    ("three-player", "nazgul-control"): nazgul_control,
    ("three-player", "nazgul-return"): nazgul_return,
    ("three-player", "nazgul-campaign"): nazgul_campaign,
    ("three-player", "nazgul-loyalty"): loyalty,
    ("three-player", "nazgul-healing"): one("nazgul", NAZGUL),
    ("three-player", "capture"): one("character", HEROES),
    ("three-player", "escape"): one("character", HEROES),
    ("three-player", "persuasion"): one("character", HEROES, movement_allowance=st.integers(0, 1)),
    ("three-player", "ring-removal"): one("character", ["@saruman", "@frodo"], ring_rating=st.integers(4, 5)),
    ("sauron", "leader-combat"): leader_combat,
    ("sauron", "mortal-combat"): mortal_combat,
    ("sauron", "rally"): one("leader", [*WESTERNESSE, *SERVANTS], **LEADER),
    ("sauron", "restoration"): restoration,
    ("sauron", "demoralization"): demoralization,
    ("sauron", "missile-obligation"): missile_obligation,
    ("sauron", "ring-removal"): one(
        "leader", WESTERNESSE, ring_rating=st.integers(1, 5), side=st.just("westernesse"), ring=st.just("wears")
    ),
}
REFERRED: Final = {"army-combat", "nazgul-campaign", "missile-obligation"}
"""Rules whose states refer to a figure by its name, so that no two of them are written alike."""
MEETINGS: Final = [
    *((ruleset, rule) for ruleset in ("war-of-the-ring", "three-player") for rule in ("search", "individual-combat")),
    *((ruleset, "army-combat") for ruleset in ("war-of-the-ring", "three-player")),
    *(("sauron", rule) for rule in ("leader-combat", "mortal-combat", "restoration")),
]
"""Rules in which several Characters meet, so that no Character may occur twice in a state."""


# --- Writing a template down, and reading the names of an answer back


def spellings(who: str) -> list[str]:
    listed = NAMES[who.removeprefix("@")]  # type: ignore[index]  # a token is such a key
    return [each for name in listed for each in (name, name.upper(), f"the {name.lower()}", name.replace("a", "á"))]


SPELLINGS: Final = {who: spellings(who) for who in KNOWN}


def naming(draw: Draw) -> Names:
    chance = Random(draw(st.integers(0, 2**20)))
    labels = {token: (label,) for token, label in zip(FREE, chance.sample(LABELS, len(FREE)), strict=True)}
    return {**labels, **{who: tuple(chance.choices(known, k=2)) for who, known in SPELLINGS.items()}}


def written(template: Any, names: Names) -> Any:
    turns = {token: cycle(each) for token, each in names.items()}

    def write(part: Any) -> Any:
        if isinstance(part, dict):
            return {key: write(value) for key, value in part.items()}
        if isinstance(part, list):
            return [write(each) for each in part]
        return next(turns[part]) if isinstance(part, str) and part in turns else part

    return write(template)


def reordered(draw: Draw, template: Any, armies: list[str]) -> Any:
    if isinstance(template, dict):
        return {key: reordered(draw, value, armies) for key, value in template.items()}
    if not isinstance(template, Pile):
        return template
    shuffled = draw(st.sampled_from([template[::-1], [*template[1:], template[0]]])) if template else []
    waiting: dict[str, list[Any]] = {}
    for each in template:
        waiting.setdefault(content(each, armies), []).append(each)
    return Pile(waiting[content(each, armies)].pop(0) for each in shuffled)


def content(member: Any, armies: list[str]) -> str:
    told: dict[str, Any] = {"name": member} if isinstance(member, str) else dict(member)
    figure = dict(told.get("leader", told))
    token = figure.pop("name")
    if isinstance(figure.get("sorcery"), str):
        figure["sorcery"] = {"rating": figure["sorcery"]}
    figure.pop("nationality", None)
    known = "" if token.startswith("#") else token
    return json.dumps([known, token in armies, told.get("kind"), figure], sort_keys=True)


def read_back(value: Any, known_as: Mapping[str, str], *, in_any_order: bool) -> Any:
    if isinstance(value, dict):
        return {key: read_back(each, known_as, in_any_order=in_any_order) for key, each in value.items()}
    if isinstance(value, list):
        found = [read_back(each, known_as, in_any_order=in_any_order) for each in value]
        return sorted(found, key=lambda each: json.dumps(each, sort_keys=True)) if in_any_order else found
    if isinstance(value, str):
        if numbered := re.fullmatch(r"(.+) [CXLVI]+", value):
            return known_as.get(numbered[1], value)
        stem, dash, number = value.rpartition("-")
        return known_as.get(value) or (known_as.get(stem) if dash and number.isdigit() else None) or value
    return value


def told(
    rules: Ruleset[Any],
    rule: Rule[Any, Any, Any],
    template: Any,
    names: Names,
    seed: int,
    *,
    in_any_order: bool = False,
) -> Any:
    state = written(template, names)
    known_as = {name: token for token, each in names.items() for name in each}
    if len({names[token] for token in FREE}) < len(FREE):  # some labels are equal, so tokens are ambiguous
        known_as |= {names[token][0]: "#" for token in FREE}

    def read(value: Any) -> Any:
        return read_back(plain(value), known_as, in_any_order=in_any_order)

    try:
        outcome = rules.resolve(rule.id, state, seed=seed if rule.throws else None)
    except (StateError, UndecidedError) as error:
        return type(error).__name__
    throws = [(each.address, each.sides, each.faces) for each in outcome.dice.throws]
    asked = rule.read(state)
    assert rule.read(plain(outcome.state)) == asked
    try:
        odds = explore(lambda dice: rule.body(dice, rules.book, asked), states=FEW)
    except BudgetError:
        chances = None
    else:
        chances = dict[str, Fraction]()
        for result, weight in odds.weights.items():
            key = json.dumps(read(result), sort_keys=True)
            chances[key] = chances.get(key, 0) + Fraction(weight, odds.total)
    found = sorted(throws) if in_any_order else throws, read(outcome.result), outcome.rulings, chances
    trace = with_names(plain(outcome.trace), lambda name: read_back(name, known_as, in_any_order=False))
    return (*found, None if in_any_order else trace)


def only_labels(known_as: Any) -> Any:
    if isinstance(known_as, dict):
        return {key: only_labels(each) for key, each in known_as.items()}
    if isinstance(known_as, list | tuple):
        return [only_labels(each) for each in known_as]
    return "#" if isinstance(known_as, str) and known_as in FREE else known_as


every_rule = cases(("ruleset", "rule"), TEMPLATES, [" ".join(each) for each in TEMPLATES])


@every_rule
@settings(max_examples=STATES_OF_A_RULE, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_names_and_order_decide_nothing(ruleset: str, rule: str, data: st.DataObject) -> None:
    """Other labels, other spellings of known names and another order change no die, no result and no chance.

    Other labels and spellings change nothing of the trace but names.
    """
    rules = load(ruleset)
    asked = rules.rule(rule)
    draw, seed = data.draw, data.draw(SEEDS)
    template = TEMPLATES[ruleset, rule](draw)
    names, others = (naming(draw) for _ in range(2))
    assert told(rules, asked, template, others, seed) == told(rules, asked, template, names, seed)

    shuffled = reordered(draw, template, template.get("armies", []))
    one, other = (told(rules, asked, each, names, seed, in_any_order=True) for each in (template, shuffled))
    assert one == other


@every_rule
@settings(max_examples=STATES_OF_A_RULE // 3, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_figures_may_share_a_label(ruleset: str, rule: str, data: st.DataObject) -> None:
    if rule in REFERRED:
        return
    rules = load(ruleset)
    asked = rules.rule(rule)
    template, seed = TEMPLATES[ruleset, rule](data.draw), data.draw(SEEDS)
    apart = naming(data.draw)
    label = data.draw(st.sampled_from(LABELS))
    alike = {token: (label,) if token.startswith("#") else each for token, each in apart.items()}
    first, second = (told(rules, asked, template, each, seed) for each in (apart, alike))
    if isinstance(first, str):
        assert second == first
        return
    assert second[:1] == first[:1]
    assert only_labels(second[1]) == only_labels(first[1])


def free_tokens(part: Any) -> set[str]:
    if isinstance(part, dict | list):
        return set().union(*map(free_tokens, part.values() if isinstance(part, dict) else part))
    return {part} if isinstance(part, str) and part in FREE else set()


def unmarked(answer: Any) -> str:
    """An answer as text without `who` `other`, which marks the successor of a companion who keeps the name."""
    return re.sub(r""", ["']who["']: ["']other["']""", "", repr(answer))


@pytest.mark.parametrize(("ruleset", "rule"), MEETINGS, ids=[" ".join(each) for each in MEETINGS])
@settings(max_examples=STATES_OF_A_RULE, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_a_companion_comes_once(ruleset: str, rule: str, data: st.DataObject) -> None:
    rules = load(ruleset)
    asked = rules.rule(rule)
    template, seed = TEMPLATES[ruleset, rule](data.draw), data.draw(SEEDS)
    apart, called = naming(data.draw), data.draw(st.sampled_from(sorted(COMPANIONS.values())).flatmap(st.permutations))
    here = free_tokens(template)
    alike, again = (
        {token: tuple(names) if token in here else each for token, each in apart.items()}
        for names in (called, called[::-1])
    )
    first, second = (told(rules, asked, template, each, seed) for each in (apart, alike))
    if len(here) < 2:  # a companion has a side of origin, so only the spelling is free
        assert unmarked(second) == unmarked(told(rules, asked, template, again, seed))
    elif isinstance(first, str):
        assert second in {first, "StateError"}
    else:
        assert second == "StateError"


def test_labels_are_labels() -> None:
    assert not any(tells(each) or companion(each) for each in LABELS)
    assert len(set(map(spelled, LABELS))) == len(LABELS)


# --- The list of names in the documents

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "names.md"


@cases("name", sorted(SPELLED))
def test_a_name_that_is_known_is_on_the_page(name: str) -> None:
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    (row,) = [line for line in lines if line.startswith(f"| `{SPELLED[name]}` |")]
    assert name in {folded(each) for each in row.split("|")[3].split(" / ")}


def test_the_page_lists_each_name_of_the_companions() -> None:
    rows = re.findall(r"^\| ([A-Z][a-z]+) \| ([^|]+) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    listed = {folded(one): {folded(each) for each in names.split(" / ")} for one, names in rows if one != "Character"}
    assert listed == {one: {folded(each) for each in names} for one, names in COMPANIONS.items()}


def test_the_page_lists_no_other_character() -> None:
    rows = re.findall(r"^\| `([a-z_]+)` \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(rows) == sorted(NAMES)


def test_the_javascript_rules_have_the_same_names() -> None:
    text = (ROOT / "vectors" / "js" / "names.mjs").read_text(encoding="utf-8")
    listed = dict(re.findall(r"^  ([a-z_]+): \[(.*)\],$", text, re.MULTILINE))
    found = {folded(name): who for who, names in listed.items() for name in json.loads(f"[{names}]")}
    companions = {folded(name): who for who, names in COMPANIONS.items() for name in names}
    assert found == {**SPELLED, **companions}
