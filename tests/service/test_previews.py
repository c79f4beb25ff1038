from __future__ import annotations

import re
import struct
import tomllib
from html import unescape
from pathlib import Path

import httpx
import pytest

from ror_rules import encode, load
from ror_rules.host import pictures, raster
from tests.service.cases import GOLLUM, GOLLUM_REQUEST, GOLLUM_STATE
from tests.service.running import Service
from tests.service.test_access import tool

WAR = "war-of-the-ring"
LINE = "rating=B subtract=1"
PAGES = {
    "play": f"/play/{WAR}/sorcery?state={LINE.replace(' ', '+')}&seed=42",
    "odds": f"/odds/{WAR}/sorcery?state={LINE.replace(' ', '+')}&lang=en",
    "sweep": f"/sweep/{WAR}/sorcery?state={LINE.replace(' ', '+')}&fields=points"
    '&vary=%5B%7B"pointer":"/subtract","from":0,"to":3%7D%5D',
}


def tags(page: httpx.Response) -> dict[str, str]:
    found = re.findall(r'<meta (?:property|name)="((?:og|twitter):[^"]*)" content="([^"]*)">', page.text)
    assert len(found) == len(dict(found))
    return {name: unescape(text) for name, text in found}


def image(client: httpx.Client, address: str) -> httpx.Response:
    assert address.startswith(str(client.base_url))
    answer = client.get(address)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "image/png"
    assert answer.content[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", answer.content[16:24]) == pictures.PREVIEW
    return answer


@pytest.mark.parametrize("mode", PAGES)
def test_a_link_that_opens_as_an_answer_has_a_preview(client: httpx.Client, mode: str) -> None:
    page = client.get(PAGES[mode], headers={"Accept": "text/html"})
    assert page.status_code == 200
    found = tags(page)
    assert found["twitter:card"] == "summary_large_image"
    assert found["og:description"] == LINE
    assert "sorcery" in found["og:title"].lower()
    first = image(client, found["og:image"])
    again = client.get(found["og:image"], headers={"If-None-Match": first.headers["etag"]})
    assert again.status_code == 304
    other = image(client, found["og:image"].replace("subtract=1", "subtract=2"))
    assert other.content != first.content


@pytest.mark.parametrize("mode", PAGES)
def test_the_digits_of_a_house_rule_lead_a_preview_to_its_digest(
    client: httpx.Client, tmp_path: Path, mode: str
) -> None:
    about = f'house = {{ name = "Nine", ruleset = "{WAR}", version = "{load(WAR).version}" }}'
    (tmp_path / "nine.toml").write_text(f"{about}\ntables.sorcery.cells.4.B = 9\n", "utf-8")
    digest = load(WAR).house(tomllib.loads((tmp_path / "nine.toml").read_text("utf-8"))).digest
    with Service(tmp_path, houses=tmp_path) as service, service.client() as housed:
        path = f"/pages/preview{PAGES[mode].replace('subtract=1', f'subtract=1+%2Bhouse:{digest[7:27]}')}"
        moved = housed.get(path)
        assert moved.status_code == 307, moved.text
        assert f"houses={digest}" in moved.headers["location"]
        assert "%2Bhouse" not in moved.headers["location"]
        drawn = image(housed, str(httpx.URL(housed.base_url).join(moved.headers["location"])))
        assert drawn.content != image(client, f"{str(client.base_url).rstrip('/')}/pages/preview{PAGES[mode]}").content
        assert housed.get(path.replace(digest[7:27], "0" * 20)).status_code == 422


def test_an_outcome_has_a_preview_which_the_library_draws(client: httpx.Client) -> None:
    outcome = client.post(GOLLUM, json=GOLLUM_REQUEST).json()
    found = tags(client.get(f"/o/{outcome['id']}", headers={"Accept": "text/html"}))
    drawn = image(client, f"{found['og:image']}?lang=de").content
    told = load(WAR).resolve("gollum-control", GOLLUM_STATE, faces=[4])
    odds = load(WAR).odds("gollum-control", GOLLUM_STATE)
    assert drawn == raster.png(pictures.preview(told, "de", odds))


def test_a_page_without_an_answer_has_no_preview(client: httpx.Client) -> None:
    for path in (f"/play/{WAR}/sorcery", f"/play/{WAR}/sorcery?state=rating=B", f"/o/{'0' * 64}", "/"):
        assert "og:image" not in tags(client.get(path, headers={"Accept": "text/html"}))


@pytest.mark.parametrize(
    ("mode", "change"),
    [
        ("sweep", ("&vary=", "&_=")),
        ("sweep", ("%5B%7B", "%5B%5D&_=")),
        ("sweep", ("&fields=points", "&fields=")),
        ("sweep", ("&fields=points", "&fields=dragons")),
        ("odds", ("rating=B", "rating=Q")),
        ("odds", ("&lang=en", "&fields=dragons")),
        ("odds", ("&lang=en", "&rulings=wr-dragons:yes")),
        ("play", ("rating=B", "rating=Q")),
        ("play", ("&seed=42", "&faces=six")),
        ("play", ("&seed=42", "&seed=42&version=0.1")),
        ("play", ("&seed=42", "&seed=42&rulings=wr-dragons:yes")),
        ("play", ("&seed=42", f"&seed=42&houses=sha256:{'0' * 64}")),
    ],
)
def test_a_link_whose_preview_would_be_refused_names_none(
    client: httpx.Client, mode: str, change: tuple[str, str]
) -> None:
    path = PAGES[mode].replace(*change)
    assert path != PAGES[mode]
    assert client.get(f"/pages/preview{path}").status_code == 422
    found = tags(client.get(path, headers={"Accept": "text/html"}))
    assert "og:image" not in found
    assert "subtract=1" in found["og:description"]


RING = "ring-of-power"
DEAR = " v ".join(", ".join(f"{kind[0]}{at}: {at % 7 + 1} {kind}" for at in range(150)) for kind in ("man", "orc"))
"""A question about 300 groups."""
SIMULATED = {"state": "3 man v 4 orc", "method": "simulate", "seed": "preview", "count": "10"}
VARIED = {"fields": "winner", "vary": '[{"pointer":"/attacker/groups/0/count","from":1,"to":9}]'}


def bare(line: str) -> bytes:
    """The preview of a question without its odds."""
    asked = load(RING).read_odds("combat", {"state": line})
    return raster.png(pictures.preview(pictures.BareQuestion(load(RING).edition, "combat", asked.state)))


def drawn(client: httpx.Client, mode: str, asked: dict[str, str]) -> bytes:
    path = client.base_url.join(f"/pages/preview/{mode}/{RING}/combat").copy_merge_params(asked)
    return image(client, str(path)).content


@pytest.mark.parametrize(("mode", "more"), [("odds", {}), ("sweep", VARIED)])
def test_the_preview_of_a_dear_question_shows_the_question(
    client: httpx.Client, mode: str, more: dict[str, str]
) -> None:
    assert drawn(client, mode, {"state": DEAR, **more}) == bare(DEAR)
    assert drawn(client, mode, {"state": "5 man v 6 orc", **more}) != bare("5 man v 6 orc")


def test_a_preview_shows_odds_from_throws_once_they_are_kept(client: httpx.Client) -> None:
    assert drawn(client, "odds", SIMULATED) == bare(SIMULATED["state"])
    asked = {**SIMULATED, "count": int(SIMULATED["count"])}
    assert client.post(f"/v1/{RING}/combat/odds", json=asked).status_code == 200
    assert drawn(client, "odds", SIMULATED) != bare(SIMULATED["state"])


def test_the_small_budget_of_a_preview_leaves_nothing_out_of_the_answer(client: httpx.Client) -> None:
    line, fields = "30 man v 30 orc", ("winner", "attacker.casualties", "defender.casualties")
    assert drawn(client, "odds", {"state": line, "fields": ",".join(fields)}) != bare(line)
    found = client.post(f"/v1/{RING}/combat/odds", json={"state": line, "fields": fields})
    assert found.content == encode(load(RING).odds("combat", line, fields=fields))


def test_a_preview_of_a_wrong_question_is_refused(client: httpx.Client) -> None:
    refused = client.get(f"/pages/preview/odds/{WAR}/sorcery?state=rating=Q")
    assert refused.status_code == 422
    for vary in ("%5B", "%5B" * 1500):
        assert client.get(f"/pages/preview/sweep/{WAR}/sorcery?state=rating=B&vary={vary}").status_code == 422


def test_a_preview_is_charged_and_needs_the_key_of_its_answer(tmp_path: Path) -> None:
    path = f"/pages/preview{PAGES['play']}"
    file = tmp_path / "keys.txt"
    key = {"Authorization": f"Bearer {tool(file, 'new', 'player').stdout.strip()}"}
    with Service(tmp_path, keys=str(file), rate_limit="3/hour") as service, service.client() as client:
        assert "og:image" not in tags(client.get(PAGES["play"], headers={"Accept": "text/html"}))
        assert client.get(path).status_code == 401
        statuses = [client.get(f"{path}{seed}", headers=key).status_code for seed in range(4)]
        assert (statuses[0], statuses[-1]) == (200, 429)
