"""By day: remember, observe, recall, prime."""

from typing import Annotated, Any, NotRequired, TypedDict

from omoide.doors.http.operation import Asked, Right, operation
from omoide.doors.http.operations.common import (
    About,
    DryRun,
    Kinds,
    MemoryId,
    Names,
    Present,
    Short,
    Tags,
    Text,
    Time,
    at,
    meant,
    then,
)
from omoide.dynamics.budgeting import Budget
from omoide.errors import BadValue
from omoide.model.affect import Affect
from omoide.model.cue import Context
from omoide.model.memory import Category, Kind, Origin
from omoide.model.message import MessageType
from omoide.model.words import Words
from omoide.wake.encode import Circumstances
from omoide.wire import forms, shapes
from omoide.wire.describing import Says

Importance = Annotated[float | None, Says("How important, 0 to 1; else by rule.", low=0, high=1)]
Sources = Annotated[tuple[MemoryId, ...], Says("The memories it is made from.", high=100)]
K = Annotated[int | None, Says("How many memories at most.", low=1, high=1000)]
Tokens = Annotated[int | None, Says("How many tokens they may take together.", low=1, high=1_000_000)]
Profile = Annotated[str, Says("Rank by this profile of the settings.", high=100)]


class Felt(TypedDict):
    """How it felt."""

    intensity: NotRequired[Annotated[float, Says("0 to 1.", low=0, high=1)]]
    valence: NotRequired[Annotated[float, Says("-1 to 1.", low=-1, high=1)]]
    arousal: NotRequired[Annotated[float, Says("0 to 1.", low=0, high=1)]]
    emotions: NotRequired[Annotated[tuple[str, ...], Says("Such as joy, sadness, curiosity.", high=30)]]


class ToKeep(TypedDict):
    """Something to keep, with what else is known of it."""

    text: Text
    title: NotRequired[Short]
    about: NotRequired[Names]
    tags: NotRequired[Tags]
    place: NotRequired[Short]
    kind: NotRequired[Kind]
    category: NotRequired[Category]
    origin: NotRequired[Origin]
    importance: NotRequired[Importance]
    affect: NotRequired[Felt]
    when: NotRequired[Time]
    sources: NotRequired[Sources]
    protect: NotRequired[bool]


@operation("POST", "/memories", status=201)
def remember(
    asked: Asked,
    text: Text,
    title: Short = "",
    about: Names = (),
    tags: Tags = (),
    place: Short = "",
    kind: Kind = Kind.NOTE,
    category: Category | None = None,
    origin: Origin = Origin.USER,
    importance: Importance = None,
    affect: Felt | None = None,
    when: Time = None,
    sources: Sources = (),
    protect: bool = False,
) -> forms.Memory:
    """Keep this, told on purpose. When it answers, it is safe. 覚える."""
    words = Words(text=text, title=title, names=about, tags=tags, place=place)
    known = Circumstances(
        kind=kind,
        category=category,
        origin=origin,
        importance=importance,
        affect=Affect(**(affect or {})),
        occurred=at(asked, when),
        sources=tuple(asked.mind.get(each).id for each in sources),
        protected=protect,
    )
    return shapes.memory(asked.mind.remember(words, known))


@operation("POST", "/memories/batch", status=201)
def remember_all(
    asked: Asked, told: Annotated[tuple[ToKeep, ...], Says("What to keep.", high=1000)]
) -> list[forms.Memory]:
    """Keep many at once, in one act: all of them are safe when it answers, or none was taken. まとめて覚える."""
    if not told:
        raise BadValue(value="[]", what="value of told", allowed="at least one")
    known = [_told(asked, each) for each in told]
    return [shapes.memory(each) for each in asked.mind.remember_all(known)]


def _told(asked: Asked, told: ToKeep) -> tuple[Words, Circumstances]:
    words = Words(
        text=told["text"],
        title=told.get("title", ""),
        names=told.get("about", ()),
        tags=told.get("tags", ()),
        place=told.get("place", ""),
    )
    known = Circumstances(
        kind=told.get("kind"),
        category=told.get("category"),
        origin=told.get("origin", Origin.USER),
        importance=told.get("importance"),
        affect=Affect(**told.get("affect", {})),
        occurred=at(asked, told.get("when")),
        sources=tuple(asked.mind.get(each).id for each in told.get("sources", ())),
        protected=told.get("protect", False),
    )
    return words, known


@operation("POST", "/observations", status=201)
def observe(
    asked: Asked,
    text: Text,
    speaker: Short = "",
    about: Names = (),
    place: Short = "",
    session: Short = "",
    type: Annotated[str, Says("What sort of event.", low=1, high=32)] = "message",
    origin: Origin = Origin.USER,
    importance: Importance = None,
    when: Time = None,
) -> forms.Memory:
    """This happened: an event of the time line, and a memory of it. 起きたことを記録する."""
    words = Words(text=text, speaker=speaker, names=about, place=place, session=session)
    known = Circumstances(origin=origin, importance=importance, occurred=at(asked, when))
    return shapes.memory(asked.mind.observe(words, known, event_type=type))


@operation("POST", "/recall", right=Right.READ)
def recall(
    asked: Asked,
    text: Text,
    about: About = None,
    present: Present = (),
    speaker: Short = "",
    place: Short = "",
    session: Short = "",
    kinds: Kinds = (),
    since: Time = None,
    until: Time = None,
    profile: Profile = "",
    k: K = None,
    tokens: Tokens = None,
    as_of: Time = None,
    dry_run: DryRun = False,
) -> forms.Recollections:
    """What comes to mind, each with the reasons; it is strengthened by coming, unless one only looks. 思い出す."""
    chosen = meant(asked, about=about, kinds=kinds, since=since, until=until)
    context = Context(names=present, speaker=speaker, place=place, session=session)
    usual = asked.settings.budget
    budget = None if k is tokens is None else Budget(k=k or usual.k, tokens=tokens or usual.tokens)
    mind = then(asked, as_of)
    bring = mind.find if dry_run else mind.recall
    came = bring(text, context=context, chosen=chosen, profile=profile, budget=budget)
    return shapes.recollections(came)


@operation("POST", "/recall/lived", right=Right.READ)
def recall_lived(asked: Asked, text: Text, k: K = None) -> forms.Recollections:
    """What comes to mind of what was lived: diaries, talk, episodes, dreams. 体験を思い出す."""
    return shapes.recollections(asked.mind.recall_lived(text, limit=k))


@operation("POST", "/associate", right=Right.READ)
def associate(
    asked: Asked,
    text: Text,
    walk: Annotated[bool, Says("Go on from topic to topic instead of showing all that is near.")] = False,
    limit: Annotated[int, Says("How many concepts or steps.", low=1, high=1000)] = 10,
) -> forms.Associations:
    """Where a thought leads: concepts, each with the memories that tie it. 連想."""
    return shapes.associations(asked.mind.associate(text, limit=limit, walk=walk))


@operation("POST", "/gather", right=Right.READ)
def gather(
    asked: Asked,
    text: Text,
    session: Short = "",
    present: Present = (),
    speaker: Short = "",
    place: Short = "",
) -> dict[str, Any]:
    """What an answer may need, section by section, as the settings say. 集める."""
    context = Context(names=present, speaker=speaker, place=place, session=session)
    found = asked.mind.gather(text, context=context)
    return {name: shapes.gathered(each) for name, each in found.items()}


@operation("POST", "/prime", right=Right.READ)
def prime(
    asked: Asked,
    text: Annotated[str, Says("The message; without one it is a heartbeat.")] = "",
    sender: Short = "",
    channel: Short = "",
    thread: Short = "",
    type: Annotated[MessageType | None, Says("What sort of message; else it is read off the text.")] = None,
    oldest_log: Annotated[
        str | None,
        Says(
            "Since when whoever thinks still sees what was said: it is told of the days before.",
            low=1,
            high=100,
        ),
    ] = None,
    dry_run: DryRun = False,
) -> forms.Primed:
    """What comes to mind when this message arrives, before anybody thinks. 呼び起こす."""
    seen = at(asked, oldest_log)
    came = asked.mind.prime(
        text,
        sender=sender,
        channel=channel,
        thread=thread,
        type=type or "",
        oldest_log=seen.date() if seen else None,
        dry_run=dry_run,
    )
    return shapes.primed(came)


@operation("POST", "/rehearsals", right=Right.READ)
def rehearse(
    asked: Asked,
    memories: Annotated[tuple[MemoryId, ...], Says("Which came to mind by another way.", high=100)],
    used: Annotated[tuple[MemoryId, ...], Says("Which of them were of use.", high=100)] = (),
) -> dict[str, int]:
    """These came to mind by another way, or were of use. 使われた記憶を知らせる."""
    came = [asked.mind.get(each).id for each in memories]
    asked.mind.rehearse(came, used=[asked.mind.get(each).id for each in used])
    return {"rehearsed": len(came)}


@operation("GET", "/preference")
def preference(asked: Asked) -> dict[str, str]:
    """What it comes back to most often. 好み."""
    return {"topics": asked.mind.preference().topics}
