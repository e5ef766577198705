"""What minds of a tenant show and tell each other."""

from typing import Annotated

from omoide.doors.http.operation import Asked, operation
from omoide.doors.http.operations.common import DryRun, MemoryId, Text
from omoide.model.cue import Recollections
from omoide.model.sharing import Reach
from omoide.wire import forms, shapes
from omoide.wire.describing import Says

Minds = Annotated[tuple[str, ...], Says("Names of minds of the same tenant.", high=1000)]
TopK = Annotated[int, Says("How many at most.", low=1, high=1000)]


@operation("PUT", "/memories/{memory}/audience")
def share(
    asked: Asked,
    memory: MemoryId,
    scope: Reach = Reach.GLOBAL,
    visible_to: Minds = (),
    onward: Annotated[bool, Says("Whoever hears it may tell it on; what is global always may.")] = False,
) -> forms.Memory:
    """Let others see it: all, one (bilateral) or some (group); who saw it and is not named lets go of it. 共有する."""
    asked.mind.shared.share(memory, scope, visible_to, onward=onward or None)
    return shapes.memory(asked.mind.get(memory))


@operation("POST", "/memories/{memory}/tell")
def tell(asked: Asked, memory: MemoryId, minds: Minds) -> forms.Memory:
    """Tell it to these minds, who may hear it and tell it on. 伝える."""
    asked.mind.shared.tell(memory, minds)
    return shapes.memory(asked.mind.get(memory))


@operation("POST", "/memories/{memory}/withdraw")
def withdraw(asked: Asked, memory: MemoryId, dry_run: DryRun = False) -> forms.Withdrawal:
    """Take it back: nobody sees it, and whoever has heard it lets go of it. 共有を取り下げる."""
    room = asked.mind.shared
    plan = room.plan_withdrawal(memory) if dry_run else room.withdraw(memory)
    return shapes.withdrawal(plan, done=not dry_run)


@operation("POST", "/memories/{memory}/restore")
def restore(asked: Asked, memory: MemoryId) -> forms.Withdrawal:
    """Undo the last withdrawal, for all who had to let go. 取り下げを取り消す."""
    return shapes.withdrawal(asked.mind.shared.restore(memory), done=True)


@operation("GET", "/memories/{memory}/trace")
def trace(asked: Asked, memory: MemoryId) -> forms.Trace:
    """By which way it came from its first witness, and who else has it, as far as this mind may see. 由来をたどる."""
    return shapes.trace(asked.mind.shared.trace(memory))


@operation("GET", "/shared")
def offered(asked: Asked, limit: TopK = 100) -> list[forms.Memory]:
    """What other minds share with this one, the newest first. 共有されているもの."""
    return [shapes.memory(each) for each in asked.mind.shared.offered(limit=limit)]


@operation("GET", "/shared/given")
def given(asked: Asked, limit: TopK = 100) -> list[forms.Memory]:
    """What this mind shares with others, the newest first. 共有しているもの."""
    return [shapes.memory(each) for each in asked.mind.shared.given()[:limit]]


@operation("POST", "/shared/search")
def retrieve_shared(
    asked: Asked, query: Text, scope: Reach = Reach.GLOBAL, top_k: TopK = 5
) -> forms.Recollections:
    """What other minds share that answers a question (PI-32). 共有された記憶を探す."""
    found: Recollections = asked.mind.shared.retrieve(query, scope, top_k)
    return shapes.recollections(found)


@operation("POST", "/shared/{memory}/adopt", status=201)
def adopt(asked: Asked, memory: MemoryId) -> forms.Memory:
    """Keep what another mind shares as a memory of one's own, which knows by which way it came. 聞いて覚える."""
    return shapes.memory(asked.mind.shared.adopt(memory))
