"""Authorization and rate limits of API calls.

API calls need a scope. Pages, documents, health and metrics need none. Calls that only read are free, but their work in
threads is charged, and a caller in debt gets none.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ror_service._edge.caller import Caller
from ror_service._edge.keys import ClientKeys
from ror_service._edge.messages import Headers
from ror_service._edge.problems import RefusalError
from ror_service.settings import Settings, scopes

if TYPE_CHECKING:
    from ror_service._edge.rates import Rates

_API: Final = "/v1/"
_SLASHES: Final = re.compile("/+")
"""Repeated slashes, which the router ignores anywhere."""
_CHALLENGE: Final = b'Bearer realm="ror"'


class Requirement(NamedTuple):
    scope: str
    cost: int


_READING: Final = Requirement("read", 0)


class Gate:
    def __init__(
        self,
        keys: ClientKeys | None,
        without: frozenset[str],
        rates: Rates | None,
        needs: Mapping[tuple[str, str], Requirement],
    ) -> None:
        self._keys = keys
        self._without = without
        self._rates = rates
        self._needs = needs
        templates = sorted((path.count("{"), method, path) for method, path in needs if "{" in path)
        self._templates = [
            (method, re.compile(re.sub(r"\\{\w+\\}", "[^/]+", re.escape(path))), needs[method, path])
            for _, method, path in templates
        ]
        """Paths with placeholders, the most particular first."""

    async def admit(self, request: Mapping[str, Any], caller: Caller) -> Headers:
        path, method = request["path"], request["method"]
        if self._rates is not None:
            caller.meter = self._rates.charge
            caller.debt = self._rates.check
            caller.estimate = self._rates.admit
        method = "GET" if method == "HEAD" else method
        need = self._needs.get((method, path))
        if need is None:
            path = _SLASHES.sub("/", f"/{path}/")
            if not path.startswith(_API) or method == "OPTIONS":  # a preflight request has no key
                return []
            need = self._needs.get((method, path[:-1])) or self._by_template(method, path[:-1])
        if self._keys is not None:
            caller.client = self._client(self._keys, request["headers"], need.scope)
        if self._rates is None:
            return []
        if not need.cost:
            return []
        caller.debt = None
        caller.spent = need.cost
        return await self._rates.admit(caller.name, need.cost)

    def _by_template(self, method: str, path: str) -> Requirement:
        for each, pattern, need in self._templates:
            if method == each and pattern.fullmatch(path):
                return need
        return _READING

    async def close(self) -> None:
        if self._rates is not None:
            await self._rates.close()

    def _client(self, keys: ClientKeys, headers: Headers, scope: str) -> str | None:
        sent = [value for name, value in headers if name == b"authorization"]
        if not sent:
            if scope in self._without:
                return None
            raise RefusalError("key-needed", "key-missing", headers=[(b"www-authenticate", _CHALLENGE)])
        scheme, _, text = sent[0].decode("latin-1").partition(" ")
        key = keys.find(text.strip()) if len(sent) == 1 and scheme.lower() == "bearer" else None
        if key is None:
            wrong = (b"www-authenticate", _CHALLENGE + b', error="invalid_token"')
            raise RefusalError("key-needed", "key-invalid", headers=[wrong])
        if scope not in key.scopes:
            less = _CHALLENGE + b', error="insufficient_scope", scope="%b"' % scope.encode()
            raise RefusalError("scope-needed", "key-scope", headers=[(b"www-authenticate", less)], scope=scope)
        return key.client


def open_gate(settings: Settings, needs: Mapping[tuple[str, str], Requirement]) -> Gate | None:
    keys = ClientKeys(settings.keys) if settings.keys else None
    rates = None
    if settings.rate_limit:
        from ror_service._edge.rates import Rates  # noqa: PLC0415  # its imports are slow

        rates = Rates(settings.rate_limit, settings.rate_limit_store)
    return Gate(keys, scopes(settings.without_key), rates, needs) if keys or rates else None
