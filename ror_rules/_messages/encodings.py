r"""The text of a file in the encodings that editors write: UTF-8 and UTF-16, with a byte order mark or without one.

Bytes of an 8-bit encoding such as Windows-1252 are refused at their place. A guess could change a name without a word.

    >>> text_of(b"\xef\xbb\xbfname"), text_of("name".encode("utf-16")), text_of("name".encode("utf-16-be"))
    ('name', 'name', 'name')
    >>> text_of("a = 1\nb = 'Ü'".encode("cp1252"))
    Traceback (most recent call last):
    ror_rules._messages.encodings.NotUtf8Error: byte DC in line 2, column 6: Ü in Windows-1252. Save the file as UTF-8.
"""

from __future__ import annotations

from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from importlib.resources.abc import Traversable
from pathlib import Path


class NotUtf8Error(ValueError):
    """The first byte that is not UTF-8: its line and column, and its letter in Windows-1252, the commonest other encoding."""

    def __init__(self, content: bytes, at: int) -> None:
        before = content[:at].decode("utf-8", "replace")
        self.line, self.column = before.count("\n") + 1, len(before) - before.rfind("\n")
        self.byte = f"{content[at]:02X}"
        self.letter = content[at : at + 1].decode("cp1252", "replace")
        where = f"byte {self.byte} in line {self.line}, column {self.column}"
        self.what = f"{where}: {self.letter} in Windows-1252"
        super().__init__(f"{self.what}. Save the file as UTF-8.")


def text_of(content: bytes) -> str:
    """Raises `NotUtf8Error`."""
    try:
        if content.startswith((BOM_UTF16_BE, BOM_UTF16_LE)):
            return content.decode("utf-16")
        if b"\0" in content[:2]:
            return content.decode("utf-16-be" if content[:1] == b"\0" else "utf-16-le")
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise NotUtf8Error(content, error.start) from None


def text_in(file: Traversable | Path) -> str:
    """The text of a data file of a ruleset, its lines ended as on Unix. Raises `NotUtf8Error` with its name."""
    try:
        return text_of(file.read_bytes()).replace("\r\n", "\n")
    except NotUtf8Error as error:
        error.args = (f"{file.name}: {error}",)
        raise
