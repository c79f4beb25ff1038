import ast
import importlib
import pkgutil
from pathlib import Path

import pytest

import ror_rules


def test_the_list_is_sorted() -> None:
    assert ror_rules.__all__ == sorted(set(ror_rules.__all__))


def test_the_list_is_exactly_what_is_public() -> None:
    tree = ast.parse(Path(ror_rules.__file__).read_text("utf-8"))
    typed = {alias.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names}
    assert typed - {"import_module", "TYPE_CHECKING", "Any"} == set(ror_rules.__all__) - {"__version__"}
    assert all(getattr(ror_rules, name) is not None for name in ror_rules.__all__)
    assert set(ror_rules.__all__) <= set(dir(ror_rules))
    with pytest.raises(AttributeError, match="no attribute 'dragons'"):
        _ = ror_rules.dragons


def test_everything_listed_is_documented() -> None:
    for name in ror_rules.__all__:
        value = getattr(ror_rules, name)
        if isinstance(value, type) or getattr(value, "__module__", "").startswith("ror_rules"):
            assert value.__doc__, name


def test_every_module_is_described() -> None:
    for found in pkgutil.walk_packages(ror_rules.__path__, "ror_rules."):
        if not found.name.startswith(("ror_rules._ways.cli", "ror_rules.__main__")):
            doc = importlib.import_module(found.name).__doc__ or ""
            assert doc[:1].isupper() or doc[:1] == "`", found.name
            assert doc.rstrip()[-1] in ".`|", found.name
