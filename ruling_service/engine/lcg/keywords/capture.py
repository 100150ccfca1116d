"""Capture X: as the card enters play, before it does anything when revealed, each player puts the top X cards
of the captured deck facedown under it. What was captured is rescued as the card above it leaves play.
"""

from __future__ import annotations

from ruling_service.counted import counted
from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.decisions import NATURE, Option
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.unread import Unread, come_upon
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import changes, table, uniqueness, verbs
from ruling_service.engine.lcg.keyword_records import declare
from ruling_service.engine.lcg.own_decks import OwnDeck, belongs, came_from, put_underneath, zone
from ruling_service.engine.lcg.own_decks import declare as declare_deck
from ruling_service.engine.lcg.phrases import CARDS, EFFECTS, POSSIBLE, RESTRICTIONS, Selection, chooser
from ruling_service.engine.lcg.rulebook import LCG

ENTRY = "lcg/keyword/capture"
SCENARIO = "lcg/scenario/escape-from-mount-gram"
GOODS = frozenset({"Item", "Mount", "Artifact"})
"""Traits of attachments that are taken from a player together with the allies."""
NOWHERE = "where a rescued hero lies that cannot enter play is said nowhere"


def is_taken(play: Play, ident: int) -> bool:
    """Whether a card of a player's deck goes to the captured deck: an ally, an Item, a Mount, an Artifact."""
    printed = play.printed(ident)
    return printed.type == "ally" or printed.type == "attachment" and not GOODS.isdisjoint(printed.traits)


CAPTURED = declare_deck(OwnDeck(name="captured", entry=ENTRY, of_players=True, made_of=is_taken))


@LCG.procedure(ENTRY, "lcg/rule/reveal-order")
def as_revealed(play: Play, ident: int, player: int) -> None:
    """The card is revealed: the cards go under it before its When Revealed."""
    play.then(capture.task(ident))


@LCG.procedure(ENTRY)
def capture(play: Play, ident: int) -> None:
    """Each player in turn gives up so many cards."""
    number = play.value(ident, "capture")
    play.then(*(captured.task(ident, player, number) for player in table.players(play)))


@LCG.procedure(ENTRY, "lcg/in-play-and-out-of-play")
def captured(play: Play, ident: int, player: int, number: int) -> None:
    """One player's cards go under the card, unseen."""
    deck = zone(CAPTURED.name, player)
    found = play.state.zone(deck)[:number]
    if not found:
        play.say(f"{play.player(player)} has no captured deck left", ENTRY)
        return
    for each in found:
        put_underneath(play, each, ident)
    play.say(
        f"{counted(len(found), 'card')} of {play.player(player)}'s captured deck "
        f"lie{'s' if len(found) == 1 else ''} under {play.name(ident)}", ENTRY
    )


def is_captured(play: Play, ident: int) -> bool:
    """Whether a card lies captured under another."""
    card = play.card(ident)
    return card.zone.startswith(table.under("")) and not card.face_up and belongs(play, ident, CAPTURED)


@LCG.procedure(SCENARIO)
def taken(play: Play, cards: tuple[int, ...]) -> None:
    """Cards that a text captures belong to those that are captured, wherever they come from."""
    for ident in cards:
        if play.card(ident).zone.startswith(table.under("")):
            came_from(play, ident, CAPTURED.name)


@RESTRICTIONS.means("captured_card", SCENARIO)
def captured_card(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card lies captured under another."""
    return is_captured(play, ident)


@changes.LEFT_FROM_ABOVE
def of_those_below(play: Play, ident: int) -> Task | None:
    """The card with captured cards under it has left play: they are rescued."""
    here = tuple(each for each in play.state.zone(table.under(ident)) if is_captured(play, each))
    return rescue.task(here, ident, play.card(ident).life - 1) if here else None


@LCG.procedure(SCENARIO)
def rescue(play: Play, cards: tuple[int, ...], above: int, life: int) -> None:
    """The captured cards are rescued by their owners from below a card, whichever `life` that was then in."""
    play.then(freed.task(cards, above, life))
    play.happen(*(verbs.rescued(card=ident, life=play.card(ident).life) for ident in cards))


@LCG.procedure(SCENARIO)
def freed(play: Play, cards: tuple[int, ...], above: int, life: int) -> None:
    """All of them have been rescued together."""
    play.happen(verbs.freed_below(card=above, life=life, freed=cards))


@LCG.procedure(SCENARIO, "lcg/in-play-and-out-of-play", "lcg/play-and-put-into-play")
def comes_home(play: Play, ident: int) -> None:
    """A rescued card goes to its owner's hand; a hero enters play at once. Where one lies then that cannot,
    for one of that title is in play, no document says.
    """
    owner = play.card(ident).owner
    if owner is None or not is_captured(play, ident):
        return
    if play.printed(ident).type == "hero" and uniqueness.is_kept_out(play, ident):
        said = Unread(play.name(ident), "rescued", NOWHERE)
        come_upon(play, said, SCENARIO, "lcg/unique-cards", source=ident, of_text=False)
        return
    play.change(ident, face_up=True)
    if play.printed(ident).type == "hero":
        play.say(f"{play.name(ident)} is rescued, and enters play", SCENARIO)
        play.happen(verbs.entered_play(card=ident, player=owner, how="put into play"))
    else:
        play.move(ident, table.hand(owner))
        play.say(f"{play.name(ident)} is rescued: to {play.player(owner)}'s hand", SCENARIO)


@CARDS.means("starting_hero", SCENARIO)
def starting_hero(play: Play, frame: Frame, node: Node) -> Selection:
    """The hero with whom the player begins."""
    return Selection(tuple(table.heroes(play, chooser(play, frame))))


@POSSIBLE.means("keep_one_hero")
def has_a_hero(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There has to be one."""
    return bool(table.heroes(play, chooser(play, frame)))


@EFFECTS.means("keep_one_hero", SCENARIO, "lcg/setup")
def keep_one_hero(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The player begins with one hero."""
    player = chooser(play, frame)
    options = [Option(play.name(hero), hero) for hero in table.heroes(play, player)]
    if options:
        play.decide("target", player, "the starting hero", options, with_hero.choosing(player), SCENARIO)


@LCG.procedure(SCENARIO)
def with_hero(play: Play, player: int, hero: int) -> None:
    """Chance says which of the others comes to lie on top of the captured deck."""
    others = [each for each in table.heroes(play, player) if each != hero]
    if others:
        options = [Option(play.name(each), each) for each in others]
        play.decide(
            "random", NATURE, "which hero is set aside", options, others_captured.choosing(player, hero)
        )


@LCG.procedure(SCENARIO)
def others_captured(play: Play, player: int, hero: int, top: int) -> None:
    """The other heroes are shuffled into the captured deck, the one set aside lies on top of it."""
    deck = zone(CAPTURED.name, player)
    for each in table.heroes(play, player):
        if each not in (hero, top):
            _into_deck(play, each, deck)
    changes.shuffle(play, deck)
    _into_deck(play, top, deck, on_top=True)
    play.say(f"{play.player(player)} begins with {play.name(hero)}", SCENARIO)


def _into_deck(play: Play, hero: int, deck: str, *, on_top: bool = False) -> None:
    changes.leave_play(play, hero, deck, top=on_top)
    came_from(play, hero, CAPTURED.name)


declare(
    "capture", ENTRY, "Capture 1.", numbered=True, revealed=as_revealed, enters=capture,
    decks=(CAPTURED.name,),
)
