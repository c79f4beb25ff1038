"""A second implementation of War of the Ring in plain Python, without `ror_rules`, to check the odds.

The charts are those of the situation files. The rest follows the printed notes and the rulings. A function takes a
state as in a request, the faces in order of throwing (extra faces are harmless) and the readings. It returns the result
as in an answer, without carried fields.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any, Final, NamedTuple

from tests.rules.situations import files

State = Mapping[str, Any]
Readings = Mapping[str, str]
Result = dict[str, Any]
Faces = Sequence[int]

FILES: Final = files("war-of-the-ring")

SORCERY: Final = FILES["sorcery"].cells("The chart")
SEARCH: Final = FILES["search"].cells("The chart")
DUEL: Final = FILES["individual-combat"].cells("The chart, the attacker's throw")
ARMY: Final = FILES["army-combat"].cells("The chart, the Fellowship attacks")
LOSSES: Final = FILES["losses"].cells("The chart")
SHADOW: Final = FILES["shadow-points"].cells("The chart")
GOLLUM: Final = [line[0] for line in FILES["gollum-control"].cells("Who controls Gollum")]

RATIOS: Final = ("1-5", "1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1")
PERCENTS: Final = (10, 20, 30, 50, 80)
STRENGTHS: Final = (5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 60, 70, 80, 90, 99)


def gollum_control(state: State, faces: Faces, readings: Readings) -> Result:
    die = faces[0] + {"dark_power": 1, "fellowship": -1, "neither": 0}[state["previous_controller"]]
    now = GOLLUM[min(max(die, 1), 6) - 1]
    return {"controller": now, "card_holder": state["card_holder"] if now == "neither" else now}


def gollum_campaign(state: State, faces: Faces, readings: Readings) -> Result:
    now: Result = {"controller": state["previous_controller"], "card_holder": state["card_holder"]}
    for turn in range(state["turns"]):
        before = {"previous_controller": now["controller"], "card_holder": now["card_holder"]}
        now = gollum_control(before, faces[turn:], readings)
        if now["controller"] == state.get("until"):
            return {**now, "turns": turn + 1}
    return {**now, "turns": state["turns"]}


def search(state: State, faces: Faces, readings: Readings) -> Result:
    points = state.get("search_points") or 2 * state.get("nazgul", 0) + state.get("orc_points", 0)
    named = state["characters"] if isinstance(state["characters"], list) else []
    number = len(named) or state["characters"]
    row = min((points + 1) // 2, 5) - 1
    column = 0 if number <= 2 else 1 if number <= 5 else 2 if number <= 8 else 3
    rolls = SEARCH[row][column].split(", ")
    allowed = f"{faces[0]}c" in rolls
    captures = [
        {"name": each["name"], "captured": face > each.get("capture_rating", 3)}
        for each, face in zip(named, faces[1:], strict=False)
        if allowed
    ]
    return {"spotted": allowed or str(faces[0]) in rolls, "capture_allowed": allowed, "captures": captures}


def sorcery(state: State, faces: Faces, readings: Readings) -> Result:
    return {"points": SORCERY[max(faces[0] - state.get("subtract", 0), 1) - 1]["ABCD".index(state["rating"])]}


def shadow_points(state: State, faces: Faces, readings: Readings) -> Result:
    return {"points": SHADOW[faces[0] - 1]["ABCDEF".index(state["letter"])]}


class Hit(NamedTuple):
    wounds: int = 0
    killed: bool = False


def blow(thrower: State, other: State, die: int, readings: Readings) -> tuple[Hit, Hit]:
    magic = thrower.get("sorcery")
    if magic is not None:
        wounds: int = sorcery({"rating": magic} if isinstance(magic, str) else magic, [die], readings)["points"]
        return Hit(), Hit(wounds)
    column = min(max(thrower["combat"] - other["combat"], -4), 5)
    cell = DUEL[die - 1][column + 4]
    if (die, column) == (1, 2) and readings.get("wr-icrt-die-1") == "plus-two-none":
        cell = "-/-"
    if die == 1 and column in (-1, 2) and readings.get("wr-icrt-die-1") == "minus-one-killed":
        cell = "k/-" if column < 0 else "-/-"
    self_, foe = (
        Hit(killed=True) if half == "k" else Hit() if half == "-" else Hit(int(half[0])) for half in cell.split("/")
    )
    return self_, foe


class Standing(NamedTuple):
    attacker: int
    defender: int
    attacker_dead: bool = False
    defender_dead: bool = False
    rounds: int = 0

    @property
    def over(self) -> bool:
        return self.attacker_dead or self.defender_dead

    def result(self) -> Result:
        return {
            "attacker": {"wounds": self.attacker, "killed": self.attacker_dead},
            "defender": {"wounds": self.defender, "killed": self.defender_dead},
            "rounds": self.rounds,
        }


def duel_round(state: State, now: Standing, mine: int, yours: int, readings: Readings) -> Standing:
    attacker, defender = state["attacker"], state["defender"]
    first_self, first_foe = blow(attacker, defender, mine, readings)
    second_self, second_foe = blow(defender, attacker, yours, readings)
    one = now.attacker + first_self.wounds + second_foe.wounds
    two = now.defender + first_foe.wounds + second_self.wounds
    more = readings.get("wr-endurance") == "more-kills"
    return Standing(
        one,
        two,
        first_self.killed or second_foe.killed or one >= attacker["endurance"] + more,
        first_foe.killed or second_self.killed or two >= defender["endurance"] + more,
        now.rounds + 1,
    )


def duel_begins(state: State) -> Standing:
    return Standing(state["attacker"].get("wounds", 0), state["defender"].get("wounds", 0))


def ended(state: State, now: Standing) -> bool:
    return now.over or max(now.attacker, now.defender) >= state.get("stop_at_wounds", 1000)


def individual_combat(state: State, faces: Faces, readings: Readings) -> Result:
    now = duel_begins(state)
    for number in range(state.get("rounds", 1)):
        if not ended(state, now):
            now = duel_round(state, now, faces[2 * number], faces[2 * number + 1], readings)
    return now.result()


def duel_chain(state: State, readings: Readings) -> dict[Standing, Fraction]:
    chain = {duel_begins(state): Fraction(1)}
    for _ in range(state.get("rounds", 1)):
        after: dict[Standing, Fraction] = defaultdict(Fraction)
        for now, chance in chain.items():
            if ended(state, now):
                after[now] += chance
                continue
            for mine, yours in product(range(1, 7), repeat=2):
                after[duel_round(state, now, mine, yours, readings)] += chance / 36
        chain = after
    return dict(chain)


def lost(strength: int, percent: int, readings: Readings) -> int:
    """Strength Points lost: by the table, above it by rounding (an exact half down), with the strength as the maximum."""
    if percent in (0, 100):
        return strength * percent // 100
    if strength == 0:
        return 0
    if strength > STRENGTHS[-1]:
        return max((strength * percent + 49) // 100, 1)
    row = next(index for index, high in enumerate(STRENGTHS) if strength <= high)
    if (row, percent) == (2, 50) and readings.get("wr-loss-11-15-50") == "6":
        return 6
    return min(int(LOSSES[row][PERCENTS.index(percent)]), strength)


def losses(state: State, faces: Faces, readings: Readings) -> Result:
    gone = lost(state["strength"], state["percent"], readings)
    return {"lost": gone, "remaining": state["strength"] - gone}


def multiplier(printed: str) -> Fraction:
    return Fraction(1) if printed == "-" else Fraction(printed.removeprefix("x").replace("½", "1/2"))


def ratio(attacker: Fraction, defender: Fraction, readings: Readings) -> str:
    columns = range(1, 6)
    favoured = attacker >= defender
    many = attacker / defender if favoured else defender / attacker
    if readings.get("wr-ratio") == "nearest":
        column = min(columns, key=lambda n: (abs(many - n), n if favoured else -n))
    elif favoured:
        column = max(n for n in columns if n <= many)
    else:
        column = next((n for n in columns if n >= many), 5)
    return f"{column}-1" if favoured else f"1-{column}"


def army_combat(state: State, faces: Faces, readings: Readings) -> Result:
    dice = iter(faces)
    attacker, defender = state["attacker"], state["defender"]
    shift = 0
    for force, sign in ((attacker, 1), (defender, -1)):
        if sign < 0 and readings.get("wr-army-modifiers") == "attacker-only":
            continue
        shift += sign * force.get("leader_morale", 0)
        magic = force.get("sorcery")
        if magic is not None:
            shift += sign * sorcery({"rating": magic} if isinstance(magic, str) else magic, [next(dice)], {})["points"]
    die = min(max(next(dice) + shift, -1), 9)
    ground, half_effort = multiplier(DEFENSE[state.get("terrain", "clear")]), state.get("defender_effort") == "half"
    if half_effort and readings.get("wr-multipliers") == "half-alone":
        ground = Fraction(1)
    strength = defender["strength"] * ground / (2 if half_effort else 1)
    if readings.get("wr-half-strength") == "up":
        strength = Fraction(-(-strength.numerator // strength.denominator))
    elif readings.get("wr-half-strength") == "down":
        strength = Fraction(max(strength.numerator // strength.denominator, 1))
    column = ratio(Fraction(attacker["strength"]), strength, readings)
    cell = ARMY[die + 1][RATIOS.index(column)]
    if (die, column) == (9, "1-2") and readings.get("wr-acrt-9-at-1-2") == "-/50":
        cell = "-/50"
    result: Result = {"ratio": column, "adjusted_die": die, "cell": cell}
    for name, force, half in zip(("attacker", "defender"), (attacker, defender), cell.split("/"), strict=True):
        percent = 0 if half == "-" else int(half.removesuffix("k"))
        gone = lost(force["strength"], percent, readings)
        there = force.get("characters", 0)
        many = there if isinstance(there, int) else len(there)
        led = bool(force.get("leader_morale", 0) or force.get("sorcery"))
        led &= readings.get("wr-k-which") != "not-the-leader"
        killed = half.endswith("k") and force["side"] == "fellowship" and many + led > 0
        result[name] = {
            "loss_percent": percent,
            "strength_lost": gone,
            "strength": force["strength"] - gone,
            "character_killed": killed,
            "death_owed": killed and many + led > 1 and (led or isinstance(there, list)),
        }
    return result


def shadow_point_costs(state: State, faces: Faces, readings: Readings) -> Result:
    items = []
    for action in state["actions"]:
        free = action["action"] == "other" or action.get("during") == "fellowship_player_turn"
        each = 0 if free else price(state["game"], action)
        count = action.get("count", 1)
        items.append({"action": action["action"], "count": count, "each": each, "cost": each * count})
    total = sum(item["cost"] for item in items)
    left = state["available"] - total
    return {"items": items, "total": total, "left": left, "allowed": left >= 0}


def price(game: str, action: State) -> int:
    if action["action"] == "move_force":
        return 3 if action["strength"] >= 41 else 2 if action["strength"] >= 11 else 1
    return PRICES[game][action["action"]]


def prices(grid_name: str) -> dict[str, int]:
    file = FILES["shadow-point-costs"]
    listed = {}
    for row, (cell,) in zip(file.grid(grid_name).rows, file.cells(grid_name), strict=True):
        for patch in row if isinstance(row, tuple) else (row,):
            (action,) = patch["actions"]
            if action["action"] != "other" and "strength" not in action and "during" not in action:
                listed[action["action"]] = cell
    return listed


PRICES: Final = {"character": prices("The Character Game's list"), "campaign": prices("The Campaign Game's list")}


def terrain(state: State, faces: Faces, readings: Readings) -> Result:
    allowance = state.get("movement_allowance")
    spent, stopped = Fraction(0), None
    for index, step in enumerate(state.get("steps", [])):
        cost = step_cost({"hex": step} if isinstance(step, str) else step, state.get("moving", "army"), readings)
        if cost is None or (allowance is not None and spent + cost > Fraction(allowance)):
            stopped = index
            break
        spent += cost
    printed = DEFENSE[state["defending_in"]] if state.get("defending_in") else "$"
    return {
        "cost": wire(spent),
        "allowed": stopped is None,
        "stopped_at": stopped,
        "defense_multiplier": None if printed in "$P" else wire(multiplier(printed)),
    }


CROSSED: Final = {
    "bridge": ("minor_river", "major_river"), "ford": ("minor_river", "major_river"),
    "pass": ("mountain",), "tunnel": ("mountain",),
}  # fmt: skip


def step_cost(step: State, moving: str, readings: Readings) -> Fraction | None:
    if step["hex"] == "orodruin" and moving in ("army", "aragorns_army"):
        return None
    costs = [HEXES[step["hex"]]]
    sides = step.get("hexsides", [])
    if readings.get("wr-hexside-kinds") != "each":
        crossed = {under for side in sides for under in CROSSED.get(side, ())}
        sides = [side for side in sides if side not in crossed]
    for side in sides:
        if side == "tunnel" and not step.get("tunnel_open", True):
            return None
        if side == "dunharrow":
            with_army = moving == "aragorns_army" and readings.get("wr-dunharrow") == "with-army"
            if moving != "aragorns_company" and not with_army:
                return None
            continue
        costs.append(HEXSIDES[side])
    if "P" in costs:
        return None
    printed = (cost.strip("+*").replace("½", "1/2") for cost in costs if cost != "-")
    return sum(map(Fraction, printed), Fraction(0))


def wire(value: Fraction) -> int | str:
    return value.numerator if value.denominator == 1 else f"{value.numerator}/{value.denominator}"


def terrain_cells(grid_name: str, of: Callable[[Any], str]) -> dict[str, str]:
    file = FILES["terrain"]
    return {of(row): cell for row, (cell,) in zip(file.grid(grid_name).rows, file.cells(grid_name), strict=True)}


HEXES: Final = terrain_cells("Into a hex", lambda row: row["steps"][0])
HEXSIDES: Final = terrain_cells("Across a hexside, into a clear hex", lambda row: row["steps"][0]["hexsides"][0])
DEFENSE: Final = terrain_cells("Defending in a hex", lambda row: row["defending_in"])

RULES: Final[Mapping[str, Callable[[State, Faces, Readings], Result]]] = {
    "gollum-control": gollum_control,
    "gollum-campaign": gollum_campaign,
    "search": search,
    "sorcery": sorcery,
    "individual-combat": individual_combat,
    "army-combat": army_combat,
    "losses": losses,
    "shadow-points": shadow_points,
    "shadow-point-costs": shadow_point_costs,
    "terrain": terrain,
}


def dice_of(rule: str, state: State) -> int:
    match rule:
        case "losses" | "shadow-point-costs" | "terrain":
            return 0
        case "gollum-campaign":
            return int(state["turns"])
        case "search":
            return 1 + (len(state["characters"]) if isinstance(state["characters"], list) else 0)
        case "individual-combat":
            return 2 * int(state.get("rounds", 1))
        case "army-combat":
            return 1 + sum("sorcery" in state[side] for side in ("attacker", "defender"))
        case _:
            return 1


def every_outcome(rule: str, state: State, readings: Readings) -> Iterator[tuple[Result, Fraction]]:
    number = dice_of(rule, state)
    for faces in product(range(1, 7), repeat=number):
        yield RULES[rule](state, faces, readings), Fraction(1, 6**number)
