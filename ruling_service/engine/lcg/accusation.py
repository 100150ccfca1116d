"""An accusation of a Suspect and a Hideout, and the Investigation deck of those that are in question
(lcg/scenario/murder-at-the-prancing-pony).
"""

from __future__ import annotations

from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import own_decks, staging, table, verbs
from ruling_service.engine.lcg.phrases import EFFECTS, LASTING, POSSIBLE
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.statements import statements

ENTRY = "lcg/scenario/murder-at-the-prancing-pony"
SORTS = ("Suspect", "Hideout")
"""The traits of the cards one of each of which is the answer."""
MADE, RIGHT = "an accusation was made", "the accusation was correct"
RAISED = 3
"""By so much a wrong accusation raises each player's threat."""


def _is_of_the_deck(play: Play, ident: int) -> bool:
    """Whether a card is one of those in question, or a text says that it is shuffled in with them."""
    titles = {str(each.says["title"]) for each in statements(play, "belongs_to_investigation")}
    named = any(table.is_called(play, ident, title) for title in titles)
    return play.card(ident).face_up and (named or not play.printed(ident).traits.isdisjoint(SORTS))


INVESTIGATION = own_decks.declare(
    own_decks.OwnDeck(
        name="Investigation", entry=ENTRY, made_of=_is_of_the_deck,
        taken_from=(table.ENCOUNTER_DECK, table.ASIDE),
    )
)
LASTING.plays("belongs_to_investigation")


@EFFECTS.means("accuse", ENTRY)
def accuse(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The first player names one card of each sort; only one accusation is made."""
    if play.fact(MADE):
        play.say("The accusation has been made", ENTRY, idle=True)
        return
    play.remember(MADE, True)
    play.then(name_one.task(()))


@POSSIBLE.means("accuse")
def can_be_made(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """Only one accusation is made."""
    return not play.fact(MADE)


@LCG.procedure(ENTRY)
def name_one(play: Play, named: tuple[str, ...]) -> None:
    """The first player names a card of the next sort, of all that there are."""
    sort = SORTS[len(named)]
    titles = sorted({play.name(i) for i in play.state.cards if sort in play.printed(i).traits})
    options = [Option(f"name {title}", title) for title in titles]
    if options:
        first = table.first_player(play)
        play.decide("title", first, f"which {sort} is accused", options, is_named.choosing(named), ENTRY)


@LCG.procedure(ENTRY)
def is_named(play: Play, named: tuple[str, ...], title: str) -> None:
    """Once both are named, the cards that lie facedown out of play are revealed."""
    named = (*named, title)
    if len(named) < len(SORTS):
        play.then(name_one.task(named))
        return
    hidden = tuple(
        i for i in play.state.zone(table.ASIDE)
        if not play.card(i).face_up and not play.printed(i).traits.isdisjoint(SORTS)
    )
    for ident in hidden:
        play.change(ident, face_up=True)
    first = table.first_player(play)
    play.then(*(staging.reveal.task(ident, first) for ident in hidden), judged.task(named, hidden))


@LCG.procedure(ENTRY)
def judged(play: Play, named: tuple[str, ...], hidden: tuple[int, ...]) -> None:
    """The accusation is correct, or the cards named come out of the Investigation deck and threat goes up."""
    right = {play.name(ident) for ident in hidden} == set(named)
    play.remember(RIGHT, right)
    play.say(f"The accusation of {' and '.join(named)} is {'correct' if right else 'not correct'}", ENTRY)
    if right:
        return
    deck = play.state.zone(own_decks.zone(INVESTIGATION.name))
    found = [next((i for i in deck if table.is_called(play, i, title)), None) for title in named]
    play.happen(*(
        verbs.entered_staging(card=i, how="added", life=play.card(i).life) for i in found if i is not None
    ))  # fmt: skip
    play.happen(*(verbs.raised_threat(player=p, amount=RAISED) for p in table.players(play)))
