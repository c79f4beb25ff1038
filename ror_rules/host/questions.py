"""Questions about outcomes and odds: comparison, verification, luck, and the lines of a state."""

from ror_rules._operations.batch import named
from ror_rules._operations.compare import CompareOutcome, CompareResolution, Comparison, Parting
from ror_rules._operations.game_luck import GameLuck, Good, LuckReport, LuckRequest, examined, held
from ror_rules._operations.lines import characters_read, lined
from ror_rules._operations.uses import uses
from ror_rules._operations.verify import verifying
from ror_rules._packages.questions.luck import Measuring, Spread, SpreadQuestion, asking, driven, measurable
from ror_rules._packages.questions.odds import answer
from ror_rules._packages.questions.question import ALL_FIELDS, Question

__all__ = [
    "ALL_FIELDS",
    "CompareOutcome",
    "CompareResolution",
    "Comparison",
    "GameLuck",
    "Good",
    "LuckReport",
    "LuckRequest",
    "Measuring",
    "Parting",
    "Question",
    "Spread",
    "SpreadQuestion",
    "answer",
    "asking",
    "characters_read",
    "driven",
    "examined",
    "held",
    "lined",
    "measurable",
    "named",
    "uses",
    "verifying",
]
