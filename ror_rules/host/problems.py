"""Problem documents (RFC 9457) of refusals."""

from ror_rules._wire.problems import BASE, Fault, Problem, of_error, parameters, says, spoken, translated

__all__ = ["BASE", "Fault", "Problem", "of_error", "parameters", "says", "spoken", "translated"]
