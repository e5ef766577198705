"""`mind.shared`: what minds of a tenant show and tell each other. The verbs, each one call."""

from collections.abc import Callable, Sequence

from omoide.engine import Engine
from omoide.errors import NotFound
from omoide.model import tempo
from omoide.model.cue import EVERYTHING, Cue, Filter, Recollections
from omoide.model.memory import Memory
from omoide.model.scope import Scope
from omoide.model.sharing import Reach
from omoide.society import handing, offering, tracing
from omoide.society.handing import Withdrawal
from omoide.society.tracing import Trace

_MANY = 10_000


class Sharing:
    """What is shared stays where its owner has it: whoever may see it looks there."""

    def __init__(self, engine: Engine, scope: Scope, *, find: Callable[[str], Memory], by: str) -> None:
        self._engine = engine
        self._scope = scope
        self._find = find
        self._by = by

    @tempo.acts
    def share(
        self,
        memory: str,
        scope: str = Reach.GLOBAL,
        visible_to: Sequence[str] = (),
        *,
        onward: bool | None = None,
    ) -> str:
        """Let others see it: all, one (`bilateral`) or some (`group`) of the tenant. Returns its id. Whoever hears what all may
        see may tell it on; the rest is told in confidence unless `onward` says otherwise. Who saw it before and is not
        named now lets go of it."""
        known = self._find(memory)
        free = scope == Reach.GLOBAL if onward is None else onward
        audience = handing.audience_of(self._scope, scope, visible_to, onward=free)
        for mind in audience.minds:
            self._engine.recognised(Scope(self._scope.tenant, mind))
        handing.share(self._engine, self._scope, known, audience, by=self._by)
        return known.id

    @tempo.acts
    def tell(self, memory: str, to: str | Sequence[str]) -> str:
        """Offer it to these, who may hear it and tell it on."""
        minds = (to,) if isinstance(to, str) else tuple(to)
        before = self._find(memory).audience
        if before is not None and before.reach is Reach.GLOBAL and before.onward:
            return self._find(memory).id  # they may see it already
        minds = tuple(dict.fromkeys((*(before.minds if before else ()), *minds)))
        reach = Reach.BILATERAL if len(minds) == 1 else Reach.GROUP
        return self.share(memory, reach, minds, onward=True)

    @tempo.acts
    def adopt(self, memory: str) -> Memory:
        """Keep what is offered as a memory of one's own, which knows by which way it came."""
        return handing.adopt(self._engine, self._scope, self.get(memory), by=self._by)

    @tempo.looks
    def get(self, memory: str) -> Memory:
        """One of those that others share with this mind."""
        return handing.offered_one(self._engine, self._scope, memory)

    @tempo.looks
    def offered(self, chosen: Filter = EVERYTHING, *, limit: int = _MANY) -> list[Memory]:
        """All that others share with this mind; the newest first."""
        return self._engine.store.listed(self._scope.offered, chosen, limit=limit)

    @tempo.looks
    def given(self) -> list[Memory]:
        """What this mind shares; the newest first."""
        mine = self._engine.store.listed(self._scope, EVERYTHING, limit=_MANY)
        return [each for each in mine if each.audience is not None]

    @tempo.looks
    def retrieve(self, query: str, scope: str = Reach.GLOBAL, top_k: int = 5) -> Recollections:
        """What others share that answers the question (PI-32); an empty scope means however far it is shared."""
        return offering.retrieve(self._engine, self._scope, Cue(text=query), reach=scope, k=top_k)

    @tempo.looks
    def trace(self, memory: str) -> Trace:
        """By which way a memory of its own, or one that is offered, came from its first witness; and who else has it."""
        try:
            known = self._find(memory)
        except NotFound:
            known = self.get(memory)
        return tracing.trace(self._engine, self._scope, known)

    @tempo.looks
    def plan_withdrawal(self, memory: str) -> Withdrawal:
        """Who would have to let go of what, if this were taken back."""
        return handing.plan_withdrawal(self._engine, self._scope, self._find(memory))

    @tempo.acts_long
    def withdraw(self, memory: str) -> Withdrawal:
        """Take it back: nobody sees it any more, and whoever has heard it lets go of it, in one act."""
        plan = self.plan_withdrawal(memory)
        handing.withdraw(self._engine, self._scope, plan, by=self._by)
        return plan

    @tempo.acts
    def restore(self, memory: str) -> Withdrawal:
        """Undo the last withdrawal: it is seen again, and whoever let go of it has it again."""
        return handing.restore(self._engine, self._scope, self._find(memory), by=self._by)
