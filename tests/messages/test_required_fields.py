"""Somebody who leaves out a field reads what it means, in one language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import Struct, structs

from ror_rules import Outcome, RorError
from ror_rules.errors import PATHS
from ror_rules.host.calls import QUESTIONS
from ror_rules.host.messages import structs_in
from ror_rules.host.problems import of_error
from ror_rules.host.questions import CompareOutcome, CompareResolution, LuckRequest
from ror_rules.host.trust import Receipt
from ror_rules.host.wire import HouseFile, convert
from ror_service import create

OF_CALLS = {"LineQuestion", "NextQuestion", "_Batch", "Batch", "CommitmentRequest"}
"""Requests of single calls, which only these calls know."""


def inherited(shape: type[Struct]) -> Iterator[type[Struct]]:
    for each in shape.__subclasses__():
        yield each
        yield from inherited(each)


def sent() -> list[Any]:
    packages = {each.__module__.partition(".")[0] for each in (create, Outcome)}
    of_calls = [
        each
        for each in inherited(Struct)
        if each.__name__ in OF_CALLS and each.__module__.partition(".")[0] in packages
    ]
    assert {each.__name__ for each in of_calls} == OF_CALLS
    questions = [each.form.shape for each in QUESTIONS.values()]
    return [*questions, CompareOutcome, CompareResolution, LuckRequest, Outcome, Receipt, HouseFile, *of_calls]


def required() -> Iterator[Any]:
    for shape in sorted(structs_in(sent()), key=lambda each: f"{each.__module__}.{each.__name__}"):
        for each in structs.fields(shape):
            if each.required:
                name = f"{shape.__module__}.{shape.__name__}.{each.encode_name}"
                yield pytest.param(shape, each.encode_name, id=name)


@pytest.mark.parametrize(("shape", "field"), list(required()))
def test_a_missing_field_of_a_request_is_described_in_each_language(shape: type[Struct], field: str) -> None:
    tag = {shape.__struct_config__.tag_field: shape.__struct_config__.tag} if shape.__struct_config__.tag_field else {}
    with pytest.raises(RorError) as found:
        convert(tag, shape)
    told = {}
    for language in ("en", "de"):
        faults = of_error(found.value, PATHS, language=language).errors
        told[language] = next(each for each in faults if each.pointer == f"/{field}")
        assert told[language].code == "missing-described"
        assert "field-" not in told[language].detail
    assert told["de"].detail.startswith(f"`{field}` fehlt. ")
    assert told["en"].detail.partition(". ")[2] != told["de"].detail.partition(". ")[2]
