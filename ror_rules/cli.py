"""The entry point of the command `ror`, and its message if the libraries of the command line are not installed.

The commands are in `_ways/cli`. This file imports them only to run one, so the core does not need cyclopts and rich. No rule
and no table here.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from ror_rules import __version__


def installing(extra: str) -> str:
    """How to install an extra: from the folder of a checkout, or else from the wheel of this release."""
    if Path(__file__).resolve().parents[1].joinpath("pyproject.toml").is_file():
        return f"In a checkout, run: pip install '.[{extra}]'"
    return f"Install its wheel with the extra: pip install './ror_rules-{__version__}-py3-none-any.whl[{extra}]'"


def main(arguments: Sequence[str] | None = None) -> int:
    given = sys.argv[1:] if arguments is None else arguments
    if list(given) == ["--version"]:  # needs neither the extra nor the engine
        print(__version__)
        return 0
    try:
        from ror_rules._ways.cli.commands import run  # noqa: PLC0415  # cyclopts and rich are an extra
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("ror_rules"):
            raise
        print(f"ror: {error.name} is not installed. {installing('cli')}", file=sys.stderr)
        return 2
    return run(given)
