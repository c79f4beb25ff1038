from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import msgpack  # type: ignore[import-untyped]  # it has no types
import pytest

from ror_rules.host.checks import content, read_receipt
from ror_rules.host.trust import new_key
from ror_service.testing import limits
from tests.service.cases import EXAMPLES, GOLLUM, GOLLUM_ITEM, GOLLUM_REQUEST, path_of
from tests.service.running import Service

BATTLE = "/v1/ring-of-power/combat"
BATTLE_REQUEST = [example.request for ruleset, example in EXAMPLES if path_of(ruleset, example) == BATTLE][1]
SORCERY = "/v1/war-of-the-ring/sorcery"
SORCERY_REQUEST = {"state": {"rating": "A"}, "dice": {"source": "supplied", "faces": [4]}}
GZIP = {"Accept-Encoding": "gzip"}
PLAIN = {"Accept-Encoding": "identity"}
PACKED = {"Accept": "application/vnd.msgpack"}


class Sent(NamedTuple):
    status: int
    headers: httpx.Headers
    body: bytes


def sent(client: httpx.Client, method: str, path: str, headers: Mapping[str, str], json: Any = None) -> Sent:
    with client.stream(method, path, headers=dict(headers), json=json) as answer:
        return Sent(answer.status_code, answer.headers, b"".join(answer.iter_raw()))


def fought(client: httpx.Client, headers: Mapping[str, str]) -> Sent:
    return sent(client, "POST", BATTLE, headers, BATTLE_REQUEST)


@pytest.fixture(scope="module")
def kept(client: httpx.Client) -> str:
    return str(fought(client, PLAIN).headers["Location"])


@pytest.mark.parametrize("accept", ["application/json", "application/vnd.msgpack", "text/plain", "text/html"])
def test_a_compressed_answer_decodes_to_the_plain_bytes(client: httpx.Client, kept: str, accept: str) -> None:
    for method, path, json in (("POST", BATTLE, BATTLE_REQUEST), ("GET", kept, None)):
        plain = sent(client, method, path, {**PLAIN, "Accept": accept}, json)
        small = sent(client, method, path, {**GZIP, "Accept": accept}, json)
        assert "Content-Encoding" not in plain.headers
        assert small.headers["Content-Encoding"] == "gzip"
        assert int(small.headers["Content-Length"]) == len(small.body) < len(plain.body)
        assert gzip.decompress(small.body) == plain.body
        assert small.headers["Content-Type"] == plain.headers["Content-Type"]


@pytest.mark.parametrize(
    ("accept_encoding", "coding"),
    [
        ("gzip", "gzip"),
        ("x-gzip", "gzip"),
        ("GZip", "gzip"),
        ("*", "gzip"),
        ("br, gzip;q=0.1", "gzip"),
        ("gzip;q=0.5, identity;q=0.5", "gzip"),
        ("identity;q=0, *", "gzip"),
        ("gzip;q=0.001, *;q=0", "gzip"),
        ("", None),
        ("identity", None),
        ("br, zstd, deflate", None),
        ("gzip;q=0", None),
        ("gzip;q=0, *", None),
        ("*;q=0", None),
        ("gzip;q=2", None),
        ("gzip;q=0.5, identity", None),
        ("gzip;q=0.5, *;q=0.8", None),
        ("identity;q=0", None),
    ],
)
def test_the_coding_is_the_one_that_the_caller_prefers(
    client: httpx.Client, accept_encoding: str, coding: str | None
) -> None:
    answer = fought(client, {"Accept-Encoding": accept_encoding})
    assert (answer.status, answer.headers.get("Content-Encoding")) == (200, coding)


def test_several_fields_are_one_list(client: httpx.Client) -> None:
    fields = [("Accept-Encoding", "br"), ("Accept-Encoding", "gzip")]
    answer = client.post(BATTLE, json=BATTLE_REQUEST, headers=fields)
    assert answer.headers["Content-Encoding"] == "gzip"


def test_a_short_answer_stays_plain_unless_that_is_excluded(client: httpx.Client) -> None:
    plain, small, only = (
        sent(client, "POST", SORCERY, {"Accept-Encoding": each}, SORCERY_REQUEST)
        for each in ("identity", "gzip", "gzip, identity;q=0")
    )
    assert len(plain.body) < limits["COMPRESSED_BYTES"]
    assert "Content-Encoding" not in small.headers
    assert (small.body, small.headers["ETag"]) == (plain.body, plain.headers["ETag"])
    assert gzip.decompress(only.body) == plain.body


@pytest.mark.parametrize("accept_encoding", ["gzip", "identity", ""])
def test_every_answer_lists_the_fields_that_choose_it(client: httpx.Client, kept: str, accept_encoding: str) -> None:
    asked = {"Accept-Encoding": accept_encoding}
    replay = sent(client, "GET", kept, asked)
    answers = [
        replay,
        sent(client, "POST", GOLLUM, asked, GOLLUM_REQUEST),
        sent(client, "POST", "/v1/batch", asked, {"items": [GOLLUM_ITEM]}),
        sent(client, "GET", "/v1/rulesets", asked),
        sent(client, "GET", kept, {**asked, "If-None-Match": replay.headers["ETag"]}),
    ]
    assert [each.status for each in answers] == [200, 200, 200, 200, 304]
    for each in answers:
        assert "Accept-Encoding" in each.headers["Vary"].split(", ")


def test_codings_have_etags_of_their_own(client: httpx.Client, kept: str) -> None:
    ways = [{**coding, **media} for coding in (PLAIN, GZIP) for media in ({}, PACKED, {"Prefer": "return=minimal"})]
    tags = [sent(client, "GET", kept, way).headers["ETag"] for way in ways]
    told = [fought(client, way).headers["ETag"] for way in ways]
    assert [one == other for one, other in zip(tags, told, strict=True)] == ["Prefer" in way for way in ways]
    assert len({*tags, *told}) == len(ways) + 4, "replays and minimal answers have no sentence"
    assert not any(tag.startswith("W/") for tag in (*tags, *told))
    for way, own in zip(ways, tags, strict=True):
        for held in tags:
            answer = sent(client, "GET", kept, {**way, "If-None-Match": held})
            assert (answer.status, answer.headers["ETag"]) == (304 if held == own else 200, own)
            assert bool(answer.body) == (held != own)


def test_a_304_describes_no_body(client: httpx.Client, kept: str) -> None:
    whole = sent(client, "GET", kept, GZIP)
    answer = sent(client, "GET", kept, {**GZIP, "If-None-Match": f"W/{whole.headers['ETag']}"})
    assert (answer.status, answer.body) == (304, b"")
    for name in ("ETag", "Cache-Control", "Vary"):
        assert answer.headers[name] == whole.headers[name]
    for name in ("Content-Type", "Content-Encoding", "Content-Length"):
        assert name not in answer.headers


def test_a_post_ignores_if_none_match(client: httpx.Client) -> None:
    held = fought(client, GZIP).headers["ETag"]
    assert fought(client, {**GZIP, "If-None-Match": held}).status == 200


@pytest.mark.parametrize("coding", [GZIP, PLAIN], ids=["gzip", "plain"])
def test_head_has_the_header_of_get(client: httpx.Client, kept: str, coding: Mapping[str, str]) -> None:
    named = {**coding, "X-Request-Id": "the-same"}
    get, head = (sent(client, method, kept, named) for method in ("GET", "HEAD"))
    assert (head.status, head.body) == (200, b"")
    assert {**get.headers, "date": ""} == {**head.headers, "date": ""}


@pytest.mark.parametrize("media", [{}, PACKED], ids=["JSON", "MessagePack"])
def test_a_batch_is_compressed_as_it_is_made(client: httpx.Client, media: Mapping[str, str]) -> None:
    for count in (2, 200):
        asked = {"items": [{**GOLLUM_ITEM, "context": f"{n}"} for n in range(count)]}
        plain, small = (sent(client, "POST", "/v1/batch", {**each, **media}, asked) for each in (PLAIN, GZIP))
        assert small.headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(small.body) == plain.body
        assert ("Content-Length" in small.headers) == (len(plain.body) < limits["PIECE_BYTES"])


def test_what_is_long_is_compressed_beside(client: httpx.Client) -> None:
    asked = {"state": BATTLE_REQUEST["state"], "fields": ["*"]}
    plain, small = (sent(client, "POST", f"{BATTLE}/odds", each, asked) for each in (PLAIN, GZIP))
    assert len(plain.body) > limits["COMPRESSED_AT_ONCE"]
    assert gzip.decompress(small.body) == plain.body


def test_what_is_compressed_already_is_not_compressed_again(client: httpx.Client) -> None:
    for path, first in (("/docs", b"<!doctype html>"), ("/openapi.json", b"{")):
        answer = sent(client, "GET", path, GZIP)
        assert answer.headers.get_list("Content-Encoding") == ["gzip"]
        assert gzip.decompress(answer.body).startswith(first)


@pytest.mark.parametrize("path", ["/search?q=dice", "/v1/rulesets", "/metrics"])
def test_what_is_read_is_compressed_too(client: httpx.Client, path: str) -> None:
    answer = sent(client, "GET", path, GZIP)
    assert answer.headers["Content-Encoding"] == "gzip"
    assert len(zlib.decompress(answer.body, wbits=31)) > limits["COMPRESSED_BYTES"]


@pytest.fixture(scope="module")
def signing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    folder: Path = tmp_path_factory.mktemp("keys")
    new_key(folder, "2026-01-01", "2999-01-01")
    with Service(tmp_path_factory.mktemp("signing"), signing_key=folder) as service, service.client() as client:
        yield client


def test_a_receipt_has_the_same_bytes_compressed(signing: httpx.Client) -> None:
    signed = {"Accept": "application/vnd.ror.receipt+json"}
    plain, small, short = (
        fought(signing, {**signed, **each}) for each in (PLAIN, GZIP, {**PLAIN, "Prefer": "return=minimal"})
    )
    assert small.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(small.body) == plain.body == short.body
    assert "Preference-Applied" not in short.headers
    assert short.headers["ETag"] == plain.headers["ETag"]
    assert "Prefer" in short.headers["Vary"].split(", ")
    assert content(read_receipt(plain.body)) == sent(signing, "GET", plain.headers["Location"], PLAIN).body
    kept = f"{plain.headers['Location']}/receipt"
    assert gzip.decompress(sent(signing, "GET", kept, GZIP).body) == plain.body


def test_messagepack_is_compressed_whole(client: httpx.Client) -> None:
    small = fought(client, {**GZIP, **PACKED})
    assert msgpack.unpackb(gzip.decompress(small.body)) == client.post(BATTLE, json=BATTLE_REQUEST).json()
