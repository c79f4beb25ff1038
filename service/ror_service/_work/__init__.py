"""Work that takes long: done by processes, once for all who ask at the same time, kept where it can be. And who signs."""
