"""War of the Ring, Army Combat Results Table and Shadow Points: attack after attack, with one budget of Shadow Points."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeVar

from msgspec import UNSET, Meta, structs

from ror_rules._rulesets.war_of_the_ring.army_combat import ArmyCombat, army_combat, owed_deaths
from ror_rules._rulesets.war_of_the_ring.book import WarOfTheRing, chart
from ror_rules._rulesets.war_of_the_ring.headings import numbered
from ror_rules._rulesets.war_of_the_ring.pieces import (
    CARRIED,
    Character,
    Force,
    called,
    figures,
    leader_of,
    newly_fallen,
    once,
    told,
    unread,
)
from ror_rules._rulesets.war_of_the_ring.shadow_point_costs import Bill, Purchase, ShadowPointCosts, shadow_point_costs
from ror_rules._rulesets.war_of_the_ring.shadow_points import Letter, ShadowPoints, shadow_points
from ror_rules._rulesets.war_of_the_ring.terrain import Hex
from ror_rules.author import (
    Dice,
    InputError,
    Line,
    Message,
    Points,
    Rule,
    StateError,
    UndecidedError,
    Value,
    besides,
    rule,
    say,
)

End = Literal["fallen", "destroyed", "stopped", "unpaid", "death_owed", "over"]
Effort = Literal["full", "half"]
_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth")
W = TypeVar("W", bound="WarCampaigned")
_Payment = Literal["initiate_army_combat", "defend_at_full_strength"]


class Attacked(NamedTuple):
    """Both armies after an attack, and why the campaign ends with it, if that does not follow from them."""

    attacker: Force
    defender: Force
    ended: str | None = None


Attack = Callable[[Dice, int, Force, Force, Effort], Attacked]


class Target(Value, kw_only=True):
    """A stack that is attacked until it has no Strength Point left, and the hex that it stands in."""

    defender: Force
    terrain: Hex = "clear"


class WarCampaign(Value, kw_only=True):
    """An army, the stacks that it attacks one after the other, and the rules by which it stops.

    In each Game-Turn it attacks once. The Dark Power pays for its attacks, or for full strength in defence, out of one budget.
    """

    attacker: Force
    targets: Annotated[tuple[Target, ...], Meta(min_length=1, max_length=6)]
    turns: Annotated[int, Meta(ge=1, le=50)]
    stop_at_loss: Annotated[int, Meta(ge=1, le=9999)] | None = None
    shadow_points: Points | None = None
    letter: Letter | None = None
    effort: Literal["full", "half"] = "full"

    def check(self) -> None:
        if self.letter is not None and self.shadow_points is None:
            raise StateError("letter-without-budget", pointer="/state/letter", got=self.letter)
        for index, each in enumerate(self.targets):
            of_target(index, partial(self.fight, index, self.attacker, each.defender))
        there = [figures(each.defender, f"/targets/{index}/defender") for index, each in enumerate(self.targets)]
        once([*figures(self.attacker, "/attacker"), *chain.from_iterable(there)])

    def fight(self, at: int, attacker: Force, defender: Force, effort: Effort = "full") -> ArmyCombat:
        terrain = self.targets[at].terrain
        return ArmyCombat(attacker=attacker, defender=defender, terrain=terrain, defender_effort=effort)


class WarCampaigned(Value, kw_only=True):
    """The armies after the last Game-Turn."""

    ended: End
    turns: int
    attacks: int
    taken: int
    shadow_points_spent: int
    attacker: Annotated[Force, Meta(extra=CARRIED)]
    defenders: Annotated[tuple[Force, ...], Meta(extra=CARRIED)]


class March(Value, kw_only=True):
    """The campaign between two Game-Turns.

    It omits values that follow from the number of Game-Turns, so that the odds have few states: `spent` and `attacks`
    count only if a letter brings Shadow Points, and `points` are the remaining budget only if payments depend on it.
    """

    attacker: Force
    defenders: tuple[Force, ...]
    points: int
    spent: int = 0
    attacks: int = 0
    ended: str | None = None

    @property
    def taken(self) -> int:
        return sum(not each.strength for each in self.defenders)

    @property
    def standing(self) -> tuple[int, ...]:
        return tuple([at for at, each in enumerate(self.defenders) if each.strength])


@rule(
    "war-campaign",
    title="Attack after attack",
    source=chart("army-combat-results-table"),
    decides=("attacker", "defender"),
    wants={"attacker": "fallen", "defender": "-fallen"},
)
def war_campaign(dice: Dice, book: WarOfTheRing, state: WarCampaign) -> WarCampaigned:
    """An army attacks one stack after the other, once in each Game-Turn, until they have fallen or it has to stop."""

    def attack(dice: Dice, at: int, attacker: Force, defender: Force, effort: Effort) -> Attacked:
        return dice.part(attacked, book, state.fight(at, attacker, defender, effort))

    return marched(dice, book, state, attack, WarCampaigned)


def marched(dice: Dice, book: WarOfTheRing, state: WarCampaign, attack: Attack, result: Callable[..., W]) -> W:
    budget, price, most = state.shadow_points, 0, state.turns
    if budget is not None and state.letter is None and state.attacker.side == "dark_power":
        price = _bill(dice, book, budget, "initiate_army_combat").total
        most, budget = min(most, budget // price), None
        dice.note(chart("shadow-point-costs"), "attacks-that-can-be-paid", attacks=most)

    def end(last: March, turns: int) -> W:
        attacks = turns if state.letter is None else last.attacks
        spent = last.spent if budget is None or state.letter is not None else budget - last.points
        return result(
            ended=last.ended or ("unpaid" if most < state.turns else "over"),
            turns=turns,
            attacks=attacks,
            taken=last.taken,
            shadow_points_spent=spent + price * turns,
            attacker=last.attacker,
            defenders=last.defenders,
        )

    defenders = tuple(each.defender for each in state.targets)
    return dice.repeat(
        lambda dice, now: _turn(dice, book, state, now, budget, attack),
        March(attacker=state.attacker, defenders=defenders, points=budget or 0),
        until=lambda now: now.ended is not None,
        at_most=most,
        place="turn",
        end=end,
        like=(
            result,
            book,
            besides(state, "attacker", "targets", "turns", "stop_at_loss", "shadow_points"),
            tuple([besides(each, "defender") for each in state.targets]),
            budget,
            price,
            most < state.turns,
            None if state.stop_at_loss is None else state.attacker.strength - state.stop_at_loss,
        ),
    )


def _turn(dice: Dice, book: WarOfTheRing, state: WarCampaign, now: March, budget: int | None, attack: Attack) -> March:
    standing = now.standing
    at = standing[0]
    if len(standing) > 1:
        names = target_names(state.targets)
        there = [names[each] for each in standing]
        at = names.index(dice.choose("attacker", "target", there, otherwise=names[at], attacker=now.attacker.strength))
    defender = now.defenders[at]
    strengths = now.attacker.strength, defender.strength
    dice.note(chart("army-combat-results-table"), "turn-of-campaign", attacker=strengths[0], defender=strengths[1])
    if state.letter is not None:
        gained = shadow_points(dice, book, ShadowPoints(letter=state.letter)).points
        now = structs.replace(now, points=now.points + gained)
    effort: Effort = "full"
    if budget is not None and now.attacker.side == "dark_power":
        paid = _paid(dice, book, state, now, "initiate_army_combat")
        if paid is now:
            return now
        now = paid
    elif defender.side == "dark_power" and budget is None:
        effort = state.effort
    elif defender.side == "dark_power":
        now, effort = _defended(dice, book, state, now, defender)
    ours, theirs, ended = of_target(at, lambda: attack(dice, at, now.attacker, defender, effort))
    after = structs.replace(
        now,
        attacker=ours,
        defenders=(*now.defenders[:at], theirs, *now.defenders[at + 1 :]),
        attacks=now.attacks + (state.letter is not None),
    )
    standing = after.standing
    ended = ended or _why_ended(after, standing)
    if ended is None:
        lost = state.attacker.strength - after.attacker.strength
        plan = "attack" if state.stop_at_loss is None or lost < state.stop_at_loss else "stop"
        left = {
            "attacker": after.attacker.strength,
            "defender": sum([each.strength for each in after.defenders]),
            "defender_morale": sum([_morale(after.defenders[at]) for at in standing]),
        }
        if dice.choose("attacker", "go-on", ("attack", "stop"), otherwise=plan, **left) == "stop":
            ended = "stopped"
    return after if ended is None else structs.replace(after, ended=ended)


def target_names(targets: Sequence[Target]) -> list[str]:
    """A name for each target: that of its leader, of its first Character, or its ordinal."""
    found: list[str] = []
    for each, ordinal in zip(targets, _ORDINALS, strict=False):
        there = each.defender.characters if isinstance(each.defender.characters, tuple) else ()
        leader = leader_of(each.defender)
        names = [*([] if leader is None else [leader.name]), *map(called, there)]
        found.append(names[0] if names and names[0] not in found else ordinal)
    return found


def _defended(dice: Dice, book: WarOfTheRing, state: WarCampaign, now: March, defender: Force) -> tuple[March, Effort]:
    """The Dark Power pays for full strength, or keeps its Shadow Points and defends at half strength."""
    plan = "pay" if state.effort == "full" else "keep"
    paid = _paid(dice, book, state, now, "defend_at_full_strength") if plan == "pay" else now
    sees = {"points": now.points, "attacker": now.attacker.strength, "defender": defender.strength}
    if dice.choose("defender", "pay", ("pay", "keep"), otherwise=plan, **sees) == "keep":
        return now, "half"
    if plan == "keep":
        paid = _paid(dice, book, state, now, "defend_at_full_strength")
    return paid, "half" if paid is now else "full"


def _morale(force: Force) -> int:
    leader = leader_of(force)
    return told(force.leader_morale if leader is None else leader.morale)


def attacked(dice: Dice, book: WarOfTheRing, fight: ArmyCombat) -> Attacked:
    battle = army_combat(dice, book, fight)
    return Attacked(goes_on(battle.attacker), goes_on(battle.defender))


def _bill(dice: Dice, book: WarOfTheRing, points: int, what: _Payment) -> Bill:
    costs = ShadowPointCosts(game="campaign", actions=(Purchase(action=what),), available=points)
    return shadow_point_costs(dice.within(what.replace("_", "-")), book, costs)


def _paid(dice: Dice, book: WarOfTheRing, state: WarCampaign, now: March, what: _Payment) -> March:
    bill = _bill(dice, book, now.points, what)
    if not bill.allowed:
        return now
    return structs.replace(now, points=bill.left, spent=now.spent + bill.total * (state.letter is not None))


def goes_on(force: Force) -> Force:
    return structs.replace(
        force,
        loss_percent=UNSET,
        strength_lost=UNSET,
        character_killed=UNSET,
        death_owed=True if force.death_owed is True else UNSET,
    )


def _why_ended(after: March, standing: tuple[int, ...]) -> End | None:
    if not standing:
        return "fallen"
    if not after.attacker.strength:
        return "destroyed"
    if after.attacker.death_owed is True or any(each.death_owed is True for each in after.defenders):
        return "death_owed"
    return None


def of_target(at: int, find: Callable[[], Any]) -> Any:
    def place(pointer: str) -> str:
        inner = pointer.removeprefix("/state")
        return pointer if inner.startswith("/attacker") else f"/state/targets/{at}{inner}"

    try:
        return find()
    except (InputError, UndecidedError) as error:
        raise error.moved(place) from None


def headings(state: WarCampaign, trace: Sequence[Line]) -> Mapping[int, Message]:
    return numbered("game-turn", trace, lambda line: line.code == "turn-of-campaign")


def _persons(state: WarCampaign) -> list[str]:
    forces = (state.attacker, *(each.defender for each in state.targets))
    return [called(who) for force in forces for who, _ in figures(force, "")]


def sum_up(campaign: Rule[Any, Any, Any]) -> None:
    campaign.headings(headings)

    @campaign.summary_of_each("killed", _persons)
    def killed(state: WarCampaign, result: WarCampaigned, who: str) -> bool:
        targets = zip((each.defender for each in state.targets), result.defenders, strict=True)
        return newly_fallen(who, ((state.attacker, result.attacker), *targets))

    @campaign.summary("fallen", alone=True)
    def fallen(state: WarCampaign, result: WarCampaigned) -> bool:
        return result.taken == len(result.defenders)

    @campaign.summary("points_lost")
    def lost(state: WarCampaign, result: WarCampaigned) -> int:
        return state.attacker.strength - result.attacker.strength

    @campaign.aftermath
    def owed(state: WarCampaign, result: WarCampaigned) -> tuple[Message, ...]:
        return owed_deaths(result.attacker, *result.defenders)

    @campaign.sentence
    def say_so(state: WarCampaign, result: WarCampaigned, trace: tuple[Line, ...]) -> Message:
        return say(
            f"campaign-{result.ended.replace('_', '-')}",
            attacks=result.attacks,
            taken=result.taken,
            targets=len(state.targets),
            lost=state.attacker.strength - result.attacker.strength,
            strength=state.attacker.strength,
        )

    campaign.head("fallen", "points_lost", "shadow_points_spent", "turns", "ended")
    campaign.carries(Character, *unread("morale"))


sum_up(war_campaign)
