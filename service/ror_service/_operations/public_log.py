"""The public log of signed documents: its head, its files, and proofs that it has an entry.

The library defines a log, and `_work.public_log` writes it. Any web server could serve the files.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from ror_rules.host import log_entries
from ror_rules.host.messages import say
from ror_rules.host.trust import CHECKPOINT, HEIGHT, WIDTH, leaf_hash
from ror_service._edge.messages import Handler, HttpRequest, HttpResponse
from ror_service._edge.negotiation import FOREVER
from ror_service._edge.problems import RefusalError
from ror_service._operations.shared.route import FRESH, Answer, Parameter, Route, Rulesets, Services
from ror_service._operations.shared.stored import kept_outcome
from ror_service._work.public_log import PublicLog

_HEAD: Final = "/v1/log/checkpoint"
_TILE: Final = "/v1/log/tile/{path}"
_LEAF: Final = "/v1/log/proof/{leaf}"
_OUTCOME: Final = "/v1/outcomes/{id}/proof"
_TILES: Final = re.compile(
    r"/?((?:entries|[0-9]|[1-5][0-9]|6[0-3])/(?:x[0-9]{3}/){0,5}[0-9]{3}(?:\.p/[1-9][0-9]{0,2})?)"
)
_HASH: Final = re.compile("[0-9a-f]{64}")
_TEXT: Final = "text/plain"
_TYPE: Final = (b"content-type", b"text/plain; charset=utf-8")
_BYTES: Final = "application/octet-stream"
_KEPT: Final = (b"cache-control", FOREVER)


def operations(rulesets: Rulesets) -> Iterator[Route]:
    head = Route(
        method="GET",
        path=_HEAD,
        id="log_head",
        tag="outcomes",
        summary="The head of the log",
        description="The number of leaves and the root, signed: a C2SP checkpoint. Every receipt, commitment, void and"
        " key is a leaf before the service gives it out. A new head comes within seconds. `ror log verify` follows"
        " them.",
        gives="the signed head of the log",
        answer=Answer("A signed note.", media=_TEXT),
        refusals=(404, 431, 500, 503),
        serve=_served_head,
        strict_query=False,
        general=True,
    )
    yield head
    yield head._replace(
        path=_TILE,
        id="log_tile",
        summary="A file of the log",
        description="A tile of hashes, or with `entries` a bundle of leaves, as C2SP tlog-tiles has them. They never change.",
        gives="a tile or a bundle of the log",
        parameters=(Parameter("path", "The file, as in `0/000` or `entries/x001/234.p/56`.", component="LogFile"),),
        answer=Answer("The file.", media=_BYTES, headers=("Cache-Control",)),
        serve=_served_tile,
    )
    proof = head._replace(
        path=_OUTCOME,
        id="read_proof",
        summary="Prove that an outcome's receipt is in the log",
        description="A file to keep with the receipt. `ror verify --proof` checks it without a network.",
        gives="the proof that its receipt is in the log",
        parameters=(Parameter("id", "The id of an outcome.", component="Id"),),
        answer=Answer("The proof: a C2SP tlog-proof.", media=_TEXT),
        refusals=(400, 404, 431, 500, 503),
        serve=_served_outcome,
        strict_query=True,
    )
    yield proof
    yield proof._replace(
        path=_LEAF,
        id="log_proof",
        summary="Prove that a leaf is in the log",
        description="The same for any leaf: of a commitment, a void, a key, or a receipt of an outcome that is no"
        " longer kept.",
        gives="the proof that a leaf is in the log",
        parameters=(Parameter("leaf", "The hash of the leaf, as RFC 6962 makes it.", component="LeafHash"),),
        serve=_served_leaf,
    )


def _served_head(services: Services) -> Mapping[str, Handler]:
    async def head(request: HttpRequest) -> HttpResponse:
        note = await _log(services).file(CHECKPOINT)
        if note is None:
            raise RefusalError("no-log-file", "log-has-no-head")
        return HttpResponse(200, [_TYPE, FRESH], note)

    return {_HEAD: head}


def _served_tile(services: Services) -> Mapping[str, Handler]:
    async def tile(request: HttpRequest) -> HttpResponse:
        log = _log(services)
        named = _TILES.fullmatch(str(request.path_params["path"]))
        if named is None:
            raise RefusalError("not-found", "not-a-log-path")
        body = await log.file(f"tile/{named[1]}")
        if body is None:
            raise _no_file(named[1], await log.published())
        return HttpResponse(200, [(b"content-type", _BYTES.encode()), _KEPT], body)

    return {_TILE: tile}


def _served_outcome(services: Services) -> Mapping[str, Handler]:
    async def proof(request: HttpRequest) -> HttpResponse:
        log = _log(services)
        return await _proof(log, leaf_hash(log_entries.of_receipt((await kept_outcome(services, request)).body)))

    return {_OUTCOME: proof}


def _served_leaf(services: Services) -> Mapping[str, Handler]:
    async def proof(request: HttpRequest) -> HttpResponse:
        log, leaf = _log(services), request.path_params["leaf"]
        if not _HASH.fullmatch(leaf):
            raise RefusalError("not-found", "not-a-leaf-hash", got=leaf[:80])
        return await _proof(log, bytes.fromhex(leaf))

    return {_LEAF: proof}


def _log(services: Services) -> PublicLog:
    if services.log is None:
        raise RefusalError("no-log", "no-log")
    return services.log


def _no_file(path: str, size: int) -> RefusalError:
    whole, _, partial = path.partition(".p/")
    level, *number = whole.split("/")
    below = 0 if level == "entries" else HEIGHT * int(level)
    has = (size >> below) - WIDTH * int("".join(number).replace("x", ""))
    if has <= 0:
        return RefusalError("no-log-file", "log-too-short", leaves=size)
    here = say("log-file", path=whole if has >= WIDTH else f"{whole}.p/{has}")
    if partial and has >= WIDTH:
        return RefusalError("no-log-file", "log-file-full", expected=here, leaves=size)
    code = "log-file-other-part" if partial else "log-file-not-full"
    return RefusalError("no-log-file", code, expected=here, has=has, width=WIDTH, leaves=size)


async def _proof(log: PublicLog, leaf: bytes) -> HttpResponse:
    found = await log.proof(leaf)
    if found is None:
        raise RefusalError("no-log", "no-such-leaf")
    return HttpResponse(200, [_TYPE, FRESH], found)
