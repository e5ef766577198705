"""A setting comes from preset, file, environment or arguments, the later before the earlier; a wrong one is named."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from omoide.dynamics.budgeting import Budget
from omoide.errors import BadSetting
from omoide.gate.sealing import Limits
from omoide.settings import Home, Settings, _read_preset, language_of, prepared_preset, presets, read_settings  # pyright: ignore[reportPrivateUsage]


def _file(home: Path, text: str) -> dict[str, str]:
    """A settings file in the store's directory, and the environment that leads there."""
    (home / "config.toml").write_text(text, "utf-8")
    return {"OMOIDE_HOME": str(home)}


def test_without_anything_said_the_defaults_hold() -> None:
    settings = read_settings(environment={})
    assert settings == Settings()
    assert settings.preset == "default"


def test_the_later_word_holds(home: Path) -> None:
    environment = _file(home, "[budget]\nk = 20\ntokens = 500\n[matching]\nlength = 0.3\n")
    from_file = read_settings(environment=environment)
    assert (from_file.budget.k, from_file.budget.tokens, from_file.matching.length) == (20, 500, 0.3)
    environment |= {"OMOIDE_BUDGET__K": "30"}
    from_environment = read_settings(environment=environment)
    assert (from_environment.budget.k, from_environment.budget.tokens) == (30, 500)
    from_arguments = read_settings(environment=environment, arguments=["budget.k=40"])
    assert (from_arguments.budget.k, from_arguments.budget.tokens, from_arguments.matching.length) == (
        40,
        500,
        0.3,
    )
    assert read_settings(environment=environment, arguments=["budget.k=40", "budget.k=41"]).budget.k == 41


def test_the_file_stands_above_the_preset(home: Path) -> None:
    terms = '[rankings.default]\nterms = [{ weight = 2, signals = ["words"] }]\n'
    plain, changed = read_settings(environment={}), read_settings(environment=_file(home, terms))
    assert plain.rankings["default"].recipe.support
    recipe = changed.rankings["default"].recipe
    assert [(term.weight, term.signals) for term in recipe.terms] == [(2.0, ("words",))]
    assert recipe.support == ()


@pytest.mark.parametrize("name", presets())
def test_every_preset_can_be_chosen_everywhere(home: Path, name: str) -> None:
    assert read_settings(environment=_file(home, f'preset = "{name}"')).preset == name
    assert read_settings(environment={"OMOIDE_PRESET": name}).preset == name
    assert read_settings(environment={}, arguments=[f"preset={name}"]).preset == name


def test_the_file_is_read_in_the_directory_that_is_named_last(tmp_path: Path) -> None:
    for name, k in (("one", 11), ("two", 12)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "config.toml").write_text(f"budget.k = {k}", "utf-8")
    environment = {"OMOIDE_HOME": str(tmp_path / "one")}
    assert read_settings(environment=environment).budget.k == 11
    there = read_settings(environment=environment, arguments=[f"home.path={tmp_path / 'two'}"])
    assert (there.budget.k, there.directory) == (12, tmp_path / "two")


def test_the_default_home_is_below_that_of_the_user() -> None:
    assert read_settings(environment={}).directory == Path.home() / ".omoide"


def test_short_names_in_the_environment_are_known() -> None:
    environment = {"OMOIDE_HOME": "/somewhere", "OMOIDE_MIND": "alice", "OMOIDE_LANG": "ja", "UNRELATED": "x"}
    home = read_settings(environment=environment).home
    assert (home.path, home.mind, home.language) == ("/somewhere", "alice", "ja")


@pytest.mark.parametrize(
    ("language", "environment", "spoken"),
    [
        ("ja", {"LANG": "en_US.UTF-8"}, "ja"),
        ("en", {"LANG": "ja_JP.UTF-8"}, "en"),
        ("auto", {"LANG": "ja_JP.UTF-8"}, "ja"),
        ("auto", {"LANG": "ja_JP.UTF-8", "LC_ALL": "C"}, "en"),
        ("auto", {"LANG": "C", "LC_ALL": "", "LC_MESSAGES": "ja"}, "ja"),
        ("auto", {"LANG": "de_DE.UTF-8"}, "en"),
        ("auto", {}, "en"),
    ],
)
def test_the_language_is_as_set_or_that_of_the_terminal(
    language: str, environment: dict, spoken: str
) -> None:
    assert language_of(Settings(home=Home(language=language)), environment) == spoken


BAD_VALUES = [
    # key, text, what the message must say
    ("budget.kk", "3", "there is no setting 'budget.kk'"),
    ("budgets.k", "3", "there is no setting 'budgets.k'"),
    ("budget", "3", "there is no setting 'budget'"),
    ("budget.k", "0", "1 to 1000"),
    ("budget.k", "1001", "1 to 1000"),
    ("budget.k", "many", "1 to 1000"),
    ("budget.k", "", "1 to 1000"),
    ("budget.k", "1.5", "'1.5' is not a whole number"),
    ("budget.k", "True", "'True' is not a whole number"),
    ("matching.length", "1.01", "0 to 1"),
    ("matching.length", "nan", "0 to 1"),
    ("matching.length", "inf", "0 to 1"),
    ("signals.recency_half_life_days", "0", "0.0001 to 36500"),
    ("home.lock_wait_s", "-1", "0.1 to 3600"),
    ("home.language", "fr", "one of auto, ja, en"),
    ("home.zone", "Mars/Olympus", "no time zone 'Mars/Olympus'"),
    ("home.zone", "../../etc/passwd", "no time zone"),
    ("home.zone", "Asia", "no time zone"),
    ("home.path", "", "not the path of a directory"),
    ("home.path", "a\0b", "not the path of a directory"),
    ("home.path", "~nobody-has-this-name/x", "no such home directory"),
    ("preset", "fastest", "default"),
]


@pytest.mark.parametrize(("key", "text", "said"), BAD_VALUES)
def test_a_wrong_argument_is_named_with_what_is_allowed(key: str, text: str, said: str) -> None:
    with pytest.raises(BadSetting) as refused:
        read_settings(environment={}, arguments=[f"{key}={text}"])
    assert refused.value.facts["key"] == key
    assert said in str(refused.value)


@pytest.mark.parametrize(("key", "text", "said"), BAD_VALUES)
def test_a_wrong_variable_is_named_with_what_is_allowed(key: str, text: str, said: str) -> None:
    name = "OMOIDE_" + key.upper().replace(".", "__")
    with pytest.raises(BadSetting) as refused:
        read_settings(environment={"OMOIDE_HOME" if key == "home.path" else name: text})
    assert refused.value.facts["key"] == key
    assert said in str(refused.value)


def test_the_name_of_a_wrong_variable_is_told() -> None:
    with pytest.raises(BadSetting, match="OMOIDE_BUDGET__KK"):
        read_settings(environment={"OMOIDE_BUDGET__KK": "3"})


@pytest.mark.parametrize(
    ("text", "key", "said"),
    [
        ("[budget]\nkk = 3", "budget.kk", "there is no setting 'budget.kk'"),
        ("[budgets]\nk = 3", "budgets", "there is no setting 'budgets'"),
        ("budget = 3", "budget", "should be a table"),
        ("[budget]\nk = 0", "budget.k", "1 to 1000"),
        ('[budget]\nk = "10"', "budget.k", "of the type int"),
        ("[budget]\nk = 10.0", "budget.k", "of the type int"),
        ("[budget]\nk = true", "budget.k", "of the type int"),
        ("[matching]\nlength = true", "matching.length", "of the type float"),
        ("[matching]\nlength = nan", "matching.length", "0 to 1"),
        ("[home]\npath = 3", "home.path", "of the type str"),
        ('[home]\nzone = "Mars/Olympus"', "home.zone", "no time zone"),
        ('preset = "fastest"', "preset", "default"),
        ("preset = 3", "preset", "default"),
        ("[budget\nk = 3", "(all)", "the file cannot be read"),
        ("[budget]\nk = 3\nk = 4", "(all)", "the file cannot be read"),
    ],
)
def test_a_wrong_file_is_named_with_what_is_allowed(home: Path, text: str, key: str, said: str) -> None:
    environment = _file(home, text)
    with pytest.raises(BadSetting) as refused:
        read_settings(environment=environment)
    assert refused.value.facts["key"] == key
    assert said in str(refused.value)
    if key != "preset":
        assert str(home / "config.toml") in str(refused.value)


@pytest.mark.parametrize("content", [b"\xff\xfe", b'[home]\npath = "\x83"\n'])
def test_a_file_that_is_not_text_is_named(home: Path, content: bytes) -> None:
    (home / "config.toml").write_bytes(content)
    with pytest.raises(BadSetting, match="cannot be read"):
        read_settings(environment={"OMOIDE_HOME": str(home)})


def test_a_file_that_was_asked_for_must_be_there(tmp_path: Path) -> None:
    with pytest.raises(BadSetting, match="cannot be read"):
        read_settings(environment={}, file=tmp_path / "none.toml")


@pytest.mark.parametrize("argument", ["budget.k", "", "k", "budget.k:3"])
def test_an_argument_without_a_value_is_refused(argument: str) -> None:
    with pytest.raises(BadSetting, match="key=value"):
        read_settings(environment={}, arguments=[argument])


GOOD_TERM = '{ weight = 1.0, signals = ["words"] }'


@pytest.mark.parametrize(
    ("ranking", "said"),
    [
        ('terms = [{ weight = 1, signals = ["luck"] }]', "luck"),
        (f"terms = [{GOOD_TERM}]\nfloors = [{{ luck = 1 }}]", "luck"),
        (f"terms = [{GOOD_TERM}]\nflors = {{ words = 1 }}", "flors"),
        ('terms = [{ wieght = 1, signals = ["words"] }]', "wieght"),
        ("terms = []", "at least one term"),
        ("terms = [{ weight = 1, signals = [] }]", "at least one term"),
        ('terms = [{ weight = 1, signals = "words" }]', "not a list of names"),
        ("terms = [{ weight = 1, signals = [1] }]", "not a list of names"),
        ('terms = [{ weight = "1", signals = ["words"] }]', "not a number"),
        ('terms = [{ weight = true, signals = ["words"] }]', "not a number"),
        ('terms = [{ weight = nan, signals = ["words"] }]', "not a number"),
        (f"terms = [{GOOD_TERM}]\nfloors = [{{ words = inf }}]", "not a number"),
        (f"terms = [{GOOD_TERM}]\nfloors = 3", "not a profile"),
        ("terms = 3", "not a profile"),
        ("terms = [3]", "not a profile"),
        ("floors = { words = 1 }", "terms"),
    ],
)
def test_a_ranking_that_is_none_is_refused(home: Path, ranking: str, said: str) -> None:
    environment = _file(home, f"[rankings.own]\n{ranking}\n")
    with pytest.raises(BadSetting) as refused:
        read_settings(environment=environment)
    assert refused.value.facts["key"] == "rankings"
    assert said in str(refused.value)


@pytest.mark.parametrize("made", [lambda: Budget(k=0), lambda: Limits(text_bytes=1), lambda: Home(path=" ")])
def test_values_made_in_code_are_held_to_the_same_bounds(made) -> None:
    with pytest.raises(BadSetting):
        made()


def test_the_prepared_default_is_the_written_one() -> None:
    """`make docs` writes it anew."""
    path, text = prepared_preset()
    assert path.read_text("utf-8") == text


def test_a_prepared_preset_of_another_text_is_not_believed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, prepared = prepared_preset()
    written = path.with_suffix(".toml").read_text("utf-8")
    (tmp_path / "default.toml").write_text(f"{written}\n[budget]\nk = 7\n", "utf-8")
    (tmp_path / "default.json").write_text(prepared, "utf-8")
    monkeypatch.setattr("omoide.settings._PRESETS", tmp_path)
    _read_preset.cache_clear()
    try:
        assert read_settings(environment={"OMOIDE_HOME": str(tmp_path)}).budget.k == 7
    finally:
        _read_preset.cache_clear()


def test_without_a_file_nobody_loads_a_reader_of_toml(tmp_path: Path) -> None:
    code = "import sys; from omoide.settings import read_settings; read_settings(); print('tomllib' in sys.modules)"
    environment = {**os.environ, "OMOIDE_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment
    )
    assert done.stdout.strip() == "False"
