"""Questions to one rule: its odds, explored or simulated, and the luck of one outcome. No ruleset is known here."""
