"""`ror compare`: its options, its question, and the answer as a page."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus
from typing import Annotated, Any

from cyclopts import Parameter
from msgspec import UNSET
from rich import box
from rich.table import Table as Grid
from rich.text import Text

from ror_rules._messages.catalogues import ENGLISH, engine
from ror_rules._messages.sentences import summary
from ror_rules._messages.values import visible
from ror_rules._operations.compare import Comparison, compare as read_both
from ror_rules._ways.cli import completers, given, json_output, options
from ror_rules._ways.cli.app import app
from ror_rules._ways.cli.option_errors import of_options
from ror_rules._ways.cli.outcome import recomputed
from ror_rules._ways.cli.terminal import Output
from ror_rules._ways.cli.usage import UsageError
from ror_rules._words.luck import measured
from ror_rules._words.values import raw


@app.command
def compare(
    outcome: options.OutcomeFile,
    /,
    *,
    ruling: options.RulingChoices = None,
    against: Annotated[
        list[str] | None,
        Parameter(
            name="--against",
            help="A ruling for side a. Without this option, a is the outcome as recorded.",
            metavar="ID=READING",
            completer=completers.readings,
        ),
    ] = None,
    patch: Annotated[
        options.File | None,
        Parameter(
            help="Changes to the state of b: a JSON merge patch (RFC 7396), as JSON, a file, or - for stdin.",
            allow_leading_hyphen=True,
            metavar="PATCH",
        ),
    ] = None,
    luck: Annotated[
        str | None,
        Parameter(help="A field or summary. Each side shows its luck in it.", metavar="FIELD"),
    ] = None,
    house: options.Houses = None,
    lang: options.Language = None,
    json: options.Json = False,
) -> int:
    r"""Read the dice of an outcome under other rulings, or with another state, and show how the results differ.

    For example:

        ror resolve war-of-the-ring sorcery rating=B --json \
            | ror compare - --patch '{"rating": "D"}'
    """
    if patch == "-" == outcome:
        raise UsageError("usage-both-from-input")
    given.keep_houses(house or ())
    claimed, found = recomputed(str(outcome))
    if not found.holds:
        words = engine(ENGLISH if json else options.any_language(lang))
        json_output.refuse(words.say(found.code, found.given), HTTPStatus.UNPROCESSABLE_ENTITY)
        return 1
    language = options.language(lang, claimed["ruleset"]["id"], claimed["rule"])
    answer = _asked(claimed, against or (), ruling or (), None if patch is None else str(patch), luck)
    if json:
        json_output.put(answer)
    else:
        page = Output(engine(language))
        changed = [page.text("compare-other-state")] if patch is not None else []
        names = [
            ", ".join(each) or page.text("compare-as-recorded") for each in (against or (), [*(ruling or ()), *changed])
        ]
        _show(page, answer, names, language)
    return 0


def _asked(
    claimed: Any, against: Sequence[str], rulings: Sequence[str], patch: str | None, luck: str | None
) -> Comparison:
    if not (against or rulings or patch):
        raise UsageError("usage-same-sides")
    ruleset = given.known_ruleset(claimed["ruleset"]["id"])
    readings: list[dict[str, Any]] = [
        {"rulings": given.read_rulings(ruleset, against, "--against")},
        {"rulings": given.read_rulings(ruleset, rulings)},
    ]
    if patch is not None:
        readings[1]["patch"] = given.read_object("--patch", patch, """'{"terrain": "clear"}'""")
    with of_options("compare", ruleset.id, claimed["rule"]):
        return read_both({"outcome": claimed, "under": readings, "luck": luck})


def _show(page: Output, found: Comparison, names: Sequence[str], language: str) -> None:
    for side, name, outcome in zip("ab", names, (found.a, found.b), strict=True):
        page.head(f"{side}: {name}")
        page.say(summary(outcome, language), first="  ")
        page.line(f"  {page.text('line-id')} {outcome.id}")
        if outcome.luck is not UNSET:
            start = f"  {page.text('line-luck')} "
            page.say(measured(outcome.luck, language), first=start, then=" " * len(start))
    page.line("")
    if found.same:
        page.say(page.text("compare-same"))
    else:
        drawing = Grid(box=box.SQUARE, header_style="bold")
        for heading in (page.text("comparison-field"), "a", "b"):
            drawing.add_column(heading, overflow="fold")
        for each in found.differences:
            drawing.add_row(*(Text(visible(text)) for text in (each.pointer, _value(each.a), _value(each.b))))
        if page.fits(drawing):
            page.draw(drawing)
        else:
            page.pairs((each.pointer, f"a: {_value(each.a)}; b: {_value(each.b)}") for each in found.differences)
    if found.left_out is not UNSET:
        page.say(page.text("compare-more", count=found.left_out))
    for side, unused in (("a", found.unused.a), ("b", found.unused.b)):
        if unused:
            page.say(page.text("compare-unused", side=side, addresses=", ".join(unused)))


def _value(value: Any) -> str:
    return "-" if value is UNSET else raw(value)
