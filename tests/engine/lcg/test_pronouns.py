"""Pronouns on made-up cards: what waits for × what is paid × what is done × which pronoun × what is said of it.

Every card has one sentence that names cards and one that speaks of one of them. What the pronoun may mean is
worked out here from what is printed (the nearest that the word and the deed fit), and then either that card
is changed, and no other, or the sentence is a gap.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import NamedTuple

import pytest

from ruling_service.engine.kernel.occurrences import Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language import CompiledCard
from ruling_service.engine.lcg import language, resolve, table, verbs
from tests.engine.lcg.table_top import Table


class Named(NamedTuple):
    """A phrase that names a card: its words, the type of the card, and the name of the card that it means."""

    words: str
    type: str
    card: str


TRIGGERS = {
    "": None,
    "after an enemy engages you, ": Named("an enemy", "enemy", "Engaging"),
    "after you engage an enemy, ": Named("an enemy", "enemy", "Engaging"),
    "after an ally enters play, ": Named("an ally", "ally", "Entering"),
    "after a location enters the staging area, ": Named("a location", "location", "Added"),
    "after an attachment enters play, ": Named("an attachment", "attachment", "Coming"),
}
COSTS = {
    "": None,
    "exhaust a hero you control to ": Named("a hero", "hero", "Paying"),
    "exhaust an attachment you control to ": Named("an attachment", "attachment", "Paid"),
}
DEEDS = {
    "draw 1 card": None,
    "deal 1 damage to an enemy in staging": Named("an enemy", "enemy", "Far"),
    "place 1 progress on the active location": Named("the active location", "location", "Near"),
    "ready an exhausted ally": Named("an ally", "ally", "Tired"),
}
PRONOUNS = ("it", "that enemy", "that ally", "that hero", "that location", "that attachment")
SAID = {
    "deal 2 damage to {}": ("damage", {"enemy", "ally", "hero", "location"}),
    "place 2 progress on {}": ("progress", {"location"}),
    "{} gets +3 [attack] until the end of the phase": ("attack", {"enemy", "ally", "hero"}),
    "{} gets +3 [willpower] until the end of the phase": ("willpower", {"ally", "hero"}),
    "exhaust {}": ("exhausted", {"ally", "hero", "attachment"}),
}
BY_NOUN = {"progress": {"enemy"}}
"""Whom texts say something of only by that noun: progress lies on "that enemy" (lcg/scenario/the-druadan-forest)."""
NAMES = ("Engaging", "Entering", "Added", "Coming", "Paying", "Paid", "Far", "Near", "Tired", "Speaker")


@lru_cache(maxsize=1)
def laid_out() -> Table:
    """A table on which each phrase means one card only; all of them can be told apart."""
    top = Table("Tom")
    top.hero("Paying", attack=1, hit_points=9)
    top.play.change(top.ally("Tired", hit_points=9), ready=False)
    top.ally("Entering", hit_points=9)
    top.enemy("Engaging", where="engaged:Tom", hit_points=9, attack=1)
    top.enemy("Far", hit_points=9, attack=1)
    top.location("Near", where=table.ACTIVE, quest_points=9)
    top.location("Added", quest_points=9)
    top.quest()
    top.hero("Speaker", attack=1, hit_points=9, ready=False)
    for name, ready in (("Coming", False), ("Paid", True)):
        top.prints(name, "attachment", cost=1, text="Attach to a hero.")
        top.lays(name, "play:Tom", on=top.id_of("Paying"), ready=ready)
    top.deck("Tom", *["Plain Card"] * 5)
    top.play.quiet = True
    return top


def happened(trigger: Named | None) -> Occurrence | None:
    """What the trigger waits for, as it happens to its card."""
    if trigger is None:
        return None
    card = laid_out().id_of(trigger.card)
    if trigger.type == "enemy":
        return verbs.engaged(enemy=card, player=0)
    if trigger.type == "location":
        return verbs.entered_staging(card=card)
    return verbs.entered_play(card=card, player=0)


@lru_cache(maxsize=1)
def untouched() -> dict[str, dict[str, object]]:
    return looks(laid_out().play)


def looks(play: Play) -> dict[str, dict[str, object]]:
    """What can be seen of each card."""
    top = laid_out()
    found = {}
    for name in NAMES:
        ident = top.id_of(name)
        card = play.card(ident)
        found[name] = {
            "damage": card.token("damage"), "progress": card.token("progress"),
            "exhausted": not card.ready,
            "attack": play.value(ident, "attack") or 0, "willpower": play.value(ident, "willpower") or 0
        }
    return found


def changed(play: Play, what: str) -> set[str]:
    """The cards of which that is otherwise than before, by as much as the second sentence says."""
    before, after = untouched(), looks(play)
    if what == "exhausted":
        return {n for n in NAMES if after[n][what] and not before[n][what]}
    least = 3 if what in ("attack", "willpower") else 2
    return {n for n in NAMES if int(str(after[n][what])) - int(str(before[n][what])) >= least}


def may_mean(named: list[Named | None], pronoun: str, types: set[str]) -> Named | None:
    """The nearest phrase that the pronoun's noun and the deed fit; none where there is none, as the card drawn
    may be "it".
    """
    noun = pronoun.removeprefix("that ") if pronoun != "it" else None
    fitting = [n for n in named if n is not None and n.type in types and noun in (None, n.type)]
    return fitting[-1] if fitting else None


def compiled(text: str) -> CompiledCard:
    return language.compiler().compile_card({"name": "Speaker", "type": "Hero", "text": text})


def texts(trigger: str) -> list[tuple[str, Named | None, str]]:
    """The cards with this trigger: their text, what the pronoun means, what becomes of it."""
    found = []
    for cost, deed, pronoun, said in product(COSTS, DEEDS, PRONOUNS, SAID):
        label = "Response" if trigger else "Action"
        first = f"{trigger}{cost}{deed}"
        second = said.format(pronoun)
        text = f"{label}: {first[0].upper()}{first[1:]}. {second[0].upper()}{second[1:]}."
        what, types = SAID[said]
        if pronoun != "it":
            types = types | BY_NOUN.get(what, set())
        named = [TRIGGERS[trigger], COSTS[cost], DEEDS[deed]]
        found.append((text, may_mean(named, pronoun, types), what))
    return found


@pytest.mark.parametrize("trigger", TRIGGERS, ids=lambda t: t.strip(" ,") or "none")
def test_a_pronoun_acts_on_what_it_means_or_is_a_gap(trigger: str) -> None:
    top, wrong, right = laid_out(), {}, 0
    for text, meant, what in texts(trigger):
        card = compiled(text)
        assert card.all, text
        if not card.complete:
            if meant is not None:
                wrong[text] = "a gap"
            continue
        if meant is None:
            wrong[text] = "no gap"
            continue
        play = top.play.on(top.play.state.fork())
        play.quiet = True
        play.remember("phase", "combat")
        resolve.start(play, top.id_of("Speaker"), card.abilities[0], 0, 0, happened(TRIGGERS[trigger]))
        play.run()
        while play.state.pending is not None:
            play.choose(0)
            play.run()
        already = {"Paying"} if what == "exhausted" and "exhaust a hero" in text.lower() else set()
        already |= {"Paid"} if what == "exhausted" and "exhaust an attachment" in text.lower() else set()
        hit = changed(play, what) - (already - {meant.card})
        stays = what == "exhausted" and untouched()[meant.card]["exhausted"]
        if hit != (set() if stays else {meant.card}):
            wrong[text] = f"{hit}, not {meant.card}"
        right += 1
    assert wrong == {}
    assert right > 60


AMBIGUOUS = (
    "Forced: After an enemy attacks another enemy, deal 1 damage to it.",
    "Response: After Speaker damages a character, ready it.",
    "Forced: After Speaker damages a hero, deal 1 damage to it.",
    "Action: Choose a hero and an ally. Ready it.",
    "Response: After an ally enters play, exhaust Speaker to ready it.",
    "Response: After an ally is destroyed, discard Speaker to return it to its owner's hand.",
    "Action: Choose an ally. Exhaust an enemy. Deal 1 damage to them.",
    "Response: After an enemy engages you, spend 1 resource from Speaker's pool to deal 1 damage to it.",
)


@pytest.mark.parametrize("text", AMBIGUOUS)
def test_what_may_mean_one_card_or_another_is_a_gap_as_it_is_read(text: str) -> None:
    card = compiled(text)
    assert not card.complete
    assert any(" may mean " in gap.reason for gap in card.gaps) or not card.abilities


@pytest.mark.parametrize(("text", "meant"), [
    ("Forced: After Speaker attacks and destroys a hero, shuffle the encounter deck. Return it to the staging "
     "area.", "this"),
    ("Forced: After Speaker damages an ally, it gets +2 [defense] until the end of this round.", "this"),
    ("Forced: After Speaker damages a character, attach it to that character.", "this"),
    ("Forced: When Speaker attacks, either place 1 damage token on the active location, or it gets +2 "
     "[attack] for this attack.", "this"),
    ("Response: After an ally is destroyed, add its [defense] to a hero's [defense] until the end of the "
     "phase.", "an ally"),
    ("Action: Exhaust a hero and discard the top card of your deck. Ready the exhausted hero.", "a hero"),
    ("Action: Choose a location. Exhaust a hero. Then, ready them.", "a hero"),
    ("Action: Choose a location. Add each ally to your hand. Place 1 progress on it.", "a location"),
    ("Forced: After Speaker engages you, discard the top card of your deck. If that card is an ally, "
     "put that ally into play.", "your deck's top card"),
])  # fmt: skip
def test_what_is_meant_is_said(text: str, meant: str) -> None:
    """The last pronoun of the text, but for one that is told beside it."""
    card = language.compiler().compile_card({"name": "Speaker", "type": "Enemy", "text": text})
    said = [n["means"] for ability in card.all for n in ability.walk() if "means" in n]
    assert card.gaps == ()
    assert meant in said


GOES = ("is destroyed", "leaves play", "is discarded from play")
COMES = ("put that ally into play", "put that ally into play under your control")
THERE = ("Ready it", "Deal 1 damage to it", "Exhaust that ally", "That ally gets +1 [attack] until the end of the phase")


@pytest.mark.parametrize("goes", GOES)
@pytest.mark.parametrize("comes", COMES)
@pytest.mark.parametrize("there", THERE)
def test_who_left_play_and_was_put_into_it_again_is_who_is_there(goes: str, comes: str, there: str) -> None:
    """What is done next is done to that card, not to the one that speaks and was named in the price."""
    text = f"Response: After an ally {goes}, exhaust Speaker to {comes}. {there}."
    read = language.compiler().compile_card({"name": "Speaker", "type": "Hero", "text": text})
    assert read.complete, read.gaps
    assert {n["means"] for n in read.abilities[0].walk() if "means" in n} == {"an ally"}


@pytest.mark.parametrize("price", ["return Speaker to its owner's hand", "shuffle Speaker into its owner's deck"])
def test_the_words_of_a_price_that_name_the_card_go_on_about_it(price: str) -> None:
    text = f"Response: After an ally is destroyed, {price} to draw 1 card."
    read = language.compiler().compile_card({"name": "Speaker", "type": "Ally", "text": text})
    assert read.complete, read.gaps
    assert [n["means"] for n in read.abilities[0].walk() if n.kind == "it"] == ["this"]


PUT = ("the top card of your deck", "the top 2 cards of your deck", "1 card from your hand")


@pytest.mark.parametrize("put", PUT)
@pytest.mark.parametrize(
    ("when", "means"), [("When Old Wolf engages you", "this"), ("After an enemy engages you", "an enemy")]
)
def test_nothing_is_put_under_itself(when: str, means: str, put: str) -> None:
    text = f"Forced: {when}, place {put} facedown under it."
    read = language.compiler().compile_card({"name": "Old Wolf", "type": "Enemy", "text": text})
    assert read.complete, read.gaps
    assert [n["means"] for n in read.abilities[0].walk() if n.kind == "it"] == [means]
