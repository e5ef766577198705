"""Every piece of English that the code hands to an error, read off the code: what is added without Japanese is found."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import omoide
from omoide import errors

SOURCE = Path(omoide.__path__[0])
SAID = (
    "what",
    "why",
    "remedy",
    "allowed",
    "problem",
    "detail",
    "instead",
)  # facts that are sentences, or parts of one
_HOLE = "{…}"
_ERRORS = {
    name
    for name, each in vars(errors).items()
    if isinstance(each, type) and issubclass(each, errors.OmoideError)
}


class Phrase(NamedTuple):
    """`text` with a hole wherever something is put in."""

    text: str
    place: str


class _File(NamedTuple):
    path: Path
    tree: ast.Module
    parents: dict[ast.AST, ast.AST]
    functions: dict[str, list[ast.FunctionDef | ast.AsyncFunctionDef]]
    calls: dict[str, list[ast.Call]]
    bound: dict[
        tuple[ast.AST | None, str], list[ast.expr]
    ]  # what a name is bound to, by the function it is bound in
    imported: dict[str, tuple[str, str]]


@cache
def _files() -> dict[str, _File]:
    return {_module(path): _read(path) for path in sorted(SOURCE.rglob("*.py"))}


def _module(path: Path) -> str:
    return ".".join(["omoide", *path.relative_to(SOURCE).with_suffix("").parts]).removesuffix(".__init__")


def _read(path: Path) -> _File:
    tree = ast.parse(path.read_text("utf-8"))
    file = _File(path, tree, {}, {}, {}, {}, {})
    for node in ast.walk(tree):
        for child in ast.iter_child_nodes(node):
            file.parents[child] = node
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            file.functions.setdefault(node.name, []).append(node)
        elif isinstance(node, ast.Call):
            file.calls.setdefault(_called(node), []).append(node)
        elif isinstance(node, ast.ImportFrom):
            for each in node.names:
                file.imported[each.asname or each.name] = node.module or "", each.name
        for name, value in _bindings(node):
            file.bound.setdefault((_around(file, node), name), []).append(value)
    return file


def _bindings(node: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    if isinstance(node, ast.Assign | ast.AnnAssign | ast.NamedExpr) and node.value is not None:
        for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
            yield from _unpacked(target, node.value)


def _unpacked(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    if isinstance(target, ast.Name):
        yield target.id, value
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        for one, each in zip(target.elts, value.elts, strict=False):
            yield from _unpacked(one, each)


def _called(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")


def _around(file: _File, node: ast.AST) -> Any:
    while node in file.parents:
        node = file.parents[node]
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            return node
    return None


def _texts(file: _File, node: ast.expr, where: Any, depth: int = 0) -> Iterator[str]:
    """What an expression can come to, as far as the code itself says it."""
    if depth > 6:
        return
    go = depth + 1
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr(values=parts):
            yield "".join(
                str(each.value) if isinstance(each, ast.Constant) else _hole(file, each, where)
                for each in parts
            )
        case ast.IfExp(body=one, orelse=other):
            yield from _texts(file, one, where, go)
            yield from _texts(file, other, where, go)
        case ast.BoolOp(values=values):
            for each in values:
                yield from _texts(file, each, where, go)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            lefts, rights = list(_texts(file, left, where, go)), list(_texts(file, right, where, go))
            yield from (f"{one}{other}" for one in lefts or [_HOLE] for other in rights or [_HOLE])
        case ast.Subscript(value=table):
            yield from _texts(file, table, where, go)
        case ast.Dict(values=values):
            for each in values:
                yield from _texts(file, each, where, go)
        case ast.Name(id=name):
            yield from _of_name(file, name, where, go)
        case ast.Call(func=ast.Name(id=name)) if name in file.functions:
            for function in file.functions[name]:
                for each in ast.walk(function):
                    if isinstance(each, ast.Return) and each.value is not None:
                        yield from _texts(file, each.value, function, go)
        case _:
            return


def _hole(file: _File, part: ast.expr, where: Any) -> str:
    """A constant of the module is put in as it is."""
    if isinstance(part, ast.FormattedValue) and isinstance(part.value, ast.Name):
        texts = list(_texts(file, part.value, where))
        if len(texts) == 1 and part.value.id.lstrip("_").isupper():
            return texts[0]
    return _HOLE


def _of_name(file: _File, name: str, where: Any, depth: int) -> Iterator[str]:
    for scope in (where, None):
        for value in file.bound.get((scope, name), ()):
            yield from _texts(file, value, scope, depth)
        if (scope, name) in file.bound:
            return
    if where is not None and (place := _parameter(where, name)) is not None:
        for each in (*_passed(file, where, name, place),):
            yield from _texts(each[0], each[1], each[2], depth)
        return
    if name in file.imported:
        module, theirs = file.imported[name]
        if other := _files().get(module):
            for value in other.bound.get((None, theirs), ()):
                yield from _texts(other, value, None, depth)


def _parameter(function: Any, name: str) -> int | None:
    """Which one it is; after all others, where it can only be given by its name."""
    names = [each.arg for each in (*function.args.posonlyargs, *function.args.args)]
    if name in names:
        return names.index(name) - (names[0] in ("self", "cls"))
    return 1000 if name in [each.arg for each in function.args.kwonlyargs] else None


def _passed(file: _File, function: Any, name: str, place: int) -> Iterator[tuple[_File, ast.expr, Any]]:
    for other in _files().values():
        ours = other is file or function.name in other.imported
        for call in other.calls.get(function.name, ()) if ours else ():
            given = [each.value for each in call.keywords if each.arg == name] or call.args[place : place + 1]
            for each in given:
                yield other, each, _around(other, call)


@cache
def of_errors() -> tuple[Phrase, ...]:
    """What stands in the facts of any error that is made anywhere."""
    found: dict[str, str] = {}
    for file in _files().values():
        for name in _ERRORS & file.calls.keys():
            for call in file.calls[name]:
                for each in call.keywords:
                    if each.arg in SAID:
                        for text in _texts(file, each.value, _around(file, call)):
                            found.setdefault(text, f"{file.path.relative_to(SOURCE)}:{call.lineno}")
    return tuple(Phrase(text, place) for text, place in found.items() if text.strip())


@cache
def of_findings() -> tuple[Phrase, ...]:
    """What `verify` and the comparison of two stores may find: all sentences with a hole in these files."""
    found: dict[str, str] = {}
    for name in FINDING:
        file = _files()[name]
        docs = {id(each.value) for each in ast.walk(file.tree) if isinstance(each, ast.Expr)}
        for node in ast.walk(file.tree):
            if (
                isinstance(node, ast.JoinedStr)
                or (
                    isinstance(node, ast.Constant)
                    and isinstance(file.parents[node], ast.List | ast.Yield | ast.Tuple)
                )
                or (isinstance(node, ast.Constant) and isinstance(file.parents[node], ast.Call))
            ):
                for text in _texts(file, node, _around(file, node)) if id(node) not in docs else ():
                    if " " in text.strip() and not text.lstrip().startswith(
                        ("SELECT", "PRAGMA", "INSERT", "--")
                    ):
                        found.setdefault(text, f"{file.path.relative_to(SOURCE)}:{node.lineno}")
    return tuple(Phrase(text, place) for text, place in found.items())


FINDING = ("omoide.care.verify", "omoide.adapters.stores.soundness", "omoide.adapters.stores.checking")
