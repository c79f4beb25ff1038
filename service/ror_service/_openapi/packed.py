"""The OpenAPI documents as they are packed beside the code, so that a process that starts need not make them.

They are of certain editions of certain rulesets. Where others are installed, a document is made when it is asked for.
`python -m ror_service._openapi` packs them, and a test holds them to the code.
"""

from __future__ import annotations

import lzma
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from ror_rules import register
from ror_rules.ruleset import Ruleset

FILE: Final = Path(__file__).with_name("packed.xz")
_WHOLE: Final = "openapi"


def name(ruleset: Ruleset[Any] | None) -> str:
    """What the document of a ruleset is called, or that of all."""
    return _WHOLE if ruleset is None else ruleset.id


def pack(documents: Mapping[str, bytes]) -> bytes:
    """The file: a line that says of what they are, then the documents by their names, compressed."""
    texts = {name: each.decode() for name, each in documents.items()}
    return _editions() + lzma.compress(msgspec.json.encode(texts))


def are_of_these() -> bool:
    """Whether there are packed documents, and they are of the rulesets that are installed."""
    if not FILE.is_file():
        return False
    with FILE.open("rb") as file:
        return file.readline() == _editions()


def unpacked() -> dict[str, bytes]:
    """The packed documents by their names."""
    _, _, packed = FILE.read_bytes().partition(b"\n")
    return {name: text.encode() for name, text in msgspec.json.decode(lzma.decompress(packed)).items()}


def served(ruleset: Ruleset[Any] | None = None) -> bytes:
    """The document of a ruleset, or of all: as it is packed, or made."""
    if are_of_these():
        return unpacked()[name(ruleset)]
    from ror_service._openapi.document import document  # noqa: PLC0415  # only where nothing is packed for us

    return document(ruleset)


def _editions() -> bytes:
    return msgspec.json.encode({each.id: [each.version, each.digest] for each in register.rulesets()}) + b"\n"
