"""Serves one of the echoes with our server, until it is stopped: `python -m tests.bench.echoes NAME PORT`."""

from __future__ import annotations

import sys

import uvicorn

uvicorn.run(
    f"tests.bench.echoes.{sys.argv[1]}:app",
    port=int(sys.argv[2]),
    loop="uvloop",
    http="httptools",
    ws="none",
    access_log=False,
    server_header=False,
    proxy_headers=False,
    log_level="warning",
)
