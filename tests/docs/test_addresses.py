from typing import Any

import pytest

from tests.docs.addresses import PAGE, in_order, page, shape
from tests.laws.test_laws import every_rule
from tests.vectors.vectors import vectors


@pytest.mark.nightly
def test_the_page_lists_the_addresses_of_the_code() -> None:
    text = PAGE.read_text("utf-8")
    assert page(text) == text, "run make words"


@every_rule
def test_every_throw_of_a_vector_is_on_the_page(ruleset: Any, rule: Any) -> None:
    text = PAGE.read_text("utf-8")
    throws = {
        shape(throw["address"])
        for vector in vectors(ruleset, rule)
        for throw in vector.get("answer", {"dice": {"throws": ()}})["dice"]["throws"]
    }
    assert {each for each in throws if f"`{each}`" not in text} == set()


def test_an_address_stands_behind_those_that_come_first() -> None:
    assert in_order([("b", "c"), ("a", "b"), ("d",)]) == ["a", "b", "c", "d"]
    assert shape("siege/assault-2/combat/attacker/10/save-1") == "siege/assault-N/combat/attacker/N/save-N"
