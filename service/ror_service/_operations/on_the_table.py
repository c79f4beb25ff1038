"""Pieces on a table as the state of a rule, and an outcome as changes of these pieces.

For tables whose scripts cannot run `clients/common/pieces.mjs`, such as Lua and Java. Both do the same, step by step, and
`clients/common/pieces.json` is the kit of cases that holds both. Fields of a piece have the names of the rule.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Annotated, Any, Final, Literal, NamedTuple

from msgspec import UNSET, Meta, Struct

from ror_rules import verify
from ror_rules.errors import InputError, ReceiptError, SchemaError, UndecidedError, UnknownError, pointer
from ror_rules.host import register
from ror_rules.host.catalogue import rule_page
from ror_rules.host.rulesets import without_accents
from ror_rules.host.wire import PieceChange, Pieces, convert, plain
from ror_service._limits import MAX_PIECE_NAME, MAX_PIECE_NUMBER, MAX_PIECES
from ror_service._pages.fields import seen

NAME_LENGTH: Final = 64
"""Characters of a name that a rule takes."""
_SIDES: Final = (("attacker", "defender"), ("challenger", "opponent"), ("behind", "enemy"))
_GONE: Final = ("killed", "lost", "fallen", "spent")
_BECAME: Final = ("dispersed", "wounded", "recovering")
"""Fields of a group that say what became of its figures."""

Fields = dict[str, Any]
Words = Mapping[str, str]


class Piece(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A piece on a table. A stack of figures that became different has a list of fields."""

    id: Annotated[str, Meta(min_length=1, max_length=100)]
    name: Annotated[str, Meta(max_length=MAX_PIECE_NAME)] = ""
    side: Literal["ours", "theirs"]
    hidden: bool = False
    own: Fields | Annotated[tuple[Fields, ...], Meta(min_length=1, max_length=MAX_PIECES)] = {}

    @property
    def parts(self) -> Sequence[Fields]:
        """The fields of its figures. A field that is null is missing."""
        listed = self.own if isinstance(self.own, tuple) else (self.own,)
        return [{name: each for name, each in part.items() if each is not None} for part in listed]

    @property
    def present(self) -> bool:
        return not self.hidden and any(self.count(each) != 0 and each.get("killed") is not True for each in self.parts)

    @property
    def is_army(self) -> bool:
        return "strength" in self.parts[0]

    def count(self, part: Fields) -> int:
        count: int = part.get("count", _parsed(self.name).figures)
        return count


class PiecesRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Pieces for a rule, and the outcome that changes them."""

    ruleset: str
    rule: str
    pieces: Annotated[tuple[Piece, ...], Meta(max_length=MAX_PIECES)]
    more: Fields | str = {}
    outcome: Any = None


class _Counts(Struct, frozen=True):
    """The numbers of a part that are added here. The rule reads all others."""

    count: Annotated[int, Meta(ge=0, le=MAX_PIECE_NUMBER)] = 0
    strength: Annotated[int, Meta(ge=0, le=MAX_PIECE_NUMBER)] = 0
    leads: bool = False


def pieces(value: object) -> Pieces:
    """The state that pieces make, and with an outcome of it the changes. Raises any `InputError`, with its place in the body."""
    asked = convert(value, PiecesRequest)
    _check_each(asked.pieces)
    try:
        ruleset = register.load(asked.ruleset)
        shape = _shape(ruleset.id, ruleset.rule(asked.rule).id)
    except UnknownError as error:
        raise error.turned(SchemaError) from None
    if not shape.members:
        raise SchemaError("rule-without-pieces", pointer="/rule", got=asked.rule)
    more = ruleset.parse_rest(asked.rule, asked.more, "/more") if isinstance(asked.more, str) else asked.more
    _check_sides(asked.pieces, shape, ruleset.words)
    state = _state(asked.pieces, shape, ruleset.words)
    if twice := sorted(state.keys() & more.keys()):
        raise SchemaError("member-twice", pointer=pointer("/more", twice[0]), field=twice[0])
    if asked.outcome is None:
        return Pieces(state=more | state)
    outcome = _held(asked.outcome)
    if (outcome["ruleset"]["id"], outcome["rule"]) != (asked.ruleset, asked.rule):
        raise ReceiptError("outcome-of-another-rule", pointer="/outcome/rule", got=outcome["rule"])
    _check_outcome(outcome, state, more, shape)
    return Pieces(state=more | state, changes=tuple(_changes(outcome, asked.pieces, shape)))


def _check_each(all_pieces: Sequence[Piece]) -> None:
    """Raises `SchemaError` for an id of two pieces, and for fields that the call itself cannot read."""
    ids: set[str] = set()
    for at, piece in enumerate(all_pieces):
        if piece.id in ids:
            raise SchemaError("piece-twice", pointer=f"/pieces/{at}/id", got=piece.id)
        ids.add(piece.id)
        for place, part in enumerate(piece.parts):
            own = f"/pieces/{at}/own{f'/{place}' if isinstance(piece.own, tuple) else ''}"
            convert(part, _Counts, at=own)
            if field := next((each for each in ("id", "name") if each in part), None):
                raise SchemaError("piece-own-name", pointer=f"{own}/{field}", got=str(part[field]), field=field)


def _check_sides(all_pieces: Sequence[Piece], shape: _Shape, words: Words) -> None:
    """Raises `SchemaError` for a piece that has no place in the state beside the pieces before it."""
    places = {piece.id: f"/pieces/{at}" for at, piece in enumerate(all_pieces)}
    for name, among in _sided(all_pieces, *shape.sides):
        holds, schema = shape.members[name]
        for piece in among if holds != "figures" else ():
            if len(piece.parts) > 1:
                raise SchemaError("piece-in-parts", pointer=f"{places[piece.id]}/own", got=str(len(piece.parts)))
        if holds in ("group", "character") and among[1:]:
            raise SchemaError("piece-too-many", pointer=places[among[1].id], got=among[1].name)
        if holds == "army":
            _check_armies([piece for piece in among if piece.is_army], places, schema, words)
            _check_people([piece for piece in among if not piece.is_army], places)
        elif holds == "party":
            _check_people(among, places)


def _check_armies(armies: Sequence[Piece], places: Mapping[str, str], schema: Fields, words: Words) -> None:
    """All armies of a side are one army, so their fields must agree."""
    found: Fields = {}
    for piece in armies:
        own = piece.parts[0]
        if own.get("leads"):
            raise SchemaError("piece-leads", pointer=f"{places[piece.id]}/own/leads", got="true")
        side = _side_in(own.get("side", piece.name), schema, words)
        for field, each in (own | ({"side": side} if side else {})).items():
            if field not in ("strength", "leads") and found.setdefault(field, each) != each:
                raise SchemaError("piece-at-odds", pointer=places[piece.id], got=str(each), field=field)


def _check_people(people: Sequence[Piece], places: Mapping[str, str]) -> None:
    """An outcome tells Characters by their names, and one leads."""
    names: set[str] = set()
    led = False
    for piece in people:
        called, leads = _tidy(piece.name), bool(piece.parts[0].get("leads"))
        if called in names:
            raise SchemaError("piece-name-twice", pointer=f"{places[piece.id]}/name", got=called)
        if leads and led:
            raise SchemaError("piece-leads", pointer=f"{places[piece.id]}/own/leads", got="true")
        names.add(called)
        led = led or leads


def _check_outcome(outcome: Fields, state: Fields, more: Fields, shape: _Shape) -> None:
    """Raises `ReceiptError` if the pieces and the rest of the state do not make the state of the outcome."""
    given = outcome["state"]
    made = {name: each for name, each in given.items() if name not in shape.sides} | more
    for name, each in state.items():  # the caller chose the other fields of a force
        made[name] = given.get(name, {}) | each if shape.members[name][0] == "figures" else each
    ruleset = register.load(outcome["ruleset"]["id"], outcome["ruleset"].get("houses"))
    try:
        same = ruleset.read(outcome["rule"], {"state": made}) == ruleset.read(outcome["rule"], {"state": given})
    except InputError:
        same = False
    if not same:
        raise ReceiptError("outcome-of-other-pieces", pointer="/pieces")


def _held(claimed: object) -> Fields:
    """An outcome that holds. Its luck does not matter here. Raises `ReceiptError`."""
    outcome = {name: each for name, each in claimed.items() if name != "luck"} if isinstance(claimed, dict) else claimed
    try:
        found = verify(outcome).difference
    except (InputError, UndecidedError) as error:
        raise error.under("/outcome") from None
    if found is not None:
        raise ReceiptError("outcome-does-not-hold", pointer=f"/outcome{found.pointer}", got=str(found.got))
    return plain(outcome)  # type: ignore[no-any-return]  # an object, because it holds


# The shape of a rule's state.


class _Shape(NamedTuple):
    """The members of a state that hold pieces, each with what it holds and the schema of that."""

    members: Mapping[str, tuple[str, Fields]]

    @property
    def sides(self) -> tuple[str, str]:
        return _sides(list(self.members))


def _sides(names: Sequence[str]) -> tuple[str, str]:
    """The members that take the pieces of each side: two, or one for all pieces."""
    return next((two for two in _SIDES if set(two) <= set(names)), (names[0], names[0]))


@lru_cache(maxsize=256)
def _shape(ruleset_id: str, rule_id: str) -> _Shape:
    ruleset = register.load(ruleset_id)
    whole = rule_page(ruleset, ruleset.rules[rule_id]).state

    def kinds(schema: Fields) -> list[Fields]:
        found = seen(schema, whole)
        return [found, *(seen(each, whole) for each in found.get("anyOf", ()))]

    def held(schema: Fields) -> tuple[str, Fields] | None:
        for kind in kinds(schema):
            has = kind.get("properties", {})
            if "groups" in has:
                return "figures", seen(seen(has["groups"], whole)["items"], whole)["properties"]
            if {"strength", "characters"} <= has.keys():
                return "army", has
            if {"name", "wounds", "killed"} <= has.keys():
                return "character", has
            if {"type", "abilities"} <= has.keys():
                return "group", has
            if any("killed" in each.get("properties", ()) for each in kinds(kind.get("items", {}))):
                return "party", has
        return None

    body = seen(whole, whole)
    found = {name: what for name, each in body.get("properties", {}).items() if (what := held(each))}
    needed = {name: what for name, what in found.items() if name in body.get("required", ())}
    return _Shape(needed or found)


# Names.


class _Name(NamedTuple):
    bare: str
    figures: int


_BLANKS: Final = ("Cc", "Cf", "Zs", "Zl", "Zp")
_JOINERS: Final = "\u200c\u200d"
_BEFORE: Final = re.compile(r"([0-9]+)(?:\s*[xх×]\s+|[xх×]|\s+|(?=[^\0-\x7f]))(.+)", re.IGNORECASE)  # х: Cyrillic
_BEHIND: Final = re.compile(r"(.+?)(?:[\s(]+[xх×]\s*|\s*×\s*|(?<=[^\0-\x7f])x)([0-9]+)\)?", re.IGNORECASE)
_NUMBERED: Final = re.compile(r"(?:[\s(#]+|(?<=[^\W\d_]{2}))[0-9]+\)?$")


def _tidy(name: str) -> str:
    """A name as the rules take names: one line in NFC, of limited length. Joiners stay, because they change how letters look."""
    shown = "".join(
        " " if unicodedata.category(each) in _BLANKS and each not in _JOINERS else each
        for each in unicodedata.normalize("NFC", name)
    )
    name = " ".join(shown.split())
    return name if len(name) <= NAME_LENGTH else f"{name[: NAME_LENGTH - 1].strip()}…"


@lru_cache(maxsize=1024)
def _parsed(given: str) -> _Name:
    """`Uruk-hai (3)`, `Orc #2` and `Orc2` are numbered pieces, `10 Orcs` and `Orcs x10` are several figures."""
    name = _tidy(given)
    bare, count = name, "1"
    if found := _BEFORE.fullmatch(name):
        count, bare = found.groups()
    elif found := _BEHIND.fullmatch(name):
        bare, count = found.groups()
    return _Name(_NUMBERED.sub("", bare).strip() or name, int(count[:9]))


def _folded(text: str) -> str:
    return "-".join(re.findall(r"[^\W_]+", without_accents(text).casefold()))


def _meant(text: str, words: Words, known: Iterable[str]) -> list[list[str]]:
    """What the words of a text say, the longest runs of words first. Each is a list of words of a line."""
    said: list[str] = _folded(text).split("-")
    known = set(known)
    found: list[list[str]] = []
    for length in range(len(said), 0, -1):
        for start in range(len(said) - length + 1):
            run = said[start : start + length]
            if "" in run:  # a longer run has a word of it
                continue
            phrase = "-".join(run)
            for one in (phrase, phrase.removesuffix("s")):
                heard = [_folded(word) for word in words.get(one, one).split(" ")]
                if known.intersection(heard):
                    found.append(heard)
                    said[start : start + length] = [""] * length
                    break
    return found


def _said(text: str, words: Words, group: Fields) -> Fields:
    """The fields of a group that a text gives, as a line does: its type, its abilities, and that it rides."""
    types = {_folded(each): each for each in group["type"]["enum"]}
    able = {_folded(each): each for each in group["abilities"]["items"]["enum"]}
    truths = {_folded(name): name for name, each in group.items() if each.get("type") == "boolean"}
    heard = _meant(text, words, [*types, *able, *truths])
    kinds = [line for line in heard if types.keys() & set(line)]
    ours = [line for line in kinds if not able.keys() & set(line)] or kinds  # an ethereal troll is a troll
    kind = ours[0] if ours else None
    taken = next((word for word in kind or () if word in types), None)
    others = [word for line in heard if line is kind or not (types.keys() - able.keys()) & set(line) for word in line]
    found: Fields = {} if taken is None else {"type": types[taken]}
    found |= {truths[word]: True for word in others if word in truths}
    has = dict.fromkeys(able[word] for word in others if word in able and word != taken)
    return found | ({"abilities": list(has)} if has else {})


def _fields(name: str, words: Words, group: Fields, part: Fields) -> Fields:
    """The fields of a group by its name and its own fields. These decide, and may have the words of a line, too."""

    def told(text: object, known: Sequence[str]) -> Fields:
        return _said(_tidy(text), words, group) if isinstance(text, str) and text not in known else {}

    found = _said(name, words, group)
    own = {field: each for field, each in part.items() if field not in ("type", "abilities")}
    if "type" in part:
        found |= {"type": part["type"], **told(part["type"], group["type"]["enum"])}
    abilities = part.get("abilities")
    if isinstance(abilities, list) and len(abilities) <= len(group["abilities"]["items"]["enum"]):
        all_told = [(each, told(each, group["abilities"]["items"]["enum"])) for each in abilities]
        for _, meaning in all_told:
            found |= meaning
        found["abilities"] = [
            one for each, meaning in all_told for one in (meaning.get("abilities", []) if meaning else [each])
        ]
    elif "abilities" in part:
        found["abilities"] = abilities
    return found | own


# Pieces to a state.


class _Lot(NamedTuple):
    piece: Piece
    figures: int


class _Group(NamedTuple):
    id: str
    name: str
    part: Fields
    lots: list[_Lot]

    @property
    def figures(self) -> int:
        return sum(lot.figures for lot in self.lots)


def _groups(among: Sequence[Piece]) -> list[_Group]:
    """Figures of one name, one side and equal fields are one group."""
    found: dict[str, _Group] = {}
    for piece in among:
        for part in piece.parts:
            count = piece.count(part)
            if count == 0:
                continue
            rest = {name: each for name, each in part.items() if name != "count"}
            bare = _parsed(piece.name).bare
            key = repr((re.sub("[\\s_\u2010-\u2014-]+", "-", bare.casefold()), _sorted(rest)))
            group = found.setdefault(key, _Group(f"g{len(found) + 1}", bare, rest, []))
            group.lots.append(_Lot(piece, count))
    return list(found.values())


def _sorted(value: Any) -> Any:
    if isinstance(value, dict):
        return [(name, _sorted(each)) for name, each in sorted(value.items())]
    return [_sorted(each) for each in value] if isinstance(value, list) else value


def _figures(among: Sequence[Piece], words: Words, group: Fields) -> list[Fields]:
    return [
        {"id": each.id}
        | ({"name": each.name} if each.name else {})
        | _fields(each.name, words, group, each.part)
        | ({"count": each.figures} if each.figures != 1 else {})
        for each in _groups(among)
    ]


def _character(piece: Piece) -> Fields:
    return {"name": _tidy(piece.name)} | {name: each for name, each in piece.parts[0].items() if name != "leads"}


def _side_in(text: object, army: Fields, words: Words) -> str | None:
    sides: dict[str, str] = {_folded(each): each for each in army["side"]["enum"]}
    return next((sides[word] for line in _meant(str(text), words, sides) for word in line if word in sides), None)


def _army(among: Sequence[Piece], words: Words, army: Fields) -> Fields:
    armies = [piece for piece in among if piece.is_army]
    people = [piece for piece in among if not piece.is_army]
    own: Fields = {name: each for piece in armies for name, each in piece.parts[0].items() if name != "leads"}
    side = _side_in(own.get("side", " ".join(piece.name for piece in armies)), army, words)
    found = own | ({"side": side} if side else {})
    found["strength"] = sum(piece.parts[0]["strength"] for piece in armies)
    leader = next((piece for piece in people if piece.parts[0].get("leads")), None)
    rest = [_character(piece) for piece in people if piece is not leader]
    return found | ({"leader": _character(leader)} if leader else {}) | ({"characters": rest} if rest else {})


def _state(all_pieces: Sequence[Piece], shape: _Shape, words: Words) -> Fields:
    """The state from pieces. What no piece says is left out, and the rule says where it is missing."""
    found: Fields = {}
    for name, among in _sided(all_pieces, *shape.sides):
        holds, schema = shape.members[name]
        match holds:
            case "figures":
                found[name] = {"groups": _figures(among, words, schema)}
            case "group":
                found |= dict.fromkeys([name], _figures(among, words, schema)[0]) if among else {}
            case "army":
                found[name] = _army(among, words, schema)
            case "party":
                found[name] = [_character(piece) for piece in among]
            case _:
                found |= dict.fromkeys([name], _character(among[0])) if among else {}
    return found


def _sided(all_pieces: Sequence[Piece], ours: str, theirs: str) -> list[tuple[str, list[Piece]]]:
    there = [piece for piece in all_pieces if piece.present]
    if ours == theirs:
        return [(ours, there)]
    sides = (("ours", ours), ("theirs", theirs))
    return [(name, [piece for piece in there if piece.side == side]) for side, name in sides]


# An outcome to changes of pieces.


class _Changed(NamedTuple):
    piece: Piece
    fates: dict[str, int]
    after: Any


def _changes(outcome: Fields, all_pieces: Sequence[Piece], shape: _Shape) -> Iterable[PieceChange]:
    for name, among in _sided(all_pieces, *shape.sides):
        for piece, fates, after in _member(name, among, outcome):
            if piece.parts != (after if isinstance(after, list) else [after]):
                yield PieceChange(piece=piece.id, name=piece.name, fates=fates, before=plain(piece.own), after=after)


def _member(name: str, among: Sequence[Piece], outcome: Fields) -> list[_Changed]:
    state, result = outcome["state"], outcome["result"]
    before, after = state.get(name), result.get(name)
    if isinstance(before, dict) and "groups" in before:
        return _figures_after(name, among, before["groups"], after, result)
    if isinstance(before, dict) and "strength" in before:
        return _army_after(among, before, after) if isinstance(after, dict) and "strength" in after else []
    if isinstance(before, list):
        if not isinstance(after, list):
            return []
        there = [*(result.get("captives") or ()), *after]
        was = [(piece, _named(before, piece)) for piece in among]
        return [_character_after(piece, each, _named(there, piece)) for piece, each in was if each is not None]
    named = isinstance(before, dict) and "name" in before and isinstance(after, dict) and "name" in after
    return [_character_after(among[0], before, after)] if named and among else []


def _named(people: Iterable[Any], piece: Piece) -> Fields | None:
    return next((each for each in people if isinstance(each, dict) and each.get("name") == _tidy(piece.name)), None)


def _figures_after(
    name: str, among: Sequence[Piece], groups: Sequence[Fields], after: Any, result: Fields
) -> list[_Changed]:
    def groups_in(*forces: Any) -> list[Fields]:
        return [group for force in forces if force for group in force.get("groups", ())]

    tolls: Sequence[Fields] = ()
    one = name not in result
    if isinstance(after, dict) and "tolls" in after:
        left, tolls = groups_in(after.get("force"), after.get("behind")), after["tolls"]
    elif one and "force" not in result:
        return []  # the rule does not tell of its figures
    else:
        behind = result.get("behind") if one or name == "defender" else None
        left = groups_in(result["force"] if one else after, behind, result.get("captives"))
    in_tower = name == "defender" and (result.get("in_tower") or 0) > 0
    return _lots_after(among, groups, left, tolls, in_tower=in_tower)


def _lots_after(
    among: Sequence[Piece],
    groups: Sequence[Fields],
    left: Sequence[Fields],
    tolls: Sequence[Fields],
    *,
    in_tower: bool,
) -> list[_Changed]:
    """Figures: the first pieces keep their figures, the last ones lose theirs."""
    parts: dict[str, list[Fields]] = {piece.id: [] for piece in among}
    fates: dict[str, dict[str, int]] = {piece.id: {} for piece in among}

    def tell(piece: Piece, fate: str, figures: int) -> None:
        if figures:
            fates[piece.id][fate] = fates[piece.id].get(fate, 0) + figures

    for group_id, _, part, lots in _groups(among):
        stood: Fields = next((each for each in groups if each["id"] == group_id), {})
        toll: Fields = next((each for each in tolls if each["id"] == group_id), {})
        rest = [[each, each.get("count", 1)] for each in left if each["id"].partition("~")[0] == group_id]
        owed = {fate: toll.get(fate, 0) for fate in _GONE}
        for place, (piece, count) in enumerate(lots, 1):
            to_place, last = count, place == len(lots)
            while rest and (to_place or last):
                each, there = rest[0]
                taken = there if last else min(to_place, there)
                _join(parts[piece.id], _changed_fields(part, stood, each), taken)
                for fate in _BECAME:
                    tell(piece, fate, taken if each.get(fate) and not stood.get(fate) else 0)
                tell(piece, "dismounted", taken if stood.get("mounted") and not each.get("mounted") else 0)
                tell(piece, "tower", taken if in_tower else 0)
                to_place = max(0, to_place - taken)
                rest[0][1] -= taken
                if not rest[0][1]:
                    del rest[0]
            for fate in _GONE:
                fell = min(to_place, owed[fate])
                tell(piece, fate, fell)
                owed[fate] -= fell
                to_place -= fell
            tell(piece, "gone", to_place)
    return [_Changed(piece, fates[piece.id], _written(piece, parts[piece.id])) for piece in among]


def _changed_fields(part: Fields, before: Fields, after: Fields) -> Fields:
    """The fields of a piece after a rule changed those of its group. A field that the rule took away is false where it was true."""
    found = dict(part)
    for field in dict.fromkeys((*before, *after)):
        if field in ("id", "name", "count", "type") or before.get(field, UNSET) == after.get(field, UNSET):
            continue
        if field in after:
            found[field] = after[field]
        elif before[field] is True:
            found[field] = False
        else:
            found.pop(field, None)
    return found


def _join(parts: list[Fields], part: Fields, count: int) -> None:
    """Figures join a part of their stack that is like them."""
    for each in parts:
        if {name: one for name, one in each.items() if name != "count"} == part:
            each["count"] += count
            return
    parts.append({**part, "count": count})


def _written(piece: Piece, parts: Sequence[Fields]) -> Any:
    if not parts:
        return {**piece.parts[0], "count": 0}
    if len(parts) > 1:
        return list(parts)
    single = "count" not in piece.parts[0] and _parsed(piece.name).figures == 1 and parts[0]["count"] == 1
    return {name: each for name, each in parts[0].items() if not (single and name == "count")}


def _character_after(piece: Piece, before: Fields, after: Fields | None) -> _Changed:
    if after is None:
        return _Changed(piece, {"gone": 1}, {**piece.parts[0], "count": 0})
    fates = {}
    if after.get("killed") and not before.get("killed"):
        fates["killed"] = 1
    if after.get("wounds", 0) > before.get("wounds", 0):
        fates["wounds"] = after["wounds"] - before.get("wounds", 0)
    if after.get("held") and not before.get("held"):
        fates[after["held"]] = 1
    own = dict(piece.parts[0])
    for field in dict.fromkeys((*before, *after)):
        if field in ("name", "who") or before.get(field, UNSET) == after.get(field, UNSET):
            continue
        if field in after:
            own[field] = after[field]
        else:
            own.pop(field, None)
    return _Changed(piece, fates, own)


def _army_after(among: Sequence[Piece], before: Fields, after: Fields) -> list[_Changed]:
    """An army: the last pieces lose Strength Points first."""
    left: int = after["strength"]
    found: list[_Changed] = []
    for piece in among:
        if piece.is_army:
            strength = piece.parts[0]["strength"]
            kept = min(strength, left)
            left -= kept
            owed = {"death_owed": True} if after.get("death_owed") else {}
            fates = {"strength": strength - kept} if strength > kept else {}
            found.append(_Changed(piece, fates, {**piece.parts[0], **owed, "strength": kept}))
    people = [piece for piece in among if not piece.is_army]
    was, there = _people(before), _people(after)
    return [
        *found,
        *(_character_after(piece, _named(was, piece) or {}, _named(there, piece)) for piece in people),
    ]


def _people(army: Fields) -> list[Any]:
    characters = army.get("characters")
    return [army.get("leader"), *(characters if isinstance(characters, list) else ()), *(army.get("fallen") or ())]
