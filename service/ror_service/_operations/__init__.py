"""The operations of the service: a file for each group, with its entries in the one table of operations."""
