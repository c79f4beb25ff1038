"""The book of the three-player game: the tables of War of the Ring, and those that are new. No rule, no number."""

from __future__ import annotations

from collections.abc import Mapping

from ror_rules._rulesets.war_of_the_ring.book import READERS, WarOfTheRing
from ror_rules.author import Cite, Rulings, Table, TableData, bound


class ThreePlayer(WarOfTheRing):
    """Every table, by the name that the rules use."""

    sequence_of_play: Table[str]
    gollum_roller: Table[str]
    ring_ratings: Table[int]
    alliance_effects: Table[str]
    allied_stacks: Table[int]
    saruman_defeated: Table[str]
    duel_challenges: Table[str]
    nazgul_wounds: Table[str]
    nazgul_count: Table[int]
    nazgul_loyalty: Table[str]
    army_loyalty: Table[str]
    places: Table[str]
    persuasion: Table[str]
    rolls_without_rating: Table[int]
    magic_cards: Table[str]
    magic_items: Table[str]
    staves: Table[str]
    search_cards: Table[str]
    barter_partners: Table[str]
    barter_goods: Table[str]
    offensive_deeds: Table[str]
    mind_battle: Table[str]
    victory_ring: Table[str]
    victory_places: Table[str]
    victory_town: Table[str]


def bind(tables: Mapping[str, TableData], rulings: Rulings) -> ThreePlayer:
    """The book from its table files and those of War of the Ring."""
    return bound(ThreePlayer, tables, rulings, **READERS)


def part(key: str) -> Cite:
    """The citation of a part of the three-player rules, by its key in `sections.toml`."""
    return Cite(section=key)
