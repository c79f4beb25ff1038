"""The classes of the errors. `ror_rules.errors` draws their tree, and describes them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

from ror_rules._reading.error import RorError
from ror_rules._reading.limits import MAX_CONTEXT, MAX_DEPTH, MAX_SEED_LENGTH


class MalformedError(RorError):
    """The bytes cannot be read as JSON (or MessagePack) without guessing."""

    kind, status = "malformed", 400
    limits: ClassVar[Mapping[str, int]] = {"levels": MAX_DEPTH}


class InputError(RorError):
    """The request can be read, but not answered as it stands."""

    status = 422


class SchemaError(InputError):
    """A field is missing, unknown, of the wrong type or out of bounds."""

    kind = "schema"


class StateError(InputError):
    """Fields that contradict each other, or a state that the rules forbid."""

    kind, place = "state", "/state"


class DiceError(InputError):
    """A seed or a context that the dice stream does not take."""

    kind = "dice"
    limits: ClassVar[Mapping[str, int]] = {"seed": MAX_SEED_LENGTH, "context": MAX_CONTEXT}


class FacesError(DiceError):
    """Supplied faces: too few, too many, or a face that the die does not have."""

    kind = "faces"


class RulingError(InputError):
    """An unknown ruling or an unknown reading of one."""

    kind = "ruling"


class VersionError(InputError):
    """A version of the ruleset that is not installed. No other version answers in its place."""

    kind = "version"


Exhausted = Literal["states", "entries"]
"""The two budgets of a question: runs of a rule's functions, and machine words of weights."""


class HouseError(InputError):
    """A house rule that is named by its digest, and whose document is not here."""

    kind = "house-unknown"


class BudgetError(InputError):
    """More dice, paths or values than one request may use."""

    kind = "too-large"
    exhausted: Exhausted | None = None


class ReceiptError(InputError):
    """Not an outcome that we can recompute, or an outcome that does not hold where one must."""

    kind = "receipt"


class UndecidedError(RorError):
    """The rules do not decide this."""

    kind, status = "rules-do-not-decide", 422


class UnknownError(RorError):
    """No such ruleset, rule, table or page. The error lists those that exist."""

    kind, status = "unknown", 404
    by_path = True


class SetupError(RorError):
    """An installed package offers a ruleset that cannot be loaded, or with the id of another one."""

    kind, status = "setup", 500


class LawError(RorError):
    """A rule, table or ruling of ours breaks a law of the engine. The caller is not at fault."""

    kind, status = "law", 500
