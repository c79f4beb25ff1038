"""Clients of the front during a fault, and a watcher of the service's health. Both record every answer."""

from __future__ import annotations

import json
import ssl
import threading
import time
from collections import Counter
from typing import Any, NamedTuple, Self

import httpx

from tests.service.cases import GOLLUM, GOLLUM_STATE, SEARCH, hunted, unspoken

LONGEST_SECONDS = 60.0
SORCERY = "/v1/war-of-the-ring/sorcery"
RECEIPT = "application/vnd.ror.receipt+json"


class Call(NamedTuple):
    kind: str
    began: float
    seconds: float
    status: int


class Load:
    def __init__(self, front: str, trust: ssl.SSLContext, *, clients: int = 8, signed: bool = False) -> None:
        self.calls: list[Call] = []
        self.wrong: list[str] = []
        self.stored: dict[str, bytes] = {}
        self._front, self._trust, self._signed = front, trust, signed
        self._first: dict[str, bytes] = {}
        self._receipts: dict[str, bytes] = {}
        self._end = threading.Event()
        self._threads = [threading.Thread(target=self._play, args=(number,)) for number in range(clients)]
        self._threads.append(threading.Thread(target=self._ask_odds))

    def __enter__(self) -> Self:
        self._name = str(time.time_ns())
        with self._client() as client:
            for number in range(20):
                found = self._resolve(client, f"{self._name}-first-{number}")
                assert found is not None, "the service does not work before the fault"
                self._first[found[0]] = found[1]
            if self._signed:
                for number in range(5):
                    seed = f"{self._name}-{number}"
                    signed = self._sign(client, "receipt", seed)
                    assert signed is not None, "the service does not sign before the fault"
                    self._receipts[seed] = signed.content
        self.calls.clear()
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._end.set()
        for thread in self._threads:
            thread.join()

    def statuses(self, kind: str) -> Counter[int]:
        return Counter(call.status for call in self.calls if call.kind == kind)

    def slowest(self, *kinds: str) -> float:
        return max((call.seconds for call in self.calls if call.kind in kinds), default=0.0)

    def resolved_since(self, began: float) -> bool:
        return any(call.kind == "resolve" and call.status == 200 and call.began > began for call in [*self.calls])

    def works(self, *, forgets: bool) -> bool:
        """Whether a new outcome is stored and readable, and the first ones too unless Redis forgot them."""
        with self._client() as client:
            try:
                request = {"state": GOLLUM_STATE, "dice": {"source": "seeded", "seed": f"well-{time.time_ns()}"}}
                answer = client.post(GOLLUM, json=request)
                if answer.status_code != 200 or "stored" not in answer.headers.get("Cache-Status", ""):
                    return False
                places = {answer.headers["Location"]: unspoken(answer), **({} if forgets else self._first)}
                return all(client.get(place).content == body for place, body in places.items())
            except httpx.TransportError:
                return False

    def lost(self) -> list[str]:
        with self._client() as client:

            def now(place: str) -> httpx.Response:
                for _ in range(100):  # a busy machine is slower than the time limits of Redis
                    if (answer := client.get(place)).status_code != 503:
                        break
                    time.sleep(0.1)
                return answer

            answers = {place: now(place) for place in self.stored}
        return [
            f"{answer.status_code} {place}" for place, answer in answers.items() if answer.content != self.stored[place]
        ]

    def _client(self) -> httpx.Client:
        return httpx.Client(base_url=self._front, verify=self._trust, timeout=LONGEST_SECONDS)

    def _asked(self, client: httpx.Client, kind: str, method: str, path: str, **request: Any) -> httpx.Response | None:
        began = time.monotonic()
        answer = None
        try:
            answer = client.request(method, path, **request)
        except httpx.TransportError:
            time.sleep(0.1)
        self.calls.append(Call(kind, began, time.monotonic() - began, answer.status_code if answer else 0))
        if answer is not None and answer.status_code >= 500 and kind == "read" and b"redis://" in answer.content:
            self.wrong.append(f"{path} tells where Redis is")
        return answer

    def _resolve(self, client: httpx.Client, seed: str) -> tuple[str, bytes] | None:
        request = {"state": GOLLUM_STATE, "dice": {"source": "seeded", "seed": seed}}
        answer = self._asked(client, "resolve", "POST", GOLLUM, json=request)
        if answer is None or answer.status_code != 200:
            return None
        place, body = answer.headers["Location"], unspoken(answer)
        if "stored" in answer.headers.get("Cache-Status", ""):
            self.stored[place] = body
        return place, body

    def _sign(self, client: httpx.Client, kind: str, seed: str) -> httpx.Response | None:
        request = {"state": {"rating": "B"}, "dice": {"source": "seeded", "seed": seed}}
        answer = self._asked(client, kind, "POST", SORCERY, json=request, headers={"Accept": RECEIPT})
        known = self._receipts.get(seed)
        if answer is not None and answer.status_code == 200 and known not in {None, answer.content}:
            self.wrong.append(f"the receipt of {seed} is another")
        return answer

    def _read(self, client: httpx.Client, place: str, body: bytes) -> None:
        kept = place in self.stored or place in self._first
        answer = self._asked(client, "read" if kept else "unkept", "GET", place)
        if answer is not None and answer.status_code == 200 and answer.content != body:
            self.wrong.append(f"{place} is another")

    def _play(self, number: int) -> None:
        first = list(self._first.items())
        with self._client() as client:
            count = 0
            while not self._end.is_set():
                count += 1
                found = self._resolve(client, f"{self._name}-{number}-{count}")
                if found is not None:
                    self._read(client, *found)
                self._read(client, *first[count % len(first)])
                self._asked(client, "unknown", "GET", f"/v1/outcomes/{number:032x}{count:032x}")
                if self._signed:
                    self._sign(client, "receipt", f"{self._name}-{count % 5}")
                    self._sign(client, "signed", f"{self._name}-{number}-{count}")
                time.sleep(0.05)

    def _ask_odds(self) -> None:
        with self._client() as client:
            count = 0
            while not self._end.is_set():
                count += 1
                state = {**hunted(1), "orc_points": count % 500}
                self._asked(client, "odds", "POST", SEARCH, json={"state": state})
                time.sleep(0.2)


class Watcher:
    """Requests the service's own health ten times a second."""

    def __init__(self, url: str) -> None:
        self.seen: list[tuple[float, float, frozenset[str] | None]] = []
        self._url = url
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._watch)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._end.set()
        self._thread.join()

    def look(self) -> frozenset[str] | None:
        try:
            answer = httpx.get(f"{self._url}/health", timeout=2, headers={"Accept": "application/json"})
            parts: list[dict[str, str]] = json.loads(answer.content)["parts"]
        except (httpx.TransportError, ValueError, KeyError):
            return None
        return frozenset(part["name"] for part in parts if part["state"] != "ok")

    def _watch(self) -> None:
        while not self._end.wait(0.1):
            began = time.monotonic()
            found = self.look()
            self.seen.append((began, time.monotonic(), found))
