"""Catalogues of messages: their reader, their files by language, and the sentences of an outcome."""
