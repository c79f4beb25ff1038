from __future__ import annotations

from pathlib import Path

import pytest

from tests.docs.plain_english import main, measured


def test_it_counts_the_prose_of_a_file_by_kind(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text('"""Nobody knows."""\n# it is told\nx = "four words of text ; here"\ny = f(";")\n')
    (tmp_path / "a.md").write_text("A line; you.\n```sh\nwhat; who\n```\nA `who` and [a](what).\nWhat is it?\n")
    (tmp_path / "a.toml").write_text('title = "Who goes there"\nname = "Whoever it is"\n')
    found = measured([tmp_path])
    assert {key: count for key, count in found.matches.items() if count} == {
        ("docstrings", "nobody"): 1,
        ("comments", "speech"): 1,
        ("messages", "semicolons"): 1,
        ("docs", "semicolons"): 1,
        ("docs", "you"): 1,
        ("data", "clauses"): 1,
    }
    assert found.words == {"docstrings": 2, "comments": 3, "messages": 5, "docs": 8, "data": 3}


def test_a_check_fails_above_a_limit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = tmp_path / "a.md"
    text.write_text("word " * 999 + "whose whose whose whose")
    assert main([str(text), "--check"]) == 0
    assert capsys.readouterr() == ("", "")
    text.write_text("word " * 994 + "whose whose whose whose whose whose")
    assert main([str(text), "--check"]) == 1
    assert "above the limit: clauses 6.0 (limit 4.0)" in capsys.readouterr().err


def test_generated_and_installed_files_do_not_count(tmp_path: Path) -> None:
    for folder in (".venv-clients", "a/node_modules/b", "tests/golden", "docs"):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "a.md").write_text("word")
    assert sum(measured([tmp_path]).words.values()) == 1


def test_a_generated_table_does_not_count(tmp_path: Path) -> None:
    text = tmp_path / "a.md"
    text.write_text("Before.\n<!-- cost -->\n| cell | cell |\n<!-- end of cost -->\nAfter; it.\n<!-- other -->\nword\n")
    found = measured([text])
    assert found.words == {"docs": 5}
    assert found.matches["docs", "semicolons"] == 1
