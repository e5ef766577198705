"""The phrases by which `promising` goes, in Japanese and English.

They are sought in one clause of one width and in small letters. A Japanese clause is known by its end.
"""

from typing import Final


def either(*phrases: str) -> str:
    """One pattern that finds any of the phrases."""
    return "|".join(phrases)


def _forms(verbs: str) -> str:
    """Verbs as they end a sentence: 送りる, the root with its two endings, gives 送る and 送ります."""
    return either(*(f"{verb[:-2]}(?:{verb[-1]}|{verb[-2]}ます)" for verb in verbs.split()))


_END: Final = r"(?:から|ので|けど|し)?(?:です|だ)?(?:ね|わ|な|ぞ|さ|で|っ|ー|~|〜|!|。|\.|…|♪|\s|よ(?!ね)|[\U0001F300-\U0001FAFF])*$"
_STILL: Final = "(?:(?:still|also|really|just|definitely|now) )*"
# Where an English clause begins to speak.
_FIRST: Final = r"(?:^|[,;:!] *|^(?:oh|ah|ok|okay|well|also|so|and|then|but|yes|yeah|sure|please|still)[, ]+)"

# What is usual, or only might be.
HABIT: Final = either(
    "毎[日朝晩週月年回]|いつも|普段|たいてい|ときどき|時々|たまに|よく(?=[ぁ-ん一-鿿])|[何な][んで]でも|何でも|とか|最近|基本的|たり|の時は|ときは|割と|わりと|普通に",
    r"\b(?:every|usually|normally|often|sometimes|always|each)\b|\bon \w+days\b",
)
SUPPOSED: Final = either(
    "もし|のに[。!…]*$|たらなあ?|ばいい|たらいい|といい|かも|だろう|でしょう|と言えば|と言う",
    r"\bif\b(?! (?:possible|you (?:don't mind|like|want)|that's ok))|\bwould(?: have|'ve)\b|\bi wish\b|\bhope\b",
    r"\b(?:i|we)(?:'d| would| might| could) (?!better|like to)|\bmaybe\b|\bperhaps\b|\bi bet\b|\bprobably\b|\b(?:don't|do not) think\b"
    r"|\bnot sure\b|\bdoubt\b",
)
# What depends on something else is promised when it is to be told or sent: 着いたら連絡する.
DEPENDS: Final = r"(?:たら|れば|えば|けば|せば|なら)[、\s]?(?=.)"
TELLS: Final = "連絡|電話|報告|返信|返事|共有|メール|知らせ|伝え|送[るり]|送っと|教え[るま]|見せ|渡[すし]|話[すし]|届け|返[すし]"

# Somebody else is spoken of, or something that happens by itself.
OTHERS: Final = either(
    "(?:さん|くん|君|ちゃん|様|氏|彼女?|彼ら|母|父|兄|姉|弟|妹|夫|妻|息子|娘|先生|部長|課長|社長|店長|友達|友人|上司|同僚|みんな|あの人|あいつ)[がはも]",
    "(?<!私)(?<!僕)(?<!俺)(?<!うち)(?<!自分)(?<!こちら)(?<!必要)(?<!予定)(?<!用事)(?<!間)が(?!ん|ら|ち)",
)

LATER: Final = either(
    "あとで|後で|後ほど|のちほど|また今度|近いうち|そのうち|今度|今から|これから|すぐ|必ず|絶対|ちゃんと",
    r"\blater\b|\bsoon\b|\bsometime\b",
)
# What one does for another, so that to say it is to promise it.
_SERVICE: Final = either(
    _forms("送りる 返しす 直しす なおしす 払いう 渡しす 手伝いう 伺いう 申し込みむ"),
    "(?:調べ|届け|伝え|仕上げ|見せ|済ませ|まとめ|知らせ|確かめ|片付け|終わらせ)(?:る|ます)",
    "(?:連絡|電話|報告|返信|返事|返却|共有|メール|確認|対応|修正|提出|納品|予約|準備|手配|検討|用意|更新|作成|送付|送信|支払い|申請|訂正|調査|リリース|デプロイ|マージ|アップ|約束)を?(?:する|します|いたします|致します)",
)  # fmt: skip
# What one does anyway; with a time it is a plan.
_DOING: Final = either(
    _forms("行きく 買いう 書きく 作りる やりる 出しす 取りる 待ちつ 読みむ 貸しす 会いう 聞きく 試しす 話しす 戻りる 帰りる 飲みむ 頼みむ 探しす 消しす 使いう 引っ越しす 頑張りる がんばりる"),
    "(?:始め|見|教え|決め|考え|続け|止め|やめ|変え|起き|入れ|かけ|受け|付け|つけ|寝)(?:る|ます)",
    "(?<=[一-鿿ァ-ーa-z])(?:を|に)?(?:する|します|いたします|致します)|(?:行|買|取|会|見|聞)(?:って|いて|て)(?:くる|きます)|(?<!て)い(?:く|きます)",
)  # fmt: skip
SERVICE: Final = f"(?:{_SERVICE}){_END}"
DOING: Final = f"(?:{_DOING}){_END}"
KEEP: Final = f"(?:(?:て|で)お(?:く|きます)|(?:と|ど)(?:く|きます)){_END}"
# Any verb, where a time is named and something is done to something: 金曜までに企画書を仕上げる.
ANY_ACT: Final = f"を[^。、]{{0,12}}(?:(?<!い)[うくぐすつぬぶむる]|(?<![いてで])ます){_END}"
INTENDS: Final = either(
    f"[うくぐすつぬぶむる](?:つもり|予定)(?:です|だ|でいる|でいます|でおります)?{_END}",
    f"(?:[おこそとのもろごぼ]う|よう)と(?:思う|思って(?:い)?(?:る|ます)|思います|考えて(?:い)?(?:る|ます)){_END}",
    "約束(?:する|します)",
    r"\b(?:i|we)(?:'ll| will| shall|(?:'m|'re| am| are) (?:going to|gonna|planning to|about to)| plan to| intend to| aim to| promise (?:to"
    r"|i|that|you))\b",
    f"{_FIRST}(?:will (?!you\\b|i\\b|we\\b|he\\b|she\\b|they\\b|it\\b|this\\b|that\\b|the\\b|be\\b)\\w+|gonna\\b)",
)  # fmt: skip
# Polite nothings; what is felt, or goes without saying; what happens by itself.
NO_ACT: Final = either(
    r"\b(?:'ll|will|shall|to) (?:be (?:fine|ok|okay|happy|sad|honest|right|glad|sorry|late|back|alright|good)\b(?! (?:by|on|at|before)))",
    r"\b(?:ll|will|shall|to) (?:bet|say|admit|never|not|die|miss|survive|always|live|love|rain|snow|understand|reach)\b|\bwon't\b"
    r"|\bnot (?:going|planning) to\b",
    r"\bdo (?:my|our) best\b|\bin mind\b|\bkeep (?:at it|it up|on|my fingers|\w+ing)\b|\bgonna be\b|\bmake a difference\b"
    r"|\btake it (?:slow|easy)\b|\b(?:step|day) at a time\b|\bmake the most\b|\bhave (?:a blast|fun|a great)\b",
    r"\bbe (?:there|here) for\b|\bstick together\b|\b(?:have to|gotta|got to|must) (?:go|run|say|admit)\b(?! to)|\blook forward\b",
    "(?:雨|雪)が|(?:になる|くなる|がある|がいる|かかる|できる|わかる|困る|ある|なります|あります|かかります|(?<=[てでにがはも])い(?:る|ます))[。!ねよ]*$",
    "(?:件|仕事)(?:だけ|のみ)?(?:です|だ|になります)[。!ねよ]*$",
    "(?:始まる|終わる|始まります|終わります)[。!ねよ]*$|お?願い?[いし]|失礼|(?:おすすめ|オススメ|お勧め|尊敬|応援|期待|心配|感謝|びっくり|発生|劣化|存在|機能|影響|安心|緊張|感動|納得|想像|共感)(?:する|します)",
)  # fmt: skip
# Wishes that somebody may fare well.
CHEERS: Final = "頑張って|がんばって|気[をお][付つ]けて|楽しんで|無理しないで|休んで"
CAN: Final = r"\b(?:i|we) can \w+|\blet me \w+"

_MUST_JA: Final = either(
    r"(?:なきゃ|なくちゃ|なけりゃ|なければ|なくては|ねば|ないと|んと|な)(?:いけない|いけません|ならない|なりません|ダメ|だめ|駄目|まずい|あかん|アカン)",
    r"なきゃ|なくちゃ|(?<!て)ないと|ねば|せな|(?<=[ぁ-ん一-鿿][わかさたなまらがば])んと|必要が?(?:ある|あります)|が必要|べき(?:である)?",
)
_MUST_EN: Final = "(?:need to|have to|has to|needs to|must|gotta|have got to|should|ought to|had better|'d better|'ve got to)"
# What must be so is no duty: "it must be late", "you must feel proud".
_NO_DUTY: Final = r"(?!be\b(?! (?:\w+ed|done|sent|paid|built|written|made))|have\b|of\b|not\b|feel\b|seem\b|mean\b|look\b|sound\b|know\b|love\b)"
MUST: Final = either(
    rf"(?:{_MUST_JA})(?:ん|の)?(?:です|だ)?(?:が|けど|かな|なあ?|と思(?:う|います|って(?:い)?(?:る|ます)))?(?:と思)?{_END}|忘れずに",
    rf"{_FIRST}(?:{_STILL}){_MUST_EN} {_NO_DUTY}\w+|{_FIRST}got to (?!see|know|meet|experience)\w+",
    rf"(?<!what )(?<!work )(?<!things )(?<!everything )(?<!all )(?<!when )(?<!that )\b(?:i|we) ?{_STILL}{_MUST_EN} {_NO_DUTY}\w+",
)  # fmt: skip
# Of anybody, as in a summary of talk.
ANYBODY: Final = either(
    r"(?:^|[,;:] *)(?:[Tt]he )?(?:user|team|agent|assistant|client|customer|someone|somebody|everyone|he|she|they|(?:(?!It\b|This\b|That\b"
    r"|You\b|There\b|What\b|\w+ing\b)[A-Z]\w*(?: and [A-Z]\w+)?))"
    rf" {_STILL}(?:will|shall|is going to|are going to|plans? to|{_MUST_EN[3:-1]}) {_NO_DUTY}(?!never\b)\w+",
    r"(?<!that )\b(?:will|must|needs? to|has to|have to|should) be (?:\w+ed|done|sent|paid|built|written|made)\b",
)  # fmt: skip
MUST_YOU: Final = either(
    r"\byou(?:'ll)? (?:need to|have to|must|should)\b", rf"{_FIRST}make sure (?:you|to|that)\b"
)
TODO: Final = r"^[\s*#・\-\[\]【]*(?:to-?do|to do|やること|やるべきこと|タスク|宿題|action items?|next steps?)[】\]*]*\s*(?::|[-–—] )\s*(?P<rest>\S.*)"
DEADLINE: Final = either(
    "(?:締め?切り?|〆切り?|期限|納期|提出日|期日)は|までに.*[うくぐすつぬぶむる]こと[。!]*$",
    r"\b(?:is|are) due\b|\bdeadline\b.{0,30}\bis\b",
)

# Who reminds somebody is not asked to: "these remind me of you".
_ASKED: Final = rf"(?:{_FIRST}|\b(?:can|could|would|will) you (?:please )?|\bplease |\bneed you to )"
REMIND: Final = either(
    "リマインド(?!は|を?(?:キャンセル|取り消|やめ|消))|起こして(?!し|い)|思い出させて|忘れないように(?:言|教|知ら|声|リマ|し)",
    rf"{_ASKED}(?:remind (?:me|us)\b(?! (?:of|what|who|why|how|where|which|when)\b)|wake (?:me|us)\b|(?:ping|nudge|alert|notify) (?:me|us)\b)",
    r"\b(?:don't|do not)(?: let (?:me|us))? forget (?!that\b|what\b|about it|it\b|this\b)\w+|\bset (?:me )?(?:an alarm|a reminder|a timer)\b",
)  # fmt: skip
# These remind only at a time: 3時に教えて.
REMIND_AT: Final = either(
    "(?:知らせて|教えて|声を?(?:かけ|掛け)て|言って|呼んで|通知して)(?!い|た|る|き|も)",
    rf"{_ASKED}(?:(?:tell|call|text|message) (?:me|us)|let (?:me|us) know)\b",
)

CANCELLED: Final = either(
    rf"(?:なくて(?:も)?(?:いい|良い|よい|大丈夫|ええ|構わない|かまわない|結構)|んで(?:も)?ええ)(?:です)?{_END}",
    r"必要(?:は|も)?(?:ない|ありません|なくなっ)|キャンセル(?:で|して|し[たま]|する|に|お願い|$)|取り消(?:し|す|して|しで)|取りやめ",
    r"中止(?:に|し|で|です)|やっぱり.{0,14}(?:やめる|やめます|やめた|やめとく|なしで)|やっぱり(?:もう)?いい(?:や|です)[。!]*$",
    r"\b(?:don't|do not|doesn't|won't|no longer) (?:need|have) to (?!be\b)|\bneedn't\b|\bno (?:longer )?need (?:to|for)\b",
    r"\bcancel(?:led|ed)?\b|\bdon't bother\b|\bchanged my mind\b|\bnever ?mind (?:the|about|that|my)\b|\b(?:can|may) skip\b"
    r"|\bcall(?:ed)? off\b|^forget about the\b",
)  # fmt: skip
