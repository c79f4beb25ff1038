"""Holds an implementation of the rules to the vectors: a service over HTTP, or a command. Any Python from 3.10, nothing else.

    python vectors/run.py --http http://localhost:8000
    python vectors/run.py --command "node vectors/js/main.mjs" --rule war-of-the-ring/search --rule "sauron/*"
    python vectors/run.py --command ./mine --against http://localhost:8000 --rule war-of-the-ring/search --count 5000 --seed 1

With `--against` it asks both sides fresh states instead, and groups the differences by their place and cause (fresh.py).
A command reads a request on each line of its input and writes what became of it on one line of its output, in the same
order, as `ror batch -` does; README.md beside this file has the form. The exit code is 0 if every vector holds, 1 if one does
not, 2 if nothing could be asked or the answers ended.
"""

from __future__ import annotations

import argparse
import contextlib
import fnmatch
import http.client
import json
import queue
import random
import re
import shlex
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

sys.path.append(
    str(Path(__file__).resolve().parents[1])
)  # a script finds what lies beside it, and `vectors` is no package
from vectors import fresh

HERE = Path(__file__).resolve().parent
TEXTS = frozenset({"summary"})
"""Members of an answer that are sentences for people. Their words may differ, so no vector has them."""
OPTIONAL = frozenset({"format", "luck", "trace"})
"""Members of an answer that it may lack, or have where a vector has none. A trace that is there on both sides is compared."""


class Difference(NamedTuple):
    """Where an answer is not as a vector has it: a JSON Pointer, and both values as JSON, or `nothing`."""

    pointer: str
    expected: str
    got: str

    def __str__(self) -> str:
        return f"{self.pointer or 'the whole'}: expected {self.expected}, got {self.got}"


class DeafError(Exception):
    """Nobody answers, or not in a form that can be compared."""


def vectors(folder: Path, wanted: list[str]) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Every rule that is wanted, as `ruleset/rule`, and its vectors in their order."""
    for path in sorted(folder.glob("*/*.ndjson")):
        name = f"{path.parent.name}/{path.stem}"
        if not wanted or any(fnmatch.fnmatchcase(name, each) for each in wanted):
            yield name, [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def without_texts(answer: dict[str, Any]) -> dict[str, Any]:
    """An answer without its sentences: the part that is compared."""
    return {name: value for name, value in answer.items() if name not in TEXTS}


def difference(expected: Any, got: Any, at: str = "") -> Difference | None:
    """The first place where two plain values differ, in the order of the first. True is no 1, and null is not nothing."""
    if isinstance(expected, dict) and isinstance(got, dict):
        for name in [*expected, *(name for name in got if name not in expected)]:
            place = f"{at}/{name.replace('~', '~0').replace('/', '~1')}"
            if name not in expected or name not in got:
                return Difference(place, *(_shown(side, name) for side in (expected, got)))
            found = difference(expected[name], got[name], place)
            if found:
                return found
        return None
    if isinstance(expected, list) and isinstance(got, list):
        for index in range(max(len(expected), len(got))):
            if index >= min(len(expected), len(got)):
                return Difference(f"{at}/{index}", *(_shown(side, index) for side in (expected, got)))
            found = difference(expected[index], got[index], f"{at}/{index}")
            if found:
                return found
        return None
    same = expected == got and isinstance(expected, bool) == isinstance(got, bool)
    return None if same else Difference(at, _brief(expected), _brief(got))


def _shown(side: Any, key: Any) -> str:
    there = key in side if isinstance(side, dict) else key < len(side)
    return _brief(side[key]) if there else "nothing"


def _brief(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 100 else text[:97] + "..."


def judged(vector: dict[str, Any], item: dict[str, Any]) -> Difference | None:
    """Where an answer, as an item of `POST /v1/batch` has it, is not as its vector says; None where it holds."""
    if "refusal" in vector:
        if "outcome" in item:
            return Difference("", "a refusal of the kind " + vector["refusal"]["kind"], "an outcome")
        expected, got = dict(vector["refusal"]), refusal(item)
        taken = expected.pop("pointers")
        expected["pointer"] = got["pointer"] if got["pointer"] in taken else taken[0]
        return difference(expected, got)
    if "outcome" not in item:
        return Difference("", "an outcome", "a refusal: " + _brief(refusal(item)))
    expected, got = vector["answer"], without_texts(item["outcome"])
    for name in OPTIONAL:
        if name not in expected or name not in got:
            expected = {key: value for key, value in expected.items() if key != name}
            got.pop(name, None)
    if "id" in expected and "id" in got:  # it follows from the rest, and says least of what is wrong: it comes last
        return difference({**expected, "id": got["id"]}, got) or difference(expected, got)
    return difference(expected, got)


def refusal(item: dict[str, Any]) -> dict[str, Any]:
    """What of a refusal is compared: its status, its kind, and the pointer of the first fault."""
    problem = item["problem"]
    return {"status": item["status"], "kind": problem["type"].rpartition("/")[2], "pointer": pointers(problem)[0]}


def pointers(problem: dict[str, Any]) -> list[str]:
    """The places that a problem names, each once."""
    return list(dict.fromkeys(fault["pointer"] for fault in problem.get("errors", ()))) or [""]


class Service:
    """A service that speaks HTTP: every request is posted to the path of its rule."""

    def __init__(self, base: str, seconds: float) -> None:
        parts = urlsplit(base)
        if parts.scheme not in {"http", "https"} or not parts.hostname:
            raise DeafError(f"{base!r} is no address like http://localhost:8000.")
        kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
        self._connection = kind(parts.hostname, parts.port, timeout=seconds)
        self._path = parts.path.rstrip("/")

    def answers(self, asked: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
        """The answer to each vector's request, in order."""
        headers = {"Content-Type": "application/json", "Accept": "application/json"}
        for vector in asked:
            path = f"{self._path}/v1/{vector['ruleset']}/{vector['rule']}"
            body = vector["body"] if "body" in vector else json.dumps(vector["request"], ensure_ascii=False)
            try:
                self._connection.request("POST", path, body.encode(), headers)
                answer = self._connection.getresponse()
                content = answer.read()
                said = json.loads(content)
            except (OSError, http.client.HTTPException, ValueError) as error:
                raise DeafError(f"POST {path}: {str(error) or type(error).__name__}") from None
            yield {"status": answer.status, ("outcome" if answer.status == 200 else "problem"): said}

    def close(self) -> None:
        """Hangs up."""
        self._connection.close()


class Command:
    """A command that reads a request a line and writes an answer a line."""

    def __init__(self, words: list[str], seconds: float) -> None:
        try:
            self._process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except OSError as error:
            raise DeafError(f"{shlex.join(words)} cannot be run: {error.strerror}.") from None
        self._seconds = seconds
        self._lines: queue.Queue[bytes] = queue.Queue()
        self._listening = threading.Thread(target=self._listen, daemon=True)
        self._listening.start()
        self._saying: list[threading.Thread] = []

    def answers(self, asked: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
        """The answer to each vector's request, in order."""
        saying = threading.Thread(target=self._say, args=(asked,), daemon=True)
        self._saying.append(saying)
        saying.start()
        for vector in asked:
            try:
                line = self._lines.get(timeout=self._seconds)
            except queue.Empty:
                raise DeafError(f"no answer to {vector['name']} in {self._seconds:g} seconds") from None
            if not line:
                raise DeafError(f"it ended before it answered {vector['name']}")
            try:
                yield json.loads(line)
            except ValueError:
                raise DeafError(f"its answer to {vector['name']} is no JSON: {line[:80]!r}") from None

    def _say(self, asked: list[dict[str, Any]]) -> None:
        assert self._process.stdin
        with contextlib.suppress(OSError):  # it ended: `answers` says at which vector
            for vector in asked:
                item = {"ruleset": vector["ruleset"], "rule": vector["rule"], **vector.get("request", {})}
                line = vector["body"] if "body" in vector else json.dumps(item, ensure_ascii=False)
                self._process.stdin.write(line.encode() + b"\n")
            self._process.stdin.flush()

    def _listen(self) -> None:
        assert self._process.stdout
        for line in self._process.stdout:
            self._lines.put(line)
        self._lines.put(b"")

    def close(self) -> None:
        """Ends it."""
        self._process.kill()
        self._process.wait()
        for thread in (self._listening, *self._saying):  # a thread that still writes when Python ends aborts it
            thread.join()
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe
            with contextlib.suppress(OSError):
                pipe.close()


class Tally:
    """What was found of one rule: how many vectors hold, those that do not, and how many answers had no trace to compare; `ended`: before all were answered."""

    def __init__(self, rule: str) -> None:
        self.rule = rule
        self.held = 0
        self.requests = 0
        self.unknown = 0
        self.untraced = 0
        self.failures: list[tuple[str, Difference]] = []
        self.ended = False

    def add(self, vector: dict[str, Any], item: dict[str, Any]) -> None:
        """Takes up an answer."""
        self.requests += "request" in vector
        try:
            found = judged(vector, item)
            self.unknown += "request" in vector and "problem" in item and refusal(item)["kind"] == "unknown"
        except (AttributeError, KeyError, TypeError, IndexError) as error:
            found = Difference("", "an answer or a problem as README.md says", f"{_brief(item)} ({error!r})")
        if found:
            self.failures.append((vector["name"], found))
            return
        self.held += 1
        self.untraced += "trace" in vector.get("answer", {}) and "trace" not in item["outcome"]

    @property
    def absent(self) -> bool:
        """Whether the implementation says to every request that there is no such rule."""
        return self.unknown == self.requests > 0

    def lines(self, most: int) -> Iterator[str]:
        """The report: a line for the rule, and one for each of the first failures."""
        whole = self.held + len(self.failures)
        bare = f", {self.untraced} of them without a trace" if self.untraced else ""
        rest = ", and no more of it was answered" if self.ended else ""
        mark = "FAIL" if self.failures else "part" if self.ended else "ok  "
        yield f"{mark} {self.rule}: {self.held} of {whole} hold{bare}{rest}"
        for name, found in self.failures[:most]:
            yield f"       {name} at {found}"
        if len(self.failures) > most > 0:
            yield f"       and {len(self.failures) - most} more"


def held(asked: Service | Command, folder: Path, wanted: list[str]) -> Iterator[Tally]:
    """Asks an implementation every vector of the rules that are wanted, rule by rule."""
    revealed = isinstance(asked, Service)  # it reveals the seeds of its own commitments, and takes nobody else's
    for rule, every in vectors(folder, wanted):
        tally = Tally(rule)
        found = [each for each in every if not (revealed and each["name"].startswith("committed/"))]
        try:
            for vector, item in zip(found, asked.answers(found), strict=True):
                tally.add(vector, item)
        except DeafError:
            tally.ended = True
            if tally.held or tally.failures:
                yield tally
            raise
        yield tally


class Comparison:
    """Two implementations of a rule: asks both the same requests, and compares the answers."""

    def __init__(self, name: str, asked: Service | Command, against: Service | Command) -> None:
        self._names = dict(zip(("ruleset", "rule"), name.split("/"), strict=True))
        self._asked, self._against = asked, against
        self.answered = 0

    def differences(self, requests: list[dict[str, Any]]) -> list[Difference | None]:
        """For each request where the answers differ, None where they agree."""
        vectors = [{"name": f"state {number}", **self._names, "request": each} for number, each in enumerate(requests)]
        # Each side gets a part at a time, so that it never has to keep a pipe full of answers.
        found: list[Difference | None] = []
        for start in range(0, len(vectors), PART):
            part = vectors[start : start + PART]
            for theirs, ours in zip(self._against.answers(part), self._asked.answers(part), strict=True):
                self.answered += "outcome" in theirs
                found.append(judged(_expected(theirs), ours))
        return found

    def places(self, requests: list[dict[str, Any]]) -> list[str]:
        """The differences as texts, the same for the same place in any item of a list."""
        return [_place(each) for each in self.differences(requests)]


PART = 200
"""Requests that both sides are asked at a time."""


def _expected(item: dict[str, Any]) -> dict[str, Any]:
    if "outcome" in item:
        return {"answer": without_texts(item["outcome"])}
    said = refusal(item)
    return {"refusal": {"status": said["status"], "kind": said["kind"], "pointers": pointers(item["problem"])}}


def _place(found: Difference | None) -> str:
    return re.sub(r"/\d+(?=/|$)", "/*", found.pointer) or "/" if found else ""


def compared(
    comparison: Comparison,
    drawing: fresh.Drawing,
    seed: str | None,
    rulings: dict[str, list[str]],
    count: int,
    show: int,
) -> tuple[int, list[str]]:
    """How many of `count` fresh states differ, and a report: each cause with an example, the most frequent first."""
    chance = random.Random(f"rulings/{seed}")
    requests = []
    for number, state in enumerate(drawing.states(count)):
        request: dict[str, Any] = {"state": state}
        if seed is not None:
            request["dice"] = {"source": "seeded", "seed": f"{seed}/{number}"}
        if chance.randrange(5) == 0:
            ruling = chance.choice([*rulings])
            request["rulings"] = {ruling: chance.choice(rulings[ruling])}
        requests.append(request)
    differing = [
        (each, _place(found)) for each, found in zip(requests, comparison.differences(requests), strict=True) if found
    ]
    agree = f"{count - len(differing)} of {count} fresh states agree, {comparison.answered} are answered and the rest refused"
    special = len(drawing.specials)
    lines = [f"{agree}, with {min(count, special)} of {special} special values of the schema"]
    small = fresh.smallest(drawing, differing, comparison.places)
    groups: dict[tuple[str, tuple[str, ...]], list[dict[str, Any]]] = {}
    for (_, place), request in zip(differing, small, strict=True):
        groups.setdefault((place, fresh.cause(drawing, request)), []).append(request)
    for (_, cause), found in sorted(groups.items(), key=lambda each: -len(each[1]))[:show]:
        shortest = min(found, key=lambda each: len(json.dumps(each)))
        lines.append(f"       {len(found)} at {comparison.differences([shortest])[0]}")
        lines.append(
            f"           cause: {', '.join(cause) or 'any state'}. For example: {json.dumps(shortest, ensure_ascii=False)}"
        )
    if len(groups) > show:
        lines.append(f"       and {len(groups) - show} more causes")
    return len(differing), lines


def _asked(given: argparse.Namespace) -> Service | Command:
    return Service(given.http, given.seconds) if given.http else Command(shlex.split(given.command), given.seconds)


def _against(given: argparse.Namespace) -> Service | Command:
    is_url = re.match("https?://", given.against)
    return Service(given.against, given.seconds) if is_url else Command(shlex.split(given.against), given.seconds)


def _compare(given: argparse.Namespace) -> int:
    sides: list[Service | Command] = []
    rules = whole = 0
    try:
        sides += [_asked(given)]
        sides += [_against(given)]
        for rule, every in vectors(given.vectors, given.rule):
            catalogue = json.loads((given.vectors / rule.split("/")[0] / "catalogue.json").read_text("utf-8"))
            known = [each["request"]["state"] for each in every if "answer" in each]
            seeded = any(each["answer"]["dice"]["throws"] for each in every if "answer" in each)
            drawing = fresh.Drawing(catalogue["states"][rule.split("/")[1]], known, f"{given.seed}/{rule}")
            rulings = {each["id"]: [*each["readings"]] for each in catalogue["rulings"]}
            comparison = Comparison(rule, *sides)
            differing, lines = compared(
                comparison, drawing, given.seed if seeded else None, rulings, given.count, given.show
            )
            print(f"{'FAIL' if differing else 'ok  '} {rule}: " + "\n".join(lines), flush=True)
            rules, whole = rules + 1, whole + differing
    except DeafError as error:
        print(f"run.py: {error}", file=sys.stderr)
        return 2
    finally:
        for side in sides:
            side.close()
    if not rules:
        print("run.py: there was nothing to hold it to.", file=sys.stderr)
        return 2
    return 1 if whole else 0


def main(arguments: list[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=str(__doc__).split("\n\n", maxsplit=1)[0])
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument("--http", metavar="URL", help="a service, by the address that its /v1 is below")
    where.add_argument("--command", metavar="COMMAND", help="a command that reads and writes a line for each request")
    parser.add_argument(
        "--rule", metavar="RULESET/RULE", action="append", default=[], help="only this rule; * is a wild card"
    )
    parser.add_argument("--vectors", metavar="FOLDER", type=Path, default=HERE, help="where the vectors are")
    parser.add_argument(
        "--against", metavar="PROGRAM_OR_URL", help="compare with this one on fresh states, instead of with the vectors"
    )
    parser.add_argument(
        "--count", metavar="N", type=int, default=1000, help="fresh states of each rule, 1000 by default"
    )
    parser.add_argument("--seed", metavar="S", default="1", help="another seed draws other fresh states, 1 by default")
    parser.add_argument("--show", metavar="N", type=int, default=3, help="failures shown of each rule, 3 by default")
    parser.add_argument("--seconds", metavar="N", type=float, default=60, help="how long one answer may take")
    given = parser.parse_args(arguments)
    if given.against:
        return _compare(given)
    whole = good = rules = 0
    absent = []
    asked: Service | Command | None = None
    try:
        asked = _asked(given)
        for tally in held(asked, given.vectors, given.rule):
            if tally.absent and not given.rule:
                absent.append(tally.rule)
                continue
            rules += 1
            whole, good = whole + tally.held + len(tally.failures), good + tally.held
            print("\n".join(tally.lines(given.show)), flush=True)
    except DeafError as error:
        if whole:
            print(f"{good} of {whole} vectors hold, {rules} rules, until the answers ended", flush=True)
        print(f"run.py: {error}", file=sys.stderr)
        return 2
    finally:
        if asked is not None:
            asked.close()
    if absent:
        print(f"not there, so not held to anything: {', '.join(absent)}")
    print(f"{good} of {whole} vectors hold, {rules} rules")
    if not whole:
        print("run.py: there was nothing to hold it to.", file=sys.stderr)
        return 2
    return 0 if good == whole else 1


if __name__ == "__main__":
    sys.exit(main())
