"""A new question about a rule is one file and one line of the table, and every way to ask offers it."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path
from typing import Final

import ror_rules
import ror_service

FILE: Final = '''
"""The state of a question, as the rule reads it."""

from typing import Annotated, Any

from msgspec import Meta, Struct

from ror_rules._operations.operation import RULE, Operation
from ror_rules._wire.identity import identity
from ror_rules._wire.requests import RequestForm
from ror_rules._wire.shapes import Asked, Choices, Edition, Id, RuleId, State


class EchoRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A state to say again."""

    state: Asked
    rulings: Choices = {}
    loudly: Annotated[bool, Meta(description="Whether to shout.")] = False


class Echo(Struct, frozen=True, kw_only=True):
    """The state again."""

    id: Id
    ruleset: Annotated[Edition, Meta(description="Which rules answered.")]
    rule: RuleId
    state: State
    rulings: Annotated[dict[str, str], Meta(description="The requested readings.")]
    loudly: Annotated[bool, Meta(description="Whether it shouts.")]


def answer(ruleset: Any, rule_id: str, request: EchoRequest, *, budget: float) -> Echo:
    asked = {"state": request.state, "rulings": request.rulings}
    question = {"dice": {"source": "echoed", "loudly": request.loudly}, "context": None, "rule": rule_id, **asked}
    found = identity(ruleset=ruleset.edition, **question)
    return Echo(id=found, ruleset=ruleset.edition, rule=rule_id, loudly=request.loudly, **asked)


ECHO = Operation(
    "echo", "POST", f"{RULE}/echo", answer, RequestForm(EchoRequest), Echo,
    title="echo", text="Says the state again.", gives="the state again", scope="odds", cost=1,
)
'''
LINE: Final = ("(RESOLVE, ODDS, SWEEP, NEED, ADVISE)", "(RESOLVE, ODDS, SWEEP, NEED, ADVISE, ECHO)")
IMPORT: Final = "from ror_rules._operations.echo import ECHO\n"
WAYS: Final = """
import asyncio, json, sys, time
import httpx
from mcp.client.client import Client as McpClient
from ror_rules import encode, load
from ror_rules.client import AsyncClient, Client
from ror_rules.host.assistant import server
from ror_rules.host.calls import QUESTIONS, answer
from ror_service._contract.document import document

url = sys.argv[1]
for _ in range(300):
    try:
        httpx.get(url + "/health/live")
        break
    except httpx.TransportError:
        time.sleep(0.1)
path = "/v1/war-of-the-ring/sorcery/echo"
body = encode({"state": "rating=B", "loudly": True})
posted = httpx.post(url + path, content=body, headers={"content-type": "application/json"})
expected = posted.json()
assert (posted.status_code, expected["state"]["rating"], expected["loudly"]) == (200, "B", True), posted.text
contract = json.loads(document())
assert contract["paths"][path]["post"]["operationId"] == "echo_war_of_the_ring_sorcery"
assert "EchoRequest" in str(contract["paths"][path]) and "WarOfTheRingSorceryEcho" in contract["components"]["schemas"]
asked = {"state": "rating=B", "loudly": True}
with Client(url) as client:
    rules = client.load("war-of-the-ring")
    by_client = rules.echo("sorcery", "rating=B", loudly=True)

async def others():
    async with AsyncClient(url) as client, McpClient(server()) as tools:
        rules = await client.load("war-of-the-ring")
        tool = await tools.call_tool("echo", {"ruleset": "war-of-the-ring", "rule": "sorcery", **asked})
        return await rules.echo("sorcery", "rating=B", loudly=True), tool.structured_content

awaited, by_tool = asyncio.run(others())
linked = httpx.get(url + path + "?state=rating=B&loudly=true", follow_redirects=True)
found = {
    "in process": json.loads(answer("POST", path, body).body),
    "function": json.loads(encode(QUESTIONS["echo"].function()(load("war-of-the-ring"), "sorcery", "rating=B", loudly=True))),
    "client": json.loads(encode(by_client)),
    "await": json.loads(encode(awaited)),
    "tool": by_tool,
    "link": linked.json(),
}
print(json.dumps([way for way, came in found.items() if came != expected]))
"""


def test_a_new_question_is_one_file_and_one_line(tmp_path: Path) -> None:
    for package in (ror_rules, ror_service):
        home = Path(str(package.__file__)).parent
        shutil.copytree(home, tmp_path / home.name, ignore=shutil.ignore_patterns("__pycache__"))
    studies = tmp_path / "ror_rules" / "_operations"
    (studies / "echo.py").write_text(FILE, "utf-8")
    table = (studies / "questions.py").read_text("utf-8")
    assert table.count(LINE[0]) == 1
    first = "from ror_rules._packages.questions import odds\n"
    (studies / "questions.py").write_text(table.replace(*LINE).replace(first, IMPORT + first), "utf-8")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    names = {"PYTHONPATH": str(tmp_path), "ROR_PORT": str(port)}
    there = {"env": {**os.environ, **names}, "cwd": tmp_path}
    running = subprocess.Popen([sys.executable, "-m", "ror_service"], **there, stderr=subprocess.DEVNULL)  # type: ignore[call-overload]
    try:
        ran = subprocess.run(
            [sys.executable, "-c", WAYS, f"http://127.0.0.1:{port}"],
            **there,
            capture_output=True,
            text=True,
            check=False,  # type: ignore[call-overload]
        )
    finally:
        running.terminate()
        running.wait()
    assert ran.returncode == 0, ran.stderr[-3000:]
    assert json.loads(ran.stdout) == []
