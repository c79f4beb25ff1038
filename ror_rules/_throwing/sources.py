"""Further sources of faces: `Faces` in order of throwing, `Recorded` throws by their address.

`Source` is the protocol for interpreters. `stream.Stream` is one too. No rule and no trace here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Protocol

from ror_rules._reading.errors import FacesError, LawError
from ror_rules._throwing.stream import check_address
from ror_rules._throwing.trace import Throw


class Source(Protocol):
    """Where faces come from: a `stream.Stream`, `Faces` or `Recorded` throws."""

    @property
    def at_table(self) -> bool:
        """Whether players throw real dice, so that a face names an item by its place in their order."""

    def faces(self, address: str, sides: int, count: int = 1) -> tuple[int, ...]:
        """`count` faces, each 1 to `sides`, at `address`. Raises `FacesError` or `LawError` if it has too few."""


class Faces:
    """Faces in order of throwing, for any addresses: recorded earlier, or thrown on a real table."""

    __slots__ = ("_at", "_faces", "_used")
    at_table: Final = True

    def __init__(self, faces: Sequence[int]) -> None:
        self._faces = tuple(faces)
        self._at = 0
        self._used: set[tuple[str, int]] = set()

    def faces(self, address: str, sides: int, count: int = 1) -> tuple[int, ...]:
        if (address, sides) in self._used:
            raise LawError(f"The dice at {address} (d{sides}) are thrown already.", expected="a new address by `at`")
        check_address(address)
        self._used.add((address, sides))
        faces = self._faces[self._at : self._at + count]
        for index, face in enumerate(faces, self._at):
            if not 1 <= face <= sides:
                raise FacesError(
                    "impossible-face", pointer=f"/dice/faces/{index}", got=face, address=address, sides=sides
                )
        self._at += count
        if len(faces) < count:
            raise FacesError(
                "too-few-faces", pointer="/dice/faces", got=len(self._faces), address=address, least=self._at
            )
        return faces

    def end(self) -> None:
        if self._at < len(self._faces):
            raise FacesError("too-many-faces", pointer=f"/dice/faces/{self._at}", got=len(self._faces), count=self._at)


class Recorded:
    """Recorded throws by address, from a seed or from a table."""

    __slots__ = ("_recorded", "at_table", "served")

    def __init__(self, throws: Iterable[Throw], *, at_table: bool) -> None:
        self.at_table = at_table
        # A draw throws several times at one address, with fewer sides each time.
        self._recorded = {(throw.address, throw.sides): throw.faces for throw in throws}
        self.served: list[int] = []

    def faces(self, address: str, sides: int, count: int = 1) -> tuple[int, ...]:
        recorded = self._recorded.get((address, sides), ())
        lack = count - len(recorded)
        if lack > 0:
            raise FacesError("unrecorded-dice", got=len(recorded), lack=lack, sides=sides, address=address, count=count)
        self.served += recorded[:count]
        return recorded[:count]
