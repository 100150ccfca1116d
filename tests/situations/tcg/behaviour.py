"""Small situations of the card game that others' tests describe, set up as situations of ours and compared
with what they expect.

`behaviours.yaml` says, by id, in our wording what the cards' texts are and which acts the description means;
the rest is read from the description. A check that nothing here can read is an error, never passed over.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import yaml

from ruling_service.engine.kernel.decisions import Decision, Option
from ruling_service.engine.kernel.explore import Budget
from ruling_service.engine.kernel.play import Play
from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.results import Line, Outcome
from ruling_service.situations.shared.simulate import simulate
from ruling_service.situations.tcg.policy import Choices
from ruling_service.situations.tcg.table import Table

TOLD = Path(__file__).with_name("behaviours.yaml")
PHASES = {"start of turn": "start of turn", "setup": "start of turn"}
NAMES = {"FP": "FP", "SH": "SH", "P2": "SH"}
NUMBERS = {"twilight": "twilight", "burdens": "burdens", "threats": "threats", "move_limit": "move limit"}
OF_CARD = {"wounds": "wounds", "strength": "strength", "resistance": "resistance"}
OF_PLAYER = {
    "hand_size": "cards in hand", "deck_size": "cards in deck", "discard_size": "cards in discard pile"
}
EVENTS = {
    "takes a wound": "wounded", "a card is discarded from play": "discarded", "FP draws a card": "drawn"
}
ZONES = {
    "in_play": "play", "discard": "discard", "dead_pile": "dead pile", "deck": "deck", "hand": "hand",
    "stacked": "stacked"
}


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
        data["do"] = data.get("do", [])[
            : ours.get("done after", {}).get(check["after_action"], check["after_action"])
        ]
    if check["check"] == "action_legal":
        return legal(data, check, behaviour, ours)
    if check["check"] in DECIDED:
        got, wanted = DECIDED[check["check"]](data, check, ours)
        return None if got == wanted else f"{check}: {got}"
    outcome = played(data, {"how much": "twilight"})
    for holds, what in statements(check, outcome.facts, outcome.trace, ours):
        if not holds:
            return f"{check}: {what}"
    return None


def played(data: dict[str, Any], ask: dict[str, Any]) -> Outcome:
    """The one way in which the situation ends."""
    verdict = simulate(from_data({**data, "ask": ask}, checked=False))
    if verdict.gaps:
        raise Refused("; ".join(f"{gap.card}: {gap.phrase}: {gap.reason}" for gap in verdict.gaps))
    if len({str(outcome.facts) for outcome in verdict.outcomes}) != 1:
        raise NotRead("the description leaves a choice open")
    return verdict.outcomes[0]


# -- checks --------------------------------------------------------------------------------------------------


def statements(check: dict[str, Any], facts: dict[str, Any], trace: list[Line], ours: dict[str, Any]):
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
        got = sum(
            1 for step in trace
            if step.happened == word and check.get("card", "") in ("", *(step.cards or ()))
        )
    elif name == "ring_worn":
        got = facts["players"]["FP"]["ring worn"]
    elif name == "phase":
        got = facts["phase"]
    elif name == "initiative":
        got = "FP" if facts["players"]["FP"]["cards in hand"] >= 4 else "SH"
    elif name == "site_owner":
        got = next(
            (
                c["owner"] for c in facts["cards"]
                if c.get("site number") == check["site"] and c["in"] == "play"
            ), None
        )
    elif name == "ring_bearer":
        got = next(
            (
                c.get("as") or c["card"] for c in facts["cards"]
                if c.get("ring bearer") and c.get("owner") == "FP"
            ), None
        )
    elif name == "effect_fully_done":
        got = facts["values"]["twilight"] == ours["twilight if done in full"]
    else:
        raise NotRead(f"the check {name}")
    yield got == wanted, got


# -- what is decided -----------------------------------------------------------------------------------------


class Noting(Choices):
    """The choices of a situation, noting down what was offered: to whom, what it is about, the options."""

    def __init__(self, choices: Choices) -> None:
        self.__dict__ |= choices.__dict__
        self.decisions: list[tuple[int, str, list[str]]] = []

    def consider(self, play: Play, decision: Decision) -> tuple[Option, ...]:
        self.decisions.append((decision.by, decision.prompt, [option.label for option in decision.options]))
        return super().consider(play, decision)


def decided(data: dict[str, Any]) -> list[tuple[str, str, list[str]]]:
    """What was decided in the one line of play of a situation: the player, what it was about, the options
    without "pass".
    """
    table = Table(from_data({**data, "explore": False, "ask": {"how much": "twilight"}}, checked=False))
    if table.gaps():
        raise Refused(str(table.gaps()))
    table.choices = table.play.policy = noting = Noting(table.choices)
    table.explore(Budget(5.0, 20_000), lambda play: None, None)
    names = table.position.players
    return [
        (names[by], prompt, [o for o in options if o != "pass"]) for by, prompt,
        options in noting.decisions if by >= 0
    ]


def choice_set(data: dict[str, Any], check: dict[str, Any], ours: dict[str, Any]) -> tuple[Any, Any]:
    """The options of a decision, or what several decisions in a row were about; `decision` names it, `called`
    translates the options.
    """
    about, called = ours["decision"], ours.get("called", {})
    found = [
        (prompt, options) for by, prompt,
        options in decided(data) if by == NAMES[check["player"]] and about in prompt
    ]
    if ours.get("one after another"):
        return sorted(prompt.replace(about, "").strip() for prompt, _ in found), sorted(check["options"])
    return sorted(called.get(o, o) for o in found[0][1]) if found else [], sorted(check["options"])


def number_choice_range(data: dict[str, Any], check: dict[str, Any], ours: dict[str, Any]) -> tuple[Any, Any]:
    """The lowest and the highest number that can be chosen, read off how the lines of play end: `counted`
    says by what.
    """
    openly = {k: v for k, v in data.items() if k != "given"} | ours.get("with an open number", {})
    verdict = simulate(from_data({**openly, "ask": {"what happens": True}}, checked=False))
    if verdict.gaps:
        raise Refused(str(verdict.gaps))
    numbers = [_counted(outcome, ours["counted"]) for outcome in verdict.outcomes]
    return (min(numbers), max(numbers)), (check["min"], check["max"])


def _counted(outcome: Outcome, what: str) -> int:
    if what in outcome.facts["values"]:
        return outcome.facts["values"][what]
    return sum(1 for step in outcome.trace if step.happened == what)


def optional_response_offered(
    data: dict[str, Any], check: dict[str, Any], ours: dict[str, Any]
) -> tuple[Any, Any]:
    """Whether a player was offered a response; "a second time" if he was more than once."""
    card, _, again = check["response"].partition(" a second time")
    name = ours.get("called", {}).get(check["response"], card)
    offers = [
        options for by, _,
        options in decided(data) if by == NAMES[check["player"]] and any(name in o.split() for o in options)
    ]
    if again or check["response"] != card:
        return len(offers), 2 if check["equals"] else 1
    return bool(offers), check["equals"]


def response_count(data: dict[str, Any], check: dict[str, Any], ours: dict[str, Any]) -> tuple[Any, Any]:
    """How many responses a player is left with after as many decisions as there were acts."""
    offered = [
        options for by, prompt,
        options in decided(data) if by == NAMES[check["player"]] and ours["decision"] in prompt
    ]
    return len(offered[check["after_action"] - 1]), check["equals"]


DECIDED = {
    "choice_set": choice_set,
    "number_choice_range": number_choice_range,
    "optional_response_offered": optional_response_offered,
    "response_count": response_count,
}
"""Checks of what could be chosen, rather than of how it ended."""


# -- what may be done ----------------------------------------------------------------------------------------


def legal(
    data: dict[str, Any], check: dict[str, Any], behaviour: dict[str, Any], ours: dict[str, Any]
) -> str | None:
    """Whether an act is possible as the check says; the last one done, just before it is done."""
    asked = {
        **(ours.get("acts", {}).get(check["action"]) or act(check["action"], behaviour, data)),
        "by": NAMES[check["player"]]
    }
    verb, _, card = check["action"].partition(" ")
    if behaviour["actions"][-1:] == [f"{check['player']} {verb}s {card}"]:
        data["do"] = data["do"][:-1]
    verdict = simulate(from_data({**data, "ask": {"can": asked}}, checked=False))
    if verdict.gaps:
        raise Refused("; ".join(f"{gap.card}: {gap.phrase}: {gap.reason}" for gap in verdict.gaps))
    return None if verdict.answer == check["equals"] else f"{check}: {verdict.answer} {verdict.because}"


def act(words: str, behaviour: dict[str, Any], data: dict[str, Any]) -> dict[str, Any]:
    """An act as the descriptions write it; "before" and "after" an act say whether that one has been done."""
    words, _, before = words.partition(" before ")
    if before:
        data["do"] = []
    words = words.partition(" after ")[0]
    titles = {
        card["id"]: card.get("title", card["id"]) for card in behaviour["setup"].get("cards", ())
        if card.get("zone") == "hand"
    }
    if match := re.fullmatch(r"assign (\w+) to (\w+)", words):
        one, other = match.groups()
        return {"assign": one, "against": other}
    if match := re.fullmatch(r"(play|use) (\w+)", words):
        return {match[1]: titles.get(match[2], match[2])}
    raise NotRead(f"the act {words!r}")


# -- set-up --------------------------------------------------------------------------------------------------


def situation(behaviour: dict[str, Any], ours: dict[str, Any]) -> dict[str, Any]:
    """The description as a situation, with our acts and texts."""
    setup = behaviour["setup"]
    texts = ours.get("texts", {})
    players = {"FP": {"name": "FP"}, "SH": {"name": "SH"}}
    facts = [_ring_bearer(setup)]
    if "RB" not in ours.get("without", ()):
        players["FP"]["ring bearer"] = {
            "card": facts[0]["name"], "as": "RB", "wounds": setup.get("rb_wounds", 0)
        }
    if setup.get("ring"):
        facts.append(
            {
                "name": "The One Ring", "type": "the one ring", "strength": 1, "unique": True,
                "text": texts["ring"]
            }
        )
        players["FP"]["ring"] = "The One Ring"
    players["FP"] |= {
        "site": setup.get("site", 1), "burdens": setup.get("burdens", 0), "threats": setup.get("threats", 0)
    }
    players["FP"]["ring worn"] = bool(setup.get("ring_worn"))
    players["SH"]["site"] = setup.get("site", 1)
    for modifier in range(len(setup.get("modifiers", ()))):
        name = f"modifier {modifier}"
        facts.append(
            {"name": name, "type": "condition", "side": "Shadow", "culture": "Sauron", "text": texts[name]}
        )
        players["SH"].setdefault("support area", []).append(name)
    for card in (*setup.get("cards", ()), *ours.get("more cards", ())):
        facts.append(_facts(card, texts))
        for _ in range(card.get("copies", 1)):
            _place(card, players)
    for who, letter in (("fp", "FP"), ("sh", "SH")):
        if f"hand_{who}" in setup:
            known = players[letter].get("hand", [])
            facts.append(
                {
                    "name": f"filler {who}", "type": "event",
                    "side": "Free Peoples" if who == "fp" else "Shadow", "text": ""
                }
            )
            players[letter]["hand"] = [*known, *[f"filler {who}"] * (setup[f"hand_{who}"] - len(known))]
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
        data["path"] = [
            {"number": setup.get("site", 1) + 1, "shadow number": setup["next_site_shadow_number"]}
        ]
    for letter, more in ours.get("players", {}).items():
        players[letter] |= more
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
        owner.setdefault(
            {"companion": "companions", "minion": "minions"}.get(card["type"], "support area"), []
        ).append(lying)
