"""What a text says is settled, and what it says is new to do (AW-30), each as a short piece of it, word for word.

A summary often says so itself, under headings ("Resolved:", 新規タスク) or with boxes ("- [x]"); what stands there is taken
as it is. Everywhere else a clause is settled when it says so of some matter, not when it denies, asks, supposes or
expects it. What is to be done though nothing marks it so is for `omoide.learnt.tasks` to say.
"""

import re

from omoide.language import resolving_phrases as phrases
from omoide.language.clauses import Clause, clauses, statements
from omoide.language.matters import matter
from omoide.language.promising import MARK
from omoide.language.widths import normal, original, places


def resolved_items(text: str) -> list[str]:
    """Give what is settled, each item once, in the order of the text."""
    listed, prose = _listed(text)
    found = [item for settled, item in listed if settled]
    for sentence in statements(prose):
        found += [clause.text for clause in clauses(sentence) if _is_settled(clause)]
    return list(dict.fromkeys(found))


def new_tasks(text: str) -> list[str]:
    """Give what is marked as to be done, under a heading, in a box or after TODO; each item once, in the order of the text."""
    listed, prose = _listed(text)
    found = [item for settled, item in listed if not settled]
    for sentence in statements(prose):
        found += [item for clause in clauses(sentence) if (item := _marked(clause))]
    return list(dict.fromkeys(found))


def _is_settled(clause: Clause) -> bool:
    if clause.asks or re.search(phrases.UNSETTLED, clause.read, re.IGNORECASE):
        return False
    said = re.search(phrases.SETTLED, clause.read)
    if said is None:
        said = re.search(phrases.SETTLED_EN, clause.read, re.IGNORECASE)
        before = clause.read[: said.end()] if said else ""
        if said is None or re.search(phrases.UNSETTLED_BEFORE, before, re.IGNORECASE):
            return False
    return any(matter(clause.read))


def _marked(clause: Clause) -> str:
    """Without the word TODO, which only says that it is one."""
    found = re.match(MARK, clause.read, re.IGNORECASE)
    return _piece(clause.text, found.start("rest"), found.end("rest")) if found else ""


def _listed(text: str) -> tuple[list[tuple[bool, str]], str]:
    """Divide a text into what stands under headings or in boxes (settled or not), and the rest."""
    found: list[tuple[bool, str]] = []
    prose: list[str] = []
    settled: bool | None = None  # what the list says that one is in
    filled = False
    for line in map(str.strip, text.splitlines()):
        read = normal(line)
        if box := re.match(phrases.BOX, read):
            ticked = bool(box["ticked"] or (box["mark"] or "").strip())
            found.append((ticked, _piece(line, box.start("item"), box.end("item"))))
        elif (head := re.match(phrases.HEADING, read, re.IGNORECASE)) and _is_heading(head, read):
            settled, filled = head["resolved"] is not None, False
            if head["rest"]:
                found += [
                    (settled, item) for item in _items(_piece(line, head.start("rest"), head.end("rest")))
                ]
                settled = None
        elif settled is None or re.match(phrases.OTHER_HEADING, read):
            settled = None
            prose.append(line)
        elif not read.strip():
            settled = None if filled else settled
        else:
            bullet = re.match(phrases.BULLET, read)
            item = _piece(line, bullet.start("item"), bullet.end("item")) if bullet else line.strip()
            found += [(settled, item)] if _is_item(item) else []
            filled = True
    return found, "\n".join(prose)


def _is_heading(head: re.Match[str], read: str) -> bool:
    """A word by itself is a heading when it is set off as one; 完了 or "done" alone is an answer."""
    return head["colon"] is not None or re.match(r"\s*(?:#|\*\*|[■◆●▼【〈《\[])", read) is not None


def _items(listing: str) -> list[str]:
    return [item.strip() for item in re.split(phrases.LIST, listing) if _is_item(item)]


def _is_item(item: str) -> bool:
    item = normal(item).strip()
    return bool(item) and not re.fullmatch(phrases.NOTHING, item, re.IGNORECASE)


def _piece(line: str, start: int, end: int) -> str:
    first, last = original(places(line), start, end)
    return line[first:last].strip()
