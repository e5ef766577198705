"""What is settled and what is new to do is read out of a text (AW-30), and two texts are known to speak of the same matter."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omoide.language.matters import SAME, same_matter
from omoide.language.resolving import new_tasks, resolved_items

# What is said; what is settled; what would be to be done. Only what is marked so is read off the words themselves (several: |).
JAPANESE = [
    ("ログイン障害は解決した。", "ログイン障害は解決した。", ""), ("印刷の不具合が直りました", "印刷の不具合が直りました", ""), ("データ移行は完了", "データ移行は完了", ""),
    ("請求書の件は対応済みです", "請求書の件は対応済みです", ""), ("ログイン障害は直ったので、明日リリースします", "ログイン障害は直った", "明日リリースします"),
    ("掃除は済んだけど、洗濯はまだ", "掃除は済んだ", ""), ("テストを書く必要がある", "", "テストを書く必要がある"), ("金曜までに資料を送る", "", "金曜までに資料を送る"),
    ("TODO: READMEの更新", "", "READMEの更新"), ("サーバーを再起動しておく", "", "サーバーを再起動しておく"), ("田中さんが契約書を確認する予定", "", "田中さんが契約書を確認する予定"),
    ("牛乳を買わないと", "", "牛乳を買わないと"), ("- [x] ログの整理\n- [ ] 監視の追加", "ログの整理", "監視の追加"),
    ("## 解決済み\n- 認証エラー\n- 請求書12\n\n## 新規タスク\n- ドキュメント更新", "認証エラー|請求書12", "ドキュメント更新"),
    ("解決済み：ログイン障害、メール遅延\n新規タスク：なし", "ログイン障害|メール遅延", ""), ("まだ直ってない", "", ""), ("ログイン障害は直った？", "", ""),
    ("来週直す予定です", "", "来週直す予定です"), ("データ移行が完了したら連絡します", "", "データ移行が完了したら連絡します"), ("ログインは直っていません", "", ""),
]  # fmt: skip
JAPANESE_HELD = [
    ("検索の遅さは改善済み。", "検索の遅さは改善済み。", ""), ("ﾌﾟﾘﾝﾀの設定が終わりました", "ﾌﾟﾘﾝﾀの設定が終わりました", ""), ("バックアップの復旧完了！", "バックアップの復旧完了！", ""),
    ("メール遅延の件はクローズしました", "メール遅延の件はクローズしました", ""), ("見積もりは提出しました。契約書は来週送ります。", "見積もりは提出しました。", "契約書は来週送ります。"),
    ("牛乳はもう買っといた", "牛乳はもう買っといた", ""), ("APIキーを更新しなければならない", "", "APIキーを更新しなければならない"), ("3月3日までに申請書を出すこと", "", "3月3日までに申請書を出すこと"),
    ("やること: 棚卸し", "", "棚卸し"), ("あとで写真を整理しとく", "", "あとで写真を整理しとく"), ("佐藤さんは明日サーバーを交換する予定です", "", "佐藤さんは明日サーバーを交換する予定です"),
    ("歯医者を予約しなきゃ", "", "歯医者を予約しなきゃ"), ("・[x] 名簿の確認\n・[ ] 会場の予約", "名簿の確認", "会場の予約"),
    ("【完了】\n1. 画面の修正\n2. 翻訳\n\n【次にやること】\n1. 公開", "画面の修正|翻訳", "公開"),
    ("対応済み: 税率の変更\nTODO: なし", "税率の変更", ""), ("バグは直っていないし、原因も不明", "", ""), ("移行は終わりましたか", "", ""),
    ("修正はほぼ完了している", "", ""), ("直ればいいのに", "", ""), ("昨日は天気がよかった", "", ""),
]  # fmt: skip
ENGLISH = [
    ("The login bug is fixed.", "The login bug is fixed.", ""), ("Invoice #12 was paid", "Invoice #12 was paid", ""), ("We resolved the outage on prod.", "We resolved the outage on prod.", ""),
    ("I finished the report, and I'll send it tomorrow", "I finished the report", "I'll send it tomorrow"), ("shipped v1.2 to customers", "shipped v1.2 to customers", ""),
    ("Ticket 81 closed", "Ticket 81 closed", ""), ("We need to rotate the keys", "", "We need to rotate the keys"), ("TODO: write docs", "", "write docs"),
    ("User will review the draft on Friday", "", "User will review the draft on Friday"), ("The certificate must be renewed by May", "", "The certificate must be renewed by May"),
    ("I have to call the bank", "", "I have to call the bank"), ("- [x] fix login\n- [ ] add tests", "fix login", "add tests"),
    ("## Resolved\n- flaky login test\n- slow search\n\n## New tasks\n- write the changelog", "flaky login test|slow search", "write the changelog"),
    ("Resolved: login bug; invoice #12\nNew tasks: none", "login bug|invoice #12", ""), ("The bug is not fixed yet", "", ""), ("Is the login bug fixed?", "", ""),
    ("It will be fixed next week", "", "It will be fixed next week"), ("The report is almost done", "", ""), ("Well done!", "", ""), ("Once the migration is done, we can relax", "", ""),
]  # fmt: skip
ENGLISH_HELD = [
    ("The memory leak has been solved.", "The memory leak has been solved.", ""), ("The parcel was delivered", "The parcel was delivered", ""), ("Ken fixed the printer yesterday.", "Ken fixed the printer yesterday.", ""),
    ("The database migration is complete; the docs still need to be updated", "The database migration is complete", "the docs still need to be updated"), ("PR 77 has been merged", "PR 77 has been merged", ""),
    ("I already bought the milk", "I already bought the milk", ""), ("Someone must check the backups", "", "Someone must check the backups"), ("Todo - call the landlord", "", "call the landlord"),
    ("Maria is going to prepare the slides", "", "Maria is going to prepare the slides"), ("The invoice has to be paid before March", "", "The invoice has to be paid before March"),
    ("I should reply to Tom", "", "I should reply to Tom"), ("* [X] order paper\n* [ ] clean the desk", "order paper", "clean the desk"),
    ("**Completed:**\n1. tax form\n2. visa photo\n\n**Next steps:**\n1. book the flight", "tax form|visa photo", "book the flight"),
    ("Done: backups, cleanup\nTo do: N/A", "backups|cleanup", ""), ("The printer isn't fixed", "", ""), ("Have you finished the essay?", "", ""),
    ("The fix should have been done", "", ""), ("half of the work is done", "", ""), ("What a day!", "", ""), ("If it gets fixed, tell me", "", ""),
]  # fmt: skip
# Written when the rules had been finished with the others.
LATER = [
    ("家賃は払いました。", "家賃は払いました。", ""), ("CIの失敗は解消済み", "CIの失敗は解消済み", ""), ("翻訳が終わり、あとは校正だけ", "", ""), ("本番の証明書を更新した", "本番の証明書を更新した", ""),
    ("バグは修正されたが、テストが必要", "バグは修正された", "テストが必要"), ("ユーザーは来週、面接を受ける予定。", "", "ユーザーは来週、面接を受ける予定。"), ("鈴木さんに見積もりを送らないといけない", "", "鈴木さんに見積もりを送らないといけない"), ("この件は未解決", "", ""),
    ("もう大丈夫", "", ""), ("直ったかどうか確認する", "", "直ったかどうか確認する"), ("### 完了\n- 買い物\n### 未完了\n- 洗車\n", "買い物", "洗車"), ("今日の天気は晴れ。散歩が楽しかった。", "", ""),
    ("水漏れの修理は先週終わりました。", "水漏れの修理は先週終わりました。", ""), ("契約書にサインしました", "契約書にサインしました", ""), ("メールの返信をしなければいけない。", "", "メールの返信をしなければいけない。"),
    ("山本さんが明日サーバーを確認します", "", "山本さんが明日サーバーを確認します"), ("新しいタスク：\n・見積もり\n・採寸", "", "見積もり|採寸"), ("解決策を考えた", "", ""), ("直すのは難しい", "", ""), ("完了予定は来週", "", ""),
    ("タイムアウトの問題が解決、次は監視を入れる予定", "タイムアウトの問題が解決", "次は監視を入れる予定"), ("済んだことは仕方ない", "", ""), ("Deployed the hotfix.", "Deployed the hotfix.", ""),
    ("The deploy went through", "The deploy went through", ""), ("Rent is paid, but the deposit isn't", "Rent is paid", ""),
    ("Ken will fix the printer tomorrow", "", "Ken will fix the printer tomorrow"), ("We still need to test the backup", "", "We still need to test the backup"),
    ("I'd love to finish it", "", ""), ("The issue was closed as won't fix", "", ""), ("Have to return the library books", "", "Have to return the library books"),
    ("Nothing was resolved", "", ""), ("### Done\n* onboarding doc\n### Open items\n* budget", "onboarding doc", "budget"), ("The shop is closed on Mondays", "", ""),
    ("I'm done with this job", "", ""), ("Bug #991 has been fixed by Ann.", "Bug #991 has been fixed by Ann.", ""),
    ("I've finished painting the fence", "I've finished painting the fence", ""), ("Remaining work: polish the UI", "", "polish the UI"),
    ("Maria needs to approve the budget", "", "Maria needs to approve the budget"), ("Don't think it's fixed", "", ""),
    ("We fixed the leak and will repaint the wall on Monday", "We fixed the leak", "will repaint the wall on Monday"), ("The done button is grey", "", ""),
    ("Follow up: call the vendor", "", "call the vendor"), ("All tests passed", "", ""),
]  # fmt: skip
MARKED = r"(?i)\[ \]|^#|^\*\*|【|(?:todo|to do|tasks?|やること|新規タスク|新しいタスク|remaining work|follow up)\s*(?:[:：]|- )"


@pytest.mark.spec("AW-30")
@pytest.mark.parametrize(
    ("text", "settled", "tasks"), JAPANESE + JAPANESE_HELD + ENGLISH + ENGLISH_HELD + LATER
)
def test_settled_and_new_matters_are_read_out_of_a_text(text: str, settled: str, tasks: str) -> None:
    assert "|".join(resolved_items(text)) == settled
    assert "|".join(new_tasks(text)) == (tasks if re.search(MARKED, text) else "")


@pytest.mark.parametrize("text", ["解決しました！", "Done!", "fixed", "完了です", "終わった〜"])
def test_a_cue_without_a_matter_names_nothing(text: str) -> None:
    assert resolved_items(text) == []


# One text, another, and whether they speak of the same matter.
PAIRS = [
    ("本番のログイン障害", "ログイン障害は直った", True), ("login bug on prod", "login bug on staging", False), ("invoice #12", "invoice #13", False),
    ("牛乳を買う", "牛乳買った", True), ("レポートを金曜までに送る", "レポートを送りました", True), ("send the report to Ken", "the report was sent", True),
    ("ケンに電話する", "ユミに電話した", False), ("りんごを買う", "みかんを買った", False), ("請求書送付", "請求書の送付が完了", True), ("サーバーの再起動", "サーバ再起動しました", True),
    ("call mum", "I called mum", True), ("call mum", "call dad", False), ("3月のレポート", "4月のレポートは完了", False), ("fix the flaky login test", "flaky login tests are resolved now", True),
    ("障害", "ログイン障害は直った", False), ("レポートを書く", "レポートを送った", False), ("ｲﾝﾎﾞｲｽ１２の支払い", "インボイス12の支払いは済んだ", True), ("A案の検討", "B案の検討は完了", False),
    ("renew the TLS certificate", "TLS certificate renewed", True), ("upgrade to v1.2", "upgraded to v1.3", False), ("CI failing on main", "CI on main is fixed", True),
    ("部屋の掃除", "掃除は済んだ", False), ("田中さんの契約書を確認する", "田中さんの契約書は確認済み", True), ("book a flight to Paris", "flight to Rome booked", False),
    ("ログインできない問題", "ログインの問題は解決しました", True), ("add dark mode", "removed dark mode", False), ("検索が遅い", "検索の遅さは改善済み", True), ("京都のホテルを予約する", "大阪のホテルを予約した", False),
    ("write the docs", "buy milk", False), ("水曜の会議の準備", "木曜の会議の準備は完了", False), ("TODO: READMEの更新", "READMEを更新しました", True), ("ID 1001 のエラー", "ID 1002 のエラーは直った", False),
]  # fmt: skip
PAIRS_HELD = [
    ("決済ページの表示崩れ", "表示崩れは直りました", True), ("search is slow on iPhone", "search is slow on Android", False), ("チケット45の対応", "チケット46は対応済み", False),
    ("薬を飲む", "薬飲んだ", True), ("見積書を3月3日までに提出する", "見積書を提出済み", True), ("pay the electricity bill by Friday", "paid the electricity bill", True),
    ("母に手紙を書く", "父に手紙を書いた", False), ("ねこの餌を買う", "いぬの餌を買った", False), ("契約更新", "契約の更新が終わりました", True), ("プリンターの設定", "プリンタの設定完了", True),
    ("write to Tom", "I wrote to Tom", True), ("email Anna", "emailed Bob", False), ("第1章の翻訳", "第2章の翻訳が完了", False), ("broken link on the home page", "the broken link on the home page was fixed", True),
    ("bug", "the bug in the parser is fixed", False), ("資料を作る", "資料を印刷した", False), ("ﾊﾞｯｸｱｯﾌﾟの復旧", "バックアップの復旧は完了しました", True), ("左の扉を直す", "右の扉を直した", False),
    ("migrate the user database", "The user database was migrated", True), ("release 2.0", "release 2.1 shipped", False), ("timeout error in checkout", "checkout timeout error resolved", True),
    ("送料の計算", "計算は終わった", False), ("佐藤さんへの返信", "佐藤さんに返信した", True), ("hotel in Berlin", "booked the hotel in Munich", False),
    ("メールが届かない不具合", "メールの不具合は解決済み", True), ("enable the cache", "disabled the cache", False), ("画面が重い", "画面の重さは解消した", True), ("1月分の家賃を払う", "2月分の家賃を払った", False),
    ("clean the kitchen", "finished the essay", False), ("山田さんの面接", "山口さんの面接は終わった", False), ("新規タスク: 名簿の確認", "名簿を確認した", True), ("room 12 booking", "room 21 booking done", False),
]  # fmt: skip
PAIRS_LATER = [
    ("週次レポートの作成", "週次レポートを作成した", True), ("週次レポート", "月次レポートは完了", False), ("歯医者の予約", "歯医者を予約しました", True), ("犬の散歩", "猫の散歩は済んだ", False),
    ("決済APIのタイムアウト", "決済APIのタイムアウトは解消しました", True), ("決済API", "配送APIは直った", False), ("東京支店の棚卸し", "大阪支店の棚卸しが終わった", False), ("第3回の講義資料", "第4回の講義資料を作成済み", False),
    ("子供の迎え", "子供を迎えに行った", True), ("プリンタが動かない", "プリンタ直った", False), ("自転車のパンク", "自転車のパンクを修理した", True), ("田中さんにメール", "田中さんからメールが来た", False),
    ("新バージョンの公開", "新バージョンを公開しました", True), ("旧サーバーの停止", "新サーバーの停止は完了", False), ("reply to Anna's email", "I replied to Anna's email", True),
    ("book train tickets", "booked the train tickets", True), ("buy a gift for Tom", "bought a gift for Ann", False),
    ("update the privacy policy", "privacy policy updated", True), ("update the privacy policy", "updated the cookie policy", False),
    ("memory leak in worker", "fixed the memory leak in the worker", True), ("memory leak in worker", "fixed the memory leak in the scheduler", False),
    ("Q1 budget", "Q2 budget done", False), ("call the bank about the card", "called the bank", True), ("first draft", "second draft finished", False),
    ("issue 404", "404 page redesigned", False), ("front door lock", "back door lock fixed", False), ("sign the lease", "the lease was signed yesterday", True),
    ("upload photos", "photos uploaded", True), ("経費精算", "経費の精算が終わった", True), ("玄関の電球を交換する", "玄関の電球を交換しました", True), ("玄関の電球を交換する", "台所の電球を交換しました", False),
    ("ユーザー登録のバグ", "ユーザー登録の不具合を修正済み", True), ("ユーザー登録のバグ", "ユーザー削除のバグを修正済み", False), ("月曜の発表資料", "発表資料を印刷した", False), ("パスポートの更新", "パスポート更新完了", True),
    ("父の日のプレゼントを買う", "母の日のプレゼントを買った", False), ("佐藤さんに連絡", "佐藤さんに連絡済み", True), ("佐藤さんに連絡", "佐藤さんの連絡先を確認した", False), ("iOS版のクラッシュ", "Android版のクラッシュを修正", False),
    ("5階の空調", "6階の空調は直った", False), ("write tests for parser", "tests for the parser are written", True),
    ("write tests for parser", "tests for the lexer are written", False), ("clean up logs", "cleaned up the logs", True), ("order 88 refund", "refunded order 88", True),
    ("order 88 refund", "order 89 refunded", False), ("plan A budget", "plan B budget done", False), ("fix typo in README", "README typo fixed", True),
    ("fix typo in README", "fixed typo in CHANGELOG", False), ("send slides to Ann", "sent slides to Ann and Bob", True),
    ("pick up laundry", "picked up the kids", False), ("English homework", "math homework finished", False),
    ("car insurance renewal", "renewed the car insurance", True),
]  # fmt: skip


@pytest.mark.parametrize(("one", "other", "same"), PAIRS + PAIRS_HELD + PAIRS_LATER)
def test_the_same_matter_is_known_again_and_another_is_not(one: str, other: str, same: bool) -> None:
    assert (same_matter(one, other) >= SAME) is same
    assert same_matter(one, other) == same_matter(other, one)


def test_another_number_is_another_matter() -> None:
    assert same_matter("invoice #12", "invoice #13") == 0.0
    assert same_matter("請求書12", "請求書１３は完了") == 0.0
    assert same_matter("請求書１２", "請求書12は完了") == 1.0


@pytest.mark.parametrize(("one", "other"), [("", ""), ("", "login bug"), ("直った", "fixed"), ("…", "。")])
def test_where_no_matter_is_named_there_is_none_the_same(one: str, other: str) -> None:
    assert same_matter(one, other) == 0.0


@given(st.text(max_size=60), st.text(max_size=60))
def test_any_two_texts_can_be_compared(one: str, other: str) -> None:
    assert 0.0 <= same_matter(one, other) <= 1.0
    assert same_matter(one, other) == same_matter(other, one)
    assert same_matter(one, one) in (0.0, 1.0)


@given(st.text(max_size=120))
def test_items_stand_in_the_text(text: str) -> None:
    assert all(item in text for item in [*resolved_items(text), *new_tasks(text)])


def test_each_item_comes_once() -> None:
    text = "- [x] 買い物\n- [x] 買い物\nTODO: 家賃\nTODO: 家賃"
    assert resolved_items(text) == ["買い物"]
    assert new_tasks(text) == ["家賃"]


# One text, the same or another matter in the other language.
ACROSS = [
    ("本番のログイン障害", "Please fix the production login outage by Friday.", True),
    ("本番のログイン障害は直りました。", "the login outage on production", True),
    ("本番のログイン障害", "the login outage on staging", False),
    ("請求書12番の支払い", "pay invoice 12", True),
    ("請求書12番の支払い", "pay invoice 13", False),
    ("会議室の予約", "book the meeting room", True),
    ("会議室の予約", "book the hotel room", False),
    ("サーバーのバックアップ", "the backup of the server is done", True),
    ("サーバーのバックアップ", "the backup of the printer is done", False),
    ("レポートを書く", "buy milk", False),
    ("障害", "the login outage is over", False),
]  # fmt: skip


@pytest.mark.parametrize(("one", "other", "same"), ACROSS)
def test_the_same_matter_is_known_again_in_the_other_language(one: str, other: str, same: bool) -> None:
    assert (same_matter(one, other) >= SAME) is same
    assert same_matter(one, other) == same_matter(other, one)


@pytest.mark.parametrize(
    "text", ["No, it has been fixed since four o'clock.", "It is fixed now.", "もう直りました。"]
)
def test_who_does_not_say_what_is_settled_settles_nothing(text: str) -> None:
    assert resolved_items(text) == []
