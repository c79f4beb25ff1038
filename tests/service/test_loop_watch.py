from __future__ import annotations

from pathlib import Path

from tests.service.running import Service


def test_the_service_counts_what_holds_its_loop(tmp_path: Path) -> None:
    with Service(tmp_path) as service, service.client() as client:
        assert "# TYPE ror_loop_held_total counter" in client.get("/metrics").text
