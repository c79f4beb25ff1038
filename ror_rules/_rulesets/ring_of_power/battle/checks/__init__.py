"""Ring of Power, Combat: refusals of states that the rules do not allow, before the first die."""
