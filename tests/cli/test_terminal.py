import fcntl
import json
import os
import pty
import re
import struct
import subprocess
import sys
import termios
from pathlib import Path

import pytest

from ror_rules import explain, load
from tests.cli.conftest import Ror
from tests.drawn import few
from tests.forked import programs

WAR = "war-of-the-ring"
GOLLUM = json.dumps({"previous_controller": "neither", "card_holder": "dark_power"})
SLOW = (
    "ring-of-power",
    "combat",
    "--state",
    json.dumps(
        {
            "attacker": {
                "policy": "spread",
                "groups": [
                    {"id": "riders", "type": "man", "count": 400, "mounted": True},
                    {"id": "dwarves", "type": "dwarf", "count": 400},
                ],
            },
            "defender": {
                "policy": "spread",
                "groups": [
                    {"id": "orcs", "type": "orc", "count": 400},
                    {"id": "axes", "type": "orc", "count": 400, "abilities": ["axes"]},
                ],
            },
        }
    ),
    "--field",
    "winner",
    "--budget",
    "10",
)
STORM = {
    "attacker": {"side": "dark_power", "strength": 70, "leader_morale": 2},
    "defender": {"side": "fellowship", "strength": 14, "characters": ["Faramir"]},
    "terrain": "citadel",
}
COMMANDS = {
    "help": ("--help",),
    "rules": ("rules", WAR),
    "rule": ("rule", WAR, "army-combat"),
    "table": ("table", WAR, "army-combat"),
    "resolve": ("resolve", WAR, "gollum-control", "--state", GOLLUM, "--seed", "42"),
    "odds": ("odds", WAR, "gollum-control", "--state", GOLLUM),
    "sweep": (
        *("sweep", WAR, "gollum-control", "--state", GOLLUM, "--field", "controller", "--plot"),
        *("--vary", "/card_holder=dark_power,neither", "--vary", "/previous_controller=neither,dark_power"),
    ),
}


def on_a_terminal(
    environment: dict[str, str], *arguments: str, width: int = 100, ends: int = 0, **variables: str
) -> str:
    """The output and errors of a command on a terminal of a width, with the exit code `code`."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 50, width, 0, 0))
    child = subprocess.Popen(
        [str(programs() / "ror"), *arguments],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=environment | {"TERM": "xterm-256color"} | variables,
    )
    os.close(theirs)
    written = b""
    while True:
        try:
            part = os.read(ours, 65536)
        except OSError:  # Linux raises it if the other end is closed
            break
        if not part:
            break
        written += part
    os.close(ours)
    assert child.wait(timeout=60) == ends
    return written.decode().replace("\r\n", "\n")


DRAWN = "│┌├└╭╰─╞"


@pytest.mark.parametrize("command", COMMANDS)
def test_piped_text_has_no_escapes_and_drawings_a_sane_width(ror: Ror, command: str) -> None:
    ran = ror(*COMMANDS[command])
    assert ran.returncode == 0
    assert "\x1b" not in ran.stdout + ran.stderr
    assert all(len(line) <= 100 for line in ran.stdout.splitlines() if line[:1] in DRAWN)


def test_what_is_said_is_one_line_in_a_pipe(ror: Ror, tmp_path: Path) -> None:
    asked = ror(*COMMANDS["resolve"], "--out", "o.json", cwd=tmp_path).stdout.splitlines()
    told = ror("explain", "o.json", cwd=tmp_path).stdout.splitlines()
    outcome = json.loads((tmp_path / "o.json").read_text("utf-8"))
    assert told == explain(outcome).splitlines()
    assert len([line for line in told if re.match(r" *\d+\. ", line)]) == len(outcome["trace"])
    assert asked[: len(told) - 1] == [told[0], *told[3:], ""]
    assert ror("explain", "o.json", cwd=tmp_path, COLUMNS="40").stdout.splitlines() == told
    rules = ror("rules", WAR, COLUMNS="40").stdout.splitlines()
    assert len(rules) == 3 + len(load(WAR).rules)
    assert ror("rules", "war-of-the-rings", COLUMNS="40").stderr.count("\n") == 1


@pytest.mark.parametrize("width", [50, 80])
def test_a_step_goes_on_below_its_text(environment: dict[str, str], tmp_path: Path, ror: Ror, width: int) -> None:
    path = str(tmp_path / "o.json")
    ror("resolve", WAR, "army-combat", "--state", json.dumps(STORM), "--seed", "42", "--out", path)
    told = ror("explain", path).stdout.splitlines()
    lines = on_a_terminal(environment, "explain", path, width=width, NO_COLOR="1").splitlines()
    assert all(len(line) <= width for line in lines if not re.fullmatch("[0-9a-f]{64}|State: .*", line))
    starts = [len(re.match(r"( *\d+\. | *\[\w+\] |)", line)[0]) for line in told]  # type: ignore[index]
    assert set(starts) == {0, 5, 7}
    screen = iter(lines)
    for line, start in zip(told, starts, strict=True):
        shown = next(screen)
        while shown != line:
            below = next(screen)
            assert below[:start] == " " * start
            shown += f" {below[start:]}"
    assert not [*screen]


@pytest.mark.parametrize("width", [50, 80])
def test_a_complaint_is_wrapped_on_a_terminal(environment: dict[str, str], width: int) -> None:
    asked = ("rule", WAR, "serch")
    piped = subprocess.run([str(programs() / "ror"), *asked], env=environment, capture_output=True, text=True).stderr
    lines = on_a_terminal(environment, *asked, width=width, ends=2).splitlines()
    assert len(lines) > 1
    assert all(len(line) <= width for line in lines)
    assert all(line.startswith("     ") for line in lines[1:])
    assert " ".join(line.strip() for line in lines) == piped.strip()


def test_a_terminal_that_does_not_tell_its_width_has_80_columns(environment: dict[str, str]) -> None:
    unknown = on_a_terminal(environment, "rules", WAR, width=0, NO_COLOR="1")
    assert unknown == on_a_terminal(environment, "rules", WAR, width=80, NO_COLOR="1")


def test_names_that_leave_no_room_stand_above_what_is_said(environment: dict[str, str]) -> None:
    lines = on_a_terminal(environment, *COMMANDS["rule"], width=50, NO_COLOR="1").splitlines()
    at = lines.index("  attacker.strength")
    assert lines[at + 1].startswith("      a whole number")


@pytest.mark.parametrize("width", [40, 60])
def test_bars_are_shorter_where_there_is_less_room(environment: dict[str, str], width: int) -> None:
    text = on_a_terminal(environment, *COMMANDS["odds"], "--field", "card_holder", width=width, NO_COLOR="1")
    *lines, state = text.splitlines()
    assert max(map(len, lines)) <= width
    assert state.startswith("state  ")
    assert "66.67%  2/3" in text


@pytest.mark.parametrize("command", few(COMMANDS, 3))
def test_no_color_has_no_escapes_on_a_terminal(environment: dict[str, str], command: str) -> None:
    assert "\x1b" not in on_a_terminal(environment, *COMMANDS[command], NO_COLOR="1")


def test_a_terminal_gets_bold_and_colour(environment: dict[str, str]) -> None:
    assert on_a_terminal(environment, *COMMANDS["resolve"]).startswith("\x1b[1m")
    assert "\x1b[36m████████" in on_a_terminal(environment, *COMMANDS["odds"])


def test_json_is_the_same_on_a_terminal(ror: Ror, environment: dict[str, str]) -> None:
    arguments = (*COMMANDS["resolve"], "--json")
    assert on_a_terminal(environment, *arguments, width=40) == ror(*arguments).stdout


@pytest.mark.parametrize("width", [40, 80, 120])
def test_a_terminal_is_filled_to_its_width(environment: dict[str, str], width: int) -> None:
    text = on_a_terminal(environment, "rules", WAR, width=width, NO_COLOR="1")
    longest = max(map(len, text.splitlines()))
    assert width - 12 <= longest <= width


def test_what_is_there_to_copy_is_never_wrapped(environment: dict[str, str]) -> None:
    text = on_a_terminal(environment, *COMMANDS["resolve"][:-2], width=20, NO_COLOR="1")
    seed = re.search(r"^seed +([0-9a-f]{64})$", text, re.MULTILINE)
    assert seed
    assert re.search(r"^id +[0-9a-f]{64}$", text, re.MULTILINE)
    assert text.endswith(f" --seed {seed[1]}\n")


def test_columns_sets_the_width_of_what_is_drawn_in_a_pipe(ror: Ror) -> None:
    lines = ror(*COMMANDS["table"], COLUMNS="60").stdout.splitlines()
    assert max(len(line) for line in lines if line[:1] in DRAWN) <= 60


@pytest.mark.parametrize("command", few(COMMANDS, 4))
def test_a_screen_without_unicode_gets_ascii(process: Ror, command: str) -> None:
    ran = process(*COMMANDS[command], PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.isascii()
    assert "\\u25" not in ran.stdout


def test_ascii_bars_are_drawn_with_number_signs(process: Ror) -> None:
    ran = process(*COMMANDS["odds"], "--field", "card_holder", PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert ran.stdout.splitlines()[1] == "  dark_power  ################           66.67%  2/3"


def ended(environment: dict[str, str], script: str) -> subprocess.CompletedProcess[str]:
    define = f'ror() {{ "{sys.executable}" -m ror_rules "$@"; }}\n'
    return subprocess.run(["bash", "-c", define + script], env=environment, capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize("command", ["rulings war-of-the-ring", "table war-of-the-ring", "seed"])
def test_a_reader_that_stops_reading_is_no_error(environment: dict[str, str], command: str) -> None:
    ran = ended(environment, f'(sleep 0.5; ror {command}; echo "code $?" >&2) | true')
    assert ran.stderr == "code 0\n"


@pytest.mark.parametrize("options", ["", "--json"])
def test_a_full_disk_is_one_line(environment: dict[str, str], options: str) -> None:
    asked = f'resolve {WAR} shadow-points --state \'{{"letter": "A"}}\' --faces 1 {options}'
    ran = ended(environment, f"ror {asked} > /dev/full")
    assert (ran.returncode, ran.stderr) == (2, "ror: the output cannot be written: No space left on device.\n")


def test_closed_streams_are_one_line(environment: dict[str, str]) -> None:
    assert ended(environment, "ror seed >&-").stderr == "ror: standard output is closed.\n"
    ran = ended(environment, "ror verify - <&-")
    assert (ran.returncode, ran.stderr) == (2, "ror: Standard input is closed.\n")


@pytest.mark.parametrize(
    "arguments",
    [
        f'resolve {WAR} search --state $\'{{"a": "\\xff"}}\'',
        f"resolve {WAR} sorcery --state '{{\"rating\": \"A\"}}' --faces 1 --context $'\\xff'",
        "rules $'\\xff'",
    ],
)
def test_an_argument_that_is_no_text_is_one_line(environment: dict[str, str], arguments: str) -> None:
    ran = ended(environment, f"ror {arguments}")
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == "ror: an argument is not UTF-8 text.\n"


def test_a_slow_question_shows_a_sign_of_life_on_a_terminal(environment: dict[str, str]) -> None:
    written = on_a_terminal(environment, "odds", *SLOW)
    assert "computing the odds" in written
    assert written.count("The winner (winner)\x1b[0m\n") == 1
    assert "computing" not in on_a_terminal(environment, *COMMANDS["odds"])


@pytest.mark.nightly
def test_a_sign_of_life_is_never_piped(process: Ror) -> None:
    assert process("odds", *SLOW).stderr == ""


def test_a_simulation_shows_how_far_it_is_on_a_terminal(environment: dict[str, str]) -> None:
    asked = ("odds", WAR, "gollum-control", "--state", GOLLUM, "--simulate", "30000", "--seed", "7")
    drawn = on_a_terminal(environment, *asked, "--field", "controller")
    assert "throws" in drawn
    assert "controller" in drawn
