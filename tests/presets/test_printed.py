"""A preset whose name ends in -printed says what it has otherwise than the one that it is based on."""

import tomllib
from importlib.resources import files

import pytest
from small_life import PRINTED

from omoide.settings import presets, read_settings, table_of

DESIGNS = [each for each in presets() if each != "default" and not each.endswith(PRINTED)]


def read(preset: str) -> dict[str, dict[str, object]]:
    return tomllib.loads((files("omoide.presets") / f"{preset}.toml").read_text("utf-8"))


@pytest.mark.parametrize("design", DESIGNS)
def test_every_design_has_its_letter(design: str) -> None:
    own = read(f"{design}{PRINTED}")
    assert own["preset"] == design
    base = table_of(design)
    for room, said in own.items():
        if room != "preset":
            for name, value in said.items():
                assert base.get(room, {}).get(name) != value, (room, name)


@pytest.mark.parametrize("design", DESIGNS)
def test_what_it_does_not_name_it_has_from_the_design(design: str) -> None:
    own = read(f"{design}{PRINTED}")
    one, other = (
        read_settings(environment={}, arguments=[f"preset={each}"]) for each in (design, f"{design}{PRINTED}")
    )
    rooms = set(vars(type(one))["__dataclass_fields__"]) - set(own) - {"preset"}
    assert {room for room in rooms if getattr(one, room) != getattr(other, room)} == set()
    assert other.preset == f"{design}{PRINTED}"


def test_a_person_still_has_the_last_word() -> None:
    said = ["preset=ltm-printed", "lifecycle.settling_days=3"]
    assert read_settings(environment={}, arguments=said).lifecycle.settling_days == 3.0
