"""Where answers are kept: the protocol of a store, the process's own memory, and Redis. Bytes under keys, no rule."""
