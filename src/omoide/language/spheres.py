"""The spheres of life that a statement is of: home, work, food, the way to work, … in both languages.

Who says that he is based in one town and then that he settled in another shares no word with himself, and hardly a meaning
that numbers could tell; but both are of where he lives, and one lives in one place. So it is evidence that two statements are
of one sphere, and more so where there is one at a time. By itself it proves nothing: much is said of a home.
"""

import re
from functools import cache
from typing import Final, NamedTuple

from omoide.language.widths import normal
from omoide.model.for_now import for_now

# A line is a sphere, `1` where everybody has one at a time, `#` where every thing has, or `*` where there are many, and the
# words for it, as patterns.
_TABLE: Final = r"""
home 1: \b(?:liv(?:e|es|ed|ing) (?:in|at|on|near|by|alone|with|here|there)|home|house|flat|apartment|cottage|bungalow|studio|resid\w+|based in|settled|relocat\w+|mov(?:e|ed|es|ing) (?:to|into|in|out|house|away|back|here)|rent(?:s|ed|ing)?|lodg\w+|dorm\w*|hall of residence|landlord|neighbou?rhood|roommates?|flatmates?) | 住(?:ん|む|み|め|居|ま|ところ|所)|暮ら|引っ越|引越|転居|移り住|(?:に|へ)移(?:っ|り)|自宅|一軒家|マンション|アパート|社宅|寮|下宿|実家|居住|大家|上京|家は|家が
work 1: \b(?:work(?:s|ed|ing)? (?:as|at|for|in|with|on)|job|profession|occupation|career|employ\w+|hired|for a living|by trade|teach(?:es|ing)?|freelanc\w+|self-employed|retrained|retired|promot\w+|position|role|title|manager|analyst|engineer|developer|editor|nurse|teacher|lawyer|clerk|assistant|senior|junior|head of|resign\w*|laid off|quit my job|handed in (?:my|his|her) notice|joined|company|firm|startup|office job|run a (?:shop|bakery|cafe|business)|runs? my own|opened (?:my|a|his|her) (?:own )?(?:shop|bakery|cafe|business|practice)) | 仕事|働|勤め|勤務|転職|就職|入社|退職|会社|職業|職場|役職|昇進|昇格|係長|課長|部長|主任|店長|社長|教師|教え|教員|エンジニア|看護|営業(?!時間)|経理|独立|起業|開業|内定|フリーランス|転身|を辞め|屋を|自営
department 1: \b(?:department|division|team|unit|ward|transferr?\w*|reassigned|desk is with|sit with) | 部署|所属|異動|配属|[営購総人経開企広法]\w{0,3}部|チーム|課に|配置
school 1: \b(?:school|universit\w+|college|academy|primary|kindergarten|nursery|enrolled|degree|major(?:s|ing)?|grade|transferred to) | 学校|大学|高校|中学|小学|幼稚園|保育園|転校|進学|入学|専攻|学部|通って|講座
boss 1: \b(?:boss|manager|supervisor|manages me|reports? to|line manager|team lead|leader|leads?|led by|in charge|took over|responsible) | 上司|上長|班長|リーダー|責任者|担当|率い|店長|監督|キャプテン|引き継
partner 1: \b(?:wife|husband|girlfriend|boyfriend|partner|fianc\w+|married|single|divorc\w+|engaged|dating|seeing [A-Z]\w+|broke up|split up|separated|wedding|in a relationship) | 妻|夫|彼女|彼氏|恋人|結婚|独身|離婚|婚約|付き合|交際|別れ|入籍|再婚|破局
diet 1: \b(?:vegetarian|vegan|pescatarian|meat|plant-based|gluten|dairy|keto|diet|low-carb|fasting|halal|kosher|eat(?:s|ing)? (?:fish|meat|everything)) | ベジタリアン|ヴィーガン|ビーガン|菜食|肉|魚も|小麦|乳製品|グルテン|糖質|断食|食事制限|ダイエット
phone 1: \b(?:i?phone|pixel|galaxy|android|smartphone|mobile|handset|nokia|xperia) | スマホ|携帯|アイフォン|iPhone|Pixel|Xperia|Galaxy|AQUOS|機種変
number #: \b(?:number|reach me|call me (?:on|at)|text me|extension|contact me) | 番号|連絡先|内線|電話
mail 1: \b(?:e-?mail|mailbox|inbox|write to me)|\S+@\S+ | メール|メアド|アドレス|\S+@\S+
address 1: \b(?:address|postcode|zip code|\d+ \w+ (?:street|lane|road|court|avenue)) | 住所|番地|丁目
car 1: \b(?:car|driv(?:e|es|ing)|van|estate|hatchback|suv|electric vehicle|traded .* in|toyota|honda|ford|fiesta|corolla|civic|skoda|volvo|kia|nissan|mazda|tesla|motorbike|scooter) | 車(?!庫|掌|内|両|検)|愛車|乗って|乗り換え|軽トラ|バイク|プリウス|ヤリス|フィット|納車|廃車
commute 1: \b(?:commut\w+|(?:cycle|bike|walk|drive|bus|train|tram) to (?:work|school|the office|campus)|by (?:train|bus|bike|tram|car|bicycle)|on foot|takes? the (?:bus|train|tram|subway|metro)) | 通勤|通学|電車で|バスで|自転車で|徒歩で|歩いて|車で(?=.*(?:通|行))
wake 1: \b(?:get(?:s|ting)? up|wak(?:e|es|ing) up|alarm|start(?:s|ing)? (?:work )?at|begin(?:s)? (?:work )?at|shift|early bird) | 起き|起床|始業|目覚|早番|遅番|シフト|出勤時
age 1: \b(?:years? old|aged|turn(?:ed|s) \w+|birthday|is (?:two|three|four|five|six|seven|eight|nine|ten|\d+)[.,]?$) | 歳|才に|誕生日
doctor 1: \b(?:doctor|dentist|gp|physician|clinic|vet|therapist|cardiologist|optician|dr\b) | 医者|先生|歯医者|主治医|病院|医院|クリニック|獣医|診て|かかりつけ
hair 1: \b(?:hair|haircut|hairdresser|barber|salon|stylist|beard) | 髪|美容室|美容院|床屋|ショート|ロング|ひげ
bank 1: \b(?:bank|account|savings|mortgage|credit card) | 銀行|口座|メインバンク|クレジットカード|ローン
rent #: \b(?:rent|pay .* a month|membership|fee|costs?|price|subscription|tuition|salary|wage|raised) | 家賃|会費|月謝|料金|値段|費用|月額|給料|時給|年収|値上|値下
hobby *: \b(?:hobb(?:y|ies)|pastime|free time|spare time|took up|taken up|into|birdwatching|pottery|photography|gardening|knitting|painting) | 趣味|始めた|始めまし|はまって|ハマって|陶芸|写真|園芸|編み物|習い事
sport *: \b(?:play(?:s|ed|ing)?|sport|gym|train(?:s|ing)? (?:at|with)|run(?:s|ning)|jog\w*|swim\w*|yoga|tennis|football|badminton|fencing|climb\w*|karate|judo|boxing|cycling|marathon|work(?:s|ing)? out) | スポーツ|ジム|走|ジョギング|水泳|泳|ヨガ|テニス|サッカー|バドミントン|剣道|柔道|登山|筋トレ|マラソン
study *: \b(?:learn(?:s|ing)?|study(?:ing)?|studies|lesson|course|class(?:es)?|tutor|spanish|french|german|italian|korean|chinese|japanese|english) | 勉強|習|学ん|レッスン|教室|講座|英会話|[一-鿿ァ-ヴー]語
pet *: \b(?:pet|dog|cat|hamster|rabbit|parrot|puppy|kitten|goldfish|tortoise|guinea pig|rescue) | ペット|犬|猫|ハムスター|うさぎ|ウサギ|インコ|金魚|亀|飼
favourite *: \b(?:favou?rite|like (?:best|most|better)|prefer(?:s|red)?|go-to|number one) | 好きな|一番好き|お気に入り|推し|定番|より好き
drink *: \b(?:drink(?:s|ing)?|coffee|tea|beer|wine|alcohol|matcha|juice|soda|sober|teetotal) | 飲|コーヒー|紅茶|お茶|ビール|お酒|酒|ワイン|抹茶|禁酒
smoke 1: \b(?:smok\w+|cigarettes?|vap(?:e|ing)|non-smoker) | たばこ|タバコ|煙草|喫煙|禁煙|電子タバコ
health #: \b(?:tablets?|pills?|medic\w+|mg|dose|prescri\w+|treatment|inhaler|insulin|supplements?) | 薬|錠|処方|服用|治療|鉄剤|サプリ|注射
sight 1: \b(?:glasses|contact lenses|contacts|spectacles|laser surgery) | 眼鏡|メガネ|めがね|コンタクト|レーシック|裸眼
software *: \b(?:editor|ide|vim|emacs|helix|sublime|vs ?code|browser|firefox|chrome|database|postgres\w*|mysql|sqlite|cloud|aws|gcp|framework|app|code in|write code|runs on|migrat\w+|deploy\w*|hosting|stack|repository|ci) | エディタ|ブラウザ|データベース|クラウド|移行|アプリ|コード|開発|言語|フレームワーク|サーバー|ソフト|秀丸|VSCode|Vim
meeting #: \b(?:meeting|stand-?up|sync|review|class|rehearsal|practice|lesson|club|session|seminar|choir|appointment) | 会議|朝会|定例|打ち合わせ|検討会|練習|レッスン|読書会|例会|稽古|ゼミ|面談|サークル
place #: \b(?:room|hall|floor|building|held in|takes place|venue|location|desk|seat|shelf|drawer|cupboard) | 部屋|号室|の間|階|会場|場所|席|棚|引き出し|建物
date #: \b(?:launch\w*|release\w*|deadline|due|planned for|scheduled|postponed|pushed|brought forward|delayed|moved to|collected on) | 公開|発売|締め切り|締切|期限|予定日|延期|前倒し|日程|回収|収集日|ごみの日
name #: \b(?:called|named|name is|surname|nickname|spelled|spelt) | 名前|という|名字|苗字|あだ名|と書|改名|改称
count #: \b(?:there are \w+ of us|members|people on|has grown to|headcount|staff of) | 人です|人に|人数|名です|名に|匹に
club *: \b(?:choir|orchestra|band|committee|treasurer|chair\w*|volunteer\w*|member of|captain|board|union) | 合唱団|楽団|バンド|役員|会計|幹事|ボランティア|委員|部活|同好会
media *: \b(?:newspaper|paper|magazine|subscri\w+|stream\w*|netflix|podcast|channel) | 新聞|雑誌|購読|配信|定期購読|解約|番組
target #: \b(?:goal|target|aim|budget|quota|limit) | 目標|予算|上限|ノルマ|目安
help 1: \b(?:cleaner|nanny|babysitter|gardener|tutor|driver|caretaker) | 家事代行|家政婦|シッター|庭師|管理人|ヘルパー
health-condition *: \b(?:allerg\w+|asthma|diabet\w+|migraine|intoleran\w+|hay fever) | アレルギー|喘息|糖尿|花粉症|持病|偏頭痛
"""


class Spheres(NamedTuple):
    """Those of which everybody has one at a time, those of which every thing has, and all."""

    single: frozenset[str]
    of_things: frozenset[str]
    all: frozenset[str]


@for_now(4096)
def spheres(text: str) -> Spheres:
    """The spheres that the words of a text are of."""
    read = normal(text).replace("\u2019", "'")
    found = [(name, sort) for name, sort, words in _read() if words.search(read)]
    sorts = {each: frozenset(name for name, sort in found if sort == each) for each in "1#"}
    return Spheres(sorts["1"], sorts["#"], frozenset(name for name, _ in found))


@cache
def _read() -> tuple[tuple[str, str, re.Pattern[str]], ...]:
    lines = (line.partition(": ") for line in _TABLE.strip().splitlines())
    return tuple(
        (head[:-2], head[-1], re.compile(_pattern(*words.split(" | ", 1)), re.IGNORECASE))
        for head, _, words in lines
    )


def _pattern(english: str, japanese: str) -> str:
    return rf"(?:{english})(?!\w)|{japanese}"
