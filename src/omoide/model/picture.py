"""Pictures in a memory: where each is to be found, and what it shows in words (PI-38). The picture itself is kept elsewhere."""

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from omoide.errors import BadValue
from omoide.model.activity import object_of
from omoide.model.frozen import frozen
from omoide.model.words import Words

_KEY: Final = "pictures"
_LONGEST: Final = 2000  # characters of a path or an address; a picture written out as text is neither


@frozen
class Picture:
    """A path or an address, and a caption: by that alone it is found, so without one it only comes along."""

    reference: str
    caption: str = ""

    def __post_init__(self) -> None:
        if not self.reference.strip() or len(self.reference) > _LONGEST:
            raise BadValue(
                value=self.reference[:60],
                what="picture",
                allowed=f"a path or an address of 1 to {_LONGEST} characters",
            )


def pictured(words: Words, pictures: Sequence[Picture]) -> Words:
    """The words with what the pictures show, each in a line of its own, and where they are."""
    if not pictures:
        return words
    lines = filter(None, (words.text, *(each.caption for each in pictures)))
    shown = [{"reference": each.reference, "caption": each.caption} for each in pictures]
    extra = object_of(words.extra) | {_KEY: shown}
    return replace(words, text="\n".join(lines), extra=json.dumps(extra, ensure_ascii=False), digest="")


def pictures_of(words: Words) -> list[Picture]:
    return [
        Picture(reference=each["reference"], caption=each["caption"])
        for each in object_of(words.extra).get(_KEY, ())
    ]


def has_pictures(words: Words) -> bool:
    """Two that show the same may be two pictures: neither says the other again."""
    return f'"{_KEY}"' in words.extra
