"""Operations: what may be asked, said once. Each way to ask is derived from this and names no operation.

An operation has a path, the type of its request, the type of its answer, a function, a cost, a scope and words. The table of all
operations is in `_calls.py`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple, get_type_hints

from msgspec import UNSET

from ror_rules._packages import register
from ror_rules._packages.rule import Rule
from ror_rules._packages.ruleset import Example, Ruleset
from ror_rules._wire.requests import NO_ARGUMENTS, RequestForm

RULE: Final = "/v1/{ruleset}/{rule}"


class Operation(NamedTuple):
    """An operation. `template` is its path with placeholders."""

    id: str
    """The id, or its verb if each rule has an operation with an id of its own."""
    method: Literal["GET", "POST"]
    template: str
    run: Callable[..., Any]
    """Answers. Raises any `RorError`.

    About a rule (`about_a_rule`) it takes the ruleset, the id of the rule, the request as its type, and `budget`. Otherwise it takes
    the ruleset, rule and table of the path, and the body of a POST in plain values.
    """
    form: RequestForm = NO_ARGUMENTS
    """The arguments of its request."""
    answer: type[Any] = object
    name: str = ""
    """Its name in programs, if that is not the id."""
    title: str = ""
    text: str = ""
    """The answer, in a sentence."""
    gives: str = ""
    """The answer, as a part of a sentence."""
    scope: Literal["read", "resolve", "odds"] = "read"
    cost: int = 0
    """The least cost of a call in resolutions, where calls are limited."""
    has_sentences: bool = False
    """Whether `run` also takes the language of its sentences."""
    tried: Callable[[Ruleset[Any], Example], Iterator[dict[str, Any]]] = lambda ruleset, example: iter(
        [{"state": example.state}]
    )
    """Requests about the state of an example. Documents show the first that the rules allow."""
    offered: Callable[[Rule[Any, Any, Any]], bool] = lambda rule: True
    """Whether a rule has it."""

    def subject(self, method: str, path: str) -> dict[str, str] | None:
        """The names in a path of this operation. None for the path of another one."""
        parts, names = self.template.split("/"), path.rstrip("/").split("/")
        if method != self.method or len(parts) != len(names):
            return None
        pairs = list(zip(parts, names, strict=True))
        fits = all(part == name or part.startswith("{") for part, name in pairs)
        return {part[1:-1]: name for part, name in pairs if part.startswith("{")} if fits else None

    @property
    def has_request(self) -> bool:
        """Whether its arguments are known, so that each way can offer it."""
        return self.form is not NO_ARGUMENTS

    @property
    def about_a_rule(self) -> bool:
        """Whether it is a question about a rule, with a state in its request."""
        return self.method == "POST" and self.template.startswith(RULE)

    def read(self, ruleset: Ruleset[Any], rule_id: str, value: object) -> Any:
        """The request of a question about a rule, from plain values. Raises `SchemaError`, `StateError`."""
        return ruleset.read(rule_id, value, self.form.shape)

    def here(self, ruleset: Ruleset[Any], rule_id: str, value: object, budget: float = 1) -> Any:
        """The answer to a question about a rule, from plain values. `budget` is in times of the usual budget."""
        with ruleset.locating(rule_id, value.get("state") if isinstance(value, Mapping) else None):
            return self.run(ruleset, rule_id, self.read(ruleset, rule_id, value), budget=budget)

    def locally(self, body: Any, *rule: str) -> Any:
        """The answer of this process to the body of a POST, in plain values. A question about a rule has the ids of both."""
        if not self.about_a_rule:
            return self.run(body)
        ruleset_id, rule_id = rule
        return self.here(register.load(ruleset_id), rule_id, body)

    def function(self) -> Callable[..., Any]:
        """A question about a rule as a function of the library: of the ruleset, the rule's id, the state, and arguments by name."""
        form, here = self.form, self.here

        def asked(ruleset: Ruleset[Any], rule_id: str, *first: object, budget: float = 1, **given: Any) -> Any:
            return here(ruleset, rule_id, form.body(*first, **given), budget)

        more = inspect.Parameter("budget", inspect.Parameter.KEYWORD_ONLY, default=1, annotation=float)
        return self.named(asked, "ruleset", "rule_id", more=[more])

    def named(
        self, function: Callable[..., Any], *before: str, more: Sequence[inspect.Parameter] = ()
    ) -> Callable[..., Any]:
        """The function under the name of the operation, with its text, and with a signature of the arguments of the request."""
        function.__name__ = function.__qualname__ = self.name or self.id
        function.__doc__ = self.text
        arguments = self.form.arguments
        function.__annotations__ = {name: kind for name, (kind, _) in arguments.items()}
        plain = get_type_hints(function)  # without the limits and descriptions of the wire
        kinds = inspect.Parameter
        places = [kinds(name, kinds.POSITIONAL_OR_KEYWORD) for name in (*before, self.form.first)]
        named = [
            kinds(name, kinds.KEYWORD_ONLY, annotation=plain[name], default=kinds.empty if required else UNSET)
            for name, (_, required) in arguments.items()
            if name != self.form.first
        ]
        signature = inspect.Signature([*places, *named, *more], return_annotation=self.answer)
        function.__signature__ = signature  # type: ignore[attr-defined]
        return function
