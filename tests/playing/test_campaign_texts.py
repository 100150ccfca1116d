"""What texts of campaign cards do in a campaign, by made-up cards (lcg/rule/campaign-cards, lcg/rule/campaign-pool)."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from campaign_cards import BOX, DECKS, LOG, campaign_rows

from ruling_service.engine.lcg import table
from ruling_service.library.cards import ImportedCards, import_cards
from ruling_service.playing.campaign import writing
from ruling_service.playing.campaign.beginning import next_game
from ruling_service.playing.campaign.model import CampaignLog, Pooled
from ruling_service.playing.decks.finding import find
from ruling_service.playing.decks.reading import read_deck
from ruling_service.playing.game import Game
from ruling_service.playing.shelf import Shelf

ICONS = "with these burden set icons"
POOL = "the campaign pool"
NOTHING = "You are playing Campaign Mode."


def set_up(folder: Path, front: str, back: str = NOTHING, pool: tuple[Pooled, ...] = (), **more: str) -> Game:
    """A game past the hands, the campaign card of its scenario with these sides; `more` are texts of cards of
    the pool by title, underscores for spaces.
    """
    rows = [
        row | ({"text": more[name]} if (name := str(row["name"]).replace(" ", "_")) in more else {})
        for row in campaign_rows((front, back))
    ]
    path = folder / "cards.jsonl"
    path.write_text("\n".join(json.dumps(row) for row in rows), "utf-8")
    import_cards(path, folder)
    shelf = Shelf("lcg", ImportedCards(folder))
    log = writing.write(msgspec.structs.replace(writing.read(LOG), pool=list(pool)))
    played = Game(next_game(log, [find(read_deck(one), shelf) for one in DECKS], seed=1), shelf).begin()
    while (pending := played.decision) is not None and pending.kind == "may":
        played.choose(0)
    return played


def won(played: Game) -> Game:
    """The game, won now; up to the first decision of its resolution."""
    played.play.state.agenda.clear()
    played.play.state.pending = None
    played.play.state.over = "won"
    played._advance()
    return played


def after(played: Game) -> CampaignLog:
    """The log after a game that was won now, the first option chosen wherever it is asked."""
    won(played)
    while played.decision is not None:
        assert played.met is None, played.met
        played.choose(0)
    return writing.read(played.campaign)


def zone_of(played: Game, title: str) -> str:
    return next(card.zone for ident, card in played.play.state.cards.items() if played.play.name(ident) == title)


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        ("Resolution: The players have earned the Warm Song boon card.", ["Warm Song"]),
        ("Resolution: The players have earned the boon cards: Warm Song and Lucky Cap.", ["Warm Song", "Lucky Cap"]),
        ("Resolution: Add the Old Grudge burden to the campaign pool.", ["Old Grudge"]),
        ("Resolution: Add the Old Grudge enemy burden to the campaign pool.", ["Old Grudge"]),
        (f"Resolution: Add Long Shadow to {POOL}. The players have earned that burden.", ["Long Shadow"]),
        ("Resolution: The first player chooses either Warm Song or Long Shadow to be added to the campaign pool.",
         ["Warm Song"]),
        ("Resolution: If there are no enemies in play, add Old Grudge to the campaign pool.", ["Old Grudge"]),
        ("Resolution: If there are 20 or more resource tokens here, add Old Grudge to the campaign pool.", []),
        ("Resolution: Each player may add 1 copy of Warm Song to the campaign pool.", ["Warm Song"]),
        ("Resolution: The players have earned the Song of Nobody boon card.", ["Song of Nobody"]),
    ],
)  # fmt: skip
def test_what_a_resolution_earns(tmp_path: Path, text: str, titles: list[str]) -> None:
    """A card is earned once, however often it is said; one that nobody imported by its title."""
    log = after(set_up(tmp_path, NOTHING, text))
    assert [one.card for one in log.pool] == titles
    assert all(one.copies == 1 for one in log.pool)


def test_a_card_that_is_used_up_leaves_the_pool_once_the_scenario_is_won(tmp_path: Path) -> None:
    """lcg/faq/campaign-removing-a-boon-and-losing."""
    pool = (Pooled(card="Warm Song", copies=2), Pooled(card="Long Shadow"))
    text = "Resolution: Remove Warm Song from the campaign pool."
    played = set_up(tmp_path, NOTHING, text, pool)
    lost = writing.read(writing.write(msgspec.structs.replace(writing.read(LOG), pool=list(pool))))
    assert lost.pool == list(pool)
    assert {one.card: one.copies for one in after(played).pool} == {"Warm Song": 1, "Long Shadow": 1}


@pytest.mark.parametrize(
    "text",
    [
        "Setup: Shuffle Old Grudge into the encounter deck.",
        "Setup: Shuffle the Old Grudge burden enemy into the encounter deck.",
        "Setup: Shuffle the burden cards Old Grudge and Long Shadow into the encounter deck.",
    ],
)
def test_a_setup_brings_in_what_is_not_earned_yet(tmp_path: Path, text: str) -> None:
    played = set_up(tmp_path, text)
    brought = ["Old Grudge", *(["Long Shadow"] if "Long Shadow" in text else [])]
    for title in ("Old Grudge", "Long Shadow", "Warm Song"):
        assert (zone_of(played, title) == table.UNEARNED) == (title not in brought), title
    assert after(played).pool == []


def test_a_card_that_is_turned_over_at_setup_has_its_resolution_on_the_side_that_lies_up(tmp_path: Path) -> None:
    front = "Setup: Add Old Grudge to the staging area. Flip this card over."
    back = "Resolution: The players have earned the Warm Song boon card."
    played = set_up(tmp_path, front, back)
    assert zone_of(played, "Old Grudge") == table.STAGING
    card = played.play.fact("campaign card")
    assert played.play.printed(card).facts["quest side"] == "B"
    assert [one.card for one in after(played).pool] == ["Warm Song"]


def test_a_burden_with_setup_is_searched_out_before_the_quests_own_setup(tmp_path: Path) -> None:
    """lcg/rule/campaign-setup-instructions."""
    told = "Setup: Add Old Grudge to the staging area."
    played = set_up(tmp_path, NOTHING, NOTHING, (Pooled(card="Old Grudge"),), Old_Grudge=told)
    assert zone_of(played, "Old Grudge") == table.STAGING
    link, lines = played.play.state.trace, []
    while link is not None:
        lines.append(getattr(link.item, "text", ""))
        link = link.before
    first = "\n".join(reversed(lines))
    assert first.index("Old Grudge enters the staging area") < first.index("Dark Wood enters the staging area")


def test_burdens_are_removed_by_the_name_or_the_letters_of_their_set(tmp_path: Path) -> None:
    """Long Shadow is of The Hard Winter."""
    pool = (Pooled(card="Long Shadow"), Pooled(card="Old Grudge"))
    for number, name in enumerate(("The Hard Winter", "THW", "HW", "The Hard Winter, HD")):
        text = f"Setup: Remove each burden {ICONS} from the encounter deck: {name}."
        played = set_up(_folder(tmp_path, number), text, NOTHING, pool)
        assert zone_of(played, "Long Shadow") == table.REMOVED, name
        assert zone_of(played, "Old Grudge") == "encounter deck", name


def test_letters_of_a_set_that_nobody_knows_are_a_gap(tmp_path: Path) -> None:
    text = f"Setup: Remove each burden {ICONS} from the encounter deck: XQZ."
    played = set_up(tmp_path, text, NOTHING, (Pooled(card="Long Shadow"),))
    assert played.met is not None
    assert "XQZ" in played.met.phrase


def test_so_many_burdens_that_are_not_there_are_a_gap(tmp_path: Path) -> None:
    """The text means cards that it has named; which ones can't be told from their number."""
    text = "Resolution: Add all 2 burden cards to the campaign pool."
    played = won(set_up(tmp_path, NOTHING, text))
    assert played.met is not None


def test_a_permanent_card_goes_on_a_hero_that_the_first_player_picks(tmp_path: Path) -> None:
    text = "Resolution: The players have earned the Lucky Cap boon card."
    played = won(set_up(tmp_path, NOTHING, text))
    assert played.decision is not None
    labels = [one.label for one in played.decision.options]
    assert sorted(labels) == ["Brand Son of Nobody", "Ivy of the Marsh", "Merrial", "Old Wat"]
    played.choose(labels.index("Merrial"))
    assert [(one.card, one.set, one.hero) for one in writing.read(played.campaign).pool] == [
        ("Lucky Cap", BOX, "Merrial")
    ]


def test_what_can_be_used_once_per_campaign_is_used_up_for_the_next_game(tmp_path: Path) -> None:
    text = "Permanent. Attach to a hero. Action: Draw 1 card. (Limit once per campaign.)"
    pool = Pooled(card="Lucky Cap", hero="Merrial")
    played = set_up(_folder(tmp_path, 1), NOTHING, NOTHING, (pool,), Lucky_Cap=text)
    use = next(n for n, one in enumerate(played.decision.options) if "Lucky Cap" in one.label)
    played.choose(use)
    assert after(played).pool == [msgspec.structs.replace(pool, used=True)]
    again = set_up(_folder(tmp_path, 2), NOTHING, NOTHING, (msgspec.structs.replace(pool, used=True),), Lucky_Cap=text)
    assert "limit" in " ".join(one.reason for one in again.why_not("Lucky Cap")).casefold()
    assert not any("Lucky Cap" in one.label for one in again.decision.options)
    assert after(set_up(_folder(tmp_path, 3), NOTHING, NOTHING, (pool,), Lucky_Cap=text)).pool == [pool]


def _folder(tmp_path: Path, number: int) -> Path:
    folder = tmp_path / str(number)
    folder.mkdir()
    return folder
