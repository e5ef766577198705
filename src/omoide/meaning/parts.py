"""What of a memory is given to the embedder: trigger and content (LT-67), whole or sentence by sentence.

A long text says many things; the nearest of its sentences finds it far better than the mean of all. Names, keywords
and tags are for the search by words.
"""

from omoide.language.sentences import parts
from omoide.model.words import Words

LONGEST = 300  # characters: about what a sentence encoder was trained on
_READ = 64 * LONGEST  # what lies beyond is found by its words


def meant(words: Words, *, by_part: bool) -> list[str]:
    """One text for each vector of a memory; at least one."""
    whole = " ".join(part for part in (words.title, words.trigger, words.text) if part)[:_READ]
    return (parts(whole, longest=LONGEST) if by_part else [whole]) or [whole]
