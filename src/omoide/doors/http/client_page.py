"""The methods of the client, read off the table of operations."""

import inspect
from enum import StrEnum
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Union, get_args, get_origin, is_typeddict

from omoide.doors.http.operation import LINES, NEWS, Operation, is_list
from omoide.doors.http.table import OPERATIONS
from omoide.wire import forms

MARK: Final = "# Below this line everything is read off the table of operations; `make docs` writes it anew.\n# fmt: off\n"


def with_methods(source: str) -> str:
    """The source of the client, with the methods as they should be."""
    above, mark, _ = source.partition(MARK)
    return f"{above}{mark}{methods()}"


def methods() -> str:
    lines = [
        "",
        "",
        "class Client(Connection):",
        '    """Everything that can be asked of the service."""',
        "",
    ]
    lines += ['    def __enter__(self) -> "Client":', "        return self"]
    for each in OPERATIONS:
        lines += ["", *_method(each)]
    return "\n".join(lines) + "\n"


def _method(each: Operation) -> list[str]:
    first = [name for name in each.arguments if name in each.needed]
    rest = [name for name in each.arguments if name not in each.needed]
    by_place, by_name = first[:1], [*first[1:], *rest]
    arguments = ["self", *(_argument(each, name) for name in by_place)]
    if each.media == NEWS:
        by_name.append("last")
    if by_name:
        arguments += ["*", *(_argument(each, name) for name in by_name)]
    says = each.says.replace("\n", "\n        ")
    return [
        f"    def {each.name}(",
        *(f"        {argument}," for argument in arguments),
        f"    ) -> {_answer(each)}:",
        f'        """{says}"""',
        f"        return {_call(each)}",
    ]


def _argument(each: Operation, name: str) -> str:
    if name == "last" and name not in each.arguments:
        return 'last: str = ""'
    default = each.parameters[name].default
    hint = _hint(each.arguments[name])
    if default is inspect.Parameter.empty:
        return f"{name}: {hint}"
    shown = str(default) if isinstance(default, StrEnum) else default
    if shown == {}:
        return f"{name}: {hint} | None = None"
    return f"{name}: {hint} = {shown!r}".replace("'", '"')


def _call(each: Operation) -> str:
    path = each.path
    for name in each.in_path:
        path = path.replace(f"{{{name}}}", f"{{_spelt({name})}}")
    said = [f'{"f" if each.in_path else ""}"{path}"']
    pairs = ", ".join(f'"{name}": {_sent(each, name)}' for name in each.beside)
    if pairs:
        said.append(f"{'body' if each.has_body else 'query'}={{{pairs}}}")
    if each.media == NEWS:
        return f"self._news({', '.join([*said, 'last=last'])})"
    if each.media == LINES:
        return f"self._lines({', '.join(said)})"
    return f"self._ask({', '.join([repr(each.method).replace(chr(39), chr(34)), *said])})"


def _sent(each: Operation, name: str) -> str:
    if is_list(each.arguments[name]):
        return f"list({name})"
    if _bare(each.arguments[name]) is bool and not each.has_body:
        return f"str({name}).lower()"
    return name


def _bare(hint: Any) -> Any:
    return get_args(hint)[0] if get_origin(hint) is Annotated else hint


def _answer(each: Operation) -> str:
    if each.media == NEWS:
        return "Iterator[Piece]"
    return "Iterator[dict[str, Any]]" if each.media == LINES else _hint(each.gives)


def _hint(hint: Any) -> str:
    """As a type that whoever calls can write without the engine: a choice is a text."""
    hint = _bare(hint)
    if get_origin(hint) in (Union, UnionType):
        return " | ".join("None" if part is NoneType else _hint(part) for part in get_args(hint))
    if get_origin(hint) is tuple:
        return f"Sequence[{_hint(get_args(hint)[0])}]"
    if get_origin(hint) in (list, dict):
        return f"{hint.__origin__.__name__}[{', '.join(map(_hint, get_args(hint)))}]"
    if is_typeddict(hint):
        return (
            f"forms.{hint.__name__}" if getattr(forms, hint.__name__, None) is hint else "Mapping[str, Any]"
        )
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return "str"
    return "Any" if hint is Any else hint.__name__
