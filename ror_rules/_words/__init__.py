"""Renderers of answers for a chat, a terminal or a page."""
