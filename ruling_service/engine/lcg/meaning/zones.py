"""Places as card text names them: hands, decks, piles, the staging area.

Each meaning gives the names of the zones.
"""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import companies, table
from ruling_service.engine.lcg.changes import out_of_play_zone
from ruling_service.engine.lcg.phrases import ZONES, cards, players, zones
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.spoken import last_spoken

# -- zones ---------------------------------------------------------------------------------------------------

for _kind, _zone in {
    "staging_area": table.STAGING, "encounter_deck": table.ENCOUNTER_DECK,
    "encounter_discard": table.ENCOUNTER_DISCARD,
    "victory_display": table.VICTORY, "quest_deck": table.QUEST_DECK,
}.items():  # fmt: skip
    ZONES.means(_kind)(lambda play, frame, node, zone=_zone: (zone,))


def _whose(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    of = node.get("of")
    if not isinstance(of, Node):
        return players(play, frame, Node("you"))
    return players(play, frame, of)


@ZONES.means("staging_area_of", "lcg/scenario/breaking-of-the-fellowship")
def staging_area_of(play: Play, frame: Frame, node: Node) -> tuple[str, ...]:
    """The staging area that the player shares with those he has not been separated from."""
    whose = (companies.of(play, player) for player in _whose(play, frame, node))
    return tuple(companies.place_of(play, table.STAGING, company) for company in dict.fromkeys(whose))


@ZONES.means("staging_area_beside", "lcg/scenario/breaking-of-the-fellowship", "lcg/in-player-order")
def staging_area_beside(play: Play, frame: Frame, node: Node) -> tuple[str, ...]:
    """The staging area of the next player to that side who has another one than the text's card lies in; its
    own where all share one.
    """
    if frame.source is None:
        return (table.STAGING,)
    here = companies.company_at(play, play.card(frame.source).zone)
    there = companies.members(play, here)
    around = companies.clockwise_of(play, there[-1] if node["side"] == "left" else there[0]) if there else ()
    in_turn = around if node["side"] == "left" else around[::-1]
    others = (company for company in (companies.of(play, p) for p in in_turn) if company != here)
    return tuple(companies.place_of(play, table.STAGING, company) for company in [*others, here][:1])


@ZONES.means("hand")
def hand(play: Play, frame: Frame, node: Node) -> tuple[str, ...]:
    """A player's hand."""
    return tuple(table.hand(p) for p in _whose(play, frame, node))


@ZONES.means("deck")
def deck(play: Play, frame: Frame, node: Node) -> tuple[str, ...]:
    """A player's deck; the encounter deck is that of the owner of an encounter card."""
    return (*(table.deck(p) for p in _whose(play, frame, node)), *_of_the_scenario(play, frame, node, "deck"))


@LCG.plays("lcg/ownership-and-control")
def _of_the_scenario(play: Play, frame: Frame, node: Node, pile: str) -> tuple[str, ...]:
    """The scenario's own pile of that sort, where the text means that of a card's owner and it owns one."""
    of = node.get("of")
    card = of.get("of") if isinstance(of, Node) and of.kind == "owner" else None
    owned = (i for i in (cards(play, frame, card) if isinstance(card, Node) else ()) if i in play.state.cards)
    its = (out_of_play_zone(play, play.card(i), pile) for i in owned if play.card(i).owner is None)
    return tuple(dict.fromkeys(its))


@ZONES.means("discard_pile")
def discard_pile(play: Play, frame: Frame, node: Node) -> tuple[str, ...]:
    """A player's discard pile; the encounter discard pile is that of the owner of an encounter card."""
    scenarios = _of_the_scenario(play, frame, node, "discard")
    return (*(table.discard(p) for p in _whose(play, frame, node)), *scenarios)


@ZONES.means("beneath", "lcg/in-play-and-out-of-play")
def beneath(play: Play, frame: Frame, node: Node) -> tuple[str, ...]:
    """The place under the card; what lies there is out of play."""
    of = node["of"]
    assert isinstance(of, Node)
    return tuple(table.under(i) for i in cards(play, frame, of))


@ZONES.means("play_area")
def play_area(play: Play, frame: Frame, node: Node) -> tuple[str, ...]:
    """A player's play area, with the enemies engaged there."""
    return tuple(zone for p in _whose(play, frame, node) for zone in (table.area(p), table.engaged_area(p)))


@ZONES.means("play")
def in_play_anywhere(play: Play, frame: Frame, node: Node) -> tuple[str, ...]:
    """Every zone in which cards are in play."""
    return tuple(z for z in play.state.zones if table.is_in_play_zone(z))


@ZONES.means("out_of_play")
def out_of_play(play: Play, frame: Frame, node: Node) -> tuple[str, ...]:
    """Where cards go that are set aside."""
    return (table.ASIDE,)


@ZONES.means("out_of_play_or_engaged", "lcg/in-play-and-out-of-play")
def out_of_play_or_engaged(play: Play, frame: Frame, node: Node) -> tuple[str, ...]:
    """Everywhere that is not in play and still in the game, and where enemies are engaged.

    One that lies in the staging area already comes from nowhere, but is the card that the text goes on about.
    """
    gone = (table.REMOVED, table.SCENARIO, table.UNEARNED)
    out = [zone for zone in play.state.zones if not table.is_in_play_zone(zone) and zone not in gone]
    return (*out, table.STAGING, *(table.engaged_area(p) for p in table.players(play)))


@ZONES.means("deck_and_discard")
def deck_and_discard(play: Play, frame: Frame, node: Node) -> tuple[str, ...]:
    """A player's deck and discard pile."""
    return (*deck(play, frame, node), *discard_pile(play, frame, node))


@ZONES.means("hand_and_discard")
def hand_and_discard(play: Play, frame: Frame, node: Node) -> tuple[str, ...]:
    """A player's hand and discard pile."""
    return (*hand(play, frame, node), *discard_pile(play, frame, node))


@ZONES.means("hand_and_deck")
def hand_and_deck(play: Play, frame: Frame, node: Node) -> tuple[str, ...]:
    """A player's hand and deck."""
    return (*hand(play, frame, node), *deck(play, frame, node))


@ZONES.means("encounter_deck_and_discard")
def encounter_deck_and_discard(play: Play, frame: Frame, node: Node) -> tuple[str, ...]:
    """The encounter deck and its discard pile."""
    return (table.ENCOUNTER_DECK, table.ENCOUNTER_DISCARD)


@ZONES.means("quest_discard")
def quest_discard(play: Play, frame: Frame, node: Node) -> tuple[str, ...]:
    """Where finished stages lie."""
    return (table.REMOVED,)


@ZONES.means("victory_display_of")
def victory_display_of(play: Play, frame: Frame, node: Node) -> tuple[str, ...]:
    """The victory display; the game has one (lcg/discard-pile-and-victory-display)."""
    return (table.VICTORY,)


@ZONES.means("its_hand", "lcg/ownership-and-control")
@ZONES.means("its_deck", "lcg/ownership-and-control")
@ZONES.means("its_pile", "lcg/ownership-and-control")
@ZONES.means("that_deck", "lcg/ownership-and-control")
@ZONES.means("deck_top", "lcg/ownership-and-control")
@ZONES.means("deck_bottom", "lcg/ownership-and-control")
def where_it_belongs(play: Play, frame: Frame, node: Node) -> tuple[str, ...]:
    """The hand, deck or pile of the owner of the card spoken of last; the encounter deck's where nobody owns
    it.
    """
    sort = {"its_hand": "hand", "its_pile": "discard"}.get(node.kind, "deck")
    spoken = last_spoken(play, frame)
    return (out_of_play_zone(play, play.card(spoken[0]), sort),) if spoken else ()


# pools are not places of cards: what spends or adds resources asks whose they are
ZONES.plays("resource_pool")


@ZONES.means("top_of")
@ZONES.means("bottom_of")
def end_of_pile(play: Play, frame: Frame, node: Node) -> tuple[str, ...]:
    """The pile whose end is meant."""
    where = node["of"]
    assert isinstance(where, Node)
    return zones(play, frame, where)


@ZONES.means("discard_and_display", "lcg/discard-pile-and-victory-display")
def discard_and_display(play: Play, frame: Frame, node: Node) -> tuple[str, ...]:
    """The encounter discard pile and the victory display."""
    return (table.ENCOUNTER_DISCARD, table.VICTORY)


@ZONES.means("encounter_everywhere")
def encounter_everywhere(play: Play, frame: Frame, node: Node) -> tuple[str, ...]:
    """Wherever encounter cards can be out of play: deck, discard pile, victory display, set aside."""
    return (table.ENCOUNTER_DECK, table.ENCOUNTER_DISCARD, table.VICTORY, table.ASIDE)


ZONES.plays("either_pool")  # the compiler makes one pool of two owners of it
