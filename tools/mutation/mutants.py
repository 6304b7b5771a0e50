"""The mutants of a module: every small change of its syntax tree that should change what it does."""

from __future__ import annotations

import ast
import copy
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from fnmatch import fnmatch
from functools import cached_property
from pathlib import Path
from types import CodeType

ROOT = Path(__file__).parents[2]
SETTINGS = tomllib.loads((Path(__file__).parent / "games.toml").read_text(encoding="utf-8"))
LONG = 160  # a statement longer than this is not shown whole

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
COMPUTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitOr, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip
EXCHANGED = {"min": "max", "max": "min", "any": "all", "all": "any"}
JOINED = (ast.List, ast.ListComp, ast.Tuple, ast.JoinedStr)  # cannot be subtracted: such a mutant would only crash
ENUMS = ("Enum", "IntEnum", "StrEnum", "Word")
KEYWORDS = ("strict", "shown", "rule")  # arguments that change no rule

Slot = tuple[ast.AST, str, int | None]  # where a node stands: in this field of its parent


@dataclass
class Module:
    """A module of rules with its syntax tree, which mutants change and put back."""

    path: Path
    name: str  # "caesar/closing"

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.path.read_text(encoding="utf-8"))

    def compile(self) -> CodeType:
        return compile(self.tree, str(self.path), "exec", dont_inherit=True)


@dataclass
class Mutant:
    """One change: the node in a slot gives way to another."""

    module: Module
    function: str  # its qualified name; "" at module level
    line: int
    lines: range  # those of the statement, without the body of a compound one
    is_live: bool  # inside a function: the change can be put into the living function
    statement: ast.stmt
    around: tuple[ast.AST, ...]  # the expressions around the node, outermost first
    slot: Slot
    new: ast.AST
    before: str = ""
    after: str = ""
    nth: int = 0  # among mutants that look alike

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What finds it again when lines have moved."""
        return self.module.name, self.function, self.before, self.after

    def compile(self) -> CodeType:
        """The code of the whole module, changed."""
        old = put(self.slot, self.new)
        try:
            return self.module.compile()
        finally:
            put(self.slot, old)

    def describe(self) -> None:
        """Say what is changed: the statement, or the largest part of it around the change that is short enough."""
        node = get(self.slot)
        shown = [self.statement, *self.around, node]
        before = [show(part) for part in shown]
        put(self.slot, self.new)
        after = [show(self.new if part is node else part) for part in shown]
        put(self.slot, node)
        short = (pair for pair in zip(before, after, strict=True) if max(map(len, pair)) <= LONG)
        self.before, self.after = next(short, (before[-1], after[-1]))


def put(slot: Slot, new: ast.AST) -> ast.AST:
    """Put a node into its slot; returns the one that stood there."""
    parent, name, index = slot
    if index is None:
        old: ast.AST = getattr(parent, name)
        setattr(parent, name, new)
    else:
        nodes = getattr(parent, name)
        old, nodes[index] = nodes[index], new
    return old


def show(node: ast.AST) -> str:
    """Its source on one line; of a compound statement, the head."""
    if hasattr(node, "body") and isinstance(node, ast.stmt):
        node = copy.copy(node)
        node.body = [ast.Pass()]  # type: ignore[attr-defined]
        for name in ("orelse", "finalbody", "handlers", "decorator_list"):
            if hasattr(node, name):
                setattr(node, name, [])
        return " ".join(ast.unparse(node).rsplit("\n", 1)[0].split())
    return " ".join(ast.unparse(node).split())


@dataclass(frozen=True)
class Place:
    """Where the walk is."""

    function: str = ""
    is_live: bool = False
    statement: ast.stmt | None = None
    around: tuple[ast.AST, ...] = ()
    types: dict[str, str] = field(default_factory=dict)  # annotations of the arguments
    returns: str = ""

    def inside(self, **changes: object) -> Place:
        return Place(**{**self.__dict__, **changes})


def find_modules(game: str) -> list[Module]:
    """The modules that hold the rules of a game."""
    folder = ROOT / "src/quadriga/games" / game
    patterns = SETTINGS["rules"][game]
    found = {path for pattern in patterns if pattern[0] != "!" for path in folder.glob(pattern)}
    found -= {path for pattern in patterns if pattern[0] == "!" for path in folder.glob(pattern[1:])}
    return [Module(path, path.relative_to(folder.parent).with_suffix("").as_posix()) for path in sorted(found)]


def find_mutants(module: Module) -> list[Mutant]:
    """All mutants of a module that differ from it and from each other."""
    found: list[Mutant] = []
    seen: dict[tuple[object, ...], int] = {}
    for place, slot, new in walk_block(module.tree, "body", Place()):
        statement = place.statement
        assert statement is not None
        node = get(slot)
        if not hasattr(new, "lineno"):
            ast.copy_location(new, node)
        ast.fix_missing_locations(new)
        last = statement.body[0].lineno - 1 if hasattr(statement, "body") else statement.end_lineno
        lines = range(statement.lineno, max(statement.lineno, last or 0) + 1)
        line = getattr(node, "lineno", statement.lineno)
        mutant = Mutant(module, place.function, line, lines, place.is_live, statement, place.around, slot, new)
        mutant.describe()
        if mutant.before == mutant.after or (here := (mutant.key, ast.dump(new), id(node))) in seen:
            continue
        seen[here] = 1
        mutant.nth = seen[mutant.key] = seen.get(mutant.key, 0) + 1
        found.append(mutant)
    return found


def get(slot: Slot) -> ast.AST:
    parent, name, index = slot
    node: ast.AST = getattr(parent, name) if index is None else getattr(parent, name)[index]
    return node


Change = tuple[Place, Slot, ast.AST]


def walk_block(parent: ast.AST, name: str, place: Place) -> Iterator[Change]:
    for index, statement in enumerate(getattr(parent, name, [])):
        yield from walk_statement((parent, name, index), statement, place)


def walk_statement(slot: Slot, node: ast.stmt, place: Place) -> Iterator[Change]:
    """The changes of a statement itself, then those of its expressions and of the statements in it."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        yield from walk_function(node, place)
        return
    if isinstance(node, ast.ClassDef):
        if any(show(base) in ENUMS for base in node.bases):  # their values are codes, not rules
            return
        yield from walk_block(node, "body", place.inside(function=qualify(place, node.name)))
        return
    if isinstance(node, ast.Assert | ast.Import | ast.ImportFrom) or is_silent(node) or is_docstring(node):
        return
    place = place.inside(statement=node, around=())
    if place.is_live and is_removable(node):
        yield place, slot, ast.Pass()
    for new in change_statement(node, place):
        yield place, slot, new
    is_telling = isinstance(node, ast.If) and only_tells(node)
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "body", "orelse", "finalbody", "handlers", "cases") or (name == "test" and is_telling):
            continue
        yield from walk_values(node, name, value, place)
    for name in ("body", "orelse", "finalbody"):
        yield from walk_block(node, name, place)
    for inner in [*getattr(node, "handlers", []), *getattr(node, "cases", [])]:
        yield from walk_block(inner, "body", place)


def walk_function(node: ast.FunctionDef | ast.AsyncFunctionDef, place: Place) -> Iterator[Change]:
    if any(fnmatch(node.name, pattern) for pattern in SETTINGS["other_functions"]):
        return
    inner = "<locals>." * place.is_live + node.name
    at_head = place.inside(statement=node, around=(), function=qualify(place, inner))
    for name in ("defaults", "kw_defaults"):
        yield from walk_values(node.args, name, getattr(node.args, name), at_head)
    arguments = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
    types = {a.arg: ast.unparse(a.annotation) for a in arguments if a.annotation is not None}
    returns = ast.unparse(node.returns) if node.returns else ""
    yield from walk_block(node, "body", at_head.inside(is_live=True, types={**place.types, **types}, returns=returns))


def qualify(place: Place, name: str) -> str:
    return f"{place.function}.{name}" if place.function else name


def walk_values(parent: ast.AST, name: str, value: object, place: Place) -> Iterator[Change]:
    for index, node in enumerate(value) if isinstance(value, list) else [(None, value)]:
        if isinstance(node, ast.AST) and not (isinstance(node, ast.keyword) and node.arg in KEYWORDS):
            yield from walk_expression((parent, name, index), node, place)


def walk_expression(slot: Slot, node: ast.AST, place: Place) -> Iterator[Change]:
    if is_silent(node):
        return
    for new in change_expression(node, place):
        yield place, slot, new
    inside = place.inside(around=(*place.around, node))
    for name, value in ast.iter_fields(node):
        yield from walk_values(node, name, value, inside)


# What is left alone ---------------------------------------------------------------------------------------------------


def is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def is_silent(node: ast.AST) -> bool:
    """A call that only reports something."""
    while isinstance(node, ast.Expr | ast.Await):
        node = node.value
    if not isinstance(node, ast.Call) or mentions(node, *SETTINGS["changing_calls"]):
        return False
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    return any(fnmatch(name, pattern) for pattern in SETTINGS["silent_calls"])


def only_tells(node: ast.If) -> bool:
    """A question that decides nothing but what is reported."""
    return mentions(node.test, "news", "TYPE_CHECKING") or all(is_silent(inner) for inner in [*node.body, *node.orelse])


def mentions(node: ast.AST, *names: str) -> bool:
    return any(getattr(n, "attr", getattr(n, "id", None)) in names for n in ast.walk(node))


# What is changed ------------------------------------------------------------------------------------------------------


def is_removable(node: ast.stmt) -> bool:
    """Statements without which the rest still runs."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Call | ast.Await)
    if isinstance(node, ast.Assign):
        return all(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets)
    if isinstance(node, ast.Return):
        return node.value is None
    return isinstance(node, ast.AugAssign | ast.Delete | ast.Continue | ast.Break)


def change_statement(node: ast.stmt, place: Place) -> Iterator[ast.AST]:
    match node:
        case ast.AugAssign(op=op) if type(op) in COMPUTED:
            yield altered(node, op=COMPUTED[type(op)]())
        case ast.If(test=test) if not only_tells(node):
            if not any(isinstance(part, ast.NamedExpr) for part in ast.walk(test)):  # the name would be missing
                yield altered(node, test=ast.Constant(True))
            yield altered(node, test=ast.Constant(False))
        case ast.While():
            yield altered(node, test=ast.Constant(False))
        case ast.For():
            yield altered(node, iter=ast.Tuple([], ast.Load()))
        case ast.Return(value=value) if value is not None and not isinstance(value, ast.Constant):
            for new in changed_results(value, place.returns):
                yield altered(node, value=new)


def changed_results(value: ast.expr, type_: str) -> Iterator[ast.expr]:
    if type_ == "bool":
        yield ast.Constant(True)
        yield ast.Constant(False)
    elif type_ == "int":
        yield ast.BinOp(value, ast.Add(), ast.Constant(1))
    elif type_.startswith("list[") and not (isinstance(value, ast.List) and not value.elts):
        yield ast.List([], ast.Load())


def change_expression(node: ast.AST, place: Place) -> Iterator[ast.AST]:
    match node:
        case ast.Compare(ops=ops):
            for i, op in enumerate(ops):
                yield altered(node, ops=[*ops[:i], COMPARED[type(op)](), *ops[i + 1 :]])
        case ast.BoolOp(op=op, values=values):
            yield altered(node, op=ast.Or() if isinstance(op, ast.And) else ast.And())
            for i in range(len(values)):
                rest = values[:i] + values[i + 1 :]
                yield rest[0] if len(rest) == 1 else altered(node, values=rest)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield operand
        case ast.BinOp(op=op, left=left, right=right) if type(op) in COMPUTED and not is_join(left, op, right):
            yield altered(node, op=COMPUTED[type(op)]())
        case ast.Constant(value=bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(value=int() as value):
            yield ast.Constant(value + 1)
            if value > 0:
                yield ast.Constant(value - 1)
        case ast.IfExp(body=body, orelse=orelse):
            yield body
            yield orelse
        case ast.comprehension(ifs=ifs):
            for i in range(len(ifs)):
                yield altered(node, ifs=ifs[:i] + ifs[i + 1 :])
        case ast.Call():
            yield from change_call(node, place)


def is_join(left: ast.expr, op: ast.operator, right: ast.expr) -> bool:
    """Lists or words put together, or types."""
    if isinstance(op, ast.BitOr):
        return any(isinstance(side, ast.Constant) and side.value is None for side in (left, right))
    return any(
        isinstance(side, JOINED) or (isinstance(side, ast.Constant) and isinstance(side.value, str)) for side in (left, right)
    )


def change_call(node: ast.Call, place: Place) -> Iterator[ast.AST]:
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    if name in EXCHANGED:
        yield altered(node, func=ast.Name(EXCHANGED[name], ast.Load()))
    if name == "reversed":
        yield node.args[0]
    if name == "range" and not isinstance(last := node.args[min(1, len(node.args) - 1)], ast.Constant):
        at = node.args.index(last)
        yield altered(node, args=[*node.args[:at], ast.BinOp(last, ast.Sub(), ast.Constant(1)), *node.args[at + 1 :]])
    for i, (a, b) in enumerate(zip(node.args, node.args[1:], strict=False)):
        if isinstance(a, ast.Name) and isinstance(b, ast.Name) and place.types.get(a.id, "a") == place.types.get(b.id, "b"):
            yield altered(node, args=[*node.args[:i], b, a, *node.args[i + 2 :]])


def altered(node: ast.AST, **changes: object) -> ast.AST:
    new = copy.copy(node)
    for name, value in changes.items():
        setattr(new, name, value)
    return new
