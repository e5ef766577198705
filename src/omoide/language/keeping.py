"""Words as they may be kept: without control characters, without secrets, within the limit."""

from dataclasses import replace

from omoide.errors import EmptyText, TooLong
from omoide.language.cleaning import clean, is_blank
from omoide.language.secrets import mask
from omoide.model.words import Words

_TEXTS = ("text", "title", "trigger", "speaker", "place", "alias", "extra")
_LISTS = ("names", "keywords", "tags")


def kept(words: Words, *, limit_bytes: int) -> Words:
    """The words to store. What was taken out is flagged; what is empty or too long is refused."""
    parts = [getattr(words, name) for name in _TEXTS]
    parts += [part for name in _LISTS for part in getattr(words, name)]
    if sum(map(len, parts)) > limit_bytes // 4:  # only then can it be too long in UTF-8
        size = len("".join(parts).encode("utf-8", "surrogatepass"))
        if size > limit_bytes:
            raise TooLong(what="The text", size=size, limit=limit_bytes)
    flags: dict[str, None] = dict.fromkeys(words.flags)

    def keep(text: str) -> str:
        if not text:
            return text
        cleaned = clean(text)
        masked = mask(cleaned.text)
        flags.update(dict.fromkeys((*cleaned.flags, *(f"secret:{kind}" for kind in masked.kinds))))
        return masked.text

    single = {name: keep(getattr(words, name)) for name in _TEXTS}
    several = {
        name: tuple(keep(part) for part in getattr(words, name) if not is_blank(part)) for name in _LISTS
    }
    if is_blank(single["text"]) and is_blank(single["title"]) and is_blank(single["trigger"]):
        raise EmptyText(what="the text")
    return replace(words, **single, **several, flags=tuple(flags))
