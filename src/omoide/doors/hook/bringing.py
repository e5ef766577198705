"""What a prompt brings to mind: memories of the project and of the common mind, as facts before the model's eyes."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from omoide.doors.hook.leaving import put, start_worker, start_worker_if_due
from omoide.doors.hook.main import logged
from omoide.library.claude_code.protocol import HookCall, MemoryLine, render
from omoide.library.claude_code.speech import spoken
from omoide.library.fencing import whose
from omoide.model.spooled import REHEARSAL

if TYPE_CHECKING:
    from omoide.doors.hook.looking import Looked
    from omoide.model.cue import Recollection
    from omoide.model.memory import Memory
    from omoide.model.scope import Scope


def brought(call: HookCall, home: str, environment: Mapping[str, str]) -> str:
    """The block of LT-61, or nothing. What came is left for the worker to strengthen."""
    from omoide.doors.hook.looking import Looked
    from omoide.errors import EmptyText, StoreError
    from omoide.language.lexicon import languages

    try:
        came = _came(Looked(home, environment), call)
    except EmptyText:
        return ""  # nothing that could be seen was said
    except StoreError:
        with logged(home, environment):
            start_worker(
                home, environment
            )  # which brings the file up to date, or tells what is wrong with it
        raise
    if came:
        recalled: dict[Scope, list[str]] = {}
        for scope, each in came:
            recalled.setdefault(scope, []).append(each.memory.id)
        told = [[[scope.tenant, scope.mind], ids] for scope, ids in recalled.items()]
        with logged(home, environment):  # what came is told, even where nothing can be left on the disk
            put(home, REHEARSAL, {"session": call.session, "recalled": told}, durable=False)
    with logged(home, environment):
        start_worker_if_due(home, environment)
    language = "ja" if "ja" in languages(call.prompt) else "en"
    return render((line(each.memory, language) for _, each in came), language=language)


def _came(looked: "Looked", call: HookCall) -> "list[tuple[Scope, Recollection]]":
    """The best of both minds: a score means the same in each. What was said in this session is before the model's
    eyes anyway."""
    from omoide.dynamics.budgeting import Budget, fitting
    from omoide.model.cue import Context, Cue
    from omoide.search.distinct import copies_of
    from omoide.search.find import find

    engine, hook = looked.engine, looked.hook
    cue = Cue(text=spoken(call.prompt), context=Context(session=call.session))
    wide = Budget(k=2 * hook.k, tokens=2 * hook.tokens)
    there = set(engine.store.scopes())
    found = [
        (scope, each)
        for scope in looked.scopes(call)
        if scope in there
        for each in find(engine, scope, cue, budget=wide).found
        if not (call.session and each.memory.words.session == call.session)
    ]
    of = {each.memory.id: scope for scope, each in found}
    best = copies_of(sorted((each for _, each in found), key=lambda each: -each.score), engine.recalling)
    found = [(of[each.memory.id], each) for each in best[: hook.k]]
    return [found[place] for place in fitting([each.tokens for _, each in found], tokens=hook.tokens)]


def line(memory: "Memory", language: str) -> MemoryLine:
    words = memory.words
    return MemoryLine(
        when=memory.occurred,
        level=int(memory.level),
        content=" ".join(part for part in (words.title, words.text) if part),
        trigger=words.trigger,
        archived=memory.stage == "archived",
        whose=whose(memory, language),
    )
