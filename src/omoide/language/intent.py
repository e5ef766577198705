"""What a question is after, so that it can be weighed accordingly (NA-41).

The rules are asked in this order, and the first that speaks decides:

1. temporal: it asks for a time (いつ, 何年, "when did", "what day");
2. emotional: it speaks of feelings;
3. technical: it speaks of software, or holds code, an identifier or an error;
4. relational: it asks who, or speaks of people as they stand to each other;
5. temporal: it names a time (昨日, 先週の金曜, "last May", 最近);
6. factual: nothing speaks for another.
"""

import re
from datetime import UTC, datetime
from enum import StrEnum
from typing import Final

from omoide.language.widths import normal


class Intent(StrEnum):
    """What a question is after."""

    EMOTIONAL = "emotional"
    FACTUAL = "factual"
    TECHNICAL = "technical"
    TEMPORAL = "temporal"
    RELATIONAL = "relational"


# Words that hold one of the others by chance: 大丈夫 is no 夫.
_CHANCE: Final = "大丈夫|工夫|レコード|お疲れ|いつも|いつか|いつでも|いつしか"
_ASKS_WHEN: Final = ("いつ", "何時", "何日", "何月", "何年", "何曜", "何週", "くらい前", "ぐらい前")
_ASKS_WHEN_EN: Final = (
    r"\bwhen (?:is|are|was|were|do|does|did|will|would|should|can|have|has|had)\b|^when\?*$|\bwhat (?:time|day|date|year|month)\b"
    r"|\bhow long (?:ago|has|have|since)\b|\bsince when\b|\bhow recently\b"
)
_FEELINGS: Final = (
    "気持ち", "感情", "感じた", "感じて", "感じる", "感じます", "嬉し", "うれし", "悲し", "かなし", "辛い", "辛か", "つらい", "つらか", "寂し", "さみし", "さびし",
    "怖い", "怖か", "怖く", "こわい", "怒", "腹が立", "イライラ", "いらいら", "不安", "心配", "楽し", "愛して", "愛情", "泣", "涙", "幸せ", "落ち込", "悩み", "悩ん",
    "感動", "ドキドキ", "ワクワク", "わくわく", "後悔", "恥ずかし", "疲れ", "しんどい", "苦しい", "苦しか", "安心", "緊張", "癒", "孤独", "懐かし", "嫉妬", "ストレス",
)  # fmt: skip
_FEELINGS_EN: Final = frozenset(
    (
        "feel", "feels", "feeling", "feelings", "felt", "happy", "happiest", "sad", "saddest", "angry", "upset", "afraid",
        "scared", "anxious", "anxiety", "worried", "worry", "lonely", "loneliness", "excited", "proud", "ashamed", "guilty",
        "depressed", "depression", "stress", "stressed", "cry", "cried", "crying", "tears", "hurt", "heartbroken", "joy",
        "grateful", "jealous", "nervous", "mood", "emotion", "emotions", "emotional", "grief", "regret", "comfort", "hopeless",
    )
)  # fmt: skip
_SOFTWARE: Final = (
    "エラー", "バグ", "コード", "実装", "サーバ", "デプロイ", "ビルド", "関数", "変数", "データベース", "クエリ", "コマンド", "インストール", "依存関係", "ライブラリ",
    "アルゴリズム", "コンパイル", "リファクタ", "プログラム", "スクリプト", "例外処理", "環境変数", "設定ファイル", "エンドポイント", "スキーマ", "単体テスト", "デバッグ",
    "リポジトリ", "コミット", "プルリク", "仕様書", "ソフトウェア", "アプリの", "端末", "キャッシュ",
)  # fmt: skip
_SOFTWARE_EN: Final = frozenset(
    (
        "error", "errors", "exception", "traceback", "bug", "bugs", "code", "coding", "deploy", "deployed", "deployment",
        "build", "compile", "compiler", "function", "functions", "variable", "api", "apis", "database", "query", "server",
        "servers", "docker", "kubernetes", "git", "github", "python", "javascript", "typescript", "rust", "java", "sql",
        "sqlite", "postgres", "install", "installed", "config", "configuration", "implement", "implemented", "implementation",
        "refactor", "endpoint", "schema", "library", "dependency", "dependencies", "script", "cli", "regex", "algorithm",
        "commit", "repo", "repository", "debug", "debugging", "latency", "cache", "linux", "backend", "frontend", "json", "yaml",
        "url", "localhost", "software", "plugin", "cpu", "gpu",
    )
)  # fmt: skip
# Code is seen by its shape: `x`, f(), snake_case, camelCase, a.py, v1.2.3, NameError.
_CODE: Final = (
    r"`|(?<!\w)\d*[A-Za-z_]\w*\(\)|[a-z0-9]_[a-z0-9]|(?<![A-Za-z])[a-z]+[A-Z][a-z]|\w\.(?:py|js|ts|rs|go|java|json|ya?ml|toml|sh|sql|html|css|md)\b"
    r"|\bv?\d+\.\d+\.\d+\b|[a-z]Error\b|Exception\b"
)
_PEOPLE: Final = (
    "誰", "だれ", "家族", "友達", "友だち", "友人", "彼氏", "彼女", "恋人", "夫", "妻", "旦那", "奥さん", "両親", "父", "母", "兄", "姉", "弟", "妹", "息子", "娘",
    "祖父", "祖母", "親友", "上司", "同僚", "部下", "先輩", "後輩", "仲が", "仲良", "仲の", "人間関係", "との関係", "付き合", "結婚", "離婚", "喧嘩", "けんか",
    "知り合", "どんな人", "どういう人",
)  # fmt: skip
_PEOPLE_EN: Final = frozenset(
    (
        "who", "whose", "whom", "friend", "friends", "friendship", "family", "wife", "husband", "partner", "mother",
        "father", "mom", "mum", "dad", "parents", "brother", "brothers", "sister", "sisters", "son", "daughter", "boyfriend",
        "girlfriend", "colleague", "colleagues", "coworker", "coworkers", "boss", "neighbor", "neighbour", "relationship",
        "relationships", "married", "marriage", "divorced", "cousin", "grandmother", "grandfather", "niece", "nephew",
    )
)  # fmt: skip
# That a text names a time can be seen from any present.
_SOME_TIME: Final = datetime(2000, 6, 15, 12, tzinfo=UTC)


def intent(text: str, *, now: datetime | None = None) -> Intent:
    """Say what a question is after; factual when nothing speaks for another."""
    text = normal(text).replace("\u2019", "'")
    lowered = text.lower()
    words = frozenset(re.findall("[a-z]+", lowered))
    japanese = "" if text.isascii() else re.sub(_CHANCE, "", text)

    def speaks_of(sought: tuple[str, ...], english: frozenset[str] = frozenset()) -> bool:
        return not words.isdisjoint(english) or any(map(japanese.__contains__, sought))

    if speaks_of(_ASKS_WHEN) or (words and re.search(_ASKS_WHEN_EN, lowered, re.ASCII)):
        return Intent.TEMPORAL
    if speaks_of(_FEELINGS, _FEELINGS_EN):
        return Intent.EMOTIONAL
    if speaks_of(_SOFTWARE, _SOFTWARE_EN) or (words and re.search(_CODE, text, re.ASCII)):
        return Intent.TECHNICAL
    if speaks_of(_PEOPLE, _PEOPLE_EN):
        return Intent.RELATIONAL
    from omoide.language.dates import when

    return Intent.TEMPORAL if when(text, now=now or _SOME_TIME) else Intent.FACTUAL
