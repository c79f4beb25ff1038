"""A message that a catalogue lacks fails the test that shows it."""

from ror_rules.host.messages import Missing

Missing.strict = True
