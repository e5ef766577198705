"""Which script a character is of. An empty text is of none."""


def is_hiragana(char: str) -> bool:
    return "\u3041" <= char <= "\u3096"


def is_katakana(char: str) -> bool:
    return "\u30a1" <= char <= "\u30fa" or char == "ー"


def is_ideograph(char: str) -> bool:
    return "\u3400" <= char <= "\u9fff" or char == "々"
