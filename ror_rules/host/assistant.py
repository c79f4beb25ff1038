"""The server of tools for assistants (MCP). Needs the extra `mcp`."""

from ror_rules._ways.assistant.server import Asker as Asker, server as server
