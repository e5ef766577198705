"""The others: what is shared, people and things."""

TEXTS: dict[str, tuple[str, str]] = {
    "shared": ("Shared", "共有しました"),
    "adopted": ("Heard and kept", "聞いて覚えました"),
    "nothing_shared": ("Nothing is shared.", "共有されているものはありません。"),
    "reach_global": ("for all", "全員に"),
    "reach_group": ("for {minds}", "{minds} に"),
    "reach_bilateral": ("for {minds} alone", "{minds} だけに"),
    "trust_low": ("believed little", "信頼度低"),
    "trust_medium": ("believed somewhat", "信頼度中"),
    "trust_high": ("believed", "信頼度高"),
    "traced": (
        "Witnesses: {sources}. Others who have it: {minds}",
        "目撃者: {sources}。ほかに持っている心: {minds}",
    ),
    "withdrawn": (
        "Taken back; {count} {count:memory|memories} of others let go ({minds}). `omoide withdraw ID --undo` gives them back.",
        "取り下げました。ほかの心の記憶 {count} 件も手放されました({minds})。`omoide withdraw ID --undo` で戻せます。",
    ),
    "would_withdraw": (
        "It would be taken back; {count} {count:memory|memories} of others would be let go ({minds}).",
        "取り下げると、ほかの心の記憶 {count} 件が手放されます({minds})。",
    ),
    "given_back": (
        "Shared again; {count} {count:memory|memories} of others {count:is|are} back ({minds}).",
        "共有に戻しました。ほかの心の記憶 {count} 件も戻りました({minds})。",
    ),
    "from_others": ("Shared by others:", "ほかの心が共有していること:"),
    "erased_elsewhere": (
        "Also what others had heard of it: {minds}.",
        "ほかの心が聞いていた分も消去します: {minds}。",
    ),
    "nothing_resolved": ("Nothing was resolved yet.", "解決したことはまだありません。"),
    "no_entities": (
        "Nothing is known: `omoide entity write NAME TEXT` writes something down.",
        "該当するものはありません。`omoide entity write 名前 文` で書けます。",
    ),
    "no_proposals": ("Nothing is proposed.", "提案はありません。"),
    "proposal_refused": ("Refused", "断りました"),
    "entity_shared": ("known to all", "共有"),
    "no_people": (
        "Nobody is known yet: `omoide describe NAME TEXT` tells who somebody is.",
        "知っている人はまだいません。`omoide describe 名前 文` で紹介できます。",
    ),
    "described": ("Now all know", "皆が知るようになりました"),
}
