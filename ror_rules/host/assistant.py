"""The server of tools for assistants (MCP). Needs the extra `mcp`."""

from ror_rules._assistant.server import Asked, server

__all__ = ["Asked", "server"]
