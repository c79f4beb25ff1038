"""House rules: a document checked and remembered, so that later requests name it by its digest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from ror_rules import register
from ror_rules.errors import RorError, SchemaError
from ror_rules.host import wire
from ror_rules.host.calls import CALLS
from ror_rules.host.wire import HouseFile, convert
from ror_rules.house import CheckedHouse
from ror_rules.ruleset import Ruleset
from ror_service._http.body import received
from ror_service._http.messages import Handler, HttpRequest, HttpResponse
from ror_service._http.negotiation import accepted, answer
from ror_service._http.threads import in_thread
from ror_service._operations.route import ASKED, Answer, Route, Rulesets, Services, ShownExample, called
from ror_service._work.earlier import EarlierVersions
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
        serve=_served,
        examples=partial(_shown, rulesets),
    )


def _served(services: Services) -> Mapping[str, Handler]:
    settings = services.settings

    async def checked(request: HttpRequest) -> HttpResponse:
        media = accepted(request)
        value = await received(request, settings.max_body, settings.body_seconds)
        found = await tried(services.odds, value)
        await in_thread(CALLS["check_house"].run, value)  # keeps it
        request.context.ruleset = value["house"]["ruleset"]
        return answer(found, media)

    return {_PATH: checked}


def keep_folder(folder: str, earlier: EarlierVersions) -> None:
    """Load the documents of a folder for the life of the process. Raises `SettingsError` for an invalid one."""
    if folder and not Path(folder).is_dir():
        raise SettingsError(f"ROR_HOUSES is a folder of house-rule documents. Got {folder!r}.")
    for file in sorted(Path(folder).glob("*.toml")) if folder else ():
        try:
            value = wire.plain(wire.read_toml(file.read_bytes()))
            if not earlier.keep(value):
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
