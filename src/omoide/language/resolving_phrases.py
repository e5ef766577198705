"""The phrases by which `resolving` goes: what says that something is settled, and the headings of a summary."""

from typing import Final

_END: Final = r"(?:よ|ね|わ|な|で|ー|~|〜|!|。|\.|…|w|笑|♪|\s|[\U0001F300-\U0001FAFF✅])*$"
_DONE: Final = r"(?:した|しました|してある|してあります|し終えた|し終わった|している|してる|しています|してます|されました|された|できた|できました|いたしました|致しました)"
# A Japanese clause ends with what became of the matter.
SETTLED: Final = (
    rf"(?<!未)(?:解決|完了|修正|更新|作成|変更|追加|削除|導入|移行|交換|修理|登録|翻訳|印刷|サイン|署名|完成|掃除|洗濯|注文|購入|共有|対応|改善|解消|復旧|クローズ|マージ|デプロイ|リリース|提出|納品|送付|送信|公開|返信|返却"
    rf"|予約|申請|終了|達成|報告|支払い|処理|片付け)(?:は|が|を)?{_DONE}{_END}"
    rf"|(?<!未)(?:解決|完了|終了|クリア)(?:です|でした|だ)?{_END}|済み?(?:です|だ|でした)?{_END}"
    rf"|(?:直|なお)(?:った|りました|した|しました|せた|せました){_END}|済(?:んだ|みました|んでる|んでいる|ませた|ませました){_END}|終わ(?:った|りました|らせた|らせました|ってる|っています){_END}"
    rf"|片[付づ](?:いた|きました|けた|けました){_END}|送(?:った|りました){_END}|払(?:った|いました){_END}|仕上(?:がった|がりました|げた|げました){_END}|(?:て|で)お(?:いた|きました){_END}|(?:と"
    rf"|ど)(?:いた|きました){_END}"
    rf"|(?:もう|すでに|既に)[^。、]{{0,10}}(?:買|送|出し|払|電話|連絡|予約|返|やっ|やり|書|渡|作|済|終)[^。、]{{0,5}}[ただ]{_END}|(?:[がは]出|起き|落ち|止まら)なくな(?:った|りました){_END}"
)
_CUE: Final = (
    r"(?:fixed|resolved|solved|closed|completed?|finished|done|shipped|merged|deployed|released|delivered|submitted|sent|paid|settled"
    r"|sorted(?: out)?|taken care of|wrapped up|handled|repaired|restored|renewed|booked|uploaded|installed)"
)
_ACTIVE: Final = (
    r"(?:fixed|resolved|solved|closed|completed|finished|shipped|merged|deployed|released|delivered|submitted|sent|paid|sorted(?: out)?"
    r"|took care of|wrapped up|handled|repaired|restored|renewed|booked|uploaded|installed)"
)
SETTLED_EN: Final = (
    rf"\b(?:is|are|was|were|been|got|gets|now)(?: \w+ly| now| all| already| finally)* {_CUE}\b"
    rf"|(?:^|\b(?:i|we|he|she|they|you|user)\b|^[A-Za-z]+(?: and [A-Za-z]+)?)(?:'ve|'s| have| has)?(?: already| finally| just"
    rf"| also)* ?\b{_ACTIVE} (?!off\b)\w+"
    rf"|\w {_CUE}(?: (?:now|today|yesterday))?[.!]*$|\balready (?:\w+ed|bought|sent|made|did|wrote|paid|got|took|done)\b"
    r"|\bno longer (?:fails?|broken|crash\w*|an issue|happens?)\b|\bworks? (?:again|now)\b|\bwent (?:through|live)\b"
)
# What comes before the cue and takes it back; what does so anywhere.
_BEFORE: Final = (
    r"\bnot\b|n't\b|\bnever\b|\balmost\b|\bnearly\b|\bhalf\b|\bpartly\b|\bpartially\b|\bmostly\b|\bmost of\b|\bshould\b|\bwill\b|'ll\b"
    r"|\bwould\b|\bcould\b|\bcan\b|\bmust\b|\bmay\b|\bmight\b|\bto be\b|\bto get\b|\bif\b|\bonce\b|\bwhen\b|\buntil\b|\bafter\b|\bbefore\b"
    r"|\bas soon as\b|\bunless\b|\bhope\b|\bwish\b|\bbeing\b|\bneeds?\b|\bwant\b|\bwell\b|\bgoing to\b|\bgets\b|\bnothing\b|\bnone\b|% ?$"
)
UNSETTLED_BEFORE: Final = _BEFORE
UNSETTLED: Final = (
    r"まだ|ほぼ|ほとんど|あと少し|もうすぐ|半分|一部|だいたい|大体|[0-9]%|はず|と思|かも|だろう|予定|もし|のに|\bstill\b|\byet\b|\bnot sure\b|\bmaybe\b|\bprobably\b|\bclosed (?:on"
    r"|until|for|as)\b|\bwon't\b"
)

_RESOLVED: Final = (
    r"(?:resolved|completed|done|fixed|closed|finished|settled)(?: (?:items?|issues?|tasks?|matters?|today|this week))?|what (?:was"
    r"|is) (?:done|resolved)"
    r"|解決済み?(?:の?(?:項目|事項|課題|問題|タスク))?|解決(?:した(?:こと|もの|項目|事項|課題|問題)|事項|項目)?|完了(?:済み?|した(?:こと|もの|タスク|項目)|タスク|事項|項目)?(?:の?(?:タスク|項目|事項))?"
    r"|対応済み?(?:の?(?:項目|事項))?|済み?|終わったこと|やったこと"
)
_TASKS: Final = (
    r"(?:new |open |remaining |pending |upcoming |outstanding )?(?:tasks?|to-?dos?|to do(?: list)?|action items?|next (?:steps?|actions?)"
    r"|open items|follow[- ]?ups?|pending|remaining work)"
    r"|(?:新規|新しい|残りの?|今後の|未完了の?|次の)?(?:タスク|課題)|新規|(?:次に|これから|今後)?やる(?:べき)?こと|今後の(?:予定|対応|作業)|残(?:タスク|課題|作業|件)|未(?:完了|対応|解決)(?:の?(?:項目|事項"
    r"|タスク))?|次の(?:ステップ|アクション|一手)|宿題"
)
_OPEN: Final = r"^[\s#>*_■◆●▼【\[〈《(]*"
_SHUT: Final = r"[\s*_】\]〉》)]*"
HEADING: Final = rf"{_OPEN}(?:(?P<resolved>{_RESOLVED})|(?P<tasks>{_TASKS})){_SHUT}(?:(?P<colon>:|(?<= )[-–—](?= ))[\s*_]*(?P<rest>.*))?$"
# Another heading ends a list.
OTHER_HEADING: Final = r"^\s*#{1,6} \S|^\s*【[^】]+】\s*$|^\s*\*\*[^*]+\*\*:?\s*$|^[^。.!?]{1,24}[::]\s*$"
BOX: Final = r"^\s*(?:[-*+・•]|\d+[.)])?\s*(?:\[(?P<mark>[ xX✓✔レv]?)\]|(?P<ticked>[✅☑✔])|(?P<empty>[☐□]))\s*(?P<item>\S.*)$"
BULLET: Final = r"^\s*(?:[-*+・•‣◦]|\(?\d{1,2}[.)、])\s*(?P<item>\S.*)$"
NOTHING: Final = r"(?:特に)?(?:なし|無し|ありません|ない)[。.]?|none[.]?|n/?a|nothing(?: \w+)*[.]?|-+|~+|tbd"
LIST: Final = r"[;；、,]\s*"
