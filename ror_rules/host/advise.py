"""Advice: the choice that gives a side its best chance, with the chance of each alternative."""

from ror_rules._operations.advise import ADVISE, PLAY_BUDGETS, Advice, AdviseRequest, answer
from ror_rules._operations.best import BestPlay, Decision, best_play

__all__ = ["ADVISE", "PLAY_BUDGETS", "Advice", "AdviseRequest", "BestPlay", "Decision", "answer", "best_play"]
