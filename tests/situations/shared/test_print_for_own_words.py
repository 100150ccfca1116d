"""The project's own words of a card give way to the print that somebody imported where they are not played whole and
the print is; an erratum never does.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace

from ruling_service.resources import corpus_dir
from ruling_service.situations.shared.catalogue import is_read
from ruling_service.situations.shared.facts import Cards, load_cards
from ruling_service.situations.shared.model import CardFacts

WHOLE, OTHER_WHOLE, UNREAD = "Action: Draw 1 card.", "Action: Draw 2 cards.", "Action: Whistle an old tune."


def old_song(text: str, **more: str) -> CardFacts:
    return CardFacts(name="Old Song", type="event", sphere="lore", cost=1, text=text, **more)


def taken(folder: Path, own: str, prints: Iterable[CardFacts], erratum: str = "") -> list[CardFacts]:
    """The printings of Old Song, of which the project has these words and somebody imported those prints."""
    told = f'name: Old Song\ntype: event\nsphere: lore\ncost: 1\nset: First Set\nnumber: "2"\ntext: "{own}"\n'
    (folder / "old-song.yaml").write_text(told + (f"erratum: {erratum}\nsince: FAQ 1.9\n" if erratum else ""), encoding="utf-8")
    known = Cards(
        "lcg", more=lambda slug: list(prints) if slug == "old-song" else [], folder=folder, is_read=partial(is_read, "lcg"),
    )  # fmt: skip
    return known.printings("Old Song")


@pytest.mark.parametrize(("own", "printed", "erratum", "played"), [
    (UNREAD, WHOLE, "", WHOLE), (UNREAD, UNREAD + " Draw 1 card.", "", UNREAD), (OTHER_WHOLE, WHOLE, "", OTHER_WHOLE),
    (UNREAD, WHOLE, "lcg/erratum/old-song", UNREAD), (OTHER_WHOLE, WHOLE, "lcg/erratum/old-song", OTHER_WHOLE),
])  # fmt: skip
def test_the_print_is_played_where_only_it_is_read(tmp_path: Path, own: str, printed: str, erratum: str, played: str) -> None:
    found = taken(tmp_path, own, [old_song(printed)], erratum)
    assert [one.text for one in found] == [played]


@pytest.mark.parametrize("others", [
    {"type": "ally"}, {"sphere": "spirit"}, {"subtitle": "Of the Mill"},
])  # fmt: skip
def test_another_card_of_the_title_is_not_its_print(tmp_path: Path, others: dict[str, str]) -> None:
    other = replace(old_song(WHOLE), **others)
    found = taken(tmp_path, UNREAD, [other])
    assert (found[0].text == UNREAD) == ("subtitle" not in others)  # who states no subtitle may be that card


@pytest.mark.parametrize("order", [1, -1])
def test_of_several_prints_the_same_one_is_played(tmp_path: Path, order: int) -> None:
    prints = [old_song(OTHER_WHOLE, set="Later Set", number="9"), old_song(WHOLE, set="First Set", number="2")]
    assert [one.text for one in taken(tmp_path, UNREAD, prints[::order])] == [WHOLE]


def test_a_print_that_is_not_read_stands_behind_one_that_is(tmp_path: Path) -> None:
    prints = [old_song(UNREAD, set="First Set", number="2"), old_song(WHOLE, set="Later Set", number="9")]
    assert [one.text for one in taken(tmp_path, UNREAD, prints)] == [WHOLE]


@pytest.mark.parametrize("game", ["lcg", "tcg"])
def test_no_erratum_of_the_corpus_gives_way(game: str) -> None:
    """Were nothing read but prints without text, each card of the corpus would be played by its print, and each of
    its errata by itself.
    """
    for path in sorted((corpus_dir() / game / "cards").glob("*.yaml")):
        own = load_cards(path.read_text("utf-8"), path.name)
        prints = [replace(one, text="", erratum="", since="") for one in own]
        more = {path.stem: prints}
        found = Cards(game, more=lambda slug, more=more: more.get(slug, []), is_read=lambda one: not one.text).printings(path.stem)
        assert all(one in found for one in own if one.erratum), path.stem
        assert not any(one.text for one in found if not one.erratum), path.stem
