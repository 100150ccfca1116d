"""The editions the LCG can be played by, and where an older one plays differently: a table by conflict, asked
by the rule concerned.

The prevailing rules are the default. What an edition leaves alone it plays like the edition it builds on.
Each variation is the reading that the conflict's entry (lcg/conflict/…) names for that edition.
"""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg.rulebook import LCG

COMPENDIUM = "lcg-compendium"
FAQ_1_9 = "lcg-faq-1.9"
FAQ_1_3 = "lcg-faq-1.3"
RULEBOOK_2011 = "lcg-rulebook-2011"
LEARN_TO_PLAY = "lcg-learn-to-play"

RULESETS = (COMPENDIUM, FAQ_1_9, FAQ_1_3, RULEBOOK_2011, LEARN_TO_PLAY)
"""Editions whose rules are played, the prevailing one first."""

BUILDS_ON = {FAQ_1_9: FAQ_1_3, FAQ_1_3: RULEBOOK_2011}
"""Editions that add to an older one."""

AS_NOW = "as now"
"""The edition already plays it as the prevailing rules do, though the one it builds on does not."""

ADVANCE_FIRST = "the players advance before anybody reacts to the explored location"
STAGING_ONLY = "keywords act only in the staging step"
ON_ENTERING = "keywords act whenever the card enters play"
BEFORE_PLACING = "surge comes right after the When Revealed effects"
NO_GUARD_OF_ITS_OWN = "an objective that would guard another is only placed"
ON_LEAVING = "a card with victory points goes to the display whenever it leaves play"
COST_ONLY = "an action needs no more than that its cost can be paid"
NO_FIRST_WINDOW = "the quest phase has no window before characters commit"
THEIR_ORDER = "optional engagement in the order the players like"
AFTER_THE_WINDOW = "the token is passed as the round ends"
NO_SHADOW = "no shadow card outside the combat phase"
ENCOUNTER_CARD_GOES = "a unique encounter card is discarded if its title is in play"
A_DISCARD = "a third restricted attachment is discarded"
DECK_STAYS = "the deck of an eliminated player is not discarded"
ROUNDS_FREE = "rounds do not count"

VARIATIONS: dict[str, dict[str, str]] = {
    "c02": {FAQ_1_9: ADVANCE_FIRST},
    "c03": {RULEBOOK_2011: STAGING_ONLY, FAQ_1_3: ON_ENTERING, FAQ_1_9: AS_NOW},
    "c04": {RULEBOOK_2011: BEFORE_PLACING},
    "c06": {RULEBOOK_2011: NO_GUARD_OF_ITS_OWN, FAQ_1_9: AS_NOW},
    "c09": {RULEBOOK_2011: ON_LEAVING, FAQ_1_3: AS_NOW},
    "c15": {FAQ_1_3: COST_ONLY},
    "c17": {RULEBOOK_2011: NO_FIRST_WINDOW, FAQ_1_3: AS_NOW},
    "c21": {LEARN_TO_PLAY: THEIR_ORDER},
    "c22": {RULEBOOK_2011: AFTER_THE_WINDOW},
    "c25": {RULEBOOK_2011: NO_SHADOW, FAQ_1_3: AS_NOW},
    "c28": {RULEBOOK_2011: ENCOUNTER_CARD_GOES},
    "c39": {LEARN_TO_PLAY: A_DISCARD},
    "c43": {LEARN_TO_PLAY: DECK_STAYS},
    "c45": {RULEBOOK_2011: ROUNDS_FREE, FAQ_1_3: AS_NOW},
}
"""Conflict → edition → how that edition plays it.

Editions not named play it as the one they build on, else as the prevailing rules.
"""

UNPLAYED: dict[str, str] = {
    "c01": "what players may say is no part of a position",
    "c07": "which of the two cards is the attachment changes no result that the documents name",
    "c13": "read literally the older order leaves no moment in which a response could replace anything",
    "c14": "without responses underway nothing could be replaced or cancelled",
    "c16": "the older wording says no number from which on a part counts as resolved",
    "c18": "the looser wording points to the chart itself for the exact times",
    "c19": "the windows of the older chart allow the same things in the same order",
    "c27": "a card has one type at a time on the table",
    "c29": "what waits for a discard asks for the occurrence, and exploring is one of its own",
    "c31": "hit points below 0 are counted as 0",
    "c32": "a dated answer of the designers keeps what the older text says, and that is what is played",
    "c34": "both readings leave the same position behind, except that costs stay paid",
}
"""Conflicts with an older reading that no ruleset plays, and why not."""

for _conflict in VARIATIONS:
    LCG.registered.append((f"lcg/conflict/{_conflict}", f"{__name__}.variant"))
del _conflict


def variant(play: Play, conflict: str) -> str:
    """How the edition in use plays a conflict: "" as the prevailing rules do."""
    return "" if play.ruleset in ("", COMPENDIUM) else reading(play.ruleset, conflict)


def reading(ruleset: str, conflict: str) -> str:
    """How an edition plays a conflict: "" as the prevailing rules do."""
    readings = VARIATIONS[conflict]
    edition: str | None = ruleset
    while edition is not None and edition not in readings:
        edition = BUILDS_ON.get(edition)
    found = readings[edition] if edition is not None else ""
    return "" if found == AS_NOW else found


def cites(play: Play, conflict: str) -> tuple[str, ...]:
    """The conflict's entry, where the edition in use plays it in its own way."""
    return (f"lcg/conflict/{conflict}",) if variant(play, conflict) else ()
