"""The phrases by which `evidence` goes: that something happened, and what keeps two statements apart."""

from typing import Final

# Something was done or came about: what was so before may be so no longer. Beside what merely is.
HAPPENED: Final = (
    r"\b(?:have|has|'ve|'s|had) (?:(?:just|finally|now|already|been|all|since)\s+)*(?:[a-z]+ed|gone|got|gotten|put|begun|bought|become|come|cut|done"
    r"|found|given|grown|had|kept|left|let|lost|made|met|quit|run|set|sold|split|taken|thrown|won|built|broken|chosen|fallen|outgrown|risen|shut|torn|worn|written)\b"
    r"|\b(?:[a-z]{2,}ed|got|went|put|gave|took|found|left|sold|bought|became|lost|won|made|began|broke|chose|fell|grew|rose|shut|threw|came|let|cut|met|quit)\b"
    r"|た(?:[。よねわ!♪〜…]|って|んだ|んです|ので|から|けど|$)|ました|だった|でした|って(?:しま|き)|ちゃった|ようにな|ことにな|ことにし"
)
# Words that look so, and say how something is.
IS_SO: Final = (
    r"\b(?:called|named|married|located|based|interested|scared|used|needed|need|subscribed|retired|divorced|supposed|(?:left|right|short|two)-?handed|sighted|red|bed|speed|seed|feed"
    r"|indeed|weed|wed|shed|fixed|heated|closed|unemployed|insured|paid|employed|bored|tired|held|kept|made|born|raised|crowded|limited|united|hundred)\b"
)
# The same of any word, where it is said what something is: it is booked for June.
IS_DONE: Final = r"\b(?:have|has|'ve|'s) got\b(?! (?:married|divorced|engaged|promoted|rid|a job|hired|back|into|to know))|\b(?:a|an|the|my|our|his|her) [a-z]+ed (?=[a-z])|\b(?:is|are|am|I'm|we're|they're|you're) (?:\w+ly )?(?:[a-z]{2,}ed|set|written|kept|held|put|made|built|run|led|born|shut)\b"
CHANGES: Final = r"\bchanges? (?:of|to|in)\b|\b(?:from|starting) next (?:week|month|\w+day)\b|(?:今日|明日|来週|来月|今月|今年|先月|去年)(?:付)?(?:から|で)|\bchange:|\b(?:measured|refinanced|renewed|ditched|swapped)\b|\b(?:as of|from|since|starting) (?:this|last|the) (?:week|month|weekend|year|\w+day)\b|\bagain\b(?=[.!]|$)|再開|復旧|元に戻|今週から|機種変|塗り替え|貼り替え|測ったら|量ったら"
GONE: Final = r"死んで?(?:しま|た)|死にました|つぶれ|潰れ|挫折|へ旅立"
# When something happened, and not for how long it is so.
LATELY: Final = (
    r"\b(?:(?:as of|from|since|starting) (?:this|the|last|next) (?:week|month|weekend|year|\w+day))\b|\b(?:yesterday|last (?:night|week)|from next (?:week|month|\w+day)|starting (?:today|tomorrow|next \w+)|as of (?:today|tonight|tomorrow)|from (?:today|tomorrow) on)\b"
    r"|\bearlier\b|さっき|先ほど|先程|先週|昨日|昨夜|(?:今日|明日|今週|来週)から"
)
# The same, where something became different: who began this week goes on next week.
SINCE: Final = r"\bthis (?:week|month|morning)\b|\bover (?:the (?:weekend|holidays|summer)|christmas|easter|new year)\b|今週|今月|今朝|週末に"
# So for a while: who stays somewhere still lives where he lived.
FOR_A_WHILE: Final = (
    r"\bstaying (?:with|at)\b|\bover (?:christmas|easter|new year|the (?:holidays|summer|weekend))\b|\bfilling in\b|\bright now\b|\bthis week\b"
    r"|泊ま|の間(?:だけ|は|、|ずっと)|(?<=[るた])間(?:だけ|は|、|に)|限定|特売|手伝いに|応援に|(?<![ぁ-んァ-ヴー一-鿿])いま(?=[^はで])|^今(?=[、めす])|今、|気分"
)
# One of several, or of another occasion.
BESIDES: Final = r"\btoo[.!]*$|\b(?:also|another|a second|both|besides|as well|either|sometimes|occasionally|on the side)\b|もう(?:一|ひと)|別の|他の|ほかの|(?:に|で|と|を)も(?=[^うのら])|も(?:好き|あ[るり]|い[るま]|飼|使|持|やって)|時々|ときどき|たまに|副業"
# What somebody else thinks, asks or proposes.
HEARSAY: Final = r"\b(?:suggest(?:s|ed)|propos(?:es|ed)|thinks?|believes?|claims?|asks?|asked|rumou?r)\b|と思|と聞かれ|と書いて|提案|[」』]と"
# Who passes on what somebody did says that it is so: 将棋をやめたって. Who is not sure of his favourite has one.
HEARD_JA: Final = r"(?<=[ただ])(?:んだ)?(?:って|そうです|そうだ|とのこと(?:です)?)(?=[。!よね]*$)"
FAVOURITE_JA: Final = r"(?:一番|いちばん|最近|今は|好きな).*(?<=[一-鿿ァ-ヴー」』])かな(?=[。!]*$)"
SOMEBODY: Final = (
    r"\b(?:neighbou?rs?|friends?|colleagues?|roommates?|flatmates?|boss|everyone|everybody|people)\b"
    r"|隣|友|同僚|先輩|後輩|ルームメイト|ご近所|お客|社長|部長|さん$|くん$|ちゃん$|先生$|氏$"
)
WED: Final = r"\bmarried to\b|結婚して|夫婦"
# Something was begun: it may well come besides what is.
BEGUN: Final = r"\b(?:start(?:ed|ing)?|took up|taken up|begun|began|developed|picked up)\b|始め"
# Of which a person has one thing and another at different times.
OCCASIONS: Final = (
    (r"\bweekdays?\b|平日", r"\bweekends?\b|休日|週末|土日"),
    (r"\bmornings?\b|朝", r"\b(?:evenings?|nights?|lunch|dinner)\b|夜|晩|昼|夕"),
    (r"\bsummer\b|夏", r"\bwinter\b|冬"), (r"\bleft\b|左", r"\bright\b|右"), (r"\bopens\b|\bopen (?:at|from)\b|(?<!まで)開", r"\bcloses?\b|閉"),
    (r"\bhome\b|自宅|家の", r"\bwork\b|会社|職場|仕事"), (r"\bolder\b|\beldest\b|長男|長女|姉|兄", r"\byounger\b|\byoungest\b|次男|次女|妹|弟"),
    (r"\bstarts?\b|始", r"\bends?\b|終"), (r"\bfree\b|無料", r"\bpa(?:id|ying)\b|有料"), (r"\badults?\b|大人", r"\bchild(?:ren)?\b|子供|子ども"),
)  # fmt: skip
