"""Parts of charts as SVG, and the colors of the two sides of a rule."""

from ror_rules._words.charts import called as called
from ror_rules._words.sides import SIDE_COLORS as SIDE_COLORS, Sides as Sides
