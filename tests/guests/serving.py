"""A service with the guests of our tests."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest

from ror_rules.author import Ruleset
from ror_rules.host import register
from tests.guests import border_war, open_road
from tests.service.running import Service

GUESTS: Final[tuple[Ruleset[Any], ...]] = (border_war.RULESET, open_road.RULESET)
_ROOT: Final = Path(__file__).resolve().parents[2]


@contextmanager
def serving(folder: Path) -> Iterator[Service]:
    for guest in GUESTS:
        info = folder / f"{guest.id.replace('-', '_')}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {guest.id}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[{register.GROUP}]\n{guest.id} = {guest.package}:RULESET\n")
    with pytest.MonkeyPatch.context() as patch:
        path = [f"{folder}", f"{_ROOT}", os.environ.get("PYTHONPATH")]
        patch.setenv("PYTHONPATH", os.pathsep.join(filter(None, path)))
        with Service(folder) as service:
            yield service
