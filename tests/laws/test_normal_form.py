from contextlib import suppress
from typing import Any

from hypothesis import given, strategies as st

from ror_rules import RorError
from ror_rules.author import Rule, Ruleset, Value
from tests.docs.normal_form import Change, listed, watched
from tests.laws.states import states
from tests.laws.test_laws import every_rule, visited

LISTED = listed()


@every_rule
@visited(120)
@given(data=st.data())
def test_no_normal_form_changes_a_field_that_the_page_does_not_list(
    ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], data: st.DataObject
) -> None:
    state = data.draw(states(ruleset, rule), label="state")
    found: set[Change] = set()

    def seen(kind: type[Value], change: Change, was: str, now: str) -> None:
        found.add(change)

    with watched(seen), suppress(RorError):
        rule.read(state)
    assert found <= LISTED
