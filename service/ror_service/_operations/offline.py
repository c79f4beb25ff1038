"""Use without a network: the page that offers it, the script that stores the pages, and the manifest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ror_service._edge.messages import Handler
from ror_service._operations import pages
from ror_service._operations.page import PAGE, fixed, in_languages
from ror_service._operations.route import Route, Rulesets, Services
from ror_service._pages import frame, offline


def operations(rulesets: Rulesets) -> Iterator[Route]:
    """Three files, generated from the addresses of all pages."""
    for path, name in ((offline.PAGE, "offline"), (offline.WORKER, "service_worker"), (offline.MANIFEST, "manifest")):
        yield PAGE._replace(path=path, template=path, id=name, serve=_SERVED[path])


def _page(services: Services) -> Mapping[str, Handler]:
    return {
        offline.PAGE: in_languages(
            frame.Page(lambda spoken: offline.page(_kept(services), spoken), frame.ALL_LANGUAGES)
        )
    }


def _worker(services: Services) -> Mapping[str, Handler]:
    return {offline.WORKER: fixed(lambda: offline.worker(_kept(services)), offline.SCRIPT)}


def _manifest(services: Services) -> Mapping[str, Handler]:
    return {offline.MANIFEST: fixed(offline.manifest, offline.MANIFEST_TYPE)}


_SERVED = {offline.PAGE: _page, offline.WORKER: _worker, offline.MANIFEST: _manifest}


def _kept(services: Services) -> offline.OfflineSet:
    return offline.kept({each.template for each in services.operations}, pages.docs_of_calls(services))
