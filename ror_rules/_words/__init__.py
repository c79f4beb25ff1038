"""An answer in words: for a chat, for a terminal, for a page. Rendering only; nothing here decides anything."""
