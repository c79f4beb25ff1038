"""Small automatic changes of a rule file, such as a typing error or a missing sentence of the rules.

Each change is one of five: a negated comparison, a missing operand, a branch that is never taken, a missing refusal, a
printed number with 1 added. `python -m tests.docs.operators FILE...` lists changes of rulesets' files that no situation
detects.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from itertools import accumulate

from ror_rules import RorError
from ror_rules import rulesets as registered
from tests.docs.mutants import FOLDER, Mutant
from tests.rules.situations import Case, cells, single
from tests.rules.test_situations import complaints


def mutants(file: str) -> Iterator[Mutant]:
    text = (FOLDER / file).read_text("utf-8")
    starts = [0, *accumulate(len(line) for line in text.splitlines(keepends=True))]
    for node, new in _changes(ast.parse(text), text):
        begin, end = (
            starts[line - 1] + len(text.splitlines()[line - 1].encode()[:column].decode())
            for line, column in ((node.lineno, node.col_offset), (node.end_lineno or 0, node.end_col_offset or 0))
        )
        low, high = begin, end
        while text.count(text[low:high]) > 1:
            low, high = text.rfind("\n", 0, low - 1) + 1, text.find("\n", high + 1)
        yield Mutant(file, text[low:high], text[low:begin] + new + text[end:high])


def _changes(tree: ast.Module, text: str) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    def source(node: ast.AST) -> str:
        return ast.get_source_segment(text, node) or ""

    functions = (each for each in ast.walk(tree) if isinstance(each, ast.FunctionDef))
    for node in (inner for function in functions for inner in _decisions(function)):
        match node:
            case ast.Compare():
                yield node, f"not ({source(node)})"
            case ast.BoolOp(op=op, values=values):
                word = " and " if isinstance(op, ast.And) else " or "
                for left_out in values:
                    yield node, f"({word.join(f'({source(each)})' for each in values if each is not left_out)})"
            case ast.If(test=test):
                yield test, "False"
            case ast.Raise():
                yield node, "pass"
            case ast.Call(func=ast.Attribute(attr="number")):
                yield node, f"({source(node)} + 1)"
            case _:
                pass


def _decisions(function: ast.FunctionDef) -> Iterator[ast.AST]:
    if function.returns is not None and "Message" in ast.unparse(function.returns):
        return
    left: list[ast.AST] = [*function.body]
    for node in left:
        yield node
        left += [each for each in ast.iter_child_nodes(node) if not isinstance(each, ast.FunctionDef)]


def noticed(mutant: Mutant, cases: list[Case]) -> bool:
    try:
        with mutant.applied():
            return any(complaints(case, each) for case in cases for each in case.situations)
    except (ArithmeticError, AttributeError, LookupError, NameError, RorError, SyntaxError, TypeError, ValueError):
        return True


def cases_for(file: str) -> list[Case]:
    folder, _, name = file.partition("/")
    rule = name.rpartition("/")[2].removesuffix(".py").replace("_", "-")
    users = [each.id for each in registered() if each.package.endswith(folder)]
    users += [each.id for each in registered() if each.amends is not None and each.amends.id in users]
    found = [case for user in users for case in (*single(user), *cells(user))]
    return sorted(found, key=lambda case: case.rule != rule)


if __name__ == "__main__":
    for path in sys.argv[1:]:
        for mutant in mutants(path):
            if not noticed(mutant, cases_for(path)):
                print(f"{path}\n- {mutant.was}\n+ {mutant.now}\n")
