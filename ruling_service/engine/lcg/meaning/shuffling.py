"""Decks that a text shuffles, and what it shuffles into them (lcg/encounter-deck, lcg/player-deck,
lcg/move)."""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import chance, changes, table, verbs
from ruling_service.engine.lcg.cannot_happen import forbids
from ruling_service.engine.lcg.choosing import SO_MANY, chosen, part, selection
from ruling_service.engine.lcg.encounter_sets import set_name, set_of
from ruling_service.engine.lcg.letting_happen import all_of_none, failed
from ruling_service.engine.lcg.meaning.moving import goes
from ruling_service.engine.lcg.meaning.whence import but_no_heroes
from ruling_service.engine.lcg.phrase_tasks import do_all
from ruling_service.engine.lcg.phrases import EFFECTS, POSSIBLE, zones
from ruling_service.engine.lcg.possible import LATER, enough, unbarred
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.spoken import SEARCHED_OUT
from ruling_service.engine.lcg.table import is_type


@POSSIBLE.means("shuffle_into", "lcg/hero-cards")
@POSSIBLE.means("shuffle_low", "lcg/hero-cards")
def may_shuffle_into(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There has to be such a card; a hero in a discard pile is none."""
    named = but_no_heroes(node)
    what = part(named, "what")
    return what.kind in LATER or enough(
        unbarred(play, frame, named, "what", selection(play, frame, what)), whole
    )


@EFFECTS.means("shuffle_into", "lcg/move")
def shuffle_into(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The cards go into the deck, which is shuffled; no hero of a discard pile does."""
    into = zones(play, frame, part(node, "into"))
    what = chosen(
        play, frame, but_no_heroes(node), path, "what", "which card is shuffled away",
        lambda ident: play.card(ident).zone not in into
    )
    if what is not None and not all_of_none(part(node, "what"), what):
        goes(play, frame, what, part(node, "into"), "shuffled")
        if node.get("alone"):
            _stays_behind(play, what)


@EFFECTS.means("shuffle_low", "lcg/move", "lcg/encounter-deck", "lcg/player-deck")
def shuffle_low(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The cards go among so many at the bottom of the deck, and only those are shuffled."""
    what = chosen(play, frame, but_no_heroes(node), path, "what", "which card is shuffled away")
    if what is None:
        return
    if what:
        zone = changes.destination(play, frame, what[0], part(node, "into"))[0]
        play.then(are_mixed.task(zone, int(str(node["n"])), what))
    goes(play, frame, what, part(node, "into"), "bottom")


@LCG.procedure("lcg/encounter-deck", "lcg/player-deck")
def are_mixed(play: Play, zone: str, number: int, what: tuple[int, ...]) -> None:
    """So many cards at the bottom of a deck are shuffled with those that were put there."""
    there = [i for i in what if play.card(i).zone == zone]
    if there:
        deck = chance.label(play, zone)
        play.say(f"The bottom {number} cards of {deck} are shuffled with what was put there")
        chance.mixed_bottom(play, zone, number + len(there))


def _stays_behind(play: Play, hosts: tuple[int, ...]) -> None:
    """Encounter cards attached to these cards are so no longer: they lie in the staging area."""
    there = [i for host in hosts for i in table.attachments(play, host) if not table.is_player_card(play, i)]
    for ident in there:
        play.change(ident, host=None)
        play.move(ident, table.STAGING)
    if there:
        play.happen(*(verbs.detached(card=i, life=play.card(i).life) for i in there))


@EFFECTS.means("shuffle_more_than", "lcg/move")
def shuffle_more_than(play: Play, frame: Frame, node: Node, path: str) -> None:
    """So many copies are shuffled in as the amount says, and a number more."""
    number = Node("more", plus=node["plus"], of=node["than"])
    what = Node("copies", title=node["title"], count=number)
    do_all(play, frame, (Node("shuffle_into", what=what, into=node["into"]),), path)


@POSSIBLE.means("shuffle_more_than")
def may_shuffle_more(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There has to be a copy that is not in that deck."""
    into = zones(play, frame, part(node, "into"))
    return any(
        table.is_called(play, i, node["title"]) and card.zone not in into
        for i, card in play.state.cards.items()
    )


@EFFECTS.means("shuffle", "lcg/encounter-deck", "lcg/player-deck")
def shuffle(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The deck is shuffled; after a search it is not shuffled once more."""
    decks = zones(play, frame, part(node, "what"))
    for zone in decks:
        changes.shuffle(play, zone)
    play.bind(frame.id, **{
        "shuffled decks": (*frame.get("shuffled decks", ()), *decks),
        SEARCHED_OUT: tuple(i for i in frame.get(SEARCHED_OUT, ()) if play.card(i).zone not in decks),
    })


@POSSIBLE.means("shuffle_back", "lcg/cost", "lcg/triggered-ability")
def may_shuffle_back(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There has to be a card in the pile that goes into the deck, or as many as the text asks for."""
    into, least = zones(play, frame, part(node, "into")), node.get("least")
    piles = zones(play, frame, part(node, "what"))
    goes_there = into and any(not is_type(play, i, "hero") for i in _leaving(play, frame, piles, into[0]))
    there = sum(len(play.state.zone(z)) for z in piles)
    return bool(goes_there) and (not isinstance(least, int) or there >= least)


@EFFECTS.means("shuffle_back", "lcg/encounter-deck", "lcg/player-deck")
def shuffle_back(play: Play, frame: Frame, node: Node, path: str) -> None:
    """A whole pile goes into a deck, which is shuffled."""
    into = zones(play, frame, part(node, "into"))
    if not into:
        return
    piles = zones(play, frame, part(node, "what"))
    there = [i for i in _leaving(play, frame, piles, into[0]) if not is_type(play, i, "hero")]
    leaving = tuple(i for i in there if table.is_in_play(play.card(i)))
    play.bind(frame.id, **{SO_MANY: len(there)})
    for ident in there:
        if ident not in leaving:
            play.move(ident, into[0])
    if leaving:
        return goes(play, frame, leaving, part(node, "into"), "shuffled")
    play.say("The pile goes into the deck", *frame.cites, "lcg/move")
    changes.shuffle(play, into[0])


def _leaving(play: Play, frame: Frame, piles: tuple[str, ...], to: str) -> list[int]:
    """The cards of these piles but those that a text keeps there."""
    return [
        i for pile in piles for i in play.state.zone(pile)
        if forbids(play, verbs.moved(card=i, to=to, source=frame.source, effect=True)) is None
    ]


@POSSIBLE.means("shuffle")
def always(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """A deck can always be shuffled."""
    return True


@EFFECTS.means("shuffle_both", "lcg/move", "lcg/encounter-deck")
def shuffle_both(play: Play, frame: Frame, node: Node, path: str) -> None:
    """A card and a whole pile are shuffled into a deck."""
    what = chosen(play, frame, node, path, "what", "which card is shuffled away")
    if what is None:
        return
    into = zones(play, frame, part(node, "into"))
    for ident in _leaving(play, frame, zones(play, frame, part(node, "pile")), into[0]):
        play.move(ident, into[0])
    for ident in what:
        changes.leave_play(play, ident, into[0])
    changes.shuffle(play, into[0])
    play.say("The cards are shuffled together", *frame.cites)


@EFFECTS.means("shuffle_searched", "lcg/search")
def shuffle_searched(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Every search ends with that: the deck is shuffled already."""


@EFFECTS.means("set_aside_set", "lcg/encounter-deck")
def set_aside_set(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The cards of an encounter set that are in the encounter deck are set aside, out of play."""
    named = set_name(node["set"])
    found = [i for i in play.state.zone(table.ENCOUNTER_DECK) if set_of(play, i) == named]
    if not found:
        failed(play, frame)
        return
    for ident in found:
        play.move(ident, table.ASIDE)
    play.say(f"The {node['set']} encounter set is set aside", *frame.cites)


def _aside(play: Play, named: str) -> list[int]:
    return [i for i in play.state.zone(table.ASIDE) if set_of(play, i) == named]


@EFFECTS.means("shuffle_set", "lcg/encounter-deck")
def shuffle_set(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The set-aside cards of an encounter set join a deck, and with them the cards of another pile."""
    into = zones(play, frame, part(node, "into"))
    beside = node.get("beside")
    piles = zones(play, frame, beside) if isinstance(beside, Node) else ()
    own = play.printed(frame.source).facts.get("encounter set", "") if frame.source is not None else ""
    named = str(node.get("set") or own)
    found = _aside(play, set_name(named))
    if not found or not into:
        failed(play, frame)
        return
    for ident in (*found, *(i for pile in piles for i in play.state.zone(pile))):
        play.move(ident, into[0])
    changes.shuffle(play, into[0])
    play.say(f"The {named} encounter set is shuffled in", *frame.cites)
