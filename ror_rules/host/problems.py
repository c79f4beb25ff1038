"""Problem documents (RFC 9457) of refusals."""

from ror_rules._wire.wrong.problems import (
    BASE,
    Fault,
    Problem,
    of_error,
    of_fault,
    parameters,
    says,
    spoken,
    translated,
)

__all__ = ["BASE", "Fault", "Problem", "of_error", "of_fault", "parameters", "says", "spoken", "translated"]
