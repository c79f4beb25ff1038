"""Good play from throws, for a question that is too large for exact best play.

Theory of operation. Up to `_LEARNED` games are thrown: by the plan, or with one option throughout. Then each game is thrown again from
its last choice to its first, with every option, the same dice, and the choices behind it that are learned already (F. A. Longstaff
and E. S. Schwartz, "Valuing American Options by Simulation", Review of Financial Studies 14, 2001). A tree over what the player
looks at takes the option with the largest mean. It leaves the plan where the gain is larger than its standard error.

Then `WEIGHED` other games are thrown with the learned choices, and by the plan with the same dice. Their means are the answer. A choice that
was learned badly costs worth, so best play is worth what these games say, or more. If the other side learns its answer too, both may
be off.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import sqrt
from statistics import fmean, pstdev
from typing import Any, Final, NamedTuple, Self

from ror_rules._exploring.backward import Met
from ror_rules._exploring.choices import Open
from ror_rules._packages.questions.intervals import bounds, bounds_of_mean
from ror_rules._packages.questions.listing import sort_key
from ror_rules._packages.questions.simulation import SEED, context_of, steps_of
from ror_rules._throwing.dice import Dice
from ror_rules._throwing.interpreters import Thrower
from ror_rules._throwing.stream import Stream

_LEARNED: Final = 300
"""Games from which choices are learned, at most."""
WEIGHED: Final = 1_000
"""Games that weigh the learned choices."""
_DEPTH: Final = 3
"""The comparisons of a choice with what the player looks at, one after the other, at most."""
_LEAST: Final = 12
"""Games that a comparison leaves on each side, at least."""
_CUTS: Final = 8
"""Numbers that are tried for each comparison, at most."""

Body = Callable[[Dice], Any]
Role = Callable[[str, str], Callable[..., Any]]


class ThrownPlay(NamedTuple):
    """The mean worth of the learned choices with its bounds, and of the plan, other means, and the choices that were met.

    `bounds` is None if all games are worth the same, and `by_plan` if the state leaves a choice open.
    """

    worth: float
    bounds: tuple[float, float] | None
    by_plan: float | None
    means: list[float]
    met: list[Met]


class _AskedChoice(NamedTuple):
    who: str
    what: str
    options: Sequence[Any]
    plan: Any
    given: tuple[tuple[str, Any], ...]
    turn: int | None
    left: int | None

    @property
    def base(self) -> int:
        """The option that a player takes without knowledge: the plan's, or the first."""
        return self.options.index(self.plan) if self.plan in self.options else 0


Pick = Callable[[int, _AskedChoice], int]
"""The place of the option that a player takes in the choice with this number, from 0."""


class _PlayedGame:
    """The choices of a game as they come up."""

    def __init__(self, asks: Callable[[str, Any], bool], pick: Pick) -> None:
        self.asks, self.pick = asks, pick
        self.asked: list[_AskedChoice] = []
        self.turns: int | None = None


class _Player(Thrower):
    __slots__ = ("_game",)

    def __init__(self, throw: int, game: _PlayedGame) -> None:
        super().__init__(Stream(SEED, context_of(throw)))
        self._game = game

    def within(self, place: str) -> Self:
        child = super().within(place)
        child._game = self._game  # noqa: SLF001  # its own kind
        return child

    def repeat(self, step: Any, state: Any, **more: Any) -> Any:
        if more.get("like") is not None:
            self._game.turns = more.get("at_most")
        return super().repeat(step, state, **more)

    def choose(self, who: str, what: str, options: Sequence[Any], *, otherwise: Any, **given: Any) -> Any:
        game = self._game
        if not game.asks(who, otherwise):
            return super().choose(who, what, options, otherwise=otherwise, **given)
        turn = re.search(r"-(\d+)/", self._place) if game.turns is not None else None
        now = None if turn is None else int(turn[1])
        left = None if now is None or game.turns is None else game.turns - now
        asked = _AskedChoice(who, what, options, otherwise, tuple(given.items()), now, left)
        at = game.pick(len(game.asked), asked)
        game.asked.append(asked)
        return options[at]


class _Sample(NamedTuple):
    """What the player looked at in a game, and the gain of each option over the plan's."""

    given: Mapping[str, Any]
    gains: Mapping[Any, float]


class _Gains(NamedTuple):
    """The gain of each option, 0 where it is not larger than its standard error."""

    gains: Mapping[Any, float]
    games: int

    @property
    def score(self) -> float:
        return self.games * max(self.gains.values())


class _Split(NamedTuple):
    """`most` is the largest number, or the only word, on the first side."""

    name: str
    most: Any
    first: _Tree
    second: _Tree


_Tree = _Gains | _Split
_Trees = Mapping[tuple[int, str, str], _Tree]
"""The tree of each choice, by its number in a game, who decides, and what."""


def play_from_throws(
    body: Body,
    worth: Callable[[Any], int],
    others: Sequence[Callable[[Any], float]],
    asks: Callable[[str, Any], bool],
    role: Role,
    *,
    steps: int,
    pairs: int,
) -> ThrownPlay:
    """The worth of good play, and the means of `others`. `asks` tells whether a choice (who, the plan) is learned.

    Learning takes about `steps` (`simulation.steps_of`), with `pairs` for each throw: as many games as these suffice for.
    """
    trees = _learned(body, worth, asks, role, steps, pairs)
    worths: list[int] = []
    by_plan: list[int] = []
    means = [0.0] * len(others)
    met: list[Met] = []
    owed = False
    for throw in range(_LEARNED + 1, _LEARNED + WEIGHED + 1):
        game = _PlayedGame(asks, lambda number, asked: _best(trees, number, asked)[0])
        result = body(_Player(throw, game))
        worths.append(worth(result))
        means = [mean + each(result) / WEIGHED for mean, each in zip(means, others, strict=True)]
        for number, each in enumerate(game.asked):
            at, loss = _best(trees, number, each)
            open_ = Open(each.who, each.what, each.given, each.plan, ())
            met.append(Met(open_, each.options[at], loss, 1 / WEIGHED, each.turn, each.left))
        planned = Thrower(Stream(SEED, context_of(throw)))
        by_plan.append(worth(body(planned)))
        owed = owed or bool(planned.owed)
    return ThrownPlay(fmean(worths), _bounds(worths), None if owed else fmean(by_plan), means, met)


def _bounds(worths: Sequence[int]) -> tuple[float, float] | None:
    """Bounds of the mean. A worth that is only 0 or 1 is a chance, which has bounds if all games agree, too."""
    if {*worths} <= {0, 1}:
        return bounds(sum(worths), len(worths))
    return bounds_of_mean(fmean(worths), pstdev(worths), len(worths), min(worths), max(worths))


def _learned(
    body: Body, worth: Callable[[Any], int], asks: Callable[[str, Any], bool], role: Role, steps: int, pairs: int
) -> _Trees:
    """The trees that games teach."""

    def played(throw: int, game: _PlayedGame) -> Any:
        nonlocal steps
        player = _Player(throw, game)
        result = body(player)
        steps -= steps_of(player) + pairs
        return result

    first: list[_PlayedGame] = []
    needed = 0
    while (len(first) < _LEARNED and needed < max(steps, 0)) or len(first) < 2 * _LEAST:
        before, game = steps, _PlayedGame(asks, _throughout(len(first) + 1))
        played(len(first) + 1, game)
        needed += (before - steps) * sum([len(each.options) for each in game.asked])
        first.append(game)
    trees: dict[tuple[int, str, str], _Tree] = {}
    for number in reversed(range(max(len(game.asked) for game in first))):
        samples: dict[tuple[int, str, str], list[_Sample]] = {}
        for throw, game in enumerate(first, 1):
            if number < len(game.asked):
                asked = game.asked[number]
                worths = [
                    worth(played(throw, _PlayedGame(asks, _then(number, option, game, trees))))
                    for option in range(len(asked.options))
                ]
                sign = 1 if role(asked.who, asked.what) is max else -1
                gains = {
                    each: sign * (found - worths[asked.base]) for each, found in zip(asked.options, worths, strict=True)
                }
                samples.setdefault((number, asked.who, asked.what), []).append(_Sample(dict(asked.given), gains))
        trees |= {key: _grown(some, _DEPTH) for key, some in samples.items()}
    return trees


def _throughout(throw: int) -> Pick:
    """Half of the games keep to the plan. The others take the option at one place, wherever there are so many."""
    return lambda _, asked: asked.base if throw % 2 else throw // 2 % len(asked.options)


def _then(number: int, option: int, game: _PlayedGame, trees: _Trees) -> Pick:
    """The choices of a game up to a number, an option there, and the learned choices behind it."""

    def pick(now: int, asked: _AskedChoice) -> int:
        if now < number:
            return game.pick(now, asked)
        return option if now == number else _best(trees, now, asked)[0]

    return pick


def _best(trees: _Trees, number: int, asked: _AskedChoice) -> tuple[int, float]:
    """The place of the best option, and how much less the next best is worth. Among equal options the plan's is best."""
    tree = trees.get((number, asked.who, asked.what))
    given, base = dict(asked.given), asked.options[asked.base]
    while isinstance(tree, _Split):
        tree = tree.first if _is_first(given.get(tree.name), tree.most) else tree.second
    gains = {option: tree.gains.get(option, 0.0) if tree else 0.0 for option in asked.options}
    first, second = sorted(gains, key=lambda option: (-gains[option], option != base))[:2]
    return asked.options.index(first), gains[first] - gains[second]


def _is_first(value: Any, most: Any) -> bool:
    return bool(value <= most if isinstance(value, int) and isinstance(most, int) else value == most)


def _grown(samples: Sequence[_Sample], depth: int) -> _Tree:
    leaf = _leaf(samples)
    best, parts = leaf.score, None
    for name, most in _cuts(samples) if depth else ():
        sides: tuple[list[_Sample], list[_Sample]] = [], []
        for each in samples:
            sides[not _is_first(each.given.get(name), most)].append(each)
        if min(map(len, sides)) >= _LEAST and (score := sum(_leaf(side).score for side in sides)) > best:
            best, parts = score, (name, most, sides)
    if parts is None:
        return leaf
    name, most, (first, second) = parts
    return _Split(name, most, _grown(first, depth - 1), _grown(second, depth - 1))


def _cuts(samples: Sequence[_Sample]) -> Iterator[tuple[str, Any]]:
    for name in samples[0].given:
        values = sorted({each.given.get(name) for each in samples}, key=sort_key)
        yield from ((name, each) for each in values[: -1 : max(len(values) // _CUTS, 1)])


def _leaf(samples: Sequence[_Sample]) -> _Gains:
    found: dict[Any, float] = {}
    for option in dict.fromkeys(option for each in samples for option in each.gains):
        gains = [each.gains[option] for each in samples if option in each.gains]
        mean, error = fmean(gains), pstdev(gains) / sqrt(len(gains))
        found[option] = mean if mean > error else min(mean, 0.0)
    return _Gains(found, len(samples))
