import re
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import example, given, strategies as st
from msgspec.structs import replace

import ror_rules
from ror_rules import read_json
from ror_rules.author import (
    COORDINATE,
    FARTHEST,
    MEASURE,
    OUTERMOST,
    SEGMENT,
    Normal,
    Value,
    amount,
    exact,
    folded,
    identifier,
    segment,
    settled,
)
from ror_rules.host.wire import convert


@given(st.text(min_size=1, max_size=64))
def test_any_name_fits_an_address(name: str) -> None:
    assert re.fullmatch(SEGMENT, segment(name))


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Éomer", "Eomer"),
        ("Théoden King", "Theoden-King"),
        ("rangers_2~wounded", "rangers_2~wounded"),
        ("O'Brien", "O-Brien"),
    ],
)
def test_a_name_keeps_its_letters(name: str, told: str) -> None:
    assert segment(name) == told


@pytest.mark.parametrize("names", [("Фродо", "Бильб"), ("佛羅多", "比爾博"), ("þrór", "ðrór"), ("ﷺ" * 5, "ﷺ" * 6)])
def test_names_in_any_script_differ(names: tuple[str, str]) -> None:
    one, other = map(segment, names)
    assert one != other
    assert all(re.fullmatch(SEGMENT, each) for each in (one, other))


@pytest.mark.parametrize(
    "name",
    ["Gandalf, the White", "gandalf_the_white", "GANDALF THE WHITE", "Gándalf-the-White", "the Gandalf the White"],
)
def test_one_name_in_many_spellings(name: str) -> None:
    assert folded(name) == folded("Gandalf the White")


def test_other_names_stay_apart() -> None:
    assert folded("Gandalf White") != folded("Gandalf the White")
    assert folded("The") == "the"
    assert folded("Фродо") == folded("фродо") != folded("Бильбо")


@given(st.integers(-100_000_000, 100_000_000), st.sampled_from([1, 10, 100, 1000]))
def test_a_decimal_is_what_was_written(thousandths: int, places: int) -> None:
    written = f"{thousandths / places:.3f}"
    read = read_json(written.encode())
    assert exact(read) == Fraction(written)
    assert settled(read, 10**8) == amount(Fraction(written)) == settled(str(Fraction(written)), 10**8)


@pytest.mark.parametrize("fine", [0.0001, 1.0625, 1e-9, 2 / 3])
def test_a_finer_decimal_is_no_measure(fine: float) -> None:
    with pytest.raises(ValueError, match=re.escape(repr(fine))):
        exact(fine)
    assert settled(fine) == fine


@given(st.text(min_size=1, max_size=64), st.integers(16, 64))
def test_an_identifier_is_as_short_as_asked(name: str, longest: int) -> None:
    assert re.fullmatch(rf"[A-Za-z0-9._-]{{1,{longest}}}", identifier(name, longest))


@given(st.integers(0, FARTHEST), st.integers(1, 9999), st.integers(1, 9999))
@example(FARTHEST - 1, 9998, 9999)
def test_a_measure_that_was_read_can_be_read_again(whole: int, part: int, of: int) -> None:
    for form, most in ((MEASURE, FARTHEST), (COORDINATE, OUTERMOST)):
        told = settled(f"{whole} {part}/{of}", most)
        assert re.match(form, str(told))
        if exact(told) <= most:
            assert settled(told, most) == told


def test_the_largest_coordinate_can_be_read_again() -> None:
    told = settled(f"{OUTERMOST - 1} 9998/9999", OUTERMOST)
    assert told == "999899999/9999"
    assert re.match(COORDINATE, told)


class Watch(Value):
    hours: tuple[int, ...] = ()

    def normal(self) -> Normal:
        return {"hours": tuple(sorted(self.hours))}


class NightWatch(Watch):
    moon: bool = False


@pytest.mark.parametrize("kind", [Watch, NightWatch])
def test_a_value_is_in_its_normal_form_however_it_is_made(kind: type[Watch]) -> None:
    made = kind(hours=(3, 1, 2))
    assert made.hours == (1, 2, 3)
    assert convert({"hours": [3, 1, 2]}, kind) == made
    assert replace(kind(), hours=(2, 3, 1)) == made
    assert made.normal() == {"hours": made.hours}


class Shift(Watch):
    first: int = 0

    def check(self) -> None:
        if self.hours and self.first != self.hours[0]:
            raise ValueError(f"the first hour is {self.hours[0]}")


def test_a_value_is_checked_in_its_normal_form() -> None:
    assert Shift(hours=(3, 1), first=1).hours == (1, 3)
    with pytest.raises(ValueError, match="the first hour is 1"):
        Shift(hours=(3, 1), first=3)


def test_a_value_has_no_check_beside_its_normal_form() -> None:
    with pytest.raises(TypeError, match="has `normal` and `check` in place"):
        type("Guard", (Watch,), {"__post_init__": lambda self: None})


def test_a_value_changes_only_into_its_normal_form() -> None:
    package = Path(ror_rules.__file__).parent
    assert [path.name for path in package.rglob("*.py") if "force_setattr" in path.read_text("utf-8")] == ["values.py"]
