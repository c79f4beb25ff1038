from __future__ import annotations

import json

from tests.generators.conftest import Workshop
from tests.generators.documents import ROOT, Document

RULES = ROOT / "tests" / "generators" / "spectral.yaml"


def test_redocly_finds_nothing(document: Document, workshop: Workshop) -> None:
    ran = workshop.run("redocly", "lint", "--format", "json", document.file)
    assert ran.code == 0, ran.said
    assert json.loads(ran.out)["problems"] == [], ran.said


def test_spectral_finds_nothing(document: Document, workshop: Workshop) -> None:
    ran = workshop.run(
        "spectral", "lint", "--quiet", "--format", "json", "--fail-severity", "hint", "-r", RULES, document.file
    )
    assert ran.code == 0, ran.said
    assert json.loads(ran.out) == [], ran.said
