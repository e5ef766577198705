"""What is said of people and things, under one name in both languages, and whether it can be only one thing at a time.

A line is the name, a mark, and its spellings. `1`: one value at a time, of a person. `=`: one value for ever (a birthday can
be wrong, but not change). `*`: many values. `w`: one value, of the work or the thing at hand, so that who says it does
not matter.
"""

from functools import cache
from typing import Final, NamedTuple

from omoide.language.glossary import glosses, spelt
from omoide.language.lexicon import is_japanese
from omoide.language.stemming import stem
from omoide.language.value_words import SAME_WORD
from omoide.model.for_now import for_now

_TABLE: Final = """
residence 1: home town now, place of residence, home city, where i live | 住まい 住んでいるところ 住んでる所 居住地 住所地 家 おうち 自宅 実家暮らし
hometown =: hometown, home town, birthplace, place of birth | 出身 出身地 故郷 地元 生まれ故郷 ふるさと
address 1: address, home address, street address | 住所
job 1: job, occupation, profession, work, day job | 仕事 職業 本職 職種
employer 1: employer, company, workplace, office | 勤務先 勤め先 会社 職場 就職先 所属
position 1: position, title, job title, role, rank | 役職 肩書き 肩書 ポジション 役割
department 1: department, team, division | 部署 所属部署 チーム 部門
school 1: school, university, college | 学校 大学 高校 通っている学校
major 1: major, field of study | 専攻 学部 学科
age 1: age | 年齢 歳 年 とし
birthday =: birthday, date of birth, birthdate | 誕生日 生年月日 バースデー
anniversary =: anniversary, wedding anniversary | 記念日 結婚記念日
blood type =: blood type, blood group | 血液型
star sign =: star sign, zodiac sign | 星座
name 1: name, full name | 名前 氏名 本名
nickname 1: nickname | あだ名 ニックネーム 呼び名
height 1: height | 身長
weight 1: weight | 体重
shoe size 1: shoe size | 靴のサイズ
phone number 1: phone number, phone, telephone number, mobile number, cell number, mobile | 電話番号 電話 携帯番号 携帯電話の番号 携帯の番号 連絡先
mail address 1: email address, email, mail address, e-mail address, e-mail, mail | メールアドレス メアド メール アドレス
marital status 1: marital status | 婚姻状況
diet 1: diet | 食生活
car 1: car | 車 愛車 クルマ
phone 1: smartphone, cell phone | スマホ スマートフォン 携帯
computer 1: computer, laptop, pc | パソコン PC ノートパソコン
operating system 1: os, operating system | OS
editor 1: editor, text editor, ide | エディタ エディター
salary 1: salary, pay, income, wage | 給料 給与 年収 月収 月給 時給 収入
rent 1: rent | 家賃
commute 1: commute | 通勤時間
wake time 1: wake-up time | 起床時間 起きる時間
bed time 1: bedtime, bed time | 就寝時間 寝る時間
doctor 1: doctor, gp, family doctor | 主治医 かかりつけ医
dentist 1: dentist | 歯医者 かかりつけの歯医者
boss 1: boss, manager, supervisor | 上司 ボス
mentor 1: mentor | メンター
teacher 1: teacher | 先生 担任
best friend 1: best friend | 親友
religion 1: religion | 宗教
nationality 1: nationality | 国籍
handedness 1: dominant hand | 利き手
motto 1: motto | 座右の銘 モットー
hobby *: hobby, hobbies, pastime | 趣味
allergy *: allergy, allergies | アレルギー
language *: language, languages | 言語
friend *: friend, friends | 友達 友人
skill *: skill, skills, strength, strengths | 特技 得意なこと 長所 スキル
weakness *: weakness, weaknesses | 短所 弱点 苦手なこと
dream *: dream, dreams | 夢
goal *: goal, goals | 目標
deadline w: deadline, due date, closing date, submission date, cut-off | 締め切り 締切 締切日 〆切 しめきり 期限 納期 提出期限 提出日 締め切り日
release date w: release date, launch date, release, launch, go-live date | リリース日 公開日 発売日 リリース ローンチ
start date w: start date | 開始日 着工日 初日
end date w: end date | 終了日 最終日
price w: price, cost, fee, ticket price, admission, charge | 値段 価格 料金 費用 代金 単価 入場料 定価
budget w: budget | 予算
quota w: quota, limit, cap, maximum, upper limit | 上限 制限 ノルマ 最大
capacity w: capacity, seats | 定員 収容人数
discount w: discount | 割引 割引率
tax rate w: tax rate | 税率
meeting w: meeting | 会議 ミーティング 打ち合わせ 打合せ mtg
meeting place w: meeting place, venue, place, location, room, meeting room, site | 場所 会場 集合場所 開催場所 会議室 待ち合わせ場所 部屋
start time w: start time, starting time, opening time, kick-off | 開始時間 開始時刻 始業時間 始まる時間 集合時間 開店時間 待ち合わせ時間
end time w: end time, closing time | 終了時間 終了時刻 閉店時間 終業時間
time w: time, date, schedule, appointment time | 時間 日時 時刻 日程 日にち 日付
opening hours w: opening hours, business hours, office hours | 営業時間 開館時間 診療時間
responsible w: owner, person in charge, lead, leader, maintainer, contact, point of contact, assignee, on-call, project manager, pm, tech lead, team lead, in charge | 担当 担当者 責任者 リーダー 窓口 主担当 オーナー 管理者 係 PM 幹事 主催者
version w: version, release number | バージョン 版
server w: server, host, production server, hostname, server name | サーバー サーバ ホスト 本番サーバー 本番サーバ ホスト名
database w: database, db, datastore | データベース DB
port w: port, port number | ポート ポート番号
url w: url, link, homepage, website address, endpoint | URL リンク アドレス先 エンドポイント
branch w: branch, default branch, main branch | ブランチ デフォルトブランチ
repository w: repository, repo | リポジトリ レポジトリ
timeout w: timeout | タイムアウト
password w: password, passcode, pin, wi-fi password, wifi password | パスワード 暗証番号 パス
cloud w: cloud, cloud provider, hosting | クラウド ホスティング
framework w: framework, web framework | フレームワーク
programming language w: programming language, main language | プログラミング言語 開発言語
ci w: ci | CI
chat w: chat tool, chat | チャットツール チャット
status w: status, state | 状態 状況 ステータス 進捗
priority w: priority | 優先度 優先順位
president w: president, ceo, head | 社長 代表 CEO
dress code w: dress code | 服装 ドレスコード
theme w: theme, topic | テーマ お題
code name w: code name, codename, project name | コードネーム プロジェクト名
"""
# Relatives and companions: not what somebody has, but others, of whom something is said.
RELATIVES: Final = {
    "wife": "妻 奥さん 嫁 家内 奥様 嫁さん カミさん", "husband": "夫 旦那 旦那さん 主人 ダンナ", "partner": "パートナー 相方", "mother": "母 お母さん 母親 ママ おかん",
    "father": "父 お父さん 父親 パパ おとん", "brother": "兄弟", "older brother": "兄 お兄さん お兄ちゃん 兄貴", "younger brother": "弟", "sister": "姉妹",
    "older sister": "姉 お姉さん お姉ちゃん", "younger sister": "妹", "son": "息子 長男 次男", "daughter": "娘 長女 次女", "child": "子供 子ども こども",
    "grandmother": "祖母 おばあちゃん", "grandfather": "祖父 おじいちゃん", "dog": "犬 愛犬 いぬ イヌ", "cat": "猫 ねこ 愛猫 ネコ", "bird": "鳥 インコ",
    "rabbit": "うさぎ ウサギ", "hamster": "ハムスター", "fish": "金魚", "pet": "ペット", "boyfriend": "彼氏", "girlfriend": "彼女", "fiancée": "婚約者",
    "fiancé": "フィアンセ", "uncle": "叔父 伯父", "aunt": "叔母 伯母", "cousin": "いとこ 従兄弟", "niece": "姪", "nephew": "甥", "grandson": "孫",
    "roommate": "ルームメイト", "baby": "赤ちゃん", "turtle": "亀 カメ", "parrot": "オウム", "puppy": "子犬", "kitten": "子猫",
}  # fmt: skip
_ALSO_RELATIVES: Final = {
    "mom": "mother", "mum": "mother", "dad": "father", "kid": "child", "kids": "child", "children": "child", "dogs": "dog", "cats": "cat",
    "sons": "son", "daughters": "daughter", "brothers": "brother", "sisters": "sister", "grandma": "grandmother", "grandpa": "grandfather",
    "big brother": "older brother", "elder brother": "older brother", "little brother": "younger brother", "big sister": "older sister",
    "elder sister": "older sister", "little sister": "younger sister", "spouse": "partner", "parents": "parent", "parent": "parent", "両親": "parent", "親": "parent",
}  # fmt: skip


class Attribute(NamedTuple):
    """A name, whether it has one value at a time, one for ever, and whether it is of the thing at hand."""

    name: str
    single: bool
    fixed: bool = False
    shared: bool = False
    known: bool = True


def attribute(noun: str) -> Attribute:
    """Give what a noun names; one that nobody knows has as many values as it likes."""
    noun = noun.strip().lower()
    known = _attributes().get(noun)
    if known is None and not is_japanese(noun):
        known = _attributes().get(" ".join(noun.split()[-2:])) or _attributes().get(
            noun.split()[-1] if noun else ""
        )
        if known is not None and noun not in _attributes() and len(noun.split()) > 1:
            rest = noun[: -len(_tail(noun))].strip()
            return known._replace(name=f"{topic(rest)} {known.name}") if rest else known
    return known or Attribute(topic(noun), single=False, known=False)


def parted_noun(noun: str) -> tuple[str, str]:
    """Give what a noun is of, and the noun: the deadline of "quarterly report deadline"."""
    noun = noun.strip().lower()
    if noun in _attributes() or " " not in noun or _tail(noun) not in _attributes():
        return "", noun
    tail = _tail(noun)
    return noun[: -len(tail)].strip(), tail


def is_fixed(name: str) -> bool:
    """Say whether it has one value for ever."""
    return name in _fixed()


def relative(noun: str) -> str:
    """Give the English word for a relative or companion; else nothing."""
    noun = noun.lower().strip()
    return _relatives().get(noun, "")


@for_now(8192)
def topic(noun: str) -> str:
    """One word for a thing in both languages, where the glossary has one; else the noun itself, by its stems."""
    noun = noun.strip().lower()
    if relative(noun):
        return relative(noun)
    if noun in _attributes():
        return _attributes()[noun].name
    if is_japanese(noun):
        found = list(glosses(noun))
        return SAME_WORD.get(found[0], stem(found[0])) if found and "".join(spelt(noun)) == noun else noun
    words = [
        word
        for word in noun.split()
        if word not in ("the", "a", "an", "my", "our", "new", "current", "all-time", "very")
    ]
    return " ".join(SAME_WORD.get(word, stem(word)) for word in words)


def _tail(noun: str) -> str:
    two = " ".join(noun.split()[-2:])
    return two if two in _attributes() else noun.split()[-1]


@cache
def _attributes() -> dict[str, Attribute]:
    table: dict[str, Attribute] = {}
    for line in _TABLE.strip().splitlines():
        head, _, spellings = line.partition(":")
        name, mark = head.rsplit(" ", 1)
        english, _, japanese = spellings.partition("|")
        made = Attribute(name, single=mark != "*", fixed=mark == "=", shared=mark == "w")
        for spelling in (name, *english.split(","), *japanese.split()):
            table.setdefault(spelling.strip().lower(), made)
    return table


@cache
def _fixed() -> frozenset[str]:
    return frozenset(each.name for each in _attributes().values() if each.fixed)


@cache
def _relatives() -> dict[str, str]:
    table = dict(_ALSO_RELATIVES)
    for english, japanese in RELATIVES.items():
        table[english] = english
        table.update(dict.fromkeys(japanese.split(), english))
    return table
