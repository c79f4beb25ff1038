from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from ror_service import settings
from ror_service.app import build
from ror_service.settings import Settings, SettingsError
from tests.forked import ROOT, programs
from tests.service.running import PATIENCE

SECRET = "nobody-may-see-this"


def serve(*words: str, **environ: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("ROR_")}
    command = [str(programs() / "ror-serve"), *words]
    return subprocess.run(command, env={**kept, **environ}, capture_output=True, text=True, timeout=PATIENCE)


def test_each_source_wins_over_those_before(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('host = "0.0.0.0"\nport = 1\nworkers = 1\nlog_callers = true\n', "utf-8")
    said = serve("--show-settings", "--port", "3", "--settings", str(file), ROR_PORT="2", ROR_HOST="::1", ROR_KEEP="5")
    assert (said.returncode, said.stderr) == (0, "")
    rows = {row[0]: row[1:] for row in (line.split() for line in said.stdout.splitlines())}
    assert [*rows] == [variable for variable, _, _ in settings.table()]
    assert rows["ROR_PORT"] == ["3", "flag"]
    assert rows["ROR_HOST"] == ["::1", "environment"]
    assert rows["ROR_KEEP"] == ["5", "environment"]
    assert rows["ROR_LOG_CALLERS"] == ["true", "file"]
    assert rows["ROR_TTL"] == ["604800", "default"]
    assert serve("--show-settings", ROR_SETTINGS=str(file)).stdout.count("  file\n") == 4


@pytest.mark.parametrize(
    ("variable", "value", "shown"),
    [
        ("ROR_STORE_SECRET", SECRET, "(hidden)"),
        ("ROR_STORE", f"redis://:{SECRET}@host:6379/0", "redis://(hidden)@host:6379/0"),
        ("ROR_STORE", f"redis+sentinel://user:{SECRET}@a:1,b:2/s", "redis+sentinel://(hidden)@a:1,b:2/s"),
        ("ROR_RATE_LIMIT_STORE", f"rediss://:{SECRET}@host", "rediss://(hidden)@host"),
        ("ROR_STORE", f"redis://:{SECRET}@x@host", "redis://(hidden)@host"),
        ("ROR_STORE", f"redis://host/0?password={SECRET}", "redis://host/0?password=(hidden)"),
    ],
)
def test_a_secret_is_not_shown(variable: str, value: str, shown: str) -> None:
    text = settings.gathered({variable: value}).shown()
    assert SECRET not in text
    assert f"{shown}  " in text


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("ROR_PROT", "ROR_PORT"),
        ("ROR_WORKER", "ROR_WORKERS"),
        ("ROR_RATELIMIT", "ROR_RATE_LIMIT"),
        ("ROR_ODDS_PROCESS", "ROR_ODDS_PROCESSES"),
        ("ROR_STORE_SECERT", "ROR_STORE_SECRET"),
    ],
)
def test_a_misspelt_setting_is_answered_with_what_was_meant(name: str, meant: str) -> None:
    with pytest.raises(SettingsError) as caught:
        settings.read({name: "1", "ROR_NOTHING_OF_THE_KIND": "1"})
    line = str(caught.value)
    assert f"{name} is not a setting of this service. Did you mean {meant}" in line or f"or {meant}?" in line
    assert "ROR_NOTHING_OF_THE_KIND is not a setting" in line
    assert "\n" not in line


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("prot = 1", "ROR_PROT is not a setting of this service. Did you mean ROR_PORT"),
        ('port = "x"', "ROR_PORT"),
        ("port = 70000", "ROR_PORT"),
        ("port = ", "cannot be read"),
        (None, "cannot be read"),
    ],
)
def test_a_file_that_does_not_fit_is_one_clear_line(tmp_path: Path, text: str | None, says: str) -> None:
    file = tmp_path / "settings.toml"
    if text is not None:
        file.write_text(text, "utf-8")
    said = serve("--settings", str(file), "--show-settings")
    assert (said.returncode, said.stdout, said.stderr.count("\n")) == (1, "", 1)
    assert says in said.stderr


@pytest.mark.parametrize(
    ("variable", "value", "says"),
    [
        ("ROR_RATE_LIMIT", "many", "ROR_RATE_LIMIT cannot be read"),
        ("ROR_RATE_LIMIT", "0/minute", "a limit is at least 1"),
        ("ROR_RATE_LIMIT_STORE", "memcached://a", "ROR_RATE_LIMIT_STORE should begin with"),
        ("ROR_TRUSTED_PROXIES", "10.0.0.0/33", "ROR_TRUSTED_PROXIES cannot be read"),
        ("ROR_TRUSTED_PROXIES", "10.0.0.1/8", "ROR_TRUSTED_PROXIES cannot be read"),
        ("ROR_PROXY_FIELD", "x-real-ip", "ROR_PROXY_FIELD"),
        ("ROR_WITHOUT_KEY", "read,write", "the scopes are read, resolve, odds"),
        ("ROR_KEYS", "/nowhere/keys", "ROR_KEYS names a file that cannot be read"),
        ("ROR_HSTS_SECONDS", "-1", "ROR_HSTS_SECONDS"),
        ("ROR_LOG_CALLERS", "perhaps", "ROR_LOG_CALLERS"),
    ],
)
def test_a_service_does_not_start_with_a_limit_that_is_none(variable: str, value: str, says: str) -> None:
    said = serve(**{variable: value})
    assert (said.returncode, said.stdout, said.stderr.count("\n")) == (1, "", 1)
    assert says in said.stderr


def test_settings_are_made_in_code_too() -> None:
    chosen = settings.of(port=9, log_callers=True, rate_limit="5/minute", odds_budget=0.5)
    assert chosen == Settings(port=9, log_callers=True, rate_limit="5/minute", odds_budget=0.5)
    assert callable(build(chosen))
    for wrong in ({"port": 70000}, {"prot": 1}, {"workers": 2}):
        with pytest.raises(SettingsError, match="ROR_"):
            settings.of(**wrong)


def test_the_settings_of_make_serve_have_a_key_a_ledger_and_a_log(tmp_path: Path) -> None:
    make = ["make", "-f", str(ROOT / "Makefile"), "-o", ".venv/.serve", f"BIN={programs()}", ".serve/settings.toml"]
    subprocess.run(make, cwd=tmp_path, check=True, timeout=PATIENCE)
    file = tmp_path / ".serve" / "settings.toml"
    assert file.stat().st_mode & 0o077 == 0
    chosen = settings.read({"ROR_SETTINGS": str(file)})
    assert chosen.ledger == "sqlite:.serve/ledger.db"
    assert (tmp_path / chosen.log).parent == (tmp_path / chosen.signing_key).parent
    assert (tmp_path / chosen.signing_key / "ror-keys.json").is_file()
    assert len(chosen.ledger_secret) == 64
