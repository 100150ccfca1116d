"""Whether somebody of whom a question speaks is one of those of whom a phrase of a text speaks: for certain,
for certain not, or the printed facts don't tell.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Raw
from msgspec.json import encode
from msgspec.structs import replace

from ruling_service.ask.building import NotBuilt
from ruling_service.ask.building.by_text.frames import STOPS
from ruling_service.ask.building.by_text.stage import BORNE
from ruling_service.ask.building.known import inside, part, parts
from ruling_service.ask.model import Subject
from ruling_service.ask.of_cards.deeds import Deed, deeds, stems
from ruling_service.ask.of_cards.heard import ASKER
from ruling_service.ask.of_cards.laying import Named, printings, seen
from ruling_service.ask.of_cards.may_be import ONE_OF, may_be
from ruling_service.ask.of_cards.one_card import OneCard, staging
from ruling_service.ask.of_cards.pieces import Piece
from ruling_service.engine.language.node import Node
from ruling_service.situations.shared.facts import split
from ruling_service.situations.shared.games import game
from ruling_service.situations.shared.model import CardFacts
from ruling_service.situations.shared.sheets.book import Said, Text
from ruling_service.situations.shared.sheets.showroom import FRAME, Showroom
from ruling_service.slugs import fold

SPOKEN = ("what", "to", "on", "who", "for", "of")
"""Fields in which a phrase names cards."""
NAMED = ("trait", "race", "culture", "keyworded", "side", "sphere")
UNSURE = ("any_of", "any_kind", "not", "not_such", "named", "with_stat", "unique", "unbound")
"""Restrictions that may leave somebody out by what isn't told of him."""
COMPARES, EXCEPT = "with_stat", "except"
PRINTED = (*ONE_OF, "unbound")
"""Restrictions of which a card's print alone tells."""
CHOOSES = ("choose", "choosing", "search", "exhaust", "exert", "return")
PLACES = frozenset({
    "deck", "draw_deck", "discard_pile", "hand", "staging_area", "encounter_deck", "dead_pile",
    "victory_display",
})  # fmt: skip
NOBODY = PLACES | {"filter", "top_cards", "you", "rest", "owner"}
"""References that are no cards of whom somebody could be one."""
BEARER = "ring-bearer"
DEFINITE = ("the", "that", "this", "his", "their")
REFERS = ("it", "that", "those")
WHOSE = "controlled_by"
DENIES = ("not", "not_such", "except")
"""Restrictions that leave out those whom they name."""
MINE = ("you", "that_player")


class Fitting(OneCard):
    """A question about one card, with those of whom it asks held against those of whom the text speaks."""

    def fit(self, piece: Piece, cards: Node, ability: Node, owner: str = "") -> bool | None:
        """Whether somebody is one of the cards that a phrase of an ability means; None: it isn't told."""
        own = piece.sort == "card" and piece.name == self.card.piece.name
        same_type = piece.sort == "noun" and fold(piece.name) == fold(self.card.facts.type)
        match cards.kind:
            case "this" | "this_effect" | "this_card":
                return True if own else None if same_type else False
            case "named":
                if piece.sort != "card":
                    return None
                title = fold(str(cards["title"]))
                return title in (fold(piece.name), fold(split(piece.name)[0].split(",")[0]))
            case "ring_bearer":
                return True if piece.name == BEARER else None
            case "attached":
                borne = self.borne()
                return self.fit(piece, borne[1], ability, owner) if borne is not None else None
            case kind if kind in REFERS and cards.get("means") == "this":
                return own
            case kind if kind in REFERS:
                chosen = self._meant_by(cards, ability)
                return self.fit(piece, chosen, ability, owner) if chosen is not None else None
            case "either_of":
                each = [self.fit(piece, one, ability, owner) for one in parts(cards, "of")]
                return True if True in each else None if None in each else False
        described = staging(self.game).filter_of(cards)
        if described is None:
            return None
        if own:
            if not staging(self.game).of_its_type(described, self.card.facts):
                return False
            by_print = all(one.kind in PRINTED for one in parts(described, "is"))
            return self._is_one(described, self.card.facts) if by_print else None
        return self._described(piece, described, owner)

    @staticmethod
    def _leaves_out(restriction: Node) -> bool:
        """Whether a restriction leaves out the Ring-bearer."""
        denied = restriction.kind in ("not", "except", "except_ring_bearer", "other_than")
        return restriction.kind == "unbound" or denied and "ring_bearer" in str(restriction)

    def _meant_by(self, refers: Node, ability: Node) -> Node | None:
        """The cards that a pronoun of a text means: those chosen or found, or those of its event."""
        found = [
            cards for one in deeds(ability)
            for name in ("what", "for", "of") for cards in parts(one.node, name)
            if cards.kind not in (*REFERS, "this", "rest") and staging(self.game).filter_of(cards) is not None
            and one.node.kind in CHOOSES
        ]
        return found[0] if len(found) == 1 else None

    def _described(self, piece: Piece, filter_: Node, owner: str) -> bool | None:
        staged = staging(self.game)
        restrictions = parts(filter_, "is")
        theirs = bool(owner) and owner not in ASKER
        whose = [part(one, "who") for one in restrictions if one.kind == WHOSE]
        if theirs and any(one is not None and one.kind in MINE for one in whose):
            return False
        if theirs and self.game == "tcg":
            return None
        if piece.name == BEARER:
            return False if any(self._leaves_out(one) for one in restrictions) else None
        if is_keyword(piece):
            return _has_keyword(piece, restrictions)
        if piece.sort == "card":
            each = {self._is_one(filter_, one.facts) for one in self.versions(piece)}
            return each.pop() if len(each) == 1 else None
        subject = self.subject(piece)
        try:
            facts = staged.generic(subject) if subject is not None else None
        except NotBuilt:
            return None
        if facts is None or subject is None:
            return None
        if not staged.of_its_type(filter_, facts):
            called = len(subject.types) < 2 or stems(piece.text) & stems(piece.name)
            return False if called and subject.card != "card" else None  # "a guy" may be an enemy
        if subject.card not in subject.types and not all(
            staged.of_its_type(filter_, replace(facts, type=one.replace(" ", "-"))) for one in subject.types
        ):
            return None
        types = filter_.get("type")
        listed = types if isinstance(types, tuple) else (types,)
        before = self.understood.question[: piece.start].lower().split()[-1:]
        if fold(piece.name) in map(fold, map(str, listed)) and before in ([one] for one in DEFINITE):
            return True  # the one that the text speaks of
        return self._restricted(filter_, subject)

    def versions(self, piece: Piece) -> list[Named]:
        """The printings that a title may mean, of the type that stands before it."""
        before = self.understood.question[: piece.start].lower().split()[-1:]
        found = printings(piece, self.known)
        return [one for one in found if [fold(one.facts.type)] == before] or found

    def _room(self, cards: Sequence[CardFacts]) -> Showroom:
        """Cards laid out, each with its keywords."""
        rules = game(self.game).sheet
        assert rules is not None
        texts = [
            Text(id="", name=one.name, facts=one, gaps=[], not_played=[], abilities=[
                Said(house="", tree=Raw(encode(each.tree()))) for each in self.known.abilities(one)
            ])
            for one in cards
        ]  # fmt: skip
        return Showroom(self.game, rules, texts)

    def _is_one(self, filter_: Node, facts: CardFacts) -> bool | None:
        """Whether a card is what a description means by its print, as the game's rules tell."""
        described = self._room([facts]).described(filter_)
        if described is None or not described.texts:
            return None if described is None else False
        named = [one for one in self.known.abilities(facts) if one.kind.startswith("keyword")]
        bound = any("ring" in fold(f"{one.kind} {one.get('name')}") for one in named)
        return not (bound and any(one.kind == "unbound" for one in parts(filter_, "is")))

    def _restricted(self, filter_: Node, subject: Subject) -> bool | None:
        """Whether somebody is what a description wants by print, as far as it is told."""
        found: bool | None = True
        for one in parts(filter_, "is"):
            each = self._each_is(one, subject)
            if not each and one.kind in UNSURE and not self._is_chosen(one) or len(each) > 1:
                found = None
            elif each == {False}:
                return False
        return found

    def _each_is(self, one: Node, subject: Subject) -> set[bool]:
        """What a restriction comes to for each card that somebody may be; nothing where not print decides."""
        wanted = Node("filter", **{"is": (one,)})
        if one.kind == EXCEPT:
            others = [found for each in parts(one, "what") if (found := staging(self.game).filter_of(each))]
            if len(others) != 1:
                return set()
            wanted = others[0]
        room = self._room(may_be(self.game, subject, wanted))
        by_print = [
            each.kind == COMPARES and isinstance(each.get("n"), int) or room.is_of_print(each)
            for each in parts(wanted, "is")
        ]
        if not all(by_print):
            return set()
        left_out = one.kind == EXCEPT
        return {room.rules.fits(room.play, FRAME, wanted, n) is not left_out for n in range(len(room.texts))}

    def _is_chosen(self, one: Node) -> bool:
        """Whether a restriction is a value that is as high as whoever uses the text likes, for he pays X."""
        n = one.get("n")
        return isinstance(n, Node) and n.kind == "x" and str(self.card.facts.cost).upper() == "X"

    def subject(self, piece: Piece) -> Subject | None:
        """What the words were read to say of somebody whom they only describe."""
        name = fold(piece.name)
        for one in seen(self.understood):
            if one.generic and name in {fold(each) for each in (one.card, *one.traits, *one.types[:1])}:
                return one
        return None

    def covers(self, piece: Piece, cards: Node) -> bool | None:
        """Whether all that a phrase allows is such a card: "a hero" for "a Gondor hero"."""
        filter_ = staging(self.game).filter_of(cards)
        if is_keyword(piece) and filter_ is not None:
            return _has_keyword(piece, parts(filter_, "is"))
        subject = self.subject(piece)
        if filter_ is None or subject is None:
            return None
        named = [one for one in parts(filter_, "is") if one.kind in NAMED]
        names = {fold(str(one.get("name") or one.get("keyword"))) for one in named}
        if any(fold(one) not in names for one in (*subject.traits, *subject.keywords)):
            return False
        types = filter_.get("type")
        listed = types if isinstance(types, tuple) else (types,) if types else ()
        if subject.card in ("card", "character") or not listed:
            return True if subject.card in (*map(str, listed), "card") else None
        return all(fold(str(one)) == fold(subject.card) for one in listed)

    def borne(self) -> tuple[Node, Node] | None:
        """The ability that says who bears the card, and the cards that it names."""
        found = [(one, to) for one in self.abilities if one.kind in BORNE for to in parts(one, "to")]
        return found[0] if len(found) == 1 else None

    @staticmethod
    def spoken(deed: Deed) -> Iterator[Node]:
        """The cards that a phrase names."""
        stops = deed.node.kind.partition("_")[0] in STOPS
        for name in SPOKEN:
            for one in parts(deed.node, name):
                if one.kind not in NOBODY and not (stops and one.kind in REFERS):
                    yield one
        if stops:  # whom that happens to
            for event in inside(deed.ability.get("when")):
                for name in ("who", "what"):
                    yield from (one for one in parts(event, name) if one.kind not in NOBODY)


def is_keyword(piece: Piece) -> bool:
    """Whether somebody is only called by a keyword that he has: "a ranger"."""
    return piece.sort == "noun" and piece.mention is None


def _has_keyword(piece: Piece, restrictions: Sequence[Node]) -> bool | None:
    """Whether who has a keyword is one of those of whom a text speaks, as far as these restrictions tell."""
    found: bool | None = None
    said = fold(piece.name).replace("_", " ")
    for one in restrictions:
        named = [fold(str(each.get("keyword"))).replace("_", " ") for each in inside(one)]
        if one.kind in DENIES and said in named:
            return False
        if one.kind == "keyworded" and said in named:
            found = True
    others = [one for one in restrictions if one.kind not in (*DENIES, "keyworded", WHOSE, "in_zone")]
    return None if others else found


__all__ = ["COMPARES", "PLACES", "WHOSE", "Fitting", "is_keyword"]
