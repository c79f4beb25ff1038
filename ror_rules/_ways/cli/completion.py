"""`ror completion`: the completion scripts of cyclopts for `ror`.

The scripts contain the commands and options. They get ids from `ror` itself (`completers`), so they also complete
rulesets that you install later.
"""

from __future__ import annotations

import sys
from typing import Annotated, Final, Literal

from cyclopts import Parameter

from ror_rules._ways.cli.app import app
from ror_rules._ways.cli.terminal import Output
from ror_rules._ways.cli.usage import UsageError

_LOADED: Final = {
    "bash": "A line in ~/.bashrc loads it. Start a new shell to use it.",
    "zsh": "A line in ~/.zshrc finds it. Start a new shell to use it. ~/.zshrc must run compinit.",
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
            help="Write the script to the shell's folder for completions. For bash and zsh, also add a line to the startup file."
        ),
    ] = False,
) -> None:
    """Print a script that completes commands, options, files, and the ids of rulesets, rules, tables and rulings.

    For example, for this shell only, or for all new shells:

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
        raise UsageError("usage-not-written", name=str(error.filename), reason=str(error.strerror)) from None
    page = Output()
    page.say(f"Written: {written}")
    page.say(_LOADED[shell])
