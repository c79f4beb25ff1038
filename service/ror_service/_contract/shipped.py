"""The contract in the package, so that the service starts without making it: a link to `openapi/openapi.json`, here and in no other place.

It fits certain editions of certain rulesets. If others are installed, the first request makes the document. The first
request for the document of one ruleset makes that one.
"""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct, field

from ror_rules.host import register
from ror_rules.host.rulesets import Ruleset
from ror_service._contract.editions import editions
from ror_service._contract.tailored import tailored

FILE: Final = Path(__file__).with_name("openapi.json")


class _Info(Struct):
    editions: dict[str, dict[str, str]] = field(name="x-editions")


class _Head(Struct):
    info: _Info


def fits() -> bool:
    """Whether the contract in the package is that of the installed rulesets."""
    try:
        head = msgspec.json.decode(FILE.read_bytes(), type=_Head)
    except (OSError, msgspec.DecodeError):
        return False
    return head.info.editions == editions(register.rulesets())


def served(off: Collection[int], ruleset: Ruleset[Any] | None = None) -> bytes:
    """The document of a ruleset, or of all, without the refusals that the settings leave off."""
    return tailored(FILE.read_bytes() if ruleset is None and fits() else _made(ruleset), off)


def _made(ruleset: Ruleset[Any] | None) -> bytes:
    from ror_service._contract.document import document  # noqa: PLC0415  # only if the contract does not have it

    return document(ruleset)
