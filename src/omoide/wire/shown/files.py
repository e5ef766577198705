"""What moves in and out: files, documents, tools, and what frameworks keep."""

from typing import TYPE_CHECKING, Any

from omoide.wire.shown.memories import Shape

if TYPE_CHECKING:
    from omoide.care.returning import Returned
    from omoide.mirror.moving import Arrived
    from omoide.mirror.plan import Item, SyncPlan
    from omoide.mirror.syncing import Synced
    from omoide.persona.moving_in import MovedIn
    from omoide.tools.tool import Tool
    from omoide.wake.consult import Found
    from omoide.wake.filing import File
    from omoide.wake.importing import Imported
    from omoide.wake.stowing import Stowed
    from omoide.wake.study import Document, Studied
    from omoide.wake.writing import Written


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


def moved_in(value: "MovedIn") -> Shape:
    names = ("read", "taken", "already", "left", "erased", "refused")
    return {
        "parts": {
            str(part): {name: value.counts[part][name] for name in names} for part in sorted(value.counts)
        },
        "not_understood": [
            {"path": each.path, "odd": str(each.odd), "detail": each.detail or None} for each in value.odd
        ],
    }


def imported(value: "Imported") -> Shape:
    return {
        **value.counts,
        "resumed_after": value.before,
        "undo": value.name if value.acts else None,
        "wishes": list(value.wishes),
        "oddities": {str(sort): count for sort, count in value.sorts.items()},
        "not_understood": [
            {"where": each.where, "odd": str(each.odd), "detail": each.detail or None} for each in value.odd
        ],
    }


def returned(value: "Returned") -> Shape:
    names = ("entries", "events", "memories", "already")
    return {name: getattr(value, name) for name in names} | {"scopes": list(value.scopes)}


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
        "version": value.version,
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
        "version": value.document.version,
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


def tool(value: "Tool") -> Shape:
    return {"name": value.name, "description": value.says, "schema": value.schema}


def stowed(each: "Stowed") -> Any:
    return {
        "namespace": list(each.namespace),
        "key": each.key,
        "value": each.value,
        "created": each.created.isoformat(),
        "updated": each.updated.isoformat(),
        "expires": each.expires.isoformat() if each.expires else None,
        "score": each.score,
    }
