"""A service whose operator throws without the rulings that were asked for, and so chooses between two throws."""

from __future__ import annotations

from typing import Any

from ror_service import server
from ror_service._operations.shared import room_dice
from ror_service._operations.shared.throws import resolved

if __name__ == "__main__":

    async def without_rulings(services: Any, ruleset: Any, rule: Any, asked: dict[str, Any], **how: Any) -> Any:
        return await resolved(services, ruleset, rule, {**asked, "rulings": {}}, **how)

    vars(room_dice)["resolved"] = without_rulings
    server.main()
