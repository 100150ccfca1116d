"""Small situations of the card game that others' tests describe, set up as situations of ours and compared with what they expect.

`tcg_behaviours.yaml` says, by id, in our wording what the cards' texts are and which acts the description means; the rest is read from the
description. A check that nothing here can read is an error, never passed over.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import yaml

from ruling_service.situations.loader import from_data
from ruling_service.situations.simulate import simulate

TOLD = Path(__file__).with_name("tcg_behaviours.yaml")
PHASES = {"start of turn": "start of turn", "setup": "start of turn"}
NAMES = {"FP": "FP", "SH": "SH", "P2": "SH"}
NUMBERS = {"twilight": "twilight", "burdens": "burdens", "threats": "threats", "move_limit": "move limit"}
OF_CARD = {"wounds": "wounds", "strength": "strength", "resistance": "resistance"}
OF_PLAYER = {"hand_size": "cards in hand", "deck_size": "cards in deck", "discard_size": "cards in discard pile"}
EVENTS = {"takes a wound": "wounded", "a card is discarded from play": "discarded", "FP draws a card": "drawn"}
ZONES = {"in_play": "play", "discard": "discard", "dead_pile": "dead pile", "deck": "deck", "hand": "hand", "stacked": "stacked"}


class NotRead(Exception):
    """A check, an act or a card that is not expressed as a situation yet."""


class Refused(Exception):
    """The engine says that it cannot play the situation in full."""


def told() -> dict[str, Any]:
    """What we say of the behaviours: acts, texts, and which are open with the reason."""
    return yaml.safe_load(TOLD.read_text("utf-8"))


def run(behaviour: dict[str, Any], ours: dict[str, Any]) -> list[str]:
    """The expected checks that do not hold, in words. Raises NotRead or Refused."""
    found = []
    for check in behaviour["expected"]:
        got = outcome_of(behaviour, ours, check)
        if got is not None:
            found.append(got)
    return found


def outcome_of(behaviour: dict[str, Any], ours: dict[str, Any], check: dict[str, Any]) -> str | None:
    """What is wrong with one check; None if it holds."""
    data = situation(behaviour, ours)
    if "after_action" in check:
        data["do"] = data.get("do", [])[: check["after_action"]]
    if check["check"] == "action_legal":
        return legal(data, check, behaviour)
    outcome = played(data, {"how much": "twilight"})
    for holds, what in statements(check, outcome["facts"], outcome["trace"]):
        if not holds:
            return f"{check}: {what}"
    return None


def played(data: dict[str, Any], ask: dict[str, Any]) -> dict[str, Any]:
    """The one way in which the situation ends."""
    verdict = simulate(from_data({**data, "ask": ask}, checked=False))
    if verdict["gaps"]:
        raise Refused("; ".join(f"{g['card']}: {g['phrase']}: {g['reason']}" for g in verdict["gaps"]))
    if len({str(o["facts"]) for o in verdict["outcomes"]}) != 1:
        raise NotRead("the description leaves a choice open")
    return verdict["outcomes"][0]


# -- checks -----------------------------------------------------------------------------------------------------------


def statements(check: dict[str, Any], facts: dict[str, Any], trace: list[dict[str, Any]]):
    """Whether a check holds of the end of the line of play, and what was found."""
    name, wanted = check["check"], check.get("equals")
    cards = {c.get("as") or c["card"]: c for c in facts["cards"]}
    if name in NUMBERS:
        got = facts["values"][NUMBERS[name]]
    elif name == "archery_total":
        got = facts["values"]["fellowship archery total" if check["side"] == "FP" else "minion archery total"]
    elif name in OF_PLAYER:
        got = facts["players"][NAMES[check["player"]]][OF_PLAYER[name]]
    elif name in OF_CARD:
        got = cards[check["card"]].get(OF_CARD[name], 0)
    elif name == "zone":
        zone = cards[check["card"]]["in"]
        got, wanted = zone, ZONES.get(wanted, wanted)
        got = "play" if wanted == "play" and zone == "attached" else got
    elif name in ("attached_to", "stacked_on"):
        got = cards[check["card"]].get("on")
    elif name == "has_keyword" and check["keyword"] == "roaming":
        got = cards[check["card"]]["roaming"]
    elif name == "keyword_total":
        got = cards[check["card"]][check["keyword"]]
    elif name == "copies_in_zone":
        got = sum(1 for c in facts["cards"] if c["card"] == check["card"] and c["in"] == ZONES[check["zone"]])
    elif name == "culture_tokens":
        got = cards[check["card"]].get("tokens", {}).get(check["culture"], 0)
    elif name == "assigned":
        got, wanted = {c.get("assigned to") for c in (cards[m] for m in check["minions"])}, {check["fp"]}
    elif name == "trigger_count":
        word = EVENTS[check["event"]]
        got = sum(1 for step in trace if step["happened"] == word and check.get("card", "") in ("", *step.get("cards", ())))
    elif name == "ring_worn":
        got = facts["players"]["FP"]["ring worn"]
    elif name == "phase":
        got = facts["phase"]
    elif name == "initiative":
        got = "FP" if facts["players"]["FP"]["cards in hand"] >= 4 else "SH"
    elif name == "site_owner":
        got = next((c["owner"] for c in facts["cards"] if c.get("site number") == check["site"] and c["in"] == "play"), None)
    elif name == "ring_bearer":
        got = next((c.get("as") or c["card"] for c in facts["cards"] if c.get("ring bearer") and c.get("owner") == "FP"), None)
    else:
        raise NotRead(f"the check {name}")
    yield got == wanted, got


def legal(data: dict[str, Any], check: dict[str, Any], behaviour: dict[str, Any]) -> str | None:
    """Whether an act is possible as the check says."""
    verdict = simulate(
        from_data({**data, "ask": {"can": {**act(check["action"], behaviour, data), "by": NAMES[check["player"]]}}}, checked=False)
    )
    if verdict["gaps"]:
        raise Refused("; ".join(f"{g['card']}: {g['phrase']}: {g['reason']}" for g in verdict["gaps"]))
    return None if verdict["answer"] == check["equals"] else f"{check}: {verdict['answer']} {verdict.get('because')}"


def act(words: str, behaviour: dict[str, Any], data: dict[str, Any]) -> dict[str, Any]:
    """An act as the descriptions write it; "before" and "after" an act say whether that one has been done."""
    words, _, before = words.partition(" before ")
    if before:
        data["do"] = []
    words = words.partition(" after ")[0]
    titles = {card["id"]: card.get("title", card["id"]) for card in behaviour["setup"].get("cards", ()) if card.get("zone") == "hand"}
    if match := re.fullmatch(r"assign (\w+) to (\w+)", words):
        one, other = match.groups()
        return {"assign": one, "against": other}
    if match := re.fullmatch(r"(play|use) (\w+)", words):
        return {match[1]: titles.get(match[2], match[2])}
    raise NotRead(f"the act {words!r}")


# -- set-up -----------------------------------------------------------------------------------------------------------


def situation(behaviour: dict[str, Any], ours: dict[str, Any]) -> dict[str, Any]:
    """The description as a situation, with our acts and texts."""
    setup = behaviour["setup"]
    texts = ours.get("texts", {})
    players = {"FP": {"name": "FP"}, "SH": {"name": "SH"}}
    facts = [_ring_bearer(setup)]
    if "RB" not in ours.get("without", ()):
        players["FP"]["ring bearer"] = {"card": facts[0]["name"], "as": "RB", "wounds": setup.get("rb_wounds", 0)}
    if setup.get("ring"):
        facts.append({"name": "The One Ring", "type": "the one ring", "strength": 1, "unique": True, "text": texts["ring"]})
        players["FP"]["ring"] = "The One Ring"
    players["FP"] |= {"site": setup.get("site", 1), "burdens": setup.get("burdens", 0), "threats": setup.get("threats", 0)}
    players["FP"]["ring worn"] = bool(setup.get("ring_worn"))
    players["SH"]["site"] = setup.get("site", 1)
    for modifier in range(len(setup.get("modifiers", ()))):
        name = f"modifier {modifier}"
        facts.append({"name": name, "type": "condition", "side": "Shadow", "culture": "Sauron", "text": texts[name]})
        players["SH"].setdefault("support area", []).append(name)
    for card in setup.get("cards", ()):
        facts.append(_facts(card, texts))
        for _ in range(card.get("copies", 1)):
            _place(card, players)
    for who, letter in (("fp", "FP"), ("sh", "SH")):
        if f"hand_{who}" in setup:
            players[letter]["hand"] = setup[f"hand_{who}"]
        if f"deck_{who}" in setup:
            players[letter]["deck"] = {"size": setup[f"deck_{who}"]}
    data = {
        "game": "tcg",
        "cards": facts,
        "players": list(players.values()),
        "twilight": setup.get("pool", 0),
        "moves": setup.get("moves_made", 0),
        "format": "tower",
        "at": ours.get("at", setup["phase"]),
        "do": ours.get("do", []),
        "given": ours.get("given", []),
        "explore": "policy",
    }
    if "next_site_shadow_number" in setup:
        data["path"] = [{"number": setup.get("site", 1) + 1, "shadow number": setup["next_site_shadow_number"]}]
    return data | {name: ours[name] for name in ("until", "assignments", "skirmish", "path") if name in ours}


def _ring_bearer(setup: dict[str, Any]) -> dict[str, Any]:
    printed = setup.get("rb_strength", setup.get("ring_bearer", {}).get("strength", 4)) - 1
    return {
        "name": setup.get("ring_bearer", {}).get("title", "RB"),
        "type": "companion",
        "culture": "Shire",
        "race": "Hobbit",
        "strength": printed,
        "vitality": 4,
        "resistance": 10,
        "unique": True,
        "text": "Ring-bearer.",
    }


def _facts(card: dict[str, Any], texts: dict[str, str]) -> dict[str, Any]:
    kept = {
        "culture": "culture",
        "race": "race",
        "vitality": "vitality",
        "twilight_cost": "twilight cost",
        "resistance": "resistance",
        "site_number": "site number",
        "item_class": "item class",
        "unique": "unique",
        "subtitle": "subtitle",
    }
    found = {ours: card[theirs] for theirs, ours in kept.items() if theirs in card}
    strength = card.get("strength", card.get("strength_bonus"))
    if strength is not None:
        found["strength"] = strength
    if card.get("home_site"):
        found["home"] = [f"{card['home_site']} tower"]
    keywords = " ".join(f"{word.capitalize()}." for word in card.get("keywords", ()))
    text = texts.get(card["id"], "")
    if card.get("text") and not text and card["id"] not in texts:
        raise NotRead(f"no wording of ours for {card['id']}")
    found["text"] = "\n".join(part for part in (keywords, text) if part)
    side = "Free Peoples" if card["side"] == "free_peoples" or card["type"] == "companion" else "Shadow"
    return {"name": card.get("title", card["id"]), "type": card["type"], "side": side, **found}


def _place(card: dict[str, Any], players: dict[str, dict[str, Any]]) -> None:
    """Put a card where the description has it."""
    owner = players[NAMES.get(card.get("owner", ""), "FP" if card["side"] == "free_peoples" else "SH")]
    zone = card.get("zone", "in_play")
    name = card.get("title", card["id"])
    if zone in ("hand", "discard"):
        owner.setdefault(zone, []).append(name)
        return
    if zone == "deck":
        owner.setdefault("deck", []).append(name)
        return
    lying: dict[str, Any] = {"card": name, "as": card["id"]} if card.get("copies", 1) == 1 else {"card": name}
    lying |= {"wounds": card["wounds"]} if card.get("wounds") else {}
    lying |= {"tokens": card["culture_tokens"]} if card.get("culture_tokens") else {}
    if zone == "stacked":
        host = next(c for c in owner["companions"] if c["as"] == card["stacked_on"])
        host.setdefault("stacked", []).append(lying)
    elif card.get("attached_to"):
        owner.setdefault("attachments", []).append({**lying, "on": card["attached_to"]})
    else:
        owner.setdefault({"companion": "companions", "minion": "minions"}.get(card["type"], "support area"), []).append(lying)
