"""The phrases that say how a statement is meant: as a plan, of the past, for the moment, as something that has changed."""

from typing import Final

# Not yet so, or only supposed.
PLANS: Final = (
    r"\b(?:will|shall|would|might|could|should|(?<!\d )(?<!in )(?<!on )(?<!of )(?<!by )may(?! \d)|(?:am|is|are|was|were|be|been) going to|gonna|plan(?:s|ning|ned)? (?:to|on)|want(?:s|ed)? to|wanna|hop(?:e|es|ing) to|hope|wish(?:es)?"
    r"|thinking (?:of|about)|consider(?:s|ing)?|if|unless|maybe|perhaps|probably|possibly|someday|some day|one day|about to|dream(?:s|ing)? of|let us|let's"
    r"|supposed to|try(?:ing)? to|need to|have to|has to|intend(?:s)? to|imagine|suppose|almost|nearly|not sure|unsure|wonder(?:ing)?|guess|pretend(?:s|ed|ing)?"
    r"|think about|looking for|looking to|apparently|allegedly|rumou?r)\b"
    r"|たい(?:です|な|と|ん|けど|。|$)|たがっ|つもり|(?<!の)予定|(?<!し)かも(?![くめ])|だろう|でしょう|(?<![つおと])もし(?![くろ])|としたら|(?<!見)(?<!調べ)(?<!直し)(?<!認し)(?<!査し)(?<!てみ)たら(?!し)|れば|(?:る|ない|の|だ|た)なら|(?:よ|お|こ|そ|と|ぼ|も|ろ|ご)うと(?:思|し|考)|(?:よ|お|こ|そ|と|ぼ|も|ろ|ご)うか[なと]|かな(?![いくりけ])|はず(?![しれ])|らしい|希望"
    r"|検討|考え中|考えて|迷って|いつか|将来|みたい(?:です|だ|$)|ようだ|ような気|気がする|と噂|ば[いよ]い|夢は|たとえば|例えば|仮に|予想|候補"
)
# It was so once.
PASTS: Final = (
    r"\b(?:used to|formerly|previously|back then|back in(?! (?:the office|town|shape|hospital)\b)|in the past|once (?:lived|worked|had|was)|when (?:i|he|she|we|they) (?:was|were)|as a (?:child|kid|teenager|student)"
    r"|years ago|growing up|in my (?:twenties|thirties|youth|childhood)|at the time|before (?:that|then)|originally|until (?:last|recently))\b"
    r"|以前|昔|かつて|(?<![名駅午])前は|(?<![名駅午])前まで|まえは|(?:頃|ころ|とき)は(?=.*(?:た|でした)[。よねけどが!]*$)|時代(?!劇|小説)|当時|元々は|もともとは|の頃|(?<![中小大])学生の|若い(?:頃|時)|(?:まで|には)は?.{1,14}(?:だった|でした|ていた|てた)|[てで](?:い)?(?:た|ました)[。よねけどが!]*$"
)
# True for the moment: no lasting fact, and it retires none.
PASSING: Final = (
    r"\b(?:today|tonight|tomorrow|yesterday|(?<!as of )(?<!from )(?<!since )this (?:morning|afternoon|evening|week|weekend)|right now|at the moment|for now|temporarily|for (?:a|the) (?:bit|while|day|week|weekend"
    r"|night|moment|time being)|just (?:for )?(?:today|now|once)|on (?:vacation|holiday|a trip|a business trip)|visiting|next week|last (?:night|week)|on my way|this time|so far today|loaner|courtesy car|rental car|borrowed"
    r"|for (?:a )?few days|until (?:tomorrow|monday|tuesday|wednesday|thursday|friday|saturday|sunday|next week|the weekend))\b"
    r"|今日|本日|今夜|今晩|今朝|昨日|昨夜|明日|明後日|今週|来週|先週|さっき|今から|これから(?!は)|一時的|しばらく|とりあえず|出張|旅行(?:中|で|に)|滞在|今回|たまたま|今だけ|の間だけ|一時帰国|今のところ|週末だけ|ちょうど今|遊びに|代車|臨時|借り物|車検中"
)
# It has become different.
UPDATES: Final = (
    r"\b(?:now|no longer|not any ?more|any ?more|any longer|these days|nowadays|moved|changed|switched|quit|stopped|gave up|given up|became|become|instead|from now on"
    r"|finally|left|turned|as of|migrated|upgraded|replaced|rescheduled|postponed|pushed|correction|updated?|retired|joined|got (?:married|divorced|engaged|promoted)|new"
    r"|not .{1,30} but|changed my mind|since (?:last|this|the|we|i|yesterday|january|february|march|april|may|june|july|august|september|october|november|december)|starting|ended up|taken over|took over"
    r"|i take that back|have been promoted|was promoted|is promoted|going forward|have given up|sold)\b"
    r"|もう.{0,24}(?:ない|ません|なく|やめ|卒業)|今は|いまは|現在は|最近は?|変わ(?:った|り|って)|[代替]わ(?:った|って|りまし)|変え(?:た|ました|て)|変更|辞め|やめ(?:た|まし|て|る)|引っ越|転職|転勤|異動|(?:に|く|と)な(?:った|りました|っ(?:て|た))"
    r"|新しい|新しく|これからは|今後は|乗り換え|切り替え|移行|実は|訂正|間違|(?:じゃ|では)なく|退職|入社|昇進|昇格|延期|前倒し|更新|移った|移りました|卒業|なくな(?:った|り)|今月から|来月から|今週から|今年から|は今(?=[、 A-Zァ-ー一-鿿])(?!日|週|月|年|回|朝|晩|夜|度|後|の)|(?:この|今年の?|去年の?|昨年の?)(?:春|夏|秋|冬)から|[0-9]月から|から.{1,12}に(?:変|代|替|交代|な|移|切)|手放|売っ(?:た|て(?!い?[るま]))|買い替え|買い換え|引き継"
)
# What was said before was wrong: then also what cannot change becomes different. By what one says of oneself (I misread it), by
# what one does with what was said (scratch that), by how one begins (no, …), by what one looked up, or by the contrast itself.
CORRECTS: Final = (
    r"\b(?:corrections?|correct (?:myself|that|this|what)|typo|(?:my|a) (?:mistake|error|bad)|by mistake|mistaken(?:ly)?|(?:was|were|am|i'm|been|is|that's) (?:wrong|incorrect|mistaken|not (?:quite )?right|not correct)"
    r"|(?:got|had|have|gave|told|said|remembered|wrote|spelt|spelled)\b(?: [\w']+){0,4} (?:wrong|backwards)|the wrong (?:date|day|name|number|time|year|place|one|address|digits|figure|way round)"
    r"|mis-?(?:read|heard|counted|remembered|spoke|spoken|took|typed|wrote|written|said|stated|quoted|understood|calculated|spelled|spelt|informed|interpreted)"
    r"|mixed (?:\w+ ){0,3}up|confused (?:it|that|this|them|him|her|the two|the two of them|\w+ with)|i (?:meant|mean)\b(?! (?:to|it|well|by|that)\b)|i should have said"
    r"|(?:scratch|strike|scrap|forget|ignore|disregard|never mind|take back) (?:that|this|it|what|the|my|\d)|i take that back|make (?:that|it) (?=[\dA-Z]|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
    r"|actually|in fact|in reality|in truth|really (?=\d)|rather|turns out|turned out|should(?: have)?(?: been| be| read| say)|oops|whoops|according to the|double-?checked|checked again|looked (?:it )?up again|re-?counted|re-?checked|re-?read|i (?:said|told you|wrote) [^.;]{1,60}\bbut|swapped the (?:digits|names|letters|numbers))\b"
    r"|(?:\bnot|n't)\b[^,.;]{1,40},? but (?!i\b|he\b|she\b|we\b|they\b|it\b|only\b|also\b|not\b)|\bit (?:was not|wasn't|is not|isn't)\b|(?:\bnot|n't|\bnever)\b[^,.;]{1,60}[,;] (?:it was\b|it(?:'s| is) (?:(?:on|in|at|under|behind|next to|with)\b|(?-i:[A-Z\d])))|^not [^,.:;]+[:,;] "
    r"|^(?:(?:oh|ah|um|er|hmm|well),? )?(?:no|nope|wait|hang on|hold on|sorry|apologies|pardon|excuse me)\b(?=[,.!:;—–-]| wait| no\b| i )|\b(?:no|wait|sorry)[,:;—–-] |\bsorry\b"
    r"|訂正|間違|まちが|誤(?:り|って|記|解|字)|勘違|思い違い|思い込み|取り違え|混同|ごっちゃ|正しくは|正しい(?:の|方|ほう)|正しくな|正解は|正確に|本当は|実は|実際は|(?:じゃ|では|で)なく|(?:じゃ|では)な(?:い|かった)(?:です)?[、。,](?=.)|というのは嘘"
    r"|ごめん|すみません|すいません|すまん|失礼|失敬|申し訳|お詫び|違う|ちがう|違った|ちがった|違いま|^違い|^(?:あ、|え、|えっと、)?(?:いや|いえ|いいえ|ううん|待って|ちょっと待)(?=[、,。!ー待違]|ちが)|いや、|いえ、|撤回|取り消|取消|は忘れて(?=[。!ねよく]|$)|(?:さっき|今|先ほど)の(?:は|話は)なし|聞き直|数え直|測り直|計り直|見直|読み直|確かめ|よく見|(?:と|って)(?:言い?|書き?|伝え|申し上げ)(?:まし|っ|い)?た(?:けど|が|けれど)|(?:見|調べ|直し|認し|査し|てみ)たら"
)
# So broad that something narrower may be true besides: who is an employee may be an engineer, a student may teach.
BROAD: Final = frozenset(
    [
        "会社員", "サラリーマン", "社会人", "学生", "大学生", "高校生", "大学院生", "理系大学院生", "公務員", "フリーランス", "自営業", "個人事業主", "主婦",
        "専業主婦", "フリーター", "パート", "事務", "営業", "経営者", "無職", "employee", "student", "freelancer", "entrepreneur",
        "homemaker", "housewife", "manager", "consultant", "intern", "founder", "director",
    ]
)  # fmt: skip
NEGATED: Final = r"\b(?:not|never|no longer|cannot|neither|nobody|none|hardly|without)\b|n't\b|\bno\b(?! \d)"
# Only a part of the time, or of the whole.
PARTLY: Final = (
    r"\b(?:sometimes|occasionally|often|partly|mostly|mainly|usually|either|both|one of|some of|another|also|too|as well|a second|part-time|on the side|and also)\b"
    r"|時々|ときどき|たまに|主に|よく(?=[ぁ-ん一-鿿])|も(?:好き|あ|い|飼|使|持|して|や|好)|の一つ|のひとつ|別の|もう一|他にも|ほかにも|副業|兼|も(?:です|だ|$)"
)
