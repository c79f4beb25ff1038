"""Every example in the documents runs with the output below it, and every table equals the code's.

A fence's name selects the check: `python` runs unchanged, `sh` runs in a shell, in order, and a following `text` is
their output. `py`, `toml` and `ftl` show a file, or a part of one. A fence without a name is for a person to type.
"""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import get_args
from xml.etree import ElementTree as ET

import msgspec
import pytest

from docs import picture
from ror_rules import load, rulesets
from ror_rules.author import Dice, Line
from ror_service import settings
from tests.docs import cache, screenshots
from tests.docs.examples import DOCUMENTS, FENCE, ROOT, blocks, ran, service, settled, title
from tests.forked import READS

README = (ROOT / "README.md").read_text("utf-8")
COMMON = {"step", "cite", "code", "with", "rulings"}
"""Fields of all trace steps, which the page explains once."""
LETTER = 0.56
"""The width of a letter of the picture's widest font, as a share of its size."""


def nowhere() -> str:
    raise AssertionError("a Python example asks no service")


def runs(document: Path, language: str, address: Callable[[], str]) -> None:
    for block, each in ran(document, language, address):
        assert each.returncode == 0, each.stderr + each.stdout
        if block.prints is not None:
            assert settled(each.stdout) == settled(block.prints)


@pytest.mark.parametrize("document", sorted({block.document for block in blocks("python")}), ids=title)
def test_the_python_examples_of_a_document_run(document: Path) -> None:
    runs(document, "python", nowhere)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with service(tmp_path_factory.mktemp("service")) as address:
        yield address


@pytest.mark.programs
@pytest.mark.parametrize("document", sorted({block.document for block in blocks("sh")}), ids=title)
def test_the_shell_examples_of_a_document_run(document: Path, request: pytest.FixtureRequest) -> None:
    runs(document, "sh", lambda: str(request.getfixturevalue("address")))


def test_an_output_that_differs_in_ids_and_versions_alone_stands() -> None:
    old = f"war-of-the-ring 4.0.0, sorcery; id {'a' * 64}\nd6: 4; id 23a6ce53"
    assert settled(old) == settled(f"war-of-the-ring 4.1.0.dev, sorcery; id {'b' * 64}\nd6: 4; id 55fae3f3")
    assert settled(old) != settled(old.replace("d6: 4", "d6: 5"))


def test_examples_run_again_only_if_they_or_what_they_read_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "FOLDER", tmp_path / "kept")
    catalogue = tmp_path / "rally.ftl"
    catalogue.write_text("a = One\n", "utf-8")
    asked = []

    def run() -> list[cache.Ran]:
        asked.append(True)
        Path(os.environ[READS]).write_text(f"{catalogue}\n", "utf-8")
        return [subprocess.CompletedProcess((), 0, "out", "")]

    def times(code: str) -> int:
        (found,) = cache.cached("page.md", [code], run, apart=False)
        assert found.stdout == "out"
        return len(asked)

    assert [times("ror rulesets"), times("ror rulesets")] == [1, 1]
    catalogue.write_text("a = Two\n", "utf-8")
    assert [times("ror rulesets"), times("ror rulesets")] == [2, 2]
    assert [times("ror tables"), times("ror tables")] == [3, 3]


def test_every_relative_link_leads_somewhere() -> None:
    broken = [
        f"{document.name}: {target}"
        for document in DOCUMENTS
        for target in re.findall(r"\]\((?!https?:|#)([^)#]+)", document.read_text("utf-8"))
        if not (document.parent / target).exists()
    ]
    assert broken == []


def headings(document: Path) -> set[str]:
    text = re.sub(r"^```.*?^```$", "", document.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    titles = (re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", title) for title in re.findall(r"^#+ (.*)$", text, re.MULTILINE))
    return {re.sub(r"[^\w\- ]", "", title.lower()).strip().replace(" ", "-") for title in titles}


def test_every_anchor_leads_to_a_heading() -> None:
    links = [
        (document, (document.parent / target).resolve() if target else document, anchor)
        for document in DOCUMENTS
        for target, anchor in re.findall(r"\]\((?!https?:)([^)#]*)#([^)]+)\)", document.read_text("utf-8"))
    ]
    assert len(links) > 50
    assert [
        f"{title(document)}: {target.name}#{anchor}"
        for document, target, anchor in links
        if target.suffix == ".md" and anchor not in headings(target)
    ] == []


def test_every_page_can_be_reached_from_the_readme() -> None:
    reached, ahead = set(), [ROOT / "README.md"]
    while ahead:
        page = ahead.pop()
        if page not in reached:
            reached.add(page)
            targets = re.findall(r"\]\((?!https?:|#)([^)#]+\.md)", page.read_text("utf-8"))
            ahead += [(page.parent / target).resolve() for target in targets]
    assert [title(page) for page in sorted((ROOT / "docs").glob("*.md")) if page not in reached] == []
    assert "](docs/messages.md)" in README


def test_the_page_on_messages_lists_the_rules_of_each_language() -> None:
    text = " ".join((ROOT / "docs" / "messages.md").read_text("utf-8").split())
    complete = {each.id for each in rulesets() if set(each.languages.get("de", ())) == set(each.rules)}
    assert {each.id for each in rulesets() if each.languages} == complete
    assert complete == set(re.findall(r"German is complete for all rules of `([\w-]+)`\.", text))
    assert "for [War of the Ring](docs/messages.md), in German" in " ".join(README.split())


def test_the_readme_is_short() -> None:
    assert len(re.sub(r"```text.*?```", "", README, flags=re.DOTALL).split()) < 650


def test_the_readme_begins_with_a_command_and_its_explained_answer() -> None:
    first = next(block for block in blocks("sh") if block.document.name == "README.md" and block.prints)
    assert first.prints
    steps = first.prints.partition("\nPrinted in ")[0]
    assert steps.splitlines()[-1].endswith(" [6]")
    assert steps in "\n".join(README.splitlines()[:20])
    assert "](docs/army-combat.svg)" in README.partition(first.prints)[2][:200]


def test_the_picture_is_the_one_in_the_code() -> None:
    assert picture.FILE.read_text("utf-8") == picture.draw()
    line = load("war-of-the-ring").line("army-combat", picture.STATE)
    assert f"ror resolve war-of-the-ring army-combat {line} --seed {picture.SEED}\n" in README


def test_a_picture_is_well_formed_and_stands_on_its_own_paper() -> None:
    root = ET.fromstring(picture.draw())
    names = [each.tag.rpartition("}")[2] for each in root.iter()]
    assert names[:4] == ["svg", "title", "style", "rect"]
    assert set(names) == {"svg", "title", "style", "rect", "g", "text", "path"}
    assert "prefers-color-scheme: dark" in (root[1].text or "")
    assert not [value for each in root.iter() for value in each.attrib.values() if "//" in value]


def test_ten_pages_have_screenshots_and_the_readme_shows_two() -> None:
    names = {
        f"{name}-{size}-{scheme}.webp"
        for name in screenshots.PAGES
        for size in screenshots.SIZES
        for scheme in ("light", "dark")
    }
    files = {each.name: each.stat().st_size for each in screenshots.FOLDER.iterdir()}
    assert files.keys() == names
    assert len(names) == 40
    assert sum(files.values()) < 2_000_000
    assert len(set(re.findall(r"!\[[^]]*\]\(docs/pictures/([\w.-]+)\)", README)) & names) == 2


def test_the_texts_of_the_picture_fit_its_frame() -> None:
    boxes = []
    for each in ET.fromstring(picture.draw()).iter("{http://www.w3.org/2000/svg}text"):
        size, x, foot = (float(each.attrib[name]) for name in ("font-size", "x", "y"))
        width = len(each.text or "") * size * LETTER
        left = x - width * {"start": 0, "middle": 0.5, "end": 1}[each.get("text-anchor", "start")]
        boxes.append((left, foot - size * 0.75, left + width, foot + size * 0.2, each.text))
    frame = 20
    outside = [
        text
        for left, top, right, bottom, text in boxes
        if left < frame or top < frame or right > picture.WIDTH - frame or bottom > picture.HEIGHT - frame / 2
    ]
    assert outside == []
    covered = [
        (text, other[4])
        for at, (left, top, right, bottom, text) in enumerate(boxes)
        for other in boxes[:at]
        if left < other[2] and other[0] < right and top < other[3] and other[1] < bottom
    ]
    assert covered == []


def test_the_settings_page_lists_every_setting() -> None:
    rows = [f"| `{name}` | `{default}` | {about.replace('|', 'or')} |" for name, default, about in settings.table()]
    assert "\n".join(rows) in (ROOT / "docs" / "settings.md").read_text("utf-8")


def test_the_page_on_traces_lists_every_field_of_every_line() -> None:
    text = (ROOT / "docs" / "trace.md").read_text("utf-8")
    named = set(re.findall(r"`([\w-]+)`", text.partition("## Steps")[2].partition("## ")[0]))
    assert COMMON - named == set()
    rows = [row.split("|") for row in text.splitlines() if re.match(r"\| `[\w-]+` \|", row)]
    told = {
        row[1].strip(" `"): [set(re.findall(r"`(\w+)`", cell)) for cell in row[3:5]]
        for row in rows
        if row[1] != " `step` "
    }
    kinds = {str(kind.__struct_config__.tag): msgspec.structs.fields(kind) for kind in get_args(Line)}
    assert told == {
        step: [
            {each.encode_name for each in fields if each.required is required} - COMMON for required in (True, False)
        ]
        for step, fields in kinds.items()
    }


def test_files_that_are_named_are_there() -> None:
    named = [
        (document, path)
        for document in (ROOT / "CONTRIBUTING.md", ROOT / "docs" / "glossary.md", ROOT / "docs" / "architecture.md")
        for path in re.findall(r"`([\w./-]+/[\w./-]*)`", document.read_text("utf-8"))
        if path.partition("/")[0] in {"ror_rules", "service", "tests", "docs", "openapi"}
    ]
    assert named
    assert [f"{title(document)}: {path}" for document, path in named if not (ROOT / path).exists()] == []


def test_the_architecture_names_every_room() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    rooms = {path.parent.relative_to(ROOT).as_posix() + "/" for path in (ROOT / "ror_rules").glob("_*/__init__.py")}
    modules = {path.relative_to(ROOT).as_posix() for path in (ROOT / "ror_rules").glob("[!_]*.py")}
    assert [name for name in sorted(rooms | modules) if f"`{name}`" not in text] == []


def test_the_page_on_the_odds_engine_has_every_file_in_the_order_to_read_them() -> None:
    text = (ROOT / "docs" / "odds-engine.md").read_text("utf-8")
    for room in ("_arithmetic", "_exploring", "_packages/questions"):
        rows = re.findall(
            r"^\| (`.*?) \|", text.partition(f"| `ror_rules/{room}/` |")[2].partition("\n\n")[0], re.MULTILINE
        )
        named = [name for row in rows for name in re.findall(r"`(\w+)\.py`", row)]
        sources = {path.stem: path.read_text("utf-8") for path in (ROOT / "ror_rules" / room).glob("[!_]*.py")}
        assert sorted(named) == sorted(sources)
        for place, name in enumerate(named):
            imports = re.findall(
                rf"^from ror_rules\.{room.replace('/', '.')}(?:\.| import )(\w+)", sources[name], re.MULTILINE
            )
            assert set(imports) <= set(named[:place]), name


def test_what_a_rules_author_must_know_is_one_page() -> None:
    author, exact = ((ROOT / "docs" / name).read_text("utf-8") for name in ("writing-a-rule.md", "exact-odds.md"))
    assert len(author.splitlines()) < 145
    told = set(re.findall(r"`dice\.(\w+)\(", author + exact))
    # another rule is called as a function, and a pool of several owners is for battles of figures
    assert told == Dice.__abstractmethods__ - {"call", "seen", "shared_pool"}


def test_files_that_are_shown_are_the_files() -> None:
    shown = [
        (document, fence, document.read_text("utf-8")[: fence.start()].rstrip().rpartition("\n\n")[2])
        for document in DOCUMENTS
        for fence in FENCE.finditer(document.read_text("utf-8"))
        if fence[1] in {"py", "toml", "ftl"} and document.name != "risk.md"  # test_risk.py runs these
    ]
    assert shown
    for document, fence, above in shown:
        link = re.search(r"\]\(([^)]+)\)", above)
        assert link, fence[0]
        assert fence[2] in (document.parent / link[1]).read_text("utf-8"), f"{title(document)}: {link[1]}"


def test_no_page_advises_to_install_a_name_that_is_not_ours() -> None:
    tracked = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    advice = re.compile(
        r"\b(?:pip|pipx|uv|uvx)\b[^\n]*\b(?:install|add|run|tool)\b[^\n]*?[ '\"](?:ror|my)[-_](?:rules|service|game)\b"
    )
    found = [
        f"{name}: {match[0]}"
        for name in tracked.stdout.split("\0")
        if (ROOT / name).suffix in {".py", ".md", ".toml", ".json", ".yaml", ".j2", ".txt"} and (ROOT / name).exists()
        for match in advice.finditer((ROOT / name).read_text("utf-8"))
        if not match[0].endswith(".whl")
    ]
    assert found == []


def test_the_changelog_has_each_heading_once() -> None:
    order = ["Players", "Authors of clients", "Operators", "Auditors", "Authors of rules", "Maintainers"]
    order += ["Deprecated", "Removed", "Security"]
    newest, *others = (ROOT / "CHANGELOG.md").read_text("utf-8").split("\n## ")[1:]
    kinds = [re.findall(r"^### (.*)$", release, re.MULTILINE) for release in (newest, *others)]
    assert [found for found in kinds if len(found) != len(set(found))] == []
    assert kinds[0] == [each for each in order if each in kinds[0]]
