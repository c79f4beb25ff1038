from ror_rules.author import Value
from ror_rules.host.wire import plain
from tests.docs.normal_form import PAGE, formed, page, read_all, spelled


def test_the_page_lists_the_changes_of_all_normal_forms() -> None:
    text = PAGE.read_text("utf-8")
    assert page(text) == text


def test_every_normal_form_changes_a_state() -> None:
    changed: set[type[Value]] = set()
    read_all(lambda kind, *_: changed.add(kind))
    assert changed >= set(formed())


def test_the_spellings_are_states() -> None:
    for rule, state in spelled():
        read = rule.read(state)
        assert rule.read(plain(read)) == read
