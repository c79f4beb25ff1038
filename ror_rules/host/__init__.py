"""The API for programs that host rules: services, pages, editors.

Players and authors of rules need `ror_rules` alone. Each module below describes its contents. Its names keep their meaning within a
major version, as those of `ror_rules` do.
"""
