"""Stores of answers, bytes under keys: the protocol, memory and Redis."""
