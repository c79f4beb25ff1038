"""Mistakes of the packages of guests: what a service derives from their examples, built before it serves them."""

from ror_rules._reading.mistakes import Mistake, raised
from ror_rules._ways.authoring.admission import OPTIONAL, first, lacking

__all__ = ["OPTIONAL", "Mistake", "first", "lacking", "raised"]
