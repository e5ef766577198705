"""The words by which `matters` goes: what says how it stands with a matter, what is grammar, what is one word in two."""

from typing import Final

# How it stands with a matter, not what it is.
CUES: Final = (
    r"(?:新規|新しい)?タスク|解決(?:済み?)?|直[しすっりるせ]|完了|[未対応]*済み?|済[みんま]|終わ[らりるっ]|終了|対応(?=[しす済中予をは]|$)|修正(?=[しす済中]|$)|改善|解消|復旧(?=し)|片[付づ][いけき]|クローズ|予定|必要|問題なく"
    r"|もう|まだ|やっと|ようやく|すでに|既に|無事|なお[っりすし]|やること|忘れずに|必ず"
    r"|\bto-?do\b|\bto do\b|\bnext steps?\b|\bno longer\b|\btaken? care of\b|\bwrap(?:ped)? up\b|\bsorted out\b"
    r"|\b\w+ o'clock\b"
)
CUE_WORDS: Final = frozenset(
    (
        "fix", "fixed", "fixes", "fixing", "resolve", "resolved", "resolves", "solve", "solved", "close", "closed", "complete", "completed", "finish", "finished",
        "done", "now", "already", "still", "again", "yet", "fail", "fails", "failing", "failed", "work", "works", "worked", "working", "finally", "successfully", "task",
        "tasks", "todo", "need", "needs", "needed", "must", "remember", "please", "ll", "gotta", "want", "settle", "settled", "ship", "shipped", "going", "new", "ok",
        "since", "i'll", "we'll", "i've", "we've", "it's", "don't", "didn't", "isn't", "wasn't",
    )
)  # fmt: skip
IRREGULAR: Final = {
    "sent": "send", "paid": "pay", "bought": "buy", "wrote": "write", "written": "write", "made": "make", "did": "do", "went": "go", "gone": "go",
    "took": "take", "taken": "take", "got": "get", "gave": "give", "given": "give", "told": "tell", "found": "find", "built": "build", "brought": "bring",
    "ran": "run", "began": "begin", "begun": "begin", "spoke": "speak", "met": "meet", "left": "leave", "taught": "teach", "sold": "sell", "fed": "feed",
    "chose": "choose", "drew": "draw", "drove": "drive", "flew": "fly", "held": "hold", "kept": "keep", "led": "lead", "lent": "lend", "lost": "lose",
    "saw": "see", "seen": "see", "threw": "throw", "won": "win", "broke": "break", "hung": "hang", "rang": "ring", "swept": "sweep",
}  # fmt: skip
_FAULT: Final = "障害"
# Whatever is wrong goes by many names.
ONE_WORD: Final = {
    **dict.fromkeys(("bug", "issu", "issue", "problem", "error", "fault", "defect", "glitch", "outag", "outage"), _FAULT),
    **dict.fromkeys(("障害", "不具合", "バグ", "問題", "エラ", "トラブル", "異常"), _FAULT),
    "mum": "mother", "mom": "mother", "dad": "father", "docs": "document", "doc": "document", "prod": "product", "production": "product",
    "ミティング": "会議", "ドキュメント": "資料", "払": "支払", "メル": "メール",
}  # fmt: skip
GENERAL: Final = frozenset(
    (_FAULT, "確認", "資料", "作業", "設定", "準備", "document", "check", "thing", "stuff", "page", "ページ")
)
# What came from somebody is not what was to go to him.
RECEIVED: Final = r"が(?:来|き)(?:た|ました)|届(?:いた|きました)|もら(?:った|いました)|受け取|\breceived\b|\bgot an? \w+ from\b"
FAINT: Final = frozenset(
    (
        "件", "済", "中", "的", "時", "分", "達", "等", "用", "今", "私", "僕", "俺", "方", "事", "物", "無事", "第", "号", "番",
    )
)  # fmt: skip

_PIECE: Final = (
    "ました|ます|ません|でした|です|なければ|なくちゃ|ならない|なきゃ|ないと|なかった|ない|いけない|られる|れる|されて|された|される|され|させ|できない|できた|できる|でき|ください|しまった|しまう|ちゃった|ちゃう|について|における|という|って"
    "|つもり|おいた|おく|といた|とく|いた|いる|あった|ある|なった|なる|きた|くる|いく|する|した|して|こと|もの|ため|よう|だけ|など|ので|から|まで|には|では|とは|への|との|さん|ちゃん|くん|さま|これ|それ|あれ|この|その|あの|もう|まだ|けど"
    "|[をにはがのでともへやかねよなたてだるうしされいえん]"
)
GRAMMAR: Final = f"(?:{_PIECE})*"
OKURIGANA: Final = f"[ぁ-ん]{{0,2}}?(?:{_PIECE})*|[ぁ-ん]"
