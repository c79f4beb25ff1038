"""The mistakes of a package with a ruleset: file, line, fault and remedy of each, and where an error comes from."""

from __future__ import annotations

import re
import traceback
from pathlib import Path
from typing import Final, NamedTuple

from ror_rules._messages.encodings import text_in
from ror_rules._reading.error import RorError

FORMS: Final = "docs/new-ruleset.md shows the form of this file."


class Mistake(NamedTuple):
    """`part` is what the ruleset lacks because of it. Empty if it cannot be used at all."""

    file: str
    line: int
    fault: str
    remedy: str
    part: str = ""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.fault} {self.remedy}"


def raised(error: Exception, home: Path, remedy: str, folder: Path | None = None, part: str = "") -> Mistake:
    """An error that the code in `home` raised, or its data. Places are relative to `folder`, by default that above."""
    folder = folder or home.parent
    said = f"{type(error).__name__}: {error}" if not isinstance(error, RorError) else str(error)
    table = re.match(r"([a-z0-9-]+): ", said)
    data = home / "tables" / f"{table[1]}.toml" if table else None
    if data is not None and data.is_file():
        file, line = data, place_in(text_in(data), said)
    else:
        frame = frame_in(error, home)
        file, line = (Path(frame.filename), frame.lineno or 1) if frame else (home / "__init__.py", 1)
    return Mistake(file.relative_to(folder).as_posix(), line, sentence(said), remedy, part)


def missing_message(code: str, rule: str, home: Path, folder: Path | None = None, language: str = "en") -> Mistake:
    """A message that the words of a language lack, or that names a parameter which it does not get."""
    file = home / "messages" / language / f"{rule}.ftl"
    said = f"The message {code!r} is missing.", f"Add a line `{code} = …`."
    line = 1
    for each in sorted(file.parent.glob("*.ftl")):
        if stands := re.search(rf"^{re.escape(code)} *=", text := text_in(each), re.MULTILINE):
            file, line = each, 1 + text.count("\n", 0, stands.start())
            said = f"The message {code!r} names a parameter that it does not get.", "Correct the name after the $."
    return Mistake(file.relative_to(folder or home.parent).as_posix(), line, *said, "words")


def lines_of(text: str, line: str) -> list[int]:
    """The numbers of these lines in a file."""
    return [at for at, each in enumerate(text.splitlines(), 1) if each.strip() == line]


def place_in(text: str, said: str) -> int:
    r"""The line of a data file that an error is about, by the path or the words that it names; 1 if it names none.

    >>> place_in('id = "a"\n[[rulings]]\nid = "b"\ndefalt = "c"', "Object contains unknown field `defalt` - at `$.rulings[0]`")
    4
    """
    start = 0
    path = re.search(r"at `\$([^`]*)`", said)
    for name, index in re.findall(r"\.([\w-]+)|\[(\d+)\]", path[1]) if path else ():
        step = _step(text, start, name, int(index) if index else 0)
        start = start if step is None else step
    for word in re.findall(r"field `([\w-]+)`|'([^']+)'|got \"?([\w-]+)", said):
        name = next(filter(None, word))
        found = re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w-])").search(text, start)
        if found:
            return text.count("\n", 0, found.start()) + 1
    return text.count("\n", 0, start) + 1


def _step(text: str, start: int, name: str, index: int) -> int | None:
    if name:
        found = re.compile(
            rf"^\s*\[*(?:[\w-]+\.)*{re.escape(name)}\]*\s*(?:=.*)?$|(?<![\w-]){re.escape(name)}\s*=", re.MULTILINE
        ).search(text, start)
        return found.start() + len(found[0]) - len(found[0].lstrip()) if found else None
    line = text[start:].split("\n", 1)[0].strip()
    again = re.compile(rf"^{re.escape(line)}$" if line.startswith("[[") else r"^\s*[{\"]", re.MULTILINE)
    places = [each.start() for each in again.finditer(text, start)]
    return places[index] if index < len(places) else None


def line_of(text: str, pattern: str) -> int:
    return next((at for at, line in enumerate(text.splitlines(), 1) if re.search(pattern, line)), 1)


def sentence(said: str) -> str:
    text = " ".join(said.split())
    return text if text.endswith((".", "?")) else f"{text}."


def frame_in(error: Exception, home: Path) -> traceback.FrameSummary | None:
    inside = [each for each in traceback.extract_tb(error.__traceback__) if Path(each.filename).is_relative_to(home)]
    return inside[-1] if inside else None
