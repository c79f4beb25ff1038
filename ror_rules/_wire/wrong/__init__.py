"""What was wrong with a request: faults, near names, errors with their remedies, and problem documents.

From the ground up: `names`, `fault`, `error`, `json_syntax`, `types`, `wanted`, `named`, `faults`, `problems`. Each file
imports only files before it.
"""
