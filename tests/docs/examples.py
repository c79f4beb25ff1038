"""The examples of the documents: parsed, run, and rewritten with their output.

`python -m tests.docs.examples` runs every example and writes its output into its document.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import zip_longest
from pathlib import Path
from typing import Final, NamedTuple

from ror_rules.host.trust import new_key
from tests.docs.outside import installed
from tests.forked import programs

ROOT: Final = Path(__file__).resolve().parents[2]
DOCUMENTS: Final = sorted([*ROOT.glob("*.md"), ROOT / "service" / "README.md", *(ROOT / "docs").glob("*.md")])
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


def shell(document: Path, address: str, folder: Path) -> Iterator[tuple[Block, subprocess.CompletedProcess[str]]]:
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
                    block.code.replace("localhost:8000", address).replace(".venv/bin/", ""),
                ],
                capture_output=True,
                text=True,
                cwd=folder,
                env={**environment, "PATH": path, "NO_COLOR": "1", "COLUMNS": "120"},
            )
            yield block, ran
            if ran.returncode:
                return


def _write(document: Path, outputs: list[tuple[Block, str]]) -> None:
    text = document.read_text("utf-8")
    for block, output in sorted(outputs, key=lambda each: each[0].at or (0, 0), reverse=True):
        if block.at:
            text = text[: block.at[0]] + output + text[block.at[1] :]
    document.write_text(text, "utf-8")


def main() -> None:
    with tempfile.TemporaryDirectory() as home, service(Path(home)) as address:
        for document in sorted({each.document for each in (*blocks("python"), *blocks("sh"))}):
            outputs = []
            for block in blocks("python"):
                if block.document == document:
                    with tempfile.TemporaryDirectory() as folder:
                        outputs.append((block, python(block, Path(folder))))
            with tempfile.TemporaryDirectory() as folder:
                outputs += shell(document, address, Path(folder))
            for block, ran in outputs:
                if ran.returncode:
                    print(f"{block.name}: {ran.stderr}{ran.stdout}", file=sys.stderr)
            _write(document, [(block, ran.stdout) for block, ran in outputs if not ran.returncode])


if __name__ == "__main__":
    main()
