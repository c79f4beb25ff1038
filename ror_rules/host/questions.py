"""Questions about outcomes and odds: comparison, verification, luck, and the lines of a state."""

from ror_rules._questions.luck import Measuring, Spread, SpreadQuestion, asking, driven, measurable
from ror_rules._questions.odds import answer
from ror_rules._questions.question import ALL_FIELDS, Question
from ror_rules._studies.batch import named
from ror_rules._studies.compare import CompareOutcome, CompareResolution, Comparison, Parting
from ror_rules._studies.game_luck import GameLuck, Good, LuckReport, LuckRequest, examined, held
from ror_rules._studies.lines import lined
from ror_rules._studies.uses import uses
from ror_rules._studies.verify import verifying

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
    "driven",
    "examined",
    "held",
    "lined",
    "measurable",
    "named",
    "uses",
    "verifying",
]
