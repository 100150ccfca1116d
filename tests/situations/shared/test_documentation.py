"""docs/situations.md explains every field, question and value there is."""

from __future__ import annotations

from pathlib import Path

import msgspec

from ruling_service.situations.shared import describe, model, questions, records
from ruling_service.situations.shared.account import CARD_VALUES, GLOBAL_VALUES, PLAYER_VALUES
from ruling_service.situations.shared.acts import DOINGS, written_as
from ruling_service.situations.shared.loader import load
from ruling_service.situations.shared.parts import Part
from tests.each import of_each

PAGE = (Path(__file__).parents[3] / "docs" / "situations.md").read_text("utf-8")
SECTIONS = {
    "Situation": "## The situation",
    "Player": "## Player",
    "CardInPlay": "## Card in play", "Apart": "## Apart",
    "Attachment": "## Card in play",
    "Pile": "## Pile",
    "Copy": "## Pile",
    "Quest": "## Quest",
    "Site": "## Site",
    "Assigned": "## Assigned",
    "Attack": "## Attack",
    "InForce": "## In force",
    "Given": "## Given",
    "Act": "## Do",
    "Ask": "## Ask",
    "Possible": "### Possible",
    "Condition": "## Conditions",
    "IsWhere": "## Conditions",
    "IsPlayer": "## Conditions",
    "Count": "## Conditions",
    "Pattern": "### Occurrences",
    "Expect": "## Expect",
    "InTrace": "## Expect",
    "Window": "## Expect",
    "CardFacts": "## Card facts",
}


def section(heading: str) -> str:
    """The part of the page under a heading, up to the next one of its level or above."""
    level = heading.split()[0]
    rest = PAGE.split(f"\n{heading}\n", 1)[1]
    ends = [i for i in (rest.find(f"\n{'#' * n} ") for n in range(2, len(level) + 1)) if i >= 0]
    return rest[: min(ends)] if ends else rest


PARTS = {
    cls.__name__: cls for module in (model, questions) for cls in vars(module).values()
    if isinstance(cls, type) and issubclass(cls, Part)
}
PARTS |= {kind.KIND: written_as(kind) for kind in DOINGS}
FIELDS = [
    (name, field.encode_name) for name,
    cls in PARTS.items() if name != "Part" for field in msgspec.structs.fields(cls)
]


@of_each(("part", "field"), FIELDS)
def test_every_field_is_documented(part: str, field: str) -> None:
    assert f"`{field}`" in section(SECTIONS[part])


@of_each("value", [*CARD_VALUES, *PLAYER_VALUES, *GLOBAL_VALUES])
def test_every_value_is_documented(value: str) -> None:
    assert f"`{value}`" in section("## Ask")


@of_each("zone", questions.Zone.__args__)
def test_every_zone_is_documented(zone: str) -> None:
    assert f"`{zone}`" in section("## Conditions")


def test_what_the_records_say_is_written_anew() -> None:
    """`python -m ruling_service.situations.shared.describe` was run since the records changed."""
    assert describe.written_anew(PAGE) == PAGE


@of_each("word", records.words)
def test_every_word_for_what_happens_is_documented(word: str) -> None:
    assert f"`{word}`" in section("### Occurrences")


def test_the_example_loads() -> None:
    example = "\n".join(line[4:] for line in PAGE.split("\n\n", 3)[2:3][0].splitlines())
    assert load(example).title == "Thalin and Eastern Crows"
