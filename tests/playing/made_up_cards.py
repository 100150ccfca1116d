"""Cards of our own and decks of them: enough to play whole games of both sorts anywhere."""

from __future__ import annotations

SETS = ("Passage Through Mirkwood", "Spiders of Mirkwood", "Dol Guldur Orcs")


def _hero(number: int, name: str, sphere: str) -> dict[str, object]:
    return {
        "id": f"hero-{number}",
        "name": name,
        "type": "Hero",
        "pack": "Our Set",
        "number": str(number),
        "unique": "1",
        "sphere": sphere,
        "cost": "9",
        "willpower": "2",
        "attack": "2",
        "defense": "2",
        "hit_points": "4",
    }


def lcg_rows() -> list[dict[str, object]]:
    """Four heroes, allies and events of two spheres, and a scenario of two stages with two encounter sets."""
    rows = [
        _hero(1, "Brand Son of Nobody", "Tactics"),
        _hero(2, "Ivy of the Marsh", "Lore"),
        _hero(3, "Old Wat", "Tactics"),
        _hero(4, "Merrial", "Lore"),
    ]
    for number in range(10, 30):
        sphere = "Tactics" if number % 2 else "Lore"
        rows.append(
            {
                "id": f"ally-{number}",
                "name": f"Helper {number}",
                "type": "Ally",
                "pack": "Our Set",
                "number": str(number),
                "sphere": sphere,
                "cost": str(1 + number % 3),
                "willpower": "1",
                "attack": "1",
                "defense": "1",
                "hit_points": "2",
                "traits": "Scout.",
            }
        )
    rows.append({**rows[-1], "id": "guest-1", "name": "Far Guest", "number": "39", "keywords": "Encounter.", "cost": ""})
    rows.append(
        {
            "id": "event-1",
            "name": "Only Once",
            "type": "Event",
            "pack": "Our Set",
            "number": "40",
            "sphere": "Lore",
            "cost": "0",
            "text": "Limit 1 per deck. Action: Draw 1 card.",
        }
    )
    for stage in (1, 2):
        side = {
            "id": f"quest-{stage}",
            "type": "Quest",
            "pack": "Core Set",
            "number": str(100 + stage),
            "cost": str(stage),
            "encounter_set": SETS[0],
            "name": f"Stage {stage}",
        }
        setup = (
            "Setup: Search the encounter deck for Dark Wood, and add it to the staging area."
            if stage == 1
            else ""
        )
        rows += [
            {**side, "side": "A", "text": setup},
            {**side, "side": "B", "quest_points": "4", "name": f"Stage {stage} turned"},
        ]
    for number, of in enumerate(SETS):
        rows += [
            {
                "id": f"enemy-{number}",
                "name": f"Crawler {number}",
                "type": "Enemy",
                "pack": "Core Set",
                "quantity": "4",
                "number": str(110 + number),
                "encounter_set": of,
                "engagement_cost": "25",
                "threat": "1",
                "attack": "2",
                "defense": "1",
                "hit_points": "3",
            },
            {
                "id": f"place-{number}",
                "name": "Dark Wood" if not number else f"Thicket {number}",
                "type": "Location",
                "pack": "Core Set",
                "quantity": "3",
                "number": str(120 + number),
                "encounter_set": of,
                "threat": "2",
                "quest_points": "2",
            },
        ]
    return rows


def tcg_rows() -> list[dict[str, object]]:
    """A Ring-bearer, a Ring, nine sites, and cards of both sides, all of the Tower block."""
    rows: list[dict[str, object]] = [
        {
            "id": "4_901",
            "collector": "4R901",
            "title": "Frodo",
            "subtitle": "Of Our Own",
            "unique": True,
            "type": "Companion",
            "side": "Free Peoples",
            "culture": "Shire",
            "race": "Hobbit",
            "twilight": 0,
            "strength": 3,
            "vitality": 4,
            "resistance": 10,
            "gametext": "Ring-bearer.",
        },
        {
            "id": "4_902",
            "collector": "4R902",
            "title": "The One Ring",
            "subtitle": "Made Up",
            "type": "The One Ring",
            "strength": 1,
            "gametext": "",
        },
    ]
    for number in range(1, 10):
        rows.append(
            {
                "id": f"4_91{number}",
                "collector": f"4U91{number}",
                "title": f"Mile {number}",
                "type": "Site",
                "twilight": number % 4,
                "site": number,
                "block": "Towers",
                "direction": "Left",
                "gametext": "",
            }
        )
    for number in range(8):
        rows += [
            {
                "id": f"4_93{number}",
                "collector": f"4C93{number}",
                "title": f"Walker {number}",
                "type": "Companion",
                "side": "Free Peoples",
                "culture": "Rohan",
                "race": "Man",
                "twilight": 2,
                "strength": 5,
                "vitality": 3,
                "resistance": 6,
                "gametext": "",
            },
            {
                "id": f"4_94{number}",
                "collector": f"4C94{number}",
                "title": f"Raider {number}",
                "type": "Minion",
                "side": "Shadow",
                "culture": "Isengard",
                "race": "Orc",
                "twilight": 2,
                "strength": 7,
                "vitality": 2,
                "site": 4,
                "gametext": "",
            },
        ]
    return rows


LCG_DECK = "\n".join(
    [
        "Wat's own",
        "",
        "Packs: Our Set",
        "",
        "Heroes (2)",
        "",
        "1x {first}",
        "1x {second}",
        "",
        "Allies (20)",
        "",
        *(f"{3 if n < 26 else 1}x Helper {n} (Our Set)" for n in range(10, 30)),
    ]
)
TCG_DECK = "\n".join(
    [
        "Ring-bearer: Frodo, Of Our Own",
        "Ring: The One Ring, Made Up",
        "",
        "Sites",
        *(f"Mile {n}" for n in range(1, 10)),
        "",
        "Draw deck",
        *(f"{4 if n < 7 else 2}x {name} {n}" for name in ("Walker", "Raider") for n in range(8)),
    ]
)


def texts(game: str) -> list[str]:
    """Two decks of a game, as lists."""
    if game == "tcg":
        return [TCG_DECK, TCG_DECK]
    pairs = (("Brand Son of Nobody", "Ivy of the Marsh"), ("Old Wat", "Merrial"))
    return [LCG_DECK.format(first=first, second=second) for first, second in pairs]
