"""Who a mind is: goals, questions, the self, the mood."""

TEXTS: dict[str, tuple[str, str]] = {
    "goal_added": ("A new goal", "新しい目標"),
    "goal_progress": ("Some progress", "進展あり"),
    "goal_reached": ("Reached", "達成しました"),
    "goal_given_up": ("Given up", "あきらめました"),
    "goal_would_go": ("Would be given up", "整理の対象"),
    "no_goals": ("No goals.", "目標はありません。"),
    "goal_counts": (
        "{short_term} short-term (at most {most_short}, {stale} without progress), {long_term} long-term; "
        "{completed} reached, {abandoned} given up",
        "短期 {short_term} 件(上限 {most_short}、停滞 {stale})、長期 {long_term} 件。達成 {completed} 件、断念 {abandoned} 件",
    ),
    "question_asked": ("Wondering about", "気になること"),
    "question_resolved": ("Answered", "解決しました"),
    "question_dropped": ("No longer wondered about", "取り下げました"),
    "no_questions": ("Nothing to wonder about.", "気になっていることはありません。"),
    "no_self": (
        "This mind has no self yet: `omoide self --core TEXT` gives it one.",
        "まだ自己がありません。`omoide self --core 文` で書けます。",
    ),
    "self_written": ("Written (`omoide undo` takes it back)", "書きました(`omoide undo` で戻せます)"),
    "no_mood": ("It feels nothing in particular.", "今は特にこれといった気分ではありません。"),
    "mood_now": ("Mood: {feeling} {intensity}, by now {mood}", "気分: {feeling} {intensity}(今は {mood})"),
    "mood_leans": ("What comes to mind leans by {leaning}", "思い出しやすさの傾き: {leaning}"),
    "mood_weakened": (
        "What comes to mind leans by {leaning} only: it did so enough lately",
        "思い出しやすさの傾き: {leaning}(このところ偏ったため弱めています)",
    ),
    "mood_turned": (
        "What comes to mind leans by {leaning}: bad memories came too often, so the good ones come more easily",
        "思い出しやすさの傾き: {leaning}(つらい記憶に偏ったため、良い記憶が浮かびやすくなっています)",
    ),
    "mood_balance": (
        "Balance: of {recalls} {recalls:recall|recalls} in {days} {days:day|days} {recalled} were bad, of all memories {known} are "
        "(+{margin} {margin:point|points} at most)",
        "釣り合い: {days} 日間に思い出した {recalls} 回のうち、つらい記憶は {recalled}。記憶全体では {known}(許容 +{margin} ポイント)",
    ),
    "mood_goal": ("Wants: {goal}", "望み: {goal}"),
    "would_act": (
        "Would act now, by {drive} ({level}; it acts from {threshold} on): {wish}",
        "今、自分から動きたい({drive} が {level}。{threshold} から動く): {wish}",
    ),
    "would_wait": (
        "Would rather wait: no drive has reached {threshold} ({drive}: {level})",
        "今はまだ動かない。どの動機も {threshold} に届いていない({drive} が {level})",
    ),
}
