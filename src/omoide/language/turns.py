"""Turns of life: what ends a state by having happened, without naming it.

Who was looking for work and was hired looks no more; who is expecting a child and gave birth expects none; who has moved
lives no longer where he lived. Each line is a state and what ends it, in both languages. That both are of the same one, and
that nothing is a plan, is for the caller to see.
"""

import re
from functools import cache, lru_cache
from typing import Final

from omoide.language.widths import normal

_TABLE: Final = r"""
\b(?:looking for (?:a (?:new )?)?(?:job|work)|job[- ]?hunting|unemployed|out of work|jobless|between jobs)\b | 仕事を探し|職を探し|職探し|就職活動|就活|求職|転職活動|無職|失業 => \b(?:found (?:a (?:new )?)?(?:job|work|position)|got (?:a (?:new )?job|hired|the job)|(?:was|been|got) (?:hired|taken on)|accepted (?:an?|the|their) (?:job )?offer|(?:an?|the) (?:job )?offer .{1,30}accepted|landed (?:a|the) job|start(?:ed|ing) (?:a (?:new )?job|work(?:ing)? (?:as|at|for)))\b | 就職(?:が|も|先が)?(?:決ま|しま|した|でき)|再就職|内定|採用(?:が決|され)|働くことにな|働き始め|仕事(?:が|も)(?:決ま|見つか)|入社(?:し|が決)
\b(?:works? (?:as|at|for|in)|working (?:as|at|for)|job is|for a living|by (?:profession|trade)|teach(?:es)?)\b | で働|に勤め|勤務|勤め先|仕事は|として働|教えて|教師を|をして(?:い|お)?(?:る|ます|ります)[。!]*$ => \b(?:retrained|changed (?:jobs|careers)|switched (?:jobs|careers)|(?:my|her|his) new (?:job|role|position|career)|got (?:a new job|hired)|was hired|(?:quit|left) (?:my|the) job and|landed a (?:new )?job)\b | 転職し|転身し|再就職|(?:教師|先生|会社|仕事|勤め|職|病院|店|役所|銀行)を(?:辞め|退職し)て、?(?:今は|現在は|いまは|.{1,12}(?:を始め|に転|として|で働))|に移籍|来月付で|今月付で
\b(?:pregnant|expecting(?: a (?:baby|child))?)\b | 妊娠 => \b(?:gave birth|had (?:her|my|our|the|a) baby|(?:baby|son|daughter|boy|girl) (?:was|is|has been) born|delivered (?:a|her|our))\b | 出産(?:し|を終)|(?:が|を)(?:産まれ|生まれ)(?:た|まし)|(?:男の子|女の子|赤ちゃん|子ども|子供)を産
\b(?:in (?:the )?hospital|hospitali[sz]ed)\b | 入院 => \b(?:discharged|came home from (?:the )?hospital|out of (?:the )?hospital|back home)\b | 退院
\bon (?:maternity|paternity|parental|sick|medical) leave\b | 育休|産休|休職|病欠|育児休 => \b(?:back (?:at|to) work|returned to work|back in the office)\b | 復帰し|復職し|職場に戻
\b(?:no|not have an?|do(?:es)? not have a|don't have an?|doesn't have an?) (?:driving |driver's )?licen[cs]e\b|\b(?:cannot|can't) drive\b | 免許(?:は|が|を)?(?:持って(?:い)?(?:ない|ません)|ない|ありません)|運転でき(?:ない|ません) => \b(?:got (?:my|his|her|a) (?:driving |driver's )?licen[cs]e|passed (?:my|his|her|the) driving test)\b | 免許(?:を|が)(?:取っ|取り|取れ|取得)
\b(?:liv(?:e|es|ing) with (?:my|his|her) (?:parents|mother|father|mum|mom|dad)|at my parents')\b | 実家(?:暮らし|に住|で暮ら|住まい) => \b(?:moved out|(?:my|his|her) own place|liv(?:e|es|ing) (?:alone|on (?:my|his|her) own) now)\b | 実家を出|家を出(?:た|まし)|一人暮らしを(?:始め|して)|独り?立ち|引っ越し(?:た|まし)
\b(?:liv(?:e|es|ing) (?:alone|by myself|on my own))\b | 一人暮らし|独り暮らし|ひとり暮らし => \b(?:moved in (?:with|together)|liv(?:e|es|ing) with .{1,20} now)\b | 同棲(?:を)?(?:始|し始)|同居(?:を)?(?:始|し始|することに)|一緒に(?:住|暮ら)(?:み|し)(?:始|て)
\b(?:liv(?:e|es|ing) in|based in|home (?:for me )?is|(?:flat|studio|apartment|house|place) in)\b | に住んで|で暮ら|に暮ら|住まい|在住|家は => \b(?:moved (?:to|into|in)\b(?! (?:the|a) (?:room|office|desk|next))|settled in|relocated to|liv(?:e|es|ing) in \w+ now|bought .{1,20} and moved) | 引っ越し(?:た|まし|て)|転居し|移り住|移住し(?:た|まし)|転勤(?:で|して|にな).{1,10}(?:に|へ)(?:移|来|引|行)
\b(?:on|works?|working) (?:the )?night(?:s| shifts?)\b | 夜勤(?:です|だ|を|で|中心|専門) => \bday ?(?:s|shifts?)\b | 日勤(?:に|です|だ|へ)
\b(?:on|works?|working) (?:the )?day shifts?\b | 日勤(?:です|だ|を|で) => \bnight ?(?:s|shifts?)\b | 夜勤(?:に|です|だ|へ)
\bpart[- ]time\b | パート|アルバイト|バイト|契約社員|派遣 => \b(?:full[- ]time|permanent (?:position|contract|job))\b | 正社員に|正社員と(?:して|な)|正規(?:に|雇用)|社員(?:に(?:な|昇|登)|登用)
\b(?:work(?:s|ing)? from home|(?:fully )?remote(?:ly)?|home office)\b | 在宅|リモート|テレワーク => \bback (?:in|at|to) the office\b|\b(?:in the office|on[- ]site) (?:every day|full[- ]time|now)\b | 毎日出社|出社(?:に戻|することにな|勤務にな)|在宅(?:勤務)?(?:は|が)(?:終わ|なくな|廃止)
\b(?:belongs? to|works? in|(?:am|'m|is|'s) (?:in|with)) (?:the )?(?:\w+ )?(?:department|division|section|team)\b | (?:[一-鿿]{2}部|課)(?:に(?:いる|い(?:ます|て)|所属)|所属|です|だ) => \b(?:(?:been |was |got )?(?:transferred|reassigned|moved) to)\b | 異動(?:に|し|と|です|が決)|配属(?:にな|され)|部署が変わ
\b(?:girlfriend|boyfriend|dating|seeing|going out with|engaged to)\b | 彼女(?:は|の名)|彼氏(?:は|の名)|恋人は|付き合って|交際|同棲|婚約 => \b(?:broke up|split up|(?:are|we're) no longer together|broke off (?:the|our) engagement|called off (?:the|our) (?:wedding|engagement))\b | 別れ(?:た|て|まし|ちゃ)|破局|婚約(?:を)?(?:破棄|解消)
\bsmok(?:e|es|er|ing)\b | (?:タバコ|たばこ|煙草).{0,8}吸(?:い|う|って)|喫煙者|愛煙家 => \b(?:quit|stopped|gave up|given up) (?:smoking|cigarettes)\b|\b(?:no longer|(?:do|does) not|don't|doesn't) smoke any ?more\b|\bsmoke-free\b | 禁煙(?:に成功|し(?:た|まし|て)|を?始め)|(?:タバコ|たばこ|煙草)(?:は|を)(?:やめ|止め|断)
\b(?:vegetarian|vegan|(?:do|does) not eat (?:any )?meat|don't eat (?:any )?meat)\b | ベジタリアン|ヴィーガン|ビーガン|菜食|肉は食べ(?:ない|ません) => \beat(?:s|ing)? (?:meat|fish|meat and fish|everything) (?:again|now)\b|\bstarted eating (?:meat|fish)\b | 肉.{0,6}(?:食べるように|食べ始め)|菜食(?:は|を)やめ
\beats? (?:pretty much |almost |just about )?(?:everything|anything)\b | (?:何|なん)でも食べ|好き嫌い(?:は|が)?(?:ない|ありません) => \b(?:gone|went|became|turned|am|'m) (?:a )?(?:vegan|vegetarian)\b | (?:ヴィーガン|ビーガン|ベジタリアン|菜食(?:主義)?)に(?:な|転)
\b(?:(?:do|does) not|don't|doesn't) (?:wear|need) glasses\b | (?:眼鏡|メガネ|めがね)(?:は|を)?(?:かけて(?:い)?(?:ない|ません)|いら(?:ない|ず)|使って(?:い)?ない)|裸眼 => \b(?:got|had to get|started wearing|wear|wears|need|needs) (?:\w+ )?glasses\b | (?:眼鏡|メガネ|めがね|老眼鏡)(?:を|が)(?:作|買|かけるように|必要に|かけ始)
\b(?:phone is|i use an? (?:i?phone|pixel|galaxy|xperia)|(?:iphone|pixel|galaxy|xperia) user)\b | (?:スマホ|携帯|電話)は|(?:iPhone|Pixel|Galaxy|Xperia)を使 => \b(?:switched|changed|moved) (?:over )?to (?:an? )?(?:new )?(?:iphone|pixel|galaxy|xperia|android)\b|\bgot a new phone\b | 機種変|(?:スマホ|携帯)を.{1,12}(?:に|へ)(?:変え|替え|買い替え|乗り換え)
\bbank(?:s|ing)? (?:is|at|with)\b | 銀行は|口座は|メインバンク => \b(?:switched|changed) banks\b|\bmoved my (?:account|money|banking) to\b | (?:銀行|口座|メインバンク)を.{1,12}(?:に|へ)(?:変え|替え|移|乗り換え)
\b(?:calls? me|known as|nickname is|go(?:es)? by)\b | と呼ばれて|って呼ばれて|あだ名は|ニックネームは => \bcall me .{1,20}(?:from now on|now|instead|please)\b|\bplease call me\b|\bgo by .{1,20} now\b | これからは.{1,14}(?:と|って)呼んで|(?:と|って)呼ばれるように|今は.{1,14}(?:と|って)呼ばれて|じゃなくて.{1,14}(?:と|って)呼
\b(?:goes to|attends|is (?:in|at)|pupil at|student at)\b.{1,30}\b(?:primary|elementary|nursery|kindergarten|middle school|preschool)\b | (?:小学校|中学校|幼稚園|保育園|高校)に(?:通|行)|(?:小学|中学|高校)生 => \b(?:started|starting|began|now) (?:at )?.{0,30}\b(?:secondary|high school|middle school|primary|elementary|university|college)\b | (?:小学校|中学校?|高校|大学)(?:に|へ)(?:入|進学|上が)|(?:中学|高校|大学)生に
\b(?:waiting for (?:the|my|his|her) (?:results?|exam results?))\b | 結果待ち|結果を待って => \b(?:passed|failed|got (?:the|my|his|her) results?|results? (?:came|are) (?:in|back|out))\b | 合格し|不合格|落ち(?:た|まし)|結果が(?:出|届)
\b(?:single|unmarried|engaged)\b | 独身|未婚|婚約(?:中|して) => \bgot married\b|\b(?:our|my|the) wedding was\b | 結婚し(?:た|まし)|入籍し
\b(?:no|not have any|don't have any|without) (?:children|kids)\b|\bchildless\b | 子(?:供|ども)(?:は|が)い(?:ない|ません) => \b(?:had (?:a|our|my) (?:first )?(?:baby|child|son|daughter)|became (?:a )?(?:father|mother|parents?)|(?:son|daughter|baby) was born)\b | (?:子(?:供|ども)|赤ちゃん|息子|娘|長男|長女)(?:が|を)(?:生まれ|産まれ|産|授か|でき)|(?:父|母)親に?な
\b(?:have|has|'ve) no (?:boyfriend|girlfriend|partner)\b|\bi(?:'m| am) single\b | (?:彼氏|彼女|恋人)(?:は|が)?い(?:ない|ません) => \b(?:have|got|has) a (?:boyfriend|girlfriend) now\b|\b(?:am|'m) (?:dating|seeing) \w+\b | (?:彼氏|彼女|恋人)(?:が)でき
\b(?:renting|rents?|tenants?)\b | 賃貸|借家 => \bbought (?:a|our|my|our own|my own) (?:own )?(?:house|flat|apartment|home|place)\b | (?:家|マンション|一軒家|戸建て|持ち家)を(?:買|購入|建て)
\b(?:looking for|hunting for) (?:a |an )?(?:new )?(?:flat|apartment|house|place|room)\b | (?:部屋|家|物件|マンション|アパート)(?:を)?探し => \b(?:found|signed (?:the|a) lease|moved in(?:to)?|bought) ?(?:a|an|our|my|the)?\b | (?:部屋|家|物件|マンション|アパート|新居)(?:が|を|に)(?:決ま|見つか|契約|買|引っ越)
\b(?:my|our) (?:desk|seat) is\b|\bi sit\b | 席は => \b(?:moved|changed|new|different) (?:desks?|seats?)\b | 席替え|席が(?:変わ|移)|席を(?:移|替え|変え)
"""


@lru_cache(maxsize=16384)
def _states(text: str) -> frozenset[int]:
    return frozenset(place for place, (state, _) in enumerate(_turns()) if state.search(_read(text)))


@lru_cache(maxsize=16384)
def _ends(text: str) -> frozenset[int]:
    return frozenset(place for place, (_, end) in enumerate(_turns()) if end.search(_read(text)))


def ends(older: str, newer: str) -> bool:
    """Say whether what the newer tells ends what the older says, and was not so already then."""
    return bool(_states(older) & _ends(newer) - _ends(older))


def _read(text: str) -> str:
    return normal(text).replace("\u2019", "'")


@cache
def _turns() -> tuple[tuple[re.Pattern[str], re.Pattern[str]], ...]:
    found: list[tuple[re.Pattern[str], re.Pattern[str]]] = []
    for line in _TABLE.strip().splitlines():
        state, _, end = line.partition(" => ")
        found.append((_either(state), _either(end)))
    return tuple(found)


def _either(words: str) -> re.Pattern[str]:
    return re.compile(words.replace(" | ", "|"), re.IGNORECASE)
