"""`ror house`: begin a house-rule document, check it, show its changes, and compare the odds."""

from __future__ import annotations

from typing import Annotated, Final

from cyclopts import App, Parameter
from rich import box
from rich.table import Table as Grid
from rich.text import Text

from ror_rules._messages.catalogues import ENGLISH, spoken
from ror_rules._messages.values import visible
from ror_rules._operations.house_effects import HouseEffect, effects
from ror_rules._packages.text import listed, signed
from ror_rules._ways.cli import catalogue, given, json_output, options
from ror_rules._ways.cli.app import app
from ror_rules._ways.cli.outcome import today
from ror_rules._ways.cli.progress import waiting
from ror_rules._ways.cli.terminal import Output
from ror_rules._ways.cli.usage import UsageError
from ror_rules._words.values import decimal, percentage

Document = Annotated[
    options.File,
    Parameter(help="A house-rule document, TOML or JSON; - is stdin.", name="FILE", allow_leading_hyphen=True),
]

_HELP: Final = """Play by house rules: documents that change numbers of the tables and default readings.

For example:

    ror house new war-of-the-ring > mine.toml

Edit the cell in the file, then run `ror house check mine.toml`.
"""
house: Final = App(name="house", help=_HELP)
app.command(house)

_TEMPLATE: Final = """\
# A house-rule document. Change what follows, delete what you do not need, and run: ror house check FILE
[house]
name = "My house rule"
ruleset = "{ruleset}"
version = "{version}"
who = "the club on Thursdays"
why = "battles take too long"
when = "{when}"

# New cells of a table, by the printed labels of row and column. `ror table {ruleset} {table}` shows them.
[tables.{table}.cells]
"{row}" = {{ "{column}" = {cell} }}

# Other numbers of the notes of a table, or die modifiers ("off" switches one off):
# [tables.TABLE.values]
# NAME = 2
# [tables.TABLE.modifiers]
# NAME = "off"

# A die modifier that the table does not have, for some states (docs/house-rules.md):
# [[modifiers]]
# table = "TABLE"
# value = 1
# when = ["FIELD = WORD"]

# Other default readings of doubtful places. `ror rulings {ruleset} --readings` shows them.
# [rulings]
# RULING = "READING"
"""


@house.command
def new(ruleset: options.RulesetId, /) -> None:
    """Print a document to begin with. It changes nothing until you edit its cell.

    For example:

        ror house new war-of-the-ring > mine.toml
    """
    found = given.known_ruleset(ruleset)
    data = next((each for each in found.table_data.values() if each.cells), None)
    if data is None:
        raise UsageError("usage-no-cells", ruleset=ruleset)
    cell = data.cells[0][0]
    text = _TEMPLATE.format(
        ruleset=found.id,
        version=found.version,
        when=today(),
        table=data.id,
        row=data.rows.entries[0].label,
        column=data.columns.entries[0].label,
        cell=cell if isinstance(cell, int) else f'"{cell}"',
    )
    Output().line(text.rstrip("\n"))


@house.command
def check(file: Document, /, *, json: options.Json = False) -> None:
    """Check a document: every fault with its place, or its digest and its changes.

    For example:

        ror house check mine.toml
    """
    _, found = given.named_house(str(file))
    if json:
        json_output.put(found.told())
        return
    page = Output()
    page.say(f"{visible(found.name)} fits {found.file.house.ruleset} {found.file.house.version}.")
    page.line(found.digest)
    page.items(
        f"{visible(', '.join(each.of))}: {visible(str(each.was)) or 'no row'} -> {visible(str(each.reads))}"
        for each in found.changes
    )


@house.command
def show(file: Document, /) -> None:
    """Draw the tables that a document changes, with the printed numbers beside the changes.

    For example:

        ror house show mine.toml
    """
    ruleset, found = given.named_house(str(file))
    under = ruleset.with_houses([found])
    page = Output(spoken(under, ENGLISH))
    for table in dict.fromkeys(each.of[0] for each in found.changes if each.kind != "ruling"):
        catalogue.draw_table(page, under, under.table(table))
    for each in found.changes:
        if each.kind == "added":
            page.say(
                f"{each.of[0]}: {signed(int(each.reads))} to the die{''.join(f', {text}' for text in each.of[1:])}"
            )
        if each.kind == "ruling":
            catalogue.draw_ruling(page, under.rulings[each.of[0]])


@house.command
def diff(file: Document, /, *, json: options.Json = False) -> None:
    """Compare the odds of the examples of every rule, as printed and under the document. Those that differ are listed.

    For example:

        ror house diff mine.toml
    """
    ruleset, found = given.named_house(str(file))
    with waiting("computing the odds"):
        answer = effects(ruleset.with_houses([found]))
    if json:
        json_output.put(answer)
        return
    page = Output()
    for rule, state in dict.fromkeys((each.rule, each.state) for each in answer.effects):
        page.head(rule)
        page.say(state, first="  ")
        drawing = Grid(box=box.SQUARE, header_style="bold")
        for heading in ("", "as printed", "house rule"):
            drawing.add_column(heading, justify="left" if not heading else "right")
        for each in answer.effects:
            shown = _shown(each, each.printed), _shown(each, each.house)
            if (each.rule, each.state) == (rule, state) and shown[0] != shown[1]:
                drawing.add_row(*map(Text, (each.view, *shown)))
        page.draw(drawing)
    page.line("")
    changed = len({(each.rule, each.state) for each in answer.effects})
    page.say(f"{changed} of {answer.looked_at} examples change; {answer.left_out} were too large or not decided.")
    if answer.idle:
        page.say(
            f"No example depends on the changes of {listed(answer.idle)} alone. Ask with a state of your own:"
            f" ror odds {ruleset.id} RULE STATE --house {file}"
        )


def _shown(effect: HouseEffect, value: float) -> str:
    return percentage(f"{value * 100:.2f}") if effect.measure == "probability" else decimal(value)
