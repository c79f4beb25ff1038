"""The part of a page that a program writes: it stands between `<!-- NAME -->` and `<!-- end of NAME -->`, each on a line of its own.

A release reads such a part before anything is installed, so this module needs the standard library alone.
"""

from __future__ import annotations


def inside(page: str, name: str) -> str:
    """The lines between the marks. Raises `ValueError` if the page does not have each mark once."""
    return _parted(page, name)[1]


def put(page: str, name: str, text: str) -> str:
    """The page with other lines between the marks. Raises `ValueError` if the page does not have each mark once."""
    before, _, after = _parted(page, name)
    return before + text + after


def _parted(page: str, name: str) -> tuple[str, str, str]:
    begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->"
    if (page.count(begin), page.count(end)) != (1, 1):
        raise ValueError(f"The page must have {begin.strip()} and {end} once each.")
    before, _, rest = page.partition(begin)
    text, _, after = rest.partition(end)
    return before + begin, text.removesuffix("\n"), "\n" + end + after
