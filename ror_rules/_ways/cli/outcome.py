"""`ror resolve`, `ror verify`, `ror explain`: make, check and explain an outcome."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Annotated, Any, TypeVar

from cyclopts import Parameter
from msgspec import UNSET
from rich.cells import cell_len

from ror_rules import encode, fresh_seed, verify as recompute
from ror_rules._messages.catalogues import catalogue, engine
from ror_rules._messages.fluent import PLURALS, Catalogue
from ror_rules._messages.message import Message, named, say
from ror_rules._messages.sentences import aftermath, summary
from ror_rules._messages.values import visible
from ror_rules._operations.questions import RESOLVE
from ror_rules._operations.verify import binding_leaf, inputs
from ror_rules._packages.house import KEPT
from ror_rules._packages.text import known_as
from ror_rules._reading.documents import convert, read_json
from ror_rules._reading.error import in_words
from ror_rules._reading.errors import ReceiptError
from ror_rules._throwing.table_file import key
from ror_rules._trust.commitments import check_commitment, check_kept, promise_of
from ror_rules._trust.following import leaf_of
from ror_rules._trust.keyring import Keyring, read_keyring
from ror_rules._trust.merkle import leaf_hash
from ror_rules._trust.proofs import check_proof
from ror_rules._trust.receipts import check_receipt, content, receipt_of
from ror_rules._ways.cli import completers, earlier, files, given, options
from ror_rules._ways.cli.app import app
from ror_rules._ways.cli.asking import Asked, question
from ror_rules._ways.cli.network import trusted_keys
from ror_rules._ways.cli.terminal import Output, complain
from ror_rules._ways.cli.usage import UsageError
from ror_rules._ways.cli.words import command
from ror_rules._wire.fairness import fairness
from ror_rules._wire.shapes import Outcome, SeededDice, SuppliedDice, ThrownDice, Verdict
from ror_rules._words.explain import FORMATS, Format, explain as words, read
from ror_rules._words.luck import measured, told as luck_told
from ror_rules._words.plain import lists
from ror_rules._words.states import state_line, stated
from ror_rules._words.steps import Sources, steps

_T = TypeVar("_T")


@question(RESOLVE)
def resolve(
    asked: Asked,
    *,
    seed: Annotated[
        str | None,
        Parameter(help="Throw the dice from this seed. Default: a fresh seed, if there are no faces.", metavar="SEED"),
    ] = None,
    faces: Annotated[
        str | None, Parameter(help="Dice thrown at the table, in order of throwing: 3,5", metavar="FACES")
    ] = None,
    context: Annotated[
        str | None,
        Parameter(help="A text that gives this throw its own dice from the seed: game-42/turn-3", metavar="CONTEXT"),
    ] = None,
    luck: Annotated[
        str | None,
        Parameter(
            help="A field or summary to measure against the odds: defender.strength_lost",
            metavar="FIELD",
            completer=completers.projections,
        ),
    ] = None,
    whole: options.Whole = False,
    out: Annotated[
        options.File | None, Parameter(help="Also write the outcome's JSON to this file.", metavar="FILE")
    ] = None,
) -> None:
    """Resolve a rule: throw its dice, and show the result with every reason.

    For example:

        ror resolve war-of-the-ring sorcery rating=B
        ror resolve war-of-the-ring sorcery rating=B --faces 4
    """
    if seed is not None and faces is not None:
        raise UsageError("usage-dice-twice")
    thrown = None if faces is None else given.read_faces(faces)
    fresh = seed is None and thrown is None and asked.rule.throws
    seed = fresh_seed() if fresh else seed
    body = asked.body(seed=seed, faces=thrown, context=context, luck=luck)
    with asked.naming(body):
        outcome: Outcome = RESOLVE.here(asked.ruleset, asked.rule.id, body)
    if out is not None:
        files.write(out, encode(outcome) + b"\n")
    if (page := asked.page(outcome)) is None:
        return
    again = command(
        asked.ruleset.id,
        asked.rule.id,
        state=asked.ruleset.without_houses.line(asked.rule.id, outcome.state),
        seed=seed,
        context=context,
        rulings=asked.ruling,
        version=asked.version,
        houses=asked.houses,
    )
    _tell(page, outcome, whole=whole, language=asked.language)
    _show(
        page,
        outcome,
        _idle(outcome, catalogue(outcome.ruleset.id, asked.language), fresh=fresh),
        line=asked.ruleset.line(asked.rule.id, outcome.state),
        replay=again if fresh else None,
        language=asked.language,
    )


@app.command
def verify(
    outcome: options.OutcomeFile,
    /,
    *,
    keys: options.TrustedKeys = None,
    commitment: Annotated[
        options.File | None,
        Parameter(help="The commitment that you received before the throw, for committed dice.", metavar="FILE"),
    ] = None,
    proof: Annotated[
        options.File | None,
        Parameter(help="The proof that a log has the receipt.", metavar="FILE"),
    ] = None,
    binding: Annotated[
        options.File | None,
        Parameter(help="The proof that a log binds the commitment to this question only.", metavar="FILE"),
    ] = None,
    house: options.Houses = None,
    releases: options.ReleasesFolder = None,
    lang: options.Language = None,
) -> int:
    r"""Recompute an outcome, or the outcome of a receipt, and compare. Exit code 0 if all holds, otherwise 1.

    For a receipt, also check its signature, the commitment that you received before, and whether a log has it. For
    committed dice, also check whether a log binds the commitment to this one question.

    With --releases, the wheel of an earlier release verifies the outcomes of its versions.

    For example:

        ror resolve war-of-the-ring sorcery rating=B --json \
            | ror verify -
    """
    language = options.any_language(lang)
    words = engine(language)
    document = claimed = given.read_document(str(outcome))
    is_receipt = isinstance(document, dict) and "payloadType" in document
    if not is_receipt and proof is not None:
        raise UsageError("usage-proof-of-outcome")
    if binding is not None and (commitment is None or keys is None):
        raise UsageError("usage-binding")
    if not is_receipt and keys is not None and commitment is None:
        raise UsageError("usage-keys-of-outcome")
    ring = None if keys is None else read_keyring(trusted_keys(keys))
    told: list[str] = []
    try:
        if is_receipt:
            signed, claimed = _of_receipt(document, ring, words)
            told.append(signed)
        with earlier.released(releases, house or ()) as opened:
            found, early = earlier.verdict(claimed, opened)
        if early and binding is not None:
            raise UsageError("usage-binding-of-release")
        told.append(found.detail if early else words.say(found.code, found.given))
        if found.not_covered:
            told.append(words.say("verify-not-covered", {"members": ", ".join(found.not_covered)}))
        holds = found.holds
        if holds:
            dice = convert(claimed, Outcome).dice
            promise = commitment and _of_commitment(given.read_document(str(commitment)), dice, ring, words)
            leaf = None if early else binding_leaf(inputs(claimed))
            bound = binding and leaf and _of_binding(given.read_bytes(str(binding)), leaf, ring, words)
            told.append(fairness(dice, promised=bool(promise and ring), bound=bool(bound), language=language))
            told += [promise] if promise else []
            if leaf is not None and promise:
                told.append(bound or words.say("binding-not-checked", {"leaf": leaf_hash(leaf).hex()}))
        if holds and proof is not None:
            told.append(_of_proof(given.read_bytes(str(proof)), document, ring, words))
    except _BrokenError as error:
        told.append(words.say("verify-not-proved", {"reason": str(error)}))
        holds = False
    page = Output()
    for each in told:
        page.say(each)
    return 0 if holds else 1


class _BrokenError(Exception):
    """A readable document does not prove its claim."""


def _proved(proof: Callable[..., _T], *asked: Any) -> _T:
    try:
        return proof(*asked)
    except ReceiptError as error:
        raise _BrokenError(str(error)) from None


def _of_receipt(claimed: Any, keys: Keyring | None, words: Catalogue) -> tuple[str, Any]:
    """A sentence about the signer of a receipt, and its claimed outcome. Raises `_BrokenError` if the signature fails."""
    shown = receipt_of(claimed)
    outcome = read_json(content(shown))
    if keys is None:
        return words.say("verify-signature-not-checked", {}), outcome
    evidence = _proved(check_receipt, shown, keys, today())
    return words.say("verify-signed", {"key": evidence.key}), outcome


def _of_commitment(claimed: Any, dice: ThrownDice, keys: Keyring | None, words: Catalogue) -> str:
    """A sentence about the commitment that dice keep. Raises `_BrokenError` if they break it, or its signature fails."""
    promise, key = promise_of(claimed), None
    if keys is not None:
        promise, key = _proved(check_commitment, claimed, keys, today())
    _proved(check_kept, promise, dice)
    kept = {"throw": str(promise.seq), "game": visible(promise.game)}
    return (
        words.say("verify-promise", kept) if key is None else words.say("verify-signed-promise", {**kept, "key": key})
    )


def _of_binding(data: bytes, leaf: bytes, keys: Keyring | None, words: Catalogue) -> str:
    """A sentence about the leaf that binds a commitment. Raises `_BrokenError` if the proof fails."""
    place, head, _ = _proved(check_proof, data, leaf, keys, today())
    return words.show(say("binding-in-log", leaf=place, leaves=head.size, origin=named(head.origin)))


def _of_proof(data: bytes, document: Any, keys: Keyring | None, words: Catalogue) -> str:
    if keys is None:
        raise UsageError("usage-proof-without-keys")
    place, head, key = _proved(check_proof, data, leaf_of(document, None, today()), keys, today())
    found = {"leaf": str(place), "leaves": str(head.size), "origin": visible(head.origin), "key": key}
    return words.say("verify-in-log", found)


@app.command
def explain(
    outcome: options.OutcomeFile,
    /,
    *,
    format: Annotated[
        Format, Parameter(help=f"The format: {', '.join(FORMATS)}.", metavar="FORMAT", show_choices=False)
    ] = "text",
    whole: options.Whole = False,
    lang: options.Language = None,
    link: Annotated[
        str | None, Parameter(help="The address of the outcome, for links in markdown and html.", metavar="ADDRESS")
    ] = None,
    house: options.Houses = None,
    releases: options.ReleasesFolder = None,
) -> int:
    r"""Verify a stored outcome and explain it step by step.

    With --releases, the wheel of an earlier release explains the outcomes of its versions, as text or as a line.

    For example:

        ror resolve war-of-the-ring sorcery rating=B --json \
            | ror explain -
    """
    if link is not None and format not in {"markdown", "html"}:
        raise UsageError("usage-link")
    if whole and format == "line":
        raise UsageError("usage-whole")
    claimed = given.read_document(str(outcome))
    page = Output()
    with earlier.released(releases, house or ()) as opened:
        found, early = earlier.verdict(claimed, opened)
        if not found.holds:
            complain(found.detail if early else engine(options.any_language(lang)).say(found.code, found.given))
            return 1
        told = read(claimed)
        if early and opened is not None:
            if format not in {"text", "line"} or whole:
                raise UsageError("usage-format-of-release")
            language = options.preferred(lang, PLURALS)
            page.line(earlier.explained(told, opened, line=format == "line", language=language))
            return 0
    language = options.language(lang, told.ruleset.id, told.rule)
    if format == "text":
        _tell(page, told, known_as(told, catalogue(told.ruleset.id, language)), whole=whole, language=language)
    else:
        page.line(words(told, format, whole=whole, link=link, language=language))
    return 0


def today(later: timedelta = timedelta()) -> str:
    """The day in UTC, or a later one."""
    return (datetime.now(UTC) + later).date().isoformat()


def recomputed(name: str) -> tuple[Any, Verdict]:
    """A file's claimed outcome, and its verdict. Raises any `InputError`."""
    given.keep_installed()
    claimed = given.read_document(name)
    return claimed, recompute(claimed)


def _tell(page: Output, shown: Outcome, who: str | None = None, *, whole: bool, language: str) -> None:
    page.say(summary(shown, language), style="bold")
    for line in aftermath(shown, language):
        page.say(line)
    if who is not None:
        for line in luck_told(shown, language):
            page.say(line)
        page.say(who)
        if written := state_line(shown):
            page.line(stated(written, catalogue(shown.ruleset.id, language)))
    every = steps(shown, whole=whole, language=language)
    sources = Sources(every)
    for number, step in enumerate(every, 1):
        start = f"{number:>3}. "
        if step.heading:
            page.say(f"{step.heading}:")
        page.say(step.sentence, first=start, then=" " * len(start), tail=f"[{sources.of(step)}]")
    for heading, items in lists(sources, catalogue(shown.ruleset.id, language)):
        page.say(heading)
        for mark, text in items.items():
            page.say(text, first=f"{mark:>6} ", then=" " * 7)


def _idle(shown: Outcome, words: Catalogue, *, fresh: bool) -> Iterator[Message]:
    came = {used.id for line in shown.trace for used in line.rulings}
    for ruling, reading in shown.rulings.items():
        if ruling not in came:
            code = f"ruling-{ruling}-{key(reading)}"
            meaning = words.say(code, {}) if code in words else reading
            yield say("idle-ruling", ruling=ruling, reading=reading, meaning=meaning)
    if isinstance(shown.dice, SuppliedDice):
        if shown.context is not None:
            yield say("idle-context")
    elif not (shown.dice.throws or fresh):
        yield say("idle-seed")


def _house(ruleset: str, digest: str) -> str:
    return f"{KEPT.find(ruleset, digest, '/houses').name}, {digest}"


def _show(
    page: Output, shown: Outcome, idle: Iterable[Message], *, line: str, replay: str | None, language: str
) -> None:
    for each in idle:
        page.line("")
        page.say(in_words(each, language))
    page.line("")
    rows = [(say("line-rules"), f"{shown.ruleset.id} {shown.ruleset.version}, {shown.rule}")]
    rows += [(say("line-house"), _house(shown.ruleset.id, each)) for each in shown.ruleset.houses]
    rows.append((say("line-state"), line))
    if isinstance(shown.dice, SeededDice):
        rows.append((say("line-seed"), shown.dice.seed))
    else:
        faces = " ".join(str(face) for throw in shown.dice.throws for face in throw.faces)
        rows.append((say("line-faces"), faces))
    if shown.context is not None:
        rows.append((say("line-context"), shown.context))
    rows.append((say("line-id"), shown.id))
    named = [(in_words(name, language), value) for name, value in rows]
    luck = in_words(say("line-luck"), language)
    column = max(cell_len(name) for name, _ in [*named, (luck, "")])
    for name, value in named:  # for copying, so never wrapped
        page.line(f"{name:<{column}}  {visible(value)}")
    if shown.luck is not UNSET:
        page.say(measured(shown.luck, language), first=f"{luck:<{column}}  ", then=" " * (column + 2))
    if replay is not None:
        page.head(in_words(say("throw-again"), language))
        page.line(replay)
