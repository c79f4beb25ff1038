from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, assume, given, settings, strategies as st

from ror_rules import load
from ror_rules.author import Ruleset
from ror_rules.errors import StateError
from ror_rules.host.wire import plain
from ror_rules.testing import explore
from tests.drawn import drawn

GAME: Final[Ruleset[Any]] = load("three-player")
Draw = Callable[[st.SearchStrategy[Any]], Any]
PATHS: Final = 3000
FRIENDS: Final = ["Gimli", "Boromir", "Legolas", "Eowyn"]


def many(examples: int) -> settings:
    return settings(max_examples=drawn(examples), deadline=None, suppress_health_check=list(HealthCheck))


def outcomes(rule: str, state: Any, rulings: dict[str, str]) -> Iterator[Any]:
    asked = GAME.rule(rule)
    try:
        read = asked.read(state)
        odds = explore(lambda dice: asked.body(dice, GAME.book.under(rulings), read), states=PATHS)
    except StateError:
        assume(False)
    for result in odds.weights:
        yield plain(result)


# --- Army Combat


def company(draw: Draw, side: str) -> list[Any]:
    names = draw(st.lists(st.sampled_from(FRIENDS), max_size=3, unique=True))
    return [
        {"name": each, "side": "fellowship"} if side == "saruman" or draw(st.booleans()) else each for each in names
    ]


def with_saruman(draw: Draw) -> dict[str, Any]:
    side = draw(st.sampled_from(["saruman", "fellowship", "fellowship", "dark_power"]))
    enemy = draw(st.sampled_from([each for each in ("fellowship", "dark_power", "saruman") if each != side]))
    stack: dict[str, Any] = {"side": side, "strength": draw(st.integers(1, 120)), "allied": side != "saruman"}
    himself: dict[str, Any] = {"name": "Saruman", "morale": draw(st.integers(0, 2))}
    if draw(st.booleans()):
        himself["ring"] = draw(st.sampled_from(["bears", "wears"]))
    stack["leader"] = himself
    stack["characters"] = draw(st.integers(0, 2)) if draw(st.booleans()) else company(draw, side)
    if side == "dark_power":
        stack["characters"] = draw(st.integers(0, 2))
    other = {"side": enemy, "strength": draw(st.integers(1, 120)), "leader_morale": draw(st.integers(0, 3))}
    mine = draw(st.sampled_from(["attacker", "defender"]))
    theirs = "defender" if mine == "attacker" else "attacker"
    return {mine: stack, theirs: other, "saruman": {"stack": mine, "facing": []}}


READINGS: Final = {
    "wr-k-which": ["one-of-all", "not-the-leader"],
    "tp-k-in-allied-stack": ["no-effect", "their-own"],
    "wr-army-modifiers": ["both-leaders", "attacker-only"],
}


@many(80)
@given(data=st.data())
def test_army_combat_never_kills_saruman(data: st.DataObject) -> None:
    state = with_saruman(data.draw)
    asked = {name: data.draw(st.sampled_from(each)) for name, each in READINGS.items()}
    for result in outcomes("army-combat", state, asked):
        stack = result[state["saruman"]["stack"]]
        assert stack["leader"]["name"] == "Saruman"
        assert not stack["leader"]["killed"]
        for force in (result["attacker"], result["defender"]):
            assert "Saruman" not in [each["name"] for each in force["fallen"]]
        if not state[state["saruman"]["stack"]]["characters"]:
            assert not stack["character_killed"]


def two_armies(draw: Draw) -> dict[str, Any]:
    ours: dict[str, Any] = {
        "side": "fellowship",
        "strength": draw(st.integers(1, 60)),
        "characters": company(draw, "fellowship"),
    }
    names = [each if isinstance(each, str) else each["name"] for each in ours["characters"]]
    if draw(st.booleans()):
        ours["leader"] = {"name": "Gandalf", "morale": draw(st.integers(0, 2))}
        names.append("Gandalf")
    if names and draw(st.booleans()):
        ours["first_to_die"] = draw(st.sampled_from(names))
    theirs = {"side": "dark_power", "strength": draw(st.integers(1, 60))}
    return {"attacker": ours, "defender": theirs} if draw(st.booleans()) else {"attacker": theirs, "defender": ours}


def living(force: dict[str, Any]) -> list[str]:
    led = force.get("leader")
    there = [each["name"] for each in force["characters"]]
    return [led["name"], *there] if isinstance(led, dict) and led["name"] not in there else there


@many(80)
@given(data=st.data())
@pytest.mark.parametrize("ruleset", ["war-of-the-ring", "three-player"])
def test_a_battle_counts_its_dead(ruleset: str, data: st.DataObject) -> None:
    state = two_armies(data.draw)
    place = "attacker" if state["attacker"]["side"] == "fellowship" else "defender"
    rules = load(ruleset)
    before = plain(rules.rule("army-combat").read(state))[place]
    for result in outcomes("army-combat", state, {}):
        force = result[place]
        dead = [each["name"] for each in force["fallen"]]
        owed = force.get("death_owed", False)
        assert len(living(before)) - len(living(force)) == len(dead)
        assert len(dead) + owed == force["character_killed"]
        assert not set(dead) & set(living(force))
        assert not (owed and "first_to_die" in before)
        if force["strength"]:
            again = {"attacker": force, "defender": {"side": "dark_power", "strength": 5}}
            if owed:
                with pytest.raises(StateError) as refused:
                    rules.rule("army-combat").read(again)
                assert refused.value.code == "death-owed"
            else:
                assert living(plain(rules.rule("army-combat").read(again))["attacker"]) == living(force)


# --- The Nazgul


NINE: Final = [f"Rider {number}" for number in range(9)]
TURN: Final = st.sampled_from([{}, {}, {"moved": True}, {"fought": True}, {"persuaded": True}, {"mind_battled": True}])


def gained(plan: list[dict[str, bool]]) -> int:
    state = {"nazgul": {"dark_power": NINE}, "plan": plan, "turns": len(plan) + 1}
    return len(GAME.resolve("nazgul-campaign", state, seed=1).result.nazgul.saruman)


@many(60)
@given(plan=st.lists(TURN, max_size=8), at=st.integers(0, 8))
def test_one_more_quiet_game_turn_never_costs_a_nazgul(plan: list[dict[str, bool]], at: int) -> None:
    assert gained([*plan[:at], {}, *plan[at:]]) >= gained(plan)


@many(60)
@given(turns=st.lists(st.sampled_from([{}, {}, {"persuaded": True}, {"moved": True}, {"fought": True}]), max_size=8))
def test_a_quiet_game_turn_before_brings_no_fewer_nazgul(turns: list[dict[str, bool]]) -> None:
    due = [
        GAME.resolve(
            "nazgul-control", {"turns": each, "wears_ring": True, "nazgul": {"dark_power": NINE}}, seed=1
        ).result.due
        for each in (turns, [{}, *turns])
    ]
    assert due[1] >= due[0]


# --- From answer to answer


COMPANY: Final = ("Frodo", "Pippin", "Boromir", "Gandalf the White")
ENEMIES: Final = ("Gothmog", "Dwar", "Chief of the Dunlendings", "Saruman", "Ugluk")
SIDES: Final = {"Chief of the Dunlendings": "saruman", "Saruman": "saruman"}
ACTS: Final = ("duel", "battle", "search", "capture", "capture", "persuade", "escape", "escape", "heal", "ring")


class Season:
    def __init__(self, draw: Draw) -> None:
        self.seed = 0
        self.who: dict[str, dict[str, Any]] = {}
        for name in (*COMPANY, *ENEMIES):
            side = "fellowship" if name in COMPANY else SIDES.get(name, "dark_power")
            self.who[name] = {
                "name": name, "side": side, "combat": draw(st.integers(0, 6)), "endurance": draw(st.integers(1, 6)),
                "morale": draw(st.integers(0, 2)), "capture_rating": draw(st.integers(0, 6)), "escape_rating": draw(st.integers(0, 6)),
                "movement_allowance": 4,
            }  # fmt: skip
        self.who[draw(st.sampled_from(["Frodo", "Boromir", "Saruman"]))]["ring"] = "bears"

    def play(self, rule: str, **state: Any) -> dict[str, Any]:
        self.seed += 1
        found: dict[str, Any] = plain(GAME.resolve(rule, state, seed=self.seed).result)
        return found

    def free(self, names: tuple[str, ...]) -> list[str]:
        return [name for name in names if not self.who[name].get("killed") and "held" not in self.who[name]]

    def put(self, *characters: dict[str, Any]) -> None:
        """Stores Characters from an answer. The dead stay dead, and wounds heal only by a rule."""
        for each in characters:
            was = self.who[each["name"]]
            assert not was.get("killed")
            self.who[each["name"]] = each

    def duel(self, one: str, other: str) -> None:
        consents = {"challenge": {"strength_points": 50, "consents": True}} if other == "Saruman" else {}
        before = [self.who[one].get("wounds", 0), self.who[other].get("wounds", 0)]
        found = self.play(
            "individual-combat",
            attacker=self.who[one],
            defender=self.who[other],
            rounds=2,
            by_event_card=True,
            **consents,
        )
        assert [found["attacker"]["name"], found["defender"]["name"]] == [one, other]
        assert [found["attacker"]["wounds"] >= before[0], found["defender"]["wounds"] >= before[1]] == [True, True]
        self.put(found["attacker"], found["defender"])

    def battle(self, company: list[str], leader: str, strength: int) -> None:
        """Army Combat of the Fellowship. The players choose who dies if a k leaves it open."""
        force = {
            "side": "fellowship", "strength": strength, "leader": self.who[leader],
            "characters": [self.who[each] for each in company],
        }  # fmt: skip
        found = self.play("army-combat", attacker=force, defender={"side": "dark_power", "strength": 20})["attacker"]
        there, fallen = living(found), [each["name"] for each in found["fallen"]]
        assert sorted([*there, *fallen]) == sorted({leader, *company})
        if found.get("death_owed") and there:
            fallen.append(there[0])
        for each in fallen:
            self.who[each] = {**self.who[each], "killed": True}

    def search(self, company: list[str]) -> None:
        found = self.play("search", characters=[self.who[each] for each in company], nazgul=3, orcs="eye", orc_points=4)
        left, taken = found["characters"], found["captives"]
        assert sorted(each["name"] for each in (*left, *taken)) == sorted(company)
        assert ["held" in each for each in (*left, *taken)] == [False] * len(left) + [True] * len(taken)
        self.put(*left, *taken)

    def hold(self, name: str, rule: str) -> None:
        found = self.play(rule, character=self.who[name])
        assert ("held" in found["character"]) == bool(found["captured" if rule == "capture" else "persuaded"])
        self.put(found["character"])

    def escape(self, name: str, *, reached: bool) -> None:
        held = self.who[name]["held"]
        found = self.play("escape", character=self.who[name], reached_isengard=reached, met_by_friend=True)
        assert found["escaped"] == ("held" not in found["character"])
        assert not (found["escaped"] and (held == "at_isengard" or reached))
        self.put(found["character"])

    def check(self, one: str) -> None:
        assert sum("ring" in each for each in self.who.values()) <= 1
        foe = {"name": "Orc", "side": "dark_power" if one in COMPANY else "fellowship", "combat": 1, "endurance": 9}
        orc = {"side": "dark_power", "strength": 5}
        force = {"side": "fellowship", "strength": 5, "characters": [self.who[one]]}
        asked: list[tuple[str, dict[str, Any]]] = [
            ("individual-combat", {"attacker": self.who[one], "defender": foe}),
            ("search", {"characters": [self.who[one]], "nazgul": 3}),
        ]
        if one in COMPANY:
            asked += [("army-combat", {"attacker": force, "defender": orc}), ("capture", {"character": self.who[one]})]
        for rule, state in asked if one not in self.free((one,)) else ():
            with pytest.raises(StateError, match=r"dead|held|wounds"):
                GAME.rule(rule).read(state)


@many(300)
@given(data=st.data())
def test_dead_and_held_characters_never_act(data: st.DataObject) -> None:
    season = Season(data.draw)
    acts = data.draw(st.lists(st.tuples(st.sampled_from(ACTS), st.integers(0, 99), st.booleans()), max_size=14))
    for act, number, flag in acts:
        free, foes = season.free(COMPANY), season.free(ENEMIES)
        held = [name for name, each in season.who.items() if "held" in each and not each.get("killed")]
        one = free[number % len(free)] if free else None
        match act:
            case "duel" if one and foes:
                season.duel(*((one, foes[number % len(foes)]) if flag else (foes[number % len(foes)], one)))
            case "battle" if one:
                season.battle(free if flag else [one], one, 5 + number)
            case "search" if one:
                season.search(free if flag else [one])
            case "capture" if one:
                season.hold(one, "capture")
            case "persuade" if one in ("Pippin", "Boromir") and "ring" not in season.who[one]:
                season.hold(one, "persuasion")
            case "escape" if held:
                name = held[number % len(held)]
                season.escape(name, reached=flag and season.who[name]["held"] == "persuaded")
            case "heal" if "Dwar" in foes:
                dwar = {**season.who["Dwar"], "side": "saruman"}
                found = season.play("nazgul-healing", nazgul=dwar)["nazgul"]
                assert found["wounds"] <= dwar.get("wounds", 0)
                season.put({**found, "side": "dark_power"})
            case "ring":
                for name in [each for each in season.free((*COMPANY, "Saruman")) if "ring" in season.who[each]]:
                    wears = {**season.who[name], "ring": "wears", "ring_rating": 3}
                    found = season.play("ring-removal", character=wears)
                    assert (found["character"]["ring"] == "bears") == found["removed"]
                    season.put(found["character"])
            case _:
                continue
        season.check((*COMPANY, *ENEMIES)[number % 9])
