"""What `ror` shows: the catalogue's pages, an outcome, odds, a verdict. Drawing only; it decides nothing.

Every word about a rule or a table comes from the catalogue, an outcome or odds; only the labels around it are here.
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from operator import itemgetter
from typing import Any, Final

from msgspec import UNSET

from ror_rules._cli import grid, schema
from ror_rules._cli.terminal import Page, fraction, percent
from ror_rules._studies import catalogue
from ror_rules._studies.game_luck import LuckMoment
from ror_rules._wire.shapes import Chance, Difference, Luck, Odds, Outcome, SeededDice, Share, Verdict, plain, whole
from ror_rules.errors import brief
from ror_rules.ruleset import Ruleset
from ror_rules.rulings import Ruling
from ror_rules.table import Cell, Table
from ror_rules.text import citation, explain, signed
from ror_rules.values import visible

MOST_LISTED: Final = 12
"""Results listed one by one beside the bars of each field, and bars of a field that was not asked for by name."""


def rulesets(page: Page) -> None:
    """Every ruleset."""
    for ruleset in catalogue.ruleset_list().rulesets:
        page.head(f"{ruleset.id} {ruleset.version}")
        page.say(f"{ruleset.title}. {ruleset.summary}", first="  ")


def rules(page: Page, ruleset: Ruleset[Any]) -> None:
    """Every rule of a ruleset."""
    page.head(f"{ruleset.title}, {ruleset.version}")
    page.say(ruleset.summary)
    page.line("")
    page.pairs(
        (rule.id, f"{rule.title}{'' if rule.throws else ' (no dice)'}. {rule.doc}") for rule in ruleset.rules.values()
    )


def rule(page: Page, ruleset: Ruleset[Any], rule_id: str) -> None:
    """A rule: what it does, what it takes and gives, where it is printed, and a command to try."""
    shown = catalogue.rule_page(ruleset, ruleset.rules[rule_id])
    page.head(f"{shown.ruleset} {shown.id}: {shown.title}")
    page.say(f"{shown.summary} [{citation(shown.source)}]")
    page.say("It throws dice." if shown.throws else "It throws no dice.")
    for heading, form, asked in (("State", shown.state, True), ("Result", shown.result, False)):
        page.head(heading)
        page.say(schema.meaning(form), first="  ")
        page.pairs(
            (field.place, f"{field.takes}{f'; {field.need}' if asked else ''}. {field.meaning}".rstrip())
            for field in schema.fields(form)
        )
    if shown.summaries:
        page.head("Summaries, in odds beside the fields")
        page.pairs((each.name, each.text) for each in shown.summaries)
    if shown.examples:
        page.head("Try")
    for example in shown.examples:
        page.say(f"# {example.title}", first="  ")
        faces = example.request["dice"]["faces"]
        page.line("  " + command(shown.ruleset, shown.id, state=_json(example.request["state"]), faces=faces))


def tables(page: Page, ruleset: Ruleset[Any]) -> None:
    """Every table of a ruleset."""
    page.pairs(((data.id, data.title) for data in ruleset.table_data.values()), first="")


def table(page: Page, ruleset: Ruleset[Any], shown: Table[Any]) -> None:
    """A table as printed, then everything its file says about it."""
    data = shown.data
    page.head(data.title)
    page.draw(grid.table(shown, page.width))
    source = [data.source.work, data.source.section, f"page {data.source.page}" if data.source.page else ""]
    page.say(f"Source: {', '.join(part for part in source if part)}.")
    if data.die is not None:
        page.say(f"Thrown on it: one die of {data.die} sides.")
    if data.rulings:
        page.say(f"Every look-up hangs on {', '.join(data.rulings)}.")
    edges = [axis.clamp for axis in (data.rows, data.columns) if axis.clamp is not None]
    _section(page, "Beyond the edges", edges)
    _section(page, "Die modifiers", (f"{signed(each.value)}: {each.why}" for each in data.modifiers))
    _section(page, "Numbers", (f"{each.value}: {each.why}{_under(each.ruling)}" for each in data.values))
    for section in dict.fromkeys(note.section for note in data.notes):
        _section(page, section, (note.text for note in data.notes if note.section == section))
    _section(
        page,
        "Errata",
        (
            f'row {each.row}, column {each.column}: printed "{each.printed}" -> read as "{each.reads}": {each.why}'
            f"{_under(each.ruling)}"
            for each in data.errata
        ),
    )
    _section(
        page,
        "Readings",
        (
            f"row {each.row}, column {each.column}: "
            + ", ".join(_reading(ruleset.rulings[each.ruling], name, cell) for name, cell in each.cells.items())
            for each in data.readings
        ),
    )
    _section(page, "Doubts", (f"{each.text}{_under(each.ruling)}" for each in data.doubts))


def rulings(page: Page, ruleset: Ruleset[Any]) -> None:
    """Every ruling of a ruleset with its default."""
    page.pairs(((each.id, f"{each.question} Default: {each.default}") for each in ruleset.rulings.values()), first="")


def ruling(page: Page, shown: Ruling) -> None:
    """A ruling: the question, its readings, the default and the reason for it."""
    page.head(shown.id)
    page.say(f"{shown.question} [{shown.section}]")
    page.line("")
    page.pairs(
        (name + (" (default)" if name == shown.default else ""), meaning) for name, meaning in shown.readings.items()
    )
    page.line("")
    page.say(f"Basis: {shown.basis}. {shown.reason}")


def outcome(page: Page, shown: Outcome, *, replay: str | None) -> None:
    """An outcome: the sentence, the trace, what identifies it, and the command that throws the same dice again."""
    summary, _, *steps = explain(shown).split("\n")
    page.say(summary, style="bold")
    for step in steps:
        page.say(step.strip(), first="  ", then="     ")
    page.line("")
    rows = [("rules", f"{shown.ruleset.id} {shown.ruleset.version}, {shown.rule}")]
    if isinstance(shown.dice, SeededDice):
        rows.append(("seed", shown.dice.seed))
    else:
        rows.append(("faces", " ".join(str(face) for throw in shown.dice.throws for face in throw.faces)))
    if shown.context is not None:
        rows.append(("context", shown.context))
    if shown.luck is not UNSET:
        rows.append(("luck", measured(shown.luck)))
    rows.append(("id", shown.id))
    column = max(len(name) for name, _ in rows)
    for name, value in rows:
        page.line(f"{name:<{column}}  {visible(value)}")
    if replay is not None:
        page.head("To throw these dice again")
        page.line(replay)


def told(shown: Outcome) -> str:
    """An outcome's plain-text trace, safe to print: nothing that a caller named adds a line to it."""
    return "\n".join(visible(line) for line in explain(shown).split("\n"))


def command(
    ruleset: str,
    rule: str,
    *,
    state: str,
    seed: str | None = None,
    faces: Sequence[int] = (),
    context: str | None = None,
    rulings: Sequence[str] = (),
    version: str | None = None,
) -> str:
    """The command that resolves this, ready for a shell."""
    words = ["ror", "resolve", ruleset, rule, "--state", state]
    given = [("seed", seed), ("faces", ",".join(map(str, faces)) or None), ("context", context), ("version", version)]
    for name, value in [*given, *(("ruling", each) for each in rulings)]:
        if value is not None:
            words += [f"--{name}={value}"] if value.startswith("-") else [f"--{name}", value]
    return shlex.join(words)


def odds(page: Page, shown: Odds, texts: Mapping[str, str]) -> None:
    """Odds: results together where they are few, then bars for each summary and field; `texts` say the summaries.

    Where fields were asked for, theirs and all of their bars.
    """
    asked = [] if shown.fields is UNSET else list(shown.fields)
    marginals = shown.marginals
    names = asked or sorted(marginals, key=lambda name: name not in texts)
    varied = [name for name in names if len(marginals[name]) > 1]
    if not asked:
        readings = "".join(f"; {ruling}={reading}" for ruling, reading in shown.rulings.items())
        page.head(f"{shown.ruleset.id} {shown.ruleset.version}, {shown.rule}{readings}")
        certain = [f"{name} {_value(marginals[name][0].value)}" for name in names if name not in varied]
        if certain:
            page.say(f"{'Certain' if shown.method is UNSET else 'In every throw'}: {', '.join(certain)}", then="  ")
    _together(page, shown, [name for name in varied if asked or name not in texts])
    for name in asked or varied:
        page.head(name)
        if name in texts:
            page.say(texts[name], first="  ")
        bars = [(_value(share.value), *_chance(share, shown)) for share in marginals[name]]
        drawn = bars if asked else sorted(bars, key=itemgetter(1), reverse=True)[:MOST_LISTED]
        page.bars(bar for bar in bars if bar in drawn)
        left = [bar[1] for bar in bars if bar not in drawn]
        if left:
            page.say(f"and {len(left)} more, together {percent(sum(left, Fraction(0)))}: --field {name}", first="  ")
    if shown.exact and any(not _chance(share, shown)[1] for name in asked or varied for share in marginals[name]):
        page.line("")
        page.say("Where no fraction stands it is a long one: --json has them all.")
    if shown.method is not UNSET:
        page.line("")
        page.say(
            f"Estimated from {shown.total} throws from the seed {shown.seed}: each range has the true chance in it with a"
            " confidence of 95%."
        )
    elif shown.error is not UNSET:
        page.line("")
        page.say(f"Computed in floats: no chance is off by more than {shown.error:.0e}.")


def _together(page: Page, shown: Odds, names: Sequence[str]) -> None:
    """What comes together, where there are several fields and few results."""
    if len(names) < 2:
        return
    if shown.left_out is not UNSET and shown.fields is not UNSET:
        page.head(shown.left_out)
    if not 0 < len(shown.outcomes) <= MOST_LISTED:
        return
    page.head(f"The {len(shown.outcomes)} results")
    chances = [_chance(each, shown) for each in shown.outcomes]
    column = max(len(note) for _, note in chances)
    page.pairs(
        (
            f"{percent(chance):>7}  {note:<{column}}".rstrip(),
            ", ".join(f"{name} {_value(_seen(each, name))}" for name in names),
        )
        for (chance, note), each in zip(chances, shown.outcomes, strict=True)
    )


def _chance(each: Chance | Share, shown: Odds) -> tuple[Fraction, str]:
    """A probability, and what stands beside it: the fraction, or in a simulation the range it lies in."""
    if each.low is not UNSET and each.high is not UNSET:
        return Fraction(each.probability), f"{each.low:.2%} to {each.high:.2%}"
    if each.weight is UNSET:
        return Fraction(each.probability), ""
    chance = Fraction(whole(each.weight), whole(shown.total))
    return chance, fraction(chance)


def verdict(shown: Verdict) -> str:
    """A verdict in a sentence."""
    if shown.difference is None:
        return f"It holds: recomputed, every field is the same. id {shown.id}"
    return difference(shown.difference)


def difference(found: Difference) -> str:
    """Why an outcome does not hold."""
    expected, got = ("nothing" if side is UNSET else brief(_json(side)) for side in (found.expected, found.got))
    return visible(f"It does not hold. {found.pointer or 'The whole'}: expected {expected}, got {got}.")


def measured(luck: Luck) -> str:
    """Where a result stands among all that could have come."""
    shares = [Fraction(whole(each), whole(luck.total)) for each in (luck.below, luck.equal, luck.above)]
    below, equal, above = (percent(share) if share else "none" for share in shares)
    if isinstance(luck.value, bool):
        return f"{luck.view} {_json(luck.value)}: {equal} of all throws give that"
    return f"{against(luck)}: {below} of all throws give less, {equal} as much, {above} more"


def against(luck: Luck | LuckMoment) -> str:
    """What came against what was to be expected."""
    return f"{luck.view} {_value(luck.value)} where {decimal(luck.expected)} was expected"


def decimal(number: float) -> str:
    """A number with at most two decimals: `2.33`, `4`."""
    return f"{number:.2f}".rstrip("0").rstrip(".")


def _section(page: Page, heading: str, texts: Iterable[str]) -> None:
    texts = list(texts)
    if texts:
        page.head(heading)
        page.items(texts)


def _under(ruling_id: str | None) -> str:
    return f" ({ruling_id})" if ruling_id else ""


def _reading(ruling: Ruling, name: str, cell: Cell) -> str:
    return f'"{cell}" under {ruling.id}={name}{" (default)" if name == ruling.default else ""}'


def _seen(chance: Chance, name: str) -> Any:
    """The value of a field in a joint result: that which was asked for, or the result's own."""
    if chance.fields is not UNSET:
        return chance.fields[name]
    value = plain(chance.result)
    for part in name.split("."):
        value = value[part]
    return value


def _value(value: Any) -> str:
    return value if isinstance(value, str) else _json(value)


def _json(value: Any) -> str:
    return json.dumps(plain(value), ensure_ascii=False)
