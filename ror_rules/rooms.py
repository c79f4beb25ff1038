"""Rooms of a service: play in one, follow its log, and check every throw. Needs the extras `client` and `trust`.

```python
keys = read_keyring(Path("keys.json").read_bytes())  # of ror_rules.client: the service's /.well-known/ror-keys.json
async with httpx.AsyncClient(base_url="https://ror.example") as http:
    room = Room(http, room_id, keys, "2026-11-30")
    await room.join(secret, "Anna")
    async for event in room.events():
        if event["is"] == "thrown":
            print(await room.checked(event["seq"]))
```

The day is the one on which the keys have to be valid. `RoomLog` checks a saved log without a network.
"""

from ror_rules._ways.rooms.hashes import game_of as game_of
from ror_rules._ways.rooms.log import (
    Alarm as Alarm,
    RoomLog as RoomLog,
    RoomPlayer as RoomPlayer,
    RoomVerdict as RoomVerdict,
)
from ror_rules._ways.rooms.player import Room as Room
