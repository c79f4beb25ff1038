"""Text from outside, such as a name or a context: one form, so that two texts that look the same are the same.

Such a text is one line in Unicode Normalization Form C (UAX #15). It has no character that shows nothing, and none
that is private or unassigned. U+0020 is its only blank, never at an end and never twice in a row. A joiner (U+200C,
U+200D) stands only where it changes the shape of letters: after a virama, and U+200C also between two Arabic letters
that would join (RFC 5892, A.1 and A.2).

A context gives dice, so its form is stricter. No character looks like the one that NFKC gives for it, or like ASCII
punctuation, and a word has letters of one script (UTS #39, mixed-script confusables).

`outside_text` is the type. Its pattern decides about ASCII, so msgspec alone reads most documents, and `wrong_text`
decides about the rest. Nothing here changes a text. Unicode's names begin with the script, so there is no table of
scripts.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Any, Final

from msgspec import Meta

from ror_rules._messages.message import Message, named, say

shapeless: Final = re.compile(
    r"[\x00-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2028-\u202e"
    r"\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc\U00013441\U00013442\U00016fe4"
    r"\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
).search
"""Finds a control, a `Default_Ignorable_Code_Point`, or another character that is drawn empty.

The joiners are not among them: languages spell words with them.
"""
_LINE: Final = r"^[^\x00-\x20\x7f]+(?: [^\x00-\x20\x7f]+)*(?!\n)$"
_is_plain: Final = re.compile(r"[!-~\u00c0-\u017f\u0400-\u045f]+(?: [!-~\u00c0-\u017f\u0400-\u045f]+)*").fullmatch
"""Tells at once that a text in Latin or Cyrillic letters fits."""

_JOINER: Final = "\N{ZERO WIDTH JOINER}"
_NON_JOINER: Final = "\N{ZERO WIDTH NON-JOINER}"
_VIRAMA: Final = 9
"""The combining class of a virama."""
_FORMS: Final = 512
"""Letters in the cache of their forms: more than Arabic has."""
_TWINS: Final = str.maketrans(
    "\u02d0\u02d7\u2010\u201a\u2043\u2044\u2212\u2215\u2216\u2217\u2223\u2236\ua789", ":--,-/-/\\*|::"
)
"""Punctuation that looks like that of ASCII and is no variant by NFKC."""
_LOOKS_DIFFERENT: Final = ("<circle>", "<super>", "<sub>", "<fraction>", "<square>")
"""Variants by NFKC that nobody takes for the plain character: a circled 3."""
_HAN: Final = {"CJK", "IDEOGRAPHIC"}
_WRITTEN_TOGETHER: Final = (
    _HAN | {"HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA"},
    _HAN | {"HANGUL"},
    _HAN | {"BOPOMOFO"},
)
"""Scripts of one word in Japanese, Korean and Chinese."""


def wrong_text(text: str) -> Message | None:
    r"""The first reason to refuse a text from outside, or None. Its length is another matter.

    >>> wrong_text("Gandalf") is None, wrong_text("Gandalf\u3164").given
    (True, {'character': 'U+3164 HANGUL FILLER', 'place': 8})
    """
    if _is_plain(text):
        return None
    for at, each in enumerate(text):
        kind = unicodedata.category(each)
        if each == " ":
            if at in (0, len(text) - 1) or text[at - 1] == " ":
                return say("text-extra-blank", character=_described(each), place=at + 1)
        elif kind == "Zs":
            return say("text-other-blank", character=_described(each), place=at + 1)
        elif each in (_JOINER, _NON_JOINER):
            if not _shows(text[max(at - 1, 0) : at], each, text[at + 1 : at + 2]):
                return say("text-unseen", character=_described(each), place=at + 1)
        elif kind == "Cf" or shapeless(each):
            return say("text-unseen", character=_described(each), place=at + 1)
        elif kind in ("Cn", "Co", "Cs"):
            return say("text-unassigned", character=_described(each), place=at + 1, unicode=unicodedata.unidata_version)
    normal = unicodedata.normalize("NFC", text)
    if normal == text:
        return None
    at = next(at for at, (one, other) in enumerate(zip(text, normal, strict=False)) if one != other)
    return say("text-not-normal", normal=named(normal), character=_described(normal[at]), place=at + 1)


def wrong_context(text: str) -> Message | None:
    r"""The first reason to refuse a context, or None. Its length is another matter.

    >>> wrong_context("turn-\u0441ope").given["other"]
    'U+006F LATIN SMALL LETTER O'
    """
    wrong = wrong_text(text)
    if wrong is not None or text.isascii():
        return wrong
    first, scripts = "", set[str]()
    for at, each in enumerate(text):
        kind = unicodedata.category(each)[0]
        plain = unicodedata.normalize("NFKC", each).translate(_TWINS)
        if plain != each and not unicodedata.decomposition(each).startswith(_LOOKS_DIFFERENT):
            return say("context-variant", character=_described(each), place=at + 1, plain=plain)
        if kind not in "LMN" and each not in (_JOINER, _NON_JOINER):
            first, scripts = "", set()
        elif kind == "L":
            scripts |= {unicodedata.name(each).split()[0]}
            first = first or each
            if len(scripts) > 1 and not any(scripts <= together for together in _WRITTEN_TOGETHER):
                return say("context-scripts", character=_described(first), other=_described(each), place=at + 1)
    return None


def outside_text(most: int, what: str) -> Meta:
    """The type of a text from outside of 1 to `most` characters, with its description."""
    form = f"1 to {most} characters, none invisible, and no blank at either end"
    return Meta(min_length=1, max_length=most, pattern=_LINE, description=what, extra={"form": form, "outside": True})


def all_right(value: Any) -> bool:
    """Whether each text in a JSON value, of any type, has the form of one from outside, except for its length."""
    if isinstance(value, str):
        return value.isascii() or wrong_text(value) is None
    if isinstance(value, list | tuple):
        return all(map(all_right, value))
    return not isinstance(value, dict) or all(map(all_right, value.values()))


def _described(character: str) -> str:
    return f"U+{ord(character):04X} {unicodedata.name(character, '')}".rstrip()


def _shows(before: str, joiner: str, after: str) -> bool:
    """Whether a joiner changes the shape of the characters before and after it, each empty at an end."""
    if not before or not after.isalpha():
        return False
    if unicodedata.combining(before) == _VIRAMA:
        return True
    return joiner == _NON_JOINER and _has_form(before, "INITIAL") and _has_form(after, "FINAL")


@lru_cache(maxsize=_FORMS)
def _has_form(letter: str, form: str) -> bool:
    try:
        return bool(unicodedata.lookup(f"{unicodedata.name(letter, '')} {form} FORM"))
    except KeyError:
        return False
