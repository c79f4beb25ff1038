"""House rules: a document checked and remembered, so that later requests name it by its digest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from ror_rules.errors import RorError, SchemaError
from ror_rules.host import register, wire
from ror_rules.host.calls import CALLS
from ror_rules.host.rulesets import CheckedHouse, Ruleset
from ror_rules.host.wire import HouseFile, convert
from ror_service._edge.messages import HttpRequest, HttpResponse
from ror_service._edge.negotiation import answer
from ror_service._edge.threads import in_thread
from ror_service._operations.shared.route import ASKED, Answer, Route, Rulesets, Services, ShownExample, called, posted
from ror_service._work.earlier import EarlierVersions
from ror_service._work.tasks import try_house
from ror_service._work.trial import tried
from ror_service.settings import SettingsError

_PATH: Final = CALLS["check_house"].template


def operations(rulesets: Rulesets) -> Iterator[Route]:
    yield Route(
        *called("check_house"),
        tag="catalogue",
        summary="Check a house rule",
        description="Checks a house-rule document against its ruleset, tries the examples of the rules under it, and remembers it. After that `houses` of a request may name it"
        " by its digest. A service remembers the documents that were used last. It answers 422 `house-unknown` for the digest of"
        " another one; send the document again.",
        gives="a house-rule document checked, with its digest and its changes",
        request=(HouseFile,),
        answer=Answer("The digest and the changes.", (CheckedHouse,)),
        refusals=ASKED,
        scope="resolve",
        cost=1,
        serve=posted(_PATH, _checked),
        examples=partial(_shown, rulesets),
    )


async def _checked(services: Services, request: HttpRequest, value: Any, media: str) -> HttpResponse:
    found = await tried(services.odds, value)
    await in_thread(CALLS["check_house"].run, value)  # keeps it
    request.context.ruleset = value["house"]["ruleset"]
    return answer(found, media)


def keep_folder(folder: str, earlier: EarlierVersions) -> None:
    """Try the documents of a folder, and load them for the life of the process.

    Raises `SettingsError` for one that is invalid or fails. A document for an earlier version is checked by its release alone.
    """
    if folder and not Path(folder).is_dir():
        raise SettingsError(f"ROR_HOUSES is a folder of house-rule documents. Got {folder!r}.")
    for file in sorted(Path(folder).glob("*.toml")) if folder else ():
        try:
            value = wire.plain(wire.read_toml(file.read_bytes()))
            if not earlier.keep(value):
                try_house(value)
                document: HouseFile = convert(value, HouseFile)
                register.load(document.house.ruleset).house(document, fixed=True)
        except (OSError, RorError) as error:
            raise SettingsError(f"ROR_HOUSES: {file}: {error}") from None


def _shown(rulesets: Rulesets) -> Sequence[ShownExample]:
    return [found for ruleset in rulesets[:1] for found in _of(ruleset)][:1]


def _of(ruleset: Ruleset[Any]) -> Iterator[ShownExample]:
    for data in ruleset.table_data.values():
        columns, rows = ([each.label for each in axis.entries] for axis in (data.columns, data.rows))
        for at, row in enumerate(rows[1:]):
            cell = data.cells[at][0]
            if cell == data.cells[at + 1][0]:
                continue
            about = {"name": "An example", "ruleset": ruleset.id, "version": ruleset.version}
            document = {"house": about, "tables": {data.id: {"cells": {row: {columns[0]: cell}}}}}
            try:
                told = ruleset.house(document).told()
            except SchemaError:
                continue
            yield ShownExample("A changed cell", document, wire.plain(told), "The document fits.")
