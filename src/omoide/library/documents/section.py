"""What a reader makes of a file: stretches of text that each stand on one page or under one heading."""

from omoide.model.frozen import frozen


@frozen
class Section:
    """`page` counts from 1, and `line` is the first line of it in the file; 0 where there are none."""

    text: str
    page: int = 0
    line: int = 0
    heading: tuple[str, ...] = ()
