"""The hashes of a room, for the service that keeps it."""

from ror_rules._ways.rooms.hashes import (
    continues as continues,
    first_head as first_head,
    game_of as game_of,
    hashed as hashed,
    next_head as next_head,
)
