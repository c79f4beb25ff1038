from __future__ import annotations

import json
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CONTRACT = json.loads((ROOT / "openapi" / "openapi.json").read_bytes())


def test_no_two_names_are_alike() -> None:
    ids = [each["operationId"] for methods in CONTRACT["paths"].values() for each in methods.values()]
    for names, form in ((ids, "[a-z][a-z0-9_]*"), (CONTRACT["components"]["schemas"], "[A-Z][A-Za-z0-9]*")):
        assert [name for name in names if not re.fullmatch(form, name)] == []
        plain = [name.replace("_", "").casefold() for name in names]
        assert len(set(plain)) == len(plain)
