"""The words by which `contents` and `opposites` go: what denies, what says nothing, and what cannot both be."""

from functools import cache
from typing import Final

from omoide.model.for_now import for_now

DENIES: Final = r"\b(?:not|never|no longer|cannot|neither|nobody|no one|nothing|none|without|no)\b"
DENIES_JA: Final = r"(?:な(?:い|かった|く(?:て|、|$)|くな(?:った|りました))|ません(?:でした)?|(?:おら|せ)ず)(?:です|んです|のです|のだ|んだ|よ|ね|わ|し|けど|から|が|ので|[。!])*$"
NOBODY: Final = (
    r"(?:は|が)?(?:一人|誰|一匹|一頭|一羽|ひとり|だれ|何|一つ|ひとつ|一台|1人|1匹|1頭|1つ)も(?=い|あ|な)"
)
ENDS: Final = r"(?:して|て|で)?い(?:る|ない|ます|ません|た|ました)$|(?:です|だ|である)[よね]*[。!]*$"
LITTLE: Final = frozenset(
    [
        "a", "an", "the", "of", "in", "at", "on", "for", "to", "and", "or", "is", "are", "was", "were", "be",
        "been", "being", "am", "i", "we", "he", "she", "it", "they", "you", "my", "our", "your", "his",
        "her", "their", "its", "this", "that", "these", "those", "there", "with", "from", "by", "as", "some",
        "very", "really", "so", "do", "does", "did", "have", "has", "had", "having", "will", "would", "can",
        "could", "may", "might", "must", "who", "which", "what", "where", "when", "how", "into", "onto",
        "up", "down", "out", "over", "about", "then", "than", "too", "also", "just", "now", "any", "more",
        "longer", "anymore",
    ]
)  # fmt: skip
LITTLE_JA: Final = frozenset(
    (
        "人", "中", "上", "下", "者", "的", "一", "事", "物", "時", "方", "今", "私", "僕", "俺", "何", "誰", "一人", "一匹", "前",
        "後", "間",
    )
)  # fmt: skip

# Where the one is said, the other is not: each line a group of words that exclude each other.
_EXCLUDE: Final = """
open closed shut | 開 閉
on off
hot cold | 暑 寒
hot cold | 熱 冷
big small large tiny huge | 大 小
tall short | 高 低
long short | 長 短
old young new | 古 新
fast slow quick | 速 遅
early late | 早 遅
full empty | 満 空
wet dry | 濡 乾
clean dirty | 清潔 不潔
happy sad unhappy | 嬉 悲
awake asleep sleeping | 起 寝 眠
sitting standing lying running walking sit stand lie run walk jump sleep | 座 立 横 走 歩 寝
inside outside indoors outdoors | 室内 屋外
indoor outdoor | 屋内 屋外
day night | 昼 夜
black white red blue green yellow brown pink purple orange | 黒 白 赤 青 緑 黄 茶 桃 紫
alive dead | 生 死
married single divorced | 既婚 独身
love hate | 好 嫌
like dislike | 好き 嫌い
increase decrease | 増 減
raise lower | 上げ 下げ
raise lower | 上 下
buy sell | 買 売
win lose | 勝 負
accept reject refuse | 承認 却下
enable disable | 有効 無効
enabled disabled
allow forbid ban | 許可 禁止
allowed forbidden banned prohibited
start stop end finish | 開始 終了
possible impossible | 可能 不可能
true false | 本当 嘘
right wrong | 正 誤
success failure fail succeed | 成功 失敗
safe dangerous | 安全 危険
rich poor | 富 貧
strong weak | 強 弱
easy difficult hard | 易 難
near far | 近 遠
left right | 左 右
north south east west | 北 南 東 西
cheap expensive | 安 高
public private | 公開 非公開
online offline
required optional | 必須 任意
present absent | 出席 欠席
arrive leave depart | 到着 出発
smile frown cry | 笑 泣
summer winter spring autumn | 夏 冬 春 秋
alone together | 一人 一緒
noisy quiet | 騒 静
push pull | 押 引
"""


@for_now(8192)
def exclude(one: str, other: str) -> bool:
    """Say whether two words cannot be said of the same; both by their stems."""
    return any(one in group and other in group for group in _groups()) and one != other


@cache
def _groups() -> tuple[frozenset[str], ...]:
    from omoide.language.stemming import stem

    found: list[frozenset[str]] = []
    for line in _EXCLUDE.strip().splitlines():
        for group in line.split("|"):
            words = group.split()
            found.append(frozenset(stem(word) if word.isascii() else word for word in words))
    return tuple(found)
