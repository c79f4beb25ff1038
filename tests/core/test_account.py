"""What a question holds is what its account says: measured, for questions that would hold most of all."""

from __future__ import annotations

import gc
import sys
import tracemalloc
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final
from weakref import ref

import pytest

from ror_rules import load
from ror_rules._arithmetic.account import Account, Allowance, Held, counts_bytes
from ror_rules._arithmetic.dealt import Rounds, Row, dealt_out
from ror_rules._arithmetic.distribution import Distribution
from ror_rules._arithmetic.multinomial import Component, exact
from ror_rules._arithmetic.polynomials import Trial
from ror_rules._arithmetic.truncated import approximate
from ror_rules._exploring.memo import Memo
from ror_rules._exploring.paths import explore
from ror_rules._exploring.stages import counts_of
from ror_rules._questions.odds import answer
from ror_rules._questions.question import Question
from ror_rules.dice import Dice
from ror_rules.errors import BudgetError
from ror_rules.trace import Cite
from tests.calls import calls

HERE: Final = Cite(section="a game made up for this test")
RULES: Final = load("ring-of-power")
SMALL: Final = Allowance(seconds=1, megabytes=12)
BYTES: Final = SMALL.megabytes * 2**20
FIELDS: Final = ["attacker.tolls", "defender.tolls", "attacker.force", "defender.force"]


def heroes(many: int, kind: str) -> dict[str, Any]:
    """So many Characters by name."""
    return {"groups": [{"id": f"h{place}", "type": kind, "character": True} for place in range(many)]}


def question(many: int, arithmetic: str, fields: list[str] | None = FIELDS) -> Question:
    """What becomes of each of so many heroes a side."""
    state = {"attacker": heroes(many, "man"), "defender": heroes(many, "orc")}
    request = {"state": state, "fields": fields, "arithmetic": arithmetic}
    return RULES.question("combat", RULES.read_odds("combat", request), SMALL)


def peak(asked: Question) -> int:
    """The most bytes that are held while it is answered or refused."""
    tracemalloc.start()
    try:
        with suppress(BudgetError):
            answer(asked)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("arithmetic", ["exact", "float"])
@pytest.mark.parametrize("many", [8, 11, 14, 40])
def test_what_is_held_is_counted(many: int, arithmetic: str) -> None:
    """Where every group is told apart, the peak of what is held stays within what may be, answered or refused."""
    asked = question(many, arithmetic)
    answer(
        RULES.question("combat", RULES.read_odds("combat", {"state": asked.request.state, "arithmetic": arithmetic}))
    )
    assert peak(asked) < BYTES


KINDS: Final = (["axes"], ["paralyze"], ["crushing-attack"], ["poison-weapons"], ["magic-weapons"], ["axes", "terror"])


@pytest.mark.parametrize("many", [4, 6])
def test_counts_that_are_too_many_to_be_dealt_out_are_not_made(many: int) -> None:
    """Hits of so many kinds that nobody can tell all their counts are refused before these are held."""
    groups = [{"id": f"g{at}", "type": "man", "count": 10, "abilities": kind} for at, kind in enumerate(KINDS[:many])]
    foes = [{"id": "orcs", "type": "orc", "count": 12}, {"id": "trolls", "type": "troll", "count": 3}]
    state = {"attacker": {"groups": groups}, "defender": {"groups": foes}}
    asked = RULES.question("combat", RULES.read_odds("combat", {"state": state}), SMALL)
    assert peak(asked) < BYTES


@pytest.mark.parametrize("many", [6, 8, 12])
def test_numbers_whose_lengths_alone_are_too_many_are_not_told(many: int) -> None:
    """Where every group chooses its own victims, the lengths of all numbers are within what may be held, or not looked at."""
    hidden = [
        {"id": f"g{at}", "type": "uruk-hai", "count": 7, "abilities": ["assassin", "heavy-armor"]} for at in range(many)
    ]
    state = {"attacker": {"groups": hidden}, "defender": heroes(4, "man")}
    request = {"state": state, "fields": ["defender.force", "defender.tolls"]}
    asked = RULES.question("combat", RULES.read_odds("combat", request), SMALL)
    with suppress(BudgetError):
        answer(asked)  # what is read once is not counted
    assert peak(asked) < BYTES


BEASTS: Final = [{"id": f"g{at}", "type": "mumakil", "count": 1500, "abilities": ["assassin"]} for at in range(30)]
HOST: Final = [
    {"id": "wargs", "type": "warg-rider", "count": 3000, "abilities": ["tough"]},
    {"id": "trolls", "type": "half-troll", "count": 2700},
    {"id": "mumakil", "type": "mumakil", "count": 2000},
]
BAND: Final = [
    {"id": "axes", "type": "chariot", "character": True, "abilities": ["axes", "magic-weapons"]},
    {"id": "poison", "type": "man", "count": 40, "abilities": ["poison-weapons"]},
    {"id": "orcs", "type": "orc", "count": 60},
    {"id": "hidden", "type": "uruk-hai", "count": 38, "abilities": ["ambush", "elite"]},
    {"id": "riders", "type": "warg-rider", "count": 50, "abilities": ["ambush", "berserk"], "profile": {"dice": 2}},
]


@pytest.mark.parametrize(("attacker", "defender"), [(heroes(1, "uruk-hai")["groups"], BEASTS), (HOST, BAND)])
def test_what_is_done_is_counted(attacker: list[dict[str, Any]], defender: list[dict[str, Any]]) -> None:
    """However large the armies, no more than one call is made, of Python or of what is built in, in 110 ns that are counted."""
    state = {"attacker": {"groups": attacker}, "defender": {"groups": defender}}
    asked = RULES.question("combat", RULES.read_odds("combat", {"state": state, "fields": ["defender.left"]}), SMALL)
    memo = Memo(Account(SMALL))

    def answered() -> None:
        with suppress(BudgetError):
            answer(asked, memo=memo)

    assert calls(answered, built_in=True) * 110 < memo.account.spent


def test_a_refusal_keeps_nothing_of_what_was_found() -> None:
    """Whoever catches it holds no frames on the way to it once he let it go, also where Python does not look for garbage."""

    class Found:
        """Something large."""

    found = Found()
    left = ref(found)

    def hold(found: Found) -> None:
        Account(SMALL).hold(2 * BYTES)

    gc.disable()
    try:
        with pytest.raises(BudgetError):
            hold(found)
        del found
        assert left() is None
    finally:
        gc.enable()


def test_what_was_found_in_vain_is_looked_for_again_only_with_more() -> None:
    """A side that was too much is refused at once while there is no more work and room than before, with the same words."""
    memo, tries = Memo(Account(Allowance(seconds=1))), []

    def find() -> Distribution[str]:
        tries.append(memo.account.open)
        memo.account.spend(500_000_000)
        memo.account.spend(600_000_000)
        return Distribution({"at last": 1})

    said = set()
    for part in (800_000_000, 400_000_000, 100_000_000):
        with pytest.raises(BudgetError) as refused, memo.account.within(part):
            memo.side("a side", find)
        said.add(str(refused.value))
    assert (len(tries), len(said)) == (1, 1)
    memo.account.left = 2_000_000_000
    assert memo.side("a side", find).weights == {"at last": 1}
    assert len(tries) == 2


def test_what_is_let_go_is_given_back() -> None:
    """After counts in floats are found, no more is held than they themselves take."""
    account = Account()
    before = account.room
    kinds: list[Trial] = [Distribution({frozenset({(key, 1)}): 1, frozenset(): 2}) for key in "abcdefg"]
    found, _ = approximate([Component(1, tuple((each, 2) for each in kinds))], account)
    assert len(found.weights) == 3**7
    assert before - account.room < 3**7 * 2000


FATES: Final[list[Trial]] = [
    Distribution({frozenset({(end, 1)}): weight + more for weight, end in enumerate(("dead", "hurt", "lost"), 1)})
    for more in range(2)
]
ROW: Final[Row] = [(each, 8) for each in FATES]
LONG: Final[Row] = [(each, 12) for each in FATES]


@pytest.mark.parametrize(
    "find",
    [
        lambda account: exact([Component(1, ((FATES[0], number), (FATES[1], 4))) for number in range(6)], 6, account),
        lambda account: exact([Component(1, ((FATES[0], 12), (FATES[1], 12)))], 1, account),
        lambda account: Rounds([LONG, LONG], 24, 24).together([1] * 49, account),
        lambda account: dealt_out([[1] * 9, [1] * 9], [ROW, ROW], account),
    ],
    ids=["mixture", "product", "rounds", "chain"],
)
def test_what_is_refused_holds_nothing(find: Callable[[Account], object]) -> None:
    """Wherever on its way counting is refused, for want of time or of room, all that it held may be held again."""
    whole = Account(Allowance(seconds=60, megabytes=4000))
    find(whole)
    short = []
    for part in range(12):
        account = Account(Allowance(seconds=60, megabytes=4000))
        account.left = whole.spent * part // 12
        short.append(account)
        narrow = Account(Allowance(seconds=60, megabytes=4000))
        narrow.room = (Account(Allowance(megabytes=4000)).room - whole.room) * part // 12
        short.append(narrow)
    for account in short:
        room = account.room
        with pytest.raises(BudgetError):
            find(account)
        assert account.room == room


@pytest.mark.parametrize("keys", [1, 4, 5, 18, 19, 76, 77, 300])
def test_the_bytes_of_counts_are_known(keys: int) -> None:
    """Counts of so many keys take the bytes that Python says, beyond those of few."""
    assert counts_bytes(keys) == sys.getsizeof(frozenset(range(keys))) - sys.getsizeof(frozenset(range(4)))


def test_mixtures_that_are_let_go_are_given_back() -> None:
    """Those that were known before stay, and with them what they hold; what the others held may be held again."""
    coin: Trial = Distribution({frozenset({("head", 1)}): 1, frozenset(): 1})
    account = Account()
    memo = Memo(account)
    counts_of(Component(1, ((coin, 3),)), memo)
    known, room = (len(memo.mixtures), memo.mixed), account.room
    counts_of(Component(1, ((coin, 200),)), memo)
    assert account.room < room
    assert memo.mixed - known[1] == room - account.room
    memo.let_go_of_mixtures(*known)
    assert (len(memo.mixtures), memo.mixed) == known
    assert account.room == room


@pytest.mark.parametrize(
    ("run", "floats"),
    [
        (lambda dice: dice.roll(10**7, why="", cite=HERE), False),
        (lambda dice: dice.draw(range(9), 9, why="", cite=HERE)[0], False),
        (lambda dice: dice.pool(10**11, 4, why="", cite=HERE), True),
    ],
    ids=["a die of ten million faces", "nine in order", "a hundred thousand million dice in floats"],
)
def test_a_branch_of_too_many_values_is_refused_before_they_are_made(run: Callable[[Dice], int], floats: bool) -> None:
    """Faces, orders and successes that are more than may be held are not made first."""
    memo = Memo(Account(SMALL), floats=floats)
    tracemalloc.start()
    try:
        with pytest.raises(BudgetError):
            explore(run, memo=memo)
        assert tracemalloc.get_traced_memory()[1] < BYTES // 4
    finally:
        tracemalloc.stop()


def test_what_is_found_of_another_rule_is_let_go_of_where_that_is_refused() -> None:
    """Counts found on the way to a refusal are not kept without being held."""
    memo = Memo(Account())
    memo.account.hold(2**22)
    room = memo.account.room
    coin: Trial = Distribution({frozenset({("heads", 1)}): 1, frozenset(): 1})

    def refused() -> Distribution[frozenset[tuple[Any, int]]]:
        held = Held(memo.account, 2**20)
        found = counts_of(Component(1, ((coin, 40),)), memo)
        assert memo.mixtures
        memo.account.spend(2 * memo.account.open)
        held.hold(0)
        return found

    with pytest.raises(BudgetError):
        memo.apart(refused)
    assert (memo.account.room, memo.mixed, dict(memo.mixtures)) == (room, 0, {})  # no more, and no less
