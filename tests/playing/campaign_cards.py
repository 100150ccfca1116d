"""A campaign of two scenarios of our own cards: campaign cards, boons, burdens, and a second scenario beside that
of `made_up_cards`.
"""

from __future__ import annotations

from typing import Any

from made_up_cards import LCG_DECK, lcg_rows

BOX = "Our Campaign"
SECOND = ("Journey Down the Anduin", "Sauron's Reach", "Wilderlands")
FIRST_TEXTS = (
    "You are playing Campaign Mode. Setup: Shuffle Old Grudge into the encounter deck.",
    "Resolution: The players have earned the Lucky Cap boon card. Choose Old Grudge or Long Shadow and add it to "
    "the campaign pool.",
)
SECOND_TEXTS = ("You are playing Campaign Mode.", "Resolution: Remove Lucky Cap from the campaign pool.")


def _of_pool(number: int, name: str, kind: str, sphere: str, **more: str) -> dict[str, object]:
    return {
        "id": f"pool-{number}", "name": name, "type": kind, "sphere": sphere, "pack": BOX, "number": str(number),
        "encounter_set": "Passage Through Mirkwood" if sphere == "Burden" else "", **more,
    }  # fmt: skip


def campaign_rows(first: tuple[str, str] = FIRST_TEXTS, second: tuple[str, str] = SECOND_TEXTS) -> list[dict[str, Any]]:
    """All cards of the campaign; the texts of the campaign cards' sides, front first, which have no letters."""
    rows = lcg_rows()
    for number, name in ((50, "Hob of the Hill"), (51, "Widow Thorn")):
        rows.append(
            {
                "id": f"hero-{number}", "name": name, "type": "Hero", "pack": "Our Set", "number": str(number),
                "unique": "1", "sphere": "Lore", "cost": "8", "willpower": "2", "attack": "1", "defense": "2",
                "hit_points": "4",
            }  # fmt: skip
        )
    for number, title, texts in ((1, "Passage Through Mirkwood", first), (2, "Journey Down the Anduin", second)):
        rows += [
            {"id": f"campaign-{number}", "name": title, "type": "Campaign", "pack": BOX, "number": str(number), "text": text}
            for text in texts
        ]
    rows += [
        _of_pool(10, "Lucky Cap", "Attachment", "Boon", cost="0",
                 text="Permanent. Attach to a hero. Attached hero gets +1 [willpower]."),
        _of_pool(11, "Warm Song", "Event", "Boon", cost="0", text="Action: Draw 1 card."),
        _of_pool(12, "Old Grudge", "Enemy", "Burden", engagement_cost="40", threat="1", attack="1", defense="0",
                 hit_points="1"),
        _of_pool(13, "Long Shadow", "Treachery", "Burden", encounter_set="The Hard Winter",
                 text="When Revealed: Each player raises his threat by 1."),
        _of_pool(14, "Bad Dream", "Treachery", "Burden",
                 text="This card functions like a player card. Forced: After you draw Bad Dream, raise your threat by 1."),
    ]  # fmt: skip
    for stage in (1, 2):
        side = {
            "id": f"quest-b{stage}", "type": "Quest", "pack": "Core Set", "number": str(200 + stage),
            "cost": str(stage), "encounter_set": SECOND[0], "name": f"Reach {stage}",
        }  # fmt: skip
        rows += [{**side, "side": "A", "text": ""}, {**side, "side": "B", "quest_points": "3", "name": f"Reach {stage} turned"}]
    for number, of in enumerate(SECOND):
        rows.append(
            {
                "id": f"shore-{number}", "name": f"Shore {number}", "type": "Location", "pack": "Core Set",
                "quantity": "5", "number": str(220 + number), "encounter_set": of, "threat": "1", "quest_points": "2",
            }  # fmt: skip
        )
    return rows


def deck(first: str, second: str, *more: str) -> str:
    """The list of a deck with these heroes, and more lines."""
    return "\n".join([LCG_DECK.format(first=first, second=second), *more])


DECKS = [deck("Brand Son of Nobody", "Ivy of the Marsh"), deck("Old Wat", "Merrial")]
LOG = """\
campaign: Two Rivers
scenarios: [passage-through-mirkwood, journey-down-the-anduin]
players:
- name: Rose
  heroes: [Brand Son of Nobody, Ivy of the Marsh]
- name: Fern
  heroes: [Old Wat, Merrial]
"""
