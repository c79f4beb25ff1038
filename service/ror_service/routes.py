"""The routes that play: resolve, odds and batch, one concrete path for each rule, found by walking the register.

A request becomes an answer in the core; here is only the way in and out. No rule is named in this file.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Final

from msgspec import UNSET, Meta, Struct, structs

from ror_rules import register
from ror_rules._throwing.stream import fresh_seed
from ror_rules._wire import reading, shapes
from ror_rules._wire.shapes import Outcome, Seeded
from ror_rules.errors import RorError, SchemaError, UnknownError
from ror_rules.rule import Rule
from ror_rules.ruleset import Ruleset
from ror_service import problems
from ror_service.exchange import (
    CONTENT_TYPE,
    VARY,
    Answer,
    Exchange,
    Handler,
    Route,
    Turn,
    endpoint,
    entity_tag,
    represent,
)
from ror_service.forecasts import Forecasts
from ror_service.luck import measured
from ror_service.metrics import Metrics
from ror_service.settings import Settings
from ror_service.store import Store
from ror_service.telemetry import log

MOST_ITEMS: Final = 200


class Batch(Struct, frozen=True, forbid_unknown_fields=True):
    """A list of resolutions. Each item is answered for itself, so only the list as such can be refused."""

    items: Annotated[tuple[Any, ...], Meta(min_length=1, max_length=MOST_ITEMS)]


class Rules:
    """What resolving needs: where answers go, who computes odds, what is counted."""

    def __init__(self, settings: Settings, store: Store, forecasts: Forecasts, metrics: Metrics) -> None:
        self._settings = settings
        self._store = store
        self._forecasts = forecasts
        self._metrics = metrics

    def routes(self) -> Iterator[Route]:
        """Every route that plays."""
        for ruleset in register.rulesets():
            for rule in ruleset.rules.values():
                yield endpoint(f"/v1/{ruleset.id}/{rule.id}", POST=self.resolver(ruleset, rule))
                yield endpoint(f"/v1/{ruleset.id}/{rule.id}/odds", POST=self.explorer(ruleset, rule))
        yield endpoint("/v1/batch", POST=self.batch)

    def resolver(self, ruleset: Ruleset[Any], rule: Rule[Any, Any, Any]) -> Handler:
        """The handler that resolves one rule."""
        settings = self._settings

        async def resolve(exchange: Exchange) -> Answer:
            media = exchange.accepted()
            value = await exchange.body(settings.max_body, settings.body_seconds)
            outcome, body = await self._resolved(ruleset, rule, value)
            note = exchange.note
            note.ruleset, note.rule, note.id, note.dice = ruleset.id, rule.id, outcome.id, dice_of(outcome)
            luck = "" if outcome.luck is UNSET else f"+{outcome.luck.view}"
            return _kept(b"/v1/outcomes/", outcome.id, body, media, beside=luck)

        return resolve

    def explorer(self, ruleset: Ruleset[Any], rule: Rule[Any, Any, Any]) -> Handler:
        """The handler that gives the odds of one rule."""
        settings = self._settings

        async def odds(exchange: Exchange) -> Answer:
            media = exchange.accepted()
            value = await exchange.body(settings.max_body, settings.body_seconds)
            question = ruleset.question(rule.id, ruleset.read_odds(rule.id, value))
            body = await self._forecasts.odds(ruleset.id, question)
            note = exchange.note
            note.ruleset, note.rule, note.id = ruleset.id, rule.id, question.id
            return _kept(b"/v1/odds/", question.id, body, media)

        return odds

    async def batch(self, exchange: Exchange) -> Answer:
        """Resolves each item in order; an item that cannot be answered gets its problem."""
        media = exchange.accepted()
        value = await exchange.body(self._settings.max_batch_body, self._settings.body_seconds)
        items = reading.convert(value, Batch).items
        answers: list[bytes] = []
        dice = 0
        turn = Turn()
        for index, item in enumerate(items):
            answer, thrown = await self._item(item, f"/items/{index}")
            answers.append(answer)
            dice += thrown
            await turn.pause()
        exchange.note.items, exchange.note.dice = len(items), dice
        return Answer(200, [CONTENT_TYPE[media], VARY], represent(b'{"items":[%s]}' % b",".join(answers), media))

    async def _item(self, item: Any, place: str) -> tuple[bytes, int]:
        """One item's answer or problem as JSON, and how many dice it threw."""
        try:
            ruleset, rule, value = named(item)
            outcome, body = await self._resolved(ruleset, rule, value)
        except (RorError, problems.RefusalError) as error:
            problem = problems.problem(error, under=place)
            if problem.status == 500:
                log.error("engine error", exc_info=error)
            return b'{"status":%d,"problem":%s}' % (problem.status, problems.encode(problem)), 0
        except Exception:  # noqa: BLE001  # one item's fault must not take the others' answers with it
            log.exception("internal error", path="/v1/batch")
            return b'{"status":500,"problem":%s}' % problems.encode(problems.internal()), 0
        return b'{"status":200,"outcome":%s}' % body, dice_of(outcome)

    async def _resolved(self, ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], value: Any) -> tuple[Outcome, bytes]:
        """The outcome of a request and its bytes, counted and kept in the store, but for its luck."""
        request = ruleset.read(rule.id, value)
        if request.dice is None and rule.throws:
            request = structs.replace(request, dice=Seeded(seed=fresh_seed()))
        kept, outcome = await measured(self._forecasts, ruleset.resolving(rule.id, request))
        body = shapes.encode(kept)
        self._store.put(kept.id, body)
        self._metrics.thrown(ruleset.id, rule.id, dice_of(kept))
        return outcome, body if outcome is kept else shapes.encode(outcome)


def named(item: Any) -> tuple[Ruleset[Any], Rule[Any, Any, Any], dict[str, Any]]:
    """The ruleset and rule that a batch's item names, and the rest of it: the request. Pointers are the item's."""
    value = dict(reading.convert(item, dict[str, Any]))
    ruleset, rule = find(_text(value, "ruleset"), _text(value, "rule"))
    return ruleset, rule, value


def find(ruleset_id: str, rule_id: str) -> tuple[Ruleset[Any], Rule[Any, Any, Any]]:
    """A rule by its ids. Raises `UnknownError` that lists those that exist, its pointer `/ruleset` or `/rule`."""
    try:
        ruleset = register.load(ruleset_id)
    except UnknownError as error:
        error.pointer = "/ruleset"
        raise
    return ruleset, ruleset.rule(rule_id)


def _text(item: dict[str, Any], field: str) -> str:
    """Takes a name out of a batch's item."""
    if field not in item:
        raise SchemaError("A field is missing.", expected=field, got="nothing")
    return reading.convert(item.pop(field), str, at=f"/{field}")


def missing(path: str) -> RorError | problems.RefusalError:
    """What to say of a path where nothing lives: when it names a ruleset, rule or table, those that exist."""
    try:
        match path.strip("/").split("/"):
            case ["v1", "rulesets", ruleset, "rules", rule]:
                find(ruleset, rule)
            case ["v1", "rulesets", ruleset, "tables", table]:
                register.load(ruleset).table(table)
            case ["v1", "rulesets", ruleset, *_]:
                register.load(ruleset)
            case ["v1", ruleset, rule] | ["v1", ruleset, rule, "odds"] | ["v1", ruleset, rule, "odds", "sweep"]:
                find(ruleset, rule)
            case _:
                pass
    except UnknownError as error:
        return error
    return problems.RefusalError("not-found", "Nothing lives at this path.")


def _kept(place: bytes, answer_id: str, body: bytes, media: str, *, beside: str = "") -> Answer:
    """An answer that can be read again by its id; `beside` names what it has and the one that is kept has not."""
    kept = answer_id.encode()
    tag = entity_tag(kept + beside.encode(), media)
    headers = [CONTENT_TYPE[media], (b"location", place + kept), (b"etag", tag), VARY]
    return Answer(200, headers, represent(body, media))


def dice_of(outcome: Outcome) -> int:
    """How many dice an outcome threw."""
    return sum(len(throw.faces) for throw in outcome.dice.throws)
