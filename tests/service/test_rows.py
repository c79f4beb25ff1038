from __future__ import annotations

import csv
import io
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from ror_rules import load, rulesets
from ror_rules.host import words
from tests.service.cases import GOLLUM, GOLLUM_STATE

WAR = load("war-of-the-ring")
MEDIA = ("text/csv", "text/plain", "text/markdown")
SWEPT = {"state": {"rating": "B"}, "vary": [{"pointer": "/subtract", "values": [0, 1]}], "fields": ["points"]}


def asked(client: httpx.Client, media: str, path: str, body: object = None) -> list[list[str]]:
    answer = client.request("GET" if body is None else "POST", path, json=body, headers={"Accept": media})
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, f"{media}; charset=utf-8"), answer.text
    return cells(media, answer.text)


def cells(media: str, text: str) -> list[list[str]]:
    if media == "text/csv":
        return [[" ".join(cell.split()) for cell in row] for row in csv.reader(io.StringIO(text, newline=""))]
    if media == "text/markdown":
        lines = [line.removeprefix("| ").removesuffix(" |") for line in text.splitlines()]
        return [[cell.replace("\\", "") for cell in line.split(" | ")] for line in (lines[0], *lines[2:])]
    return [line.split("  ") for line in text.splitlines()]


@pytest.mark.parametrize("media", MEDIA[::2])
@pytest.mark.parametrize(
    ("path", "body", "wanted"),
    [
        (f"{GOLLUM}/odds", {"state": GOLLUM_STATE}, lambda answer: [next(iter(answer["marginals"]))]),
        ("/v1/war-of-the-ring/sorcery/odds/sweep", SWEPT, lambda answer: ["0", "1"]),
        ("/v1/rulesets/war-of-the-ring/rulings", None, lambda answer: [answer["rulings"][0]["id"]]),
    ],
)
def test_rows_have_the_values_of_the_answer(
    client: httpx.Client, path: str, body: Any, wanted: Callable[[Any], Any], media: str
) -> None:
    plain = client.post(path, json=body) if body else client.get(path)
    found = wanted(plain.json())
    heads, *rest = asked(client, media, path, body)
    assert all(len(row) == len(heads) for row in rest)
    assert [row[0] for row in rest][: len(found)] == found
    assert asked(client, "text/plain", path, body)


@pytest.mark.parametrize(("suffix", "media"), [("txt", "text/plain"), ("md", "text/markdown"), ("csv", "text/csv")])
def test_a_link_to_odds_has_rows(client: httpx.Client, suffix: str, media: str) -> None:
    link = f"/v1/war-of-the-ring/sorcery/odds.{suffix}?state=B&version={WAR.version}"
    posted = client.post("/v1/war-of-the-ring/sorcery/odds", json={"state": {"rating": "B"}}, headers={"Accept": media})
    assert client.get(link).content == posted.content


def test_rows_in_columns_are_aligned_or_blocks() -> None:
    narrow: words.Rows = [["a", "bb"], ["ccc", 1]]
    wide = [["a", "b"], ["x" * 200, "y\nz"]]
    assert words.aligned(narrow) == "a    bb\nccc  1\n"
    assert words.aligned(wide) == f"a: {'x' * 200}\nb: y z\n"
    assert words.marked([["a|b"], ["*"]]) == "| a\\|b |\n| --- |\n| \\* |\n"


def test_an_index_and_a_search_are_data_too(client: httpx.Client) -> None:
    json = {"Accept": "application/json"}
    for path in ("/rules", "/tables", "/rulings"):
        listed = client.get(path, headers=json).json()["rulesets"]
        assert listed == [client.get(f"/v1/rulesets/{each.id}").json() for each in rulesets()]
        assert client.get(path, headers={"Accept": "text/html,*/*;q=0.8"}).text.startswith("<!doctype html>")
    found = client.get("/search?q=sorcery", headers=json)
    assert found.json()["count"] == len(found.json()["found"]) > 2
    assert found.json()["found"][0] == {
        "path": "/rules/war-of-the-ring/sorcery",
        "title": "Sorcery",
        "kind": "rule",
        "text": found.json()["found"][0]["text"],
    }
    page = client.get("/search?q=sorcery")
    assert page.headers["Content-Type"].startswith("text/html")
    assert "Accept" in page.headers["Vary"]
