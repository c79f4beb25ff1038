"""The error of the command line for faults that come before any call of the library."""

from __future__ import annotations

from ror_rules._messages.message import Message, Parameter, say


class UsageError(Exception):
    """An invalid argument, or a file that cannot be read or written: one message (`usage.ftl`)."""

    def __init__(self, code: str, /, **given: Parameter) -> None:
        super().__init__(code)
        self.message: Message = say(code, **given)
