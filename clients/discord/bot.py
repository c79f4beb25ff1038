"""A bot for Discord: `/ring` resolves a rule, and shows the outcome in the channel, with dice, reasons and a link.

    DISCORD_TOKEN=... ROR_ADDRESS=https://ring.example python bot.py

This file only talks to Discord. The service throws the dice and writes the words.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator, Mapping
from typing import Any, Final

import discord
import httpx
from discord import app_commands

CHOICES: Final = 25
"""Discord's limit of choices."""
DEPTH: Final = 2
"""Dots in the longest field that is completed: `defender.leader.morale`."""
AWAY: Final = "The service of the rules does not answer."
_TRIES: Final = 3


class Ring:
    """A service of the rules."""

    def __init__(self, address: str) -> None:
        self._http = httpx.AsyncClient(base_url=address, timeout=10)
        self._pages: dict[str, Any] = {}

    async def page(self, *names: str) -> Any:
        """A page of the catalogue, cached: `()` every ruleset, `(ruleset,)` one, `(ruleset, "rules", rule)` a rule."""
        path = "/".join(["/v1/rulesets", *names])
        if path not in self._pages:
            answer = await self._http.get(path)
            answer.raise_for_status()
            self._pages[path] = answer.json()
        return self._pages[path]

    async def rules(self) -> dict[str, str]:
        """Every rule: `ruleset/rule` -> its title."""
        listed = (await self.page())["rulesets"]
        return {
            f"{each['id']}/{rule['id']}": rule["title"]
            for each in listed
            for rule in (await self.page(each["id"]))["rules"]
        }

    async def resolve(self, rule: str, state: str, seed: str | None) -> tuple[str | None, str]:
        """The address of an outcome and its words in Markdown, or None and the words of a refusal.

        It draws the seed before the first try, so every try has the same answer.
        """
        request = {"state": state, "dice": {"source": "seeded", "seed": seed or secrets.token_hex(32)}}
        for left in reversed(range(_TRIES)):
            try:
                answer = await self._http.post(f"/v1/{rule}", json=request, headers={"Accept": "text/markdown"})
            except httpx.TransportError:
                if not left:
                    return None, AWAY
            else:
                if answer.status_code not in {429, 502, 503, 504} or not left:
                    place = answer.headers.get("Location")
                    return (str(self._http.base_url.join(place)) if answer.is_success and place else None), answer.text
        raise AssertionError


def words(schema: Mapping[str, Any], parts: Mapping[str, Any], before: str = "") -> Iterator[str]:
    """Fields of a line: `rating=B` for each word of a field, `strength=` for a number. Lists have no completion."""
    for name, field in schema.get("properties", {}).items():
        yield from _words(seen(field, parts), parts, before + name)


def _words(field: Mapping[str, Any], parts: Mapping[str, Any], path: str) -> Iterator[str]:
    choices = [seen(each, parts) for each in field.get("anyOf", [field])]
    for choice in choices:
        if "enum" in choice:
            yield from (f"{path}={each}" for each in choice["enum"])
        elif "properties" in choice:
            if path.count(".") < DEPTH:
                yield from words(choice, parts, f"{path}.")
        elif choice.get("type") == "boolean":
            yield f"{path}=yes"
        elif choice.get("type") not in {"array", "null"}:
            yield f"{path}="


def seen(field: Mapping[str, Any], parts: Mapping[str, Any]) -> Mapping[str, Any]:
    """A field, or the schema that it refers to."""
    reference = field.get("$ref")
    return field if reference is None else {**parts[reference.rpartition("/")[2]], **field}


def bot(ring: Ring) -> tuple[discord.Client, app_commands.CommandTree[Any]]:
    """The client, and its tree of commands: `/ring` alone."""
    client = discord.Client(intents=discord.Intents.none())
    tree: app_commands.CommandTree[Any] = app_commands.CommandTree(client)

    @tree.command(name="ring", description="Resolves a rule: the dice, the result, and the reasons")
    @app_commands.describe(
        rule="Which rule", state="The state as a line: rating=B, or 12 orc v 4 man @ woods", seed="The seed of the dice"
    )
    async def resolve(interaction: discord.Interaction, rule: str, state: str = "", seed: str | None = None) -> None:
        await interaction.response.defer(thinking=True)  # Discord waits three seconds for a first word, no longer
        place, told = await ring.resolve(rule, state, seed)
        embed = discord.Embed(title=rule, url=place, description=told)
        await interaction.followup.send(embed=embed, allowed_mentions=discord.AllowedMentions.none())

    @resolve.autocomplete("rule")
    async def which(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        found = [
            app_commands.Choice(name=f"{title} ({rule.partition('/')[0]})"[:100], value=rule)
            for rule, title in (await ring.rules()).items()
            if typed.lower() in f"{rule} {title}".lower()
        ]
        return found[:CHOICES]

    @resolve.autocomplete("state")
    async def what(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        ruleset, _, rule = str(interaction.namespace.rule).partition("/")
        schema = (await ring.page(ruleset, "rules", rule))["state"]
        parts = schema.get("$defs", {})
        before, _, last = typed.rpartition(" ")
        whole = [f"{before} {word}".strip() for word in words(seen(schema, parts), parts) if word.startswith(last)]
        return [app_commands.Choice(name=each[-100:], value=each) for each in whole if len(each) <= 100][:CHOICES]

    @client.event
    async def on_ready() -> None:
        await tree.sync()

    return client, tree


if __name__ == "__main__":
    bot(Ring(os.environ.get("ROR_ADDRESS", "http://localhost:8000")))[0].run(os.environ["DISCORD_TOKEN"])
