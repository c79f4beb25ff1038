"""Best play in words: what it is worth, the next choices, and the policy as a few lines. Every number comes from the answer."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple

from msgspec import UNSET

from ror_rules._messages.catalogues import engine
from ror_rules._messages.fluent import Catalogue
from ror_rules._operations.best import BestPlay, Decision
from ror_rules._words.policies import Fold, FoldedPolicy, folded
from ror_rules._words.values import label, percent, percentage, pointed

_SHOWN: Final = 10


class PolicyInWords(NamedTuple):
    """The plan of one kind of choices, and the lines in which another option is best."""

    plan: str
    others: list[str]


class PlayInWords(NamedTuple):
    """Best play in sentences. `worths` are pairs of a name and its number."""

    wanted: str
    worths: list[tuple[str, str]]
    notes: list[str]
    next: list[str]
    policy: list[PolicyInWords]
    depends_on_more: str


def in_words(side: str, play: BestPlay, words: Catalogue | None = None, *, chance: bool = False) -> PlayInWords:
    """Best play of a side. `chance`: its worth is a chance.

    `words` are those of the state, with the names of its sides. Without them, values are as in the answer.
    """
    return _Teller(words, chance).told(side, play)


class _Teller(NamedTuple):
    values: Catalogue | None
    """The words for values. None: values are as in the answer."""
    chance: bool

    @property
    def words(self) -> Catalogue:
        return self.values or engine()

    def told(self, side: str, play: BestPlay) -> PlayInWords:
        words = self.words
        others = play.left_out or any(each.who != side for each in play.policy)
        against = play.against and others
        wanted = words.say("play-against" if against else "play-wanted", {"worth": play.worth, "side": side})
        notes = [words.say("play-nobody-against", {})] if play.against and not others else []
        if play.by_plan is None:
            notes.append(words.say("play-open", {}))
        if play.throws is not UNSET:
            notes.append(words.say("play-thrown", {"throws": play.throws}))
        depends = any(each.depends_on_more for each in play.policy)
        return PlayInWords(
            wanted=wanted,
            worths=self._worths(play),
            notes=notes,
            next=self._few(list(map(self._choice, play.next[:_SHOWN])), len(play.next)),
            policy=list(map(self._policy, folded(play.policy))),
            depends_on_more=words.say("play-depends-on-more", {}) if depends else "",
        )

    def _few(self, told: list[str], count: int) -> list[str]:
        words = self.words
        more = count - len(told)
        return [*told, words.say("play-more", {"count": more})] if more else told

    def _worths(self, play: BestPlay) -> list[tuple[str, str]]:
        words, best = self.words, self._worth(play.best)
        if play.low is not UNSET and play.high is not UNSET:
            span = words.say("play-span", {"low": self._worth(play.low), "high": self._worth(play.high)})
            best = f"{best} ({span})"
        found = [(words.say("play-best" if play.throws is UNSET else "play-learned", {}), best)]
        if play.by_plan is not None:
            found.append((words.say("play-by-plan", {}), self._worth(play.by_plan)))
        if self.chance:  # its mean is the worth itself
            return found
        return found + [
            (words.say("play-mean", {"name": name}), self._number(mean)) for name, mean in play.means.items()
        ]

    def _worth(self, value: float) -> str:
        if not self.chance:
            return self._number(value)
        return percent(Fraction(value), self.values) if value else percentage("0", self.values)

    def _number(self, value: float) -> str:
        return pointed(f"{value:.4f}", self.values)

    def _choice(self, each: Decision) -> str:
        words = self.words
        next_best = words.say("play-loss", {"loss": self._worth(each.loss)}) if each.loss else words.say("play-tie", {})
        given = {
            "who": self._word(each.who),
            "what": self._word(each.what),
            "chance": percent(Fraction(each.chance), self.values),
            "given": self._given([(name, (value,)) for name, value in each.given.items()]),
            "option": self._word(each.option),
            "next": next_best,
        }
        return words.say("play-choice", given)

    def _policy(self, each: FoldedPolicy) -> PolicyInWords:
        words = self.words
        plan = words.say("play-no-plan", {}) if each.usual is None else self._word(each.usual)
        given = {"who": self._word(each.who), "what": self._word(each.what), "plan": plan}
        others = list(map(self._fold, each.others[: 2 * _SHOWN]))
        return PolicyInWords(
            plan=words.say("play-exceptions" if each.others else "play-always", given),
            others=self._few(others, len(each.others)),
        )

    def _fold(self, fold: Fold) -> str:
        words = self.words
        if fold.kind in ("any", "among"):
            first = self._given([] if fold.first is None else [(fold.first, fold.values)])
        else:
            bound = {"name": self._word(fold.first), "value": self._word(fold.values[0])}
            first = words.say("play-at-most" if fold.kind == "at-most" else "play-at-least", bound)
        told = ", ".join(part for part in (first, self._given(fold.beside)) if part)
        if fold.left is not None:
            told = f"{told}; {words.say('play-left', {'turns': self._span(fold.left)})}"
        return words.say("play-fold", {"option": self._word(fold.option), "given": told})

    def _given(self, given: Sequence[tuple[str, Sequence[Any]]]) -> str:
        return ", ".join(f"{self._word(name)} {self._span(values)}" for name, values in given)

    def _span(self, values: Sequence[Any]) -> str:
        """Whole numbers in a row as `2 to 5`, other values one by one."""
        runs: list[list[Any]] = []
        for each in values:
            in_row = runs and type(each) is int and type(runs[-1][-1]) is int and each == runs[-1][-1] + 1
            if in_row:
                runs[-1].append(each)
            else:
                runs.append([each])
        return ", ".join(part for run in runs for part in self._run(run))

    def _run(self, run: Sequence[Any]) -> list[str]:
        words = self.words
        if len(run) < 3:
            return list(map(self._word, run))
        return [words.say("play-span", {"low": str(run[0]), "high": str(run[-1])})]

    def _word(self, value: Any) -> str:
        return label(value, self.values).replace("_", " ")
