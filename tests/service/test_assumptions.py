"""Answers for people say which choices of the players the odds assume."""

from __future__ import annotations

import httpx
import pytest

STATE = "12 uruk-hai v 4 man, Theoden: man L2"
HEAPS = "heaps spare hits on one man"
ASK = "ror advise ring-of-power combat"


@pytest.mark.parametrize("suffix", ["txt", "md", "html"])
def test_odds_in_words_name_the_policies(client: httpx.Client, suffix: str) -> None:
    told = client.get(f"/v1/ring-of-power/combat/odds.{suffix}", params={"state": STATE}, follow_redirects=True).text
    assert HEAPS in told
    assert ASK in told


def test_rows_for_spreadsheets_have_no_sentences(client: httpx.Client) -> None:
    asked = {"state": STATE, "fields": ["winner"]}
    assert HEAPS not in client.post("/v1/ring-of-power/combat/odds", json=asked, headers={"Accept": "text/csv"}).text


def test_the_page_of_a_needed_number_names_the_policies(client: httpx.Client) -> None:
    asked = {"state": STATE, "vary": "/attacker/groups/0/count", "from": "10", "to": "14", "field": "attacker.wins"}
    page = client.get("/need/ring-of-power/combat", params={**asked, "percent": "20"}).text
    assert HEAPS in page
    assert f"<code>{ASK}</code>" in page
