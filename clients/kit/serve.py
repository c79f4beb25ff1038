"""A service that follows the script of one case. Needs only Python 3.10 or later.

    python clients/kit/serve.py "429 with Retry-After"

It prints its address, answers until its standard input ends, and then prints the requests as one line of JSON: `times` in
seconds, `bodies`, and `keys`. GET is always 404, so a client needs a seed or faces.
"""

from __future__ import annotations

import contextlib
import itertools
import json
import socket
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, HTTPServer, ThreadingHTTPServer
from pathlib import Path
from typing import Any

KIT = json.loads((Path(__file__).parent / "cases.json").read_text("utf-8"))


class Scripted:
    """A running service for one case. `asked` has the requests."""

    def __init__(self, case: dict[str, Any]) -> None:
        self.script: list[dict[str, Any]] = list(case["service"])
        self.asked: dict[str, list[Any]] = {"times": [], "bodies": [], "keys": []}
        self._server: HTTPServer | None = None
        self._ended = False
        self.port = 0
        away = self.script.pop(0)["away"] if "away" in self.script[0] else 0
        if away:
            with socket.socket() as probe:  # a port on which nothing listens yet
                probe.bind(("127.0.0.1", 0))
                self.port = probe.getsockname()[1]
            threading.Timer(away, self._open).start()
        else:
            self._open()
        self.address = f"http://127.0.0.1:{self.port}"

    def _open(self) -> None:
        if self._ended:
            return
        self._server = ThreadingHTTPServer(("127.0.0.1", self.port), handler_of(self))
        self.port = self._server.server_port
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._ended = True
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()


def handler_of(service: Scripted) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            if self.path.endswith("/receipt"):
                self.do_POST()
            else:
                self._say(404, {"Content-Type": "text/plain"}, b"The kit has no catalogue.")

        def do_POST(self) -> None:
            service.asked["times"].append(time.monotonic())
            service.asked["bodies"].append(self.rfile.read(int(self.headers.get("Content-Length", 0))).decode())
            service.asked["keys"].append(self.headers.get("Authorization", ""))
            if not service.script:
                self._say(500, {"Content-Type": "text/plain"}, b"The script of this case has ended.")
                return
            step = service.script.pop(0)
            if step.get("cut"):
                self.close_connection = True
                return
            if "answer" not in step:
                self._say(step["status"], step["headers"], step["body"].encode())
                return
            if "key" in step and self.headers.get("Authorization") != f"Bearer {step['key']}":
                self._say(401, {"Content-Type": "text/plain"}, b"Another key is needed.")
                return
            body = json.dumps(KIT["answers"][step["answer"]]).encode() + b" " * step.get("padding", 0)
            media = "application/vnd.ror.receipt+json" if self.path.endswith("/receipt") else "application/json"
            self._say(200, {"Content-Type": media}, body, step.get("cut_after"))

        def _say(self, status: int, headers: dict[str, str], body: bytes, cut: int | None = None) -> None:
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body[:cut])
            self.close_connection = self.close_connection or cut is not None

        def log_message(self, *_: object) -> None:
            """Logs nothing."""

    return Handler


def faults(case: dict[str, Any], asked: dict[str, list[Any]]) -> list[str]:
    """The client's faults, a sentence each: too many requests, another body, no wait."""
    times, found = asked["times"], []
    if "requests" in case and len(times) != case["requests"]:
        found.append(f"It sent {len(times)} requests. The case needs {case['requests']}.")
    if len(set(asked["bodies"])) > 1:
        found.append("A retry had another body. The seed must be drawn before the first try.")
    found += [
        f"It waited {after - before:.2f} s before a retry. The case needs {case['waits']} s."
        for before, after in itertools.pairwise(times)
        if after - before < case.get("waits", 0)
    ]
    return found


if __name__ == "__main__":
    (chosen,) = (each for each in KIT["cases"] if each["name"] == sys.argv[1])
    with contextlib.closing(Scripted(chosen)) as running:
        print(running.address, flush=True)
        sys.stdin.read()
        print(json.dumps(running.asked), flush=True)
