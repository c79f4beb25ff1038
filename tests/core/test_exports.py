"""The front of the library stays small: what it offers is what it lists."""

import importlib
import pkgutil
from types import ModuleType

import ror_rules


def test_the_list_is_sorted() -> None:
    """`__all__` is sorted and names nothing twice."""
    assert ror_rules.__all__ == sorted(set(ror_rules.__all__))


def test_the_list_is_exactly_what_is_public() -> None:
    """Every public name of the package is listed, and every name listed exists; modules are public without a list."""
    public = {name for name, value in vars(ror_rules).items() if name[0] != "_" and not isinstance(value, ModuleType)}
    assert set(ror_rules.__all__) == public | {"__version__"}


def test_everything_listed_is_documented() -> None:
    """Every class and function offered says what it is."""
    for name in ror_rules.__all__:
        value = getattr(ror_rules, name)
        if isinstance(value, type) or getattr(value, "__module__", "").startswith("ror_rules"):
            assert value.__doc__, name


def test_every_module_says_what_it_holds() -> None:
    """Every module of the core opens with a sentence that says what it is."""
    for found in pkgutil.walk_packages(ror_rules.__path__, "ror_rules."):
        if not found.name.startswith(("ror_rules._cli", "ror_rules.__main__")):
            doc = importlib.import_module(found.name).__doc__ or ""
            assert doc[:1].isupper() or doc[:1] == "`", found.name
            assert doc.rstrip()[-1] in ".`", found.name
