"""Runs the bot with Discord's own library and an API of the test: one interaction, as the gateway sends it.

usage: python discord_calls.py BOT SERVICE API INTERACTION, or: python discord_calls.py BOT SERVICE --ask QUESTION
[KEY], which sends a question of the conformance kit and prints JSON
"""

from __future__ import annotations

import asyncio
import json
import logging
import runpy
import sys
from typing import Any

import aiohttp  # type: ignore[import-not-found]  # this runs where Discord's library is
import discord  # type: ignore[import-not-found]
from discord import http as discord_http


async def ask(program: str, service: str, asks: Any, key: str | None) -> None:
    ring = runpy.run_path(program)["Ring"](service, key)
    rule = f"{asks.pop('ruleset')}/{asks.pop('rule')}"
    print(json.dumps(await ring.resolve(rule, asks.pop("state"), **asks)))


async def main(program: str, service: str, api: str, interaction: Any) -> None:
    discord_http.Route.BASE = api
    discord.utils.setup_logging(level=logging.ERROR)
    made = runpy.run_path(program)
    client, tree = made["bot"](made["Ring"](service))
    print(json.dumps([command.to_dict(tree) for command in tree.get_commands()]))
    async with client, aiohttp.ClientSession() as session:
        client.http._HTTPClient__session = session  # a login would make it, and call the real API
        begun = discord.Interaction(data=interaction, state=client._connection)
        await (client.on_interaction(begun) if "custom_id" in interaction["data"] else tree._call(begun))


bot, service, api, interaction, *key = sys.argv[1:]
if api == "--ask":
    asyncio.run(ask(bot, service, json.loads(interaction), key[0] if key else None))
else:
    asyncio.run(main(bot, service, api, json.loads(interaction)))
