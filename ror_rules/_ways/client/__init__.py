"""The client of a service: plans of calls, and answers as the core's own structs."""
