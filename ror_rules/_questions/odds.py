"""Odds: from a question to its answer.

What is observed of a result, what is found together and what apart, and what an answer lists. One way for the core, the
command line and the service. How a rule is explored stands in `_exploring`, how it is simulated in `simulation`. No rule
here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from operator import itemgetter
from sys import float_info
from typing import Any, Final, Literal, NamedTuple

from msgspec import UNSET

from ror_rules._arithmetic.account import (
    CALL,
    DOUBT,
    ENTRY_BYTES,
    HASTE,
    HURRY,
    LISTED,
    LISTED_BYTE,
    VIEWED,
    Account,
    OutlookError,
    RoomError,
)
from ror_rules._arithmetic.distribution import ONE, Distribution, common_total
from ror_rules._arithmetic.truncated import ROUNDING, numpy
from ror_rules._exploring.contests import View
from ror_rules._exploring.memo import Memo
from ror_rules._exploring.paths import Exploration
from ror_rules._limits import MAX_ANSWER, MAX_OUTCOMES, MAX_VALUES
from ror_rules._questions.listing import JOINT, SHARE, answered, left_out, without_room
from ror_rules._questions.question import Question
from ror_rules._questions.remedies import EXACT, Remedies, lacks
from ror_rules._questions.simulation import Progress, simulated
from ror_rules._questions.statistics import chance
from ror_rules._stack import roomy
from ror_rules._wire.shapes import LeftOut, Odds
from ror_rules.errors import About, BudgetError, LawError
from ror_rules.rule import Projection, Rule
from ror_rules.table import Book
from ror_rules.text import citation
from ror_rules.values import digits

FEW_PAIRS: Final = 10_000
"""Pairs of a contest's sides up to which several projections are found together; beyond, each is found by itself."""
SHORT: Final = 2**53
"""Above this total a headline tells no weights: no reader of JSON takes them for numbers, and nobody reads them."""
Kind = Literal["brief", "named", "whole"]
"""What is asked for: the headline, fields and summaries by their names, or all of them and whole results."""
_WHOLE: Final = 0.15
"""This part of the account may go into whole results at first; the rest is for each projection by itself."""
_AT_ONCE: Final = 0.95
"""This part of it may go into all projections in one look. Joint results of those that are named may take the rest before."""
TOLERANCE: Final = 0.02
"""The probability that a loop may leave out where nothing better can be had: some hundred throws tell a chance of one half to four points or five."""
_FIRST: Final = 0.9
"""The first projection may take this part of what is left, for it finds most of what the others need."""
_NEXT: Final = 0.33
"""Any other may take this one, where nobody named them, so that those after it have theirs."""
_COPIES: Final = 6
"""As many bytes are held for a byte of an answer: values, shares, and the JSON that is made of them."""


class Explored(NamedTuple):
    """What an exploration found.

    Joint results (None where they are too many), the distribution of each projection by its name, what an answer says of
    those left out, and the probability that floats have dropped, or a loop has left out, at most.
    """

    joint: Distribution[Any] | None
    marginals: dict[str, Distribution[Any]]
    left_out: LeftOut | None
    lost: float


@roomy
def answer(question: Question, *, progress: Progress | None = None, memo: Memo | None = None) -> Odds:
    """The answer to a question, or where that `yields` and exact odds are too much, to one of its remedies.

    Raises any `InputError`, or `UndecidedError`; a question that is too large with remedies. `progress` hears how far a
    simulation has come. `memo` is shared by questions in the same arithmetic (`LawError`), which do not yield; the readings of
    an answer are then those of all of them so far.
    """
    with About(question.edition.id, question.rule.id, lambda cite: citation(question.book.printed(cite))):
        if memo is not None:
            return _answered(question, memo=memo)
        found: Odds | None
        remedies = Remedies(question, _answered)
        try:
            found = _answered(question, progress=progress)
        except BudgetError as error:
            error.let_go()
            found = remedies.instead(error) if question.yields and error.spent is not None else None
            if found is None:
                remedies.tell(error)
                raise
            return found
        if question.yields and lacks(question, found):
            return remedies.instead(None) or found
        return found


def _answered(question: Question, *, progress: Progress | None = None, memo: Memo | None = None) -> Odds:
    """The answer, or a refusal without its remedies."""
    with suppress(MemoryError):  # the system has less than the account
        if question.simulation is not None:
            return simulated(question, *question.simulation, progress)
        return _explored(question, memo)
    raise BudgetError(
        "There was no memory for this.", expected=f"at most {question.allowance.megabytes} MB, and what there is"
    )


def _explored(question: Question, memo: Memo | None) -> Odds:
    """The answer to a question that is no simulation."""
    rule, request = question.rule, question.request
    floats = request.arithmetic == "float"
    if floats:
        numpy()
    yields = question.yields and memo is None
    doubt = HURRY if yields else HASTE if question.brief else DOUBT
    tolerance = TOLERANCE if yields else 0.0
    memo = memo or Memo(Account(question.allowance, doubt=doubt), floats=floats, tolerance=tolerance)
    if memo.floats != floats:
        raise LawError("A memo is in one arithmetic.", expected=request.arithmetic)
    memo.lost = 0 * ONE
    kind: Kind = "whole" if question.whole else "brief" if question.brief else "named"
    try:
        with memo.account.within(int(memo.account.open * (EXACT if yields else 1))):
            found = explored(rule, question.book, request.state, question.projections, memo, kind)
            if found.lost > tolerance > 0:  # a loop that many paths come to has left it out of each
                memo.account.foresee(memo.account.most)
    except BudgetError as error:
        memo.account.tell(error)
        raise
    total = common_total(each.total for each in (found.joint, *found.marginals.values()) if each is not None)
    cut = max(found.lost, float_info.epsilon) if tolerance and found.lost else 0.0
    if cut:
        question = question.another(inexact="truncation")
    weighed = not (floats or cut) and (total < SHORT or kind != "brief")
    parts = found.marginals if found.joint is None else {**found.marginals, JOINT: found.joint}
    return answered(
        question,
        None if found.joint is None else found.joint.weights,
        found.marginals,
        lambda name, value: _share(parts[name], value, total if weighed else None),
        memo.readings,
        total=digits(total) if weighed else UNSET,
        cut=cut,
        left_out=found.left_out or UNSET,
        exact=not (floats or cut),
        error=found.lost + ROUNDING if floats else cut or UNSET,
    )


def explored(
    rule: Rule[Any, Any, Any], book: Book, state: Any, projections: Sequence[Projection], memo: Memo, kind: Kind
) -> Explored:
    """The joint results of a rule, and the distribution of each projection.

    Joint results are results as they are where the question is for the whole of them; tuples of the projections where these
    were named; of a headline there are none. Where they are too many, projections are found apart, those of one part of the
    result together. One that is too large even so raises `BudgetError` at its place in `/fields` if it was named, and else
    is left out.
    """
    account = memo.account
    views = {each.name: partial(each.of, state) for each in projections}
    exploration = rule.explored(book, state, memo)
    if kind == "named" and len(projections) == 1:
        try:
            return _listed(None, _looked(exploration, views, None), projections, memo, kind)
        except BudgetError as error:
            error.pointer = "/fields/0"
            raise
    exploration.walk()
    if kind == "brief":
        at_once = int(account.open * _AT_ONCE)
        return _listed(None, _headline(exploration, views, memo, kind, at_once), projections, memo, kind)
    if kind == "named":
        return _listed(*_named(exploration, views, memo), projections, memo, kind)
    results: Distribution[Any]
    try:
        with account.within(int(account.open * _WHOLE) if exploration.selective else account.open):
            results = exploration.whole(most_pairs=FEW_PAIRS)
    except BudgetError as error:
        if not exploration.selective:
            raise
        error.let_go()
        return _listed(None, _apart(exploration, views, memo, error, kind), projections, memo, kind)
    return _listed(results, _of_whole(exploration, results, views, memo), projections, memo, kind)


def _named(
    exploration: Exploration[Any], views: Mapping[str, View], memo: Memo
) -> tuple[Distribution[Any] | None, dict[str, Distribution[Any]]]:
    """Joint results (None where they cannot be had) and the distribution of each view, of some that were named.

    Joint results are tried soon; where they take longer, each view comes first, with as much as in a headline, and they may
    take as much again. So what is answered by default is not refused where it is named.
    """
    account = memo.account
    at_once = int(account.open * _AT_ONCE)
    joint, refused = _joint(exploration, views, memo, account.open - (at_once if exploration.selective else 0))
    if joint is not None:
        return joint, {name: joint.map(itemgetter(place)) for place, name in enumerate(views)}
    if refused is not None and not exploration.selective:
        raise refused
    if account.crowded:  # what was found in vain would stand beside what comes
        exploration.forget()
    marginals = _headline(exploration, views, memo, "named", at_once)
    if refused is not None and refused.spent is not None and not account.crowded:  # else there are more than are listed
        joint, _ = _joint(exploration, views, memo, min(account.spent, int(account.open * _AT_ONCE)))  # the rest lists
    return joint, marginals


def _joint(
    exploration: Exploration[Any], views: Mapping[str, View], memo: Memo, part: int
) -> tuple[Distribution[Any] | None, BudgetError | None]:
    """What some views come to together, in a part of the account; or why it cannot be had."""
    try:
        with memo.account.within(part):
            return exploration.look([*views.values()], most_pairs=FEW_PAIRS, most_values=MAX_OUTCOMES), None
    except BudgetError as error:
        error.let_go()
        return None, error


def _of_whole(
    exploration: Exploration[Any], results: Distribution[Any], views: Mapping[str, View], memo: Memo
) -> dict[str, Distribution[Any]]:
    """The distribution of each view, where whole results are known: of few results by looking at each of them."""
    account, price = memo.account, len(results.weights) * (CALL + len(views) * VIEWED)
    if exploration.selective and len(results.weights) > MAX_OUTCOMES:
        with suppress(BudgetError), account.within(max(account.open - price, 0)):
            return _looked(exploration, views, FEW_PAIRS)
    account.spend(price)
    return {name: results.map(of) for name, of in views.items()}


def _headline(
    exploration: Exploration[Any], views: Mapping[str, View], memo: Memo, kind: Kind, at_once: int
) -> dict[str, Distribution[Any]]:
    """The distribution of each view: all in one look where that takes no more than `at_once`, else one after the other."""
    try:
        with memo.account.within(at_once):
            return _looked(exploration, views, FEW_PAIRS)
    except BudgetError as error:
        error.let_go()
        return _apart(exploration, views, memo, error, kind)


def _looked(
    exploration: Exploration[Any], some: Mapping[str, View], most_pairs: int | None
) -> dict[str, Distribution[Any]]:
    """The distribution of each of some views, found in one look."""
    return dict(zip(some, exploration.apart([*some.values()], most_pairs=most_pairs), strict=True))


def _listed(
    joint: Distribution[Any] | None,
    marginals: dict[str, Distribution[Any]],
    projections: Sequence[Projection],
    memo: Memo,
    kind: Kind,
) -> Explored:
    """What an answer lists: up to `MAX_OUTCOMES` joint results, `MAX_VALUES` of each projection, and as few as those of the former where all is asked for.

    Of these the ones that it has room for. Raises `BudgetError` for a named one that it has no room for.
    """
    if kind == "named" and len(projections) == 1:
        joint = marginals[projections[0].name].map(lambda value: (value,))
    if joint is not None and len(joint.weights) > MAX_OUTCOMES:
        joint = None
    parts: dict[str, Distribution[Any]] = {
        name: odds
        for name, odds in marginals.items()
        if len(odds.weights) <= (MAX_OUTCOMES if kind == "whole" else MAX_VALUES)
    }
    if joint is not None:
        parts[JOINT] = joint
    try:
        long = _paid(parts, memo.account)
    except BudgetError as error:
        if parts.pop(JOINT, None) is None:
            raise
        error.let_go()
        joint, long = None, _paid(parts, memo.account)
    if JOINT in long:
        joint = None
    together = kind == "whole" or (kind == "named" and len(projections) > 1)
    missing = [JOINT] if joint is None and together else []
    found: dict[str, Distribution[Any]] = {}
    for index, each in enumerate(projections):
        odds = marginals.get(each.name)
        if each.name in parts and each.name not in long:
            found[each.name] = parts[each.name]
        elif kind != "named":
            missing.append(each.name)
        elif odds is not None:
            raise _too_long(each.name, index, odds)
    return Explored(joint, found, left_out(missing), memo.lost)


def _paid(parts: Mapping[str, Distribution[Any]], account: Account) -> list[str]:
    """Pays for what is listed. Gives the names of what there is no room for."""
    work = LISTED * sum(len(odds.weights) for odds in parts.values())
    account.foresee(work)
    beside = SHARE + max((_digits(odds.total) for odds in parts.values()), default=0)
    long, size = without_room({name: odds.weights for name, odds in parts.items()}, beside)
    account.foresee(work + LISTED_BYTE * size)
    account.hold(_COPIES * size)
    account.spend(work + LISTED_BYTE * size)
    return long


def _too_long(name: str, index: int, odds: Distribution[Any]) -> BudgetError:
    """What is raised for a view that was named, and of which an answer has no room for all values."""
    return BudgetError(
        f"{name} has more values than an answer lists.",
        pointer=f"/fields/{index}",
        expected=f"at most {MAX_VALUES} values, and {MAX_ANSWER} bytes of all that is listed",
        got=f"{len(odds.weights)} values",
        help="Name another field, or narrow the state.",
    )


def _apart(
    exploration: Exploration[Any], views: Mapping[str, View], memo: Memo, refused: BudgetError, kind: Kind
) -> dict[str, Distribution[Any]]:
    """The distribution of each view, without joint results. Raises `refused` where none of them can be had.

    What was refused before has filled the memo, so that one view may be found now that was not then. Of a headline the
    first views are the cheapest: where these would take far too long, no others are tried; and the others together next.
    """
    marginals: dict[str, Distribution[Any]] = {}
    account, waiting, last = memo.account, _by_part(views), refused
    if kind == "brief":
        waiting = [waiting[0], *([_together(waiting[1:])] if len(waiting) > 1 else [])]
    for place, group in enumerate(waiting):
        if account.crowded and (kind == "named" or isinstance(last, RoomError)):
            exploration.forget()
            account.hold(sum(len(odds.weights) for odds in marginals.values()) * (ENTRY_BYTES + memo.made))
        first = not marginals and (len(group) == 1 or (kind == "brief" and not place))
        several = len(_by_part(group)) > 1
        part = 1 if kind == "named" else _FIRST if first or several else _NEXT
        try:
            with account.within(int(account.open * part)):
                found = _looked(exploration, group, FEW_PAIRS if len(group) > 1 else None)
        except BudgetError as error:
            if kind == "brief" and not place and (_far(error, account) or OutlookError in (type(error), type(refused))):
                raise refused from error
            last = error
            if kind != "named" and isinstance(error, RoomError) and not isinstance(refused, RoomError):
                refused = error
                waiting.insert(place + 1, group)
            elif several:
                waiting[place + 1 : place + 1] = _by_part(group)
            elif len(group) > 1:
                waiting[place + 1 : place + 1] = [{name: view} for name, view in group.items()]
            elif kind == "named":
                error.pointer = f"/fields/{[*views].index(next(iter(group)))}"
                raise
            error.let_go()
            continue
        for name, odds in found.items() if kind == "named" else ():  # before the others are found in vain
            if len(odds.weights) > MAX_OUTCOMES and without_room({name: odds.weights}, SHARE)[0]:
                raise _too_long(name, [*views].index(name), odds)
        marginals |= found
    if not marginals:
        raise refused
    return marginals


def _far(error: BudgetError, account: Account) -> bool:
    """Whether it would take far more than a whole question may."""
    return error.work is not None and error.work > HASTE * account.allowance.seconds


def _together(groups: Sequence[Mapping[str, View]]) -> dict[str, View]:
    """The views of some groups."""
    return {name: view for group in groups for name, view in group.items()}


def _by_part(views: Mapping[str, View]) -> list[dict[str, View]]:
    """Views by the part of the result that they are of: none first, then `attacker.`, `defender.`."""
    groups: dict[str, dict[str, View]] = {}
    for name, view in views.items():
        groups.setdefault(name.rpartition(".")[0].partition(".")[0], {})[name] = view
    return [groups[part] for part in sorted(groups, key=lambda part: part != "")]


def _digits(total: int) -> int:
    """About how many digits a total has."""
    return int(total).bit_length() * 3 // 10 + 1


def _share(odds: Distribution[Any], value: Any, total: int | None) -> dict[str, Any]:
    """A value's probability, and its weight out of the `total` of the whole answer if that is told."""
    weight = odds.weights[value]
    if total is None:
        return {"probability": chance(weight, odds.total)}
    return {"weight": digits(weight * (total // odds.total)), "probability": chance(weight, odds.total)}
