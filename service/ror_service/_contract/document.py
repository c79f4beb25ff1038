"""The OpenAPI 3.1 documents: one of all rulesets, the contract, which a test compares with the committed file, and one of each.

The table of operations gives the paths, the types on the wire give the schemas, and `parts.toml` gives the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final

from msgspec import UNSET

from ror_rules import __version__, encode
from ror_rules.host import register
from ror_rules.host.rulesets import Ruleset
from ror_service._contract.components import PARTS, Components
from ror_service._contract.editions import editions
from ror_service._contract.schemas import Schema, ref
from ror_service._contract.tailored import needs_key, refusals_of, used, written
from ror_service._edge import problems
from ror_service._edge.languages import LANGUAGES
from ror_service._edge.messages import JSON, MSGPACK, RECEIPT
from ror_service._edge.negotiation import WORDS
from ror_service._operations.shared.route import (
    REPLAY,
    REPLAY_ODDS,
    TAGS,
    VERIFY,
    Answer,
    Link,
    Route,
    Rulesets,
    Shape,
    ShownExample,
)
from ror_service._operations.table import operations
from ror_service.log import log

_LONGEST_ANSWER: Final = 2000


@cache
def document(ruleset: Ruleset[Any] | None = None) -> bytes:
    """The document of one ruleset or of all, with the same bytes everywhere."""
    rulesets = register.rulesets() if ruleset is None else (ruleset,)
    title = "Rules of the Ring" if ruleset is None else f"Rules of the Ring: {ruleset.title}"
    return written(_data(title, rulesets))


@cache
def components() -> Components:
    return Components(register.rulesets())


def _data(title: str, rulesets: Rulesets) -> dict[str, Any]:
    paths: dict[str, Any] = {}
    tags: dict[str, str] = {}
    for operation in operations(rulesets):
        if operation.documented and not (operation.general and len(rulesets) == 1):
            paths.setdefault(operation.path, {})[operation.method.lower()] = _operation(operation)
            tags.setdefault(operation.tag, TAGS.get(operation.tag, ""))
    tags |= {ruleset.id: f"{ruleset.title}. {ruleset.summary}" for ruleset in rulesets}
    return {
        "openapi": PARTS["openapi"],
        "info": {"title": title, "version": __version__, "x-editions": editions(rulesets), **PARTS["info"]},
        "servers": PARTS["servers"],
        "security": PARTS["security"],
        "tags": [{"name": name, "description": text} for name, text in tags.items()],
        "paths": paths,
        "components": _components(paths),
    }


def _components(paths: dict[str, Any]) -> dict[str, Any]:
    every: Mapping[str, Mapping[str, Any]] = {
        "schemas": components().schemas,
        "responses": _responses(),
        "headers": PARTS["headers"],
        "parameters": {**PARTS["parameters"], "Lang": _language()},
        "links": {link.name: _link(link) for link in (REPLAY, REPLAY_ODDS, VERIFY)},
        "securitySchemes": PARTS["securitySchemes"],
    }
    return used(paths, every)


def _language() -> dict[str, Any]:
    return {
        "name": "lang",
        "in": "query",
        "description": "The language of sentences. It overrides Accept-Language. A rule without it answers in English.",
        "schema": {"type": "string", "enum": list(LANGUAGES)},
    }


def _responses() -> dict[str, Any]:
    found: dict[str, Any] = {}
    for status, refusal in PARTS["refusals"].items():
        kinds = sorted(kind.slug for kind in problems.KINDS.values() if kind.status == int(status))
        names = [*refusal.get("headers", []), "Content-Language", "Vary"]
        found[refusal["name"]] = {
            "description": f"{refusal['text']} Kinds: {', '.join(kinds)}.",
            "content": {problems.MEDIA_TYPE: {"schema": ref("Problem")}},
            "x-also-answers": ["text/plain"],  # not further content, as in `_answer`
            "headers": {name: ref(name, "headers") for name in names},
        }
    redirect = {
        "description": "The same link with a fresh seed and the version of the ruleset.",
        "headers": {name: ref(name, "headers") for name in ("Location", "Cache-Control")},
    }
    not_modified = {"description": "You have it.", "headers": {"ETag": ref("ETag", "headers")}}
    return {**found, "Redirect": redirect, "NotModified": not_modified}


def _link(link: Link) -> dict[str, Any]:
    found: dict[str, Any] = {"operationId": link.operation, "description": link.text}
    if link.parameters:
        found["parameters"] = dict(link.parameters)
    return {**found, "requestBody": link.body} if link.body else found


def _operation(operation: Route) -> dict[str, Any]:
    shown = _examples(operation)
    found: dict[str, Any] = {
        "operationId": operation.id,
        "tags": [operation.tag],
        "summary": operation.summary,
        "description": operation.description,
    }
    parameters: list[Schema] = [
        {
            "name": each.name,
            "in": each.where,
            "required": each.where == "path" or each.required,
            "description": each.text,
            "schema": _values(each),
        }
        for each in operation.parameters
    ]
    if operation.answer.conditional:
        parameters.append(ref("IfNoneMatch", "parameters"))
    if operation.answer.minimal:
        parameters.append(ref("Prefer", "parameters"))
    if operation.answer.languages:
        parameters += [ref("AcceptLanguage", "parameters"), ref("Lang", "parameters")]
    if parameters:
        found["parameters"] = parameters
    if operation.request:
        examples = {f"example-{n}": {"summary": each.text, "value": each.request} for n, each in enumerate(shown, 1)}
        found["requestBody"] = {
            "required": True,
            "content": {JSON: {"schema": _schema(operation.request), "examples": examples}},
            "x-also-accepts": [MSGPACK],
        }
    found["responses"] = {"200": _answer(operation.answer, shown)}
    if operation.answer.conditional:
        found["responses"]["304"] = ref("NotModified", "responses")
    if operation.answer.redirects:
        found["responses"]["307"] = ref("Redirect", "responses")
    if not needs_key(operation.path):
        found["security"] = []
    for status in sorted({*operation.refusals, *refusals_of(operation.path)}):
        found["responses"][str(status)] = ref(PARTS["refusals"][str(status)]["name"], "responses")
    return found


def _examples(operation: Route) -> Sequence[ShownExample]:
    """The examples of an operation, or none if one cannot be answered. It may be of a guest, and the other games need the document."""
    try:
        return operation.examples()
    except Exception:  # noqa: BLE001  # a guest's rule may raise any error
        log.exception("examples left out of the document", operation=operation.id)
        return ()


def _answer(answer: Answer, shown: Iterable[ShownExample]) -> dict[str, Any]:
    media: dict[str, Any] = {"schema": _schema(answer.shapes)}
    if not answer.media.endswith("json"):
        media["schema"] = {"type": "string"}
    lengths = {n: len(encode(each.answer)) for n, each in enumerate(shown, 1) if each.answer is not UNSET}
    short = min(lengths, key=lambda n: lengths[n], default=0)
    examples = {
        f"example-{n}": {"summary": each.answer_text, "value": each.answer}
        for n, each in enumerate(shown, 1)
        if n == short and lengths[n] <= _LONGEST_ANSWER
    }
    content = {answer.media: {**media, "examples": examples} if examples else media}
    if answer.media == JSON and not answer.plain:
        content[MSGPACK] = media
    found: dict[str, Any] = {"description": answer.text, "content": content}
    also = [*([RECEIPT] if answer.signed else []), *(WORDS if answer.words else []), *answer.also]
    if also:  # no further content: generators would make a union of it, and callers have to tell the two apart
        found["x-also-answers"] = also
    if answer.headers:
        found["headers"] = {name: ref(name, "headers") for name in answer.headers}
    if answer.links:
        found["links"] = {link.name: ref(link.name, "links") for link in answer.links}
    return found


def _schema(shapes: tuple[Shape, ...]) -> Schema:
    names = [components().name(shape) for shape in shapes]
    if not names:
        return {"type": "object", "additionalProperties": True}
    return ref(names[0]) if len(names) == 1 else {"anyOf": [ref(name) for name in names]}


def _values(parameter: Any) -> Schema:
    if parameter.schema is not None:
        return dict(parameter.schema)
    return ref(parameter.component) if parameter.component else {"type": "string", "enum": list(parameter.values)}
