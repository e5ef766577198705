"""The phrases by which `markers` goes, as tables: one piece of pattern for each way of saying it.

They are sought in one sentence at a time, so ^ and $ are its ends; in a text of one width; English in any case.
"""

from typing import Final, NamedTuple


class Marker(NamedTuple):
    """How a phrase is found; a text without any of the cues is not searched."""

    cues: tuple[str, ...]
    japanese: tuple[str, ...]
    english: tuple[str, ...]


# Where a Japanese sentence or clause ends.
_END: Final = r"(?=[。!?♪~〜、\s」]|$)"
_PLEASE: Final = rf"(?:ください|下さい|くれ(?![たて])|ほしい|欲しい|ね|よ|{_END})"
# Who remembers, forgets or keeps in mind by himself asks nobody to.
_NOT_I: Final = "".join(
    rf"(?<!\b{who} )"
    for who in (
        "i", "we", "he", "she", "they", "you", "i'll", "we'll", "i'd", "i will", "i can", "can't", "cannot", "i always",
        "i still", "i often", "i never", "don't", "didn't", "not", "never", "ever", "to", "definitely", "surely",
    )
)  # fmt: skip

REMEMBER: Final = Marker(
    ("覚え", "忘れ", "記憶", "メモ", "記録", "留め", "頭に入れ", "remember", "forget", "in mind", "note", "memor", "for future"),
    (
        rf"覚えておいて(?!くれ[たて]|もら|よかった|良かった){_PLEASE}?",
        rf"覚えといて{_PLEASE}?",
        rf"覚えて{_PLEASE}",
        rf"覚えてて{_PLEASE}",
        "覚えておく(?:こと|べき)",
        r"忘れないで(?!しょ|い[たるま]|は)(?:ください|下さい|ね|ほしい)?",
        "忘れないように(?!と)(?:して)?",
        rf"忘れるなよ?{_END}",
        "忘れちゃ(?:だめ|ダメ|いけない)",
        rf"(?:記憶|記録|メモ)して(?:おいて|{_PLEASE})",
        "(?:記憶|記録|メモ)しといて",
        "メモっといて",
        "(?:心に留め|頭に入れ)て(?:おいて|ください|下さい)",
    ),
    (
        # "Remember this?" asks whether one does.
        r"(?:^|[:;,\"] *|\b(?<!i'll )(?<!i will )(?<!i )(?<!we )always )remember(?=[:,.!]| this| that| the| to| my| our| i |$)(?! that time)(?!.*\?)",
        r"\b(?:please|sure (?:to|you)|must|(?:can|could|will|would) you) remember\b",
        r"(?<!i )(?<!we )(?<!you )(?<!they )\b(?:don't|do not)(?: you)?(?: ever)? forget\b",
        rf"{_NOT_I}\bnever forget\b",
        rf"{_NOT_I}\b(?:keep|bear)(?: this| that| it| these)? in mind\b",
        r"\bmake a (?:mental )?note\b",
        r"\btake note\b",
        r"\bnote to self\b",
        r"\bfor future reference\b",
        r"\bcommit (?:this|that|it) to memory\b",
        r"\bmemori[sz]e (?:this|that|it)\b",
        r"\b(?:save|store|put) (?:this|that|it) (?:in|to) (?:your )?memory\b",
    ),
)  # fmt: skip

FORGET: Final = Marker(
    (
        "忘れ",
        "なし",
        "なかった",
        "記憶",
        "forget",
        "never mind",
        "nevermind",
        "scratch",
        "disregard",
        "memory",
        "strike",
        "remember",
    ),
    (
        rf"忘れて(?:ください|下さい|くれ(?![たて])|ほしい|ね|も?いい(?:よ|です)?|{_END})",
        rf"今の(?:話)?は?なし(?:で|{_END})",
        "(?:聞か)?なかったことにして",
        "記憶(?:から|を)(?:消し|削除し)て",
    ),
    (
        r"(?:^|^(?:oh|ok|okay|no|actually|so|and|but|well|sorry|wait),? |\bplease |\bjust |\b(?:can|could|will|would) you )"
        r"forget (?:that|this|it|everything|about (?:that|this|it)|(?:what )?i (?:said|told|wrote))\b",
        r"\bnever ?mind\b",
        r"\b(?:scratch|strike) that\b",
        r"\bdisregard (?:that|this|it|what)\b",
        r"\b(?:delete|erase|remove) (?:that|this|it|the) (?:from (?:your )?)?memory\b",
        r"\bdon't remember (?:this|that)(?=[.!]|$)",
    ),
)

# A turn to something else stands at the beginning, after nothing but such words.
_FIRST: Final = r"^(?:(?:あ+|えっと|えーと|まあ|で|じゃあ?|はい|うん)っ?[、…\s]*)?"
_FIRST_EN: Final = r"^(?:(?:oh|ah|so|ok|okay|well|and|but|hey|right|hmm)[,.!]* +)*"
SHIFT: Final = Marker(
    (),
    tuple(
        _FIRST + phrase
        for phrase in (
            "ところで",
            "話[はがを]?変わ(?:るけど|るんだけど|るんですが|るのですが|りますが|って)",
            "話を?変え(?:ると|て|ます)",
            "そう(?:いえば|言えば|いや)",
            "さて(?![はもっ])",
            "それは(?:そうと|さておき)",
            "閑話休題",
            "余談(?:です|だ|なん)",
            "別件(?:です|だ|で|なん)",
            "(?:全然|全く|まったく)(?:関係ない|別の話)",
            "次の話題",
            "それよりも?(?=、)",
            "(?<=あ、)そうだ(?=[、!])",
            "(?<=あっ)そうだ(?=[、!])",
        )
    ),
    tuple(
        _FIRST_EN + phrase
        for phrase in (
            r"by the way\b",
            r"btw\b",
            r"anyways?(?=[,.…!]|$| (?:how|what|did|do|have|i|so|let|can)\b)",
            "anyhow(?=,)",
            r"speaking of which\b",
            "incidentally(?=,)",
            r"(?:on|in) (?:another|a different|a side|an unrelated|other) (?:note|news|topic)\b",
            r"(?:to change|changing) the (?:subject|topic)\b",
            "moving on(?=[,.:]| to)",
            r"that reminds me\b",
            "(?:completely |totally )?(?:off[- ]topic|unrelated)(?=[,:]| but)",
            "now then(?=,)",
            r"as an aside\b",
        )
    ),
)

# What is done in talk, so that an earlier time of it is meant.
_TALK: Final = r"[^。、!?]{0,12}(?:言っ|話し|聞い|教え|相談|会っ|行っ|見せ|頼ん|送っ|説明)"
LAST_TIME: Final = Marker(
    (
        "前回", "以前", "この前", "前に", "前も", "前から", "前話", "前言", "前聞", "の続き", "この間", "このあいだ", "こないだ", "先日", "さっき", "先ほど", "先程", "例の", "覚えて", "last", "before",
        "previous", "earlier", "other day", "remember", "while ago", "while back", "as i", "as you", "as we",
    ),
    (
        "前回",
        r"(?<![0-9れうくぐすつぬぶむる\u30a1-\u30fc\u4e00-\u9fff])以前(?!の問題)",
        "この前(?![に後])",
        "この(?:間|あいだ)(?!に)",
        "こないだ",
        "先日(?!付)",
        rf"(?:(?<=^)|(?<=[、。!?\s「はがもねよ]))前(?:(?:に[もは]?|も|から)(?={_TALK})|(?=話し?た|言っ[たて]|聞いた))",
        rf"(?:さっき|先ほど|先程)(?={_TALK}|の件|の話)",
        "(?:前|昨日|話)の続き",
        "例の(?:件|話|あれ|やつ)",
        r"覚えてい?(?:る|ます)か?(?=\?|よね)",
    ),
    (
        r"\blast time\b",
        r"\b(?:when|since) (?:we|i|you) last (?:spoke|talked|met|chatted|discussed)\b",
        r"\bpreviously\b",
        r"\bthe other (?:day|night|week)\b",
        r"\ba while (?:ago|back)\b",
        r"(?<!day )(?<!night )(?<!week )(?<!month )(?<!year )(?<!moment )(?<!minute )\bbefore(?=[.!?;]|$|, (?:you|we|i)\b)",
        r"\b(?:said|mentioned|told me|discussed|talked about|asked|wrote)(?: \w+){0,3} earlier\b",
        r"\bearlier,? (?:you|we|i) \w+",
        r"\bas (?:i|you|we)(?: have| had|'ve|'d)? (?:said|mentioned|discussed|told you|agreed|talked)\b",
        r"\b(?:do you |you )?remember (?:when|what|how|the time|that time)\b",
        r"\bdo you remember\b",
        r"\b(?:our|my|your|the) (?:last|previous|earlier) (?:chat|conversation|talk|discussion|session|message|meeting|question)\b",
    ),
)  # fmt: skip

REQUEST: Final = Marker(
    ("て", "で", "願い", "頼", "なさい", "please", "you", "me", "us", "kindly", "favo"),
    (
        "[てで](?:ください|下さい)",
        r"[てで]くれ(?:ない|ません|ます|る)か?(?=[?])",
        rf"[てで]くれよ?{_END}",
        "[てで]もら(?:えます|える|えない|えません|っても?いい)",
        "[てで](?:いただけ|頂け|いただきたい|頂きたい)",
        "(?:て|(?<!の)で)(?:ほしい|欲しい)",
        rf"(?<!よろしく)(?<!宜しく)(?<!どうぞ)お願い(?:します|いたします|致します|できます|したい|だから|ね|{_END})",
        rf"頼(?:みます|みたい|むよ?{_END})",
        rf"(?<=[ぁ-ん\u4e00-\u9fff])(?<!ごめん)(?<!おやすみ)なさい[よね]?{_END}",
        rf"(?<!く)(?<!そし)(?<!そう)てね{_END}",
        rf"(?:教え|見せ|手伝っ|助け|直し|送っ|調べ|待っ|説明し|要約し|書い|作っ|探し|貸し|聞い|確認し|翻訳し|やっ)てよ?{_END}",
    ),
    (
        r"(?<!where )(?<!what )(?<!when )(?<!how )(?<!why )(?<!who )\b(?:could|can|would|will) you (?!believe|imagine|say\b|be\b)(?:please |kindly |just |also )*\w+",
        r"\bwould you mind\b",
        r"\bplease\b",
        r"\bkindly \w+",
        r"\b(?:i'd like|i would like|i need|i want) you to\b",
        r"\bdo me a favou?r\b",
        r"(?:^|[,;] )help me\b",
        r"\blet me know\b",
        r"(?:^|[,;] )(?:tell|show|send|give|teach|remind|bring) (?:me|us)\b",
    ),
)  # fmt: skip

_OR_NOT: Final = rf"(?:よ|か|ぜ|ね)?{_END}"
PROPOSAL: Final = Marker(
    (
        "ませんか", "う", "ない", "どう", "提案", "let", "how about", "shall", "why ", "we could", "we should", "want to", "wanna",
        "suggest", "propos", "recommend", "would you like", "care to", "up for", "what if",
    ),
    (
        # Only of what is done; 寒くありませんか and 気がしませんか ask whether something is so.
        "(?:行き|いき|食べ|飲み|会い|見|やり|遊び|話し|始め|出かけ|乗り|帰り|試し|買い|作り|来|休み|(?<!が)(?<!り)(?<!か)し)ませんか",
        rf"ましょう{_OR_NOT}",
        rf"(?<!どう)(?:[しえけせてねべめれげみきぎじちびり]|[見来出寝着])よう{_OR_NOT}",
        rf"(?:行こ|いこ|帰ろ|飲も|やろ|待と|会お|買お|遊ぼ|作ろ|使お|頑張ろ|がんばろ|話そ|試そ|探そ|直そ|出そ|走ろ|乗ろ|休も|読も|急ご)う{_OR_NOT}",
        "(?:のは|なんて|とか|案は)(?:どう|いかが)(?:です|でしょう|かな|だろう|[?])",
        "[ただ]らどう(?!し|な|い)",
        r"(?:行か|いか|食べ|飲ま|やら|し|会わ|見|遊ば|帰ら|話さ|作ら|乗ら|買わ|出かけ|休ま|始め|試さ)ない[?]",
        "提案(?:です|し(?:ます|たい)|があ)",
    ),
    (
        r"\blet's\b",
        r"\blet us\b",
        r"\blets (?:go|do|try|meet|get|make|have)\b",
        r"\bhow about\b(?! you| your)",
        r"\bshall we\b",
        r"\bwhy don't (?:we|you)\b",
        r"\bwhy not \w+",
        r"\bwe (?:could|should)\b",
        r"\bwould you like to\b",
        r"(?:^|[,;] |\bso )(?:do you |you )?(?:want to|wanna) \w+(?=[^.!]*\?)",
        r"\bi(?:'d| would)? (?:suggest|propose|recommend)\b",
        r"\bmy (?:suggestion|proposal) is\b",
        r"\bcare to\b",
        r"\byou up for\b",
        r"\bwhat if we\b",
    ),
)  # fmt: skip

# How a question ends or begins that has no mark.
_STOP: Final = "[。.…~〜ー]*$"
_SO: Final = "^(?:and |but |so |then |ok(?:ay)?,? |hey,? )*"
_VERB: Final = r"(?:is|are|was|were|am|do|does|did|can|could|will|would|should|shall|has|have|had|might)\b"
QUESTION: Final = Marker(
    (),
    (
        rf"(?:です|ます|した|せん|しょう|だろう|[うくぐすつぬぶむる]|[たい]|の|ん)か{_STOP}",
        rf"(?<!ば)か(?:な|ね|しら)[ぁあ]?{_STOP}",
        rf"(?:だ|た)っけ{_STOP}",
        rf"(?<!で)(?<!と)(?<!んに)(?<!にち)(?<!ばん)は{_STOP}",
        r"(?:何|なに|なん(?=[でのだ])|誰|だれ|どこ|どちら|どっち|いつ|どう|なぜ|どれ|どの|どんな|いくら|いくつ)(?![かもぞ]|となく|でも|とか|にか|やら)"
        rf"[^。、]{{0,10}}(?:の|んだ|だ|です|した|た|る|い|好き|ます){_STOP}",
    ),
    (
        rf"{_SO}(?:who|what|when|where|why|how|which|whose)(?:'s|'re|'d|'ll)\b",
        rf"{_SO}(?:who|whom|when|where|why|how) {_VERB}",
        rf"{_SO}how (?:much|many|long|often|old|far|big|late|soon|well)(?: \w+)?? {_VERB}",
        rf"{_SO}(?:what|which|whose)(?: (?!(?:i|you|he|she|it|we|they|this|that|a|an)\b)\w+){{0,3}}? {_VERB}",
        rf"{_SO}(?:who|which|what) (?:\w+ed|made|told|said|went|gave|came|won|lost|took|likes|lives|knows|wants)\b",
        r"^(?:do|have|shall) (?:i|you|we|they|these|those|any(?:one|body)?)\b",
        r"^(?:is|are|was|were|am|does|did|can|could|will|would|should|has|had) (?:i|you|he|she|it|we|they|there|this|that|"
        r"these|those|the|my|your|our|his|her|their|any(?:one|body)?|some(?:one|body)?)\b",
    ),
)
