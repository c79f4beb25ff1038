"""States of any rule, generated from the rule's type alone."""

from __future__ import annotations

from functools import cache
from typing import Any

from hypothesis import strategies as st
from msgspec import inspect

from ror_rules.author import Rule, Ruleset
from tests.core.outside import outside_texts

Plain = st.SearchStrategy[Any]


def documents(kind: inspect.Type) -> Plain:
    match kind:
        case inspect.Metadata(type=inspect.StrType(max_length=int(most)), extra={"outside": True}):
            return outside_texts(most)
        case inspect.Metadata(type=inner):
            return documents(inner)
        case inspect.NoneType():
            return st.none()
        case inspect.BoolType():
            return st.booleans()
        case inspect.IntType():
            low = kind.ge if kind.ge is not None else -(2**53) + 1
            high = kind.le if kind.le is not None else 2**53 - 1
            near = [number for number in range(-2, 8) if low <= number <= high] or [low]
            return st.sampled_from(near) | st.integers(low, min(high, low + 12)) | st.integers(low, high)
        case inspect.FloatType(ge=int(low), le=int(high)):
            thousandths = st.integers(max(low, -8) * 1000, min(high, 8) * 1000)
            return st.integers(max(low, -2), min(high, 8)) | thousandths.map(lambda number: number / 1000)
        case inspect.StrType(pattern=str(pattern)):
            return st.from_regex(pattern, fullmatch=True)
        case inspect.StrType():
            return st.text(min_size=kind.min_length or 0, max_size=kind.max_length or 20)
        case inspect.LiteralType(values=values):
            return st.sampled_from(values)
        case inspect.UnionType(types=types):
            return st.one_of(*map(documents, types))
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            least = kind.min_length or 0
            most = least + 3 if kind.max_length is None else min(least + 3, kind.max_length)
            return st.lists(documents(item), min_size=least, max_size=most)
        case inspect.TupleType(item_types=items):
            return st.tuples(*map(documents, items)).map(list)
        case inspect.DictType(key_type=key, value_type=value):
            return st.dictionaries(documents(key), documents(value), min_size=kind.min_length or 0, max_size=3)
        case inspect.StructType(fields=fields, tag=tag, tag_field=tag_field):
            must = {each.encode_name: documents(each.type) for each in fields if each.required}
            may = {each.encode_name: documents(each.type) for each in fields if not each.required}
            tagged = {tag_field: st.just(tag)} if tag_field else {}
            return st.fixed_dictionaries({**tagged, **must}, optional=may)
        case _:
            # Every type of a state has a case above. A new type needs one.
            raise TypeError(f"no state has had a {kind} yet")


def changes(example: Any, fresh: Plain) -> Plain:
    def mixed(made: Any, taken: frozenset[str]) -> Any:
        return {**example, **{name: value for name, value in made.items() if name in taken}}

    names = st.frozensets(st.sampled_from(sorted(example)) if example else st.nothing(), max_size=2)
    return st.builds(mixed, fresh, names)


@cache
def states(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any]) -> Plain:
    fresh = documents(inspect.type_info(rule.state_type))
    examples = [example.state for example in ruleset.examples if example.rule == rule.id]
    return st.one_of(st.sampled_from(examples), *(changes(example, fresh) for example in examples), fresh)


@cache
def readings(ruleset: Ruleset[Any]) -> Plain:
    open_rulings = {each.id: each for each in ruleset.rulings.values()}
    chosen = st.lists(st.sampled_from(sorted(open_rulings)), max_size=3, unique=True)
    return chosen.flatmap(
        lambda names: st.fixed_dictionaries(
            {name: st.sampled_from(sorted(open_rulings[name].readings)) for name in names}
        )
    )
