"""Bytes become text: by their mark, by their shape, or by which reading looks most like Japanese or English."""

from typing import Final

_MARKS: Final = (
    (b"\xef\xbb\xbf", "utf-8-sig"),
    (b"\xff\xfe\x00\x00", "utf-32"),
    (b"\x00\x00\xfe\xff", "utf-32"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)
_SHIFTS: Final = (b"\x1b$B", b"\x1b$@", b"\x1b$(", b"\x1b(J", b"\x1b(I")  # of the 7-bit encoding of mail
_WIDE: Final = ("utf-16-le", "utf-16-be")
_OLD: Final = ("cp932", "euc_jis_2004", *_WIDE, "cp1252")
_LOOKED_AT: Final = 20_000  # characters
_LIKELY: Final = 0.6  # the least that a reading must look like text, of 1


def decoded(raw: bytes) -> str | None:
    """The text; None where no reading of the bytes looks like one. A text in Unicode is never taken for anything else."""
    for mark, encoding in _MARKS:
        if raw.startswith(mark):
            return _read(raw, encoding)
    if any(shift in raw for shift in _SHIFTS) and (text := _read(raw, "iso2022_jp_2004")) is not None:
        return text
    if b"\0" in raw:  # UTF-8 may hold it, but no text does
        return _best(raw, _WIDE)
    text = _read(raw, "utf-8")
    return _best(raw, _OLD) if text is None else text


def _read(raw: bytes, encoding: str) -> str | None:
    try:
        return raw.decode(encoding)
    except UnicodeDecodeError:
        return None


def _best(raw: bytes, encodings: tuple[str, ...]) -> str | None:
    readings = [text for encoding in encodings if (text := _read(raw, encoding)) is not None]
    likely = max(readings, key=_likeness, default="")
    return likely if likely and _likeness(likely) >= _LIKELY else None


def _likeness(text: str) -> float:
    """How much of it looks like Japanese or a Western language: kana more than kanji, which wrong readings are full of;
    and a character of another script than its neighbours hardly."""
    looked = text[:_LOOKED_AT]
    around = f" {looked} "
    return sum(_weight(char, around[place], around[place + 2]) for place, char in enumerate(looked)) / max(
        len(looked), 1
    )


def _weight(char: str, before: str, after: str) -> float:
    if (
        char in "\t\n\r\f"
        or " " <= char <= "~"
        or "\u3000" <= char <= "\u30ff"
        or "\uff01" <= char <= "\uff5e"
    ):
        return 1.0
    if "\u4e00" <= char <= "\u9fff":
        return 0.7 if _is_japanese(before) or _is_japanese(after) else 0.0
    if "\xa1" <= char <= "\u024f" or "\u2010" <= char <= "\u2122":
        return 1.0 if before.isascii() and after.isascii() else 0.3
    return 0.2 if "\uff61" <= char <= "\uff9f" else 0.0


def _is_japanese(char: str) -> bool:
    return "\u3000" <= char <= "\u30ff" or "\u4e00" <= char <= "\u9fff" or "\uff01" <= char <= "\uff60"
