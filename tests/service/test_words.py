import httpx
import pytest

from ror_rules import explain, load
from ror_rules.host.words import read
from tests.service.cases import GOLLUM, GOLLUM_REQUEST

OUTCOME = load("war-of-the-ring").answer(
    "gollum-control", load("war-of-the-ring").read("gollum-control", GOLLUM_REQUEST)
)


@pytest.mark.parametrize(
    ("accept", "media", "words"),
    [
        ("text/plain", "text/plain", explain(OUTCOME)),
        ("text/*", "text/plain", explain(OUTCOME)),
        ("text/plain; lines=1", "text/plain", explain(OUTCOME, "line")),
        ("Text/Plain;LINES=1;charset=utf-8", "text/plain", explain(OUTCOME, "line")),
        ("text/plain; steps=all, application/json;q=0.9", "text/plain", explain(OUTCOME, whole=True)),
        ("text/plain, */*", "text/plain", explain(OUTCOME)),
        ("text/plain, text/plain;lines=1", "text/plain", explain(OUTCOME)),
        ("text/plain;lines=1, text/plain", "text/plain", explain(OUTCOME, "line")),
        ("text/plain;lines=1;q=0.7, text/*;q=0.7, */*;q=0.7", "text/plain", explain(OUTCOME, "line")),
        ("text/plain, application/vnd.msgpack;q=0.9, */*", "text/plain", explain(OUTCOME)),
        ("application/json;q=0.5, text/plain;q=0.4, text/plain;lines=1;q=0.6", "text/plain", explain(OUTCOME, "line")),
    ],
)
def test_accept_asks_for_words(client: httpx.Client, accept: str, media: str, words: str) -> None:
    for answer in (
        client.post(GOLLUM, json=GOLLUM_REQUEST, headers={"Accept": accept}),
        client.get(f"/v1/outcomes/{OUTCOME.id}", headers={"Accept": accept}),
    ):
        assert (answer.status_code, answer.headers["content-type"]) == (200, f"{media}; charset=utf-8")
        assert "Accept" in answer.headers["vary"].split(", ")
        assert answer.text == words


def test_words_lead_to_our_pages(client: httpx.Client) -> None:
    base = str(client.base_url).rstrip("/")
    markdown = client.post(GOLLUM, json=GOLLUM_REQUEST, headers={"Accept": "text/markdown"})
    assert markdown.text == explain(OUTCOME, "markdown", link=f"{base}/o/{OUTCOME.id}")
    assert markdown.headers["location"] == f"/v1/outcomes/{OUTCOME.id}"
    roll20 = client.post(GOLLUM, json=GOLLUM_REQUEST, headers={"Accept": "text/plain; template=roll20"})
    assert roll20.text == explain(OUTCOME, "roll20", link=f"{base}/o/{OUTCOME.id}")
    html = client.get(f"/v1/outcomes/{OUTCOME.id}", headers={"Accept": "text/html,application/xml;q=0.9,*/*;q=0.8"})
    assert html.headers["content-type"] == "text/html; charset=utf-8"
    assert f'href="{base}/tables/war-of-the-ring/gollum-control#5_or_6~controlled_by"' in html.text
    assert f'href="{base}/o/{OUTCOME.id}"' in html.text


def test_a_host_that_no_link_can_have_is_in_none(client: httpx.Client) -> None:
    answer = client.post(GOLLUM, json=GOLLUM_REQUEST, headers={"Accept": "text/markdown", "Host": "a<b"})
    assert answer.status_code in {200, 400}
    assert "a<b" not in answer.text
    assert answer.status_code == 400 or answer.text == explain(OUTCOME, "markdown")


@pytest.mark.parametrize(
    "accept",
    [
        "application/json, text/plain, */*",
        "*/*",
        "text/plain;q=0.9, application/json",
        "text/plain;q=0, */*",
        "text/plain;q=0.5, */*;q=0.8",
        "text/html;q=0.1, application/*",
        "text/plain, application/json",
        "text/plain;q=0.4, application/json;q=0.4",
        "application/vnd.msgpack, application/json",
        "application/vnd.msgpack;q=0.4, application/*;q=0.4",
    ],
)
def test_data_stay_data(client: httpx.Client, accept: str) -> None:
    answer = client.post(GOLLUM, json=GOLLUM_REQUEST, headers={"Accept": accept})
    assert answer.headers["content-type"] == "application/json"


@pytest.mark.parametrize(
    "accept",
    [
        "text/plain; lines=2",
        "text/plain; steps=some",
        "text/html; lines=1",
        "text/plain; template=other",
        "text/html; template=roll20",
        "text/css",
    ],
)
def test_words_that_are_not_had_are_refused(client: httpx.Client, accept: str) -> None:
    answer = client.post(GOLLUM, json=GOLLUM_REQUEST, headers={"Accept": accept})
    assert (answer.status_code, answer.headers["content-type"]) == (406, "application/problem+json")
    assert "text/markdown or text/html" in answer.json()["help"]


def test_answers_in_words_are_revalidated(client: httpx.Client) -> None:
    tags = set()
    for accept in ("text/plain", "text/plain;lines=1", "text/markdown", "text/html", "application/json"):
        client.post(GOLLUM, json=GOLLUM_REQUEST)
        answer = client.get(f"/v1/outcomes/{OUTCOME.id}", headers={"Accept": accept})
        tags.add(answer.headers["etag"])
        assert ("immutable" in answer.headers["cache-control"]) == (accept == "application/json")
        again = client.get(
            f"/v1/outcomes/{OUTCOME.id}", headers={"Accept": accept, "If-None-Match": answer.headers["etag"]}
        )
        assert (again.status_code, again.content) == (304, b"")
    assert len(tags) == 5


def test_a_long_outcome_is_rendered(client: httpx.Client) -> None:
    groups = [{"id": f"g{n}", "type": "man", "count": 90} for n in range(9)]
    state = {side: {"name": side, "groups": groups} for side in ("attacker", "defender")}
    asked = {"state": state, "dice": {"source": "seeded", "seed": "1"}}
    told = {
        accept: client.post("/v1/ring-of-power/combat", json=asked, headers={"Accept": accept})
        for accept in ("text/markdown", "text/html", "text/plain", "application/json")
    }
    assert {answer.status_code for answer in told.values()} == {200}
    shown = read(told["application/json"].content)
    assert told["text/plain"].text == explain(shown)
    assert len(told["text/markdown"].text) < 2000
    assert told["text/html"].text.startswith("<article ")


@pytest.mark.parametrize("accept", ["text/plain", "text/plain; lines=1", "text/markdown"])
def test_a_refusal_has_a_short_form(client: httpx.Client, accept: str) -> None:
    asked = {"state": {"rating": "E", "rat": 1}}
    answer = client.post("/v1/war-of-the-ring/sorcery", json=asked, headers={"Accept": accept})
    assert (answer.status_code, answer.headers["content-type"]) == (422, "text/plain; charset=utf-8")
    first, second, what_to_do = answer.text.splitlines()
    assert first.startswith("/state/rating: ")
    assert second.startswith("/state/rat: There is no such field here.")
    assert what_to_do.startswith("Correct every place that the error names.")
    nowhere = client.get("/v1/nowhere", headers={"Accept": accept})
    assert (nowhere.status_code, nowhere.headers["content-type"]) == (404, "text/plain; charset=utf-8")


def test_a_refusal_is_an_element(client: httpx.Client) -> None:
    html = {"Accept": "text/html"}
    asked = {"state": {"rating": "<b>&"}}
    for answer in (
        client.post("/v1/war-of-the-ring/sorcery", json=asked, headers=html),
        client.get("/v1/outcomes/none", headers=html),
    ):
        assert (answer.status_code // 100, answer.headers["content-type"]) == (4, "text/html; charset=utf-8")
        assert answer.text.startswith('<article class="ror-refusal"><p class="ror-summary">')
        assert answer.text.endswith("</p></article>")
        assert "<b>" not in answer.text
    first = client.post("/v1/war-of-the-ring/sorcery", json=asked, headers=html)
    assert first.status_code == 422
    assert "/state/rating: " in first.text
    odds = client.post("/v1/war-of-the-ring/sorcery/odds", json=asked, headers=html)
    assert odds.headers["content-type"] == "application/problem+json"


@pytest.mark.parametrize("accept", ["application/json", "*/*"])
def test_a_refusal_stays_a_problem(client: httpx.Client, accept: str) -> None:
    answer = client.post("/v1/war-of-the-ring/sorcery", json={}, headers={"Accept": accept})
    assert (answer.status_code, answer.headers["content-type"]) == (422, "application/problem+json")
