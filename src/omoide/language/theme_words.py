"""The words by which `themes` tells what a clause is about from what it says of it."""

from functools import cache
from typing import Final

from omoide.language.stemming import stem
from omoide.language.value_words import MONTH as MONTH_NAMES
from omoide.language.value_words import MONTHS as MONTH_NUMBERS
from omoide.model.for_now import for_now

# Verbs that say the same of their subject, each line a class: what one says with the one may be renewed by the other.
_VERBS: Final = """
live: live reside stay rent lodge dwell | 住 暮 居住 滞在 下宿
work: work employ | 働 勤 勤務
begin: start begin commence open kick depart leave set | 始 開 開始 開店 開場 集合 出発 開館
end: end close finish stop conclude | 終 閉 終了 閉店 閉館 閉
happen: happen hold schedule meet occur plan come arrive launch | 行 開催 実施 予定
cost: cost charge pay price run set | 払 支払 掛
use: use run write build deploy host | 使 利用 使用 動 稼働 運用 書 作
keep: keep store park put place locate sit hide hang lie stand bank | 置 保管 駐 停 仕舞 入 隠 預 収納 設置 飾
wear: wear | 着 履
eat: eat have | 食
drink: drink take | 飲 服用
sleep: sleep | 寝 眠 就寝
wake: wake get | 起 起床
commute: commute | 通勤 通学
teach: teach | 教 指導
learn: learn study practise practice | 習 学 勉強 練習
play: play | 弾 演奏
read: read | 読
watch: watch | 観 見 視聴
listen: listen | 聴 聞
see: see date | 付 交際 付合
go: go attend visit join | 通 行
buy: buy get order purchase shop | 買 購入 注文 仕入
answer: answer call report belong | 所属 属 報告
name: name call | 呼 名付
own: have own get | 持 飼 所有 育
need: need require take | 必要 要
contain: contain hold seat fit | 入 収容
last: last take | 続
weigh: weigh
handle: handle manage lead run own maintain oversee coach | 担当 管理 運営 主導 受 見 監督 仕切
back: back | 取 保存
sponsor: sponsor support fund | 後援 支援
"""
# Verbs that say that something became different, and nothing else.
_CHANGES: Final = """move change switch swap shift push postpone delay bring reschedul renam rename relocat relocate migrat migrate upgrad upgrade updat update becom become
    turn rais raise lower drop cut increas increase decreas decrease reduc reduce rise fall grow went go gone get got extend shorten doubl double halv halve replac replace
    trade convert bump transfer hand promot promote reassign end up settl settle pick choos choose decid decide start expand shrink been revise revis reset slip up
    変 変更 移 移動 移転 移設 移籍 転居 替 換 代 交代 切替 切 乗 上 下 値上 値下 延 延期 延長 早 前倒 増 減 更新 移行 引 越 引越 成 決 定 改 改定 改名 改称 刷新 拡張 縮小 短縮
    昇進 昇格 異動 繰 伸 落 回 交換 買 買替 買換 足 追加 差 転職 転校 転向 引継 継 戻 任命 就任 新 選 採用 導入"""
# Of these, the ones that say it plainly: no other cue is needed.
_PLAINLY: Final = """move change switch swap shift push postpone delay reschedule rename relocate migrate upgrade update become replace transfer raise lower increase decrease reduce extend shorten double reset revise slip
    変 変更 移 移動 移転 移設 移籍 転居 替 換 代 交代 切替 延期 延長 延 前倒 値上 値下 増 減 更新 移行 改 改名 改称 改定 異動 買替 買換 上 下 昇進 引越 転校 転職 乗換 縮小 短縮 拡張"""
# Nouns that only name the attribute which a value has anyway: "the price of the ticket is 5" and "the ticket is 5".
_LIGHT: Final = """time date day place location spot room address name price cost fee amount number total size count level rate version statu status state titl title color colour
    hour schedul schedule venu venue start per everi every each thing way kind type hour minut minute week month year morn morning afternoon even evening night noon
    capac capacity limit quota rule plan code slot person people peopl member host owner account room current latest present new old next mr instead sinc since here home mg dose dosage budget level mood dur about around roughly approxim
    時間 時刻 日時 日程 日 日付 曜日 場所 置場所 置 名前 名 名称 値段 価格 料金 費用 金額 代 数 人数 個数 回数 量 番号 番 版 状態 状況 色 大 開始 終了 予定 会場 住所 毎週 毎月 毎日 毎朝 毎晩
    毎年 週 月 年 時 分 朝 昼 夜 夕方 午前 午後 約 円 個 回 件 本 台 枚 匹 階 歳 号 室 方 所 頃 際 現在 今 最近 次 次回 全部 全員 合計 当日 隔週 一回 二回 一度 毎"""
# Before what is said of where something is.
PLACES: Final = (
    "in", "on", "at", "under", "behind", "with", "by", "near", "beside", "inside", "above", "below", "next",
    "between",
)  # fmt: skip
BE: Final = frozenset(("is", "are", "am", "was", "were", "be", "been", "being", "s"))
HELPS: Final = frozenset(
    (*BE, "has", "have", "had", "do", "does", "did", "will", "would", "can", "could", "must", "should", "may", "might", "gets", "got", "get")
)  # fmt: skip
HOLDS: Final = frozenset(("has", "have", "had", "get", "gets", "got"))
PREPOSITIONS: Final = frozenset(
    (*PLACES, "to", "for", "from", "of", "into", "onto", "through", "until", "till", "as", "about", "after", "before", "during", "since", "over", "per", "every", "each", "instead", "than", "because", "while")
)  # fmt: skip
OWNERS: Final = frozenset(("the", "my", "our", "your", "his", "her", "their", "its", "this", "that"))
PRONOUNS: Final = frozenset(("i", "we", "you", "he", "she", "they", "it", "there", "this", "that", "these", "those"))  # fmt: skip

# It is done: then it is no longer under way.
# In other words, with the theme first.
REPHRASED: Final = (
    (r"^((?:Every|Each|On) [^,]+?),? ((?:we|I|the|my|our) .+)$", r"\2 \1"),
    (r"^(?:[Ii]t (?:was|is) )(.+?) (?:who|that) (.+)$", r"\1 \2"),
    (r"^(.+?) (?:has|have|have got|has got|got) a new (\w+(?: \w+)?)(?:,|:| —| called| named)+ (.+)$", r"\1's \2 is \3"),
    (r"^(I|We|He|She|\w+) (?:now )?(walk|cycle|bike|drive|run|scoot)s? to (?:work|school|the office|campus|university)\b", r"\1 commute by \2"),
    (r"^(I|We|He|She|\w+) (?:now )?(?:take|ride|catch|go by|get)s? (?:the |a |my )?(\w+) to (?:work|school|the office|campus|university)\b", r"\1 commute by \2"),
    (r"^(I|[Ww]e) (?:have|has|keep) (my|our) (.+?) (in|on|at|under|behind|with) (.+)$", r"\1 keep \2 \3 \4 \5"),
    (r"^(.+?) (?:is|are|was) run by ", r"\1 is led by "),
    (r"\btakes? place\b", "is held"),
    (r"^(?:[Mm]y|[Oo]ur) (?:\w+ )?(?:sister|brother|son|daughter|friend|colleague|boss|neighbour|neighbor|cousin|uncle|aunt|wife|husband|partner|dog|cat) ([A-Z]\w+) ", r"\1 "),
)  # fmt: skip
MONTHS: Final = MONTH_NUMBERS
MONTH: Final = rf"\b(?<=in |to |by )({MONTH_NAMES})\b(?! \d)"
REASON: Final = r"(?<=\w\w\w),? (?:since|because|while|due to|so that|thanks to|now that|after) .+$"
WHEN_JA: Final = (
    "(最近|現在|先月|先週|昨日|去年|今年|今月|来月|来週|毎朝|毎晩|毎日|毎週|毎月|毎年|普段|平日|週末)"
)
# What a Japanese noun is, by its end.
ENDINGS: Final = {
    "school": "(?:学校|大学|高校|大学院|幼稚園|保育園|[一-鿿]中|[一-鿿]小)$", "department": "[一-鿿](?:部|課|室|係|局|支店|支社)$", "clinic": "(?:病院|医院|歯科|クリニック|眼科|内科|皮膚科)$",
    "company": "(?:会社|銀行|商事|製作所|工業|電機|証券|保険)$", "shop": "(?:屋|店|堂|美容室|サロン|カフェ|食堂|レストラン|スーパー)$", "station": "[一-鿿ァ-ー]駅$", "line": "[一-鿿]線$",
    "hall": "(?:ホール|会館|体育館|公民館|センター)$",
}  # fmt: skip
DONE: Final = frozenset(
    [
        "complet", "complete", "finish", "finished", "done", "ship", "deliver", "close", "resolv", "resolve",
        "merg", "merge", "submit", "approv", "approve", "releas", "publish", "完了", "終了", "終", "済", "完成",
        "解決", "納品", "発送", "提出", "承認", "公開",
    ]
)  # fmt: skip
UNDER_WAY: Final = r"\b(?:in progress|under way|underway|being|still|pending|waiting|not yet|almost|half|partly|draft|open|processing)\b|%|中$|中(?:です|だ)|まだ|途中|割|待ち|未"
# Of what one does so, there is one: what one is by it takes the place of what one was.
SLOTS: Final = frozenset(("live", "work", "commute", "sleep", "wake", "answer", "use", "keep"))
_IRREGULAR: Final = {
    past: verb
    for past, _, verb in (
        pair.partition(":")
        for pair in [
            "taught:teach", "written:write", "wrote:write", "built:build", "held:hold", "paid:pay",
            "kept:keep", "met:meet", "went:go", "gone:go", "bought:buy", "taken:take", "took:take",
            "drove:drive", "rode:ride", "wore:wear", "ate:eat", "drank:drink", "slept:sleep", "woke:wake",
            "got:get", "gotten:get", "began:begin", "begun:begin", "left:leave", "ran:run", "put:put",
            "set:set", "sat:sit", "stood:stand", "hung:hang", "lay:lie", "grew:grow", "rose:rise",
            "fell:fall", "became:become", "brought:bring", "chose:choose", "chosen:choose", "gave:give",
            "given:give", "made:make", "sold:sell", "found:find", "lost:lose", "said:say", "told:tell",
            "swapped:swap", "came:come",
        ]
    )
}  # fmt: skip


def verb(word: str) -> str:
    """Give one form of an English verb, and a Japanese one as it is."""
    return stem(_IRREGULAR.get(word, word)) if word.isascii() else word


def _stems(words: str) -> frozenset[str]:
    return frozenset(word if not word.isascii() else stem(word) for word in words.split())


@for_now(8192)
def classes(word: str) -> frozenset[str]:
    """The classes of verbs that a word is of, by its stem."""
    return _table().get(word, frozenset())


@cache
def _table() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for line in _VERBS.strip().splitlines():
        name, _, words = line.partition(":")
        for word in _stems(words.replace("|", " ")):
            found.setdefault(word, set()).add(name)
    return {word: frozenset(names) for word, names in found.items()}


CHANGES: Final = _stems(_CHANGES)
LIGHT: Final = _stems(_LIGHT)
PLAINLY: Final = _stems(_PLAINLY)
