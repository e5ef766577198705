"""Who is spoken of: names by the rules of both languages, and the names that a mind already knows.

Nobody knows all names. In English a name is a capital inside a sentence; in Japanese it is what stands before さん or
another title. A name that is known is found in any width, case or kana; titles are no part of a name.
"""

import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping
from typing import Final

from omoide.language import name_words as w
from omoide.language.names_en import english_places, is_title, opens
from omoide.language.names_ja import Place, is_hiragana, is_kanji, is_katakana, japanese_places
from omoide.language.widths import normal
from omoide.model.for_now import for_now
from omoide.model.frozen import frozen

_KANA_SHIFT: Final = ord("ァ") - ord("ぁ")


@frozen(kw_only=False)
class Aliases:
    """Names of the same person, in groups; the first of each group is the one to use.

    A name that two groups claim belongs to neither, unless it is the first of one.
    """

    groups: tuple[tuple[str, ...], ...] = ()

    @classmethod
    def of(cls, names: Mapping[str, Collection[str]]) -> "Aliases":
        """Make groups of a name and the other ways to call its bearer: {"Melanie": ["Mel"]}."""
        return cls(tuple((name, *others) for name, others in names.items()))

    def canonical(self, name: str) -> str:
        """Give the name to use for this one; a name that is in no group is used without its title."""
        group = self._group(name)
        return group[0] if group else bare(name)

    def same(self, one: str, other: str) -> bool:
        return folded(self.canonical(one)) == folded(self.canonical(other))

    def spellings(self, name: str) -> tuple[str, ...]:
        """Give every name in the group of this one, the one to use first."""
        return self._group(name) or (bare(name),)

    def _group(self, name: str) -> tuple[str, ...]:
        return _grouped(self).get(folded(name), ())


@for_now(64)
def _grouped(aliases: Aliases) -> dict[str, tuple[str, ...]]:
    """The group of every name, by what its spellings have in common."""
    found: dict[str, tuple[str, ...]] = {}
    claimed: set[str] = set()
    for group in aliases.groups:
        for key in {folded(name) for name in group}:
            if key in found:
                claimed.add(key)
            found[key] = group
    for key in claimed:
        del found[key]
    for group in reversed(aliases.groups):
        found[folded(group[0])] = group
    return found


def bare(name: str) -> str:
    """Take the title off a name: 田中さん, Mr. Smith."""
    name = normal(name).strip()
    stripped = re.sub(
        r"^[A-Za-z]{2,9}\.? +(?=\S)", lambda title: "" if is_title(title[0]) else title[0], name
    )
    for honorific in w.HONORIFICS:
        if stripped.endswith(honorific) and len(stripped) > len(honorific):
            return stripped.removesuffix(honorific).rstrip()
    return stripped


@for_now(8192)
def folded(name: str) -> str:
    """Give what all spellings of a name have in common: without title, width, case, accents, kana and blanks."""
    return re.sub("[ ・=.]", "", _even(bare(name)))


def names(text: str, *, known: Collection[str] = ()) -> tuple[str, ...]:
    """Give the names in a text in their order, each once; known ones as they are known, whatever the spelling."""
    return _names(text, known) if known else _names_alone(text)


@for_now(8192)  # several readers of a text ask for them
def _names_alone(text: str) -> tuple[str, ...]:
    return _names(text, ())


def _names(text: str, known: Collection[str]) -> tuple[str, ...]:
    text = normal(text)
    places = list(_known_places(text, known))
    taken = {at for start, end, _ in places for at in range(start, end)}
    for start, end, name in (*japanese_places(text), *english_places(text)):
        if taken.isdisjoint(range(start, end)):
            places.append((start, end, name))
    found: dict[str, str] = {}
    for _, _, name in sorted(places):
        found.setdefault(folded(name), name)
    return tuple(found.values())


def asked_about(text: str, known: Collection[str]) -> tuple[str, ...]:
    """Give the known names that a question is about, in its order."""
    return tuple(dict.fromkeys(name for _, _, name in sorted(_known_places(normal(text), known))))


def _even(text: str) -> str:
    """Make width, case, accents and kana one, character by character, so that places stay the same."""
    return text.lower() if text.isascii() else "".join(map(_even_char, normal(text)))


@for_now(4096)
def _even_char(char: str) -> str:
    if "ァ" <= char <= "ヶ":
        return chr(ord(char) - _KANA_SHIFT)
    if char < "\u0250" or "\u1e00" <= char <= "\u1eff":
        char = unicodedata.normalize("NFD", char)[0]
    lowered = char.lower()
    return lowered if len(lowered) == 1 else char


def _known_places(text: str, known: Collection[str]) -> Iterator[Place]:
    """Find the known names; where one is part of another, the longer."""
    even = _even(text)
    taken: set[int] = set()
    for name in sorted(known, key=len, reverse=True):
        sought = _even(bare(name))
        at = even.find(sought) if sought else -1
        while at >= 0:
            end = at + len(sought)
            if taken.isdisjoint(range(at, end)) and _stands_alone(text, at, end):
                taken.update(range(at, end))
                yield at, end, name
            at = even.find(sought, end)


def _stands_alone(text: str, start: int, end: int) -> bool:
    """Say whether a known name is here by itself, and not as a piece of another word."""
    before, after = text[start - 1 : start] if start else "", text[end : end + 1]
    first, last = text[start], text[end - 1]
    if _is_latin(first):
        if _is_latin(before) or _is_latin(after):
            return False
        if text[start:end].lower() not in w.ALSO_WORDS:
            return True
        return first.isupper() and (after in ("'", "\u2019") or not opens(text, start))
    if is_katakana(first) and is_katakana(last):
        return not (is_katakana(before) or is_katakana(after))
    if is_hiragana(first) and is_hiragana(last):
        begins = not is_hiragana(before) or before in w.PARTICLES
        return begins and (
            not is_hiragana(after) or after in w.PARTICLES or text.startswith(_AFTER_KANA, end)
        )
    if end - start == 1:
        # A single kanji is a word of its own; beside another it is half of one.
        return not is_kanji(before) and (not is_kanji(after) or text.startswith(w.HONORIFICS, end))
    return True


_AFTER_KANA: Final = (*w.HONORIFICS, "って", "だ", "です", "から", "まで", "より", "たち")


def _is_latin(char: str) -> bool:
    return char.isalnum() and char < "\u0250"
