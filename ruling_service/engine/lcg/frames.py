"""The frame in which an ability speaks before it is carried out, and whether its text is active."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple

from ruling_service.engine.kernel.occurrences import Frame, Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.lcg import table
from ruling_service.engine.lcg.keyword_records import Occasion
from ruling_service.engine.lcg.phrases import CARDS
from ruling_service.engine.lcg.printing import noun_phrase
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.table import entry
from ruling_service.engine.lcg.texts import a_hero_takes_it, cap_of, kinds_in, trigger_of
from ruling_service.engine.lcg.triggers import named_of, spoken_of


class Witness(NamedTuple):
    """A card whose text was active as something took effect, as it was then: only such cards react to it
    (lcg/faq/1.58).
    """

    card: int
    life: int
    controller: int | None
    host: int | None
    abilities: tuple[Node, ...] = ()

    def has_left(self, play: Play) -> bool:
        """Whether the card has left play since."""
        return play.card(self.card).life != self.life

    def speaks_from_before(self, play: Play) -> bool:
        """Whether its text is what it was then: it has left play since, or is an objective that was set free
        as what it was attached to left play.
        """
        return self.has_left(play) or (self.host is not None and play.card(self.card).host is None)

    @property
    def bearer(self) -> int:
        """What it was attached to, as a resolution remembers it: -1 for nothing."""
        return -1 if self.host is None else self.host


def witnesses_of(happening: Happening) -> list[Witness]:
    """Those who saw what happened, in the order of the cards."""
    seeing = happening.witnesses
    return sorted([w for w in seeing if isinstance(w, Witness)], key=_in_order) if seeing else []


_in_order = itemgetter(0, 1)


def ability_frame(
    play: Play, ident: int, o: Occurrence | None, happening: int | None = None, ability: Node | None = None
) -> Frame:
    """A frame for asking about an ability before it is carried out."""
    card = play.card(ident)
    host = card.host if card.host is not None else -1
    frame = Frame(
        -1, ident, table.controller_of(play, ident), card.life, o, happening, (("host", host),),
        cites=entry(play, ident)
    )
    return frame if ability is None else frame.binding(**bound(play, frame, ability, o))


TAKEN_OVER = "a hero takes it"
"""Under which name a frame knows that its text lets a hero take the objective from another."""


def bound(play: Play, frame: Frame, ability: Node, o: Occurrence | None) -> dict[str, Hashable]:
    """What an ability's text can speak of before it begins: the cards of its trigger, its X."""
    found: dict[str, Hashable] = {}
    if ability.get("x") is not None and frame.get("X") is None:
        found["x_node"] = ability["x"]
    if (cap := cap_of(ability)) is not None:
        found["cap"] = cap
    if a_hero_takes_it(ability):
        found[TAKEN_OVER] = True
    if "any_sphere_is_fine" in kinds_in(ability):
        found["needs a sphere"] = True
    if o is not None:
        found["spoken"] = spoken_of(play, frame, trigger_of(ability), o)
        found["named"] = named = named_of(play, frame, trigger_of(ability), o)
        if (player := _whose(play, trigger_of(ability), o, dict(named))) is not None:
            found["that player"] = player
    return found


WHOSE = {"controlled_by": table.last_controller, "engaged_with": table.last_engaged}
"""What a trigger says of a card that is some player's, and how that player is found."""

SOMEBODY = frozenset(["a_player", "any_player", "another_player", "player_such"])
"""Players of whom a trigger names one as it happens."""


@LCG.plays("lcg/ownership-and-control", "lcg/engaged")
def _whose(
    play: Play, trigger: Node | None, o: Occurrence, named: dict[str, tuple[int, ...]]
) -> int | None:
    """The player of whom a trigger speaks by his card alone: "after an ally controlled by a player is
    damaged, that player …" is its controller; None where what happened names a player itself.
    """
    told = _cards_of_somebody(trigger) if trigger is not None and o.get("player") is None else ()
    for label, kind in told:
        cards = named.get(label, ())
        if len(cards) == 1:
            return WHOSE[kind](play, cards[0])
    return None


@lru_cache(maxsize=4096)
def _cards_of_somebody(trigger: Node) -> tuple[tuple[str, str], ...]:
    """The noun phrases of a trigger for cards of some player, each with what it says of whose they are."""
    return tuple(
        (noun_phrase(meant), said.kind)
        for meant in trigger.walk() if CARDS.of(meant) is not None
        for of in nodes(meant, "of") for said in nodes(of, "is") if said.kind in WHOSE
        if isinstance(who := said.get("who"), Node) and who.kind in SOMEBODY
    )


KEEPS_OUT: Occasion[[Play, int], bool] = Occasion()
"""Whether a keyword keeps a player from acting and responding now."""


def is_kept_out(play: Play, player: int) -> bool:
    """Whether a player can neither act nor respond now, because of a keyword."""
    return KEEPS_OUT.any(play, player)


def is_alone(play: Play, player: int) -> bool:
    """Whether all other players are kept out, so that all choices are this one's."""
    others = [p for p in table.players(play) if p != player]
    return bool(others) and all(is_kept_out(play, p) for p in others)


def speaking(play: Play, ident: int) -> bool:
    """Whether a card's text is active where it is: in play and face up, or just being revealed."""
    card = play.card(ident)
    return (
        card.face_up and not table.is_taken(play, ident)
        and (table.is_in_play(card) or card.zone in (table.REVEALING, table.SCENARIO))
    )
