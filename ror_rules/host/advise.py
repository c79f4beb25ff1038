"""Advice: the choice that gives a side its best chance, with the chance of each alternative."""

from ror_rules._studies.advise import ADVISE, Advice, AdviseRequest, answer

__all__ = ["ADVISE", "Advice", "AdviseRequest", "answer"]
