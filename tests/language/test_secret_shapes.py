"""Secrets that nobody named are known by what they are made of; what only looks like one stays.

Each bar below stands where a scanner would take this file for a leak; it is left out before anything is looked at.
"""

import hashlib
from base64 import b64encode

import pytest

from omoide.language.secrets import mask


def whole(text: str) -> str:
    return text.replace("¦", "")


ID, TEMPORARY = "AK¦IAIOSFODNN7EXAMPLE", "AS¦IAY34FZKBOKMUTVV7A"
AWS = "wJalrXUtnFEMI/K7MDENG/bPx¦RfiCYEXAMPLEKEY"
OTHER = "h9Qm+2xVtR4uYc7LwZk/0aNfJ3s¦PdGbE5oTiKq8X"
HEX = "9f3c1b7a5d2e4f60¦8a9b1c3d5e7f2046"
SID = f"A¦C{HEX[::-1].replace('¦', '')}"
BODY = [
    "MIIEvQIBADANBgkqhkiG9w0BAQEFAASC",
    "BKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj",
    "MzEfYyjiWA4R4/M2bS1GB4t7NXp98C3S",
    "C6dVMvDuic==",
]
BEGIN, END = "-----BEGIN PRIV¦ATE KEY-----", "-----END PRIV¦ATE KEY-----"
AZURE = "Xy38¦Q~kLm0pQrStUvWxYz1234567890abcDEfgh"
PASS = "Xk29-tombo"

# What is said, and what of it may not stay.
SECRETS = [
    # A key of AWS after or before its id, named by nobody.
    (f"{ID} / {AWS}", AWS),
    (f"{AWS} / {ID}", AWS),
    (f"{ID}\n{AWS}", AWS),
    (f"{ID}\n\n{AWS}\n", AWS),
    (f"{AWS}\n{ID}", AWS),
    (f"{ID},{AWS}", AWS),
    (f"| {ID} | {OTHER} |", OTHER),
    (f"[{ID!r}, {OTHER!r}]", OTHER),
    (f'{{"a": "{ID}", "b": "{OTHER}"}}', OTHER),
    (f"鍵は{ID}、もう一つは{AWS}です。", AWS),
    (f"アクセスキー {ID}\nシークレット\n{OTHER}", OTHER),
    (f"{ID}：{OTHER}", OTHER),
    (f"新しい鍵：{ID}（{AWS}）", AWS),
    (f"the old pair {TEMPORARY} and {OTHER} no longer works", OTHER),
    (f"> {ID}\n> {AWS}", AWS),
    (f"export A={ID}\nexport B={AWS}", AWS),
    (f"{TEMPORARY}\n{OTHER}\nIQoJb3Jp¦Z2luX2VjEJr//////////wEaCXVzLWVhc3QtMSJ", "X2VjEJr//////////"),
    # Other pairs.
    (f"{SID}:{HEX}", HEX),
    (f"twilio {SID}\n{HEX}", HEX),
    (f"電話の鍵 {SID} と {HEX}", HEX),
    (f"S¦K{HEX} pAs5w0rdLikeSecretOfThirtyTwoCh1", "pAs5w0rdLikeSecretOfThirtyTwoCh1"),
    ("LT¦AI5tKq8XoTiGbE5PdJ3sNf / h9Qm2xVtRuYc7LwZk0aNfJ3sPdGbE5", "h9Qm2xVtRuYc7LwZk0aNfJ3sPdGbE5"),
    (f"tenant 72f988bf-86f1-41af-91ab-2d7cd011db47 client {AZURE}", AZURE),
    (f"Azureの鍵は{AZURE}", AZURE),
    (f"DefaultEndpointsProtocol=https;AccountName=kura;AccountKey={'Ab3+' * 21}Zz==;", "Ab3+Ab3+"),
    (f"Endpoint=sb://kura.example/;SharedAccessKey={'Ab3+' * 10}Zz0=", "Ab3+Ab3+"),
    ("https://kura.blob.core.windows.net/c?sv=2024&sig=" + "aB3%2F" * 10 + "xY9%3D", "aB3%2FaB3"),
    # Services whose keys say what they are.
    ("GOC¦SPX-a1B2c3D4e5F6g7H8i9J0k1L2m3N4", "a1B2c3D4e5F6"),
    ("1//0¦gA1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8S9t0U1v2", "A1b2C3d4E5f6"),
    ("ya¦29.a0AfH6SMBxyz1234567890abcdefghij", "a0AfH6SMBxyz"),
    ("xap¦p-1-A012BCD3EFG-1234567890123-" + "ab12" * 16, "1234567890123"),
    ("https://hooks.slack.com/serv¦ices/T01ABCDEF/B02GHIJKL/a1B2c3D4e5F6g7H8i9J0k1L2", "a1B2c3D4e5F6"),
    ("https://discord.com/api/web¦hooks/123456789012345678/" + "aB3-" * 17, "aB3-aB3-"),
    ("https://discord.com/invite and MTIz¦NDU2Nzg5MDEyMzQ1Njc4.GaBcDe.a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5", "a1B2c3D4e5F6"),
    ("telegram 123456789¦:AAa1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q", "a1B2c3D4e5F6"),
    ("github_p¦at_11ABCDEFG0a1b2C3d4E5f6_G7h8I9j0K1l2M3n4O5p6Q7r8S9t0U1v2W3x4Y5z6A7b8C9d0E", "a1b2C3d4E5f6"),
    ("np¦m_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8", "a1B2c3D4e5F6"),
    ("py¦pi-AgEIcHlwaS5vcmcCJGExYjJjM2Q0LWU1ZjYtNzg5MC1hYmNk", "AgEIcHlwaS5v"),
    ("sk-pr¦oj-a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6", "a1B2c3D4e5F6"),
    ("sk-a¦nt-api03-a1B2c3D4e5F6g7H8i9J0-k1L2m3N4o5P6AA", "a1B2c3D4e5F6"),
    ("支払いは rk_li¦ve_51AbCdEfGhIjKlMnOp", "51AbCdEfGhIjKlMnOp"),
    ("shp¦at_" + HEX, HEX),
    ("dop_¦v1_" + HEX * 2, HEX),
    ("hv¦s.CAESIJa1B2c3D4e5F6g7H8i9J0k1", "CAESIJa1B2c3"),
    ("nt¦n_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8s9T0", "a1B2c3D4e5F6"),
    ("lin_¦api_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8s9T0", "a1B2c3D4e5F6"),
    ("gs¦k_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8", "a1B2c3D4e5F6"),
    ("dckr_¦pat_a1B2c3D4e5F6g7H8i9J0k1L2m3N", "a1B2c3D4e5F6"),
    ("AGE-SEC¦RET-KEY-1" + "QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L" * 2, "QPZRY9X8GF2TVDW0"),
    # Names and passwords that a program is called with, or that stand before a host.
    (f"curl -u ken:{PASS} https://example.com", PASS),
    (f"curl -s --user 'ken:{PASS}' https://example.com/x", PASS),
    (f"mysql -h db -u root -p{PASS} kura", PASS),
    (f"sshpass -p {PASS} ssh ken@example.com", PASS),
    (f"machine example.com login ken password {PASS}", PASS),
    (f"ken:{PASS}@db.example.com:5432/kura", PASS),
    (f"接続先は ken:{PASS}@10.0.0.5:3306 です", PASS),
    (f"redis://:{PASS}@cache:6379/0", PASS),
    ("Basic " + b64encode(f"ken:{PASS}".encode()).decode(), b64encode(f"ken:{PASS}".encode()).decode()),
    # Keys in letters, however they were quoted, wrapped or cut.
    ("\n".join([BEGIN, *BODY, END]), BODY[1]),
    ("\n".join(f"> {line}" for line in [BEGIN, *BODY]), BODY[2]),
    ("\n".join(f"> {line}" for line in [BEGIN, *BODY]), BODY[3]),
    (" + \n".join(f'"{line}\\n"' for line in [BEGIN, *BODY]), BODY[2]),
    ('{"type": "service_account", "private_key": "' + "\\n".join([BEGIN, *BODY, END]) + '\\n"}', BODY[0]),
    ('"private_key": "' + "\\n".join([BEGIN, *BODY]), BODY[2]),
    ("\n".join(["-----BEGIN RSA PRIV¦ATE", "KEY-----", *BODY, "-----END RSA PRIV¦ATE", "KEY-----"]), BODY[1]),
    ("\n".join([*BODY, END]), BODY[1]),
    ("\n".join(f"| {line}" for line in [*BODY, END]), BODY[0]),
    ("続き:\n" + "\n".join([*BODY[1:], END]) + "\n以上", BODY[2]),
    ("Private-Lines: 4\n" + "\n".join(BODY) + "\nPrivate-MAC: ab", BODY[1]),
    # As it is said in Japanese.
    (f"パスワードは、{PASS}だよ", PASS),
    (f"パスワードは {PASS} です", PASS),
    (f"ＰＷは{PASS}です", PASS),
    (f"ID は ken、パスワード {PASS}", PASS),
    (f"ログインパスワード→{PASS}", PASS),
    (f"パスワードが{PASS}になりました", PASS),
    (f"ﾊﾟｽﾜｰﾄﾞ:{PASS}", PASS),
    (f"合言葉は「{PASS}」", PASS),
]  # fmt: skip

SHA1, SHA256, SHA512 = (getattr(hashlib, name)(b"omoide") for name in ("sha1", "sha256", "sha512"))
LONG_PATH = "/Users/MikaSato/Documents/Projects/Kakeibo2/Sources/AppDelegate.swift"
FORTY = "Sources/Kakeibo/Models/AccountEntry2.txt"  # forty characters
HARMLESS = [
    # Hashes, as programs print them, also beside the id of a key.
    SHA1.hexdigest(),
    f"commit {SHA1.hexdigest()}",
    f"{ID} was rotated in {SHA1.hexdigest()}",
    f"{ID}\n{SHA1.hexdigest().upper()}",
    f"sha256:{SHA256.hexdigest()}",
    f"{ID} sha256:{SHA256.hexdigest()}",
    f"integrity sha512-{b64encode(SHA512.digest()).decode()}",
    f'"integrity": "sha512-{b64encode(SHA512.digest()).decode()}", "key": "{ID}"',
    f"sha1-{b64encode(SHA1.digest()).decode()}",
    f"sha384-{b64encode(hashlib.sha384(b'x').digest()).decode()}",
    f"h1:{b64encode(SHA256.digest()).decode()}",
    f"md5 {HEX}",
    f"etag \"{HEX}\"",
    f"{HEX}  kura.tar.gz",
    f"ハッシュは{HEX}でした",
    f"コミット {SHA1.hexdigest()[:12]} で直した",
    "git show 3f2a9c1b8d7e6f5a4b3c2d1e0f9a8b7c6d5e4f3a --stat",
    # Ids.
    "550e8400-e29b-41d4-a716-446655440000",
    f"{ID} for 72f988bf-86f1-41af-91ab-2d7cd011db47",
    SID,
    f"{SID} は本番のアカウント",
    "arn:aws:iam::123456789012:user/development/product_1234/kakeibo",
    f"{ID} belongs to arn:aws:iam::123456789012:user/kakeibo-deployment-of-production",
    "AIDAIOSFODNN7EXAMPLE is a user",
    "i-0a1b2c3d4e5f67890 and vpc-0a1b2c3d",
    "pk_live_51AbCdEfGhIjKlMnOp",
    "01m7r02awn4xkr2r2j7j",
    "projects/kura/secrets/db-password/versions/3",
    "123456789:  the ninth",
    "T01ABCDEF and B02GHIJKL",
    # Paths and names.
    LONG_PATH,
    f"{ID} stands in {LONG_PATH}",
    f"{ID} stands in {FORTY}",
    f"{ID}\n{FORTY}\n",
    f"{ID} → /home/mika/projects/kakeibo/infrastructure/main",
    f"{ID} in src/components/AccountSettings/ProfilePicture/index.tsx",
    f"鍵 {ID} は infrastructure/environments/production/main.tf にある",
    f"{ID} と AbstractSingletonProxyFactoryBeanGenerator",
    f"{ID} {'A' * 40}",
    f"{ID} {'abcdefghij' * 4}",
    f"{ID} {'1234567890' * 4}",
    "https://example.com/services/T01/B02/about-us-and-our-customers",
    "https://hooks.slack.com/docs",
    "https://github.com/omoide/omoide/blob/3f2a9c1b8d7e6f5a4b3c2d1e0f9a8b7c6d5e4f3a/src/omoide/mind.py",
    "https://kura.example/?signature=yes&sig=ok",
    # Addresses, numbers and commands.
    "mail:ken2@example.com",
    "連絡先:ken.2@example.com まで",
    "To:ken@example.com, cc:mika3@example.com",
    "git clone git@github.com:omoide/omoide.git",
    "ssh ken@10.0.0.5:22",
    "時刻は 10:30@会議室",
    "docker run -u 1000:1000 alpine",
    "docker run -u node:node image2",
    "curl -u https://example.com/x",
    "mysql -u root -p kura",
    "mkdir -p src/omoide2/x",
    "login ken, password unknown",
    "Basic training of 2026",
    "Basic information and Basic2 course",
    "basic authentication2026",
    # Keys that all may see, and words about them.
    "-----BEGIN PUBLIC KEY-----\n" + "\n".join(BODY) + "\n-----END PUBLIC KEY-----",
    "-----BEGIN CERTIFICATE-----\n" + "\n".join(BODY) + "\n-----END CERTIFICATE-----",
    "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ2Vv1Q9yX3bW7kT8mN4pR6sU0wZ5cE1gH7jL9nP3qRt ken@example.com",
    "Look for -----END PRIV¦ATE KEY----- in the log",
    "秘密鍵は -----BEGIN で始まる",
    "\n".join(BODY),
    "data:image/png;base64," + b64encode(SHA512.digest() * 3).decode(),
    "パスワードは、明日までに変えてください",
    "パスワードは誰にも言わない",
    "パスワードが3回間違っていた",
    "PWは忘れた",
    "IDとパスワードを入れる",
    "AKIA で始まる鍵は 20 文字、秘密の方は 40 文字",
    "ghp_ で始まるもの、np¦m_ で始まるもの",
    "トークンは xox で始まる",
    "eyJ から始まる文字列は JWT",
]  # fmt: skip


def test_there_are_enough_of_both() -> None:
    assert len(SECRETS) >= 60
    assert len(HARMLESS) >= 60
    assert len(whole(AWS)) == len(whole(OTHER)) == len(FORTY) == 40


@pytest.mark.parametrize(("text", "secret"), [(whole(text), whole(secret)) for text, secret in SECRETS])
def test_a_secret_that_nobody_named_is_hidden(text: str, secret: str) -> None:
    assert secret in text
    masked = mask(text)
    assert secret not in masked.text
    assert masked.kinds
    again = mask(masked.text)
    assert (again.text, again.kinds) == (masked.text, ())


@pytest.mark.parametrize("text", list(map(whole, HARMLESS)))
def test_what_only_looks_like_a_secret_stays(text: str) -> None:
    assert mask(text).text.replace("[secret:aws-key]", whole(ID)) == text
