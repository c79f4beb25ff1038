from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import json

from ror_rules._audit.examine import examined
from ror_rules._audit.found import AuditSums, merged
from ror_rules._audit.records import Chunk, sources
from ror_rules._studies.parts import R, T
from tests.audit.asking import SETTINGS, audited, written
from tests.audit.faults import planted
from tests.audit.season import season
from tests.drawn import drawn

ASKED = json.encode(SETTINGS)


@cache
def lines() -> tuple[bytes, ...]:
    return tuple(line for line in planted(season(2_400))[0] if line)[-260:]


@cache
def found_in(first: int, last: int) -> AuditSums:
    return examined(ASKED, Chunk(0, first, lines()[first - 1 : last]))


def written_out(found: AuditSums) -> bytes:
    return repr(found).encode()


@cache
def whole() -> bytes:
    return written_out(merged(found_in(number, number) for number in range(1, len(lines()) + 1)))


@st.composite
def partitions(draw: st.DrawFn) -> list[tuple[int, int]]:
    cuts = sorted(draw(st.sets(st.integers(1, len(lines()) - 1), max_size=12)))
    parts = [(begin + 1, end) for begin, end in zip([0, *cuts], [*cuts, len(lines())], strict=True)]
    return draw(st.permutations(parts))


@pytest.mark.nightly
@settings(max_examples=drawn(30), deadline=None)
@given(partitions())
def test_parts_in_any_order_are_the_whole(parts: list[tuple[int, int]]) -> None:
    assert written_out(merged(found_in(*part) for part in parts)) == whole()


@pytest.mark.nightly
@settings(max_examples=drawn(30), deadline=None)
@given(partitions(), st.integers(0, 12))
def test_parts_may_be_put_together_beforehand(parts: list[tuple[int, int]], at: int) -> None:
    one, other = merged(found_in(*part) for part in parts[:at]), merged(found_in(*part) for part in parts[at:])
    assert written_out(merged([one, other])) == written_out(merged([other, one])) == whole()
    assert merged([merged([one]), AuditSums()]) == merged([one])


@settings(max_examples=drawn(12), deadline=None)
@given(st.integers(1, 300), st.randoms(use_true_random=False))
def test_a_report_is_the_same_however_the_work_is_cut(many: int, chance: random.Random) -> None:
    def shuffled(work: Callable[[T], R], parts: Iterable[T]) -> Iterator[tuple[T, R]]:
        every = list(parts)
        chance.shuffle(every)
        for part in every:
            yield part, work(part)

    with TemporaryDirectory() as folder:
        name = written(Path(folder), lines())
        reports = [audited([name]), audited([name], share=shuffled, batch=many)]
    assert reports[0].encoded() == reports[1].encoded()


def test_a_part_knows_its_file(tmp_path: Path) -> None:
    files = sources([written(tmp_path, [b"1", b"", b"2", b"3"])])
    assert list(files[0].batches(2)) == [Chunk(0, 1, (b"1", b"2")), Chunk(0, 3, (b"3",))]
