"""`ror-mcp`: the tools of an assistant over standard input and output (Model Context Protocol). Needs the extra `mcp`.

The library of this process answers, or a service with `--url`.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from ror_rules._wire import addresses
from ror_rules.cli import installing

if TYPE_CHECKING:
    from ror_rules._ways.assistant.server import Asker


def main(arguments: Sequence[str] | None = None) -> None:
    """Serves until standard input ends."""
    try:
        from ror_rules._ways.assistant.server import server  # noqa: PLC0415  # the SDK is an extra
        from ror_rules.client import AsyncClient  # noqa: PLC0415  # so is httpx
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("ror_rules"):
            raise
        print(f"ror-mcp: {error.name} is not installed. {installing('mcp')}", file=sys.stderr)
        sys.exit(2)
    parser = argparse.ArgumentParser(
        "ror-mcp", description="Tools for assistants: rules, tables, odds and resolutions."
    )
    parser.add_argument("--url", help="the service that answers. Default: this process")
    parser.add_argument("--key", help="the key for the service")
    given = parser.parse_args(arguments)
    if given.url is None:
        found = server()
    else:

        @asynccontextmanager
        async def asking(request: object) -> AsyncIterator[Asker]:
            async with AsyncClient(given.url, key=given.key) as client:
                yield client.answer

        base = given.url.rstrip("/")
        found = server(asking, link=lambda outcome_id, request: base + addresses.outcome(outcome_id))
    asyncio.run(found.run_stdio_async())


if __name__ == "__main__":
    main()
