"""Ring of Power, Combat: states that the rules do not allow, refused before a die is thrown.

Each refusal names the field, what was expected there, and where it is printed. No dice.
"""

from __future__ import annotations

from typing import Final, NoReturn

from ror_rules.dice import Dice
from ror_rules.errors import StateError
from ror_rules.ring_of_power.book import RingOfPower
from ror_rules.ring_of_power.scene import BEASTS, ENGINES, SIDES, Camp, engine, scene
from ror_rules.ring_of_power.states import Combat, Group, SideName
from ror_rules.text import citation
from ror_rules.trace import Cite

RIDERS: Final = frozenset(
    {"dwarf", "elf", "man", "hobbit", "goblin", "orc", "uruk-hai", "troll", "half-troll", "ethereal", "warg-rider"}
)
HEAVY: Final = frozenset({"siege-ballista", "siege-catapult", "trebuchet"})


def check(dice: Dice, book: RingOfPower, state: Combat) -> bool:
    """Refuses a combat that cannot be. Raises `StateError` with a pointer into the request."""
    for name in SIDES:
        _ids(state, name)
    camps = scene(book, state).camps
    for name in SIDES:
        camp = camps[name]
        for index, group in enumerate(camp.side.groups):
            place = f"/{name}/groups/{index}"
            _figure(camp, group, place)
            _wizardry(camp, group, place)
            _crew(camp, group, place)
            if group.id in camp.fighting:
                _moved(camp, group, place)
                _reachable(camp, group, place)
        _replacements(camp)
        _rams(camp)
        if not camp.fighting:
            refuse(
                book.combat_sequence.note("contact"),
                "Nobody of this side can fight: all are wounded, dispersed or out of reach.",
                f"/{name}/groups",
                "at least one figure that can",
            )
    _site(camps["defender"])
    _regrouping(camps["attacker"])
    _duels(book, state, camps)
    return True


def refuse(cite: Cite, detail: str, pointer: str, expected: object = None, got: object = None) -> NoReturn:
    """A state the rules forbid, with the place that forbids it."""
    raise StateError(f"{detail} ({citation(cite)})", pointer=f"/state{pointer}", expected=expected, got=got)


def _ids(state: Combat, name: SideName) -> None:
    seen: dict[str, int] = {}
    side = state.attacker if name == "attacker" else state.defender
    for index, group in enumerate(side.groups):
        first = seen.setdefault(group.id, index)
        if first != index:
            raise StateError(
                "Two groups of a side share an id, so they would share dice.",
                pointer=f"/state/{name}/groups/{index}/id",
                expected=f"another id than that of /state/{name}/groups/{first}",
                got=group.id,
            )
    for index, wanted in enumerate(side.sacrifice):
        if wanted not in seen:
            raise _unknown(f"/{name}/sacrifice/{index}", seen, wanted)


def _unknown(pointer: str, known: object, got: str) -> StateError:
    names = ", ".join(known) if isinstance(known, dict) else str(known)
    return StateError("There is no such group.", pointer=f"/state{pointer}", expected=f"one of {names}", got=got)


def _figure(camp: Camp, group: Group, place: str) -> None:
    """What one group says of itself."""
    book = camp.scene.book
    abilities, sequence = book.abilities, book.combat_sequence
    if len(set(group.abilities)) < len(group.abilities):
        raise StateError("An ability is given twice.", pointer=f"/state{place}/abilities", expected="each ability once")
    if group.leadership and not group.character:
        refuse(
            sequence.note("leadership"), "Only characters lead.", f"{place}/character", "true beside leadership", False
        )
    if group.mounted and group.type not in RIDERS:
        refuse(sequence.note("mounted"), "Such figures do not ride.", f"{place}/mounted", "false", group.type)
    if "camels" in group.abilities and not group.mounted:
        refuse(abilities.note("camels"), "Camels are ridden.", f"{place}/mounted", "true beside camels", False)
    if "heroes" in group.abilities and not group.character:
        refuse(
            abilities.note("heroes"), "Only characters are heroes.", f"{place}/character", "true beside heroes", False
        )
    if group.wounded and "heroes" not in group.abilities:
        refuse(
            abilities.note("heroes"),
            "Only heroes are wounded; others are casualties.",
            f"{place}/wounded",
            "false",
            True,
        )
    if (group.dispersed or group.returns_on) and not camp.can(group.id, "ethereal"):
        field = "dispersed" if group.dispersed else "returns_on"
        refuse(abilities.note("ethereal"), "Only ethereal figures are dispersed.", f"{place}/{field}", "nothing")
    if {"heavy-armor", "unarmored"} <= set(group.abilities):
        note = book.combat_chart.note("armor")
        refuse(note, "Armor is heavy, light or none.", f"{place}/abilities", "heavy-armor or unarmored, not both")
    if group.targets and "assassin" not in group.abilities:
        refuse(abilities.note("assassin"), "Only assassins choose who is hit.", f"{place}/targets", "nothing")
    for index, target in enumerate(group.targets):
        if target not in camp.enemy.groups:
            raise _unknown(f"{place}/targets/{index}", camp.enemy.groups, target)
        if camp.enemy.can(target, "berserk"):
            refuse(
                abilities.note("berserk"), "Berserkers are given no hits.", f"{place}/targets/{index}", "others", target
            )
    if group.wounds and group.type != "ship":
        refuse(book.combat_chart.note("ship"), "Only ships take wounds one by one.", f"{place}/wounds", 0, group.wounds)
    if group.type == "ship" and group.wounds >= book.combat_chart.number("ship-wounds"):
        most = book.combat_chart.number("ship-wounds") - 1
        refuse(
            book.combat_chart.note("ship"), "This ship has sunk.", f"{place}/wounds", f"at most {most}", group.wounds
        )
    if group.type == "ship" and group.count > 1:
        refuse(book.combat_chart.note("ship"), "Ships are given one by one.", f"{place}/count", 1, group.count)


def _wizardry(camp: Camp, group: Group, place: str) -> None:
    spent = group.magic.dice + group.magic.attack + group.magic.defense
    cite = camp.scene.book.combat_sequence.note("wizardry")
    if spent > group.wizardry:
        refuse(
            cite, "More wizardry is spent than there is.", f"{place}/magic", f"at most {group.wizardry} points", spent
        )
    if group.wizardry and not group.character:
        refuse(cite, "Only characters are wizards.", f"{place}/character", "true beside wizardry", False)


def _crew(camp: Camp, group: Group, place: str) -> None:
    """Engines, mumakil, ships, and who serves them."""
    book = camp.scene.book
    if group.type in ENGINES:
        table = book.special_artillery if group.type == "battering-ram" else book.artillery
        full = int(table.peek(group.type, "crew"))
        cite = table.note("ram-crew" if group.type == "battering-ram" else "crew")
        if group.crew_type is None:
            refuse(cite, "An engine is as good as its crew.", f"{place}/crew_type", "the type of its crew", "nothing")
        if group.count > full:
            refuse(cite, "The crew is larger than the engine's.", f"{place}/count", f"at most {full}", group.count)
        if group.character:
            refuse(cite, "Crews are army figures.", f"{place}/character", "false", True)
        if group.profile.dice is not None or group.profile.attack is not None:
            refuse(cite, "An engine's attacks are those of the engine.", f"{place}/profile", "a defense, if anything")
    elif group.crew_type is not None:
        raise StateError(
            "Only engines have a crew of a type.", pointer=f"/state{place}/crew_type", expected="nothing here"
        )
    if group.crew is not None and group.type != "mumakil":
        refuse(
            book.combat_chart.note("amok"), "Only mumakil count their crew so.", f"{place}/crew", "nothing", group.crew
        )
    if group.crew_of is None:
        return
    beast = camp.groups.get(group.crew_of)
    cite = book.combat_chart.note("amok")
    if beast is None or beast.type not in BEASTS:
        refuse(cite, "Crews serve a mumakil or a ship of their side.", f"{place}/crew_of", "its id", group.crew_of)
    if beast.count > 1 or beast.crew is not None:
        refuse(
            cite, "A crew of figures serves one beast, which has no other.", f"{place}/crew_of", "one beast", beast.id
        )
    if camp.rides(group) or engine(group):
        refuse(cite, "A crew neither rides nor serves an engine.", f"{place}/crew_of", "nothing here", group.crew_of)


def _moved(camp: Camp, group: Group, place: str) -> None:
    """Abilities and conditions that forbid what a group did to be here."""
    book = camp.scene.book
    abilities = book.abilities
    rough = camp.ground and not camp.on_road
    if group.type == "chariot" and rough:
        cite = Cite(work=abilities.data.source.work, section="Movement Chart")
        refuse(
            cite, "Chariots do not enter difficult terrain.", f"{place}/type", "clear terrain", ", ".join(camp.ground)
        )
    if not camp.moved(group):
        return
    stays = "moved: false, when it stood there before"
    if camp.side.regrouping:
        refuse(book.combat_sequence.note("retreat"), "A regrouping force does not move.", f"{place}/moved", stays, True)
    if camp.can(group.id, "immobile"):
        refuse(abilities.note("immobile"), "An immobile figure stays where it is.", f"{place}/moved", stays, True)
    if group.may_not_move:
        venerable = camp.can(group.id, "venerable")
        cite = abilities.note("venerable" if venerable else "paralyze")
        refuse(cite, "This group may not move this turn.", f"{place}/moved", stays, True)
    if camp.can(group.id, "ponderous") and rough:
        refuse(abilities.note("ponderous"), "It enters difficult terrain on roads only.", f"{place}/moved", stays, True)
    if engine(group):
        _engine_moved(camp, group, place, stays)
    if camp.can(group.id, "bullies"):
        small = {"hobbit", "goblin"} if book.rulings["rp-bullies"] == "half-figures" else {"hobbit"}
        if camp.figures <= camp.enemy.figures and not camp.enemy.types <= small:
            refuse(
                abilities.note("bullies"),
                "Bullies move into combat only against fewer, or much smaller, figures.",
                f"{place}/moved",
                f"more figures than the enemy's {camp.enemy.figures}, or only Hobbits there, or moved: false",
                camp.figures,
            )


def _engine_moved(camp: Camp, group: Group, place: str, stays: str) -> None:
    if group.type == "battering-ram":
        return
    table = camp.scene.book.artillery
    if table.peek(group.type, "moves") == "-":
        refuse(table.note(group.type), "It does not move.", f"{place}/moved", stays, True)
    full = int(table.peek(group.type, "crew"))
    filled = sum(each.count for each in camp.side.replacements if each.engine == group.id)
    if group.count + filled < full:
        refuse(table.note("crew-lost"), "An engine that lost crew does not move.", f"{place}/moved", stays, True)
    if group.type in HEAVY and camp.ground and not camp.on_road:
        cite = Cite(work=table.data.source.work, section="Movement Chart")
        refuse(cite, "Heavy artillery does not enter difficult terrain.", f"{place}/moved", stays, True)


def _reachable(camp: Camp, group: Group, place: str) -> None:
    hidden = camp.can(group.id, "stealth") and not group.spotted
    if camp.name == "defender" and hidden and not group.moved:
        note = camp.scene.book.abilities.note("stealth")
        refuse(note, "A stealthy figure is not attacked before it is spotted.", f"{place}/spotted", "true", False)


def _replacements(camp: Camp) -> None:
    table = camp.scene.book.artillery
    cite = table.note("replacement")
    drawn: dict[str, int] = {}
    filled: dict[str, int] = {}
    for index, each in enumerate(camp.side.replacements):
        place = f"/{camp.name}/replacements/{index}"
        served = camp.groups.get(each.engine)
        if served is None or not engine(served):
            raise _unknown(f"{place}/engine", "the engines of this side", each.engine)
        source = camp.groups.get(each.source)
        if source is None or source.id not in camp.fighting:
            raise _unknown(f"{place}/source", camp.fighting, each.source)
        if camp.rides(source) or engine(source) or source.character or source.crew_of or source.type in BEASTS:
            refuse(cite, "Replacements are infantry.", f"{place}/source", "army figures on foot", each.source)
        if each.engine not in camp.fighting:
            refuse(cite, "None of the engine's own crew is left.", f"{place}/engine", "one of them alive", each.engine)
        drawn[each.source] = drawn.get(each.source, 0) + each.count
        filled[each.engine] = filled.get(each.engine, served.count) + each.count
        if drawn[each.source] > camp.fighting[each.source]:
            refuse(cite, "There are not so many.", f"{place}/count", camp.fighting[each.source], drawn[each.source])
        full = _full_crew(camp, served)
        if filled[each.engine] > full:
            refuse(cite, "The crew is larger than the engine's.", f"{place}/count", full, filled[each.engine])


def _full_crew(camp: Camp, group: Group) -> int:
    book = camp.scene.book
    table = book.special_artillery if group.type == "battering-ram" else book.artillery
    return int(table.peek(group.type, "crew"))


def _rams(camp: Camp) -> None:
    """Whom a ram is said to help."""
    book = camp.scene.book
    cite = book.special_artillery.note("battering-ram")
    rams = sum(1 for each in camp.fighting if camp.groups[each].type == "battering-ram")
    most = rams * book.special_artillery.number("ram-rerolls")
    for index, each in enumerate(camp.side.ram_helps):
        place = f"/{camp.name}/ram_helps/{index}"
        if each.id not in camp.fighting or engine(camp.groups[each.id]):
            raise _unknown(f"{place}/id", "the figures of this side that take part", each.id)
        if each.count > camp.fighting[each.id]:
            refuse(cite, "There are not so many.", f"{place}/count", camp.fighting[each.id], each.count)
    total = sum(each.count for each in camp.side.ram_helps)
    if total > most:
        refuse(cite, "A ram helps no more figures.", f"/{camp.name}/ram_helps", f"at most {most} in all", total)


def _site(camp: Camp) -> None:
    """The defender's towers and walls."""
    site, book = camp.scene.combat.site, camp.scene.book
    if site.refuge is not None and site.kind != "fortress":
        note = book.combat_sequence.note("tower")
        refuse(note, "Only a fortress has a tower to retreat to.", "/site/refuge", "nothing", site.refuge)
    if site.assault == "gate" and site.kind != "fortress":
        note = book.special_artillery.note("battering-ram")
        refuse(note, "Gates are those of a fortress.", "/site/assault", "walls", site.assault)
    if site.kind != "tower":
        return
    for index, group in enumerate(camp.side.groups):
        if not group.character:
            note = book.combat_sequence.note("tower")
            refuse(note, "A tower holds characters only.", f"/defender/groups/{index}/character", "true, or a citadel")


def _regrouping(camp: Camp) -> None:
    if camp.side.regrouping:
        note = camp.scene.book.combat_sequence.note("retreat")
        refuse(note, "A regrouping force does not attack.", "/attacker/regrouping", "false", True)


def _duels(book: RingOfPower, state: Combat, camps: dict[SideName, Camp]) -> None:
    cite = book.combat_sequence.note("silenced")
    challenged: set[tuple[str, str]] = set()
    for index, duel in enumerate(state.duels):
        for name in SIDES:
            group_id = duel.attacker if name == "attacker" else duel.defender
            place = f"/duels/{index}/{name}"
            if group_id not in camps[name].fighting:
                raise _unknown(place, camps[name].fighting, group_id)
            group = camps[name].groups[group_id]
            if not group.wizardry or group.count > 1:
                refuse(cite, "Wizards duel, one with one.", place, "one character with wizardry", group_id)
        if duel.attacker == duel.defender:
            raise StateError(
                "Both wizards have one id, so they would share a die.",
                pointer=f"/state/duels/{index}/defender",
                expected="another id on either side",
                got=duel.defender,
            )
        challenger = (duel.challenger, duel.attacker if duel.challenger == "attacker" else duel.defender)
        if challenger in challenged:
            refuse(
                cite, "A wizard challenges one enemy.", f"/duels/{index}/challenger", "another wizard", challenger[1]
            )
        challenged.add(challenger)
