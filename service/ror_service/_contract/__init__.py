"""The OpenAPI documents: schemas from the types that read and write, operations from the table, examples that were run."""
