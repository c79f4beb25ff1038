"""Commitments: a promise for one throw of a game, signed before the question is known, and the state of a game's promises.

The library defines a promise, `_ledger.slots` its states, and `committed` its use.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Final, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from ror_rules import encode
from ror_rules.errors import SchemaError
from ror_rules.host.trust import Envelope, Epoch, Time
from ror_rules.host.wire import MAX_SEQ, Commitment, Game, Hash, Id, Seq, convert
from ror_service._edge.body import received
from ror_service._edge.messages import JSON, Handler, HttpRequest, HttpResponse
from ror_service._edge.negotiation import accepted, answer
from ror_service._edge.problems import RefusalError
from ror_service._edge.query import parameters
from ror_service._ledger.ledger import Place
from ror_service._ledger.room import is_game_of_room
from ror_service._ledger.slots import Record
from ror_service._limits import GAME_PAGE
from ror_service._operations.shared.required import signs, slots_of
from ror_service._operations.shared.route import FRESH, Answer, Parameter, Route, Rulesets, Services, asked_or

_COMMITMENTS: Final = "/v1/commitments"
_GAME: Final = "/v1/games/{game}"
_NUMBER: Final = re.compile("[0-9]{1,7}", re.ASCII)

_NO_ADDRESS: Final = frozenset({".", ".."})
"""Names of games that a path cannot contain (RFC 3986 section 5.2.4)."""


class CommitmentRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The game and the number of the throw to commit to."""

    game: Game
    seq: Seq


class GameSlot(Struct, frozen=True, kw_only=True):
    """A commitment of a game, and its state."""

    seq: Seq
    state: Literal["open", "bound", "void"]
    commitment: Commitment
    epoch: Epoch
    expires: Time
    seed: Hash | UnsetType = UNSET
    outcome: Id | UnsetType = UNSET


class Gap(Struct, frozen=True):
    """Numbers of a game without a commitment, before a later number with one."""

    first: Annotated[int, Meta(ge=1)]
    last: Annotated[int, Meta(ge=1)]


class GameCommitments(Struct, frozen=True, kw_only=True):
    """The commitments of a game, page by page, and the numbers that were left out."""

    game: Game
    slots: tuple[GameSlot, ...]
    gaps: tuple[Gap, ...]
    next: Seq | UnsetType = UNSET


def operations(rulesets: Rulesets) -> Iterator[Route]:
    yield Route(
        method="POST",
        path=_COMMITMENTS,
        id="commit",
        tag="outcomes",
        summary="Let the service commit to a throw",
        description="A promise, in a DSSE envelope signed with Ed25519, that one throw of a game will come from one"
        " seed, and names its hash. A repeated request gives the same bytes. Keep the promise, then send a resolution"
        " with `committed` `dice`, with a seed of each player. The service answers it once, and reveals the seed. If"
        " the service has no ledger, this is a 404 with that reason.",
        gives="a promise for one throw of a game, signed before the question is known",
        request=(CommitmentRequest,),
        answer=Answer("The promise.", (Envelope,), plain=True),
        refusals=asked_or(403, 404, 409),
        scope="resolve",
        cost=1,
        serve=_commitments,
        general=True,
    )
    yield Route(
        method="GET",
        path=_GAME,
        id="read_game",
        tag="outcomes",
        summary="Read a game's commitments",
        description="Every commitment of a game: open, bound (with its outcome) or void. Also the skipped numbers. A"
        " long"
        f" game has pages of {GAME_PAGE} commitments. While there are more, `next` and the header `Link` (RFC 8288) lead to them.",
        gives="a game's commitments: open, bound, void, and the gaps",
        parameters=(
            Parameter("game", "The name that its players gave the game.", component="GameName"),
            Parameter(
                "after",
                "The page begins after this number: `next` of the page before.",
                schema={"type": "integer", "minimum": 0, "maximum": MAX_SEQ},
                where="query",
            ),
        ),
        answer=Answer("The commitments.", (GameCommitments,), headers=("Link",)),
        strict_query=False,
        refusals=(400, 404, 406, 422, 431, 500, 503),
        serve=_games,
        cost=1,
        general=True,
    )


def _commitments(services: Services) -> Mapping[str, Handler]:
    settings = services.settings

    async def commit(request: HttpRequest) -> HttpResponse:
        slots = slots_of(services)
        accepted(request)
        asked = convert(await received(request, settings.max_body, settings.body_seconds), CommitmentRequest)
        if asked.game in _NO_ADDRESS:
            raise SchemaError("game-name-of-dots", pointer="/game", got=asked.game)
        if is_game_of_room(asked.game):
            raise RefusalError("room-secret", "game-of-room", pointer="/game")
        return answer(await slots.opened(Place(asked.game, asked.seq), signs(services)), JSON, also=[FRESH])

    return {_COMMITMENTS: commit}


def _games(services: Services) -> Mapping[str, Handler]:
    async def game(request: HttpRequest) -> HttpResponse:
        slots = slots_of(services)
        media = accepted(request)
        try:
            name = convert(request.path_params["game"], Game)
        except SchemaError as error:
            raise error.under("/game") from None
        after = _after(request)
        found = await slots.game(name, after, GAME_PAGE + 1)
        numbers = list(found)[:GAME_PAGE]
        more = len(found) > GAME_PAGE
        told = GameCommitments(
            game=name,
            slots=tuple(_told(found[number]) for number in numbers),
            gaps=_gaps(after, numbers),
            next=numbers[-1] if more else UNSET,
        )
        link = [(b"link", b'<?after=%d>; rel="next"' % numbers[-1])] if more else []
        return answer(encode(told), media, also=[FRESH, *link])

    return {_GAME: game}


def _after(request: HttpRequest) -> int:
    asked = parameters(request.query)
    after = asked.get("after", "0")
    if not asked.keys() <= {"after"} or not _NUMBER.fullmatch(after) or int(after) > MAX_SEQ:
        raise RefusalError("query-not-taken", "query-not-taken")
    return int(after)


def _told(record: Record) -> GameSlot:
    promise = record.promise
    return GameSlot(
        seq=promise.seq,
        state=record.state,
        commitment=promise.commitment,
        epoch=promise.epoch,
        expires=promise.expires,
        seed=record.seed or UNSET,
        outcome=record.outcome or UNSET,
    )


def _gaps(after: int, numbers: Sequence[int]) -> tuple[Gap, ...]:
    return tuple(
        Gap(before + 1, number - 1)
        for before, number in zip([after, *numbers], numbers, strict=False)
        if number - before > 1
    )
