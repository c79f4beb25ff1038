import inspect
import pickle
import re
from fractions import Fraction

import pytest

from ror_rules import errors, load
from ror_rules.author import say
from ror_rules.errors import (
    ABSENT,
    COMMANDS,
    PATHS,
    About,
    InputError,
    ReceiptError,
    RequestFault,
    RorError,
    SchemaError,
    UndecidedError,
    brief,
    kind_words,
    nearest,
    one_of,
    shown,
    tree,
)
from ror_rules.host.problems import of_error

DRAWN = re.compile(
    r"^(?P<lead>[│ ]*(?:[├└]── )?)(?P<name>\w+Error) +(?P<what>.*?)(?: {2,}(?P<status>\d{3}))?$", re.MULTILINE
)


def drawing() -> dict[str, tuple[str | None, int | None]]:
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
    drawn = drawing()
    assert drawn.keys() == CLASSES.keys()
    for name, (parent, _) in drawn.items():
        assert CLASSES[name].__bases__[0].__name__ == (parent or "Exception")


@pytest.mark.parametrize("name", CONCRETE)
def test_the_status_is_the_one_drawn(name: str) -> None:
    assert CONCRETE[name].status == drawing()[name][1]


def test_families_are_never_raised() -> None:
    assert CLASSES.keys() - CONCRETE.keys() == {"RorError", "InputError"}
    for family in (RorError, InputError):
        with pytest.raises(TypeError, match="is a family of errors"):
            family("No.")


def test_the_tree_lists_every_error_in_the_order_drawn() -> None:
    assert [cls for cls in tree() if cls in CLASSES.values()] == [
        CONCRETE[name] for name in drawing() if name in CONCRETE
    ]


@pytest.mark.parametrize("name", CONCRETE)
def test_an_error_speaks_for_itself(name: str) -> None:
    cls = CONCRETE[name]
    titles = [kind_words(other, "title") for other in CONCRETE.values()]
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", cls.kind)
    assert [other.kind for other in CONCRETE.values()].count(cls.kind) == 1
    assert titles.count(kind_words(cls, "title")) == 1
    assert cls.status in (400, 404, 422, 500)
    assert re.fullmatch(r"[A-Z].*[.]", kind_words(cls, "remedy"))
    assert re.fullmatch(r"[A-Z].*[.]", kind_words(cls, "meaning"))
    assert re.fullmatch(r"[A-Z].*[^.]", kind_words(cls, "title"))
    assert (cls("x").title, cls("x").remedy) == (kind_words(cls, "title"), kind_words(cls, "remedy"))
    assert re.fullmatch(r"[A-Z].*[.]", (cls.__doc__ or "").splitlines()[0])


@pytest.mark.parametrize("name", CONCRETE)
def test_an_error_is_one_line(name: str) -> None:
    error = CONCRETE[name]("too-deep", pointer="/a/0", got="a\n" + "x" * 500, levels=32)
    assert str(error).startswith("/a/0: The document is nested too deeply. Expected at most 32 levels, got ")
    assert "a\\nxxx" in str(error)
    assert str(error).endswith("....")
    assert str(error).isprintable()
    assert len(str(error)) < 200
    assert error.help.startswith(error.remedy)
    assert CONCRETE[name]("no", help=say("narrow-the-cell")).help.startswith("Narrow the state (smaller forces")
    assert error.guided() == error.remedy


@pytest.mark.parametrize("name", CONCRETE)
def test_an_error_crosses_processes(name: str) -> None:
    error = CONCRETE[name]("no-such-rule", expected=one_of(["a", "b"]), got=ABSENT, near="a", ruleset="sauron")
    error.faults = (*error.faults, RequestFault.of("/b", "missing", field="b"))
    error.about("sauron", "rally")
    error.hint = say("narrow-the-cell")
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is CONCRETE[name]
    assert again.faults == error.faults
    assert (str(again), again.help) == (str(error), error.help)


def test_a_part_that_is_not_known_is_left_out() -> None:
    expected = say("one-value", value="7")
    assert str(SchemaError("view-twice")) == "A name comes twice. Expected every name once."
    assert str(SchemaError("no-members")) == "A single value has no members."
    assert str(SchemaError("no-members", expected=expected)) == "A single value has no members. Expected 7."
    assert str(SchemaError("no-members", pointer="/a")) == "/a: A single value has no members."
    assert str(SchemaError("no-members", got=7)) == "A single value has no members."
    assert SchemaError("no-members", got=7).got == "7"
    assert SchemaError("no-members", expected=expected, got=None).got is None
    assert SchemaError("no-members", got=ABSENT).got == "nothing"


def test_the_name_that_was_meant_follows_the_sentence() -> None:
    error = SchemaError("no-such-view", rule="sorcery", near="points")
    assert error.detail == "The result of sorcery has no such field or summary. Did you mean points?"
    assert error.given == {"rule": "sorcery", "near": "points"}
    assert SchemaError("no-such-view", rule="sorcery", near=None).given == {"rule": "sorcery"}


def test_an_error_inside_a_message_keeps_its_expectation() -> None:
    error = SchemaError("no-such-item", pointer="/a", got="9", last=3, near="3")
    error.within("no-such-place", place="/b")
    assert error.code == "no-such-place"
    assert error.given == {"place": "/b", "cause": say("no-such-item", last=3), "near": "3"}
    assert str(error) == (
        "/a: A state has no such place (/b): The list has no such place. Did you mean 3? Expected 0 to 3, or -, got 9."
    )


def test_a_problem_is_rendered_in_a_language() -> None:
    error = SchemaError("missing", pointer="/state", got=ABSENT, expected=say("type-object"), field="state")
    english, german = (of_error(error, PATHS, language=each) for each in ("en", "de"))
    assert (english.code, english.given) == ("missing", {
        "field": "state", "expected": {"code": "type-object"}, "got": {"code": "got-nothing"}
    })  # fmt: skip
    assert (german.code, german.given) == (english.code, english.given)
    (there,), (here,) = german.errors, english.errors
    assert (here.detail, here.expected, here.got) == ("`state` is missing.", "an object", "nothing")
    assert (there.pointer, there.code, there.given) == (here.pointer, here.code, here.given)
    assert german.title == english.title
    pairs = zip(
        (english.help, english.detail, here.detail, here.expected, here.got),
        (german.help, german.detail, there.detail, there.expected, there.got),
        strict=True,
    )
    assert all(one != other for one, other in pairs)


def test_an_error_moves_below_a_prefix() -> None:
    error = SchemaError("no-members", pointer="/a")
    assert error.under("/state") is error
    assert error.pointer == "/state/a"


FAULTS = (
    RequestFault.of("/a", "view-twice", expected=say("one-value", value="7"), got="8"),
    RequestFault.of("/b", "no-members"),
    RequestFault.of("", "unknown-field", near="a"),
)


def test_an_error_of_several_faults_begins_with_the_first() -> None:
    error = SchemaError.of(FAULTS)
    assert error.faults == FAULTS
    assert (error.pointer, error.code, error.detail, error.expected, error.got) == (
        "/a", "view-twice", "A name comes twice.", "7", "8"
    )  # fmt: skip
    assert str(error) == "/a: A name comes twice. Expected 7, got 8. And 2 more faults."
    assert str(SchemaError.of(FAULTS[:2])) == "/a: A name comes twice. Expected 7, got 8. And 1 more fault."
    assert [fault.pointer for fault in error.under("/items/3").faults] == ["/items/3/a", "/items/3/b", "/items/3"]
    turned = error.turned(ReceiptError)
    assert (type(turned), turned.faults) == (ReceiptError, error.faults)
    assert turned.help == kind_words(ReceiptError, "remedy")


def test_help_leads_to_the_page_of_the_rule() -> None:
    with pytest.raises(SchemaError) as raised, About("sauron", "walls"), About("sauron", "rally"):
        raise SchemaError("no-members")
    error = raised.value
    assert error.asked == ("sauron", "rally")
    assert (
        error.guided(COMMANDS) == "Correct every place that the error names. `ror rule sauron rally` shows the fields."
    )
    assert error.guided(PATHS).endswith("names. GET /v1/rulesets/sauron/rules/rally shows the fields.")
    assert error.help.endswith("`ror rule sauron rally` or GET /v1/rulesets/sauron/rules/rally shows the fields.")
    assert error.guided() == kind_words(SchemaError, "remedy")
    hinted = SchemaError("no-members", help=say("items-name-their-rule"))
    assert hinted.guided(PATHS).endswith("GET /v1/rulesets lists them. GET /docs lists the choices.")
    with pytest.raises(UndecidedError) as undecided, About("sauron", "rally"):
        raise UndecidedError("nobody-knows")
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
    assert nearest(name, among) == found


def test_what_came_is_said_in_json() -> None:
    assert [brief(value) for value in ("nothing", True, 0, 1.5, [None, {"a": ("b", False)}])] == [
        "nothing", "true", "0", "1.5", '[null, {"a": ["b", false]}]'
    ]  # fmt: skip
    assert [shown(value) for value in ("x\n", None, Fraction(1, 2), load("sauron").edition)][:3] == [
        '"x\\n"',
        "null",
        "1/2",
    ]
    assert shown(load("sauron").edition).startswith('{"id": "sauron", "version": ')


def test_a_long_list_of_names_is_cut_to_those_nearest_to_the_one_that_came() -> None:
    rules = load("ring-of-power")
    with pytest.raises(errors.UnknownError) as raised:
        rules.rule("combat-strik")
    listed = str(raised.value.expected)
    assert listed.startswith("one of combat-strike, ")
    assert listed.endswith(f", or {len(rules.rules) - 8} more")
    assert listed.count(", ") == 8
    assert raised.value.help == ""
    with pytest.raises(errors.UnknownError) as raised:
        load("ring")
    assert "more" not in str(raised.value.expected)
