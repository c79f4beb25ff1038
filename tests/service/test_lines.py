import httpx
import pytest

SORCERY = "/v1/war-of-the-ring/sorcery"
DUEL = "/v1/war-of-the-ring/individual-combat"
SEEDED = {"dice": {"source": "seeded", "seed": "7"}}
STATE = {"rating": "B", "subtract": 3}
LINE = "B subtract=3"


def test_an_item_of_a_batch_can_have_a_line(client: httpx.Client) -> None:
    item = {"ruleset": "war-of-the-ring", "rule": "sorcery", **SEEDED}
    told = [client.post("/v1/batch", json={"items": [{**item, "state": each}]}).json() for each in (STATE, LINE)]
    assert told[0] == told[1]
    under: dict[str, object] = {"under": [{}, {}]}
    told = [client.post("/v1/compare", json={**item, "state": each, **under}).json() for each in (STATE, LINE)]
    assert told[0] == told[1]


@pytest.mark.parametrize("path", [DUEL, f"{DUEL}/odds"])
@pytest.mark.parametrize(
    ("line", "at"),
    [
        ("Gandalf 6/5 v Balrog 7/6 hps=3", "hps="),
        ("Gandalf 6/5 v Balrog 7/6 w1000", "w1000"),
        ("Gandalf 6/5 v Balrog 7/6 w7", "w7"),
    ],
)
def test_an_error_has_its_place_in_the_line(client: httpx.Client, path: str, line: str, at: str) -> None:
    problem = client.post(path, json={"state": line}).json()
    assert problem["line"] == line
    assert line[problem["column"] - 1 :][: problem["length"]] == at


def test_a_state_as_an_object_has_no_place_in_a_line(client: httpx.Client) -> None:
    problem = client.post(SORCERY, json={"state": {"rating": "E"}}).json()
    assert not {"line", "column", "length"} & problem.keys()
