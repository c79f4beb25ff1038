"""Guests, before the service serves them: the parts that every ruleset must have, and those that it may lack.

Pages and answers about all games, such as the search, hold something of each. A guest that has it not is refused, so that no request
to another game changes because of it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import partial
from pathlib import Path
from traceback import walk_tb
from typing import Any, Final

from ror_rules.errors import LawError
from ror_rules.host import catalogue, register
from ror_rules.host.admission import Mistake, raised
from ror_rules.host.questions import characters_read
from ror_rules.host.rulesets import Rule, Ruleset
from ror_rules.host.wire import encode, pascal
from ror_service._contract.components import Components
from ror_service._contract.overdue import OverdueError, within
from ror_service._edge.languages import PageLanguage
from ror_service._limits import ADMISSION_SECONDS
from ror_service._operations.shared.route import every_rule
from ror_service._pages import playing, reading, search
from ror_service._pages.frame import ALL_LANGUAGES, Page

_LINES: Final = ("20 v 15", "20 word v 15 word, word: 3 @ word", "word=1", "1/2 word")
"""Lines of other games. Each rule reads them, to find out whose they are."""

Part = tuple[str, Callable[[], object]]


def required(
    ruleset: Ruleset[Any],
    folder: Path | None = None,
    known: Collection[str] | None = None,
    seconds: float = ADMISSION_SECONDS,
) -> Iterator[Mistake]:
    """The mistakes in the parts without which a ruleset is not served. `known` are the types of the others' contracts.

    All parts together take at most so many seconds.
    """
    if known is None:
        known = Components([each for each in register.rulesets() if each.id != ruleset.id]).schemas
    home, found = Path(str(ruleset.files(""))), dict[str, Mistake]()
    contract: Part = ("contract", partial(_described, ruleset, known))
    part = contract[0]
    try:
        with within(seconds):
            for part, build in (contract, *_parts(ruleset)):
                try:
                    build()
                except Exception as error:  # noqa: BLE001  # a guest's code may raise any error
                    mistake = raised(error, home, f"Correct it: a service needs the {part}.", folder, part)
                    found.setdefault(mistake.fault, mistake)
    except OverdueError as error:
        told = LawError(f"{_running(error)} did not end within {seconds:g} seconds.").with_traceback(
            error.__traceback__
        )
        mistake = raised(told, home, "Let it end, or choose smaller examples.", folder, part)
        found = {mistake.fault: mistake, **found}
    yield from found.values()


def _running(error: BaseException) -> str:
    """The rule of a guest that an error interrupted."""
    frames = [frame for frame, _ in walk_tb(error.__traceback__)]
    rules = [each for frame in frames if isinstance(each := frame.f_locals.get("self"), Rule)]
    return f"The rule {rules[-1].id}" if rules else "Its code"


def _described(ruleset: Ruleset[Any], known: Collection[str]) -> None:
    for name in types_of(ruleset):
        if name in known:
            raise LawError(f"Two types of the wire are called {name}: rename one.", got=name)


def types_of(ruleset: Ruleset[Any]) -> list[str]:
    """The names of the types that its contract adds."""
    return [name for name in Components((ruleset,)).schemas if name.startswith(pascal(ruleset.id))]


def _parts(ruleset: Ruleset[Any]) -> Iterator[Part]:
    yield "page", partial(_drawn, reading.ruleset_page(ruleset))
    yield "page", lambda: encode(catalogue.ruleset_page(ruleset))
    for _, rule in every_rule((ruleset,)):
        yield "line", partial(_read, ruleset, rule)
        yield "form", partial(_drawn, playing.asking("play", ruleset, rule, commits=True))
        yield "page", partial(_drawn, reading.rule_page(ruleset, rule))
    yield "search", lambda: [[*search.entries(ruleset, each)] for each in ALL_LANGUAGES]
    yield "room", lambda: playing.room_rules(ruleset, PageLanguage())


def _drawn(page: Page) -> None:
    for language in page.languages:
        page.content(PageLanguage(language))


def _read(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any]) -> None:
    for line in _LINES:
        characters_read(ruleset, rule.id, line)
    for example in ruleset.examples:
        if example.rule == rule.id and (line := ruleset.line(rule.id, example.state)):
            again = ruleset.parse(rule.id, line)
            if rule.read(again) != rule.read(example.state):
                raise LawError(f"The line {line!r} of an example of {rule.id} is read as another state.")


def admit() -> None:
    """Refuses guests without a required part. The first mistake is the reason."""
    guests = register.guests()
    known = {*Components([each for each in register.rulesets() if each not in guests]).schemas}
    for guest in guests:
        for mistake in required(guest, known=known):
            register.refuse(guest.id, f"The ruleset {guest.id} has no {mistake.part}: {mistake}")
            break
        else:
            known.update(types_of(guest))
