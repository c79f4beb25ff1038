"""`python -m ror_service._contract [FOLDER]` writes the contract, `openapi.json`, to openapi/ or another folder."""

from __future__ import annotations

import sys
from pathlib import Path

from ror_service._contract.document import document


def main() -> None:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "openapi")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "openapi.json").write_bytes(document())


if __name__ == "__main__":
    main()
