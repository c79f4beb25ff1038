"""Earlier versions of rulesets, answered by the wheels of earlier releases."""

from ror_rules._operations.releases import ANSWER_SECONDS, VERIFY, CallWork, OldAnswer, Releases, edition, member

__all__ = ["ANSWER_SECONDS", "VERIFY", "CallWork", "OldAnswer", "Releases", "edition", "member"]
