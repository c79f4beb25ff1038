"""A bot for Discord: `/ring` resolves a rule, and shows the outcome in the channel, with its dice, a link and three buttons.

*why* shows the reasons and *odds* the chances, only to the player who pressed the button. *again* throws once more for all. The bot keeps
nothing: a button finds its outcome by the link in its message.

    DISCORD_TOKEN=... ROR_ADDRESS=https://ring.example ROR_KEY=... python bot.py

The library's client asks the service and compares each answer with its question. This file talks to Discord.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from typing import Any, Final

import discord
import httpx
from discord import app_commands

from ror_rules import explain
from ror_rules.client import AsyncClient, ServiceError, UnreachableError, WrongAnswerError
from ror_rules.errors import RorError

CHOICES: Final = 25
"""The most choices that Discord shows."""
DEPTH: Final = 2
"""The dots in the longest field that is completed: `defender.leader.morale`."""
LONGEST: Final = 4096
"""The most characters of an embed's description."""
BUTTONS: Final = {"ring:why": "why", "ring:odds": "odds", "ring:again": "again"}
"""The id of a button -> its label."""


class Ring:
    """A service of the rules."""

    def __init__(self, address: str, key: str | None = None) -> None:
        self._address = address.rstrip("/")
        self._client = AsyncClient(address, key=key)
        self._http = httpx.AsyncClient(
            base_url=address, timeout=10, headers={"Authorization": f"Bearer {key}"} if key else {}
        )
        self._pages: dict[str, Any] = {}

    async def page(self, *names: str) -> Any:
        """A page of the catalogue: `()` lists rulesets, `(ruleset,)` is one, `(ruleset, "rules", rule)` a rule. Each is fetched once."""
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

    async def resolve(self, rule: str, state: object, **asked: Any) -> tuple[str | None, str]:
        """The address of an outcome and its line for a chat, or None and the words of a refusal."""
        ruleset, _, name = rule.partition("/")
        try:
            outcome = await self._client.ask("resolve", ruleset, name, state, **asked)
        except (RorError, ServiceError, UnreachableError, WrongAnswerError) as error:
            return None, str(error)
        return f"{self._address}/o/{outcome.id}", explain(outcome, "line")

    async def why(self, place: str) -> str:
        """The reasons of an outcome in Markdown, by its address."""
        answer = await self._http.get(self._kept(place), headers={"Accept": "text/markdown"})
        answer.raise_for_status()
        return answer.text

    async def question(self, place: str) -> tuple[str, Any]:
        """The rule and the state of an outcome, by its address."""
        answer = await self._http.get(self._kept(place))
        answer.raise_for_status()
        outcome = answer.json()
        return f"{outcome['ruleset']['id']}/{outcome['rule']}", outcome["state"]

    async def odds(self, place: str) -> str:
        """The chances of an outcome's question, a line for each field."""
        rule, state = await self.question(place)
        answer = await self._http.post(f"/v1/{rule}/odds", json={"state": state})
        answer.raise_for_status()
        found = answer.json()
        return "\n".join(_chances(field, found) for field in found["marginals"])

    @staticmethod
    def _kept(place: str) -> str:
        return f"/v1/outcomes/{place.rpartition('/')[2]}"


def _chances(field: str, odds: Mapping[str, Any]) -> str:
    """A field of odds: a mean, or each value with its chance, the most likely first."""
    mean = odds["statistics"].get(field, {}).get("mean")
    if isinstance(mean, int | float):
        return f"**{field}** {mean:.1f}"
    cases = sorted(odds["marginals"][field], key=lambda case: -case["probability"])
    return f"**{field}** " + ", ".join(f"{case['value']} {case['probability']:.1%}" for case in cases)


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


def buttons() -> discord.ui.View:
    """The buttons below an outcome. The bot reads their ids, so they also work after it was started again."""
    view = discord.ui.View(timeout=None)
    for name, label in BUTTONS.items():
        view.add_item(discord.ui.Button(label=label, custom_id=name))
    return view


def refusal(error: httpx.HTTPStatusError) -> str:
    """The words of a refusal: a problem document, or text if text was asked for."""
    try:
        return str(error.response.json()["detail"])
    except (ValueError, KeyError, TypeError):
        return error.response.text or f"The service answered with status {error.response.status_code}."


def bot(ring: Ring) -> tuple[discord.Client, app_commands.CommandTree[Any]]:
    """The client, and its tree of commands: `/ring` alone."""
    client = discord.Client(intents=discord.Intents.none())
    tree: app_commands.CommandTree[Any] = app_commands.CommandTree(client)

    @tree.command(name="ring", description="Resolves a rule: the dice, the result, and the reasons")
    @app_commands.describe(
        rule="Which rule", state="The state as a line: rating=B, or 12 orc v 4 man @ woods", seed="The seed of the dice"
    )
    async def resolve(interaction: discord.Interaction, rule: str, state: str = "", seed: str | None = None) -> None:
        await interaction.response.defer(thinking=True)  # Discord waits three seconds for the first answer
        await throw(interaction, rule, state, **({"seed": seed} if seed else {}))

    async def throw(interaction: discord.Interaction, rule: str, state: object, **asked: Any) -> None:
        place, told = await ring.resolve(rule, state, **asked)
        embed = discord.Embed(title=rule, url=place, description=told[:LONGEST])
        more = {"view": buttons()} if place else {}
        await interaction.followup.send(embed=embed, allowed_mentions=discord.AllowedMentions.none(), **more)

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
    async def on_interaction(interaction: discord.Interaction) -> None:
        pressed = (interaction.data or {}).get("custom_id")
        if pressed not in BUTTONS or interaction.message is None:
            return
        place = str(interaction.message.embeds[0].url)
        await interaction.response.defer(thinking=True, ephemeral=pressed != "ring:again")
        try:
            if pressed == "ring:again":
                await throw(interaction, *await ring.question(place))
                return
            told = await (ring.why(place) if pressed == "ring:why" else ring.odds(place))
        except httpx.HTTPStatusError as error:
            told = refusal(error)
        except httpx.HTTPError:
            told = "The service does not answer."
        embed = discord.Embed(description=told[:LONGEST])
        await interaction.followup.send(embed=embed, ephemeral=True, allowed_mentions=discord.AllowedMentions.none())

    @client.event
    async def on_ready() -> None:
        await tree.sync()

    return client, tree


if __name__ == "__main__":
    service = Ring(os.environ.get("ROR_ADDRESS", "http://localhost:8000"), os.environ.get("ROR_KEY"))
    bot(service)[0].run(os.environ["DISCORD_TOKEN"])
