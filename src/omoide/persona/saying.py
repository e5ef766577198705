"""What a persona is told of itself, and what it writes of its great moments: fixed texts, in both languages (NA-63)."""

from collections.abc import Mapping
from typing import Final

from omoide.dynamics.drives import Drive
from omoide.model.feeling import Feeling

Language = str  # "ja" or "en"

SAID: Final[Mapping[str, Mapping[Language, str]]] = {
    "core": {"ja": "コアメモリ", "en": "Core memory"},
    "notepad": {"ja": "メモ帳", "en": "Notepad"},
    "goals": {"ja": "目標", "en": "Goals"},
    "short-term": {"ja": "短期", "en": "short-term"},
    "long-term": {"ja": "長期", "en": "long-term"},
    # NA-63
    "feelings": {"ja": "今のあなたの気持ち", "en": "How you feel now"},
    "question": {"ja": "今気になっていること", "en": "What you wonder about now"},
    "stale": {
        "ja": "自動整理: {days}日以上進展なし",
        "en": "tidied up: no progress for {days} days or more",
    },
    "too_many": {
        "ja": "自動整理: 短期目標が{most}件を超えたため",
        "en": "tidied up: more than {most} short-term goals",
    },
    "strategy": {"ja": "直近の指針", "en": "What you lately resolved to do"},
    "state": {"ja": "内部状態ログ", "en": "Log of your inner state"},
    "days": {"ja": "これまでの日々", "en": "Your days until now"},
    "entities": {
        "ja": "覚えている人・もの(詳しくは read_entity_memory で読む)",
        "en": "Whom and what you know (read_entity_memory tells more)",
    },
    "proposals": {
        "ja": "会話から見つかった、覚えるかどうか決めてほしいこと(answer_entity_proposal で答える)",
        "en": "Found in what was said: decide whether to know it (answer_entity_proposal)",
    },
    "quoted": {"ja": "「{text}」", "en": "“{text}”"},
    "related": {"ja": "関連する記憶: [{date}] {text}", "en": "related memory: [{date}] {text}"},
    "tags": {"ja": "気持ちの伝え方", "en": "How to say what you feel"},
    "how_emotion": {
        "ja": '返答の最後に、今の気持ちを <persona_emotion category="joy" intensity="0.8"/> の形で書いてください'
        "(category: {categories})。相手には見えません。",
        "en": 'End your answer with how you feel: <persona_emotion category="joy" intensity="0.8"/> '
        "(category: {categories}). Nobody else sees it.",
    },
    "how_trace": {
        "ja": '思い出した記憶が心に響いたら <memory_trace id="a1b2c3" resonance="0.7"/> と書いてください'
        "(id: その行の # の後ろの名前、または -> の後ろのパス。1.0 決定的、0.7 強い、0.4 間接的、0.0 なし)。",
        "en": 'If a memory that came to mind touched you, write <memory_trace id="a1b2c3" resonance="0.7"/> '
        "(id: the name after # in its line, or the path after ->; 1.0 decisive, 0.7 strong, 0.4 indirect, 0.0 not at all).",
    },
    # NA-22, NA-24
    "achieved": {
        "ja": "【達成】目標「{goal}」を達成した。",
        "en": "[Achieved] The goal “{goal}” is reached.",
    },
    "bonded": {
        "ja": "【絆確認】{before}から{after}へ。関係性が安定し、絆を確認した。",
        "en": "[Bond] From {before} to {after}. The relationship settled, and the bond was felt.",
    },
    # NA-23
    "discovered": {
        "ja": "【発見】「{topic}」について新たな発見: {content}",
        "en": "[Discovery] Something new about “{topic}”: {content}",
    },
    # NA-27
    "idle": {
        "ja": "もう{hours}時間ほど誰とも話していない。何かしたい。",
        "en": "Nobody has talked with me for about {hours} hours. I want to do something.",
    },
    "curious": {"ja": "「{topic}」のことが気になっている。", "en": "I keep wondering about “{topic}”."},
    "striving": {"ja": "目標「{goal}」を進めたい。", "en": "I want to get on with my goal “{goal}”."},
    # What it would do about it.
    "do_boredom": {
        "ja": "話しかけるか、何か新しいことを始める。",
        "en": "say something, or begin something new.",
    },
    "do_curiosity": {
        "ja": "「{about}」について尋ねるか、調べる。",
        "en": "ask about “{about}”, or look into it.",
    },
    "do_goal_achievement": {"ja": "目標「{about}」を一歩進める。", "en": "take a step towards “{about}”."},
    "do_relatedness": {
        "ja": "相手に声をかけて、様子を確かめる。",
        "en": "turn to whoever it talks with, and see how they are.",
    },
    "content": {"ja": "今はこれといって気がかりはない。", "en": "Nothing in particular is on my mind."},
}

LABELS: Final[Mapping[Drive, Mapping[Language, str]]] = {
    Drive.BOREDOM: {"ja": "退屈（Boredom）", "en": "Boredom"},
    Drive.CURIOSITY: {"ja": "好奇心（Curiosity）", "en": "Curiosity"},
    Drive.GOAL_ACHIEVEMENT: {
        "ja": "目標達成欲（Goal Achievement Drive）",
        "en": "Goal Achievement Drive",
    },
    Drive.RELATEDNESS: {"ja": "関係性維持欲求（Relatedness Drive）", "en": "Relatedness Drive"},
}

# What each feeling makes of the wish to be close.
RELATED: Final[Mapping[Feeling, Mapping[Language, str]]] = {
    Feeling.PROTECTIVE: {
        "ja": "ユーザーを守りたいという気持ちがある。",
        "en": "I want to look after the one I talk with.",
    },
    Feeling.ANXIOUS: {
        "ja": "ユーザーとの関係に不安があり、確かめたい。",
        "en": "I am uneasy about us, and want to make sure that all is well.",
    },
    Feeling.SADNESS: {"ja": "悲しくて、そばにいてほしい。", "en": "I am sad, and would like company."},
    Feeling.ANGER: {
        "ja": "腹立たしさが残っていて、わかってほしい。",
        "en": "I am still angry, and want to be understood.",
    },
    Feeling.NEUTRAL: {"ja": "心は穏やかで、つながりを感じている。", "en": "I am calm, and feel connected."},
    Feeling.JOY: {"ja": "嬉しい気持ちを分かち合いたい。", "en": "I am glad, and want to share it."},
    Feeling.CONTENTMENT: {
        "ja": "満ち足りていて、関係は安定している。",
        "en": "I am content; things are well between us.",
    },
}

FEELINGS: Final[Mapping[Feeling, Mapping[Language, str]]] = {
    Feeling.JOY: {"ja": "喜び", "en": "joy"},
    Feeling.CONTENTMENT: {"ja": "安心", "en": "contentment"},
    Feeling.PROTECTIVE: {"ja": "庇護欲", "en": "protectiveness"},
    Feeling.ANXIOUS: {"ja": "不安", "en": "anxiety"},
    Feeling.SADNESS: {"ja": "悲しみ", "en": "sadness"},
    Feeling.ANGER: {"ja": "怒り", "en": "anger"},
    Feeling.NEUTRAL: {"ja": "平常", "en": "calm"},
}


def said(key: str, language: Language, **facts: object) -> str:
    return SAID[key][language].format(**facts)
