"""A typed echo on plain Litestar, with msgspec: the request of a battle with a fixed trace."""

from __future__ import annotations

from typing import Final

import msgspec
from litestar import Litestar, post


class Group(msgspec.Struct):
    id: str
    type: str
    count: int = 1
    character: bool = False
    mounted: bool = False
    leadership: int = 0
    abilities: list[str] = []


class Side(msgspec.Struct):
    name: str
    groups: list[Group]
    policy: str = "spread"


class State(msgspec.Struct):
    attacker: Side
    defender: Side


class Dice(msgspec.Struct):
    source: str
    seed: str


class Asked(msgspec.Struct):
    state: State
    dice: Dice
    context: str


class Line(msgspec.Struct):
    text: str
    needed: int
    faces: list[int]
    made: int


class Answer(msgspec.Struct):
    id: str
    state: State
    dice: Dice
    context: str
    trace: list[Line]


TRACE: Final = [Line(f"riders to hit: 3 figures, throw {number}", 3, [1, 2, 3, 4, 5, 6], 4) for number in range(5)]


@post("/echo")
async def echo(data: Asked) -> Answer:
    return Answer("0", data.state, data.dice, data.context, TRACE)


app = Litestar([echo], openapi_config=None, logging_config=None)
