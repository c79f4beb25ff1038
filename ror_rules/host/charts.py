"""Parts of charts as SVG."""

from ror_rules._words.charts import called

__all__ = ["called"]
