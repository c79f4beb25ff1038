"""Work that takes long: done in threads, once for all who ask at the same time, kept where it can be."""
