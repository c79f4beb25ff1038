"""What is no JSON is said with its line and column, in JSON's words and never in Python's."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ror_rules._wire.reading import read_json
from ror_rules.errors import MalformedError

SAID: list[tuple[str, str]] = [
    ("", "The document is empty."),
    (" \n ", "The document is empty."),
    ("'a'", "line 1, column 1: names and strings stand in double quotes."),
    ("{\n  “a”: 1\n}", "line 2, column 3: names and strings stand in double quotes."),
    ("{a: 1}", "line 1, column 2: a name in double quotes belongs here."),
    ("{1: 1}", "line 1, column 2: a name in double quotes belongs here."),
    ("[dark_power]", "line 1, column 2: strings stand in double quotes."),
    ('{"a": 1,}', "line 1, column 9: there is a comma too many before the end of an object."),
    ("[1, 2,\n]", "line 2, column 1: there is a comma too many before the end of an array."),
    ("[1,, 2]", "line 1, column 4: a value belongs here."),
    ('{"a": }', "line 1, column 7: a value belongs here."),
    ("[1 2]", "line 1, column 4: a comma is missing here, or the bracket that closes."),
    ('{"a": [1}', "line 1, column 9: a comma is missing here, or the bracket that closes."),
    ('{"a" 1}', "line 1, column 6: a colon belongs here, between a name and its value."),
    ('{"a"}', "line 1, column 5: a colon belongs here, between a name and its value."),
    ("[1] // one", "line 1, column 5: JSON has no comments."),
    ("# one\n[1]", "line 1, column 1: JSON has no comments."),
    ("{/* one */}", "line 1, column 2: JSON has no comments."),
    ("[True, False]", "line 1, column 2: JSON has no True; write true."),
    ('{"a": None}', "line 1, column 7: JSON has no None; write null."),
    ('{"a": undefined}', "line 1, column 7: JSON has no undefined; write null."),
    ("{} {}", "line 1, column 4: the document ends before this; nothing may follow it."),
    ('{"a": [1, 2', "line 1, column 12: the document ends too early: a bracket is not closed, or a value is missing."),
    ('["a', "line 1, column 2: this string does not end."),
    ('["a\nb"]', "line 1, column 4: a line break or a control character stands in a string; a line break is written \\n."),
    (r'["\x41"]', "line 1, column 3: there is no such escape; a backslash in a string is written \\\\."),
    (r'["\u12"]', "line 1, column 4: \\u takes four hex digits."),
    ("\ufeff{}", "line 1, column 1: the document begins with a byte order mark; leave it out."),
    ("01", "line 1, column 2: JSON writes no number so."),
    ("[.5]", "line 1, column 2: JSON writes no number so."),
    ("[1.]", "line 1, column 3: JSON writes no number so."),
    ("[+1]", "line 1, column 2: JSON writes no number so."),
    ("[1_000]", "line 1, column 3: JSON writes no number so."),
    ('["NaN",\n NaN]', "The document has a number that JSON does not have, at line 2, column 2."),
    ("[1, 1e999]", "A number is too large, at line 1, column 5."),
    ("[1, " + "9" * 30 + "]", "A number is too large, at line 1, column 5."),
    ('{"a": 1,\n "b": {"a": [{"a": 2}]},\n "a": 3}', "A name comes twice in one object, at line 3, column 2."),
    (r'{"a\"": "{", "a": 1, "\u0061": 3}', "A name comes twice in one object, at line 1, column 22."),
]  # fmt: skip


@pytest.mark.parametrize(("text", "said"), SAID, ids=[str(number) for number in range(len(SAID))])
def test_what_is_no_json_is_said_with_its_place(text: str, said: str) -> None:
    """The place is a line and a column from 1 on, and beside it stands what is wrong there."""
    with pytest.raises(MalformedError) as raised:
        read_json(text.encode())
    detail = raised.value.detail
    assert detail == said if said.startswith(("A ", "The ")) else detail == f"The document is not JSON: {said}"
    assert str(raised.value).isprintable()
    assert "Expecting" not in str(raised.value)


NAMES = st.sampled_from(['"a"', '"b"', r'"\u0061"', '"a:b"', r'"\""', '"Éomer"', '"[{"'])
LEAVES = NAMES | st.sampled_from(
    [
        "1",
        "-0",
        "20.0",
        "2.5e3",
        "1e999",
        str(2**63 - 1),
        str(2**64 - 1),
        str(2**64),
        str(-(2**63)),
        "01",
        "NaN",
        "null",
        r'"\ud800"',
        r'"\u003a"',
        '"12345678901234567890"',
        "[" * 29 + "]" * 29,
        "[" * 32 + "]" * 32,
    ]
)
DOCUMENTS = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=4).map(lambda items: f"[{', '.join(items)}]")
        | st.lists(st.tuples(NAMES, inner), max_size=4).map(
            lambda members: "{" + ", ".join(f"{name}: {value}" for name, value in members) + "}"
        )
    ),
)


@given(DOCUMENTS)
def test_what_is_read_at_a_glance_is_what_is_read_with_care(text: str) -> None:
    """Names that come twice, long numbers, escapes and depth: every document is the same value, or the same refusal."""

    def said(*, fairly: bool) -> Any:
        try:
            return repr(read_json(text.encode(), fairly=fairly))
        except MalformedError as error:
            return str(error)

    assert said(fairly=False) == said(fairly=True)
