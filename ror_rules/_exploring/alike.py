"""A face of a die that stands for all that are alike, until somebody looks at the face itself. No rule and no interpreter here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ror_rules.dice import UntoldError


class Alike:
    """A face of a die that stands for others, too, that are alike. Once `sealed`, whoever looks at it raises `UntoldError`.

    It does what a whole number does (`_NUMBERS_DO`), by its face.
    """

    __slots__ = ("_face", "sealed")

    def __init__(self, face: int) -> None:
        self._face = face
        self.sealed = False

    def told(self) -> int:
        """The face."""
        if self.sealed:
            raise UntoldError(None)
        return self._face


_NUMBERS_DO: Final = """
eq ne lt le gt ge hash bool index int float repr str format abs neg add radd sub rsub mul rmul pow rpow
floordiv rfloordiv truediv rtruediv mod rmod divmod rdivmod and rand or ror xor rxor lshift rshift
"""


def _as_a_number(name: str) -> Callable[..., Any]:
    def does(self: Alike, *others: Any) -> Any:
        return getattr(self.told(), name)(*(each.told() if isinstance(each, Alike) else each for each in others))

    return does


for _name in _NUMBERS_DO.split():
    setattr(Alike, f"__{_name}__", _as_a_number(f"__{_name}__"))
