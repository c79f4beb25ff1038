"""The inputs of the generators: the committed documents, and every example call of a document or the README."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from jsonschema import Draft202012Validator

from ror_rules import load
from ror_service._contract.document import document

ROOT = Path(__file__).resolve().parents[2]
RULESETS = (None, "war-of-the-ring")
"""The whole document, and that of one ruleset. Each ruleset's document is a part of the whole."""
README_CALLS: list[tuple[str, str]] = re.findall(
    r"^curl \S* ?localhost:8000(/v1/\S+) [^`]*?-d '(.*?)'",
    (ROOT / "README.md").read_text("utf-8"),
    re.MULTILINE | re.DOTALL,
)


class Call(NamedTuple):
    path: str
    operation: str
    tag: str
    asks: str
    answers: str
    verified: bool
    request: Any
    answer: Any


def write(folder: Path, ruleset: str | None) -> Path:
    path = folder / f"{ruleset or 'openapi'}.json"
    path.write_bytes(document(ruleset and load(ruleset)))
    return path


@dataclass(frozen=True)
class Document:
    file: Path

    @cached_property
    def data(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.file.read_text("utf-8"))
        return found

    @property
    def schemas(self) -> dict[str, Any]:
        found: dict[str, Any] = self.data["components"]["schemas"]
        return found

    @property
    def operations(self) -> list[tuple[str, str, dict[str, Any]]]:
        return [(path, method, found) for path, each in self.data["paths"].items() for method, found in each.items()]

    @cached_property
    def calls(self) -> list[Call]:
        return [
            call for path, method, found in self.operations if method == "post" for call in self._calls(path, found)
        ]

    @property
    def verified(self) -> int:
        found = sum(call.verified for call in self.calls)
        assert found > 0
        return found

    @property
    def verify(self) -> Call:
        return next(call for call in self.calls if call.operation == "verify_outcome")

    def _calls(self, path: str, operation: dict[str, Any]) -> Iterator[Call]:
        body = operation["requestBody"]["content"]["application/json"]
        found = operation["responses"]["200"]
        answer = found["content"]["application/json"]
        links = [self._resolved(link) for link in found.get("links", {}).values()]
        shown = [(name, each["value"]) for name, each in body["examples"].items()]
        shown += [("README", json.loads(request)) for place, request in README_CALLS if place == path]
        for name, request in shown:
            yield Call(
                path=path,
                operation=operation["operationId"],
                tag=re.sub(r"\W", "_", operation["tags"][0]),
                asks=self._asked(body["schema"], request),
                answers=_name(answer["schema"]),
                verified="verify_outcome" in {link["operationId"] for link in links},
                request=request,
                answer=answer.get("examples", {}).get(name, {}).get("value"),
            )

    def _asked(self, schema: dict[str, Any], request: Any) -> str:
        found = [_name(each) for each in schema.get("anyOf", [schema])]
        fits = (name for name in found if Draft202012Validator(self._whole(name)).is_valid(request))
        return next(fits)

    def _whole(self, name: str) -> dict[str, Any]:
        return {"$ref": f"#/components/schemas/{name}", "components": self.data["components"]}

    def _resolved(self, part: dict[str, Any]) -> dict[str, Any]:
        if "$ref" not in part:
            return part
        found = self.data
        for name in part["$ref"].removeprefix("#/").split("/"):
            found = found[name]
        return found


def _name(schema: dict[str, Any]) -> str:
    found: str = schema["$ref"].rpartition("/")[2]
    return found
