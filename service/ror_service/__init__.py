"""The web service around `ror_rules`: HTTP in, HTTP out. No rule, no table and no number of a game lives here.

```python
from ror_service import Settings, create

service = create(Settings(max_body=65536))  # an ASGI application; begin and end it with service.lifespan
```

`create`, `Settings` and `SettingsError` are public, and imported when they are first used; the command is `ror-serve`.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ror_service.library import create
    from ror_service.settings import Settings, SettingsError

_HOMES = {"create": "library", "Settings": "settings", "SettingsError": "settings"}

__all__ = ["Settings", "SettingsError", "create"]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
