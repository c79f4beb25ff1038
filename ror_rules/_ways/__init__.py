"""The ways in: the command line, the client of a service, rooms, assistants, tools for authors, and the calls by name."""
