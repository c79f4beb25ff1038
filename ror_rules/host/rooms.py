"""The hashes of a room, for the service that keeps it."""

from ror_rules._ways.rooms.hashes import continues, first_head, game_of, hashed, next_head

__all__ = ["continues", "first_head", "game_of", "hashed", "next_head"]
