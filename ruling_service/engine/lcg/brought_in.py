"""Cards called by their title that a text brings into the game, or out of it, while they are out of play:
where no card of that title is in play, the one beside the table is meant, or else that of the encounter deck,
or of the victory display; where it can only be another, or it isn't clear which, that is a gap
(lcg/in-play-and-out-of-play).
"""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.kernel import unnamed
from ruling_service.engine.kernel.meanings import NotPlayed
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.unread import Unread, come_upon
from ruling_service.engine.language.node import Node, Value, nodes
from ruling_service.engine.language.properties import kinds_with
from ruling_service.engine.lcg import table
from ruling_service.engine.lcg.phrases import LASTING, POSSIBLE, ZONES, cards, zones
from ruling_service.engine.lcg.printing import noun_phrase
from ruling_service.engine.lcg.rulebook import LCG

BRINGS = kinds_with("lcg", "brings")
"""Effects that take a card from wherever it is to where it wasn't."""

IN_PLAY_ALONE = kinds_with("lcg", "in_play_alone")
"""Effects on cards in play, whatever else bears the title (damage, an attack)."""

OBJECTS = ("what", "who")
"""The fields in which an effect names the cards that it is done to."""

ENGAGES = frozenset(["engages_player", "engage"])
"""Those by which an enemy comes into play engaged."""

BY_TITLE = frozenset(["named", "copies"])
"""Phrases that call so many cards by their title, and no place."""


@LCG.plays("lcg/in-play-and-out-of-play")
def from_aside(play: Play, node: Node) -> Node:
    """The phrase with the card of that title that waits out of play, where none is in play and the text
    doesn't say from where it is taken.
    """
    if node.kind not in BRINGS or isinstance(node.get("from"), Node):
        return node
    for field in OBJECTS:
        meant = node.get(field)
        if not isinstance(meant, Node) or not any(n.kind in BY_TITLE for n in _each(meant)):
            continue
        if meant.kind == "together":
            each = tuple(out_of_play(play, one) for one in nodes(meant, "of"))
            return node.replace(**{field: meant.replace(of=each)})
        lying = out_of_play(play, meant)
        if lying is not meant and node.kind in ENGAGES:
            return Node("put_into_play_engaged", **{"what": lying, "with": node.get("player") or Node("you")})
        return node.replace(**{field: lying})
    return node


def _each(meant: Node) -> tuple[Node, ...]:
    return nodes(meant, "of") if meant.kind in ("together", "either_of") else (meant,)


UNNAMED = "the situation names no card of that title, and this hangs on where it is: name it where it lies"


def unheard_of(play: Play, frame: Frame, node: Node) -> None:
    """Come upon a card called by its title that the effect, as it is read here, doesn't reach and the text
    may mean: it lies where nobody looked for it, or may lie beside the table or among cards that the
    situation doesn't name. It is not nothing.
    """
    if frame.source is None or node.kind in LASTING.table:
        return
    for number in ("amount", "n", "by"):
        _come_upon_its_value(play, frame, node.get(number))
    if node.kind in IN_PLAY_ALONE or node.get("from_play") or isinstance(node.get("from"), Node):
        return
    for field in OBJECTS:
        meant = node.get(field)
        for one in _each(meant) if isinstance(meant, Node) else ():
            if one.kind in BY_TITLE or one.kind in ("each_copy", "set_aside_named"):
                _come_upon_elsewhere(play, frame, node, field, one)
                if node.kind in BRINGS:
                    come_upon_unheard_of(play, frame, one)


@LCG.plays("lcg/in-play-and-out-of-play", "lcg/faq/1.29", "lcg/removed-from-game")
def _come_upon_elsewhere(play: Play, frame: Frame, node: Node, field: str, one: Node) -> None:
    """A card of that title lies where the text doesn't say, and what is looked for there finds nothing that
    anything could be done to, or it isn't clear which of several is meant.
    """
    waiting = elsewhere(play, one["title"])
    if frame.source is not None and play.card(frame.source).owner is None and node.kind in BRINGS:
        waiting = tuple(i for i in waiting if play.card(i).owner is None) or waiting  # no player's own card
    if not waiting or one.kind == "set_aside_named":
        return
    there = _where_it_goes(play, frame, node)
    left = {zone for i in waiting if (zone := play.card(i).zone) not in there}
    if one.kind == "each_copy":
        left -= {table.ASIDE, table.ENCOUNTER_DECK}
    elif found := cards(play, frame, one):
        if not all(table.is_in_play(play.card(i)) for i in found) or _can_be_done(play, frame, node):
            return
    elif node.kind in BRINGS and table.ASIDE in left | there:
        return
    elif node.kind in BRINGS and len({play.card(i).zone for i in waiting}) == 1:
        left -= {table.ENCOUNTER_DECK, table.VICTORY}
    if left:
        _lies_there(play, frame, one, min(left))


def _lies_there(play: Play, frame: Frame, one: Node, zone: str) -> None:
    why = f"the text doesn't say where it lies, and one lies {_in_words(zone)}"
    said = Unread(play.name(frame.source or 0), str(one["title"]), why)
    come_upon(play, said, *frame.cites, source=frame.source, by=frame.controller, of_text=False)


def _come_upon_its_value(play: Play, frame: Frame, number: Value | None) -> None:
    """The value of a card called by its title is asked, and the only one lies out of play."""
    for value in number.walk() if isinstance(number, Node) else ():
        whose = value.get("of") if value.kind == "stat_of" else None
        if not isinstance(whose, Node) or whose.kind not in BY_TITLE or cards(play, frame, whose):
            continue
        for ident in elsewhere(play, whose["title"])[:1]:
            _lies_there(play, frame, whose, play.card(ident).zone)


def _can_be_done(play: Play, frame: Frame, node: Node) -> bool:
    asked = POSSIBLE.of(node)
    try:
        return asked is None or bool(asked(play, frame, node, False))
    except NotPlayed:
        return True


def _where_it_goes(play: Play, frame: Frame, node: Node) -> frozenset[str]:
    """The places to which the effect takes cards: what lies there already stays."""
    if node.kind == "discard":
        piles = (z for z in play.state.zones if z.startswith("discard:"))
        return frozenset([table.ENCOUNTER_DISCARD, *piles])
    to = [where for field in ("to", "into") for where in nodes(node, field) if ZONES.of(where) is not None]
    try:
        return frozenset(zone for where in to for zone in zones(play, frame, where))
    except NotPlayed:
        return frozenset()


GONE = frozenset([table.REMOVED, table.SCENARIO, table.UNEARNED, table.REVEALING, table.PLAYING])
"""Places in which a card takes no part in the game, or is about to leave for another."""


def elsewhere(play: Play, title: Value) -> tuple[int, ...]:
    """The cards of a title that are out of play and in the game."""
    return tuple(
        i for i, card in play.state.cards.items()
        if card.zone not in GONE and not table.is_in_play(card) and table.is_called(play, i, title)
    )


WHERE_IT_WAITS = (table.ASIDE, table.ENCOUNTER_DECK, table.VICTORY)
"""Where a card called by its title is looked for that is out of play, one place after the other."""


def lying_anywhere(
    play: Play, title: Value, among: tuple[int, ...] | None = None
) -> Iterator[tuple[int, ...]]:
    """The cards of a title that are out of play, place by place: all that are set aside, one of a pile."""
    for place in WHERE_IT_WAITS:
        there = tuple(
            i for i in play.state.zone(place)
            if table.is_called(play, i, title) and (among is None or i in among)
        )
        if there:
            yield there if place == table.ASIDE else there[:1]


PLACES = {
    table.ASIDE: "set aside", table.ENCOUNTER_DECK: "in the encounter deck",
    table.ENCOUNTER_DISCARD: "in the encounter discard pile", table.VICTORY: "in the victory display",
    table.SHADOW: "facedown as a shadow card", table.QUEST_DECK: "in the quest deck", "under": "under a card",
    "hand": "in a hand", "deck": "in a player's deck", "discard": "in a player's discard pile",
}  # fmt: skip


def _in_words(zone: str) -> str:
    return PLACES.get(zone.partition(":")[0], f"in the {zone}")


def come_upon_unheard_of(
    play: Play, frame: Frame, meant: Node, unclear: tuple[str, ...] = ()
) -> None:
    """The same for the phrase by which cards are called, where none of that title is anywhere, or one lies in
    places of which it is `unclear` whether the text means them.
    """
    there = play.state.cards
    for one in _titled(meant):
        if unclear and frame.source is not None:
            _lies_there(play, frame, one, min(unclear))
        if frame.source is None or any(table.is_called(play, i, one["title"]) for i in there):
            continue
        if any(unnamed.is_unnamed(play, i) and play.card(i).owner is None for i in there):
            said = Unread(play.name(frame.source), str(one["title"]), UNNAMED)
            come_upon(play, said, *frame.cites, source=frame.source, by=frame.controller, of_text=False)


def _titled(meant: Node) -> Iterator[Node]:
    return (one for one in _each(meant) if one.kind in BY_TITLE or one.kind == "set_aside_named")


def out_of_play(play: Play, what: Node) -> Node:
    """A card called by its title: where none is in play, one that is set aside, else one of the encounter
    deck, else one of the victory display, which takes part in the game still. A copy is one of those set
    aside wherever there are some, whichever is in play.
    """
    if what.kind not in BY_TITLE:
        return what
    title = what["title"]
    copy_aside = what.kind == "copies" and any(
        table.is_called(play, i, title) for i in play.state.zone(table.ASIDE)
    )
    if not copy_aside and any(table.is_called(play, i, title) for i in table.in_play(play)):
        return what
    counted: dict[str, Value] = {"count": what.get("count") or 1}
    if what.get("per_player"):
        counted["per_player"] = True
    if any(table.is_called(play, i, title) for i in play.state.zone(table.ASIDE)):
        return Node("set_aside_named", title=title, called=noun_phrase(what), **counted)
    for pile, place in ((table.ENCOUNTER_DECK, "encounter_deck"), (table.VICTORY, "victory_display")):
        if any(table.is_called(play, i, title) for i in play.state.zone(pile)):
            there = (Node("titled", title=title), Node("in_zone", zone=Node(place)))
            counted["called"] = noun_phrase(what)  # by which pronouns mean it
            return Node("some", of=Node("filter", type=("card",), **{"is": there}), **counted)
    return what
