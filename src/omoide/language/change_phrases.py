"""The phrases by which `overlaps` goes: that something has ended, and that one value took the place of another."""

from typing import Final

# Verbs that take what they end into their midst: gave the piano away, let the cleaner go.
APART: Final = r"\b(?:gave|given|threw|thrown|turned|called|let|handed|sent|switched|shut|took|taken) (?P<inside>(?:[\w']+ ){1,4}?)(?:away|up|off|back|down|out|go|in)\b(?=[.,;!]|$| and| so| because| last| yesterday| for| when)"
# It has ended; what else is said names it.
ENDED: Final = (
    APART + r"|"
    r"\b(?:cancel(?:l?ed|ing)?|quit|stopped|gave up|given up|broke up(?: with)?|split up(?: with)?|sold|got rid of|dropped|ended|unsubscribed(?: from)?|left|resigned(?: from)?|retired(?: from)?"
    r"|graduated(?: from)?|dumped|closed(?! (?:on|at|every|between|during) )|shut down|deleted|removed|abandoned|discontinued|decommissioned|finished|over|gone|died|passed away|moved out|threw away|gave away|lost|returned"
    r"|no longer|any ?more|any longer|fired|done with|out of use|phased out|turned off|disabled|dissolved|fell through|called off|scrapped|expired|dropped out(?: of)?|stepped down(?: as| from)?|came off|paid back|fell apart|wound down|wrapped up|resolved|fixed|gave notice|withdrew(?: from)?|switched off|went out of business|called it quits|parted ways(?: with)?|finished with|let go(?: of)?|paid off|archived|scrapped|stolen|stepped back(?: from)?|pulled out(?: of)?|opted out(?: of)?|signed off|healed|cured|recovered(?: from)?|torn down|demolished|knocked down|wore out|broke down|sold off|got (?:his|her|my|the) [a-z]+ off|(?:is|are) (?:finally )?off(?=[.!,]|$))\b"
    r"|解約|やめ|辞め|止め|別れ|退会|卒業|終わ|終了|退職|廃止|中止|破棄|捨て|売っ(?!てい?[るま])|売り(?!ます|物|場|切)|手放|撤去|削除|閉鎖|閉店|解散|解除|キャンセル|なくな|亡くな|出てい|出て行|引退|脱退|離れ|打ち切|使わなく|行かなく|しなく|読み終|期限切れ|破談|取りやめ|中退|退学|抜け|降り|降板|返し|返済|完済|返却|廃業|廃車|処分|譲っ|譲り|を出(?:て|た)|離婚|退院|治っ|治り|完治|引き払|断念|休会|脱会|終え|倒産|退任|辞任|直り|直っ|治り|逃げ|壊れ|閉院|サポート終了|打切|クリア|盗まれ|枯れ"
)
# What it was, and what it is now.
REPLACED: Final = (
    r"\bfrom (?P<old>.+?) to (?P<new>[^,.;]+)", r"\bnot (?P<old>[^,.;]+?),? but (?P<new>[^,.;]+)",
    r"\b(?P<new>[^,.;:—]+?),? (?:and )?not (?P<old>[^,.;]+?)[.!]?$", r"\binstead of (?P<old>[^,.;]+)",
    r"\brather than (?P<old>[^,.;]+)", r"\b(?:to replace|in place of) (?:the |my |our )*(?P<old>[^,.;]+)",
    r"\b(?:replaced|swapped|traded|exchanged|substituted) (?:in |the |my |our )*(?P<old>.+?) (?:in )?(?:with|for|by) (?P<new>[^,.;]+)",
    r"\btook over (?:.+? )?from (?P<old>[^,.;]+?)(?: as .+)?$",
    r"\b(?:left|quit) (?P<old>[^,.;]+?) (?:and|for|to) (?P<new>[^,.;]+)",
    r"\bit (?:was|is) not (?P<old>[^,.;]+)", r"(?P<old>[^はがを、。\s]+?)(?:では|じゃ)なく(?:て)?、?(?P<new>[^、。]+)",
    r"(?P<old>[^はがを、。\s]+?)から、?(?P<new>[^はがを、。]+?)(?:に|へ)(?:変|代|替|換|移|乗|切|な(?:った|り)|転|引|更新|交代|異動|昇)",
    r"(?P<old>[^はがを、。\s]+?)(?:は|を)(?:やめ|辞め|止め)て、?(?P<new>[^、。]+)", r"(?P<old>[^はがを、。\s]+?)の(?:かわり|代わり)に",
    r"(?P<old>[^はがを、。\s]+?)というのは(?:間違|誤)",
    r"(?P<old>[^はがを、。\s]+?)(?:だ)?(?:と|って)(?:言い?|書き?|伝え|申し上げ)(?:まし|っ|い)?た(?:けど|が|けれど)も?、?(?P<new>[^、。]+)",
    r"\bsaid (?P<old>[^,.;]+?),? but (?:it is |it's |it was )?(?:actually |really )?(?P<new>[^,.;]+)",
)  # fmt: skip
# Where what has ended is no longer named.
BOUNDARY: Final = r",|;| in favou?r of | and | but | so | for (?!the |my |our )| because | since | after | last | this | on (?=@|[A-Z])| instead"
BOUNDARY_BEFORE: Final = r"[,;、。]| and | but | so | because | since |(?<=[てで])、?"
# What is ended is the thing, whatever of it.
ABOUT_NOTHING: Final = frozenset(
    ("cours", "subscript", "account", "membership", "contract", "support", "use", "servic", "plan", "habit", "契約", "会員", "サポート", "利用", "使用", "結局")
)  # fmt: skip
