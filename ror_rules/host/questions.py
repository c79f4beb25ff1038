"""Questions about outcomes and odds: comparison, verification, luck, and the lines of a state."""

from ror_rules._operations.batch import named as named
from ror_rules._operations.compare import (
    CompareOutcome as CompareOutcome,
    CompareResolution as CompareResolution,
    Comparison as Comparison,
    Parting as Parting,
)
from ror_rules._operations.game_luck import (
    GameLuck as GameLuck,
    Good as Good,
    LuckReport as LuckReport,
    LuckRequest as LuckRequest,
    examined as examined,
    held as held,
)
from ror_rules._operations.lines import characters_read as characters_read, lined as lined
from ror_rules._operations.uses import uses as uses
from ror_rules._operations.verify import verifying as verifying
from ror_rules._packages.questions.luck import (
    Measuring as Measuring,
    Spread as Spread,
    SpreadQuestion as SpreadQuestion,
    asking as asking,
    driven as driven,
    measurable as measurable,
)
from ror_rules._packages.questions.odds import answer as answer
from ror_rules._packages.questions.question import ALL_FIELDS as ALL_FIELDS, Question as Question
from ror_rules._packages.questions.views import value_meant as value_meant, view_meant as view_meant
