"""Phrases of correction, in English and Japanese, casual and polite. Patterns are compiled when something is heard."""

from typing import Final

# Sounds and apologies before what is meant; they say nothing by themselves.
FILLERS: Final = (
    r"^(?:(?:oh|ah|uh|um|hm+|hmm|er|hey|well|ok|okay|so|and|sorry|oops|whoops|wait|hang on|hold on|my apologies|i(?:'m| am) sorry"
    r"|sorry about that)[,.!;:]* +)+"
)
FILLERS_JA: Final = (
    "^(?:(?:あー+|えーっ?と|えっと|ええと|うーん+)[、,。!… ]*|(?:あ+|あっ|あー+|あら|え+|えっと|えーと|ええと|えー+|う+ん|うーん|んー*|あの|あのー|その|ごめん(?:なさい|ね)?|すみません|すいません|失礼(?:しました)?"
    "|やっぱり?|よく考えたら|よく見たら|そうだ)[、,。!… ]+|やっぱり(?=違|ちが|間違))+"
)
_PLEASE: Final = r"^(?:(?:no|oh|ok|okay|wait|sorry|actually|hey|and|so|well),? +)*(?:you (?:can|may|could) +)?(?:please,? +|just +|(?:can|could|will|would) you (?:please )?)*"
_THAT: Final = r"that|this|it|what i (?:just )?(?:said|told you|wrote)|everything i just said|my last (?:message|sentence)"
_FOR_GOOD: Final = r"(?:permanently|for good|forever|for ever|completely|irrevocably|irreversibly)"
ERASE: Final = (
    rf"{_PLEASE}(?:delete|erase|remove|wipe|purge|destroy|forget) (?P<about>.{{1,60}}?) ?(?:from (?:your )?memory )?{_FOR_GOOD}[.!]*$",
    rf"{_PLEASE}{_FOR_GOOD} (?:delete|erase|remove|wipe|purge|destroy) (?P<about>.{{1,60}}?)(?: from (?:your )?memory)?[.!]*$",
)
_PLEASE_JA: Final = (
    "(?:て)(?:ください|下さい|くれ(?:ますか)?|ほしい(?:です)?|おいて(?:ください)?|ね|よ)?[。!]*$"
)
ERASE_JA: Final = (
    "^(?:いや|やっぱり|すみません|ごめん)?[、,]?(?P<about>.{0,40}?)(?:のこと)?(?:は|を|も)?[、,]?"
    f"(?:完全に|永久に|二度と思い出せないように|跡形もなく|きれいさっぱり)(?:消し|削除し|消去し|抹消し){_PLEASE_JA}"
)
# What is pointed at is found by the marker; here is what is named.
FORGET: Final = (
    rf"{_PLEASE}forget (?:about )?"
    r"(?P<about>(?:my|the|our|his|her|their|what i (?:said|told you) about|everything i (?:said|told you) about|that i|that my) [^,;]{2,80}?)[.!]*$",
    rf"{_PLEASE}(?:disregard|never mind|don't remember|do not remember) "
    r"(?P<about>what i (?:said|told you) about [^,;]{2,60}?|the [^,;]{2,40} (?:thing|business|matter|story))[.!]*$",
)
_NO_NEED_JA: Final = "(?:いい|良い|大丈夫|構わない|結構)(?:です|よ|から|ね)*[。!]*$"
FORGET_JA: Final = (
    f"^(?:いや|やっぱり|すみません|ごめん)?[、,]?(?P<about>.{{1,40}}?)(?:は|を|も)+(?:もう)?[、,]?忘れ{_PLEASE_JA}",
    "^(?:いや|やっぱり|すみません|ごめん)?[、,]?(?P<about>.{1,40}?(?:のこと|の話|の件))(?:は|を|も|、)?(?:もう)?[、,]?"
    f"(?:忘れて(?:も)?{_NO_NEED_JA}|覚え(?:てお?)?(?:か)?な?くて(?:も)?{_NO_NEED_JA}|覚えておかなくて(?:も)?{_NO_NEED_JA}"
    f"|(?:な|無)かったことにし{_PLEASE_JA}|聞かなかったことにし{_PLEASE_JA}|(?:なし|無し|ナシ)(?:で|に)[。!]*$)",
)
# What is said of a matter besides its name.
MATTER: Final = r"^(?:the (?:thing|stuff|business|matter|bit|part|story) (?:about|with)|what i (?:just )?(?:said|told you) about|everything i (?:said|told you) about)(?: the| my| our)? +"
MATTER_END: Final = r" +(?:thing|stuff|business|matter|story|part|bit|issue)s?$"
MATTER_JA: Final = "^(?:さっき|今|この前|先ほど|昨日)の(?=.)|(?:のこと|の話題?|の件|のやつ|のくだり|について|に関して|に関する話|って話|という話)$"
OF_JA: Final = "(?<=[一-鿿々ァ-ー])の(?=[一-鿿々ァ-ー])"
# Who asks for a nod at the end does not ask.
TAG: Final = r",? *(?:will you|would you|can you|could you|ok(?:ay)?|alright|please|yeah)\?$"
POINTED: Final = rf"{_THAT}|それ|これ|あれ|今の(?:こと|話)?|いまの|さっきの(?:こと|話)?|その(?:こと|話)|この(?:こと|話)|先ほどの(?:話|こと)?|(?:今|さっき)言ったこと|"
# Besides the wish itself: what only points, or is polite.
POINTING: Final = (
    rf"\b(?:{_THAT}|please|no|ok(?:ay)?|oh|just|you|can|could|will|would|should|about|it all|all|everything|we|spoke|ever|had|talk(?:ed)?|said|from your|memory|the|last"
    r"|message|thing|one|again|for me|now|then|actually|wait|sorry|so|hey|let's|lets|i|if)\b"
    r"|今日?|先ほど|さっき|前|全部|話|件|事|会話|内容|言った|聞いた|記憶|お願い|頼|悪いけど|悪い|全て|最後|発言|質問|話題|人|私|僕|俺|方|今回|一旦|チャット|メッセージ"
)
WRONG: Final = (
    r"^(?:(?:no|nope|wait|sorry|hmm|hey|oh|actually|well|um)[,.!]* +)*(?:(?:that|this|it)(?:'s| is| was)|you(?:'re| are| were)|you got (?:that|it))"
    r" (?:(?:completely|totally|just|simply|actually|still|quite|plain) )*(?:wrong|incorrect|not (?:right|true|correct)|false|mistaken|a mistake)"
    r"\b(?! (?:of|to|with|for|about|if|when|because|unless)\b)|^(?:wrong|incorrect)(?=[.,!;:]|$)"
)
WRONG_JA: Final = (
    "^(?:(?:いや|いえ|いいえ|ううん|え|あ|ごめん|すみません)[、,。 ]*)*(?:(?:それ|これ|今の|さっきの|その話|あれ|その情報)(?:は|って|、)?)?"
    "(?:全然|まったく|全く|ちょっと)?(?:間違い|間違って(?:い)?(?:る|ます)|まちがい|違う|違います|ちがう|ちがいます|誤り|正しくない|正しくありません|事実ではない|事実ではありません|嘘)"
    "(?:です|だ|よ|ね|んだ|んです|わ|って)*(?=[、,。!]|$)"
)
_NO: Final = (
    r"^(?:(?:no|nope|wrong|sorry|wait|oops|actually|correction|scratch that|strike that|let me correct (?:myself|that)|i (?:got|had) (?:it|that) wrong"
    r"|i (?:mixed|messed) (?:it|that|them|this) up|i'm sorry|my mistake|my bad)[,.!:;]* +)+"
)
NOT_BUT: Final = (
    rf"{_NO}(?:it(?:'s| is|'s on| is on) +)?(?P<right>[^,.!?;]{{1,40}}?),? (?:rather than|instead of|and not|not) (?P<wrong>[^,.!?;]{{1,40}})[.!]*$",
    rf"{_NO}(?:it(?:'s| is|'s on| is on) +)?not (?P<wrong>[^,;.]{{1,40}}?)(?:[,;.] +(?:but +|it(?:'s| is) +|rather +)?| +but +)(?P<right>[^,.!?;]+)[.!]*$",
    r"^(?:(?:no|nope|sorry|wait|oops|actually|correction)[,.!:;]* +)*(?:i meant|i mean|make that|make it) (?P<right>[^,.!?;]+)(?:,? +(?:and )?not (?P<wrong>[^,.!?;]+))?[.!]*$",
    rf"{_NO}(?:it(?:'s| is| was)|it should be|that should be) (?P<right>[^,.!?;]+)(?:,? +(?:and )?not (?P<wrong>[^,.!?;]+))?[.!]*$",
    r"^it(?:'s| is) (?P<right>[^\s,.!?;]+(?: [^\s,.!?;]+)?), not (?!just|only|even|merely|about)(?P<wrong>[^\s,.!?;]+(?: [^\s,.!?;]+)?)[.!]*$",
)
_NO_JA: Final = (
    "^(?:(?:いや|いえ|いいえ|ううん|違う(?:よ|って|わ)?|違います|違った|違いました|ちがう|ちがった|間違い|間違えた|間違えました|間違ってた|間違ってました|訂正(?:です|します)?"
    "|言い間違え(?:た|ました)|勘違い(?:してた|してました|だった|でした)|すみません|ごめん)[、,。!: ]*)+"
)
_NOT_JA: Final = "(?:じゃなくて?|ではなくて?|でなくて?|じゃない[、,。]|ではない[、,。])"
_SO_JA: Final = "(?:だ|です|だった|でした)(?:よ|わ|ね|な)*"
NOT_BUT_JA: Final = (
    "^(?P<right>[^はがを、。!]{1,20}?)の(?:言い)?(?:間違い|まちがい|誤り)(?:です|でした|だ|だった)(?:よ|わ|ね)*[。!]*$",
    rf"(?:{_NO_JA})?(?P<wrong>[^はがを、。!]{{1,30}}?){_NOT_JA}[、, ]*(?P<right>[^はがを、。!]{{1,30}}?)の(?:間違い|まちがい|誤り)(?:です|でした|だ|だった)(?:よ|わ|ね)*[。!]*$",
    rf"{_NO_JA}(?:そう|それ|そっち){_NOT_JA}[、, ]*(?P<right>[^、。!]+)[。!]*$",
    rf"^(?:そう){_NOT_JA}[、, ]*(?P<right>[^、。!]+)[。!]*$",
    rf"{_NO_JA}(?P<wrong>[^、。!]{{1,30}}?){_NOT_JA}[、, ]*(?P<right>[^、。!]+)[。!]*$",
)
# Without a word of correction before it: said of what was told a moment ago, or it is none.
BARE: Final = (
    r"^not (?P<wrong>[^,;.]{1,40}?)(?:,| but|;)(?: but| it(?:'s| is| was)| rather)* (?P<right>[^,.!?;]{1,40})[.!]*$",
    rf"^(?P<wrong>[^はがをも、。!]{{1,20}}?){_NOT_JA}[、, ]*(?P<right>[^はがをも、。!]{{1,20}}?){_SO_JA}[。!]*$",
)
# After an apology it needs no other word of correction.
SORRY: Final = (
    r"(?i:\b(?:sorry|oops|whoops|my bad|my mistake)\b)|ごめん|すみません|すいません|失礼|やっぱ|あっ?[、,]"
)
NOT_BUT_SORRY_JA: Final = rf"^(?P<wrong>[^はがをも、。!]{{1,20}}?){_NOT_JA}[、, ]*(?P<right>[^はがをも、。!]{{1,20}}?)(?<![でにとへ])(?:{_SO_JA})?[。!]*$"
# A value alone, after a word that says that something was wrong.
OWN: Final = r"^(?:(?:no|nope|wrong|correction|scratch that|strike that|let me correct (?:myself|that)|i (?:got|had) (?:it|that) wrong|my bad|my mistake|i (?:mixed|messed) (?:it|that|them|this) up)[,.!:;]+ +)+(?:(?:it(?:'s| is| was)|make it|i meant|that(?:'s| is)) +)?(?P<right>(?!not\b)(?:(?!\b(?:is|are|was|were|will|would|can|has|have|works?|it|i)\b)[^,.!?;]){1,40})[.!]*$"
ONLY_NO: Final = r"(?:(?:no|nope)[,.!:; ]*)+$"
OWN_JA: Final = (
    "^(?:(?:違う(?:よ|わ)?|違います|違った|違いました|ちがう|ちがった|間違い(?:です|でした)?|間違え(?:た|ました)|間違って(?:い)?(?:た|ました)|訂正(?:です|します)?|言い間違え(?:た|ました)|勘違い(?:してた|だった|でした))"
    "[、,。!: ]+)+(?P<right>[^はがをも、。!]{1,20})[。!]*$"
)
IT_IS: Final = (
    r"^(?:it(?:'s| is| was)|it should be|the right (?:one|answer|value) is|i meant) (?P<right>[^,.!?;]+)[.!]*$",
    r"^(?P<right>(?:[A-Z0-9][^\s,.!?;]*)(?: [A-Z0-9][^\s,.!?;]*)?)[.!]*$",
)
IT_IS_JA: Final = (
    r"^(?:正しくは|本当は|実際は|正解は)[、,]?(?P<right>[^、。!]+)[。!]*$",
    r"^(?P<right>[^はがをもに、。!\sA-Za-z]{1,16}?)(?:です|だよ|だ)?[。!]*$",
)
# What is said of anything, and is no value.
NO_VALUE: Final = r"it|that|this|そういう.*|.*(?:じゃ|では|で)ない|(?:all )?(?:fine|ok|okay|good|right|alright|true|correct|nothing|wrong|not|no|great|possible|impossible|better|worse|over|done|enough|me|you|so)|大丈夫|いい|良い|結構|駄目|だめ|無理|そう|違う"
LEAD: Final = r"^(?:no|nope|wrong|actually|correction|not at all)[,.!:;]+ +"
LEAD_JA: Final = "^(?:いや|いえ|いいえ|ううん|違う|違います|ちがう|訂正|実は違って)[、,。!: ]+"
AROUND: Final = r"^(?:on|at|in|the|but|to) +|(?:の?(?:方|ほう))?(?:なの|なん)?(?:です|でした|だった|だ|である)?(?:よ|わ|ね|な|って)*$"
