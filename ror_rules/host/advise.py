"""Advice: the choice that gives a side its best chance, with the chance of each alternative."""

from ror_rules._operations.advise import (
    ADVISE as ADVISE,
    PLAY_BUDGETS as PLAY_BUDGETS,
    answer as answer,
)
from ror_rules._operations.best import BestPlay as BestPlay, best_play as best_play
