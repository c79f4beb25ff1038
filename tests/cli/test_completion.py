import os
import pty
import re
import select
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from ror_rules import load, rulesets
from tests.cli.conftest import Ror
from tests.cli.test_door import COMMANDS

pytestmark = pytest.mark.programs
WAR = "war-of-the-ring"
SHELLS = [shell for shell in ("bash", "zsh", "fish") if shutil.which(shell)]

Offered = Callable[..., list[str]]


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("home")
    program = made / "bin" / "ror"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m ror_rules "$@"\n')
    program.chmod(0o755)
    return made


@pytest.fixture(scope="module")
def there(environment: dict[str, str], home: Path) -> dict[str, str]:
    kept = {name: value for name, value in environment.items() if not name.startswith(("XDG_", "ZDOTDIR", "ZSH"))}
    return kept | {"HOME": str(home), "PATH": f"{home / 'bin'}:{kept['PATH']}", "TERM": "xterm", "PS1": "$ "}


@pytest.fixture(scope="module")
def script(ror: Ror) -> str:
    ran = ror("completion", "bash")
    assert (ran.returncode, ran.stderr) == (0, "")
    return ran.stdout


@pytest.fixture
def offered(there: dict[str, str], script: str, tmp_path: Path) -> Offered:
    def ask(*words: str) -> list[str]:
        line = (
            f"COMP_WORDS=({shlex.join(words)}); COMP_CWORD={len(words) - 1}; _ror; printf '%s\\n' \"${{COMPREPLY[@]}}\""
        )
        ran = subprocess.run(
            ["bash", "-c", f"{script}\n{line}"], env=there, cwd=tmp_path, capture_output=True, text=True, timeout=60
        )
        assert (ran.returncode, ran.stderr) == (0, "")
        return ran.stdout.split()

    return ask


def test_commands_and_options_are_offered(offered: Offered) -> None:
    assert sorted(offered("ror", "")) == COMMANDS
    assert {"--state", "--field", "--csv", "--svg", "--png", "--json"} <= set(offered("ror", "odds", "--"))


def test_ids_are_those_of_the_register(offered: Offered) -> None:
    assert offered("ror", "resolve", "") == [ruleset.id for ruleset in rulesets()]
    for ruleset in rulesets():
        assert offered("ror", "rule", ruleset.id, "") == list(ruleset.rules)
    assert offered("ror", "table", WAR, "") == list(load(WAR).table_data)
    assert offered("ror", "rulings", WAR, "wr-r") == [each for each in load(WAR).rulings if each.startswith("wr-r")]
    assert offered("ror", "rule", "no-such-ruleset", "") == []


def test_values_of_options_are_offered(offered: Offered) -> None:
    readings = {f"{each.id}={reading}" for each in load(WAR).rulings.values() for reading in each.readings}
    assert set(offered("ror", "odds", WAR, "army-combat", "--ruling", "")) == readings
    assert offered("ror", "odds", WAR, "gollum-control", "--field", "") == list(
        load(WAR).rule("gollum-control").projections
    )
    assert offered("ror", "resolve", WAR, "losses", "--luck", "l") == ["lost"]
    assert offered("ror", "luck", "--good", "") == ["high", "low"]


def test_files_are_offered_where_files_are_meant(offered: Offered, tmp_path: Path, ror: Ror) -> None:
    ror("resolve", WAR, "shadow-points", "--state", '{"letter": "A"}', "--out", "outcome.json", cwd=tmp_path)
    for words in (["verify"], ["odds", WAR, "search", "--state"], ["odds", WAR, "search", "--svg"], ["luck"]):
        assert offered("ror", *words, "out") == ["outcome.json"]
    assert "wr-ratio=nearest" in offered("ror", "compare", "outcome.json", "--ruling", "wr-ratio")


def typed(shell: str, environment: dict[str, str], cwd: Path, *steps: tuple[str, str]) -> None:
    child, ours = pty.fork()
    if child == 0:  # pragma: no cover  # becomes the shell
        os.chdir(cwd)
        os.execvpe(shell, [shell, "-i"], environment)
    written = ""
    try:
        for keys, expected in steps:
            os.write(ours, keys.encode())
            written, late = "", time.monotonic() + 60
            while expected not in re.sub(r"\x1b(\[[0-9;?<>=]*[A-Za-z]|[()=>].?)", "", written):
                ready, _, _ = select.select([ours], [], [], max(late - time.monotonic(), 0))
                assert ready, f"{shell} wrote {written!r} and not {expected!r}"
                written += os.read(ours, 4096).decode("utf-8", "replace")
    finally:
        os.close(ours)
        os.waitpid(child, 0)


@pytest.mark.nightly
@pytest.mark.parametrize("shell", SHELLS)
def test_a_shell_completes_at_the_tab_key(
    ror: Ror, there: dict[str, str], home: Path, tmp_path: Path, shell: str
) -> None:
    ran = ror("completion", shell, "--install", HOME=str(home))
    assert (ran.returncode, ran.stderr) == (0, "")
    if shell == "zsh":
        with (home / ".zshrc").open("a") as startup:
            startup.write("autoload -Uz compinit && compinit -u\n")
    written = Path(ran.stdout.splitlines()[0].removeprefix("Written: "))
    assert written.is_relative_to(home)
    assert written.read_text("utf-8") == ror("completion", shell).stdout
    typed(
        shell,
        there,
        tmp_path,
        ("echo re''ady\n", "ready"),
        ("ror compl\t", "etion"),
        ("\x15ror rule war-of\t", "the-ring"),
        ("arm\t", "combat"),
        ("\n", "army-combat: Army combat"),
        ("exit\n", "exit"),
    )


def test_a_folder_that_cannot_be_written_is_one_line(ror: Ror, tmp_path: Path) -> None:
    (tmp_path / ".config").write_text("a file where a folder should be")
    ran = ror("completion", "fish", "--install", HOME=str(tmp_path))
    assert (ran.returncode, ran.stdout) == (2, "")
    assert "cannot be written" in ran.stderr
    assert ran.stderr.count("\n") == 1
