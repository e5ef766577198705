"""Phrases of correction, in English and Japanese, casual and polite. Patterns are compiled when something is heard."""

from typing import Final

_PLEASE: Final = r"^(?:(?:no|oh|ok|okay|wait|sorry|actually|hey|and|so|well),? +)*(?:please,? +|just +|(?:can|could|will|would) you (?:please )?)*"
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
FORGET: Final = rf"{_PLEASE}forget (?:about )?(?P<about>(?:my|the|our|his|her|their|what i (?:said|told you) about|that i|that my) .{{2,80}}?)[.!]*$"
FORGET_JA: Final = f"^(?:いや|やっぱり|すみません|ごめん)?[、,]?(?P<about>.{{1,40}}?)(?:のこと)?(?:は|を|も)[、,]?忘れ{_PLEASE_JA}"
POINTED: Final = rf"{_THAT}|それ|これ|あれ|今の(?:こと|話)?|いまの|さっきの(?:こと|話)?|その(?:こと|話)|この(?:こと|話)|先ほどの(?:話|こと)?|(?:今|さっき)言ったこと|"
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
_NO: Final = r"^(?:(?:no|nope|wrong|sorry|wait|oops|actually|correction|i'm sorry|my mistake)[,.!:;]* +)+"
NOT_BUT: Final = (
    rf"{_NO}(?:it(?:'s| is|'s on| is on) +)?not (?P<wrong>[^,;.]{{1,40}}?)(?:[,;.] +(?:but +|it(?:'s| is) +|rather +)?| +but +)(?P<right>[^,.!?;]+)[.!]*$",
    r"^(?:(?:no|nope|sorry|wait|oops|actually|correction)[,.!:;]* +)*(?:i meant|i mean|make that|make it) (?P<right>[^,.!?;]+)(?:,? +(?:and )?not (?P<wrong>[^,.!?;]+))?[.!]*$",
    rf"{_NO}(?:it(?:'s| is| was)|it should be|that should be) (?P<right>[^,.!?;]+)(?:,? +(?:and )?not (?P<wrong>[^,.!?;]+))?[.!]*$",
    r"^it(?:'s| is) (?P<right>[^\s,.!?;]+(?: [^\s,.!?;]+)?), not (?!just|only|even|merely|about)(?P<wrong>[^\s,.!?;]+(?: [^\s,.!?;]+)?)[.!]*$",
)
_NO_JA: Final = "^(?:(?:いや|いえ|いいえ|ううん|違う|違います|ちがう|違うよ|違うって|間違い|間違えた|間違えました|訂正|すみません|ごめん)[、,。!: ]*)+"
_NOT_JA: Final = "(?:じゃなくて?|ではなくて?|でなくて?|じゃない[、,。]|ではない[、,。])"
NOT_BUT_JA: Final = (
    rf"{_NO_JA}(?:そう|それ|そっち){_NOT_JA}[、, ]*(?P<right>[^、。!]+)[。!]*$",
    rf"^(?:そう){_NOT_JA}[、, ]*(?P<right>[^、。!]+)[。!]*$",
    rf"{_NO_JA}(?P<wrong>[^、。!]{{1,30}}?){_NOT_JA}[、, ]*(?P<right>[^、。!]+)[。!]*$",
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
NO_VALUE: Final = r"(?:all )?(?:fine|ok|okay|good|right|alright|true|correct|nothing|wrong|not|no|great|possible|impossible|better|worse|over|done|enough|me|you|so)|大丈夫|いい|良い|結構|駄目|だめ|無理|そう|違う"
LEAD: Final = r"^(?:no|nope|wrong|actually|correction|not at all)[,.!:;]+ +"
LEAD_JA: Final = "^(?:いや|いえ|いいえ|ううん|違う|違います|ちがう|訂正|実は違って)[、,。!: ]+"
AROUND: Final = r"^(?:on|at|in|the|but|to) +|(?:の?(?:方|ほう))?(?:なの|なん)?(?:です|でした|だよ|だ|である)?(?:よ|ね|って)*$"
