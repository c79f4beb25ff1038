from tests.docs.architecture import PAGE, page


def test_the_page_draws_the_rooms_as_they_are() -> None:
    text = PAGE.read_text("utf-8")
    assert page(text) == text
