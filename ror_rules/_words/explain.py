"""`explain`: an outcome, or its JSON, as text for people."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, TypeAlias, get_args

from ror_rules._messages.catalogues import ENGLISH
from ror_rules._reading.documents import plain, read_json
from ror_rules._reading.errors import SchemaError
from ror_rules._reading.names import one_of
from ror_rules._wire.formats import read_outcome
from ror_rules._wire.shapes import Outcome
from ror_rules._words import plain as words
from ror_rules._words.fragment import Address, fragment, nowhere
from ror_rules._words.markdown import markdown
from ror_rules._words.roll20 import roll20

Format: TypeAlias = Literal["text", "line", "markdown", "html", "roll20"]
FORMATS: Final[tuple[Format, ...]] = get_args(Format)
Told: TypeAlias = Outcome | Mapping[str, Any] | str | bytes


def explain(
    outcome: Told,
    format: Format = "text",
    *,
    whole: bool = False,
    link: str | None = None,
    address: Address = nowhere,
    language: str = ENGLISH,
) -> str:
    """An outcome in words, without a trailing newline. It does not check the outcome. `verify` does.

    `outcome` is an `Outcome`, its JSON, or the decoded JSON. `format` is `text` (every step and its place in print),
    `line` (the summary, the dice, a short id), `markdown` (below 2,000 characters, safe to be sent to a chat), `html`
    (one escaped fragment with classes, without script or style) or `roll20` (a line for Roll20's chat). With `whole`,
    no step is folded. `link` is the address of the outcome, and `address` gives the addresses of places in print.
    Raises `SchemaError` for an unknown format, an invalid outcome and an invalid link.
    """
    ways: Mapping[str, Callable[[Outcome], str]] = {
        "text": lambda told: words.text(told, whole=whole, language=language),
        "line": lambda told: words.line(told, language),
        "markdown": lambda told: markdown(told, whole=whole, link=link, language=language),
        "roll20": lambda told: roll20(told, link=link, language=language),
        "html": lambda told: str(fragment(told, whole=whole, address=address, link=link, language=language)),
    }
    if format not in ways:
        raise SchemaError("no-such-format", pointer="/format", expected=one_of(FORMATS), got=format)
    return ways[format](outcome if isinstance(outcome, Outcome) else read(outcome))


def read(told: Mapping[str, Any] | str | bytes) -> Outcome:
    """An outcome from its JSON, or from that decoded. Raises `SchemaError`."""
    value = (
        read_json(told.encode() if isinstance(told, str) else told) if isinstance(told, str | bytes) else plain(told)
    )
    return read_outcome(value, Outcome)
