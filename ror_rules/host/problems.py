"""Problem documents (RFC 9457) of refusals."""

from ror_rules._reading.problems import (
    BASE as BASE,
    Fault as Fault,
    Problem as Problem,
    of_error as of_error,
    of_fault as of_fault,
    says as says,
    spoken as spoken,
    translated as translated,
)
