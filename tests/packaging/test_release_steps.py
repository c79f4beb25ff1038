"""The steps of a release, in a small repository whose make and interpreter note what they are asked for."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from release.commit import check_head, check_wheel, commit_of
from release.quality import CHECKS, MAY_FOLLOW, PAGE, row, written
from release.version import HOME, REPEATED, ReleaseError, current, set_version

ROOT = Path(__file__).resolve().parents[2]
CALLS = "dist/calls"
LINE = "- A line."
EMPTY = "# Quality\n\n<!-- checks -->\n<!-- end of checks -->\n"
BEGUN = ["Check everything", "Start"]
NOTE = f"""#!/bin/sh
version=$(sed -n 's/^__version__ = "\\(.*\\)"/\\1/p' {HOME})
echo "${{0##*/}} $* at $version" >> {CALLS}
for word; do test ! -e "dist/fail-$word" || exit 1; done
test "$2" != ror_service._contract || echo "{{\\"version\\": \\"$version\\"}}" > openapi/openapi.json
"""
"""A program that notes its arguments, and fails if a file asks for it."""

MAKE = """#!/bin/sh
echo "=== 3 passed, 1 deselected in 0.1s ==="
case "$*" in
  bench*|gameday*) mkdir -p docs; echo "measured by $*" | tee docs/performance.md docs/odds-cost.md docs/reliability.md;;
  *KILLS=300*) test ! -e broken;;
esac
"""


class Repository:
    def __init__(self, root: Path) -> None:
        self.root = root
        shutil.copytree(ROOT / "release", root / "release", ignore=shutil.ignore_patterns("__pycache__"))
        for name in {HOME, *(name for name, _ in REPEATED)}:
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, root / name)
        set_version("4.1.0.dev", root)
        self.write("ror_rules/_rulesets/moria/versions.toml", '[[versions]]\nversion = "4.1.0"\nchanges = "All."\n')
        self.write("CHANGELOG.md", f"# Changelog\n\n## [Unreleased]\n\n{LINE}\n\n## [4.0.0] - 2026-11-27\n\n- Old.\n")
        self.write("openapi/openapi.json", '{"version": "4.1.0.dev"}\n')
        self.write(".gitignore", "/.venv/\n/.cache/\n/dist/\n__pycache__/\n")
        for name in (".venv/bin/python", ".venv/bin/make", "dist/calls"):
            self.write(name, "" if name == CALLS else NOTE)
            (root / name).chmod(0o755)
        self.git("init", "--quiet")
        self.commit("Start")
        self.check()

    def check(self, *left_out: str, code: int = 0) -> None:
        """Writes the table of a run of every check on the last commit."""
        rows = {name: row(name, each.command, code, "", 60) for name, each in CHECKS.items() if name not in left_out}
        head = self.git("rev-parse", "--short=12", "HEAD")
        self.write(PAGE, written(EMPTY, head, rows))
        self.commit("Check everything")

    def write(self, name: str, text: str) -> None:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")

    def text(self, name: str) -> str:
        return (self.root / name).read_text("utf-8")

    def calls(self) -> list[str]:
        return self.text(CALLS).splitlines()

    def git(self, *words: str) -> str:
        return self._run("git", *words, check=True).stdout.strip()

    def commit(self, subject: str) -> None:
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", subject)

    def subjects(self) -> list[str]:
        return self.git("log", "--format=%s").splitlines()

    def release(self, version: str) -> str:
        """What the release says when it fails; nothing if it succeeds. It runs without any installed package."""
        made = self._run(sys.executable, "-S", "-m", "release", version, "--keys", "keys")
        assert "Traceback" not in made.stderr
        assert bool(made.returncode) == bool(made.stderr)
        return made.stderr

    def quality(self, *names: str, make: str = MAKE) -> int:
        """Runs checks with a make that prints what pytest does, and measures."""
        self.write(".venv/bin/make", make)
        return self._run(sys.executable, "-S", "-m", "release.quality", *names).returncode

    def row(self, name: str) -> str:
        (found,) = [line for line in self.text(PAGE).splitlines() if line.startswith(f"| {name} |")]
        return found

    def _run(self, *command: str, check: bool = False) -> subprocess.CompletedProcess[str]:
        git = {f"GIT_{who}_{what}": "ring@example.org" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
        path = f"{self.root / '.venv' / 'bin'}{os.pathsep}{os.environ['PATH']}"
        environment = {**os.environ, **git, "PATH": path, "PYTHONPATH": str(self.root)}
        return subprocess.run(
            command, cwd=self.root, env=environment, capture_output=True, text=True, timeout=60, check=check
        )


@pytest.fixture
def tree(tmp_path: Path) -> Repository:
    return Repository(tmp_path / "tree")


def test_a_release_commits_then_builds_then_tries_and_ends_at_the_next_version(tree: Repository) -> None:
    assert tree.release("4.1.0rc1") == ""
    folder = tree.root / "dist" / "4.1.0rc1"
    assert tree.calls() == [
        "make release-tools at 4.1.0.dev",
        "python -m ror_service._contract at 4.1.0rc1",
        f"python -m release.build {folder} --address  --source  at 4.1.0rc1",
        f"python -m release.sums {folder} --keys {tree.root / 'keys'} at 4.1.0rc1",
        f"python -m release.check {folder} --note at 4.1.0rc1",
        f"python -m release.sums {folder} --keys {tree.root / 'keys'} at 4.1.0rc1",
        "python -m ror_service._contract at 4.1.0.dev",
    ]
    assert tree.subjects() == ["Begin 4.1.0.dev", "Release 4.1.0rc1", *BEGUN]
    assert (
        tree.git("rev-parse", "v4.1.0rc1^{commit}")
        == tree.git("rev-parse", "HEAD~")
        == commit_of("4.1.0rc1", tree.root)
    )
    assert LINE in tree.git("cat-file", "tag", "v4.1.0rc1")
    assert tree.git("status", "--porcelain") == ""
    assert json.loads(tree.git("show", "v4.1.0rc1:openapi/openapi.json")) == {"version": "4.1.0rc1"}
    assert json.loads(tree.text("openapi/openapi.json")) == {"version": "4.1.0.dev"}
    assert current(tree.root) == "4.1.0.dev"


def test_a_final_release_takes_the_changes_and_the_contract_that_its_candidate_leaves(tree: Repository) -> None:
    assert tree.release("4.1.0rc1") == ""
    assert "[4.1.0" not in tree.text("CHANGELOG.md")
    assert not (tree.root / "openapi" / "released.json.xz").exists()
    assert tree.release("4.1.0") == ""
    assert tree.subjects()[:2] == ["Begin 4.1.1.dev", "Release 4.1.0"]
    assert "## [Unreleased]\n\n## [4.1.0] - " in tree.text("CHANGELOG.md")
    assert tree.git("ls-files", "openapi/released.json.xz")


def dirty(tree: Repository) -> None:
    tree.write("CHANGELOG.md", f"{tree.text('CHANGELOG.md')}\n")


def tagged(tree: Repository) -> None:
    tree.git("tag", "v4.1.0")


def without_changes(tree: Repository) -> None:
    tree.write("CHANGELOG.md", tree.text("CHANGELOG.md").replace(LINE, ""))
    tree.commit("Forget the changes")


def without_unreleased(tree: Repository) -> None:
    tree.write("CHANGELOG.md", "# Changelog\n")
    tree.commit("Forget the section")


def with_its_section(tree: Repository) -> None:
    tree.write("CHANGELOG.md", tree.text("CHANGELOG.md").replace("[4.0.0]", "[4.1.0]"))
    tree.commit("Write its section by hand")


def unfinished(tree: Repository) -> None:
    tree.write("ror_rules/_rulesets/moria/versions.toml", '[[versions]]\nversion = "4.1.0.dev"\n')
    tree.commit("Begin a version")


def set_by_hand(tree: Repository) -> None:
    set_version("4.1.0", tree.root)
    tree.commit("Set a version")


def later(tree: Repository) -> None:
    set_version("4.2.0.dev", tree.root)
    tree.commit("Set a later version")


def changed_code(tree: Repository) -> None:
    for name in ("a", "b", "c", "d"):
        tree.write(f"ror_rules/{name}.py", "")
    tree.commit("Change code")


def changed_home(tree: Repository) -> None:
    tree.write(HOME, f"{tree.text(HOME)}\n")
    tree.commit("Change code beside the version")


def unchecked(tree: Repository) -> None:
    tree.write(PAGE, EMPTY)
    tree.commit("Forget the table")


def checked_in_part(tree: Repository) -> None:
    tree.check("kills")


def red(tree: Repository) -> None:
    tree.check(code=1)


def checked_elsewhere(tree: Repository) -> None:
    tree.write(PAGE, tree.text(PAGE).replace(tree.git("rev-parse", "--short=12", "HEAD~"), "0" * 12))
    tree.commit("Name a commit of another repository")


def as_it_is(tree: Repository) -> None:
    assert current(tree.root) == "4.1.0.dev"


REFUSALS: list[tuple[str, Callable[[Repository], None], str]] = [
    ("4.1.0.dev", as_it_is, "is a version of development."),
    ("v4", as_it_is, "is not a version. Write it as 4.1.0, 4.1.0rc1 or 4.1.0.dev."),
    ("4.1.0", dirty, "The work tree has changes."),
    ("4.1.0", tagged, "The tag v4.1.0 exists."),
    ("4.1.0rc1", without_changes, "lists no change."),
    ("4.1.0", without_unreleased, "has no section [Unreleased]."),
    ("4.1.0", with_its_section, "already has a section [4.1.0]."),
    ("4.1.0", unfinished, "moria 4.1.0.dev: set `version` of each ruleset without .dev"),
    ("4.1.0", set_by_hand, 'belongs to the commit "Release 4.1.0"'),
    ("4.1.0", later, "The version 4.2.0.dev of this checkout is later than 4.1.0."),
    ("4.1.0", changed_code, "Since then ror_rules/a.py, ror_rules/b.py, ror_rules/c.py and 1 more changed."),
    ("4.1.0rc1", changed_home, f"Since then {HOME} changed. Run `make quality`"),
    ("4.1.0", unchecked, f"{PAGE} names no commit that was checked. Run `make quality`"),
    ("4.1.0", checked_in_part, f"{PAGE} has no result of kills. Run `make quality CHECKS=kills`."),
    ("4.1.0", red, f"{PAGE} says that {next(iter(CHECKS))} failed."),
    ("4.1.0", checked_elsewhere, f"{PAGE} names {'0' * 12}, which is no commit here."),
]


@pytest.mark.parametrize(("version", "prepare", "says"), REFUSALS)
def test_a_release_is_refused_before_anything_is_installed(
    tree: Repository, version: str, prepare: Callable[[Repository], None], says: str
) -> None:
    prepare(tree)
    before = tree.subjects()
    assert says in tree.release(version)
    assert tree.calls() == []
    assert tree.subjects() == before


def test_checks_hold_while_tables_the_changelog_and_the_version_change(tree: Repository) -> None:
    for page in sorted(MAY_FOLLOW - {PAGE, "CHANGELOG.md"}):
        tree.write(page, "Other figures.")
    tree.write("CHANGELOG.md", tree.text("CHANGELOG.md").replace(LINE, f"{LINE}\n- Another."))
    set_version("4.1.1.dev", tree.root)
    tree.commit("Change tables")
    assert tree.release("4.1.1rc1") == ""


def test_a_document_is_checked_too(tree: Repository) -> None:
    tree.write("docs/api.md", "More words.")
    tree.commit("Change a document")
    assert "Since then docs/api.md changed." in tree.release("4.1.0rc1")


def test_code_that_is_checked_again_can_be_released(tree: Repository) -> None:
    changed_code(tree)
    tree.check()
    assert tree.release("4.1.0rc1") == ""


def test_a_failing_artefact_leaves_the_release_without_a_tag(tree: Repository) -> None:
    tree.write("dist/fail-release.check", "")
    assert "release.check" in tree.release("4.1.0rc1")
    assert tree.git("tag") == ""


def test_a_file_that_changes_while_tools_are_installed_stops_the_release(tree: Repository) -> None:
    tree.write(".venv/bin/make", "#!/bin/sh\necho >> CHANGELOG.md\n")
    assert "The work tree has changes." in tree.release("4.1.0rc1")
    assert tree.subjects() == BEGUN


def test_a_release_goes_on_from_its_commit(tree: Repository) -> None:
    tree.write("dist/fail-release.build", "")
    assert "release.build" in tree.release("4.1.0")
    assert tree.subjects()[0] == "Release 4.1.0"
    assert tree.git("tag") == ""
    (tree.root / "dist" / "fail-release.build").unlink()
    assert tree.release("4.1.0") == ""
    assert tree.subjects() == ["Begin 4.1.1.dev", "Release 4.1.0", *BEGUN]


def test_a_version_without_dev_belongs_to_its_release_alone(tree: Repository) -> None:
    check_head(tree.root)
    assert tree.release("4.1.0") == ""
    check_head(tree.root)
    tree.git("checkout", "--quiet", "v4.1.0")
    check_head(tree.root)
    tree.write("more.py", "")
    tree.commit("Release 4.1.0")
    with pytest.raises(ReleaseError, match=r"tag v4\.1\.0 names another commit"):
        check_head(tree.root)
    tree.git("tag", "--delete", "v4.1.0")
    check_head(tree.root)
    tree.git("commit", "--quiet", "--amend", "--message", "Change a rule")
    with pytest.raises(ReleaseError, match=r"python -m release\.version 4\.1\.1\.dev"):
        check_head(tree.root)


def test_a_commit_named_like_a_release_must_have_its_version(tree: Repository) -> None:
    tree.git("commit", "--quiet", "--amend", "--message", "Release 4.1.0")
    with pytest.raises(ReleaseError, match="another version"):
        commit_of("4.1.0", tree.root)


def test_the_wheel_of_a_release_has_the_files_of_its_commit(tree: Repository) -> None:
    assert tree.release("4.1.0") == ""
    wheel = tree.root / "dist" / "ror_rules-4.1.0-py3-none-any.whl"
    named = ("ror_rules/__init__.py", "ror_rules/_rulesets/moria/versions.toml")

    def pack(**changed: str) -> None:
        with zipfile.ZipFile(wheel, "w") as packed:
            for name in named:
                packed.writestr(name, changed.get(Path(name).stem, tree.git("show", f"v4.1.0:{name}") + "\n"))

    pack()
    assert check_wheel(wheel, "4.1.0", tree.root) == tree.git("rev-parse", "v4.1.0^{commit}")
    pack(versions="[[versions]]\n")
    with pytest.raises(ReleaseError, match=r"other files than the commit .*: ror_rules/_rulesets/moria/versions\.toml"):
        check_wheel(wheel, "4.1.0", tree.root)


def test_every_check_runs_in_a_clone_and_the_table_lets_a_release_pass(tree: Repository) -> None:
    changed_code(tree)
    assert tree.quality() == 0
    assert tree.git("rev-parse", "--short=12", "HEAD") in tree.text(PAGE)
    listed = [line.split(" | ")[0].removeprefix("| ") for line in tree.text(PAGE).splitlines() if "green" in line]
    assert listed == list(CHECKS)
    assert "| `make clients` | green | 3 passed, 1 deselected | 0 min |" in tree.row("clients")
    assert tree.text("docs/odds-cost.md") == "measured by bench\n"
    assert tree.text("docs/reliability.md") == "measured by gameday ARGS=--write\n"
    tree.commit("Write what was measured")
    assert tree.release("4.1.0rc1") == ""


def test_a_check_runs_again_beside_the_others_of_the_same_commit(tree: Repository) -> None:
    tree.write("broken", "")
    tree.commit("Break the service")
    assert tree.quality() == 1
    assert "| **red** |" in tree.row("kills")
    others = tree.text(PAGE).replace(tree.row("kills"), "")
    tree.commit("Write what was found")
    assert tree.quality("kills") == 1
    assert tree.text(PAGE).replace(tree.row("kills"), "") == others


def test_two_runs_on_one_commit_write_into_one_table(tree: Repository) -> None:
    tree.check(code=1)
    beside = MAKE.replace("test ! -e broken", f"cd {tree.root} && {sys.executable} -S -m release.quality clients; true")
    assert tree.quality("kills", make=beside) == 1
    assert [name for name in CHECKS if "| green |" in tree.row(name)] == ["clients", "kills"]


def test_a_table_names_the_checks_without_a_result(tree: Repository) -> None:
    changed_code(tree)
    assert tree.quality("kills", "bench") == 0
    missing = [name for name in CHECKS if name not in {"kills", "bench"}]
    assert f"\nNo result yet: {', '.join(missing)}.\n" in tree.text(PAGE)


def test_a_check_of_changed_code_drops_the_results_of_before(tree: Repository) -> None:
    changed_code(tree)
    assert tree.quality("kills") == 0
    assert [line for line in tree.text(PAGE).splitlines() if "green" in line] == [tree.row("kills")]


def test_checks_refuse_a_work_tree_with_changes(tree: Repository) -> None:
    tree.write("ror_rules/a.py", "")
    assert tree.quality() == 1
    assert not (tree.root / ".cache").exists()


def test_this_checkout_has_a_version_of_development_or_is_a_release() -> None:
    check_head()
