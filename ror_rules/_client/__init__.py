"""What asks a service: plans of calls, and answers read into the core's own structs."""
