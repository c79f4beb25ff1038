import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import ror_rules
from ror_rules import load, verify
from ror_rules.cli import main
from tests.cli.conftest import Refused, Ror, answered
from tests.forked import programs

COMMANDS = [
    "advise",
    "audit",
    "batch",
    "check",
    "compare",
    "completion",
    "dice",
    "explain",
    "house",
    "keys",
    "line",
    "log",
    "luck",
    "need",
    "new",
    "odds",
    "resolve",
    "rule",
    "rules",
    "rulesets",
    "rulings",
    "seed",
    "sign",
    "sweep",
    "table",
    "verify",
]
SHADOW = '{"letter": "A"}'


@pytest.mark.parametrize("arguments", [(), ("--help",), ("-h",)])
def test_help_lists_every_command(ror: Ror, arguments: tuple[str, ...]) -> None:
    ran = ror(*arguments)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert [
        line.split()[1] for line in ran.stdout.splitlines() if line.startswith("│ ") and line[2:3].isalpha()
    ] == COMMANDS


def test_the_remedy_for_a_version_names_the_option_of_commands_that_read_releases(ror: Ror, refused: Refused) -> None:
    assert "commands with `--releases`" in refused("resolve", "war-of-the-ring", "sorcery", "B", "--version", "0.9.0")
    reading = [command for command in COMMANDS if "--releases" in ror(command, "--help").stdout]
    assert reading == ["audit", "explain", "verify"]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(ror: Ror, command: str) -> None:
    ran = ror(command, "--help", COLUMNS="300")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.startswith(f"Usage: ror {command}")
    lines = [line.strip("│* ") for line in ran.stdout.splitlines() if line.startswith("│")]
    assert all(len(line.split()) > 2 for line in lines)


def examples(text: str) -> list[str]:
    """The commands of a help page: indented, some over several lines."""
    lines = [line.removeprefix("    ") for line in text.splitlines() if line.startswith("    ")]
    return "\n".join(lines).replace("\\\n", " ").splitlines()


@pytest.mark.programs
@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_every_help_has_an_example_that_runs(
    ror: Ror, environment: dict[str, str], tmp_path: Path, command: str
) -> None:
    text = ror(*filter(None, [command]), "--help", COLUMNS="80").stdout
    assert all(len(line) <= 80 for line in text.splitlines())
    found = examples(text)
    assert any(f"ror {command}" in line for line in found)
    for line in found:
        ran = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", line],
            env=environment | {"HOME": str(tmp_path), "PATH": f"{programs()}:{environment['PATH']}"},
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=60,
        )
        assert (ran.returncode, ran.stderr) == (0, ""), line


def test_an_example_is_whole_at_any_width(ror: Ror) -> None:
    narrow, wide = (examples(ror("resolve", "--help", COLUMNS=width).stdout) for width in ("40", "100"))
    assert narrow == wide != []


def test_the_version_is_that_of_the_library(ror: Ror) -> None:
    assert ror("--version").stdout == f"{ror_rules.__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "unused"),
    [
        (["--version"], ["cyclopts", "msgspec", "rich", "ror_rules._ways.cli", "ror_rules._packages.ruleset"]),
        (["seed"], ["ror_rules._audit", "ror_rules._ways.cli.audit", "ror_rules._ways.cli.sweep"]),
    ],
)
def test_a_command_imports_what_it_needs(arguments: list[str], unused: list[str]) -> None:
    script = f"import sys; from ror_rules.cli import main; main({arguments}); print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=True)
    assert set(unused) & set(ran.stdout.split()) == set()


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("rulez",), "Did you mean"),
        (("resolv",), "Did you mean resolve?"),
        (("rules",), "RULESET is missing."),
        (("rule", "war-of-the-ring"), "RULE is missing."),
        (("seed", "more"), "more"),
        (("rulesets", "--jsn"), "Did you mean --json?"),
    ],
)
def test_a_command_that_is_none_is_one_line(refused: Refused, arguments: tuple[str, ...], says: str) -> None:
    assert says in refused(*arguments)


@pytest.mark.parametrize(
    ("arguments", "given"),
    [
        (("rulez",), ""),
        (("rule", "war-of-the-ring", "castling"), ""),
        (("table", "chess"), ""),
        (("rulings", "war-of-the-ring", "?"), ""),
        (("resolve", "war-of-the-ring", "shadow-points", "--state", "-"), "{"),
        (("resolve", "war-of-the-ring", "shadow-points", "--state", SHADOW, "--faces", "9"), ""),
        (("odds", "war-of-the-ring", "shadow-points", "--state", "no-such-file.toml"), ""),
        (("verify", "-"), "{}"),
        (("explain", "no-such-file.json"), ""),
        (("dice", "--seed", "", "--address", "x", "--sides", "6"), ""),
    ],
)
def test_what_goes_wrong_is_said_in_lines_and_never_a_traceback(
    ror: Ror, arguments: tuple[str, ...], given: str
) -> None:
    ran = ror(*arguments, given=given)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr
    assert all(line.startswith("ror: ") for line in ran.stderr.splitlines())


@pytest.mark.parametrize(
    ("missing", "says"),
    [
        ("cyclopts", "ror: cyclopts is not installed. In a checkout, run: pip install '.[cli]'\n"),
        ("rich", "ror: rich is not installed. In a checkout, run: pip install '.[cli]'\n"),
        ("mcp", "ror-mcp: mcp is not installed. In a checkout, run: pip install '.[mcp]'\n"),
        ("httpx", "ror-mcp: httpx is not installed. In a checkout, run: pip install '.[mcp]'\n"),
    ],
)
def test_without_its_extra_a_command_prints_how_to_install_it(
    environment: dict[str, str], missing: str, says: str
) -> None:
    module, argv = ("ror_rules.assistant", ["ror-mcp"]) if says[:7] == "ror-mcp" else ("ror_rules", ["ror", "rulesets"])
    ran = without(missing, module, argv, environment)
    assert (ran.returncode, ran.stdout, ran.stderr) == (2, "", says)
    assert ran.stderr.count("\n") == 1


def test_from_a_wheel_a_command_names_the_wheel_with_its_extra(environment: dict[str, str], tmp_path: Path) -> None:
    shutil.copytree(
        Path(ror_rules.__file__).parent, tmp_path / "ror_rules", ignore=shutil.ignore_patterns("__pycache__")
    )
    wheel = f"./ror_rules-{ror_rules.__version__}-py3-none-any.whl"
    for extra, missing, module in (("cli", "rich", "ror_rules"), ("mcp", "mcp", "ror_rules.assistant")):
        ran = without(missing, module, ["x", "rulesets"], {**environment, "PYTHONPATH": str(tmp_path)}, tmp_path)
        assert ran.returncode == 2
        assert ran.stderr.endswith(f"Install its wheel with the extra: pip install '{wheel}[{extra}]'\n")


def without(
    missing: str, module: str, argv: list[str], environment: dict[str, str], cwd: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """A module that runs where a library is absent."""
    script = (
        "import runpy, sys\n"
        "class Absent:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        f"        if name.partition('.')[0] == {missing!r}:\n"
        f"            raise ModuleNotFoundError(f'No module named {{name!r}}', name={missing!r})\n"
        "sys.meta_path.insert(0, Absent())\n"
        f"sys.argv = {argv}\n"
        f"runpy.run_module({module!r}, run_name='__main__')\n"
    )
    command = [sys.executable, "-c", script]
    return subprocess.run(command, env=environment, cwd=cwd, capture_output=True, text=True, timeout=60)


def test_the_door_opens_without_the_extra(environment: dict[str, str]) -> None:
    script = "import sys, ror_rules.cli; print({'cyclopts', 'rich'} & set(sys.modules))"
    ran = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, timeout=60)
    assert ran.stdout == "set()\n"


def test_main_returns_the_exit_code(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["resolve", "war-of-the-ring", "shadow-points", "--state", SHADOW, "--faces", "2", "--json"]) == 0
    outcome = load("war-of-the-ring").resolve("shadow-points", json.loads(SHADOW), faces=[2])
    assert capfdbinary.readouterr().out == answered(outcome).encode()
    assert main(["resolve", "war-of-the-ring", "sorcery", "--state", "{}"]) == 2
    assert capfdbinary.readouterr().err.startswith(b"ror: /state/rating: `rating` is missing")
    assert main([]) == 0


def test_main_takes_the_arguments_of_the_process(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["ror", "dice", "--seed", "42", "--address", "fire/a1/hit", "--sides", "6"])
    assert main() == 0
    assert capsys.readouterr().out == "4\n"


def test_an_outcome_of_the_command_line_is_one_of_the_library(ror: Ror) -> None:
    ran = ror("resolve", "war-of-the-ring", "shadow-points", "--state", SHADOW, "--json")
    assert verify(json.loads(ran.stdout)).holds
