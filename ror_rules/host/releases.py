"""Earlier versions of rulesets, answered by the wheels of earlier releases."""

from ror_rules._operations.releases import (
    VERIFY as VERIFY,
    CallWork as CallWork,
    OldAnswer as OldAnswer,
    Releases as Releases,
    edition as edition,
    member as member,
)
