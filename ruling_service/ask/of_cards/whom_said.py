"""Whom a leniently read question about a card speaks of, held against those of whom the card's text speaks:
whose he is, with whom he is engaged, where he lies, in which state he is, of which phase.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ruling_service.ask.building import Known
from ruling_service.ask.building.known import inside, parts
from ruling_service.ask.model import Subject, Understanding
from ruling_service.ask.of_cards.deeds import Deed, deeds
from ruling_service.ask.of_cards.heard import ASKER
from ruling_service.ask.of_cards.laying import Named
from ruling_service.ask.of_cards.of_text import OfText
from ruling_service.ask.of_cards.one_card import staging
from ruling_service.ask.of_cards.pieces import Piece, words
from ruling_service.ask.of_cards.said import Done, Said, Whom
from ruling_service.engine.language.node import Node

HELPS = "change"
"""The act of questions that only says that it does something for somebody."""
ENGAGED = ("engaged_with", "not_engaged_with")
PHASED = ("skirmish", "maneuver", "archery", "assignment", "regroup", "fellowship", "shadow", "response")


class WhomSaid(OfText):
    """A question about one card, with all of whom it speaks."""

    def __init__(
        self, said: Said, card: Named, others: Sequence[Named], understood: Understanding, known: Known
    ) -> None:
        super().__init__(card, others, understood, known)
        self.said, self.less = said, 0
        self.whoms = {one.head.start: one for done in (*said.told, *said.asked) for one in done.whom}
        self.whoms |= {one.actor.head.start: one.actor for one in (*said.told, *said.asked) if one.actor}

    def subject(self, piece: Piece) -> Subject | None:
        """What is said of somebody whom a question only describes, by the words that name him."""
        read = super().subject(piece)
        whom = self.whoms.get(piece.start)
        if read is not None or whom is None or piece.sort != "noun":
            return read
        of_type = piece.name.removesuffix("-cards")
        traits = tuple(one.name for one in whom.pieces[:-1])
        return Subject(card=of_type, types=(of_type,), label=of_type, generic=True, traits=traits)

    @staticmethod
    def _uses(verb: str) -> bool:
        return verb in words().uses

    def is_use_of_it(self, done: Done) -> bool:
        return done.act is None or self._uses(done.act.name) or done.act.name == HELPS

    def _is_card(self, whom: Whom | None) -> bool:
        return whom is not None and whom.head.sort == "card" and whom.head.name == self.card.piece.name

    def may_mean(self, piece: Piece) -> bool | None:
        """Whether somebody is one of those of whom a phrase of the text speaks, or who bears the card; None
        where that isn't certain.
        """
        borne = self.borne()
        each = [self.fit(piece, borne[1], borne[0])] if borne is not None else [
            self.fit(piece, cards, one.ability)
            for ability in self.abilities for one in deeds(ability) for cards in self.spoken(one)
        ]
        return True if True in each else None if None in each or not each else False

    def _bears_it(self, whom: Whom) -> bool:
        """Whether somebody may bear the card."""
        borne = self.borne()
        return borne is not None and bool(self.fit(whom.head, borne[1], borne[0]))

    @staticmethod
    def spoken(deed: Deed) -> Iterator[Node]:
        """The cards that a phrase names, or whoever gets the bonus that it is."""
        own = list(OfText.spoken(deed))
        yield from own
        for node in inside(deed.ability.get("do")) if not own else ():
            if deed.node in parts(node, "bonus"):
                yield from (one for name in ("who", "to") for one in parts(node, name))

    def _meant_by(self, refers: Node, ability: Node) -> Node | None:
        """The cards that a pronoun of a text means, those of its event too."""
        type_ = refers.get("type") or str(refers.get("means") or "").rpartition(" ")[2]
        events = [
            cards for event in inside(ability.get("when")) for name in ("who", "what")
            for cards in parts(event, name) if (described := staging(self.game).filter_of(cards)) is not None
            and str(type_) in str(described.get("type"))
        ]
        if type_ and len(events) == 1:
            return events[0]
        return super()._meant_by(refers, ability)

    def fit(self, piece: Piece, cards: Node, ability: Node, owner: str = "") -> bool | None:
        """The same, with whom he is engaged, where he lies and whose he is."""
        whom = self.whoms.get(piece.start)
        filter_ = staging(self.game).filter_of(cards)
        found: bool | None
        if whom is None or filter_ is None:
            return super().fit(piece, cards, ability, owner)
        read = self.subject(piece)
        within = [
            self._engaged(whom, filter_), self._lying(whom, filter_), self._of_phase(whom, filter_),
            *(
                True if {one} & {each.kind for each in parts(filter_, "is")} else None
                for one in whom.states if read is None or one not in read.keywords
            ),
            *(None for name, n in whom.values if read is None or read.values.get(name) != n),
        ]
        whose = any(one.kind == "controlled_by" for one in parts(filter_, "is"))
        found = super().fit(piece, cards, ability, owner if whose else "")
        if found is False or False in within:
            return False
        return None if None in within else found

    def _engaged(self, whom: Whom, filter_: Node) -> bool | None:
        """Whether a card is engaged with whom a description wants."""
        wanted = [one for one in parts(filter_, "is") if one.kind in ENGAGED]
        if not whom.engaged:
            return True
        for one in wanted:
            who = next(iter(parts(one, "who")), None)
            of = "I" if who is not None and who.kind == "you" else self.said.chosen
            if who is None or who.kind not in ("you", "that_player") or not of:
                return None
            mine = (whom.engaged in ASKER) is (of in ASKER)
            if mine is not (one.kind == "engaged_with"):
                return False
        return True

    @staticmethod
    def _lying(whom: Whom, filter_: Node) -> bool | None:
        """Whether a card of somebody else may be meant, by whose pile a description speaks of."""
        piles = [zone for one in parts(filter_, "is") if one.kind == "in_zone" for zone in parts(one, "zone")]
        if not piles or not whom.owner or whom.owner in ASKER:
            return True
        of = {one.kind for zone in piles for one in parts(zone, "of")}
        return True if of & {"any_player", "a_player"} else False if of <= {"you"} else None

    @staticmethod
    def _of_phase(whom: Whom, filter_: Node) -> bool | None:
        """Whether an event is of the phase that a description wants."""
        wanted = {
            value for one in inside(filter_) for value in one.fields.values()
            if isinstance(value, str) and value in PHASED
        }
        return not whom.phase or not wanted or whom.phase in wanted


__all__ = ["HELPS", "WhomSaid"]
