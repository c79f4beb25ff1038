"""Parts of charts as SVG, and the colors of the two sides of a rule."""

from ror_rules._words.charts import called
from ror_rules._words.sides import SIDE_COLORS, Sides

__all__ = ["SIDE_COLORS", "Sides", "called"]
