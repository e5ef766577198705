"""Short talk about tasks, put together from parts: what closes which, what only looks like it.

The labelled talks are long and told in many words. What is told in few (送りました, never mind) stands here, as parts that are laid
together in every way: an object, what is to be done with it, and how it goes on.
"""

from typing import Final, NamedTuple


class Row(NamedTuple):
    """A task, what is said later, whether that closes it, and what each of them does."""

    task: str
    later: str
    closes: bool
    act: str
    asks: str


_JA_OBJECTS: Final = (
    "青木さんへのお礼状", "倉庫の鍵", "九月分の領収書", "監視カメラの電池", "山本商店の契約書", "採用面接の日程", "祖母の薬",
    "インクのカートリッジ", "ライブラリの脆弱性", "切手", "パン", "雑巾", "延長コード", "バックアップの手順書", "歓送迎会の案内", "花壇の肥料", "北海道出張の宿",
)  # fmt: skip
_EN_OBJECTS: Final = (
    "the thank-you letter for Olsen", "the storage key", "the September receipts", "the camera battery", "the Yamamoto contract",
    "the interview slots", "grandma's medicine", "the printer ink", "the parser vulnerability", "stamps", "bread", "the lamp", "two buckets", "the backup handbook",
    "the farewell invitation", "the garden hose", "the hotel in Sapporo",
)  # fmt: skip
# To be done; asked for; told as done; told as not yet done; what is past of something else.
_JA_DOING: Final = (
    ("送る", "送って", "送りました", "送った", "送っていません", "送らなくて"),
    ("確認する", "確認して", "確認しました", "確認した", "確認していません", "確認しなくて"),
    ("用意する", "用意して", "用意できました", "用意した", "用意できていません", "用意しなくて"),
    ("直す", "直して", "直りました", "直した", "直っていません", "直さなくて"),
    ("買う", "買って", "買いました", "買ったよ", "買っていません", "買わなくて"),
    ("手配する", "手配して", "手配済みです", "手配しといた", "手配できていません", "手配しなくて"),
    ("片付ける", "片付けて", "片付きました", "片付けた", "片付いていません", "片付けなくて"),
)  # fmt: skip
_EN_DOING: Final = (
    ("send", "sent"), ("check", "checked"), ("prepare", "prepared"), ("fix", "fixed"), ("buy", "bought"), ("book", "booked"),
    ("renew", "renewed"), ("pick up", "picked up"), ("deliver", "delivered"),
)  # fmt: skip
_JA_ASKS: Final = (
    "木曜までに{o}を{ask}ください。", "水曜までに{o}を{ask}おいて", "来週{o}を{do}の忘れないように言って", "{o}、{do}ようにする", "{o}を{do}つもりです", "{o}を{need}ないと。", "{o}、{need}なきゃ",
    "来週の月曜に{o}を{do}のを思い出させて。",
)  # fmt: skip
_JA_CLOSES: Final = (
    "{o}を{polite}。", "{o}を{plain}。", "{o}、{plain}", "{o}は{polite}、念のため控えもあります", "{o}はもう{never}いいです。", "{o}の件はキャンセルで", "{o}はやっぱりやめます",
    "{o}の話はなくなりました",
)  # fmt: skip
_JA_LEAVES: Final = (
    "{o}は{polite}か？", "まだ{o}を{undone}。", "{o}はどうなりましたか", "{other}を{polite}。", "{other}、{plain}", "{o}を{plain}かどうか覚えていない。",
    "{o}を{ask}もらえると助かる", "{o}、明日までにお願いします", "{other}はもう{never}いいです。", "{o}を見た。", "{o}なら二階にあるよ", "明日{o}を{do}つもり",
    "もし{o}を{plain}ら教えて",
)  # fmt: skip
_EN_ASKS: Final = (
    "Please {do} {o} by Wednesday.", "Can you {do} {o} by Friday?", "Remind me on Tuesday to {do} {o}.", "I'll {do} {o} this week.", "I still have to {do} {o}", "I need to {do} {o}.",
    "Remind me next Monday to {do} {o}.",
)  # fmt: skip
_EN_CLOSES: Final = (
    "I {done} {o}.", "{o}: {done}", "{o} is {done}", "we {done} {o} this morning, all good", "No need to {do} {o}.", "never mind {o}", "cancel {o}, please",
    "{o} got {done}, finally", "forget about {o}, it's off", "don't bother to {do} {o} any more",
)  # fmt: skip
_EN_LEAVES: Final = (
    "Have you {done} {o}?", "I haven't {done} {o} yet.", "I {done} {other}.", "{other} is {done}", "did anybody {do} {o}", "What about {o}?",
    "not sure whether I {done} {o}", "I'll {do} {o} tomorrow", "No need to {do} {other}.", "I saw {o}.", "{o} is on the second floor", "if you {do} {o}, tell me",
    "please {do} {o}", "never mind {other}",
)  # fmt: skip
_ASKED: Final = (
    *_JA_ASKS[:3],
    _JA_ASKS[-1],
    *_EN_ASKS[:3],
    _EN_ASKS[-1],
    _JA_LEAVES[6],
    _JA_LEAVES[7],
    _EN_LEAVES[12],
)
_OPENS: Final = (*_JA_ASKS[3:-1], *_EN_ASKS[3:-1], _JA_LEAVES[11], _EN_LEAVES[7])
_STEP: Final = 3  # every third of what could be laid together is enough


def rows() -> list[Row]:
    """All of them, Japanese and English."""
    found: list[Row] = []
    for place, thing in enumerate(_JA_OBJECTS):
        for turn, (do, ask, polite, plain, undone, never) in enumerate(_JA_DOING):
            other = _JA_OBJECTS[(place + turn + 1) % len(_JA_OBJECTS)]
            words = {"o": thing, "other": other, "do": do, "ask": ask, "polite": polite, "plain": plain, "undone": undone, "never": never, "need": never[:-3]}  # fmt: skip
            found += _laid(_JA_ASKS, _JA_CLOSES, _JA_LEAVES, words, place + turn)
    for place, thing in enumerate(_EN_OBJECTS):
        for turn, (do, done) in enumerate(_EN_DOING):
            other = _EN_OBJECTS[(place + turn + 1) % len(_EN_OBJECTS)]
            found += _laid(_EN_ASKS, _EN_CLOSES, _EN_LEAVES, {"o": thing, "other": other, "do": do, "done": done}, place + turn)  # fmt: skip
    return found


def _laid(
    asks: tuple[str, ...],
    closing: tuple[str, ...],
    leaving: tuple[str, ...],
    words: dict[str, str],
    place: int,
) -> list[Row]:
    task = asks[place % len(asks)].format(**words)
    told = [(each, True) for each in closing] + [(each, False) for each in leaving]
    return [
        Row(
            task,
            each.format(**words),
            closes,
            _act(each, closes),
            _act(asks[place % len(asks)], closes=False),
        )
        for at, (each, closes) in enumerate(told)
        if (at + place) % _STEP == 0
    ]


def _act(template: str, closes: bool) -> str:
    if closes or "{other}" in template:
        return "outcome"
    if template in _ASKED:
        return "request"
    if template in _OPENS:
        return "plan"
    return "question" if template.endswith(("?", "か？", "か", "{o}")) else "fact"


def lines() -> list[dict[str, object]]:
    """Each text by itself, as a labelled line."""
    told = {each.task: each.asks for each in rows()}
    told |= {each.later: each.act for each in rows()}
    asked = {each.task for each in rows()}
    ending = {"outcome": {"closes": ["?"]}}
    return [
        {
            "text": text,
            "act": act,
            "keep": int(act != "request" or text in asked),
            "who": "person",
            **ending.get(act, {}),
        }
        for text, act in told.items()
    ]
