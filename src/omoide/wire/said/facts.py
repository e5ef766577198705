"""What errors and findings say of the matter itself, in both languages: English as the code says it, and Japanese. `{}` with
a name stands for what is put in; what is called `why`, `more` or `allowed` is looked up here once more, all else is a name."""

FACTS_JA: dict[str, str] = {
    # Names of things, with one of them.
    "value of {name}": "{name} の値",
    "Memory {name}": "記憶 {name}",
    "Note {name}": "覚え書き {name}",
    "The store at {path}": "保管庫 {path}",
    "file of Nexus Ark": "Nexus Ark のファイル",
    # What is not there, and where to look.
    "in this mind": "この心に",
    "here": "ここに",
    "{command} shows what there is.": "{command} で確かめられます。",
    "`omoide list` and `omoide log` show what there is.": "`omoide list` と `omoide log` で確かめられます。",
    "Look whether it is written right.": "書き方を確かめてください。",
    "The list of prompts shows what there is.": "プロンプトの一覧で確かめられます。",
    "The list of resources shows what there is.": "リソースの一覧で確かめられます。",
    "The nearest names: {names}.": "近い名前: {names}。",
    "Minds here: {names}.": "ここにある心: {names}。",
    "No mind lives here yet.": "ここにはまだ心がありません。",
    # What is allowed: numbers and kinds of values.
    "none": "なし",
    "any": "自由",
    "one": "一つ",
    "at least one": "一つ以上",
    "two or more": "二つ以上",
    "{low} or more": "{low} 以上",
    "{low} to {high}": "{low}～{high}",
    "{low} to {high} of them": "{low}～{high} 個",
    "one of {values}": "次のいずれか: {values}",
    "true or false": "true か false",
    "more than 0, at most {high}": "0 より大きく {high} 以下",
    "1 (the highest) to {high}": "1(最高)～{high}",
    "1 to {high}; nothing: as many as the module wants": "1～{high}。指定なしならモジュールが望むだけ",
    "a number": "数",
    "a whole number": "整数",
    "a text": "文字列",
    "a list": "一覧",
    "a table": "表",
    "a list of records": "記録の一覧",
    "a table of settings": "設定の表",
    "an object with names and values": "名前と値の組(オブジェクト)",
    "an object with its parts": "項目を持つオブジェクト",
    "an object `drives`": "オブジェクト `drives`",
    "lists of goals: {names}": "目標の一覧: {names}",
    "a JSON object, such as {example}": "JSON のオブジェクト。例: {example}",
    "an object of JSON such as {example} ({error})": "JSON のオブジェクト。例: {example}({error})",
    "JSON ({error})": "JSON({error})",
    "a file of JSON ({error})": "JSON のファイル({error})",
    "text in UTF-8 ({error})": "UTF-8 の文({error})",
    "a file in UTF-8 ({error})": "UTF-8 のファイル({error})",
    "texts that can be kept ({error})": "保存できる文({error})",
    "what JSON can say": "JSON で表せるもの",
    "what can be written as JSON": "JSON で書けるもの",
    "bytes in base64": "base64 のバイト列",
    "a text, or else its bytes as base64": "文、または base64 にしたバイト列",
    "text without control characters": "制御文字のない文",
    "it must be given": "必ず指定してください",
    "one without a body": "本文のないもの",
    # What is allowed: times.
    "a time with its offset from UTC": "UTC との差を含む時刻",
    "a time in ISO 8601 with its offset from UTC": "UTC との差を含む ISO 8601 の時刻",
    "one since 1970, with its offset from UTC": "1970 年以後で、UTC との差を含む時刻",
    "one with open_memory(clock=WorldClock())": "open_memory(clock=WorldClock()) で開いたもの",
    "{time} or later": "{time} 以後",
    "a name such as {example}": "{example} のような名前",
    "{examples} or the like": "{examples} など",
    "one day, e.g. {examples}": "一日。例: {examples}",
    "a {name} key such as {example}": "{name} の夜の名前。例: {example}",
    "lines of a DAY, which comes first": "日付のあとに、その日の行",
    "12 or 12-20, from 1 on": "12 や 12-20 のように、1 から",
    "a number, or two such as 12-20": "数を一つ、または 12-20 のように二つ",
    # What is allowed: files and places.
    "a new file: this one exists": "新しいファイル(これは既にあります)",
    "a new file in a directory that can be written ({error})": "書き込めるディレクトリの新しいファイル({error})",
    "a directory that can be written ({error})": "書き込めるディレクトリ({error})",
    "a directory that is not there yet, or empty": "まだないか、空のディレクトリ",
    "a directory with a store, or a server": "保管庫のあるディレクトリか、サーバー",
    "a directory with animas/, or with knowledge/ and the like": "animas/ か、knowledge/ などのあるディレクトリ",
    "a directory with core_memory.txt and the like": "core_memory.txt などのあるディレクトリ",
    "another one than that of the source": "移す元とは別のもの",
    "a directory; for object storage: pip install 'omoide[cloud]'": (
        "ディレクトリ。オブジェクトストレージなら pip install 'omoide[cloud]'"
    ),
    "an address such as s3://bucket/path ({error})": "s3://bucket/path のようなアドレス({error})",
    "a whole file that `omoide backup` has made": "`omoide backup` が作った、壊れていないファイル",
    "one that `omoide backups` lists": "`omoide backups` に出るもの",
    "a file that is there, as `omoide backups` lists them (looked for {places})": (
        "`omoide backups` の一覧にあるような、実在するファイル(探した場所: {places})"
    ),
    "its memories.db, config.json, or their directory": "その memories.db か config.json、またはそのディレクトリ",
    "a file that nobody changes meanwhile": "その間に誰も変更しないファイル",
    "an absolute path": "絶対パス",
    "a command that names {name}": "{name} を呼ぶコマンド",
    "a path or an address of 1 to {high} characters": "1～{high} 文字のパスかアドレス",
    "the name of a file": "ファイルの名前",
    "one such as knowledge/deploy.md, with names of at most {size} bytes": (
        "knowledge/deploy.md のようなもの(名前は {size} バイトまで)"
    ),
    "keys and values between two lines of ---, such as {example}": "--- の行に挟まれたキーと値。例: {example}",
    "your own memories": "自分の記憶",
    "a namespace of texts, and a key": "文字列の名前空間とキー",
    "one where `omoide serve` is running ({error})": "`omoide serve` が動いているアドレス({error})",
    "127.0.0.1, ::1 or localhost; any other address with --token-file FILE": (
        "127.0.0.1、::1、localhost。ほかのアドレスには --token-file FILE が要ります"
    ),
    "a certificate with its key, in PEM ({error})": "鍵を含む PEM の証明書({error})",
    "one that only you can read: chmod 600 {path}": "自分だけが読めるもの: chmod 600 {path}",
    "one word of at least {size} letters": "{size} 文字以上の一語",
    "one that is not taken": "まだ使われていないもの",
    # What is allowed: memories and what one does with them.
    "memories": "記憶",
    "documents": "資料",
    "an erasure": "消去",
    "another memory than the source": "つながりの元とは別の記憶",
    "an event, or a table with agent_id, and memory_id or content": (
        "出来事、または agent_id と、memory_id か content を持つ表"
    ),
    "one mind of its own: what all minds share is erased person by person": (
        "一つの心。すべての心が共有するものは、人ごとに消去します"
    ),
    "minds of the source that nobody has written to since": "移す元の心で、その後に誰も書いていないもの",
    "NUMBER:HEAD, as an earlier verify printed it": "以前の verify が表示した「番号:先頭値」",
    "those that `omoide intentions` shows": "`omoide intentions` に出るもの",
    "those that `omoide doubts` shows": "`omoide doubts` に出るもの",
    "--newer or --both": "--newer か --both",
    "those that are still open": "まだ済んでいないもの",
    "one --about at a time": "--about は一度に一つ",
    "one for each --image": "--image ごとに一つ",
    "two names or more for the same": "同じものの名前を二つ以上",
    "names with at least one visible character": "目に見える文字のある名前",
    "lower-case letters and _, at most 32": "英小文字と _、32 文字まで",
    "at least one term, each with a signal": "信号を持つ項を一つ以上",
    "signals that are not standardised": "標準化していない信号",
    "importance, confidence, affect or category": "importance、confidence、affect、category のどれか",
    "{allowed}; or call supersede": "{allowed}、または supersede を呼ぶ",
    "the `next` of a page, as it was given": "前のページの `next` をそのまま",
    "a trigger or a content that can be seen": "目に見える trigger か content",
    "a number from 0 on; feelings up to 100": "0 以上の数(感情は 100 まで)",
    "positive, neutral, negative": "positive、neutral、negative",
    "an id and one of {values}": "番号と、次のいずれか: {values}",
    "one that no memory has": "どの記憶も使っていないもの",
    "as docs/piano.md shows it": "docs/piano.md のとおり",
    "nobody by name for global, one other mind for bilateral, one or more for group": (
        "global なら名指しなし、bilateral ならほかの心を一つ、group なら一つ以上"
    ),
    "tables and lists within one another at most {depth} deep": "表と一覧の入れ子は {depth} 段まで",
    "{values}, or a name of 1 to {high} visible characters": "{values}、または目に見える 1～{high} 文字の名前",
    "{name}: {allowed}": "{name}: {allowed}",
    "the id of an entry, as reading the diary shows it": "日記を読むと出る、記載の番号",
    "words that stand in the text once": "文の中に一度だけある言葉",
    "{plan}, which shows what would change now": "今何が変わるかを示す {plan}",
    "that of an action that was begun": "始めた行動の結果",
    # Why not.
    "what came from elsewhere is not protected by an agent": "よそから来たものを、エージェントは保護できません",
    "its owner took it back": "持ち主が取り下げました",
    "it is an erasure": "消去だからです",
    "what it changed was erased since": "変えられたものが、その後に消去されました",
    "it is read-only": "読み取り専用です",
    "it is a file": "ファイルです",
    "it belongs to another user": "ほかの利用者のものです",
    "others may write there": "ほかの人も書き込めます",
    "it cannot be made ({error})": "作れません({error})",
    "it lies on a network file system ({kind})": "ネットワーク上のファイルシステムにあります({kind})",
    "its server may lose what it has acknowledged ({settings})": (
        "そのサーバーは、書いたと答えたものを失うことがあります({settings})"
    ),
    "the database is encoded as {encoding}": "データベースの文字コードが {encoding} です",
    # What to do.
    "Choose another.": "ほかの場所を選んでください。",
    "Choose a directory.": "ディレクトリを選んでください。",
    "Choose a local disk.": "このマシンのディスクを選んでください。",
    "Choose one of your own.": "自分のディレクトリを選んでください。",
    "Make it writable or choose another.": "書き込めるようにするか、ほかの場所を選んでください。",
    "Make the directory writable, or choose another.": "ディレクトリを書き込めるようにするか、ほかを選んでください。",
    "Mend it, or choose another directory.": "直すか、ほかのディレクトリを選んでください。",
    "Put a real directory in the place of the link.": "リンクの代わりに本物のディレクトリを置いてください。",
    "Run: chmod 700 {path}": "次を実行してください: chmod 700 {path}",
    "Check its owner and permissions.": "所有者と権限を確かめてください。",
    "Give the role the rights of an owner of its tables.": "そのロールに、表の所有者の権限を与えてください。",
    "Set {settings} in postgresql.conf and reload the server.": (
        "postgresql.conf で {settings} を設定し、サーバーに読み直させてください。"
    ),
    "Make one with CREATE DATABASE … ENCODING 'UTF8'.": "CREATE DATABASE … ENCODING 'UTF8' で作ってください。",
    "Restore the database from a backup.": "データベースをバックアップから戻してください。",
    "Try again.": "もう一度試してください。",
    "Take another backup.": "ほかのバックアップを使ってください。",
    "Run `omoide repair`; the backups that there are were left as they are.": (
        "`omoide repair` を実行してください。今あるバックアップはそのままです。"
    ),
    "Run `omoide verify` to see how far it goes.": "`omoide verify` で範囲を確かめてください。",
    "Run `omoide log export --anew`, which writes the log from the store again.": (
        "`omoide log export --anew` を実行すると、保管庫からログを書き直します。"
    ),
    "Put a whole backup back with `omoide restore FILE` (`omoide backups` lists them), name another copy with --from, or save what "
    "can be read with `omoide salvage`.": (
        "`omoide restore FILE` でバックアップ全体を戻すか(一覧は `omoide backups`)、--from で別の控えを指定するか、"
        "`omoide salvage` で読めるものを救い出してください。"
    ),
    "Nothing can be read of it; only a backup can help.": "何も読み取れません。バックアップから戻すしかありません。",
    "{more} To go on without them, delete {path}.": "{more}それらなしで続けるには {path} を消してください。",
    "Put it back. To begin anew, delete {path}.": "元の場所に戻してください。新しく始めるには {path} を消してください。",
    "Put it back. To begin anew, move {path} away.": "元の場所に戻してください。新しく始めるには {path} をよそへ移してください。",
    # What is damaged, or cannot be done.
    "the file is empty": "ファイルが空です",
    "the file is missing, but its log is there": "ファイルがなく、その書き込みログだけがあります",
    "the file is missing, though it was there before": "前にはあったファイルがありません",
    "{count} acknowledged {noun} missing": "書いたはずの記録が {count} 件ありません",
    "a row is not what was written ({error})": "書かれたとおりでない行があります({error})",
    "its rows are out of order": "行の並びが乱れています",
    "memory {name} is not what was written": "記憶 {name} が書かれたとおりではありません",
    "the words {digest} are not where they belong": "言葉 {digest} があるべき所にありません",
    "no words are found in it": "言葉が一つも見つかりません",
    "{what} cannot be had from anywhere": "{what} はどこからも得られません",
    "its manifest cannot be read": "目録が読めません",
    "it is missing, or no longer what was written": "なくなったか、書かれたとおりではありません",
    "it cannot be read": "読めません",
    "it cannot be reached": "つながりません",
    "it could not be brought in step": "足並みを揃えられませんでした",
    "{found} of {count} rows were written": "{count} 行のうち {found} 行しか書かれませんでした",
    "it was closed; open it anew": "閉じられています。開き直してください",
    "it was opened before a fork; open it anew in this process": "fork の前に開いたものです。このプロセスで開き直してください",
    "the stream belongs to the process that opened it": "この流れは、開いたプロセスのものです",
    "somebody else has it open. End that first; nothing was changed": (
        "ほかの誰かが開いています。先にそちらを終えてください。何も変えていません"
    ),
    "this mind has no place for them; open it with open_mind()": "この心には置き場所がありません。open_mind() で開いてください",
    "it has format {found}, and is first to be brought up to date": "形式 {found} なので、先に新しくする必要があります",
    "it holds tables of something else ({names}); give it a database or a schema of its own": (
        "ほかのものの表があります({names})。専用のデータベースかスキーマを与えてください"
    ),
    "its server went away meanwhile, and is not back after {seconds} s": (
        "途中でサーバーがいなくなり、{seconds} 秒たっても戻りません"
    ),
    "the tokens cannot be read: {error}": "トークンを読めません: {error}",
    # Questions in SQL.
    "one question that only reads is allowed: SELECT …": "読むだけの問い合わせを一つだけ書けます: SELECT …",
    "it took longer than {seconds} s (`log.query_s`)": "{seconds} 秒を超えました(`log.query_s`)",
    "it needs more memory than it may have (`log.query_mb`)": "使えるメモリーを超えました(`log.query_mb`)",
    "{error}. In SQL, write {name} with the quotes": "{error}。SQL では {name} を引用符ごと書いてください",
    # Settings.
    "there is no setting {name}. `omoide config explain` lists them all.": (
        "{name} という設定はありません。`omoide config explain` ですべて見られます。"
    ),
    "write it as key=value": "「キー=値」と書いてください",
    "the file cannot be read: {error}": "ファイルを読めません: {error}",
    "{value} is not one of {values}": "{value} は次のどれでもありません: {values}",
    "{value} is not a yes or no; allowed: {allowed}": "{value} は真偽値ではありません。使えるもの: {allowed}",
    "{value} is not a whole number; allowed: {allowed}": "{value} は整数ではありません。使えるもの: {allowed}",
    "{value} is not a number; allowed: {allowed}": "{value} は数ではありません。使えるもの: {allowed}",
    "{value} is not a {kind}; allowed: {allowed}": "{value} は {kind} ではありません。使えるもの: {allowed}",
    "{value} should be a table of settings": "{value} は設定の表にしてください",
    "{value} should be of the type {kind}; allowed: {allowed}": "{value} は {kind} 型にしてください。使えるもの: {allowed}",
    "{value} is out of bounds; allowed: {allowed}": "{value} は範囲の外です。使えるもの: {allowed}",
    "{value} is not a table": "{value} は表ではありません",
    "{value} is not an address": "{value} はアドレスではありません",
    "{value} is not an address such as {example}": "{value} は {example} のようなアドレスではありません",
    "a password is no setting: {more}": "パスワードは設定に書けません: {more}",
    "put it into ~/.pgpass or PGPASSWORD": "~/.pgpass か PGPASSWORD に入れてください",
    "{value} is not the path of a directory": "{value} はディレクトリのパスではありません",
    "there is no such home directory as in {value}": "{value} にあるホームディレクトリはありません",
    "there is no time zone {value}; allowed: a name such as Asia/Tokyo, or nothing": (
        "時間帯 {value} はありません。Asia/Tokyo のような名前にするか、空にしてください"
    ),
    "there is no group {value}; allowed: {values}": "{value} という組はありません。使えるもの: {values}",
    "there is no step {value}; allowed: {values}": "{value} という段階はありません。使えるもの: {values}",
    "it is above {name}_high; they are a range": "{name}_high より大きいです。二つで範囲になります",
    "it is below {name}": "{name} より小さいです",
    "some section must have a share": "どれかの節に割り当てが要ります",
    "{name} = {value}; allowed: 0 to 1, for a name that is not already a signal": (
        "{name} = {value}。まだ信号でない名前に、0～1 の値を指定してください"
    ),
    "{name} means nothing there; allowed: {values}": "{name} はそこでは意味がありません。使えるもの: {values}",
    "allowed: tokens_in and tokens_out, what a million tokens cost, 0 to 10000": (
        "使えるもの: tokens_in と tokens_out(百万トークンの値段、0～10000)"
    ),
    "variables of that name are settings, and settings are shown; give it another name": (
        "その名前の変数は設定で、設定は表示されます。ほかの名前にしてください"
    ),
    "only a file is encrypted here; a server keeps its own disk": "ここで暗号化するのはファイルだけです。サーバーは自身のディスクを管理します",
    "the clock of the world has a rate of its own: WorldClock(rate=…)": "世界の時計には自身の速さがあります: WorldClock(rate=…)",
    "say where the log lies: a directory, or an address such as s3://bucket/path": (
        "ログの場所を指定してください。ディレクトリか、s3://bucket/path のようなアドレスです"
    ),
    "say where it is: {example}": "場所を指定してください: {example}",
    "say where {name} is: {example}": "{name} の場所を指定してください: {example}",
    "it needs {name}. Install it: {command}": "{name} が要ります。インストール: {command}",
    "install what it needs: {command}": "必要なものをインストールしてください: {command}",
    "the extra is missing ({name}): {command}": "追加の部品がありません({name})。インストール: {command}",
    "{why}. Nothing was changed. Correct the file by hand, or move it away, and try again.": (
        "{why}。何も変えていません。ファイルを手で直すか、よそへ移してから、やり直してください。"
    ),
    # Embedders, engines of vectors, judges.
    "say in which directory the model lies": "モデルのあるディレクトリを指定してください",
    "say where the server is; nothing is sent anywhere without it": (
        "サーバーの場所を指定してください。指定がなければ、どこにも何も送りません"
    ),
    "say which model to ask for": "どのモデルに頼むかを指定してください",
    "there is no environment variable {name}. Put the key there, or set another {setting}": (
        "環境変数 {name} がありません。そこに鍵を入れるか、別の {setting} にしてください"
    ),
    "the key holds characters that cannot be sent": "鍵に、送れない文字があります",
    "a name or key does not belong into an address; name a variable in {setting}": (
        "アドレスに名前や鍵は書けません。{setting} に変数の名前を書いてください"
    ),
    "name the environment variable that holds the key": "鍵の入った環境変数の名前を指定してください",
    "it answered {status}: {more}. Check embedding.model and embedding.url": (
        "返答は {status}: {more}。embedding.model と embedding.url を確かめてください"
    ),
    "it answered {status}: {more}. Try again later, or lower embedding.batch": (
        "返答は {status}: {more}。後でやり直すか、embedding.batch を下げてください"
    ),
    "it answered {status}: {more}. {why}": "返答は {status}: {more}。{why}",
    "it gave vectors of {found} numbers instead of {wanted}. Set embedding.dimension to what the model gives, or to 0": (
        "{wanted} 次元のはずが {found} 次元のベクトルでした。embedding.dimension をモデルに合わせるか、0 にしてください"
    ),
    "it gave a vector without a direction. Check the model on the server": (
        "向きのないベクトルでした。サーバーのモデルを確かめてください"
    ),
    "it gave {found} vectors for {wanted} texts. Check the server, or lower embedding.batch": (
        "{wanted} 件の文に {found} 件のベクトルでした。サーバーを確かめるか、embedding.batch を下げてください"
    ),
    "it refused the key ({status}). Check the variable that {setting} names": (
        "鍵が断られました({status})。{setting} が指す変数を確かめてください"
    ),
    "no whole answer came ({error}). Try again, or raise {setting}": (
        "答えが最後まで来ませんでした({error})。やり直すか、{setting} を上げてください"
    ),
    "no whole answer came within {seconds} s. Try again, or raise {setting}": (
        "{seconds} 秒以内に答えが最後まで来ませんでした。やり直すか、{setting} を上げてください"
    ),
    "its answer is not a list of vectors. Is embedding.url right, up to before /embeddings or /models?": (
        "答えがベクトルの一覧ではありません。embedding.url は /embeddings や /models の手前まで正しいですか"
    ),
    "nobody is there. Start the server, or set {setting}": "誰も応えません。サーバーを起動するか、{setting} を設定してください",
    "nobody is there, or the connection broke. Start the server, or set {setting}": (
        "誰も応えないか、接続が切れました。サーバーを起動するか、{setting} を設定してください"
    ),
    "its answer makes no sense ({error}). Is {setting} right?": "答えの意味が取れません({error})。{setting} は正しいですか",
    "the connection is not safe ({error}). Check the certificate of the server": (
        "接続が安全ではありません({error})。サーバーの証明書を確かめてください"
    ),
    "there is no {name} in it": "その中に {name} がありません",
    "{name} needs an output with {wanted}; there is only {found}": "{name} には {wanted} を持つ出力が要りますが、{found} しかありません",
    "the model gave a vector without a direction. Try another file of it": (
        "モデルが向きのないベクトルを返しました。別のファイルを試してください"
    ),
    "the model wants an input {name} that is unknown": "モデルが、知らない入力 {name} を求めています",
    "it cannot be used ({error})": "使えません({error})",
    "it cannot be used ({error}). If a text is too long for it, lower embedding.max_tokens": (
        "使えません({error})。文が長すぎるなら embedding.max_tokens を下げてください"
    ),
    "{wanted} is more than the {found} numbers that the model gives": "{wanted} は、モデルの返す {found} 次元を超えています",
    "the installed {name} is not as this version of omoide knows it ({error}). Install the one it asks for.": (
        "インストールされた {name} は、この版の omoide の知るものと違います({error})。求められている版を入れてください。"
    ),
    "its tables are not prepared yet": "表の準備がまだです",
    "the package {name} is missing. Install it with pip, or set another kind.": (
        "パッケージ {name} がありません。pip で入れるか、別の kind にしてください。"
    ),
    "its vectors have {found} numbers, but those it made before have {wanted}. Set embedding.dimension, and all are made anew": (
        "ベクトルは {found} 次元ですが、前に作ったものは {wanted} 次元です。embedding.dimension を設定すると、すべて作り直します"
    ),
    "the database of {name} has no extension pgvector. Let its administrator run CREATE EXTENSION vector, or set vectors.engine to "
    "columns": (
        "{name} のデータベースに拡張 pgvector がありません。管理者に CREATE EXTENSION vector を頼むか、vectors.engine を columns にしてください"
    ),
    "pgvector {found} is too old: 0.8 or newer is needed. Run ALTER EXTENSION vector UPDATE": (
        "pgvector {found} は古すぎます。0.8 以降が要ります。ALTER EXTENSION vector UPDATE を実行してください"
    ),
    "its id2label names no entailment and contradiction, but {values}": "id2label に entailment と contradiction がなく、{values} があります",
    "somebody has taken it away": "誰かが取り外しました",
    # Language models.
    "there is no language model to judge: set thinking.kind": "判断する言語モデルがありません。thinking.kind を設定してください",
    "its JSON object does not end": "JSON オブジェクトが終わっていません",
    "it holds no JSON object": "JSON オブジェクトがありません",
    "it says nothing of {names}": "{names} について何も言っていません",
    "it says nothing of this one": "これについて何も言っていません",
    "it says {number}, which nothing in the material does": "元の材料にない {number} と言っています",
    "it tells as your own what somebody else said, without who: {text}": "ほかの人の言葉を、誰のものとも言わず自分のことにしています: {text}",
    "summary has {count} sentences; at most {most}": "要約が {count} 文あります。{most} 文までです",
    "summary says {number}, which no event does": "要約に、どの出来事にもない {number} があります",
    "{name} has {count} characters; at most {most}": "{name} が {count} 文字あります。{most} 文字までです",
    "{name} is empty": "{name} が空です",
    # Importing.
    "no format that is known; name one with --as: {values}": "知っている形式ではありません。--as で形式を指定してください: {values}",
    # What `verify` finds.
    "audit log: {more}": "監査記録: {more}",
    "entry {number}": "記録 {number}",
    "event {number}": "出来事 {number}",
    "entry {number} was changed after it was written": "記録 {number} が、書かれた後に変えられました",
    "entry {number} is missing: entry {next} follows": "記録 {number} がなく、記録 {next} が続いています",
    "entry {number} cannot be read ({error})": "記録 {number} が読めません({error})",
    "entry {number} calls itself {other}": "記録 {number} が {other} と名乗っています",
    "entry {number} is not the one that was noted ({digest}…)": "記録 {number} は、控えたもの({digest}…)ではありません",
    "the journal ends at entry {number}, but {count} were acknowledged": "記録は {number} 件で終わりますが、{count} 件書いたはずです",
    "the words {digest} of entry {number} were changed": "記録 {number} の言葉 {digest} が変えられました",
    "the words {digest} are not what was written": "言葉 {digest} が書かれたとおりではありません",
    "the words {digest} are missing, and no erasure took them": "言葉 {digest} がありません。消去されたのでもありません",
    "the words of event {number} were changed": "出来事 {number} の言葉が変えられました",
    "the words of {more} are missing, and no erasure took them": "{more} の言葉がありません。消去されたのでもありません",
    "the words of {more} are missing or not what was written: run `omoide repair`": (
        "{more} の言葉がないか、書かれたとおりではありません。`omoide repair` を実行してください"
    ),
    "the words of {more} were erased and are still there": "{more} の言葉が、消去されたのにまだあります",
    "memory {name} is not what the journal says": "記憶 {name} が記録のとおりではありません",
    "memory {name} cannot be read: {error}": "記憶 {name} が読めません: {error}",
    "memory {name} is not found by what it says: run `omoide rebuild`": (
        "記憶 {name} を、その言葉で探せません。`omoide rebuild` を実行してください"
    ),
    "memory {name} is not found by what it speaks of: run `omoide rebuild`": (
        "記憶 {name} を、その話題で探せません。`omoide rebuild` を実行してください"
    ),
    "the relations are not what the journal says": "つながりが記録のとおりではありません",
    "the notes are not what the journal says": "覚え書きが記録のとおりではありません",
    "the tables cannot be read: {error}": "表が読めません: {error}",
    "the index of who is mentioned is not what the journal says: run `omoide rebuild`": (
        "誰に触れたかの索引が記録のとおりではありません。`omoide rebuild` を実行してください"
    ),
    "the index of who shares and has heard what is not what the journal says: run `omoide rebuild`": (
        "共有の索引が記録のとおりではありません。`omoide rebuild` を実行してください"
    ),
    "words were read by the lexicon {before}, and are now by {after}: run `omoide rebuild`": (
        "言葉は辞書 {before} で読まれ、今は {after} です。`omoide rebuild` を実行してください"
    ),
    "event {number} is not found by what it says: run `omoide repair`": (
        "出来事 {number} を、その言葉で探せません。`omoide repair` を実行してください"
    ),
    "event {number} is not where it belongs in the log of its day": "出来事 {number} が、その日の記録のあるべき所にありません",
    "event {number} was changed after it was written, or one before it is missing": (
        "出来事 {number} が書かれた後に変えられたか、その前の一つがありません"
    ),
    "the time line ends at event {number}, but {count} were acknowledged": "出来事は {number} 件で終わりますが、{count} 件書いたはずです",
    "{table} of {mind}: {number} is not what was written": "{mind} の {table}: {number} が書かれたとおりではありません",
    "{table} of {mind} ends at {number}, but {count} were acknowledged": "{mind} の {table} は {number} 件で終わりますが、{count} 件書いたはずです",
    "the ledger of erasures at {path}: {count} lines cannot be read whole; `omoide rebuild` mends it": (
        "消去台帳 {path}: {count} 行が最後まで読めません。`omoide rebuild` で直せます"
    ),
    "{mind}: source and target differ; was somebody writing meanwhile?": "{mind}: 移す前と後が違います。その間に誰かが書きましたか",
}
