"""Advice: the choice that gives a side its best chance, with the chance of each alternative."""

from ror_rules._studies.advise import Advice, AdviseRequest, answer, read

__all__ = ["Advice", "AdviseRequest", "answer", "read"]
