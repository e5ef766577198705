"""Words: everything that can be read. They lie apart from the facts, so that they can be erased."""

import json
from dataclasses import field, fields, replace
from typing import Any, Final

from omoide.model.digest import blake2b
from omoide.model.frozen import frozen

SECRET: Final = "secret-diary"  # the tag of what a mind keeps to itself


@frozen
class Words:
    """The text of a memory or event, and every name in it: names are personal, hence words and not facts.

    `trigger` is what set it off (LT-30); `names` are the people and things it is about; `tags` are free labels;
    `session` names the conversation it was said in, so that its neighbours are known.
    `gone` marks words that are not there: the fact that something was there stays, what it said does not. They were erased,
    unless they are `lost`: then nobody erased them, and what lies in their place is not what was written, or nothing.
    """

    text: str
    title: str = ""
    trigger: str = ""
    speaker: str = ""
    place: str = ""
    session: str = ""
    names: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    alias: str = ""  # the id that a foreign format knows it by
    extra: str = ""  # what a foreign format said besides, as JSON text, so that it can be given back
    flags: tuple[str, ...] = ()  # what was taken out before it was kept: secrets, control characters
    gone: bool = False
    lost: bool = False
    digest: str = field(default="", compare=False)  # where they lie; set when they are sealed

    @property
    def secret(self) -> bool:
        """Whether the mind keeps them to itself: no door shows them but the one that reads the secret diary."""
        return SECRET in self.tags

    def searchable(self) -> str:
        """Everything that a search by words looks into."""
        parts = (
            self.title,
            self.trigger,
            self.text,
            *self.keywords,
            *self.names,
            *self.tags,
            self.speaker,
            self.place,
        )
        return "\n".join(part for part in parts if part)


_LISTS = ("names", "keywords", "tags", "flags")
_FIELDS = tuple(each.name for each in fields(Words) if each.name not in ("gone", "lost", "digest"))


@frozen(kw_only=False)
class Sealed:
    """Words with the salt and digest under which the journal knows them.

    The digest covers the salt, so nobody can find out from what remains after erasure what the words were.
    """

    digest: str
    salt: bytes
    body: str

    @property
    def intact(self) -> bool:
        return digest_of(self.salt, self.body) == self.digest

    def opened(self) -> Words:
        said: dict[str, Any] = {"text": "", **json.loads(self.body)}
        for name in _LISTS:
            if name in said:
                said[name] = tuple(said[name])
        return Words(**said, digest=self.digest)


def seal(words: Words, *, salt: bytes) -> tuple[Words, Sealed]:
    """The words, knowing where they lie, and what is to be laid there."""
    body = json.dumps(
        {name: value for name in _FIELDS if (value := getattr(words, name))},
        sort_keys=True,
        ensure_ascii=False,
    )
    digest = digest_of(salt, body)
    return replace(words, digest=digest), Sealed(digest=digest, salt=salt, body=body)


def gone(digest: str, *, lost: bool = False) -> Words:
    return Words(text="", gone=True, lost=lost, digest=digest)


def digest_of(salt: bytes, body: str) -> str:
    return blake2b(salt + body.encode("utf-8", "surrogatepass"), digest_size=20).hexdigest()
