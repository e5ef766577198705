"""Whether a text would guide whoever believes it: an instruction, a rule, a preference, or a word about the person.

Asked of doubtful words only, of which nothing of the kind may be learnt. So it errs to the side of yes: a page that only
tells what is so (ポート番号は 8080 です) says nothing of what anybody likes or has to do.
"""

import re
from typing import Final

from omoide.language.messages import message_type
from omoide.language.sentences import sentences
from omoide.language.widths import normal
from omoide.model.message import MessageType

_ENGLISH: Final = re.compile(
    r"\b(?:always|never|must(?:n't)?|should(?:n't)?|shall|ought|have to|has to|needs? to|required?|requires|mandatory|forbidden"
    r"|prohibited|not allowed|from now on|henceforth|going forward|by default|make sure|be sure|remember to|do not|don't"
    r"|rules?|polic(?:y|ies)|instructions?|guidelines?|procedures?|commands?|system prompt|directives?|approved?|authori[sz]ed?"
    r"|permission|trusted|ignore|disregard|override|instead of|whenever|steps?|first,|then,"
    r"|prefer\w*|favou?rites?|likes?|loves?|hates?|dislikes?|enjoys?|fond of|wants?|wishes|would rather|keen on|allergic"
    r"|i|i'm|i've|i'd|my|me|mine|we|our|us|you|your|yours|users?|customers?|owners?|assistants?|agents?|admins?|developers?)\b"
    r"|^\s*(?:\d+[.)]|[-*•])\s",
    re.IGNORECASE | re.MULTILINE,
)
_JAPANESE: Final = re.compile(
    "必ず|常に|絶対|決して|いつも|べき|なければ(?:なら|いけ)|なきゃ|ないと(?:いけ|だめ|ダメ)|てはいけ|てはなら|ては駄目|ちゃ(?:だめ|いけ)|禁止|不可|許可"
    "|こと。|こと$|ように(?:する|し|お願)|てください|て下さい|なさい|しろ|せよ|するな|ください|お願い|願います|今後|以後|これから|ルール|規則|規約|方針|指示|命令|手順|手続"
    "|まず|次に|最後に|無視|優先|設定(?:し|す)|承認|権限|信頼|代わりに|場合は|ときは|時は|際は"
    "|好き|好む|好み|好んで|お気に入り|嫌い|苦手|愛用|気に入|望|希望|欲し|ほし|たい(?:です|。|$|と)|大好物|アレルギー"
    "|私|わたし|僕|ぼく|俺|おれ|自分|我々|弊社|当社|あなた|君|貴方|ユーザ|利用者|お客|顧客|持ち主|主人|アシスタント|エージェント|管理者|開発者"
)


def guiding(text: str) -> bool:
    read = normal(text).replace("\u2019", "'")
    if _ENGLISH.search(read) or _JAPANESE.search(read):
        return True
    return any(message_type(sentence) is MessageType.REQUEST for sentence in sentences(read))
