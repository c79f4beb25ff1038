"""`ror line`: a state as one line, and the translation of a list of players."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from ror_rules._messages.message import say
from ror_rules._reading.documents import read_text
from ror_rules._reading.error import in_words
from ror_rules._ways.cli import given, json_output, options
from ror_rules._ways.cli.app import app
from ror_rules._ways.cli.terminal import Output, complain
from ror_rules._ways.cli.usage import UsageError


@app.command
def line(
    ruleset: options.RulesetId,
    rule: options.RuleId,
    /,
    *words: options.Words,
    file: Annotated[
        options.File | None,
        Parameter(help="A file with the line or the list. - is stdin.", metavar="FILE", allow_leading_hyphen=True),
    ] = None,
    json: options.Json = False,
    lang: options.Language = None,
) -> None:
    """Print the canonical line of a state, or of one side of a battle, and name the words that could not be translated.

    The words are the line, or the name of a file with the line or the list.

    For example:

        ror line ring-of-power combat '12 Warriors, 6 Knights v 20 uruks'
    """
    found, asked = given.known_rule(ruleset, rule)
    language = options.language(lang, ruleset, rule)
    if bool(words) == (file is not None):
        raise UsageError("usage-line-or-file")
    name = str(file) if file is not None else words[0] if len(words) == 1 and given.is_there(words[0]) else None
    text = " ".join(words) if name is None else read_text(given.read_bytes(name)).strip()
    told = found.translate(asked.id, text)
    if json:
        json_output.put(told._asdict())
        return
    Output().line(told.line)
    if told.unknown:
        complain(in_words(say("line-not-translated", words=[f"`{each}`" for each in told.unknown]), language))
