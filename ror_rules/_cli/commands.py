"""The commands of `ror`: their words, their options, and how what goes wrong becomes one line and an exit code.

0: done. 1: an outcome that does not hold. 2: anything else that went wrong. Reading is in `given`, drawing in `pages`.
"""

from __future__ import annotations

import io
import json as jsonlib
import os
import sys
from collections.abc import Sequence
from functools import partial
from typing import Annotated, Any

from cyclopts import App, CycloptsError, Parameter

from ror_rules import __version__, encode, fresh_seed
from ror_rules import verify as recompute
from ror_rules._cli import compare as comparison
from ror_rules._cli import given, pages
from ror_rules._cli import sweep as sweeps
from ror_rules._cli.luck import luck as luck_of_a_game
from ror_rules._cli.terminal import Page, complain, screen, steps, waiting
from ror_rules._studies import sweep as what_if
from ror_rules._throwing.interpreters import MOST_DICE
from ror_rules._throwing.stream import Stream
from ror_rules._wire.reading import convert
from ror_rules._wire.shapes import Outcome, Verdict
from ror_rules.errors import DiceError, LawError, RorError

app = App(
    name="ror",
    version=__version__,
    help="Tabletop wargames of Middle-earth: resolve a rule with its reasons, look up a table, ask for exact odds.",
    help_format="plaintext",
    default_parameter=Parameter(negative="", show_default=False),
)

RulesetId = Annotated[str, Parameter(help="A ruleset's id, as `ror rulesets` lists it.")]
RuleId = Annotated[str, Parameter(help="A rule's id, as `ror rules RULESET` lists it.")]
State = Annotated[
    str,
    Parameter(
        help="The state: JSON when it starts with {, else a file (.toml is read as TOML, all else as JSON); - is stdin.",
        allow_leading_hyphen=True,
    ),
]
RulingChoices = Annotated[
    list[str] | None,
    Parameter(name="--ruling", help="id=reading: a ruling read otherwise than by default. May be repeated."),
]
Floats = Annotated[bool, Parameter(name="--float", help="Compute in floats what is too large for whole numbers.")]
Version = Annotated[str | None, Parameter(help="The version of the ruleset; any but the one shipped is refused.")]
Json = Annotated[bool, Parameter(help="Print the exact JSON of the wire, and nothing else.")]
OutcomeFile = Annotated[
    str, Parameter(help="A file with an outcome's JSON; - is stdin.", name="OUTCOME", allow_leading_hyphen=True)
]


@app.command
def rulesets() -> None:
    """List every ruleset."""
    pages.rulesets(Page())


@app.command
def rules(ruleset: RulesetId, /) -> None:
    """List the rules of a ruleset."""
    pages.rules(Page(), given.known_ruleset(ruleset))


@app.command
def rule(ruleset: RulesetId, rule: RuleId, /) -> None:
    """Show a rule: what it does, the fields of its state and result, its source, commands to try."""
    found, _ = given.known_rule(ruleset, rule)
    pages.rule(Page(), found, rule)


@app.command
def table(
    ruleset: RulesetId,
    table: Annotated[str | None, Parameter(help="A table's id. Without it, all are listed.")] = None,
    /,
) -> None:
    """Draw a printed table, with its source, notes, errata and doubts."""
    found = given.known_ruleset(ruleset)
    if table is None:
        pages.tables(Page(), found)
    else:
        pages.table(Page(), found, given.known(f"table in {ruleset}", table, found.tables))


@app.command
def rulings(
    ruleset: RulesetId,
    ruling: Annotated[str | None, Parameter(help="A ruling's id. Without it, all are listed.")] = None,
    /,
) -> None:
    """List the rulings of a ruleset, or show one: the question, its readings, the default, the reason."""
    found = given.known_ruleset(ruleset)
    if ruling is None:
        pages.rulings(Page(), found)
    else:
        pages.ruling(Page(), given.known(f"ruling in {ruleset}", ruling, found.rulings))


@app.command
def resolve(
    ruleset: RulesetId,
    rule: RuleId,
    /,
    *,
    state: State,
    seed: Annotated[
        str | None, Parameter(help="Throw the dice from this seed. Without seed and faces, a fresh one.")
    ] = None,
    faces: Annotated[str | None, Parameter(help="Dice thrown at the table, in order of throwing: 3,5")] = None,
    context: Annotated[
        str | None, Parameter(help="Gives this throw its own dice from the seed: game-42/turn-3")
    ] = None,
    ruling: RulingChoices = None,
    version: Version = None,
    luck: Annotated[
        str | None,
        Parameter(help="A field or summary to measure against the odds: defender.strength_lost"),
    ] = None,
    json: Json = False,
    out: Annotated[str | None, Parameter(help="Also write the outcome's JSON to this file.")] = None,
) -> None:
    """Resolve a rule: throw its dice and say what comes of it, with every reason."""
    found, asked = given.known_rule(ruleset, rule)
    found.shipped(version)
    chosen = given.read_rulings(found, ruling or ())
    thrown = None if faces is None else given.read_faces(faces)
    fresh = seed is None and thrown is None and asked.throws
    seed = fresh_seed() if fresh else seed
    value = given.read_state(state)
    outcome = found.resolve(
        rule, value, seed=seed, faces=thrown, context=context, rulings=chosen, version=version, luck=luck
    )
    if out is not None:
        given.write(out, encode(outcome) + b"\n")
    if json:
        _wire(outcome)
        return
    words = jsonlib.dumps(value, ensure_ascii=False) if state == "-" else state
    again = pages.command(ruleset, rule, state=words, seed=seed, context=context, rulings=ruling or (), version=version)
    pages.outcome(Page(), outcome, replay=again if fresh else None)


@app.command
def odds(
    ruleset: RulesetId,
    rule: RuleId,
    /,
    *,
    state: State,
    ruling: RulingChoices = None,
    field: Annotated[
        list[str] | None,
        Parameter(
            name="--field",
            help="Only this field or summary of the result: defender.killed. May be repeated; asking for less costs less.",
        ),
    ] = None,
    floats: Floats = False,
    simulate: Annotated[
        int | None, Parameter(help="Estimate from so many throws, with bounds, what is too large to be explored.")
    ] = None,
    seed: Annotated[str | None, Parameter(help="The seed of a simulation. Without it, a fresh one.")] = None,
    version: Version = None,
    json: Json = False,
) -> None:
    """Show the odds of a rule, as bars for each field of its result and each summary: exact, unless asked otherwise."""
    found, asked = given.known_rule(ruleset, rule)
    found.shipped(version)
    for name in field or ():
        given.known(f"field in the result of {rule}", name, asked.views)
    if simulate is None and seed is not None:
        raise given.UsageError("--seed is for --simulate: odds that are computed throw no dice.")
    if simulate is not None and seed is None:
        seed = fresh_seed()
    chosen = given.read_rulings(found, ruling or ())
    value = given.read_state(state)
    ask = partial(
        found.odds,
        rule,
        value,
        rulings=chosen,
        version=version,
        fields=field,
        arithmetic="float" if floats else "exact",
        simulate=simulate,
        seed=seed,
    )
    if simulate is None:
        with waiting("computing the odds"):
            answer = ask()
    else:
        throws = simulate
        with steps("throws") as tell:
            answer = ask(progress=None if tell is None else lambda done: tell(done, throws))
    if json:
        _wire(answer)
    else:
        pages.odds(Page(), answer, {view.name: view.text for view in asked.summaries})


@app.command
def sweep(
    ruleset: RulesetId,
    rule: RuleId,
    /,
    *,
    state: State,
    vary: Annotated[
        list[str],
        Parameter(
            help="A field of the state and what it takes: /attacker/strength=10..60:10, /terrain=clear,forest, or a"
            " list in JSON; null is: not there. Given twice, it makes a table of all pairs."
        ),
    ],
    field: Annotated[
        list[str],
        Parameter(name="--field", help="A field or a summary of the result. May be repeated."),
    ],
    ruling: RulingChoices = None,
    floats: Floats = False,
    version: Version = None,
    plot: Annotated[bool, Parameter(help="Draw bars below the table.")] = False,
    csv: Annotated[str | None, Parameter(help="Also write the table to this file as CSV, with exact weights.")] = None,
    svg: Annotated[str | None, Parameter(help="Also draw it into this file as SVG. Needs the extra plot.")] = None,
    png: Annotated[str | None, Parameter(help="Also draw it into this file as PNG. Needs the extra plot.")] = None,
    json: Json = False,
) -> None:
    """Ask what if: the odds of a rule while one field of the state, or two, take several values."""
    found, asked = given.known_rule(ruleset, rule)
    value = {
        "state": given.read_state(state),
        "vary": sweeps.read_vary(vary),
        "fields": field,
        "rulings": given.read_rulings(found, ruling or ()),
        "version": version,
        "arithmetic": "float" if floats else "exact",
    }
    draw = None if svg is png is None else given.plots().draw
    request = what_if.read(asked, value)
    with steps("cells") as tell:
        answer = what_if.answer(found, rule, request, tell=tell)
    if csv is not None:
        given.write(csv, sweeps.comma_separated(answer))
    for name, form in ((svg, "svg"), (png, "png")):
        if name is not None and draw is not None:
            given.write(name, draw(answer, asked, form))
    if json:
        _wire(answer)
        return
    page = Page()
    sweeps.table(page, answer)
    if plot:
        sweeps.bars(page, answer)


@app.command
def verify(outcome: OutcomeFile, /) -> int:
    """Recompute an outcome and compare: exit code 0 when it holds, 1 with the first difference when it does not."""
    _, found = _recomputed(outcome)
    Page().line(pages.verdict(found))
    return 0 if found.holds else 1


@app.command
def explain(outcome: OutcomeFile, /) -> int:
    """Tell how a stored outcome came about, once it is verified."""
    claimed, found = _recomputed(outcome)
    if not found.holds:
        complain(pages.verdict(found))
        return 1
    Page().line(pages.told(convert(claimed, Outcome)))
    return 0


app.command(luck_of_a_game, name="luck")


@app.command
def compare(
    outcome: OutcomeFile,
    /,
    *,
    ruling: RulingChoices = None,
    against: Annotated[
        list[str] | None,
        Parameter(name="--against", help="id=reading: a ruling of the other side, a. Without any, a is as recorded."),
    ] = None,
    patch: Annotated[
        str | None,
        Parameter(
            help="Changes the state of b: a JSON merge patch (RFC 7396), given like a state.", allow_leading_hyphen=True
        ),
    ] = None,
    json: Json = False,
) -> int:
    """Read the dice of an outcome under other rulings, or with another state, and say where the results differ."""
    claimed, found = _recomputed(outcome)
    if not found.holds:
        complain(pages.verdict(found))
        return 1
    answer, names = comparison.asked(claimed, against or (), ruling or (), patch)
    if json:
        _wire(answer)
    else:
        comparison.show(Page(), answer, names)
    return 0


@app.command
def seed() -> None:
    """Draw a fresh seed: 32 bytes of the operating system as hex."""
    Page().line(fresh_seed())


@app.command
def dice(
    *,
    seed: Annotated[str, Parameter(help="The seed.")],
    address: Annotated[str, Parameter(help="The throw's place in the rule: army-combat/die")],
    sides: Annotated[int, Parameter(help="Sides of each die.")],
    count: Annotated[int, Parameter(help="How many dice. Default 1.")] = 1,
    context: Annotated[str | None, Parameter(help="The context, where the outcome has one.")] = None,
) -> None:
    """Throw dice straight from the published stream, to check those of an outcome."""
    stream = Stream(seed, context)
    if count > MOST_DICE:
        raise DiceError("So many dice are never thrown.", pointer="--count", expected=f"at most {MOST_DICE}", got=count)
    try:
        faces = stream.faces(address, sides, count)
    except LawError as error:  # what is a rule's fault there is the caller's mistake here
        remedy = "A die has 1 to 2^32-1 sides; an address is written as an outcome's throws have it."
        raise DiceError(error.detail, expected=error.expected, help=remedy) from None
    Page().line(" ".join(map(str, faces)))


def run(arguments: Sequence[str]) -> int:
    """Runs a command and returns its exit code; whatever goes wrong is one line on standard error."""
    if sys.stdout is None:
        complain("standard output is closed.")
        return 2
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        "".join(arguments).encode()
    except UnicodeEncodeError:
        complain("an argument is not UTF-8 text.")
        return 2
    try:
        code = app(
            arguments,
            console=screen(),
            exit_on_error=False,
            print_error=False,
            result_action="return_value",
        )
        sys.stdout.flush()
    except RorError as error:
        complain(f"{error} {error.help}")
    except (CycloptsError, given.UsageError) as error:
        complain(str(error))
    except BrokenPipeError:
        _drop_output()
    except OSError as error:
        _drop_output()
        complain(f"the output cannot be written: {error.strerror}.")
    except KeyboardInterrupt:
        return 130
    else:
        return code if isinstance(code, int) else 0
    return 2


def _recomputed(name: str) -> tuple[Any, Verdict]:
    claimed = given.read_document(name)
    return claimed, recompute(claimed)


def _wire(answer: object) -> None:
    """The exact bytes of an answer, and a line's end."""
    sys.stdout.buffer.write(encode(answer) + b"\n")


def _drop_output() -> None:
    """Nobody reads on: what is still held for standard output goes nowhere, without a second complaint."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
