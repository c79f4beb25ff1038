"""Rooms of a service, as a player sees them: the log and its checks, and a player's seeds."""
