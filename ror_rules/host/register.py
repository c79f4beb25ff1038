"""The list of our rulesets and of installed ones."""

from ror_rules._packages.register import (
    _TAKEN as _TAKEN,
    GROUP as GROUP,
    broken as broken,
    find as find,
    guests as guests,
    load as load,
    refuse as refuse,
    rulesets as rulesets,
    visiting as visiting,
)
