"""The examples of the documents: parsed, run, and rewritten with their output.

`python -m tests.docs.examples` writes the output of every example into its document. It runs an example again only if
that or what it runs has changed. An output that differs only in ids and versions stays as it was, so that another edition
of a ruleset changes no page. `--editions` writes those, too: a release needs it.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from itertools import zip_longest
from pathlib import Path
from typing import Final, NamedTuple

from ror_rules import rulesets
from ror_rules.host.trust import new_key
from tests.docs.cache import Ran, cached
from tests.docs.outside import installed
from tests.forked import programs

ROOT: Final = Path(__file__).resolve().parents[2]
DOCUMENTS: Final = sorted([*ROOT.glob("*.md"), ROOT / "service" / "README.md", *(ROOT / "docs").glob("*.md")])
EDITIONS: Final = re.compile(
    rf"\b(?:[0-9a-f]{{64}}|id [0-9a-f]{{8}}|(?:{'|'.join(each.id for each in rulesets())}) \d+\.\d+\.\d+(?:\.dev|rc\d+)?)(?!\w)"
)
"""What differs in the outputs of two editions of a ruleset, if the answers are the same."""
FENCE: Final = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    document: Path
    language: str
    code: str
    prints: str | None
    at: tuple[int, int] | None

    @property
    def name(self) -> str:
        return f"{title(self.document)}: {' '.join(self.code.split())[:40]}"


def settled(text: str) -> str:
    """An output without ids and versions."""
    return EDITIONS.sub("EDITION", text)


def title(document: Path) -> str:
    return str(document.relative_to(ROOT))


def blocks(language: str) -> list[Block]:
    found = []
    for document in DOCUMENTS:
        fences = list(FENCE.finditer(document.read_text("utf-8")))
        for fence, after in zip_longest(fences, fences[1:]):
            if fence[1] == language:
                between = after.string[fence.end() : after.start()].strip() if after else "end"
                printed = after if after and after[1] == "text" and not between else None
                found.append(
                    Block(document, language, fence[2], printed and printed[2], printed.span(2) if printed else None)
                )
    return found


def python(block: Block, folder: Path) -> subprocess.CompletedProcess[str]:
    (folder / "docs").symlink_to(ROOT / "docs")
    script = folder / "example.py"
    script.write_text(block.code, "utf-8")
    return subprocess.run(
        [str(programs() / "script"), "-W", "error", script], capture_output=True, text=True, cwd=folder
    )


@contextmanager
def service(folder: Path) -> Iterator[str]:
    new_key(folder / "keys", "2026-01-01", "2999-01-01")
    committing = {
        "SIGNING_KEY": folder / "keys",
        "LEDGER": f"sqlite:{folder}/ledger.db",
        "LEDGER_SECRET": "s" * 32,
        "LOG": folder / "service-log",
    }
    server = subprocess.Popen(
        [sys.executable, "-m", "ror_service", "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, **{f"ROR_{name}": str(value) for name, value in committing.items()}},
    )
    assert server.stdout is not None
    for line in server.stdout:
        found = re.search(r"http://127\.0\.0\.1:(\d+)", line)
        if found:
            yield f"localhost:{found[1]}"
            break
    server.terminate()
    server.communicate(timeout=30)


def _at(address: Callable[[], str], code: str) -> str:
    code = code.replace("localhost:8000", address()) if "localhost:8000" in code else code
    return code.replace(".venv/bin/", "")


def shell(
    document: Path, address: Callable[[], str], folder: Path
) -> Iterator[tuple[Block, subprocess.CompletedProcess[str]]]:
    elsewhere = document.name == "new-ruleset.md"
    environment = installed(folder / "site") if elsewhere else os.environ
    folders = [*([] if elsewhere else [programs()]), Path(sys.executable).parent, os.environ["PATH"]]
    path = os.pathsep.join(map(str, folders))
    for name in ("verify", "docs"):
        (folder / name).symlink_to(ROOT / name)
    for block in blocks("sh"):
        if block.document == document:
            ran = subprocess.run(
                [
                    "bash",
                    "-euo",
                    "pipefail",
                    "-c",
                    _at(address, block.code),
                ],
                capture_output=True,
                text=True,
                cwd=folder,
                env={**environment, "PATH": path, "NO_COLOR": "1", "COLUMNS": "120"},
            )
            yield block, ran
            if ran.returncode:
                return


def ran(document: Path, language: str, address: Callable[[], str]) -> list[tuple[Block, Ran]]:
    """What the examples of a document in a language print."""
    mine = [block for block in blocks(language) if block.document == document]
    codes = [block.code for block in mine]

    def run() -> list[Ran]:
        if language == "sh":
            with tempfile.TemporaryDirectory() as folder:
                return [each for _, each in shell(document, address, Path(folder))]
        found = []
        for block in mine:
            with tempfile.TemporaryDirectory() as folder:
                found.append(python(block, Path(folder)))
        return found

    apart = language == "sh" and any(re.search("localhost|python|pip", code) for code in codes)
    elsewhere = document.name == "new-ruleset.md"
    found = cached(f"{title(document)}.{language}", codes, run, apart=apart or elsewhere)
    return list(zip(mine, found, strict=False))  # a shell stops at the first example that fails


def _write(document: Path, outputs: list[tuple[Block, str]], *, editions: bool) -> None:
    text = document.read_text("utf-8")
    for block, output in sorted(outputs, key=lambda each: each[0].at or (0, 0), reverse=True):
        if block.at and (editions or settled(output) != settled(block.prints or "")):
            text = text[: block.at[0]] + output + text[block.at[1] :]
    document.write_text(text, "utf-8")


def main(arguments: list[str]) -> None:
    with ExitStack() as stack:

        @cache
        def address() -> str:
            return stack.enter_context(service(Path(stack.enter_context(tempfile.TemporaryDirectory()))))

        for document in sorted({each.document for each in (*blocks("python"), *blocks("sh"))}):
            outputs = [*ran(document, "python", address), *ran(document, "sh", address)]
            for block, each in outputs:
                if each.returncode:
                    print(f"{block.name}: {each.stderr}{each.stdout}", file=sys.stderr)
            good = [(block, each.stdout) for block, each in outputs if not each.returncode]
            _write(document, good, editions=arguments == ["--editions"])


if __name__ == "__main__":
    if sys.argv[1:] not in ([], ["--editions"]):
        sys.exit(__doc__)
    main(sys.argv[1:])
