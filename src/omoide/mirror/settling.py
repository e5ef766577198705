"""After what files said has come in, the files are brought in step: what is to be written, moved and removed, and why.

What is overwritten or removed and is not what we wrote goes to the trash first. A file that somebody writes to meanwhile
is left for the next sync.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from omoide.failpoints import failpoint
from omoide.library.front_matter import BadFront, split
from omoide.library.paths import DAILY, beside, day_of, note_path, place_of
from omoide.library.vault_days import day_file, told_by_day
from omoide.library.vault_file import file_of, told_by
from omoide.library.vault_manifest import TRASH, Kept, Manifest
from omoide.library.vault_placing import places
from omoide.library.vault_spoken import Unsaid, counted, digest
from omoide.mirror.known import Known
from omoide.mirror.looking import Look, Sheet, text_of
from omoide.mirror.notes import note_body, note_digest
from omoide.mirror.plan import Did, Item, Side, SyncPlan, Why
from omoide.mirror.shelf import Shelf
from omoide.model.change import note_name
from omoide.model.frozen import frozen


@frozen
class Page:
    """A file as it should be, with what the store says of each memory in it."""

    body: bytes
    ids: Mapping[str, str]


@frozen
class Step:
    """One thing to do: move a file here (`source`), write its body, or remove it (`body` None). `now` is what lies there;
    `kept`: it goes to the trash first."""

    path: str
    real: str
    body: bytes | None
    now: bytes | None
    did: Did
    source: str = ""
    kept: bool = False
    why: Why = Why.NONE
    ids: tuple[str, ...] = ()
    other: str = ""

    def item(self) -> Item:
        return Item(path=self.path, did=self.did, side=Side.OUT, why=self.why, ids=self.ids, other=self.other)


def paths_of(known: Known, plan: SyncPlan, base: Manifest) -> dict[str, str]:
    before = {name: path for path, each in base.files.items() for name in each.ids} | dict(plan.held)
    occupied = plan.left - {path for name, path in before.items() if name in known.memories}
    return places(known.memories, known.shared, before=before, occupied=occupied)


def pages(
    known: Known, plan: SyncPlan, paths: Mapping[str, str], views: Mapping[str, bytes]
) -> dict[str, Page]:
    found: dict[str, Page] = {}
    days: defaultdict[str, list[str]] = defaultdict(list)
    for name, memory in known.memories.items():
        if name in plan.unwanted:
            continue
        if memory.kind in DAILY:
            days[paths[name]].append(name)
        else:
            text = file_of(known.said[name], known.around(name, paths))
            found[paths[name]] = Page(body=_encoded(text), ids={name: known.digest(name)})
    for path, names in days.items():
        text = day_file(day_of(path), [known.said[name] for name in names])
        found[path] = Page(body=_encoded(text), ids={name: known.digest(name) for name in names})
    for key, words in known.notes.items():
        found[note_path(key)] = Page(body=note_body(words), ids={note_name(key): note_digest(words)})
    # A note may be shown with more than its own words.
    return found | {
        path: Page(body=body, ids=found[path].ids if path in found else {}) for path, body in views.items()
    }


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "backslashreplace")


def steps(
    wanted: Mapping[str, Page], look: Look, plan: SyncPlan, base: Manifest, *, lost: frozenset[str]
) -> list[Step]:
    """Moves, then writes, then removals: whoever is stopped in between finds every memory in at least one file.

    `lost` are the memories that an undo made vanish: what files said of them is kept.
    """
    return _Stepping(wanted, look, plan, base, lost).steps()


class _Stepping:
    def __init__(
        self, wanted: Mapping[str, Page], look: Look, plan: SyncPlan, base: Manifest, lost: frozenset[str]
    ) -> None:
        self.wanted, self.look, self.plan, self.base, self.lost = wanted, look, plan, base, lost

    def steps(self) -> list[Step]:
        moves, writes = list[Step](), list[Step]()
        moved: set[str] = set()
        for path, page in sorted(self.wanted.items()):
            if path in self.plan.left:
                continue
            sheet = self.look.at(path)
            source = None if sheet else self._source(page)
            if source:
                moved.add(source.path)
                moves.append(_move(path, page, source))
            lies = sheet or source
            if lies is None or lies.body != page.body:
                writes.append(self._write(path, page, lies, real=path if source else None))
        return moves + writes + [self._remove(sheet) for sheet in self._superfluous(moved)]

    def _source(self, page: Page) -> Sheet | None:
        """The file that is to become this one, if it holds nothing else."""
        if len(page.ids) != 1:
            return None
        sheet = self.look.sheets.get(self.plan.held.get(next(iter(page.ids)), ""))
        place = place_of(sheet.path) if sheet else None
        if sheet is None or place is None or place.daily:
            return None
        return None if sheet.path in self.wanted or sheet.path in self.plan.left else sheet

    def _write(self, path: str, page: Page, sheet: Sheet | None, *, real: str | None) -> Step:
        edited_view = path in self.look.views and sheet is not None and not self._is_ours(sheet)
        return Step(
            path=path,
            real=real or (sheet.real if sheet else path),
            body=page.body,
            now=sheet.body if sheet else None,
            did=Did.REFUSED if edited_view else Did.CHANGED if sheet else Did.ADDED,
            why=Why.VIEW if edited_view else Why.NONE,
            kept=sheet is not None and self._may_be_missed(sheet, page.body),
            ids=tuple(page.ids),
            other=beside(path, "edited") if edited_view else "",
        )

    def _superfluous(self, moved: set[str]) -> list[Sheet]:
        look = self.look
        return [
            sheet
            for path, sheet in sorted({**look.sheets, **look.notes, **look.views}.items())
            if path not in self.wanted and path not in moved and path not in self.plan.left
            if path in self.base.files or path in look.sheets
        ]

    def _remove(self, sheet: Sheet) -> Step:
        kept = self.base.files.get(sheet.path)
        ids = tuple(kept.ids) if kept else ()
        return Step(
            path=sheet.path,
            real=sheet.real,
            body=None,
            now=sheet.body,
            did=Did.REMOVED,
            ids=ids,
            kept=not self._is_ours(sheet) or not self.lost.isdisjoint(ids),
        )

    def _is_ours(self, sheet: Sheet) -> bool:
        kept = self.base.files.get(sheet.path)
        return kept is not None and kept.digest == sheet.digest

    def _may_be_missed(self, sheet: Sheet, body: bytes) -> bool:
        """Whether something that somebody wrote would be lost, when this is written over it."""
        if sheet.body in (*self.plan.aside.values(), *self.look.copies.values()):
            return False
        if self._is_ours(sheet):
            return not self.lost.isdisjoint(self.base.files[sheet.path].ids)
        return not _says_the_same(sheet, body)


def _move(path: str, page: Page, source: Sheet) -> Step:
    return Step(
        path=path,
        real=path,
        body=None,
        now=source.body,
        did=Did.RENAMED,
        source=source.real,
        ids=tuple(page.ids),
        other=source.path,
    )


def _says_the_same(sheet: Sheet, body: bytes) -> bool:
    place = place_of(sheet.path)
    if place is None:
        return text_of(sheet.body).strip() in ("", text_of(body).strip())
    try:
        old, new = text_of(sheet.body), text_of(body)
        if place.daily:
            kind = place.kinds[0]
            texts = [
                {
                    str(told.said["text"]).rstrip()
                    for told in told_by_day(sheet.path, text, kind, touched=sheet.touched)
                }
                for text in (old, new)
            ]
            return texts[0] <= texts[1]
        remarks = [set(_remarks(text)) for text in (old, new)]
        before, after = (told_by(sheet.path, text, place.kinds, zone=None).said for text in (old, new))
        same_text = str(before["text"]).rstrip() == str(after["text"]).rstrip()
        return same_text and remarks[0] <= remarks[1]
    except (BadFront, Unsaid, UnicodeDecodeError):
        return False


def _remarks(text: str) -> list[str]:
    front, _ = split(text)
    return [line.strip() for line in (front or "").split("\n") if line.lstrip().startswith("#")]


# Doing it.


class Settling:
    """Does the steps, one by one; each leaves the directory whole."""

    def __init__(self, shelf: Shelf, *, now: datetime) -> None:
        self._shelf = shelf
        self._trash = f"{TRASH}/{now:%Y-%m-%d %H%M%S}"
        self.items: list[Item] = []
        self.failed: set[str] = set()

    def do(self, step: Step) -> None:
        if self._shelf.read(step.source or step.real) != step.now or step.path in self.failed:
            self.failed.add(step.path)
            self.items.append(
                Item(path=step.path, did=Did.REFUSED, side=Side.OUT, why=Why.MOVING, ids=step.ids)
            )
            return
        failpoint("vault.step")
        item = step.item()
        if step.kept and step.now is not None:
            item = replace(item, other=step.other or f"{self._trash}/{step.path}")
            self._shelf.write(item.other, step.now)
        if step.source:
            self._shelf.move(step.source, step.path)
        elif step.body is None:
            self._shelf.remove(step.real)
        else:
            self._shelf.write(step.real, step.body)
        self.items.append(item)


def files_after(
    wanted: Mapping[str, Page],
    plan: SyncPlan,
    base: Manifest,
    failed: set[str],
) -> dict[str, Kept]:
    """What the next sync compares with; a file that was left alone is as it was known before."""
    found: dict[str, Kept] = {}
    for path, page in wanted.items():
        if path in plan.left or path in failed:
            continue
        found[path] = Kept(digest=digest(page.body), ids=page.ids)
    for path in (*plan.left, *failed):
        if path in base.files:
            found[path] = base.files[path]
    return found


def counts_of(known: Known) -> dict[str, Mapping[str, object]]:
    return {name: counts for name, memory in known.memories.items() if (counts := counted(memory))}
