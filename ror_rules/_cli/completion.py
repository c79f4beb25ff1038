"""`ror completion`: the scripts with which shells complete `ror`, as cyclopts makes them.

The scripts know commands and options; ids they ask `ror` itself for, so that they are those of the register
(`completers`), whatever rulesets are installed later.
"""

from __future__ import annotations

import sys
from typing import Annotated, Final, Literal

from cyclopts import Parameter

from ror_rules._cli.app import app
from ror_rules._cli.terminal import Page
from ror_rules._cli.usage import UsageError

_LOADED: Final = {
    "bash": "~/.bashrc has a line that loads it: shells that start from now on complete ror.",
    "zsh": "~/.zshrc has a line that finds it: shells that start from now on complete ror, where that file runs compinit.",
    "fish": "fish finds it there.",
}


@app.command
def completion(
    shell: Annotated[Literal["bash", "zsh", "fish"], Parameter(help="The shell.")],
    /,
    *,
    install: Annotated[
        bool,
        Parameter(
            help="Write the script where the shell looks for it, and for bash and zsh a line in its startup file."
        ),
    ] = False,
) -> None:
    """Print the script with which a shell completes commands, options, files, and the ids of rulesets, rules, tables, rulings.

    For example, for this shell, or for good:

        eval "$(ror completion bash)"
        ror completion bash --install
        ror completion zsh --install
        ror completion fish --install
    """
    if not install:
        sys.stdout.write(app.generate_completion(shell=shell))
        return
    try:
        written = app.install_completion(shell=shell, add_to_startup=shell != "fish")
    except OSError as error:
        raise UsageError(f"{error.filename} cannot be written: {error.strerror}.") from None
    page = Page()
    page.say(f"Written: {written}")
    page.say(_LOADED[shell])
