"""Measures how plain the project's prose is, per 1,000 words, compared with other projects.

    python -m tests.docs.plain_english              the table
    python -m tests.docs.plain_english --worst 40   and the 40 hardest sentences, with file and line
    python -m tests.docs.plain_english PATH...      only these files or folders
    python -m tests.docs.plain_english --check      exits with 1 if a figure is above its limit

It reads five kinds of prose: Markdown without code blocks, docstrings, comments, string literals of four words or more
(messages), and texts in TOML. A low figure is necessary, not sufficient: also read the text aloud.
"""

from __future__ import annotations

import argparse
import ast
import io
import re
import subprocess
import sys
import tokenize
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[2]
PATTERNS: Final = {
    "clauses": re.compile(r"\b(what|who|whom|whoever|whatever|whichever|whose|whomever)\b", re.IGNORECASE),
    "speech": re.compile(r"\b(tells?|told|says?|said|asks?|asked)\b", re.IGNORECASE),
    "nobody": re.compile(r"\b([Nn]obody|[Ss]omebody|[Aa]nybody|[Nn]othing|none|[Nn]either)\b"),
    "archaic": re.compile(
        r"\b(but for|hangs? on|so many|so much as|thrice|as it is|be it|lest|save for|all the same|by itself"
        r"|by themselves|beside|amid|else\b(?! if))\b",
        re.IGNORECASE,
    ),
    "semicolons": re.compile(r";"),
}
"""Words that make a sentence hard to read."""
LIMITS: Final = {"clauses": 4.0, "speech": 3.0, "nobody": 2.0, "archaic": 1.5, "semicolons": 3.5}
"""Maximum per 1,000 words, over the whole project. The limits leave room for honest uses."""
YOU: Final = re.compile(r"\b(you|your)\b", re.IGNORECASE)
OTHERS: Final = {
    "attrs 26.1.0": (45085, 1.3, 0.5, 0.8, 0.2, 0.4, 13.6),
    "click 8.5.1": (70457, 1.4, 0.6, 0.4, 0.3, 1.0, 3.9),
    "dyce 0.7.0": (56552, 2.5, 3.1, 0.8, 0.5, 3.4, 4.2),
    "h11 0.16.0": (21263, 3.2, 1.1, 0.5, 0.7, 2.5, 13.2),
    "httpx 0.28.1": (18808, 0.3, 0.1, 0.3, 0.1, 0.7, 1.8),
    "structlog 26.1.0": (39983, 1.0, 0.7, 0.6, 0.2, 0.3, 15.1),
}
"""Words, and the same figures, for docstrings and documentation in the source archives of other projects."""
GENERATED: Final = (
    "docs/odds-cost.md",
    "docs/paragraphs/",
    "openapi/",
    "requirements/",
    "tests/golden/",
    "vectors/",
)
"""Beginnings of paths that the measure leaves out. Folders `.venv*` and `node_modules` are left out anywhere."""
BLOCK: Final = re.compile(r"^<!-- (?!end)(\w[\w ]*) -->\n.*?^<!-- (?:end of |/)\1 -->$", re.MULTILINE | re.DOTALL)
"""A table in a page that a program writes, or that a test compares with the code. The measure leaves it out, too."""
TEXTS: Final = {"description", "help", "note", "question", "reason", "summary", "text", "title", "why"}
"""Members of TOML files that hold prose."""
CODE: Final = re.compile(r"`[^`]*`")
MARKUP: Final = re.compile(r"`[^`]*`|\]\([^)]*\)|https?://\S+")
DIRECTIVES: Final = ("#!", "# noqa", "# type", "# pragma", "# fmt")


class Prose(NamedTuple):
    line: int
    text: str
    kind: str


class Hard(NamedTuple):
    density: float
    matches: int
    place: str
    sentence: str


def markdown(text: str) -> Iterator[Prose]:
    """Each paragraph outside code blocks, with cells of tables."""
    fenced = False
    start = 1
    kept: list[str] = []
    text = BLOCK.sub(lambda block: "\n" * block[0].count("\n"), text)
    for number, line in enumerate([*text.splitlines(), ""], 1):
        fence = line.lstrip().startswith("```")
        fenced ^= fence
        if fence or fenced or not line.strip():
            if kept:
                yield Prose(start, " ".join(kept), "docs")
            kept = []
            continue
        if not kept:
            start = number
        kept.append(MARKUP.sub(" code ", line))


def python(text: str) -> Iterator[Prose]:
    tree = ast.parse(text)
    docstrings: set[ast.expr] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            docstrings.add(node.value)
            yield Prose(node.lineno, CODE.sub(" code ", node.value.value), "docstrings")
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str) or node in docstrings:
            continue
        if len(re.findall(r"[a-z]{2,} ", node.value)) >= 4:
            yield Prose(node.lineno, CODE.sub(" code ", node.value), "messages")
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT and not token.string.startswith(DIRECTIVES):
            yield Prose(token.start[0], CODE.sub(" code ", token.string.lstrip("# ")), "comments")


def toml(text: str) -> Iterator[Prose]:
    lines = text.splitlines()

    def texts(value: Any, key: str = "") -> Iterator[str]:
        if isinstance(value, dict):
            for name, member in value.items():
                yield from texts(member, name)
        elif isinstance(value, list):
            for item in value:
                yield from texts(item, key)
        elif isinstance(value, str) and key in TEXTS and " " in value:
            yield value

    for value in texts(tomllib.loads(text)):
        line = next((number for number, line in enumerate(lines, 1) if value[:40] in line), 1)
        yield Prose(line, CODE.sub(" code ", value), "data")


def files(paths: Iterable[Path]) -> Iterator[Path]:
    for path in paths:
        if path.is_file():
            yield path
            continue
        listed = subprocess.run(["git", "ls-files"], cwd=path, capture_output=True, text=True, check=False)
        found = [path / name for name in listed.stdout.splitlines()] if listed.returncode == 0 else path.rglob("*")
        for each in sorted(found):
            place = each.relative_to(ROOT if each.is_relative_to(ROOT) else path)
            installed = any(part == "node_modules" or part.startswith(".venv") for part in place.parts)
            if each.is_file() and not installed and not place.as_posix().startswith(GENERATED):
                yield each


def prose(path: Path) -> Iterator[Prose]:
    if path.suffix == ".py":
        tests = "tests: " if "tests" in path.parts else ""
        yield from (each._replace(kind=tests + each.kind) for each in python(path.read_text("utf-8")))
    elif path.suffix == ".md":
        yield from markdown(path.read_text("utf-8"))
    elif path.suffix == ".toml":
        yield from toml(path.read_text("utf-8"))


class Measure:
    def __init__(self) -> None:
        self.words: Counter[str] = Counter()
        self.matches: Counter[tuple[str, str]] = Counter()
        self.hard: list[Hard] = []

    def add(self, place: str, found: Prose) -> None:
        for sentence in re.split(r"(?<=[.!?:;])\s+", " ".join(found.text.split())):
            words = len(re.findall(r"[A-Za-z]{2,}", sentence))
            self.words[found.kind] += words
            counts = {name: len(pattern.findall(sentence)) for name, pattern in PATTERNS.items()}
            if sentence.endswith("?"):
                counts["clauses"] = 0
            for name, count in counts.items():
                self.matches[found.kind, name] += count
            total = sum(counts.values())
            if total >= 2 and words >= 6:
                self.hard.append(Hard(total / words, total, f"{place}:{found.line}", sentence))
        self.matches[found.kind, "you"] += len(YOU.findall(found.text))

    def rates(self, kinds: Iterable[str]) -> dict[str, float]:
        kinds = list(kinds)
        words = max(1, sum(self.words[kind] for kind in kinds))
        return {name: 1000 * sum(self.matches[kind, name] for kind in kinds) / words for name in (*PATTERNS, "you")}

    def excess(self) -> list[str]:
        rates = self.rates(self.words)
        return [f"{name} {rates[name]:.1f} (limit {most})" for name, most in LIMITS.items() if rates[name] > most]

    def table(self) -> Iterator[str]:
        yield f"{'':22}{'words':>9}" + "".join(f"{name:>12}" for name in (*PATTERNS, "you"))
        for name, kinds in (*((kind, [kind]) for kind in sorted(self.words)), ("ALL", list(self.words))):
            words = sum(self.words[kind] for kind in kinds)
            yield f"{name:22}{words:>9,}" + "".join(f"{rate:>12.1f}" for rate in self.rates(kinds).values())
        yield f"{'limit':22}{'':>9}" + "".join(f"{most:>12}" for most in LIMITS.values())
        for name, (total, *rates) in OTHERS.items():
            yield f"{name:22}{total:>9,}" + "".join(f"{rate:>12.1f}" for rate in rates)


def measured(paths: Iterable[Path]) -> Measure:
    found = Measure()
    for path in files(paths):
        for each in prose(path):
            found.add(path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.as_posix(), each)
    return found


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.docs.plain_english", description=__doc__.splitlines()[0])
    parser.add_argument("paths", nargs="*", type=Path)
    parser.add_argument("--worst", type=int, default=0, metavar="N", help="print the N hardest sentences")
    parser.add_argument("--check", action="store_true", help="print only figures above their limit, and exit with 1")
    given = parser.parse_args(words)
    found = measured([path.resolve() for path in given.paths] or [ROOT])
    excess = found.excess()
    if excess or not given.check:
        print("\n".join(found.table()))
    for hard in sorted(found.hard, reverse=True)[: given.worst]:
        print(f"{hard.place}: {hard.sentence[:300]}")
    if excess:
        print("above the limit: " + ", ".join(excess), file=sys.stderr)
    return int(bool(excess) and given.check)


if __name__ == "__main__":
    sys.exit(main())
