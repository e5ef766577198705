"""The phrases by which `outcomes` goes; they are sought in one clause of one width and in small letters."""

from typing import Final

# What should have worked and did not.
DENIED: Final = (
    r"動(?:か(?:な[いかく]|ん(?=$|[。、!?わねやけし])|へん|ず|ねえ)|きません|いて?(?:い)?(?:ない|ません|へん))|でき(?:な[いかく]|ません|へん|ん(?=$|[。、!わ])|て(?:い)?(?:ない|ません))|(?:うま"
    r"|上手)くい(?:か(?:な[いかく]|ん|へん|ず)|きません|って(?:い)?(?:ない|ません))"
    r"|(?:直|なお)(?:ら(?:な[いかく]|ん|へん|ず)|りません|って(?:い)?(?:ない|ません|へん))|(?:解決|成功|改善|動作|反映|表示|起動)(?:し(?:な[いかく]|ません|て(?:い)?(?:ない|ません))|でき(?:ない|ません"
    r"|ず)|され(?:ない|ません))|通ら(?:な[いかく]|ん|ず)|通りません|変わら(?:な[いかく]|ん|へん|ず)|変わりません|いけ(?:な[いかく]|ません|へん)(?!と)"
    r"|(?:n't|\bnot|\bnever|\bno longer|\bcannot)(?: \w+){0,2} (?:work\w*|help\w*|fix\w*|solv\w*|resolv\w*|run\w*|compil\w*|pass\w*"
    r"|start\w*|right|correct|what|it\b|do (?:it|anything|the trick)|chang\w*|load\w*|open\w*|build\w*)"
    r"|\bnothing (?:happens|happened|changed|works|worked)\b|\bno (?:luck|dice|effect|change|difference)\b"
)  # fmt: skip
# What worked, or should have failed and did not.
WORKED: Final = (
    r"動(?:いた|きました|いて(?:い)?(?:る|ます)|くようにな|く(?=[!。ー~〜]*$))|でき(?:た|ました|るようにな)|(?:うま|上手)く(?:いった|いきました|動)|いけ(?:た|ました)|成功|解決(?!策|方法|した[らい])|(?:直"
    r"|なお|治)(?:った|りました)|通(?:った|りました|るようにな)|完璧|ばっちり|バッチリ|(?:問題|支障)な(?:い|し|く|さそう)|無事"
    r"|(?:エラー|警告|問題|不具合)(?:が|は|も)?(?:出なくな|出な(?:い|く)|出ません|消え|なくな|なし|ゼロ|起きなくな)|落ちなくな|(?:表示|反映|保存|起動|インストール|ログイン)(?:され|し)(?:た|ました|ています|てる)"
    r"|これで(?:いい|ok|大丈夫)"
    r"|\b(?:no|without)(?: any| more| further)* (?:errors?|problems?|issues?|crash\w*|warnings?)\b|\bwork(?:s|ed|ing)?\b(?! (?:on"
    r"|through) (?:it|this|that)\b)|\b(?:fixed|solved|resolved|sorted)\b|\bperfect(?:ly)?\b|\b(?:pass|passes|passed|compiles|compiled"
    r"|succeed\w*|success\w*)\b|\b(?:runs|running) (?:fine|now|well|smoothly|again)\b|\ball (?:green|good|set)\b|\bdid (?:it"
    r"|the trick)\b(?!\?)|\blife ?saver\b|\bthat'?s (?:correct|it)\b|\b(?:it|this|that) runs\b|\b(?:exactly|just) what i (?:need|want)\w*"
    r"|\b(?:is|are) (?:back|up)(?: up| again| and running)?[.!]*$|\b(?:builds?|loads?|boots?|starts?|opens?|looks?|runs?) (?:fine|ok|good"
    r"|great|now|again)\b"
    r"|\bno longer (?:fail\w*|crash\w*|broken|get\w*|see\w*|happen\w*)|(?:n't|\bnot) (?:fail|crash|break|happen)\w*"
)  # fmt: skip
FAILED: Final = (
    r"だめ|ダメ|駄目|アカン|あかん|失敗|エラー|落ち(?:た|る|ます|ました|て)|(?:^|[、。\s])(?:いや|いえ|うーん|えっと)?[、\s]*(?:それ|これ|なんか|何か|全然|ちょっと)?(?:は|と)?(?:違(?:う|います|った|ってた)"
    r"|ちがう)(?=$|[、。!よねわなんけし…])|間違(?:って|い(?:です|だ|$))|そうじゃな|まだ(?:出|同じ|おかし|変|駄目|無理|です$|$)|おんなじ|同じ(?:エラー|結果|問題|まま|症状|こと(?:が|に))"
    r"|また(?:落|同じ|壊|失敗|止|出)|壊れ|おかしい|止ま(?:った|って|りました|る)|固まっ|効果(?:が|は)?な|まま(?:だ|で)|真っ白|真っ黒|反応(?:が|は|し)?な|再発|見つから(?:な|ず)|見つかりません|無理(?:だった|でした"
    r"|です|$)|例外が|バグって"
    r"|\bfail(?:s|ed|ing|ure)?\b|\berrors?\b(?! (?:handling|message says))|\bcrash(?:es|ed|ing)?\b|\bbroken?\b|\bbroke\b|\bwrong\b"
    r"|\bincorrect\b|\bsame (?:error|problem|issue|thing|result|message|exception)\b|\bstill (?!work|fine|good|great|ok|running)\w+"
    r"|\bnot found\b|\bdenied\b|\w+error:|\bno module\b|\bno such\b|\blocked out\b|\bexception\b|\btime(?:s|d)? ?out\b|\bstuck\b"
    r"|\bhappen(?:s|ed|ing) again\b|\bnope\b|\bblank\b|\bslower\b|\bthrows?\b|\bfreez(?:es|ing)\b|\bfroze\b|\bworse\b|\bunfortunately\b"
)  # fmt: skip
THANKS: Final = (
    r"ありがと|有難う|有り難う|感謝|助か(?:った|りました|る|ります)|サンキュー|さすが|すばらしい|素晴らしい|最高|おおきに|いい感じ|\bthank(?:s| you)\b(?! in advance)|\bthx\b|\bty\b|\bcheers\b"
    r"|\bawesome\b|\bgreat\b|\bexcellent\b|\bbrilliant\b|\bamazing\b|\bnice\b|\bhelpful\b|\bhelped\b|\blove it\b|👍|🙏|🎉"
)
NO_THANKS: Final = (
    r"\bno,? (?:thanks|thank you)\b|\bthanks (?:anyway|in advance)\b|結構です|先に(?:お礼|ありがと)"
)
# It has not been tried yet, or is only hoped, feared or expected.
OPEN: Final = (
    r"(?:試し|やっ|使っ|見)てみ(?:る|ます|よう|ますね|たい)|試(?:す|します|そう)(?:[ねよ。!]|$)|(?:動い|でき|直っ|うまくいっ|解決し|成功し|通っ)たら|動(?:け|い)ば|(?:動く|直る|できる|いく|通る)(?:といい|かな"
    r"|かも|はず|だろう|でしょう|と思)|(?:でき|動き)ますように|後で(?:試|や)|あとで(?:試|や)|(?:動か|でき|直ら)なかったら"
    r"|\bif\b|\bhope\w*\b|\bi'?ll (?:try|test|check|give|see|let)\b|\b(?:will|going to|gonna|let me) (?:try|test|check|give|see)\b"
    r"|\bshould (?:work|be|fix|help)\b|\b(?:would|might|may|could) (?:work|fix|help|fail|break)\b|\bwill (?:it )?(?:work|fail|help)\b"
    r"|\btrying\b|\bmake sure\b|\bhow (?:do|can|to)\b"
)  # fmt: skip
# Who asks why it fails says that it does.
WHY: Final = r"なんで|なぜ|どうして|まだ|また|\bwhy\b|\bhow come\b|\bstill\b|\bagain\b"
AT_FIRST: Final = r"最初は|はじめは|初めは|さっきまで|以前は|前は|昨日は|今までは|\bat first\b|\binitially\b|\bbefore\b|\bearlier\b|\bused to\b|\bpreviously\b"
