"""The OpenAPI documents in a file of the package, so that the service starts without making them.

They fit certain editions of certain rulesets. If others are installed, a request makes the document.
`python -m ror_service._openapi` packs them, and a test compares them with the code.
"""

from __future__ import annotations

import lzma
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from ror_rules import register
from ror_rules.ruleset import Ruleset
from ror_service._openapi.tailored import tailored

FILE: Final = Path(__file__).with_name("packed.xz")
_WHOLE: Final = "openapi"


def name(ruleset: Ruleset[Any] | None) -> str:
    return _WHOLE if ruleset is None else ruleset.id


def pack(documents: Mapping[str, bytes]) -> bytes:
    texts = {name: each.decode() for name, each in documents.items()}
    return _editions() + lzma.compress(msgspec.json.encode(texts))


def are_of_these() -> bool:
    """Whether the packed documents fit the installed rulesets."""
    if not FILE.is_file():
        return False
    with FILE.open("rb") as file:
        return file.readline() == _editions()


def unpacked() -> dict[str, bytes]:
    _, _, packed = FILE.read_bytes().partition(b"\n")
    return {name: text.encode() for name, text in msgspec.json.decode(lzma.decompress(packed)).items()}


def served(off: Collection[int], ruleset: Ruleset[Any] | None = None) -> bytes:
    """The document of a ruleset, or of all, packed or made, without the refusals that the settings leave off."""
    return tailored(_whole(ruleset), off)


def _whole(ruleset: Ruleset[Any] | None) -> bytes:
    if are_of_these():
        return unpacked()[name(ruleset)]
    from ror_service._openapi.document import document  # noqa: PLC0415  # only if the packed documents do not fit

    return document(ruleset)


def _editions() -> bytes:
    return msgspec.json.encode({each.id: [each.version, each.digest] for each in register.rulesets()}) + b"\n"
