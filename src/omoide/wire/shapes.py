"""Values as every door shows them: plain data for JSON, with the words in it."""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime
from typing import TYPE_CHECKING, Any

from omoide.model.change import Change, Outcome, subjects, words_of
from omoide.model.cue import Recollection, Recollections, Related
from omoide.model.entry import Entry
from omoide.model.event import Event
from omoide.model.identity import short
from omoide.model.memory import Memory
from omoide.model.plain import to_plain
from omoide.model.relation import Relation
from omoide.model.words import Words

if TYPE_CHECKING:
    from omoide.care.erase import Erasing, Receipt
    from omoide.care.verify import Verdict
    from omoide.dynamics.confidence import Confidence
    from omoide.dynamics.forgetting import Fading
    from omoide.library.context import Section
    from omoide.mirror.moving import Arrived
    from omoide.mirror.plan import Item, SyncPlan
    from omoide.mirror.syncing import Synced
    from omoide.model.report import Report
    from omoide.search.reason import Reason
    from omoide.society.resolutions import Resolution
    from omoide.wake.consult import Found
    from omoide.wake.conversing import Thread
    from omoide.wake.digesting import Digested
    from omoide.wake.filing import File, Written
    from omoide.wake.priming import Primed
    from omoide.wake.study import Document, Studied

Shape = dict[str, Any]


def words(value: Words) -> Shape:
    return {name: part for name, part in asdict(value).items() if part and name != "digest"}


def memory(value: Memory) -> Shape:
    return {
        **to_plain(value),
        "scope": str(value.scope),
        "short": short(value.id),
        "kind": value.kind,
        "stage": value.stage,
        "level": int(value.level),
        "tier": value.tier,
        "origins": list(value.origins),
        "trust": value.trust.name.lower() if value.trust else None,
        "recalls": value.recalls,
        "words": words(value.words),
    }


def event(value: Event) -> Shape:
    return {**to_plain(value), "type": value.type, "origin": value.origin, "words": words(value.words)}


def report(value: "Report") -> Shape:
    """Of a night that is only planned also what it would do."""
    steps = [
        each.plain() | ({"changes": [change(one) for one in each.changes]} if each.changes else {})
        for each in value.steps
    ]
    return value.plain() | {"steps": steps}


def change(value: Change) -> Shape:
    said = words_of(value)
    return {
        "kind": type(value).__name__.lower(),
        "subjects": list(subjects(value)),
        "change": to_plain(value),
        "words": words(said) if said else None,
    }


def entry(value: Entry) -> Shape:
    return {
        "number": value.number,
        "at": value.at.isoformat(),
        "act": value.act,
        "by": value.by,
        **change(value.change),
    }


def relation(value: Relation) -> Shape:
    return {"source": value.source, "target": value.target, "tie": value.tie, "weight": value.weight}


def recollection(value: Recollection) -> Shape:
    return {
        "memory": memory(value.memory),
        "score": round(value.score, 6),
        "parts": {name: round(part, 6) for name, part in value.parts.items()},
        "signals": {name: round(part, 6) for name, part in value.signals.items()},
        "matched": list(value.matched),
        "tokens": value.tokens,
        "copies": list(value.copies),
        "related": [related(each) for each in value.related],
        "marks": value.marks,
    }


def related(value: Related) -> Shape:
    return {"tie": value.tie, "steps": value.steps, "memory": memory(value.memory)}


def fading(value: "Fading") -> Shape:
    return {
        name: round(part, 6) if isinstance(part, float) else part for name, part in value._asdict().items()
    }


def recollections(value: Recollections) -> Shape:
    return {
        "found": [recollection(each) for each in value.found],
        "tokens": value.tokens,
        "left_out": value.left_out,
        "truncated": value.truncated,
        "profile": value.profile,
        "support": None if value.support is None else round(value.support, 6),
        "trouble": value.trouble,
    }


def reason(value: "Reason") -> Shape:
    because = value.because and {"reason": value.because.text, **value.because.facts}
    return {"place": value.place, "because": because, **recollection(value.recollection)}


def erasing(value: "Erasing") -> Shape:
    return {
        "memories": list(value.memories),
        "events": list(value.events),
        "versions": len(value.words),
        "erased": False,
    }


def receipt(value: "Receipt") -> Shape:
    return {**asdict(value), "erased": True}


def verdict(value: "Verdict") -> Shape:
    return {
        "scope": str(value.scope),
        "entries": value.entries,
        "head": value.head,
        "sound": not value.problems,
        "problems": list(value.problems),
    }


def primed(value: "Primed") -> Shape:
    return {
        "type": value.type,
        "tokens": value.tokens,
        "total": value.total,
        "late": value.late,
        "trouble": value.trouble,
        "sections": [section(each) for each in value.sections],
        "text": value.text,
    }


def section(value: "Section") -> Shape:
    return {
        "channel": value.channel,
        "title": value.title,
        "tokens": value.tokens,
        "budget": value.budget,
        "lines": [
            {
                "text": each.written(),
                "origin": each.origin,
                "pointer": each.pointer,
                "id": each.id,
                "why": each.why,
            }
            for each in value.lines
        ],
        "left": [{"what": each.what, "why": each.why} for each in value.left],
    }


def turn(value: Event, bound: Sequence[Memory]) -> Shape:
    """With what it binds somebody to."""
    return {
        **event(value),
        "thread": value.words.session,
        "intentions": [memory(each) for each in bound],
    }


def digested(value: "Digested") -> Shape:
    return asdict(value)


def thread(value: "Thread") -> Shape:
    open_one = value.segment
    return {
        "thread": value.name,
        "turns": value.turns,
        "open_turns": open_one.turns if open_one else 0,
        "since": open_one.began.isoformat() if open_one else None,
        "last": open_one.last.isoformat() if open_one else None,
        "last_finalized_turn_index": value.last_finalized_turn_index,
        "compressed_summary": value.compressed_summary,
    }


def activity(value: Event) -> Shape:
    """As it stands in the file of its day, with its id and the number of its line."""
    from omoide.library.activity_log import line_of
    from omoide.model.activity import object_of

    return {"line": value.line, "day": value.day, "id": value.id, **object_of(line_of(value))}


def intention(value: Memory, *, now: datetime) -> Shape:
    due = value.valid_from
    return {
        **memory(value),
        "due": due.astimezone(now.tzinfo).isoformat() if due else None,
        "overdue": due is not None and due <= now,
    }


def resolution(value: "Resolution") -> Shape:
    return {"item": value.item, "at": value.at.isoformat(), "by": value.by, "event": value.event}


def person(value: Memory) -> Shape:
    return {"name": value.words.title, "text": value.words.text, **memory(value)}


def tried(value: Memory, how: Outcome, *, procedures: "Confidence") -> Shape:
    """What the last try did to the confidence in a procedure, with the numbers that it comes from."""
    from omoide.dynamics.confidence import confidence, confidence_of, is_failing

    start, weight = value.confidence, procedures.prior_successes + procedures.prior_failures
    before = confidence(
        value.successes - (how is Outcome.SUCCESS),
        value.failures - (how is Outcome.FAILURE),
        start=start,
        procedures=procedures,
    )
    return {
        "memory": memory(value),
        "outcome": how,
        "before": round(before, 6),
        "after": round(confidence_of(value, procedures=procedures), 6),
        "successes": value.successes,
        "failures": value.failures,
        "tries": value.successes + value.failures,
        "prior_successes": procedures.prior_successes if start is None else start * weight,
        "prior_tries": weight,
        "failing": is_failing(value, procedures=procedures),
    }


def item(value: "Item") -> Shape:
    """A file of a vault: what was done, in which direction, and why."""
    return {
        "path": value.path,
        "did": value.did,
        "side": value.side,
        "why": value.why or None,
        "memories": list(value.ids),
        "other": value.other or None,
        "detail": value.detail or None,
    }


def synced(value: "Synced | SyncPlan") -> Shape:
    counts: dict[str, dict[str, int]] = {"in": {}, "out": {}}
    for each in value.items:
        side = counts[each.side]
        side[each.did] = side.get(each.did, 0) + 1
    return {
        "halted": value.halted or None,
        "counts": counts,
        "elsewhere": value.elsewhere,
        "files": [item(each) for each in value.items],
    }


def arrived(value: "Arrived") -> Shape:
    names = ("read", "taken", "relations", "events", "notes", "already", "erased", "too_long", "refused")
    return {
        "minds": {str(scope): {name: count[name] for name in names} for scope, count in value.counts.items()},
        "not_understood": [
            {"path": each.path, "odd": each.odd, "detail": each.detail or None} for each in value.odd
        ],
    }


def file(value: "File") -> Shape:
    return {"path": value.path, "text": value.text, "first_line": value.first, "lines": value.lines}


def written(value: "Written") -> Shape:
    return {"path": value.path, "id": value.id or None, "how": value.how}


def document(value: "Document") -> Shape:
    return {
        "name": value.name,
        "path": value.path,
        "pages": value.pages or None,
        "passages": len(value.passages),
        "bytes": value.size,
        "hash": value.hash,
        "added": value.added,
    }


def studied(value: "Studied") -> Shape:
    error = value.error
    return {
        "path": value.path,
        "how": value.how,
        "passages": value.passages,
        "written": value.written,
        "gone": value.gone,
        "error": {"code": error.code, "message": str(error)} if error else None,
    }


def passage(value: "Found") -> Shape:
    return {
        "pointer": value.pointer,
        "document": value.document.name,
        "path": value.document.path,
        "page": value.page or None,
        "line": value.line or None,
        "heading": value.heading or None,
        "first": value.first,
        "last": value.last,
        "of": len(value.document.passages),
        "next": value.next or None,
        "text": value.text,
        "hash": value.hash,
        "memory": value.memory or None,
        "score": value.score,
        "matched": list(value.matched),
    }
