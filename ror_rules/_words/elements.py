"""Elements of HTML and SVG. They escape every text that is not an element, so no caller can forget it."""

from __future__ import annotations

from html import escape
from typing import Final

_VOID: Final = frozenset({"br", "hr", "img", "input", "link", "meta", "wbr"})


class Markup(str):
    """Text that is already HTML. `element` and `joined` make it, and escape all other text."""

    __slots__ = ()

    def __html__(self) -> str:
        return self


def element(name: str, /, *inside: str | None, **attributes: str | int | bool | None) -> Markup:
    """`<name ...>inside</name>`: attributes that are None or False are left out, True has no value.

    `class_` is `class`. Any other `_` in an attribute's name becomes `-`. None inside is left out.

    >>> element("a", "<Éomer>", class_="ror-cite", href="/rules?a&b", aria_label='"')
    '<a class="ror-cite" href="/rules?a&amp;b" aria-label="&quot;">&lt;Éomer&gt;</a>'
    """
    written = "".join(_attribute(key, value) for key, value in attributes.items())
    end = "" if name in _VOID else f"</{name}>"
    return Markup(f"<{name}{written}>{joined(*inside)}{end}")


def joined(*parts: str | None) -> Markup:
    return Markup("".join(each if isinstance(each, Markup) else escape(each) for each in parts if each is not None))


def coded(text: str) -> Markup:
    """Text with the names in backticks as code.

    >>> coded("Name fewer `fields` & more.")
    'Name fewer <code>fields</code> &amp; more.'
    """
    parts = text.split("`")
    if len(parts) % 2 == 0:  # without a closing one
        return joined(text)
    return joined(*(element("code", each) if at % 2 else each for at, each in enumerate(parts)))


def _attribute(key: str, value: str | int | bool | None) -> str:
    if value is None or value is False:
        return ""
    name = key.rstrip("_").replace("_", "-")
    return f" {name}" if value is True else f' {name}="{escape(str(value))}"'
