"""What a text has spoken of so far: the cards that "it", "that …" and "the rest" mean."""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.language.printer import MEANS
from ruling_service.engine.lcg.printing import noun_phrase
from ruling_service.engine.lcg.table import attachments, is_type
from ruling_service.patterns import pattern

Named = tuple[tuple[str, tuple[int, ...]], ...]
"""Noun phrases in house wording, each with the cards that it meant, in the order in which they were said."""


def all_spoken(frame: Frame) -> tuple[int, ...]:
    """Every card that the text has spoken of so far."""
    return tuple(i for group in frame.get("spoken", ()) for i in group if i >= 0)


def spoken_of_that_sort(play: Play, frame: Frame, which: Node) -> tuple[int, ...]:
    """Those whom "the ally" means: the cards of that sort spoken of last, wherever they are now. Nobody where
    the words say more of them than the sort, or none was spoken of.
    """
    types = which.get("type") if set(which.fields) == {"type"} else ()
    if not isinstance(types, tuple):
        return ()
    sort = frozenset(map(str, types))
    groups = (
        tuple(i for i in group if i in play.state.cards and _is_one(play, i, sort))
        for group in reversed(frame.get("spoken", ()))
    )
    return next((group for group in groups if group), ())


DEEDS = "what this text has done"
"""The name under which a text that asks for it remembers what it did, each with the card it happened to."""


def acted_on(play: Play, frame: Frame) -> tuple[int, ...]:
    """Every card to which the text has done something so far, whoever it was that had to do it."""
    done = play.state.frames.get(frame.id, frame).get(DEEDS) or ()
    return tuple(ident for _, ident in done if ident is not None)


CHOSEN = "chosen"
"""The name under which a text remembers every card that somebody has chosen by it."""

CHOSEN_AMONG = "chosen among"
"""The name under which a text that goes on about the rest remembers the cards that could have been chosen and
were not, each with its place.
"""


def chosen_among(play: Play, frame: Frame, could: tuple[int, ...], found: tuple[int, ...]) -> None:
    """Some cards were chosen: what else could have been is "the rest", as long as it stays there."""
    before = play.state.frames.get(frame.id, frame).get(CHOSEN_AMONG, ())
    now = (*before, *((i, play.card(i).zone) for i in could))
    play.bind(frame.id, **{CHOSEN_AMONG: tuple(each for each in dict.fromkeys(now) if each[0] not in found)})


REVEALED = "revealed"
"""The name under which a text remembers the encounter cards it has revealed: adding them to the staging area
is done with that.
"""

DISCARDED = "discarded"
"""The name under which a text remembers the cards that it has discarded."""

SEARCHED_FOR = "what it discarded for"
"""The name under which a text remembers what each player, or nobody in particular, discarded cards to come
upon, and which were: one (who, filter, cards) for each.
"""

SPOKEN_OF = "player spoken of"
"""The name under which a text remembers the one player whom it chose or spoke of last, besides whoever
carries it out: "each other player" is everybody but that one.
"""

LIES_ON_IT = "what lies on it"
"""The name under which a text remembers the attachment of whose bearer something is asked: "on a character
without an attachment" asks for others on it.
"""

DEFENDED = "the defending player then"
"""The name under which an effect that lasts remembers the defending player as it began."""

SEARCHED_OUT = "what a search has found"
"""The cards that a search of this text has found, until what they lie in is shuffled."""
THROWN_BY = "thrown by"
"""The name under which a text remembers which card nobody owns was discarded by which player."""

EVER_DISCARDED = "ever discarded"
"""The name under which a text remembers every card that it has discarded, whoever it was that did it."""


def did_by(player: int) -> str:
    """The name under which a text remembers whether this player did what it offered."""
    return f"did player {player}"


def changed_by(way: str, player: int) -> str:
    """The name under which a text remembers by how much it has `raised` or `lowered` this player's threat."""
    return f"threat {way} of player {player}"


UNKNOWN = -1
"""Among those: cards from the top of the deck, which nobody knew as the text said that they are revealed."""

NOTHING_FOUND = (-1,)
"""What was spoken of last when a search found nothing: "it" is nobody then."""


def spoken(
    play: Play, frame: Frame, key: str, chosen: tuple[int, ...], of: Node | str | None = None
) -> tuple[int, ...]:
    """Remember what a phrase meant, and that these are the cards spoken of last; `of` is the noun phrase, by
    which pronouns name them.
    """
    if frame.id in play.state.frames:
        now = play.state.frames[frame.id]
        earlier, named = now.get("spoken", ()), now.get("named", ())
        if of is not None:
            named = (*named, (of if isinstance(of, str) else noun_phrase(of), chosen))
        play.bind(
            frame.id, **{key: chosen, "spoken": (*earlier, chosen) if chosen else earlier, "named": named}
        )
    return chosen


def meant(frame: Frame, pronoun: Node) -> tuple[int, ...] | None:
    """The cards that a pronoun means by name; None where the text has not come upon that noun phrase.

    Of a statement about several cards it means the `one` that is asked about.
    """
    label = pronoun.get(MEANS)
    groups: Named = frame.get("named", ())
    found = next((group for name, group in reversed(groups) if name == label), None)
    if found is None:
        return None
    one = frame.get("one")
    return (one,) if one in found else tuple(i for i in found if i >= 0)


def leave_nothing(play: Play, frame: Frame) -> None:
    """Nothing could be chosen: what follows speaks of nothing, and not of what was spoken of before."""
    if frame.id in play.state.frames:
        now = play.state.frames[frame.id]
        named: Named = now.get("named", ())
        named = (*named, (named[-1][0], ())) if named else named
        play.bind(frame.id, spoken=(*now.get("spoken", ()), NOTHING_FOUND), named=named)


def leave_only(play: Play, frame: Frame, meant: tuple[int, ...], came: tuple[int, ...]) -> None:
    """Of the cards that a phrase meant only these have come where the text puts them: what follows speaks of
    no other, be it by the name of the text's own card.
    """
    if frame.id not in play.state.frames:
        return
    now = play.state.frames[frame.id]
    named: Named = tuple(
        (name, came if set(group) == set(meant) else group) for name, group in now.get("named", ())
    )
    if frame.source in meant and frame.source not in came:
        named = (*named, ("this", ()))
    spoken_of = tuple(
        (came or NOTHING_FOUND) if set(group) == set(meant) else group for group in now.get("spoken", ())
    )
    play.bind(frame.id, named=named, spoken=spoken_of)


def last_spoken(
    play: Play, frame: Frame, kinds: frozenset[str] = frozenset(), *, itself: bool = True
) -> tuple[int, ...]:
    """The cards spoken of last, of one of these types if given: what was picked, else what the trigger
    concerns, else, where it may be meant `itself`, the source.
    """
    for group in reversed(frame.get("spoken", ())):
        if group == NOTHING_FOUND:
            return ()
        if group and (not kinds or _is_one(play, group[0], kinds)):
            return tuple(group)
    if frame.occurrence is not None:
        for role in ("card", "enemy", "character", "attacker", "defender", "location", "on", "to", "quest"):
            ident = frame.occurrence.get(role)
            if (
                isinstance(ident, int)
                and ident in play.state.cards
                and (not kinds or _is_one(play, ident, kinds))
                and ident != frame.source
            ):
                return (ident,)
    return (frame.source,) if itself and frame.source is not None and not kinds else ()


SORTS = ("character", "enemy", "location", "attachment", "objective", "treachery", "event")
"""The sorts of cards by which "other" tells which card is meant that it is other than."""


TOLD_APART = pattern(r"\b(?:other|another)\b(?! players?\b)")
"""Noun phrases for "other" cards; of another player's cards that isn't said."""


def spoken_of_its_sort(play: Play, frame: Frame, ident: int) -> tuple[int, ...] | None:
    """The card or cards of the same sort as `ident` that the text itself has spoken of last, other than as
    "other" ones; none, if the last phrase found nothing; None: it has spoken of none.
    """
    if frame.get("one") is None:
        frame = play.state.frames.get(frame.id, frame)
    sort = frozenset(each for each in SORTS if is_type(play, ident, each))
    for name, group in reversed(frame.get("named", ())):
        if TOLD_APART.search(name):
            continue
        if not group:
            return ()
        there = tuple(i for i in group if i in play.state.cards)
        if there and (_is_one(play, there[0], sort) or not sort):
            return there
    return None


def _is_one(play: Play, ident: int, kinds: frozenset[str]) -> bool:
    return any(is_type(play, ident, k) for k in kinds)


def looked_at(play: Play, frame: Frame, found: tuple[int, ...]) -> None:
    """Remember which cards were looked at, and where: what stays there is "the rest"."""
    play.bind(frame.id, **{"looked at": tuple((i, play.card(i).zone) for i in found)})


def others_on(play: Play, frame: Frame, bearer: int) -> tuple[int, ...]:
    """What is attached to a card, without the one that the text says lies on it."""
    lies_there = frame.get(LIES_ON_IT)
    return tuple(i for i in attachments(play, bearer) if i != lies_there)
