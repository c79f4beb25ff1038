"""PNGs of SVG pictures. Needs the extra `png`."""

from ror_rules._words.raster import png

__all__ = ["png"]
