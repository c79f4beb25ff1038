from __future__ import annotations

import csv
import io
import shutil
import subprocess
from http.client import HTTPConnection
from typing import Any
from urllib.parse import parse_qsl, urlsplit
from urllib.request import urlopen
from xml.etree import ElementTree as ET

import httpx
import pytest

from ror_rules import load
from tests.service.running import Service

WAR = load("war-of-the-ring")
VERSION = WAR.version
SORCERY = "/v1/war-of-the-ring/sorcery"
COMBAT = "/v1/ring-of-power/combat"
STATE = "state=B+subtract=3"
COMPLETE = f"{STATE}&seed=42&version={VERSION}"
BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8"
IMAGE = "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8"


def asked(location: str) -> dict[str, str]:
    return dict(parse_qsl(urlsplit(location).query))


def test_a_link_chooses_readings(client: httpx.Client) -> None:
    ruling = next(each for each in load("ring-of-power").rulings.values() if len(each.readings) > 1)
    reading = next(each for each in ruling.readings if each != ruling.default)
    path = f"{COMBAT}?state=4+orc+v+2+man&seed=1&version={load('ring-of-power').version}"
    found = client.get(f"{path}&rulings={ruling.id}:{reading}")
    sent = {"state": "4 orc v 2 man", "dice": {"source": "seeded", "seed": "1"}, "rulings": {ruling.id: reading}}
    assert found.content == client.post(COMBAT, json=sent).content
    assert client.get(f"{path}&rulings={ruling.id}:no").json()["type"] == "/problems/ruling"
    assert client.get(f"{path}&rulings={ruling.id}").json()["code"] == "query-rulings"


def test_a_link_without_seed_or_version_leads_to_one_that_has_them(client: httpx.Client) -> None:
    link = f"{SORCERY}.txt?_=1&utm_source=x&fbclid=y&{STATE}&lang=en&gclid=z"
    first, second = (client.get(link) for _ in range(2))
    assert (first.status_code, first.headers["Cache-Control"]) == (307, "no-store")
    location = first.headers["Location"]
    assert location.startswith(f"{SORCERY}.txt?{STATE}&")
    assert asked(location).keys() == {"state", "lang", "seed", "version"}
    assert asked(location)["seed"] != asked(second.headers["Location"])["seed"]
    assert client.get(location).status_code == 200
    odds = client.get(f"{SORCERY}/odds.csv?{STATE}")
    assert (odds.status_code, odds.headers["Location"]) == (307, f"{SORCERY}/odds.csv?{STATE}&version={VERSION}")


def test_a_link_writes_any_name(client: httpx.Client) -> None:
    line = 'Éowyn: man hero v "a & b = 50 % + #1": orc @ woods'
    found = client.get(COMBAT, params={"state": line})
    assert asked(found.headers["Location"])["state"] == line
    kept = client.get(found.headers["Location"]).json()["state"]
    assert kept["defender"]["groups"][0]["name"] == "a & b = 50 % + #1"


def test_a_complete_link_to_a_released_version_is_kept_for_ever(client: httpx.Client) -> None:
    unreleased = VERSION.endswith(".dev")
    found = client.get(f"{SORCERY}?{COMPLETE}")
    assert found.headers["Cache-Control"] == (
        "public, max-age=60" if unreleased else "public, max-age=31536000, immutable"
    )
    again = client.get(f"{SORCERY}?{COMPLETE}", headers={"If-None-Match": found.headers["ETag"]})
    assert again.status_code == 304


@pytest.mark.parametrize(
    ("path", "query", "status", "code"),
    [
        (SORCERY, f"{STATE}&sead=42", 400, "query-parameter-unknown"),
        (SORCERY, f"{STATE}&{STATE}", 400, "query-parameter-twice"),
        (SORCERY, "seed=42", 400, "query-without-state"),
        (SORCERY, f"{STATE}&seed=1&faces=2", 400, "query-seed-and-faces"),
        (SORCERY, "state=%ff", 400, "query-not-utf-8"),
        (SORCERY, f"state=B+subtrakt=3&seed=1&version={VERSION}", 422, "line-no-field"),
        (SORCERY, f"{STATE}&faces=7&version={VERSION}", 422, None),
        (SORCERY, f"{STATE}&faces=x{'9' * 5000}&version={VERSION}", 422, None),
        (SORCERY, f"{STATE}&seed=1&version=1.0.0", 422, None),
        (f"{SORCERY}/odds", f"{STATE}&context=1", 400, "query-parameter-unknown"),
        (f"{SORCERY}/odds", f"{STATE}&seed=42&version={VERSION}", 422, None),
        (f"{SORCERY}/need", f"{STATE}&version={VERSION}", 422, None),
        (f"{SORCERY}.csv", COMPLETE, 406, "not-acceptable"),
        (f"{SORCERY}.pdf", COMPLETE, 404, None),
    ],
)
def test_a_wrong_link_is_refused(client: httpx.Client, path: str, query: str, status: int, code: str | None) -> None:
    found = client.get(f"{path}?{query}")
    assert found.status_code == status
    assert code is None or found.json()["code"] == code


def test_other_operations_ignore_the_same_parameters(client: httpx.Client) -> None:
    plain = client.get("/v1/rulesets")
    assert client.get("/v1/rulesets?utm_medium=mail&_=1").content == plain.content
    assert client.get("/v1/rulesets?utm=1").status_code == 400


def test_five_links_work_where_people_put_links(service: Service) -> None:
    curl = shutil.which("curl")
    assert curl is not None
    with service.client() as opened:
        page = opened.get(f"{SORCERY}?{STATE}", headers={"Accept": BROWSER}, follow_redirects=True)
        assert page.headers["Content-Type"] == "text/html; charset=utf-8"
        assert "ror-summary" in page.text
        for path in (f"{SORCERY}?{STATE}", f"{SORCERY}/odds?{STATE}"):
            image = opened.get(path, headers={"Accept": IMAGE}, follow_redirects=True)
            assert image.headers["Content-Type"] == "image/svg+xml"
            assert ET.fromstring(image.content).tag == "{http://www.w3.org/2000/svg}svg"
    ran = subprocess.run(
        [curl, "-sL", f"{service.url}{SORCERY}.txt?{STATE}&seed=42"], capture_output=True, text=True, check=True
    )
    assert ran.stdout.startswith(WAR.resolve("sorcery", "B subtract=3", seed="42").summary)
    with urlopen(f"{service.url}{SORCERY}/odds.csv?{STATE}") as table:  # the request of IMPORTDATA
        rows = list(csv.DictReader(io.TextIOWrapper(table, "utf-8", newline="")))
    assert [(row["value"], row["weight"]) for row in rows] == [("0", "2"), ("1", "1")]
    assert bare(service, f"{SORCERY}.json?{COMPLETE}") == (200, "application/json")


def bare(service: Service, link: str) -> tuple[int, str | None]:
    there = urlsplit(service.url)
    connection: Any = HTTPConnection(str(there.hostname), there.port)
    connection.putrequest("GET", link, skip_accept_encoding=True)
    connection.endheaders()
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer.status, answer.headers["Content-Type"]
