"""By what a run shows that something came about: the occurrence, or the state at the end, for each verb of a
question.
"""

from __future__ import annotations

from typing import Any

from ruling_service.ask.building.lcg import occasions
from ruling_service.ask.building.lcg.board import CHARACTERS, NAMES, Laid
from ruling_service.ask.building.lcg.occasions import stand
from ruling_service.ask.building.lcg.setting import PLACES
from ruling_service.ask.building.lcg.told_acts import Course, card_of, is_keyword
from ruling_service.ask.building.reasons import not_placed
from ruling_service.ask.model import AskedAct
from ruling_service.slugs import fold

Data = dict[str, Any]

HAPPENED = {
    "destroy": "destroyed", "discard": "discarded", "damage": "damaged", "heal": "healed",
    "exhaust": "exhausted", "ready": "readied",
    "commit": "committed", "add to staging": "added to staging", "return to hand": "returned to hand",
    "draw": "drawn",
    "deal shadow": "dealt shadow", "trigger": "triggered", "use": "triggered", "engage": "engaged",
    "attack": "attacked",
    "place progress": "progress placed", "explore": "explored", "travel": "travelled", "advance": "advanced",
    "raise threat": "threat raised", "lower threat": "threat lowered", "add resources": "resources added",
    "attach": "attached",
    "give control": "control changed", "eliminate": "eliminated", "surge": "surged", "reveal": "revealed",
    "put into play": "put into play", "shuffle": "shuffled", "leave play": "left play",
    "enter play": "entered play",
}  # fmt: skip
"""Verb of a question → the occurrence that it is."""

ANY_CARD = ("card", "player card", "encounter card")
OF_NO_CARD = (
    "draw", "place progress", "raise threat", "lower threat", "add resources", "surge", "advance", "eliminate"
)
ZONES = {
    "hand": "hand", "deck": "deck", "discard": "discard", "staging": "staging", "engaged": "engaged",
    "active location": "active location",
    "victory display": "victory display", "encounter deck": "encounter deck",
    "encounter discard": "encounter discard", "play": "play",
    "removed": "removed",
}  # fmt: skip
KEYWORD_SIGNS: dict[str, Data] = {
    "surge": {"happened": {"happened": "surged"}},
    "doomed": {"happened": {"says": "Doomed"}},
}


def whether_of(course: Course, wanted: AskedAct) -> tuple[Data, str]:
    """The condition that says whether the act came about, and the card or thing it is about.

    Raises NotBuilt if nothing shows it.
    """
    verb, thing = wanted.verb, fold(wanted.thing)
    laid = course.laid(wanted.card)
    if (
        laid is not None and laid.made_up
        and any(s.card in ANY_CARD and s.label in laid.called for s in course.asked.subjects)
    ):
        if verb == "reveal" and any("reveal" in each for each in course.board.do):
            return {"count": {"of": {"happened": "revealed"}, "at least": 2}}, "another card"
        raise not_placed("which card is meant")
    for word in (thing, verb):
        if is_keyword(word):
            if not course.board.do and not any(one.told for one in course.board.cards.values()):
                raise not_placed(f"“{word}”")
            return _keyword(word)
    found = _of_a_thing(course, wanted, laid)
    if found is not None:
        return found
    if verb == "go" or (verb in ("add", "return", "shuffle") and wanted.zone):
        return _zone(course, wanted)
    if verb in ("resolve", "apply") and laid is not None and not laid.made_up:
        verb = "trigger"
    if verb in ("gain", "add", "receive") and thing in ("resources", "resource"):
        verb = "add resources"
    if verb in ("raise", "gain", "add") and thing == "threat":
        verb = "raise threat"
    if verb == "exhaust" and laid is not None and laid.facts.type == "enemy":
        raise not_placed("who exhausts")
    word = HAPPENED.get(verb, "")
    if not word:
        raise not_placed(f"“{wanted.verb}”")
    if thing and thing not in HARMLESS.get(verb, ()):
        raise not_placed(f"“{wanted.verb} {wanted.thing}”")
    if wanted.amount not in (None, 1):
        raise not_placed(f"“{wanted.verb} {wanted.amount}”")
    return _happened(course, wanted, verb, word)


def _of_a_thing(course: Course, wanted: AskedAct, laid: Laid | None) -> tuple[Data, str] | None:
    """What shows that somebody survives, that progress, willpower or threat counts, that a quest succeeds.

    None for other acts.
    """
    verb, thing = wanted.verb, fold(wanted.thing)
    if verb in ("survive", "keep"):
        if thing and thing not in ("play", "attack"):
            raise not_placed(f"“{wanted.thing}”")
        stays = laid or card_of(course, wanted, *CHARACTERS, "enemy")
        return {"is": {"card": stays.label, "in": "play"}}, stays.label
    if thing == "progress" and verb in ("go", "add", "place", "place progress"):
        return _progress(course, wanted, laid)
    if thing == "willpower" and verb in ("count", "add") and laid is not None:
        return _willpower(course, laid)
    if thing in ("threat", "threat in staging area") and verb in ("count", "add to staging", "add"):
        return _counts(course, wanted)
    if verb == "damage" and thing == "undefended attack" and laid is not None:
        course.board.hero(laid.player)
        occasions.enemy_attack(course.board, undefended=True, player=laid.player)
        course.board.explore = True
        return {"happened": {"happened": "damaged", "card": laid.label}}, laid.label
    if verb in ("quest successfully", "quest unsuccessfully"):
        course.board.at = "3.4"
        failed: Data = {"happened": {"happened": "quested", "says": "unsuccessfully"}}
        if verb.endswith("unsuccessfully"):
            return failed, "the quest"
        return {"happened": {"happened": "quested", "says": "successfully"}, "not": failed}, "the quest"
    return None


def _progress(course: Course, wanted: AskedAct, laid: Laid | None) -> tuple[Data, str]:
    on = next(
        (one for one in (course.laid(t) for t in (*wanted.targets, wanted.against)) if one is not None),
        laid
    )
    if (
        on is None
        and len({"willpower committed", "threat in staging area"} & set(course.asked.board)) == 2
        and not wanted.zone
    ):
        return {"happened": {"happened": "progress placed"}}, "the quest"
    if on is None:
        raise not_placed("where the progress goes")
    return {"happened": {"happened": "progress placed", "card": on.label}}, on.label


HARMLESS = {
    "add resources": ("resources", "resource"), "raise threat": ("threat",), "lower threat": ("threat",),
    "attack": ("attack",),
    "damage": ("damage",), "draw": ("card", "cards"), "place progress": ("progress",),
    "trigger": ("ability", "response", "effect", "action"),
    "deal shadow": ("shadow card",), "commit": ("quest",), "exhaust": ("attack", "quest"),
    "engage": ("engagement cost",),
}  # fmt: skip
"""Things that only say again what the verb says."""


DONE_TO = {
    "explore": ("location",), "travel": ("location",), "engage": ("enemy",), "commit": CHARACTERS,
    "destroy": (*CHARACTERS, "enemy"),
    "attack": (*CHARACTERS, "enemy"),
}  # fmt: skip
"""To cards of which types a verb's occurrence can happen."""


def _happened(course: Course, wanted: AskedAct, verb: str, word: str) -> tuple[Data, str]:
    pattern: Data = {"happened": word}
    laid = course.laid(wanted.card)
    if laid is not None and laid.facts.type not in DONE_TO.get(verb, (laid.facts.type,)):
        laid = card_of(course, AskedAct(verb=verb), *DONE_TO[verb])
    subject = ""
    if (
        verb in ("raise threat", "lower threat", "draw")
        and wanted.player not in ("", "a player", "each player")
    ):
        pattern["player"] = NAMES[course.board.seat(wanted.player)]
    if (
        laid is not None
        and verb in ("add resources", "place progress", "raise threat", "lower threat", "draw")
    ):
        targets = [course.laid(each) for each in wanted.targets]
        given = [one for one in targets if one is not None and one.facts.type == "hero" and one is not laid]
        laid = given[0] if verb == "add resources" and len(given) == 1 else laid
        if (
            verb == "add resources"
            and (laid.facts.type == "hero" or (laid.made_up and laid.facts.type in CHARACTERS))
        ):
            pattern["card"] = laid.label
        subject = laid.label
    elif laid is not None:
        pattern["card"], subject = laid.label, laid.label
        if verb == "leave play":  # the account has a narrower word for most ways to leave it
            return {
                "any": [{"happened": pattern}, {"not": {"is": {"card": laid.label, "in": "play"}}}]
            }, subject
        # a played event is placed in the discard pile, not discarded (lcg/faq/1.48)
        if verb == "discard" and laid.facts.type not in (*CHARACTERS, "event"):
            piles = [{"is": {"card": laid.label, "in": pile}} for pile in ("discard", "encounter discard")]
            return {"any": [{"happened": pattern}, *piles]}, subject
    elif verb not in OF_NO_CARD:
        found = card_of(course, wanted)
        pattern["card"], subject = found.label, found.label
    return {"happened": pattern}, subject


def _counts(course: Course, wanted: AskedAct) -> tuple[Data, str]:
    """Whether a card's threat counts: it is the only one that has any."""
    board = course.board
    found = [
        laid for laid in board.of_type("enemy", "location")
        if laid.place in ("active", "engaged", "staging", "")
    ]
    if len(found) != 1 or not isinstance(found[0].facts.threat, int) or found[0].facts.threat < 1:
        raise not_placed("whose threat counts")
    board.at = "in 3.3 window"
    return {"value": "threat in staging area", "at least": 1}, found[0].label


def _willpower(course: Course, laid: Laid) -> tuple[Data, str]:
    """Whether a character's willpower counts: it is the only one that has any and may be committed."""
    board = course.board
    others = [one for one in board.characters(laid.player) if one is not laid and one.state.get("committed")]
    if not laid.made_up or laid.facts.type not in CHARACTERS or others or board.do:
        raise not_placed("whose willpower counts")
    if any(each.verb == "commit" for each in course.asked.acts):
        laid.state["committed"] = True
    stand(board, "in 3.3 window")
    return {"value": "willpower committed", "at least": 1}, laid.label


def _zone(course: Course, wanted: AskedAct) -> tuple[Data, str]:
    zone = ZONES.get(wanted.zone)
    laid = course.laid(wanted.card)
    if zone is None or laid is None or wanted.zone not in (*PLACES, "removed"):
        raise not_placed(f"“{wanted.verb}”")
    if zone == "discard":
        return {
            "any": [{"is": {"card": laid.label, "in": pile}} for pile in (zone, "encounter discard")]
        }, laid.label
    return {"is": {"card": laid.label, "in": zone}}, laid.label


def _keyword(word: str) -> tuple[Data, str]:
    name = word.split()[0]
    if name not in KEYWORD_SIGNS:
        raise not_placed(f"“{name}”")
    return KEYWORD_SIGNS[name], name.capitalize()
