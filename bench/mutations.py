"""Mistakes that one could make in rule code: each is one small change of a module's syntax tree.

What is changed: comparisons, conditions, "and" and "or", arithmetic, numbers, booleans, orders and
quantifiers, what a literal table holds, and statements that are left out. What is not: names and words,
citations, types, assertions and what the account says of a step (recorded accounts hold its words, line by
line).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

Slot = tuple[ast.AST, str, int | None]
"""Where a node hangs: its parent, the field, and the place in it if the field is a list."""

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
OTHERS = {"min": "max", "max": "min", "any": "all", "all": "any"}
UNORDERED = ("reversed", "sorted")
"""Calls that only say an order: left out, the order is another."""

SAID = frozenset(["say", "plays", "means"])
"""Calls that write the account, or only say what is played: not rules."""


@dataclass(frozen=True)
class Mutant:
    """One mistake: the `number`-th of a module, in its `statement`-th statement with any, in a function (""
    where the module itself is changed).
    """

    path: str
    number: int
    statement: int
    line: int
    function: str
    first_line: int
    kind: str
    before: str
    after: str

    @property
    def diff(self) -> str:
        """The line as it is and as it is in the mutant."""
        return f"{self.path}:{self.line} {self.function or '(module)'}\n  - {self.before}\n  + {self.after}"

    @property
    def key(self) -> tuple[str, str, str]:
        """What stays the same while other lines of the module change."""
        return (self.function, self.before, self.after)


def mutants(path: str, source: str) -> list[Mutant]:
    """Every mistake of a module."""
    changes = _changes(ast.parse(source))
    statements = _statements(changes)
    return [_described(path, n, statements[id(c.statement)], c) for n, c in enumerate(changes)]


def mutated(source: str, number: int) -> ast.Module:
    """The module's tree with its `number`-th mistake made."""
    tree = ast.parse(source)
    for n, change in enumerate(_changes(tree)):
        if n == number:
            change.make()
            return ast.fix_missing_locations(tree)
    raise IndexError(f"the module has no mistake {number}")


MARK = "__a_mistake_was_reached__"


def marked(source: str, numbers: dict[int, int]) -> ast.Module:
    """The module's tree, with a call of the built-in MARK before each statement of these, by its number in
    `numbers`.
    """
    tree = ast.parse(source)
    changes = _changes(tree)
    statements = _statements(changes)
    for change in {id(c.statement): c for c in changes}.values():
        if (number := numbers.get(statements[id(change.statement)])) is not None:
            parent, field, _ = change.place
            block = getattr(parent, field)
            at = next(n for n, each in enumerate(block) if each is change.statement)
            call = ast.Expr(ast.Call(ast.Name(MARK, ast.Load()), [ast.Constant(number)], []))
            block.insert(at, ast.copy_location(call, change.statement))
    return ast.fix_missing_locations(tree)


def _statements(changes: list[_Change]) -> dict[int, int]:
    """The statements that could be changed, numbered in their order."""
    numbered: dict[int, int] = {}
    for change in changes:
        numbered.setdefault(id(change.statement), len(numbered))
    return numbered


@dataclass
class _Change:
    """A change that can be made: what stands at `slot` becomes `new` (None: is left out), in a statement at
    `place`.
    """

    kind: str
    slot: Slot
    new: ast.AST | None
    statement: ast.stmt
    place: Slot
    function: ast.FunctionDef | None
    qualname: str

    def make(self) -> None:
        parent, field, at = self.slot
        if at is None:
            setattr(parent, field, self.new)
        elif self.new is None:
            del getattr(parent, field)[at]
            if isinstance(parent, ast.Dict):
                del parent.values[at]
        else:
            getattr(parent, field)[at] = self.new


def _described(path: str, number: int, statement: int, change: _Change) -> Mutant:
    """A change as a mutant; it is made and taken back to see what the line becomes."""
    before = _header(change.statement)
    parent, field, at = change.slot
    kept = getattr(parent, field)
    kept_list = list(kept) if isinstance(kept, list) else None
    kept_values = list(parent.values) if isinstance(parent, ast.Dict) else None
    change.make()
    new = change.new if isinstance(change.new, ast.stmt) else change.statement
    after = "pass" if isinstance(new, ast.Pass) else _header(new)
    if kept_list is not None:
        kept[:] = kept_list
    else:
        setattr(parent, field, kept)
    if isinstance(parent, ast.Dict) and kept_values is not None:
        parent.values[:] = kept_values
    function = change.function
    first = min([function.lineno, *(d.lineno for d in function.decorator_list)]) if function else 0
    line = change.statement.lineno
    return Mutant(path, number, statement, line, change.qualname, first, change.kind, before, after)


def _header(statement: ast.stmt) -> str:
    """A statement on one line, without the block it governs."""
    text = ast.unparse(statement)
    return text.splitlines()[0] if hasattr(statement, "body") else " ".join(text.split("\n"))


# -- finding -------------------------------------------------------------------------------------------------


def _changes(tree: ast.Module) -> list[_Change]:
    found: list[_Change] = []
    for n, statement in enumerate(tree.body):
        _statement(statement, (tree, "body", n), None, "", found)
    return found


def _statement(
    statement: ast.stmt, slot: Slot, function: ast.FunctionDef | None, name: str, found: list[_Change]
) -> None:
    """The changes of a statement and of the block it governs."""
    if _is_no_rule(statement):
        return
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        qualname = f"{name}.{statement.name}" if name else statement.name
        inner = statement if isinstance(statement, ast.FunctionDef) and function is None else function
        if function is not None:
            qualname = name
        for n, each in enumerate(statement.body):
            _statement(each, (statement, "body", n), inner, qualname, found)
        return
    qualname = name if function is not None else ""

    def may_be(kind: str, where: Slot, new: ast.AST | None) -> None:
        found.append(_Change(kind, where, new, statement, slot, function, qualname))

    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
        may_be("left out", slot, ast.copy_location(ast.Pass(), statement))
    if isinstance(statement, ast.If | ast.While):
        may_be("condition", (statement, "test", None), _not(statement.test))
    if isinstance(statement, ast.Continue):
        may_be("loop", slot, ast.copy_location(ast.Break(), statement))
    for field, value in ast.iter_fields(statement):
        if field in ("annotation", "returns", "decorator_list", "target", "targets"):
            continue
        for n, each in enumerate(value if isinstance(value, list) else [value]):
            here: Slot = (statement, field, n if isinstance(value, list) else None)
            if isinstance(each, ast.stmt):
                _statement(each, here, function, name, found)
            elif isinstance(each, ast.ExceptHandler):
                for m, inside in enumerate(each.body):
                    _statement(inside, (each, "body", m), function, name, found)
            elif isinstance(each, ast.AST):
                for kind, where, new in _expression(each, here):
                    may_be(kind, where, new)
    if isinstance(statement, ast.AugAssign) and type(statement.op) in ARITHMETIC:
        may_be("arithmetic", (statement, "op", None), ARITHMETIC[type(statement.op)]())


def _is_no_rule(statement: ast.stmt) -> bool:
    """Whether a statement is none in which a rule could be wrong: an import, an assertion, what is said."""
    if isinstance(statement, ast.Import | ast.ImportFrom | ast.Assert | ast.Raise | ast.Pass):
        return True
    if isinstance(statement, ast.If):
        return "TYPE_CHECKING" in ast.unparse(statement.test)
    if isinstance(statement, ast.Expr):
        return isinstance(statement.value, ast.Constant) or _is_said(statement.value)
    return isinstance(statement, ast.Assign) and ast.unparse(statement.targets[0]) == "__all__"


def _is_said(node: ast.AST) -> bool:
    """Whether a call writes the account or says what is played."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in SAID


def _expression(node: ast.AST, slot: Slot) -> Iterator[tuple[str, Slot, ast.AST | None]]:
    """The changes of an expression and of what it consists of."""
    if isinstance(node, ast.JoinedStr) or _is_said(node):
        return
    yield from _own(node, slot)
    for field, value in ast.iter_fields(node):
        if isinstance(value, list):
            for n, each in enumerate(value):
                if isinstance(each, ast.AST):
                    yield from _expression(each, (node, field, n))
        elif isinstance(value, ast.AST):
            yield from _expression(value, (node, field, None))


def _own(node: ast.AST, slot: Slot) -> Iterator[tuple[str, Slot, ast.AST | None]]:
    """The changes of an expression itself."""
    if isinstance(node, ast.Compare):
        for n, op in enumerate(node.ops):
            for other in COMPARISONS[type(op)]:
                yield "comparison", (node, "ops", n), other()
    elif isinstance(node, ast.BoolOp):
        other_op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield "and, or", (node, "op", None), other_op
        for n in range(len(node.values)):
            kept = [v for m, v in enumerate(node.values) if m != n]
            less = kept[0] if len(kept) == 1 else ast.copy_location(ast.BoolOp(node.op, kept), node)
            yield "part left out", slot, less
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "not", slot, node.operand
    elif (
        isinstance(node, ast.BinOp)
        and type(node.op) in ARITHMETIC
        and not isinstance(node.left, ast.Constant | ast.JoinedStr)
    ):
        yield "arithmetic", (node, "op", None), ARITHMETIC[type(node.op)]()
    elif isinstance(node, ast.IfExp):
        yield "condition", (node, "test", None), _not(node.test)
    elif isinstance(node, ast.comprehension):
        for n, condition in enumerate(node.ifs):
            yield "condition", (node, "ifs", n), _not(condition)
            yield "condition left out", (node, "ifs", n), None
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield "true, false", slot, ast.copy_location(ast.Constant(not node.value), node)
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield "number", slot, ast.copy_location(ast.Constant(node.value + 1), node)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        if node.func.id in OTHERS:
            yield (
                "quantifier",
                (node, "func", None),
                ast.copy_location(ast.Name(OTHERS[node.func.id], ast.Load()), node.func),
            )
        elif node.func.id in UNORDERED and node.args:
            plain = ast.Call(ast.Name("list", ast.Load()), [node.args[0]], [])
            yield "order", slot, ast.copy_location(plain, node)
    elif isinstance(node, ast.Tuple | ast.List | ast.Set) and _is_table(node.elts):
        for n in range(len(node.elts)):
            yield "entry left out", (node, "elts", n), None
    elif (
        isinstance(node, ast.Dict)
        and len(node.keys) > 1
        and all(isinstance(k, ast.Constant) for k in node.keys)
    ):
        for n in range(len(node.keys)):
            yield "entry left out", (node, "keys", n), None


def _is_table(elements: list[ast.expr]) -> bool:
    """Whether a literal lists words or numbers (not citations): one of them may be forgotten."""
    if len(elements) < 2 or not all(isinstance(e, ast.Constant) for e in elements):
        return False
    return not any(
        isinstance(e, ast.Constant) and isinstance(e.value, str) and "/" in e.value for e in elements
    )


def _not(test: ast.expr) -> ast.expr:
    """The opposite of a condition."""
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return test.operand
    return ast.copy_location(ast.UnaryOp(ast.Not(), test), test)


def of_modules(root: Path, paths: list[Path]) -> list[Mutant]:
    """Every mistake of these modules, their paths as seen from `root`."""
    return [
        m
        for path in paths
        for m in mutants(path.relative_to(root).as_posix(), path.read_text(encoding="utf-8"))
    ]
