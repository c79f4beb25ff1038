from __future__ import annotations

import signal
import socket
from pathlib import Path

from tests.service.running import PATIENCE, Service

CALLERS = 40


def test_connections_that_wait_to_be_accepted_are_answered_before_a_stop(tmp_path: Path) -> None:
    with Service(tmp_path) as service:
        service.process.send_signal(signal.SIGSTOP)
        waiting = [socket.create_connection(("127.0.0.1", service.port), PATIENCE) for _ in range(CALLERS)]
        for each in waiting:
            each.sendall(b"GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n")
        service.process.send_signal(signal.SIGTERM)
        service.process.send_signal(signal.SIGCONT)
        answered = sum(_status(each) == b"HTTP/1.1 200" for each in waiting)
        assert (answered, service.process.wait(PATIENCE)) == (CALLERS, 0)


def _status(connection: socket.socket) -> bytes:
    with connection:
        try:
            return connection.recv(1024)[:12]
        except ConnectionResetError:
            return b""
