"""The commands that ask a question about a rule take the arguments of its operation."""

import pytest

from ror_rules.host.calls import QUESTIONS
from tests.cli.conftest import Ror

OPTIONS = {"rulings": "--ruling", "houses": "--house", "fields": "--field", "value": "--field", "arithmetic": "--float"}
"""Arguments with an option of another name."""


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_command_takes_every_argument_of_its_question(ror: Ror, question: str) -> None:
    shown = ror(question, "--help", COLUMNS="300").stdout.split()
    for name in QUESTIONS[question].form.arguments:
        assert OPTIONS.get(name, f"--{name.replace('_', '-')}") in shown
