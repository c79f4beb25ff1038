"""The tree of errors is the one that is drawn, and each of them speaks for itself."""

import inspect
import re
from fractions import Fraction

import pytest

from ror_rules import errors, load
from ror_rules.errors import (
    COMMANDS,
    PATHS,
    About,
    Fault,
    InputError,
    ReceiptError,
    RorError,
    SchemaError,
    UndecidedError,
    brief,
    meant,
    nearest,
    shown,
    tree,
)

DRAWN = re.compile(
    r"^(?P<lead>[│ ]*(?:[├└]── )?)(?P<name>\w+Error) +(?P<what>.*?)(?: {2,}(?P<status>\d{3}))?$", re.MULTILINE
)


def drawing() -> dict[str, tuple[str | None, int | None]]:
    """Every error of the drawing: its name -> the parent's name and the status drawn beside it or above it."""
    found: dict[str, tuple[str | None, int | None]] = {}
    above: list[tuple[str, int | None]] = []
    for line in DRAWN.finditer(errors.__doc__ or ""):
        depth = len(line["lead"]) // 4
        del above[depth:]
        status = int(line["status"]) if line["status"] else above[-1][1] if above else None
        found[line["name"]] = (above[-1][0] if above else None, status)
        above.append((line["name"], status))
    return found


CLASSES: dict[str, type[RorError]] = {
    name: cls for name, cls in vars(errors).items() if inspect.isclass(cls) and issubclass(cls, RorError)
}
CONCRETE = {name: cls for name, cls in CLASSES.items() if hasattr(cls, "kind")}


def test_the_drawing_is_the_tree() -> None:
    """Every class is drawn below its parent, in the order of the file, and nothing else is drawn."""
    drawn = drawing()
    assert list(drawn) == list(CLASSES)
    for name, (parent, _) in drawn.items():
        assert CLASSES[name].__bases__[0].__name__ == (parent or "Exception")


@pytest.mark.parametrize("name", CONCRETE)
def test_the_status_is_the_one_drawn(name: str) -> None:
    """The hint for HTTP is the number drawn beside the error, or beside the family it stands in."""
    assert CONCRETE[name].status == drawing()[name][1]


def test_families_are_never_raised() -> None:
    """Only the root and the family of input errors are no errors themselves, and they refuse to be made."""
    assert CLASSES.keys() - CONCRETE.keys() == {"RorError", "InputError"}
    for family in (RorError, InputError):
        with pytest.raises(TypeError, match="is a family of errors"):
            family("No.")


def test_the_tree_lists_every_error_in_the_order_drawn() -> None:
    """`tree` is every error that can be raised, in the order of the drawing."""
    assert [cls for cls in tree() if cls.__module__ == errors.__name__] == list(CONCRETE.values())


@pytest.mark.parametrize("name", CONCRETE)
def test_an_error_speaks_for_itself(name: str) -> None:
    """Each has a kind of its own fit for an address, a title, a status and a remedy, and a sentence that says when."""
    cls = CONCRETE[name]
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", cls.kind)
    assert [other.kind for other in CONCRETE.values()].count(cls.kind) == 1
    assert [other.title for other in CONCRETE.values()].count(cls.title) == 1
    assert cls.status in (400, 404, 422, 500)
    assert re.fullmatch(r"[A-Z].*[.]", cls.remedy)
    assert cls.title[0].isupper()
    assert not cls.title.endswith(".")
    assert re.fullmatch(r"[A-Z].*[.]", (cls.__doc__ or "").splitlines()[0])


@pytest.mark.parametrize("name", CONCRETE)
def test_an_error_is_one_line(name: str) -> None:
    """Its text is one printable line with place, detail, what was expected and what came, shortened to 80 characters."""
    error = CONCRETE[name]("This is wrong.", pointer="/a/0", expected="1 to 6", got="a\n" + "x" * 500)
    assert str(error).startswith("/a/0: This is wrong. Expected 1 to 6, got ")
    assert "a\\nxxx" in str(error)
    assert str(error).endswith("....")
    assert str(error).isprintable()
    assert len(str(error)) < 150
    assert error.help.startswith(CONCRETE[name].remedy)
    assert CONCRETE[name]("No.", help="Do this.").help.startswith("Do this.")
    assert error.guided(None) == CONCRETE[name].remedy


def test_what_is_not_known_is_not_said() -> None:
    """Place, expectation and what came are left out where they are not known."""
    assert str(SchemaError("No.")) == "No."
    assert str(SchemaError("No.", expected=7)) == "No. Expected 7."
    assert str(SchemaError("No.", pointer="/a")) == "/a: No."
    assert str(SchemaError("No.", got=7)) == "No."
    assert SchemaError("No.", got=7).got == "7"
    assert SchemaError("No.", expected=7, got=None).got is None


def test_an_error_moves_below_a_prefix() -> None:
    """`under` is the same error with its pointer below another place."""
    error = SchemaError("No.", pointer="/a")
    assert error.under("/state") is error
    assert error.pointer == "/state/a"


FAULTS = (Fault("/a", "No.", "1 to 6", "7"), Fault("/b", "Not so."), Fault("", "No!"))


def test_an_error_of_several_faults_begins_with_the_first() -> None:
    """The first fault is the error's own; the text counts the others, and all of them move together."""
    error = SchemaError.of(FAULTS)
    assert error.faults == FAULTS
    assert (error.pointer, error.detail, error.expected, error.got) == FAULTS[0]
    assert str(error) == "/a: No. Expected 1 to 6, got 7. And 2 more faults."
    assert str(SchemaError.of(FAULTS[:2])) == "/a: No. Expected 1 to 6, got 7. And 1 more fault."
    assert [fault.pointer for fault in error.under("/items/3").faults] == ["/items/3/a", "/items/3/b", "/items/3"]
    turned = error.turned(ReceiptError)
    assert (type(turned), turned.faults, turned.help) == (ReceiptError, error.faults, ReceiptError.remedy)


def test_help_leads_to_the_page_of_the_rule() -> None:
    """What comes out of a question about a rule knows which; each shell calls the page its own way."""
    with pytest.raises(SchemaError) as raised, About("sauron", "walls"), About("sauron", "rally"):
        raise SchemaError("No.")
    error = raised.value
    assert error.asked == ("sauron", "rally")
    assert error.guided(COMMANDS) == "Correct every place that is named. `ror rule sauron rally` shows the fields."
    assert error.guided(PATHS).endswith("named. GET /v1/rulesets/sauron/rules/rally shows the fields.")
    assert error.help.endswith("`ror rule sauron rally` or GET /v1/rulesets/sauron/rules/rally shows the fields.")
    assert error.guided(None) == SchemaError.remedy
    assert SchemaError("No.", help="Do this.").guided(PATHS) == "Do this. GET /docs shows what there is."
    with pytest.raises(UndecidedError) as undecided, About("sauron", "rally"):
        raise UndecidedError("Nobody knows.")
    assert undecided.value.guided(COMMANDS).endswith("`ror rulings sauron` shows the readings.")
    with pytest.raises(ZeroDivisionError), About("sauron", "rally"):
        raise ZeroDivisionError


@pytest.mark.parametrize(
    ("name", "among", "found"),
    [
        ("Dark Power", ["fellowship", "dark_power"], "dark_power"),
        ("previousController", ["card_holder", "previous_controller"], "previous_controller"),
        ("wall", ["walls", "wall"], "wall"),
        ("moon", ["clear", "forest"], None),
        ("x" * 41, ["x" * 40], None),
        ("", ["clear"], None),
        ("clear", [], None),
    ],
)
def test_the_nearest_name_is_found(name: str, among: list[str], found: str | None) -> None:
    """Whatever its case and its dashes; nothing where nothing is like it, or the name is longer than any."""
    assert nearest(name, among) == found
    assert meant(name, among) == (f". Did you mean {found}?" if found else ".")


def test_what_came_is_said_in_json() -> None:
    """Text that says what came stands as it is, any other value as JSON has it, in one line."""
    assert [brief(value) for value in ("nothing", True, 0, 1.5, [None, {"a": ("b", False)}])] == [
        "nothing", "true", "0", "1.5", '[null, {"a": ["b", false]}]'
    ]  # fmt: skip
    assert [shown(value) for value in ("x\n", None, Fraction(1, 2), load("sauron").edition)][:3] == [
        '"x\\n"',
        "null",
        "1/2",
    ]
    assert shown(load("sauron").edition).startswith('{"id": "sauron", "version": ')
