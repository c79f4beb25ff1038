"""Problem documents (RFC 9457) of refusals."""

from ror_rules._reading.problems import BASE, Fault, Problem, of_error, of_fault, parameters, says, spoken, translated

__all__ = ["BASE", "Fault", "Problem", "of_error", "of_fault", "parameters", "says", "spoken", "translated"]
