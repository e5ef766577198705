"""What was said, in two languages and in half-width letters."""

SAID = (
    "京都へ紅葉を見に行った。",
    "ﾐｶﾝを三つ食べた。",
    "The harbour was full of blue boats.",
    "陽翔は時鳥の初音を聞いた。",
    "Haruto plays the theremin at dawn.",
)
