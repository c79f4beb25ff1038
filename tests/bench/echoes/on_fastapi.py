"""A typed echo on FastAPI with pydantic, in the style of its tutorial: the request of a battle with a fixed trace."""

from __future__ import annotations

from typing import Final

from fastapi import FastAPI
from pydantic import BaseModel


class Group(BaseModel):
    id: str
    type: str
    count: int = 1
    character: bool = False
    mounted: bool = False
    leadership: int = 0
    abilities: list[str] = []


class Side(BaseModel):
    name: str
    groups: list[Group]
    policy: str = "spread"


class State(BaseModel):
    attacker: Side
    defender: Side


class Dice(BaseModel):
    source: str
    seed: str


class Asked(BaseModel):
    state: State
    dice: Dice
    context: str


class Line(BaseModel):
    text: str
    needed: int
    faces: list[int]
    made: int


class Answer(BaseModel):
    id: str
    state: State
    dice: Dice
    context: str
    trace: list[Line]


TRACE: Final = [
    Line(text=f"riders to hit: 3 figures, throw {number}", needed=3, faces=[1, 2, 3, 4, 5, 6], made=4)
    for number in range(5)
]

app = FastAPI()


@app.post("/echo")
async def echo(data: Asked) -> Answer:
    return Answer(id="0", state=data.state, dice=data.dice, context=data.context, trace=TRACE)
