import ast
from graphlib import TopologicalSorter

from tests.cli.conftest import ROOT

FILES = {path.stem: ast.parse(path.read_text("utf-8")) for path in (ROOT / "ror_rules" / "_ways" / "cli").glob("*.py")}
HERE = "ror_rules._ways.cli"


def imported(tree: ast.Module) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == HERE:
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add((node.module or "").removeprefix(f"{HERE}."))
    quoted = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    found |= {name.removeprefix(f"{HERE}.") for name in quoted if name.startswith(f"{HERE}.")}
    if f"{HERE}." in quoted:
        found |= quoted
    return found & FILES.keys()


def test_no_file_is_reached_from_itself() -> None:
    order = [*TopologicalSorter({name: imported(tree) for name, tree in FILES.items()}).static_order()]
    assert sorted(order) == sorted(FILES)
    assert order.index("options") < order.index("files") < order.index("sweep")
    assert order[-1] in {"commands", "__init__"}
