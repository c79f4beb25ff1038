"""The frame that every page has: its templates, its policy, the files beside it; and how one is rendered.

A group of pages adds a module beside this one and its templates, which fill the blocks of `base.html.j2` (title,
description, head, main), and its styles and scripts in `static/`, which are served as they lie there. No host but this
is ever asked, and nothing stands inline, so that one policy holds for all.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from ror_rules import __version__
from ror_rules._wire import addresses
from ror_rules._wire.problems import Problem
from ror_service._http import problems
from ror_service._http.problems import Headers

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

POLICY_OF_RULES: Final[Headers] = [(name, value + b"; script-src 'self' 'wasm-unsafe-eval'") for name, value in POLICY]
"""That of the one script in whose thread WebAssembly runs. The pages that start it need no more than all others."""

ASSETS: Final = "/static"
"""Where what pages ask for is served."""

_MEDIA: Final = {
    ".css": "text/css; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
}

Content = Callable[[], bytes]


class Way(NamedTuple):
    """An entry of the navigation: what it is called, and where it leads."""

    name: str
    path: str


NAVIGATION: Final = (
    Way("Play", "/play"),
    Way("Rules", "/rules"),
    Way("Tables", "/tables"),
    Way("Rulings", "/rulings"),
    Way("Check", "/verify"),
    Way("API", "/docs"),
)
"""What the head of every page leads to, in the order in which it is read."""


def assets() -> dict[str, str]:
    """The names of all files that pages ask for, and their media types."""
    return {path.name: _MEDIA[path.suffix] for path in sorted(_STATIC.iterdir()) if path.suffix in _MEDIA}


def asset(name: str) -> bytes:
    """One of the files that pages ask for."""
    return (_STATIC / name).read_bytes()


def policy(name: str) -> Headers:
    """The policy of one of the files that pages ask for."""
    return POLICY_OF_RULES if name == "worker.mjs" else POLICY


def problem(kind: problems.Kind) -> bytes:
    """The page of a kind of problem: what it means and what to do about it."""
    return render("problem.html.j2", kind=kind, kinds=problems.KINDS)


def refusal(document: bytes) -> bytes:
    """The page of a problem document: what was refused, and what to do instead."""
    return render("refusal.html.j2", problem=msgspec.json.decode(document, type=Problem))


def health(found: Any) -> bytes:
    """The page of how the service is."""
    return render("health.html.j2", health=found)


def render(template: str, *, at: str = "", here: bool = False, **values: Any) -> bytes:
    """A page of a template; `at` is the address of the entry of the navigation that it belongs to, or is, if `here`."""
    return environment().get_template(template).render(at=at, here=here, **values).encode()


@cache
def environment() -> Environment:
    """The templates. They see the navigation and the addresses of the catalogue; everything else they are handed."""
    found = Environment(
        loader=FileSystemLoader(_HERE), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    found.filters["said"] = _said
    found.globals |= {"navigation": NAVIGATION, "addresses": addresses, "version": __version__}
    return found


def _said(text: str) -> Markup:
    """What the catalogue says, its names in backticks set as names."""
    return Markup(re.sub(r"`([^`]+)`", r"<code>\1</code>", str(escape(text))))  # noqa: S704  # escaped just now
