"""Whether the service that runs beside this is alive: exit code 0 or 1. For containers, which have no curl.

Reads where it listens from ROR_HOST and ROR_PORT, as the service does.
"""

import http.client
import os
import sys

HOST = os.environ.get("ROR_HOST", "127.0.0.1")
connection = http.client.HTTPConnection(
    {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(HOST, HOST),  # noqa: S104  # who listens everywhere listens here
    int(os.environ.get("ROR_PORT", "8000")),
    timeout=2,
)
try:
    connection.request("GET", "/health/live")
    sys.exit(connection.getresponse().status != 200)
except OSError:
    sys.exit(1)
