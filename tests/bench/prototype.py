"""A battle of Ring of Power as a specialised program: by groups, and figure by figure, die by die.

The baseline for our cost. Both programs decode a typed request, throw the same dice in the same order from one
SHAKE-128 stream, trace every throw, and encode a typed answer. `agree` checks that their answers are equal. Profiles
are numbers, hits go round the army first and round the characters last. They have no tables, citations, abilities,
rulings, policies, replay, odds, ids or refusals.
"""

from __future__ import annotations

import hashlib
from typing import Final

import msgspec

FACES: Final = bytes(byte % 6 + 1 for byte in range(256))
UNFAIR: Final = bytes(range(252, 256))
"""Bytes to reject, because they would make low faces likelier."""
FAILING: Final = [bytes(range(1, needed)) for needed in range(8)]


class Band(msgspec.Struct):
    """Like figures: dice, needs, and the number of failed defense rolls for a casualty."""

    id: str
    count: int
    dice: int
    attack: int
    defense: int
    lives: int = 1
    leadership: int = 0
    character: bool = False


class Query(msgspec.Struct):
    seed: str
    sides: tuple[list[Band], list[Band]]


class Throw(msgspec.Struct):
    what: str
    side: int
    band: str
    needed: int
    faces: list[int]
    made: int


class Answer(msgspec.Struct):
    seed: str
    winner: int
    totals: list[int]
    lost: list[list[int]]
    dismounted: list[list[int]]
    pursued: int
    trace: list[Throw]


READ: Final = msgspec.json.Decoder(Query).decode
WRITE: Final = msgspec.json.Encoder().encode


class Dice:
    __slots__ = ("_at", "_block", "_faces", "_seed")

    def __init__(self, query: Query) -> None:
        self._seed, self._block, self._at, self._faces = query.seed.encode(), 0, 0, b""
        self._fill(sum(band.count * (band.dice + 1) for side in query.sides for band in side))

    def _fill(self, count: int) -> None:
        while len(self._faces) - self._at < count:
            drawn = hashlib.shake_128(b"%d/%b" % (self._block, self._seed)).digest(count + count // 16 + 16)
            self._faces, self._at = self._faces[self._at :] + drawn.translate(FACES, UNFAIR), 0
            self._block += 1

    def take(self, count: int) -> bytes:
        end = self._at + count
        if end > len(self._faces):
            self._fill(count)
            end = self._at + count
        taken = self._faces[self._at : end]
        self._at = end
        return taken


def at_least(faces: bytes, needed: int) -> int:
    return len(faces.translate(None, FAILING[needed]))


def hitting(attack: int) -> int:
    """The lowest face that hits: a natural 1 always misses, a natural 6 always hits."""
    return min(6, max(2, attack))


# --- By groups


def grouped(query: Query) -> Answer:
    dice, trace = Dice(query), list[Throw]()
    hits = []
    for place, side in enumerate(query.sides):
        total = 0
        for band in side:
            needed = hitting(band.attack)
            faces = dice.take(band.count * band.dice)
            made = at_least(faces, needed)
            trace.append(Throw("hit", place, band.id, needed, list(faces), made))
            total += made
        hits.append(total)
    lost: list[list[int]] = []
    dismounted: list[list[int]] = []
    for place, side in enumerate(query.sides):
        fallen, down = [0] * len(side), [0] * len(side)
        everybody, extra = divmod(hits[1 - place], sum(band.count for band in side))
        for number in sorted(range(len(side)), key=lambda number: side[number].character):
            band = side[number]
            ahead = min(extra, band.count)
            extra -= ahead
            told, made = bytearray(), 0
            for figures, each in ((ahead, everybody + 1), (band.count - ahead, everybody)):
                if not figures or not each:
                    continue
                if band.defense > 6:
                    dead, hurt = (figures, 0) if each >= band.lives else (0, figures)
                else:
                    faces = dice.take(figures * each)
                    told += faces
                    made += at_least(faces, band.defense)
                    dead, hurt = fates(faces, each, band)
                fallen[number] += dead
                down[number] += hurt
            if told:
                trace.append(Throw("defend", place, band.id, band.defense, list(told), made))
        lost.append(fallen)
        dismounted.append(down)
    return decided(query, lost, dismounted, trace)


def fates(faces: bytes, each: int, band: Band) -> tuple[int, int]:
    """(casualties, wounded) of figures with `each` dice."""
    failing = FAILING[band.defense]
    if each == 1:
        failed = len(faces) - len(faces.translate(None, failing))
        return (failed, 0) if band.lives == 1 else (0, failed)
    dead = hurt = 0
    for start in range(0, len(faces), each):
        failed = each - len(faces[start : start + each].translate(None, failing))
        dead += failed >= band.lives
        hurt += 0 < failed < band.lives
    return dead, hurt


def decided(query: Query, lost: list[list[int]], dismounted: list[list[int]], trace: list[Throw]) -> Answer:
    casualties = [sum(fallen) for fallen in lost]
    leads = [max((band.leadership for band in side if band.character), default=0) for side in query.sides]
    totals = [casualties[1] + leads[0], casualties[0] + leads[1]]
    winner = -1 if totals[0] == totals[1] else int(totals[1] > totals[0])
    pursued = 0
    if winner >= 0:
        loser = 1 - winner
        pursued = -(-(sum(band.count for band in query.sides[loser]) - casualties[loser]) // 10)
    return Answer(query.seed, winner, totals, lost, dismounted, pursued, trace)


# --- Figure by figure


class Figure:
    __slots__ = ("band", "failed", "hits")

    def __init__(self, band: Band) -> None:
        self.band, self.hits, self.failed = band, 0, 0


def die_by_die(query: Query) -> Answer:
    dice, trace = Dice(query), list[Throw]()
    sides = [[Figure(band) for band in side for _ in range(band.count)] for side in query.sides]
    hits = []
    for place, side in enumerate(query.sides):
        total = 0
        for band in side:
            line = Throw("hit", place, band.id, hitting(band.attack), [], 0)
            for figure in sides[place]:
                if figure.band is band:
                    for _ in range(band.dice):
                        face = dice.take(1)[0]
                        line.faces.append(face)
                        line.made += face >= line.needed
            trace.append(line)
            total += line.made
        hits.append(total)
    for place, side in enumerate(query.sides):
        order = sorted(sides[place], key=lambda figure: figure.band.character)
        for number in range(hits[1 - place]):
            order[number % len(order)].hits += 1
        for band in sorted(side, key=lambda band: band.character):
            line = Throw("defend", place, band.id, band.defense, [], 0)
            for figure in order:
                if figure.band is band:
                    for _ in range(figure.hits):
                        if band.defense > 6:
                            figure.failed += 1
                            continue
                        face = dice.take(1)[0]
                        line.faces.append(face)
                        line.made += face >= band.defense
                        figure.failed += face < band.defense
            if line.faces:
                trace.append(line)
    lost, dismounted = [], []
    for place, side in enumerate(query.sides):
        of = [[figure for figure in sides[place] if figure.band is band] for band in side]
        lost.append([sum(figure.failed >= figure.band.lives for figure in figures) for figures in of])
        dismounted.append([sum(0 < figure.failed < figure.band.lives for figure in figures) for figures in of])
    return decided(query, lost, dismounted, trace)


def agree(query: Query) -> None:
    assert grouped(query) == die_by_die(query)
