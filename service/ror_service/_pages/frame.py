"""The frame of every page: templates, words, security policy, and the static files.

A group of pages adds a module here and its templates, which fill the blocks of `base.html.j2` (title, description,
head, main). Its styles and scripts are files in `static/`. Pages load nothing from other hosts, and have no inline
script or style, so one policy holds for all. Their words are in `messages/LANGUAGE/pages.ftl`, those of scripts in
`scripts.ftl`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from ror_rules import __version__
from ror_rules.host import addresses
from ror_rules.host.catalogue import key
from ror_rules.host.messages import ENGINE, ENGLISH, Catalogue, read
from ror_rules.host.problems import Problem
from ror_rules.host.rulesets import Ruleset
from ror_service._edge import problems
from ror_service._edge.languages import LANGUAGES, PageLanguage
from ror_service._edge.problems import Headers

_HERE: Final = Path(__file__).parent
_STATIC: Final = _HERE / "static"

MEDIA: Final = "text/html; charset=utf-8"
HTML: Final = (b"content-type", MEDIA.encode())
POLICY: Final[Headers] = [
    (
        b"content-security-policy",
        b"default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'",
    ),
]


def embeddable(sites: str) -> Headers:
    ancestors = b"frame-ancestors " + (sites.encode() or b"'none'")
    return [(name, value.replace(b"frame-ancestors 'none'", ancestors)) for name, value in POLICY]


POLICY_OF_RULES: Final[Headers] = [(name, value + b"; script-src 'self' 'wasm-unsafe-eval'") for name, value in POLICY]

ASSETS: Final = "/static"

_MEDIA: Final = {
    ".css": "text/css; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
}

Content = Callable[[], bytes]


class Page(NamedTuple):
    content: Callable[[PageLanguage], bytes]
    languages: Sequence[str] = (ENGLISH,)


class Way(NamedTuple):
    code: str
    path: str


NAVIGATION: Final = (
    Way("frame-play", "/play"),
    Way("frame-odds", "/odds"),
    Way("frame-rules", "/rules"),
    Way("frame-tables", "/tables"),
    Way("frame-rulings", "/rulings"),
    Way("frame-check", "/verify"),
    Way("frame-api", "/docs"),
)

ALL_LANGUAGES: Final = tuple(LANGUAGES)


def assets() -> dict[str, str]:
    return {path.name: _MEDIA[path.suffix] for path in sorted(_STATIC.iterdir()) if path.suffix in _MEDIA}


def asset(name: str) -> bytes:
    return (_STATIC / name).read_bytes()


def policy(name: str) -> Headers:
    return POLICY_OF_RULES if name == "worker.mjs" else POLICY


def problem(kind: problems.ProblemKind) -> Page:
    return Page(partial(_problem, kind), ALL_LANGUAGES)


def _problem(kind: problems.ProblemKind, spoken: PageLanguage) -> bytes:
    return render("problem.html.j2", spoken, languages=ALL_LANGUAGES, kind=kind, kinds=problems.KINDS)


def refusal(document: bytes, language: str = ENGLISH) -> bytes:
    found = msgspec.json.decode(document, type=Problem)
    kind = problems.KINDS[found.type.rpartition("/")[2]]
    return render("refusal.html.j2", PageLanguage(language), problem=found, kind=kind)


def health(found: Any) -> bytes:
    return render("health.html.j2", health=found)


def render(
    template: str,
    spoken: PageLanguage = PageLanguage(),  # noqa: B008  # it is immutable
    *,
    at: str = "",
    here: bool = False,
    languages: Sequence[str] = (ENGLISH,),
    **values: Any,
) -> bytes:
    text = environment(spoken.language).get_template(template)
    named = spoken.named or spoken.language
    lacking = "" if named == spoken.language else problems.catalogue(named).say("frame-only-english", {})
    page = text.render(at=at, here=here, languages=languages, named=spoken.named, lacking=lacking, **values)
    return linked(page, spoken).encode()


def part(template: str, spoken: PageLanguage, **values: Any) -> bytes:
    """A part of a page that another is drawn into."""
    return linked(environment(spoken.language).get_template(template).render(**values), spoken).encode()


def linked(html: str, spoken: PageLanguage) -> str:
    """The HTML with links that keep the language that the address names."""
    return _LINK.sub(partial(_with_language, spoken.named), html) if spoken.named else html


_LINK: Final = re.compile(
    r'(<a\b[^>]*?\shref="/(?!static/|v1/|wasm/|openapi\.json|\.well-known/)[^"?#]*)((?:#[^"]*)?")', re.ASCII
)


def _with_language(language: str, link: re.Match[str]) -> str:
    return f"{link[1]}?lang={language}{link[2]}"


@cache
def environment(language: str = ENGLISH) -> Environment:
    found = Environment(
        loader=FileSystemLoader(_HERE), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    found.filters |= {"said": _said, "inside": str.lower if language == ENGLISH else str}
    found.globals |= {
        "navigation": NAVIGATION,
        "addresses": addresses,
        "version": __version__,
        "language": language,
        "names_of_languages": LANGUAGES,
        "say": partial(say, language),
        "link": link,
        "quoted": Markup("<q>{}</q>").format,
        "key": key,
        "script_words": partial(script_words, language),
        "told": partial(told, language),
        "titled": partial(titled, language),
        "speaks": partial(speaks, language),
        "kind_words": partial(kind_words, language),
        "english": "" if language == ENGLISH else Markup(' lang="en"'),
    }
    return found


def say(language: str, code: str, /, **given: Any) -> str:
    words = problems.catalogue(language)
    markup = {name: value for name, value in given.items() if hasattr(value, "__html__")}
    if not markup:
        return words.say(code, given)
    text = str(escape(words.say(code, {**given, **{name: f"\0{name}\0" for name in markup}})))
    for name, value in markup.items():
        text = text.replace(f"\0{name}\0", str(value.__html__()))
    return Markup(text)  # noqa: S704  # escaped just now


def link(path: str, text: str) -> Markup:
    return Markup('<a href="{}">{}</a>').format(path, text)


_OF_ONE_RULESET: Final = ("ruleset-", "example-")
"""The start of messages that a ruleset does not have from the one that it amends."""


def told(language: str, ruleset: Ruleset[Any], code: str, text: str) -> str:
    if language == ENGLISH:
        return text
    return translated(language, ruleset, code) or Markup('<span lang="en">{}</span>').format(_said(text))


def translated(language: str, ruleset: Ruleset[Any], code: str) -> str:
    """A text in a language other than English. Empty if the language does not have it."""
    texts = _texts_of(ruleset, code, language)
    return Catalogue(language, texts).say(code, {}) if code in texts else ""


def kind_words(language: str, kind: problems.ProblemKind, part: str) -> str:
    text, code = kind.words(part, language), f"problem-{kind.slug}-{part}"
    if language == ENGLISH or any(code in read(package, language) for package in (problems.PACKAGE, ENGINE)):
        return text
    return Markup('<span lang="en">{}</span>').format(_said(text))


def speaks(language: str, ruleset: Ruleset[Any], code: str) -> bool:
    """Whether the language has the text. A page in it leaves out sentences that it does not have."""
    return language == ENGLISH or code in _texts_of(ruleset, code, language)


def titled(language: str, ruleset: Ruleset[Any]) -> str:
    """The title of a ruleset. In another language it is English if the ruleset has no translation."""
    return told(language, ruleset, "ruleset-title", ruleset.title)


def _texts_of(ruleset: Ruleset[Any], code: str, language: str) -> Mapping[str, str]:
    own = code.startswith(_OF_ONE_RULESET)
    return read(ruleset.package, language) if own else _translations(ruleset, language)


@cache
def _translations(ruleset: Ruleset[Any], language: str) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for each in (*ruleset.borrows, *([ruleset.amends] if ruleset.amends else [])):
        found |= _translations(each, language)
    return {**found, **read(ruleset.package, language)}


def script_words(language: str, *modules: str) -> Markup:
    starts = tuple(f"js-{each}-" for each in modules)
    found = {
        code.removeprefix("js-"): text for code, text in _script_words(language).items() if code.startswith(starts)
    }
    data = json.dumps(found, ensure_ascii=False).replace("<", "\\u003c")
    return Markup(f'<script type="application/json" id="words">{data}</script>')  # noqa: S704  # no tag can end it


@cache
def _script_words(language: str) -> Mapping[str, str]:
    words = problems.catalogue(language)
    codes = [code for code in words if code.startswith("js-")]
    return {code: words.say(code, {name: f"{{{name}}}" for name in words.variables(code)}) for code in codes}


def _said(text: str) -> Markup:
    return Markup(re.sub(r"`([^`]+)`", r"<code>\1</code>", str(escape(text))))  # noqa: S704  # escaped just now
