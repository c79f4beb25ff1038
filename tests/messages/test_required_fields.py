"""Somebody who leaves out a field reads what it means, in one language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import Struct, structs

from ror_rules import Outcome, RorError
from ror_rules import _calls as calls
from ror_rules._studies.lines import LineQuestion
from ror_rules._words.next_throw import NextQuestion
from ror_rules.errors import PATHS
from ror_rules.host.calls import QUESTIONS
from ror_rules.host.messages import structs_in
from ror_rules.host.problems import of_error
from ror_rules.host.questions import CompareOutcome, CompareResolution, LuckRequest
from ror_rules.host.trust import Receipt
from ror_rules.host.wire import HouseFile, convert
from ror_service._operations.batch import Batch
from ror_service._operations.commitments import CommitmentRequest

SENT: list[Any] = [
    *(each.form.shape for each in QUESTIONS.values()),
    *(CompareOutcome, CompareResolution, LuckRequest, LineQuestion, NextQuestion),
    *(Outcome, Receipt, HouseFile, calls._Batch, Batch, CommitmentRequest),
]


def required() -> Iterator[Any]:
    for shape in sorted(structs_in(SENT), key=lambda each: f"{each.__module__}.{each.__name__}"):
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
