"""The OpenAPI 3.1 documents: of all rulesets, and of each. Operations from the table, schemas from the wire's types.

`python -m ror_service._openapi [FOLDER]` writes them, and the list of public names; a test holds the files to the code.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Final

from msgspec import UNSET

from ror_rules import __version__, encode, register
from ror_rules.ruleset import Ruleset
from ror_service._http.messages import JSON, MSGPACK, RECEIPT
from ror_service._http.negotiation import WORDS
from ror_service._openapi import responses
from ror_service._openapi.components import Components
from ror_service._openapi.schemas import Schema, ref
from ror_service._operations.operation import TAGS, Answer, Operation, Rulesets, Shape, ShownExample
from ror_service._operations.table import operations

_DESCRIPTION: Final = """\
Resolves the rules of tabletop wargames of Middle-earth: dice thrown from a seed or supplied, every throw, look-up and \
modifier with its citation, exact odds, and outcomes that anybody can recompute.

Every body is JSON, or MessagePack (`application/vnd.msgpack`) of the same shape, both ways, by Content-Type and Accept. \
Bodies are strict: the service refuses unknown fields, wrong types, duplicate names, NaN and absurd sizes. A member that is \
null counts as missing.

An outcome has codes and parameters (`Message`), no sentences. The service renders sentences for each answer: `summary`, and \
the whole outcome in words. Accept-Language chooses their language, and `lang` in the query of a link overrides it. The same \
request has the same id and the same stored bytes in every language.

Refusals are problem details (RFC 9457) in JSON with JSON Pointers into the body. Their `type` is a page of this service. \
Their words are in the language that you prefer if all of them exist in it, otherwise in English; Content-Language names it. \
`type`, `title`, `code` and `with` are the same in every language. If you prefer `text/plain` or `text/markdown`, you get a refusal as lines of `text/plain`. `x-also-answers` lists the other forms \
of an answer that Accept may name: a receipt, an outcome in words. If you ask such an operation for `text/html`, its refusals \
are HTML too.

The service compresses answers from 1 KiB on if Accept-Encoding allows gzip. An operation under `/v1` has no query parameters \
except those that it lists: any other query string is refused with 400. A method that a path does not have is answered with 405 \
(`method-not-allowed`) and Allow. Every GET takes HEAD too. If the operator asks for keys (`Authorization: Bearer`), names the \
hosts or limits callers, any call may be answered 401 (`key-needed`), 403 (`scope-needed`), 421 (`misdirected`) or 429 \
(`too-many`, with Retry-After). Any call may be answered 400 (`bad-request`) if it breaks HTTP itself, and 503 (`busy`, with \
Retry-After) if the service has no room for it. Each ruleset has a document of its own under \
`/v1/rulesets/{ruleset}/openapi.json`."""

_DEPTH: Final = 3
"""Levels of the file that have a line for each member: paths, methods and components, so that a change is seen."""
_LONGEST_ANSWER: Final = 2000
"""Bytes of an answer that is shown as an example: of several the shortest is, and one that is longer tells less than it costs."""


@cache
def document(ruleset: Ruleset[Any] | None = None) -> bytes:
    """The document as it is served and committed, the same bytes everywhere: of one ruleset, or of all."""
    rulesets = register.rulesets() if ruleset is None else (ruleset,)
    title = "Rules of the Ring" if ruleset is None else f"Rules of the Ring: {ruleset.title}"
    return (_written(_data(title, rulesets), _DEPTH) + "\n").encode()


@cache
def components() -> Components:
    """Every component schema there is."""
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
        "openapi": "3.1.0",
        "info": {
            "title": title,
            "version": __version__,
            "summary": "The rules of Middle-earth wargames, resolved honestly.",
            "description": _DESCRIPTION,
            "contact": {"name": "Whoever runs this service"},
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/", "description": "where this document came from"}],
        "security": [],
        "tags": [{"name": name, "description": text} for name, text in tags.items()],
        "paths": paths,
        "components": _used(paths),
    }


def _used(paths: dict[str, Any]) -> dict[str, Any]:
    """The components that these paths lead to."""
    every: Mapping[str, Mapping[str, Any]] = {
        "schemas": components().schemas,
        "responses": responses.RESPONSES,
        "headers": responses.HEADERS,
        "parameters": responses.PARAMETERS,
        "links": responses.LINKS,
    }
    found: dict[str, dict[str, Any]] = {section: {} for section in every}
    waiting = list(_references(paths))
    while waiting:
        section, name = waiting.pop().split("/")[2:]
        if name not in found[section]:
            found[section][name] = every[section][name]
            waiting.extend(_references(every[section][name]))
    return {
        section: {name: found[section][name] for name in every[section] if name in found[section]} for section in every
    }


def _references(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        if isinstance(part.get("$ref"), str):
            yield part["$ref"]
        for each in part.values():
            yield from _references(each)
    elif isinstance(part, list):
        for each in part:
            yield from _references(each)


def _operation(operation: Operation) -> dict[str, Any]:
    shown = operation.examples()
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
            "required": each.where == "path",
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
        parameters.append(ref("AcceptLanguage", "parameters"))
        if operation.answer.words:
            parameters.append(responses.language(operation.answer.languages))
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
    for status in operation.refusals:
        found["responses"][str(status)] = ref(responses.REFUSALS[status].name, "responses")
    return found


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
    also = [*([RECEIPT] if answer.signed else []), *(WORDS if answer.words else [])]
    if also:  # no further content: generators would make a union of it, and callers have to tell the two apart
        found["x-also-answers"] = also
    if answer.headers:
        found["headers"] = {name: ref(name, "headers") for name in answer.headers}
    if answer.links:
        found["links"] = {link.name: ref(link.name, "links") for link in answer.links}
    return found


def _schema(shapes: tuple[Shape, ...]) -> Schema:
    """One of several shapes; an object where none is named."""
    names = [components().name(shape) for shape in shapes]
    if not names:
        return {"type": "object", "additionalProperties": True}
    return ref(names[0]) if len(names) == 1 else {"anyOf": [ref(name) for name in names]}


def _values(parameter: Any) -> Schema:
    if parameter.schema is not None:
        return dict(parameter.schema)
    return ref(parameter.component) if parameter.component else {"type": "string", "enum": list(parameter.values)}


def _written(value: Any, depth: int, indent: str = "") -> str:
    """JSON with a line for each member down to a depth, and the rest of each on its line."""
    if depth == 0 or not isinstance(value, dict) or not value:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    inner = indent + " "
    members = (f"{inner}{json.dumps(name)}: {_written(each, depth - 1, inner)}" for name, each in value.items())
    return "{\n" + ",\n".join(members) + f"\n{indent}}}"
