"""Mistakes of the packages of guests: what a service derives from their examples, built before it serves them."""

from ror_rules._reading.mistakes import Mistake as Mistake, raised as raised
from ror_rules._ways.authoring.admission import first as first, lacking as lacking
