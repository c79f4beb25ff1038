from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as st

from ror_rules import read_json
from ror_rules.author import Message
from ror_rules.errors import MalformedError
from tests.every import cases

SAID: list[tuple[str, str, int | None, int | None]] = [
    ("", "empty-document", None, None),
    (" \n ", "empty-document", None, None),
    ("'a'", "names-in-quotes", 1, 1),
    ("{\n  “a”: 1\n}", "names-in-quotes", 2, 3),
    ("{a: 1}", "name-expected", 1, 2),
    ("{1: 1}", "name-expected", 1, 2),
    ("[dark_power]", "strings-in-quotes", 1, 2),
    ('{"a": 1,}', "comma-before-object-end", 1, 9),
    ("[1, 2,\n]", "comma-before-array-end", 2, 1),
    ("[1,, 2]", "value-expected", 1, 4),
    ('{"a": }', "value-expected", 1, 7),
    ("[1 2]", "comma-expected", 1, 4),
    ('{"a": [1}', "comma-expected", 1, 9),
    ('{"a" 1}', "colon-expected", 1, 6),
    ('{"a"}', "colon-expected", 1, 5),
    ("[1] // one", "no-comments", 1, 5),
    ("# one\n[1]", "no-comments", 1, 1),
    ("{/* one */}", "no-comments", 1, 2),
    ("[True, False]", "not-a-word-of-json", 1, 2),
    ('{"a": None}', "not-a-word-of-json", 1, 7),
    ('{"a": undefined}', "not-a-word-of-json", 1, 7),
    ("{} {}", "after-the-end", 1, 4),
    ('{"a": [1, 2', "too-early-end", 1, 12),
    ('["a', "string-without-end", 1, 2),
    ('["a\nb"]', "control-character", 1, 4),
    (r'["\x41"]', "unknown-escape", 1, 3),
    (r'["\u12"]', "four-hex-digits", 1, 4),
    ("\ufeff{}", "byte-order-mark", 1, 1),
    ("01", "number-form", 1, 2),
    ("[.5]", "number-form", 1, 2),
    ("[1.]", "number-form", 1, 3),
    ("[+1]", "number-form", 1, 2),
    ("[1_000]", "number-form", 1, 3),
    ('["NaN",\n NaN]', "not-a-number", 2, 2),
    ("[1, 1e999]", "number-infinite", 1, 5),
    ("[1, " + "9" * 30 + "]", "integer-too-large", 1, 5),
    ('{"a": 1,\n "b": {"a": [{"a": 2}]},\n "a": 3}', "name-twice", 3, 2),
    (r'{"a\"": "{", "a": 1, "\u0061": 3}', "name-twice", 1, 22),
]  # fmt: skip


@cases(("text", "code", "line", "column"), SAID, ids=[str(number) for number in range(len(SAID))])
def test_what_is_no_json_is_said_with_its_place(text: str, code: str, line: int | None, column: int | None) -> None:
    with pytest.raises(MalformedError) as raised:
        read_json(text.encode())
    error = raised.value
    why = error.given.get("why")
    assert (why.code if isinstance(why, Message) else error.code) == code
    assert (error.given.get("line"), error.given.get("column")) == (line, column)
    assert str(error).isprintable()
    assert "Expecting" not in str(error)


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
    def said(*, fairly: bool) -> Any:
        try:
            return repr(read_json(text.encode(), fairly=fairly))
        except MalformedError as error:
            return str(error)

    assert said(fairly=False) == said(fairly=True)
