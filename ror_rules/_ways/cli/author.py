"""`ror new` and `ror check`: for authors of rulesets, a package to begin with and the mistakes of one."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from ror_rules._packages.register import fits_as_id, known
from ror_rules._ways.authoring import new_package, package_check, trying
from ror_rules._ways.cli.app import app
from ror_rules._ways.cli.terminal import Output, complain
from ror_rules._ways.cli.usage import UsageError


@app.command
def new(
    ruleset: Annotated[str, Parameter(help="The id of your ruleset: small letters and digits with - between words.")],
    /,
    *,
    folder: Annotated[Path | None, Parameter(help="The folder to write. By default it has the ruleset's id.")] = None,
) -> None:
    """Write a package with a ruleset of your own to begin with. It passes its tests at once.

    For example:

        ror new my-skirmish
    """
    if not fits_as_id(ruleset) or ruleset in known():
        raise UsageError("usage-id-of-ruleset", ruleset=repr(ruleset))
    if not new_package.can_be_imported(ruleset):
        raise UsageError("usage-name-of-package", ruleset=repr(ruleset))
    made = new_package.create(ruleset, folder or Path(ruleset))
    page = Output()
    page.say(
        f"{made} has a ruleset that works. Put your game into it, file by file: docs/new-ruleset.md explains each."
    )
    page.line(f"  ror check {made}")
    page.line(f"  pip install -e {made}")
    page.line(f"  pytest {made}")


@app.command
def check(
    package: Annotated[Path, Parameter(help="The folder of the package, with its pyproject.toml.")],
    /,
    *,
    throw: Annotated[
        bool, Parameter(name="--try", help="Throw each rule once, and write an example for a rule that has none.")
    ] = False,
) -> int:
    """Find the mistakes of a package with a ruleset: file, line, fault and remedy of each. It need not be installed.

    For example:

        ror new my-skirmish
        ror check my-skirmish --try
    """
    found = package_check.check(package)
    if throw and found.ruleset is not None and all(each.part in {"examples", "words"} for each in found.mistakes):
        for each in trying.throw_each(found.ruleset):
            written = " Its example is in examples.toml now." if each.written else ""
            Output().say(f"{each.rule}: {each.said}{written}")
        found = package_check.check(package)
    for mistake in found.mistakes:
        complain(str(mistake))
    if found.mistakes or found.ruleset is None:
        return 1
    rules, tables = len(found.ruleset.rules), len(found.ruleset.table_data)
    Output().say(
        f"{found.ruleset.id} {found.ruleset.version} has no mistakes: {rules} {'rule' if rules == 1 else 'rules'}, {tables} {'table' if tables == 1 else 'tables'}."
    )
    return 0
