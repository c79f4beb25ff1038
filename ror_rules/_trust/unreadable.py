"""The exception for bytes that cannot be decoded."""

from __future__ import annotations

from ror_rules._messages.message import Message, Parameter, say


class UnreadableError(ValueError):
    """Something that cannot be decoded. `why` is a message, to be part of an error."""

    def __init__(self, code: str, /, **given: Parameter) -> None:
        super().__init__(code)
        self.why: Message = say(code, **given)
