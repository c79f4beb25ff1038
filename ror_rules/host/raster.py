"""PNGs of SVG pictures. Needs the extra `png`."""

from ror_rules._words.raster import png as png
