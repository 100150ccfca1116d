"""Letting something happen to the cards that a text means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence

from ruling_service.engine.kernel.occurrences import Frame, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.verbs import Verb
from ruling_service.engine.language.node import Node
from ruling_service.engine.language.printer import MEANS
from ruling_service.engine.lcg import table, verbs
from ruling_service.engine.lcg.choosing import part
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.spoken import SEARCHED_OUT


def failed(play: Play, frame: Frame) -> None:
    """What the phrase asks was not done in full (lcg/then)."""
    play.reframe(frame.id, success=False)


@LCG.plays("lcg/then")
def all_of_none(phrase: Node, cards: Sequence[int]) -> bool:
    """Whether each such card is to leave a place where none is: it is so already, in full."""
    return not cards and phrase.kind in ("each", "each_copy_in")


def happens_by(
    play: Play, frame: Frame, verb: Verb, amounts: Mapping[int, int], **roles: Hashable
) -> None:
    """Let a thing happen to each of these cards at the same moment, to so much; those with none are left out.

    Nothing to happen to counts as not done (lcg/then); where the amount is 0, that was all of it.
    """
    befallen = {i: number for i, number in amounts.items() if number}
    if not amounts:
        failed(play, frame)
    if not befallen:
        return
    common = {"source": frame.source, "effect": True}
    happened = [
        verb(**{verb.roles[0]: i, "life": play.card(i).life, **common, **roles, "amount": number})
        for i, number in befallen.items()
    ]
    let_happen(play, frame, happened)


LEAVE_FROM_ANYWHERE = (verbs.discarded, verbs.left_play)
"""What happens to cards wherever they are: from elsewhere than play it is no leaving of it."""


def each_happens(play: Play, frame: Frame, verb: Verb, cards: tuple[int, ...], **roles: Hashable) -> None:
    """Let the same thing happen to each card, in the verb's first role, at the same moment.

    Nothing to happen to counts as not done (lcg/then).
    """
    if not cards:
        failed(play, frame)
        return
    happened: list[Occurrence] = []
    for i in _attached_first(play, cards):
        came = from_where(play, i) if verb in LEAVE_FROM_ANYWHERE else {}
        happened.append(
            verb(
                **{
                    verb.roles[0]: i, "life": play.card(i).life, "source": frame.source, "effect": True,
                    **came, **roles
                }
            )
        )
    let_happen(play, frame, happened)


def _attached_first(play: Play, cards: tuple[int, ...]) -> tuple[int, ...]:
    """The cards, what is attached to one of them before it: at the same moment it goes where the effect says,
    and isn't discarded because its host is gone.
    """
    borne = tuple(i for i in cards if play.card(i).host in cards)
    return (*_attached_first(play, borne), *(i for i in cards if i not in borne)) if borne else cards


@LCG.plays("lcg/designer/135")
def let_happen(play: Play, frame: Frame, happened: Sequence[Occurrence]) -> None:
    """Let things happen at the same moment; cards of a player's deck are discarded one by one, each answered
    before the next.
    """
    happened = [_from_beneath(play, frame, o, happened) for o in happened]
    if all(o.kind == "discarded" and str(o.get("origin")).startswith("deck:") for o in happened):
        left: Counter[Hashable] = Counter()
        for o in reversed(happened):
            to_come = left[o.get("origin")]
            left[o.get("origin")] += 1
            play.happen(o.having(left=to_come) if to_come else o, frame=frame.id)
    else:
        play.happen(*happened, frame=frame.id)


@LCG.plays("lcg/discard-pile-and-victory-display", "lcg/search")
def _from_beneath(
    play: Play, frame: Frame, o: Occurrence, happened: Sequence[Occurrence]
) -> Occurrence:
    """A card's being discarded, with whether it comes from elsewhere than the top of a pile: from its bottom,
    from beneath others that stay there, or found by a search, wherever it lay. That is not "from the top".
    """
    if o.kind != "discarded" or o.get("from_play") is not False:
        return o
    if o.get("card") in play.state.frames.get(frame.id, frame).get(SEARCHED_OUT, ()):
        return o.having(beneath=True)
    pile = play.state.zone(str(o.get("origin")))
    going = {each.get("card") for each in happened}
    above = pile[:pile.index(o.get("card"))] if o.get("card") in pile else ()
    return o.having(beneath=True) if any(ident not in going for ident in above) else o


def from_where(play: Play, ident: int) -> dict[str, Hashable]:
    """Where a card is that is about to be discarded: what is discarded from elsewhere does not leave play."""
    zone = play.card(ident).zone
    return {"origin": zone} if table.is_in_play_zone(zone) else {"origin": zone, "from_play": False}


@LCG.plays("lcg/in-play-and-out-of-play", "lcg/discard-pile-and-victory-display")
def within_reach(play: Play, node: Node, cards: tuple[int, ...]) -> tuple[int, ...]:
    """Of the cards to be discarded those that are: none that lies in a discard pile already, and only cards
    in play where the text says so or means its own card.
    """
    own = part(node, "what")
    in_play = bool(node.get("from_play")) or own.kind == "this" or own.get(MEANS) == "this"
    reached = []
    for ident in cards:
        zone = play.card(ident).zone
        piled = zone == table.ENCOUNTER_DISCARD or zone.startswith("discard:")
        if not piled and not (in_play and table.is_aside(zone)):
            reached.append(ident)
        else:
            play.say(
                f"{play.name(ident)} is not in play: it is not discarded", "lcg/in-play-and-out-of-play",
                idle=True
            )
    return tuple(reached)
