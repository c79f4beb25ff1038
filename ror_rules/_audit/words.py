"""The words that the page and the text of an audit share, in a language. The JSON has them in English and as codes."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

from ror_rules._audit.chance import Extreme
from ror_rules._audit.dice_tests import DiceTest
from ror_rules._audit.report import Fortune, Item, RecordPlace, Report, Unlucky
from ror_rules._messages.catalogues import catalogue, engine
from ror_rules._messages.fluent import Catalogue
from ror_rules._messages.message import Message, named, say
from ror_rules._reading.error import in_words
from ror_rules._words.values import percent, pointed

LANGUAGES: Final = ("en", "de")
_SWAPPED: Final = str.maketrans(",.", ".,")
_HASH: Final = re.compile(r"\b([0-9a-f]{12})[0-9a-f]{52}\b")


class ReportWords:
    def __init__(self, language: str) -> None:
        self.language = language
        self.catalogue: Final[Catalogue] = engine(language)

    def told(self, message: Message) -> str:
        return _spaced(in_words(message, self.language))

    def said(self, found: Item | DiceTest | Extreme) -> str:
        """A finding, a note, a test or an extreme. If the language lacks its message, the English sentence."""
        if self.language == LANGUAGES[0] or found.code not in self.catalogue:
            return found.said
        return self.told(Message(found.code, found.given))

    def held(self, found: Report) -> str:
        """How many records were read and hold, and which releases recomputed these."""
        records = sum(each.records for each in found.files)
        read = self.told(say("audit-read", records=records, files=len(found.files)))
        by = found.recomputed
        libraries = [say("audit-held-by", library=each, count=count) for each, count in by.items()]
        library = libraries if len(by) > 1 else next(iter(by), found.library)
        return self.told(say("audit-held", read=read, held=found.counted.get("held", 0), library=library))

    def came(self, moment: Unlucky) -> str:
        return _spaced(catalogue(moment.ruleset, self.language).sentence(moment.code, moment.given))

    def who(self, of: Fortune) -> str:
        kind, _, name = of.who.partition(" ")
        return self.told(say(f"audit-luck-of-{kind}", name=named(name)) if name else say("audit-luck-together"))

    def where(self, place: RecordPlace) -> str:
        record = self.told(say("audit-record", file=named(place.file), record=place.record))
        turn = ", ".join(filter(None, [place.player, place.game, place.turn]))
        return f"{turn} ({record})" if turn else record

    def number(self, number: float, form: str = ",") -> str:
        text = f"{number:{form}}"
        return text if pointed(".", self.catalogue) == "." else text.translate(_SWAPPED)

    def share(self, share: float) -> str:
        return _spaced(percent(Fraction(share), self.catalogue))


def _spaced(text: str) -> str:
    """A text with plain spaces, because report and terminal show every other one as an escape."""
    return text.replace("\N{NO-BREAK SPACE}", " ")


def short(text: str) -> str:
    """A text with its hashes cut to their first digits.

    >>> short("Commitment " + "0123456789abcdef" * 4 + ".")
    'Commitment 0123456789ab….'
    """
    return _HASH.sub(lambda found: f"{found[1]}…", text)
