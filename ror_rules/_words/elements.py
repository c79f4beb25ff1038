"""Elements of HTML and SVG, written so that nothing can be forgotten to be escaped: text is, whatever is no element."""

from __future__ import annotations

from html import escape
from typing import Final

_VOID: Final = frozenset({"br", "hr", "img", "input", "link", "meta", "wbr"})


class Markup(str):
    """Text that is HTML already. `element` and `joined` make it; all other text is escaped by them."""

    __slots__ = ()

    def __html__(self) -> str:
        """Itself, for templates that ask whether text is safe."""
        return self


def element(name: str, /, *inside: str | None, **attributes: str | int | bool | None) -> Markup:
    """`<name ...>inside</name>`: attributes that are None or False are left out, True has no value.

    `class_` is `class`; another `_` in an attribute's name is `-`. What is None inside is left out.

    >>> element("a", "<Éomer>", class_="ror-cite", href="/rules?a&b", aria_label='"')
    '<a class="ror-cite" href="/rules?a&amp;b" aria-label="&quot;">&lt;Éomer&gt;</a>'
    """
    written = "".join(_attribute(key, value) for key, value in attributes.items())
    end = "" if name in _VOID else f"</{name}>"
    return Markup(f"<{name}{written}>{joined(*inside)}{end}")


def joined(*parts: str | None) -> Markup:
    """Parts one after another, those that are no markup escaped."""
    return Markup("".join(each if isinstance(each, Markup) else escape(each) for each in parts if each is not None))


def coded(text: str) -> Markup:
    """Words in which names stand in backticks: those as code.

    >>> coded("Name fewer `fields` & more.")
    'Name fewer <code>fields</code> &amp; more.'
    """
    parts = text.split("`")
    if len(parts) % 2 == 0:  # one that nothing closes
        return joined(text)
    return joined(*(element("code", each) if at % 2 else each for at, each in enumerate(parts)))


def _attribute(key: str, value: str | int | bool | None) -> str:
    if value is None or value is False:
        return ""
    name = key.rstrip("_").replace("_", "-")
    return f" {name}" if value is True else f' {name}="{escape(str(value))}"'
