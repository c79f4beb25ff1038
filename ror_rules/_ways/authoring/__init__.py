"""For authors of rulesets: a package to begin with, and the mistakes of one."""
