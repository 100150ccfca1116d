"""The ways in which a question may be about a named card's text: which of its abilities, what is to be played,
and what of the run answers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

import msgspec

from ruling_service.ask.building import Known, NotBuilt, build
from ruling_service.ask.building.by_text.frames import Frame
from ruling_service.ask.building.by_text.giving import bonuses
from ruling_service.ask.building.by_text.giving import with_and_without
from ruling_service.ask.building.by_text.spoken import can_do
from ruling_service.ask.building.by_text.stage import BORNE, Part, staged_by
from ruling_service.ask.building.known import inside, kinds, part, parts
from ruling_service.ask.building.plan import Data, Plan
from ruling_service.ask.building.reasons import not_placed
from ruling_service.ask.model import Asked, AskedAct, Subject, Understanding
from ruling_service.ask.of_cards.deeds import CARDS, Deed, deeds, is_named, signs, stems
from ruling_service.ask.of_cards.heard import ASKER, Does, Heard
from ruling_service.ask.of_cards.laying import Laying, Named, means_the_card, phrases, printings
from ruling_service.ask.of_cards.pieces import Piece, words
from ruling_service.engine.language.node import Node
from ruling_service.situations.shared.account import VALUES
from ruling_service.situations.shared.model import CardFacts

FOUGHT = ("skirmish",)
"""Acts that are laid as a fight."""
SOME = ("some", "another", "up_to", "any", "each", "all")
"""References to cards that a phrase describes."""
COUNTS = frozenset({"count"})
PAID = frozenset({"pay"})
"""Acts that ask what something is paid with."""


class Shows(NamedTuple):
    """What of a run tells how much it is: the words that show it, the card whose text is used, and the number
    that its text says (None where it hangs on what is told). `all` are cards whose texts are all used, and the
    sum is meant.
    """

    signs: frozenset[str]
    card: str
    amount: int | None
    costs: bool
    all: tuple[str, ...] = ()


class Framed(NamedTuple):
    """A card's ability as a question asks of it: the plan to play. `shows` tells how much of something comes of
    it, `said` is how much a question says that it is; `times` is how often it is to be done, with the limit of
    the text; `involves` are cards that have a part in it. `counts`: it is asked whether
    there is any. `only` is true where only a yes says something, false where it may not be done to whom it is
    asked of, if it may be done at all.
    """

    card: Named
    ability: Node | None
    plan: Plan
    shows: Shows | None = None
    times: int = 0
    limit: tuple[int, str] | None = None
    asked_number: bool = False
    said: int | None = None
    involves: tuple[str, ...] = ()
    counts: bool = False
    only: bool | None = None


def framed(heard: Heard, understood: Understanding, known: Known) -> list[Framed]:
    """Every way in which a question is about one of the cards that it names."""
    found: list[Framed] = []
    titles = list({one.name: one for one in heard.cards}.values())
    for piece in titles:
        for card in printings(piece, known):
            others = [printings(one, known)[:1] for one in titles if one is not piece]
            if all(others):
                named = [each[0] for each in others]
                found += _Of(heard, card, named, understood, known).ways()
    return found


@cache
def staging(game: str) -> Any:
    """What stages texts of a game: the class of its `staged` module."""
    return import_module(f"ruling_service.ask.building.{game}.staged").Staging


class _Of:
    """A question taken to be about one card."""

    def __init__(
        self, heard: Heard, card: Named, others: Sequence[Named], understood: Understanding, known: Known
    ) -> None:
        self.heard, self.card, self.others = heard, card, others
        self.understood, self.known, self.game = understood, known, understood.game
        self.abilities = known.abilities(card.facts)
        self.used = [one for one in self.abilities if one.kind in staging(self.game).COMES]
        self.asks = heard.asks

    def ways(self) -> Iterator[Framed]:
        """The frames of the card that the question may mean."""
        match self.asks.kind:
            case "how much":
                yield from self._how_much()
            case "how often":
                yield from self._how_often()
            case "whether":
                yield from self._whether()

    def laying(self) -> Laying | None:
        """The position that is told; None where something told has no place in it."""
        laying = Laying(self.heard, self.card, self.others, self.understood)
        laying.named(self.card)
        return laying if laying.everything_told() else None

    # -- how much --------------------------------------------------------------------------------------------

    def _how_much(self) -> Iterator[Framed]:
        verbs, thing = self.asks.verbs - words().uses, self.asks.thing
        thing = thing or next((one.name for one in self.asks.whom if one.name in CARDS), "")
        if any(one not in ASKER for one in self.asks.people) or self.asks.often != 1 or self.asks.said is not None:
            return
        matching = [
            (ability, deed) for ability in self.used for deed in deeds(ability)
            if is_named(deed, self.game, verbs, thing)
        ]
        stats = [each for each in matching if each[1].node.kind == "stat_bonus"]
        plain = [each for each in matching if each[1].node.kind != "stat_bonus"]
        if len(plain) > 1:  # one that hangs on what is told stands in place of the other
            laying = self.laying()
            plain = [
                each for each in plain if each[1].hangs_on and laying is not None and self._occasion(each[0], laying)
                and all(self._is_told(one, laying) for one in each[1].hangs_on)
            ]
        if len(plain) == 1 and not stats and self.asks.together and self.others:
            yield from self._together(*plain[0], verbs, thing)
        elif len(plain) == 1 and not stats:
            yield from self._amount(*plain[0], verbs, thing)
        elif not plain and thing in VALUES[self.game].of_card:
            yield from self._value(thing, verbs)

    def _amount(
        self, ability: Node, deed: Deed, verbs: frozenset[str], thing: str, *, alone: bool = True
    ) -> Iterator[Framed]:
        """How much of something an ability brings about."""
        laying = self.laying()
        if laying is None or not self._occasion(ability, laying):
            return
        if not self._speaks_of(deed, laying):
            return
        literal = deed.amount is not None and not deed.hangs_on
        if not literal and not all(self._is_told(one, laying) for one in deed.hangs_on):
            return
        if not literal and not deed.hangs_on:
            return
        if alone and not self._has_all(laying):
            return
        shown = signs(deed, self.game, verbs, thing)
        if not shown:
            return
        stage = staging(self.game)(laying.asked(self.understood.question), Frame(self.card.name, "", ""), self.known)
        situation = stage.comes_about(ability)
        situation["ask"] = {"what happens": True}
        plan = Plan(situation, asks="what", subject=stage.laid.label, defaults=list(dict.fromkeys(stage.board.defaults)))
        yield Framed(
            self.card, ability, plan,
            Shows(frozenset(shown), stage.laid.label, deed.amount if literal else None, deed.place == "cost"),
        )

    def _together(self, ability: Node, deed: Deed, verbs: frozenset[str], thing: str) -> Iterator[Framed]:
        """How much of something all the named cards bring about on one occasion."""
        shown = set(signs(deed, self.game, verbs, thing))
        for other in self.others:
            mine = [one for each in self.known.abilities(other.facts) for one in deeds(each)]
            named = [one for one in mine if is_named(one, self.game, verbs, thing)]
            if len(named) != 1 or named[0].hangs_on or named[0].amount is None:
                return
            shown |= signs(named[0], self.game, verbs, thing)
        if deed.hangs_on or deed.amount is None:
            return
        for one in self._amount(ability, deed, verbs, thing, alone=False):
            shows = one.shows
            assert shows is not None
            yield one._replace(
                shows=shows._replace(signs=frozenset(shown), amount=None, all=(shows.card, *(o.name for o in self.others)))
            )

    def _occasion(self, ability: Node, laying: Laying) -> bool:
        """Whether every act that is told is the occasion of an ability, or its use."""
        return all(self._is_use(one) or self._is_event(one, ability, laying) for one in self.heard.told.acts)

    def _is_use(self, does: Does) -> bool:
        card = does.whom is not None and does.whom.name == self.card.piece.name
        mine = does.actor is None or does.actor.sort == "player" and does.actor.name in ASKER
        return does.verb in words().uses and card and mine and not does.beside

    def _is_event(self, does: Does, ability: Node, laying: Laying) -> bool:
        """Whether an act is what an ability waits for: by whom and to whom."""
        if does.beside:
            return False
        for event in inside(ability.get("when")):
            if stems(does.verb) & stems(event.kind) and stems(does.verb) <= stems(event.kind) | stems("play"):
                who, what = event.get("who"), event.get("what") or event.get("on") or event.get("to")
                roles = [(does.actor, who), (does.whom, what)]
                if does.actor is None and does.he:
                    roles = [(self.card.piece, who), (does.whom, what)]
                if not isinstance(who, Node) or who.kind == "this" and what is None:
                    roles = [(does.actor or does.whom, who if isinstance(who, Node) else what)]
                    if does.he:
                        roles = [(self.card.piece, roles[0][1])]
                if all(self._takes_part(piece, cards, laying) for piece, cards in roles):
                    return True
        if ability.kind == "when_revealed" and does.verb == "reveal":
            whom = does.whom or does.actor
            return does.he or whom is not None and whom.name == self.card.piece.name
        return False

    def _takes_part(self, piece: Piece | None, cards: object, laying: Laying) -> bool:
        """Whether somebody told is whom a phrase means."""
        if piece is None:
            return True
        if not isinstance(cards, Node):
            return piece.sort == "player"
        if piece.sort == "player":
            return piece.name in ASKER and cards.kind in ("you", "player", "a_player", "any_player", "engaged_player")
        facts = self._facts(piece, laying)
        if facts is None:
            return False
        own = piece.name == self.card.piece.name
        if cards.kind in ("this", "it"):
            return own
        if cards.kind == "attached":
            return laying.subjects[self.card.name].on == laying.label(piece)
        described = staging(self.game).filter_of(cards)
        return not own and described is not None and staging(self.game).fits(described, facts)

    def _facts(self, piece: Piece, laying: Laying) -> CardFacts | None:
        """The printed facts of somebody whom a piece means, laid in the position."""
        if piece.sort == "card":
            named = next((one for one in (self.card, *self.others) if one.piece.name == piece.name), None)
            if named is not None:
                laying.named(named)
            return named.facts if named is not None else None
        label = laying.noun([piece])
        return staging(self.game).generic(laying.subjects[label]) if label is not None else None

    def _speaks_of(self, deed: Deed, laying: Laying) -> bool:
        """Whether all those of whom a question asks are whom a deed is done to, or the card itself."""
        return all(self._is_done_to(deed, phrase, laying) for phrase in self._targets())

    def _targets(self) -> list[list[Piece]]:
        """Those of whom a question asks beside the card itself and the thing of which there is so much."""
        return phrases(
            one for one in self.asks.whom
            if one.name != self.card.piece.name and not means_the_card(one, self.card, self.understood.question)
            and not (one.name in CARDS or one.sort == "noun" and stems(one.name) <= stems(self.asks.thing))
        )

    def _is_done_to(self, deed: Deed, phrase: list[Piece], laying: Laying) -> bool:
        facts = None
        if phrase[0].sort == "card":
            facts = self._facts(phrase[0], laying)
        elif (label := laying.noun(phrase)) is not None:
            facts = staging(self.game).generic(laying.subjects[label])
        if facts is None:
            return False
        meant = [
            each for name in ("who", "to", "on", "what") for node in parts(deed.node, name) for each in inside(node)
            if each.kind == "filter" or each.kind == "attached"
        ]
        if not meant or meant[0].kind == "attached":
            return bool(meant) and str(meant[0].get("type") or facts.type) == facts.type
        return bool(staging(self.game).fits(meant[0], facts))

    def _is_told(self, condition: Node, laying: Laying) -> bool:
        """Whether what a phrase hangs on is told."""
        told = set(laying.told)
        told |= {name for one in laying.subjects.values() if one.generic for name in (*one.traits, one.card)}
        told |= {"players", "player"} if self.heard.told.people else set()
        told |= {one.verb for one in self.heard.told.acts}
        spoken = stems(*(
            str(value) for node in inside(condition) for value in (node.kind, *node.fields.values())
            if isinstance(value, str)
        ))
        return any(stems(one) <= spoken for one in told)

    # -- values ----------------------------------------------------------------------------------------------

    def _value(self, thing: str, verbs: frozenset[str]) -> Iterator[Framed]:
        """How much a value is, or how much a text gives to it."""
        given = [
            one for one in bonuses(self.abilities)
            if one.value == thing and one.cards.kind not in ("this", "it")
        ]
        asked = {one.name for one in self.asks.whom if one.sort == "card"}
        himself = asked == {self.card.piece.name}
        if himself and verbs <= {"attack", "have", "get"} and self.card.facts.type not in ("event",) and not given:
            yield from self._printed(thing)
        elif given and (himself or not asked):
            yield from self._given(thing, given)

    def _printed(self, thing: str) -> Iterator[Framed]:
        laying = self.laying()
        more = [one for one in self.asks.whom if one.sort == "noun" and one.name != thing]
        if laying is None or more or self.heard.told.acts or not self._has_all(laying):
            return
        asked = laying.asked(self.understood.question, form="how much", value=thing, value_of=self.card.name)
        yield Framed(self.card, None, build(asked, self.known))

    def _has_all(self, laying: Laying) -> bool:
        """Whether every named card lies in the position."""
        return {one.name for one in (self.card, *self.others)} <= {*laying.subjects}

    def _given(self, thing: str, given: Sequence[Any]) -> Iterator[Framed]:
        """How much more of a value a text gives."""
        laying = self.laying()
        if laying is None or len({(one.value, one.cards) for one in given}) != 1 or len(given) != 1:
            return
        bonus = given[0]
        whom: list[str] = []
        fights = []
        for does in self.heard.told.acts:
            if does.verb in FOUGHT and does.actor is not None and does.whom is not None and not does.beside:
                fights.append(does)
            elif not self._is_use(does._replace(beside=())):
                return
            whom += [label for one in does.beside if (label := self._label(one, laying)) is not None]
            if len(does.beside) != len([one for one in does.beside if self._label(one, laying) is not None]):
                return
        for phrase in self._targets():
            label = laying.label(phrase[0]) if phrase[0].sort == "card" else laying.noun(phrase)
            if label is None:
                return
            whom.append(label)
        acts = []
        for does in fights:
            assert does.actor is not None and does.whom is not None
            one, other = self._label(does.actor, laying), self._label(does.whom, laying)
            if one is None or other is None:
                return
            acts.append(AskedAct(verb=does.verb, card=one, against=other))
            if not whom:
                whom.append(one)
        bearer = laying.subjects[self.card.name].on
        whom = list(dict.fromkeys([*whom, *([bearer] if bearer else [])]))
        if len(whom) > 1 or not self._has_all(laying):
            return
        target = laying.subjects[whom[0]] if whom else None
        described = staging(self.game).filter_of(bonus.cards)
        if target is not None and described is not None:
            facts = self.known.printings(target.card)[0] if not target.generic else staging(self.game).generic(target)
            if not staging(self.game).fits(described, facts):
                return
        hangs = [
            deed for deed in deeds(bonus.ability) if deed.node.kind == "stat_bonus" and deed.node.get("stat") == thing.replace(" ", "_")
        ]
        if not hangs or not all(self._is_told(one, laying) for deed in hangs for one in deed.hangs_on):
            return
        asked = laying.asked(self.understood.question, form="how much", acts=tuple(acts))
        stage = staging(self.game)(asked, Frame(self.card.name, "make", whom[0] if whom else ""), self.known)
        stage.walk.asked = msgspec.structs.replace(stage.walk.asked, value=thing, wanted=None)  # while they fight
        situation, before = with_and_without(stage, bonus, asked.text, counts=False)
        yield Framed(self.card, bonus.ability, Plan(
            situation, asks="value", subject=stage.laid.label, about=thing, before=before,
            defaults=list(dict.fromkeys(stage.board.defaults)),
        ))

    def _label(self, piece: Piece, laying: Laying) -> str | None:
        return laying.label(piece) if piece.sort == "card" else laying.noun([piece]) if piece.sort == "noun" else None

    # -- how often -------------------------------------------------------------------------------------------

    def _how_often(self) -> Iterator[Framed]:
        """How often an ability may be used, or whether it may be so often."""
        asks = self.asks
        usable = [one for one in self.abilities if one.kind in ("action", "response")]
        telling = asks.verbs - words().uses
        meant = [
            one for one in usable
            if not telling or any(is_named(deed, self.game, telling, asks.thing) for deed in deeds(one))
        ]
        if len(meant) != 1 or any(one not in ASKER for one in asks.people):
            return
        period = asks.period or ("phase" if asks.phase else "")
        ability, laying = meant[0], self.laying()
        if laying is None or not self._occasion(ability, laying) or self.card.facts.type == "event":
            return
        if self._targets():
            return
        limits = [one for one in parts(ability, "limit") if one.kind == "limit_times"]
        limit = (int(str(limits[0]["n"])), str(limits[0]["per"])) if len(limits) == 1 else None
        if period and limit is not None and limit[1] != period or ability.kind != "action":
            return
        if asks.often == 1 and limit is None or not self._has_all(laying):
            return
        times = asks.often if asks.often > 1 else limit[0] if limit is not None else 0
        stage = staging(self.game)(laying.asked(self.understood.question), Frame(self.card.name, "", ""), self.known)
        stage.often(times + 1)
        situation, _ = stage.set_up(Part(ability, None))
        use = situation["do"][-1]
        situation["do"] = [*situation["do"][:-1], *[use] * (times - 1)]
        situation["ask"] = {"can": use}
        yield Framed(
            self.card, ability, Plan(situation, asks="can", subject=stage.laid.label), times=times, limit=limit,
            asked_number=asks.often == 1,
        )

    # -- whether ---------------------------------------------------------------------------------------------

    def _whether(self) -> Iterator[Framed]:
        """Whether an ability may be used as a question asks."""
        asks = self.asks
        telling = asks.verbs - words().uses
        others = [one for one in asks.people if one not in ASKER]
        owned = [one for one in asks.owners.values() if one and one not in ASKER]
        if telling == COUNTS and asks.thing in VALUES[self.game].of_game and not (asks.people and others):
            yield from self._counts()
            return
        if PAID & asks.verbs or others != owned or asks.often != 1 or self.others and not asks.whom:
            return
        meant = [one for one in self.used if self._does(one, telling)]
        if len(meant) != 1 or not asks.verbs:
            return
        ability, laying = meant[0], self.laying()
        if laying is None or not self._occasion(ability, laying):
            return
        if asks.said is not None:
            yield from self._so_much(ability, telling)
            return
        labels = []
        for phrase in self._targets():
            if phrase[0].name == "ring-bearer" and "ring_bearer" in kinds(ability):
                continue
            owner = asks.owners[phrase[0].start]
            label = laying.label(phrase[0]) if phrase[0].sort == "card" else laying.noun(phrase, owner)
            if label is None or owner and owner not in ASKER and laying.subjects[label].player in ("", "I"):
                return
            labels.append(label)
        if not self._has_all(laying):
            return
        moment = self.understood.asked[0].moment if asks.phase else ""
        if asks.phase and not moment or asks.period:
            return
        asked = laying.asked(self.understood.question, form="can", yes_no=True, moment=moment)
        if len(labels) > 1:
            yield self._involving(ability, asked, labels)
            return
        if labels:
            yield from self._on(ability, asked, laying.subjects[labels[0]], telling)
            return
        verb = next((one for one in sorted(telling) if one not in words().general and can_do(ability, one)), "")
        plan = staged_by(staging(self.game), asked, Frame(self.card.name, verb, labels[0] if labels else ""), self.known)
        yield Framed(self.card, ability, plan)

    def _on(self, ability: Node, asked: Asked, whom: Subject, telling: frozenset[str]) -> Iterator[Framed]:
        """Whether an ability can do something to somebody: he is one of those of whom its phrase speaks, or it
        is used on others.
        """
        game = staging(self.game)
        named = [
            one for one in deeds(ability)
            if one.place == "do" and (not telling or is_named(one, self.game, telling, self.asks.thing))
        ]
        described = {of for one in named if (of := self._described(one, ability)) is not None}
        if len(described) != 1 or any(one.hangs_on for one in named):
            return
        facts = game.generic(whom) if whom.generic else self.known.printings(whom.card)[0]
        fits = [game.fits(one, facts) for one in described]
        verb = next((one for one in sorted(telling) if one not in words().general and can_do(ability, one)), "")
        user = self.card.name
        if fits == [True]:
            yield Framed(self.card, ability, staged_by(game, asked, Frame(user, verb, whom.label), self.known), only=True)
            return
        alone = msgspec.structs.replace(asked, subjects=tuple(one for one in asked.subjects if one.label != whom.label))
        yield Framed(self.card, ability, staged_by(game, alone, Frame(user, "", ""), self.known), only=False)

    def _described(self, deed: Deed, ability: Node) -> Node | None:
        """What describes those to whom a deed is done."""
        for name in ("what", "to", "on", "who", "of"):
            for cards in parts(deed.node, name):
                if cards.kind == "that":
                    chosen = [each for each in deeds(ability) if each.node.kind in ("choose", "choosing")]
                    return self._described(chosen[0], ability) if len(chosen) == 1 else None
                if cards.kind == "attached":
                    where = [part(one, "to") for one in self.abilities if one.kind in BORNE]
                    return staging(self.game).filter_of(where[0]) if len(where) == 1 else None
                if cards.kind in SOME:
                    return staging(self.game).filter_of(cards)  # type: ignore[no-any-return]
        return None

    def _counts(self) -> Iterator[Framed]:
        """Whether the card counts for a value of the table: where nobody else is there, it isn't nothing."""
        laying = self.laying()
        if laying is None or self.others or self._targets() or self.heard.told.acts or self.heard.told.people:
            return
        asked = laying.asked(self.understood.question, form="how much", value=self.asks.thing)
        yield Framed(self.card, None, build(asked, self.known), counts=True)

    def _does(self, ability: Node, telling: frozenset[str]) -> bool:
        """Whether an ability does what the acts of a question say, all of them."""
        if not telling:
            return True
        named = [deed for deed in deeds(ability) if is_named(deed, self.game, telling, self.asks.thing)]
        return bool(named)

    def _so_much(self, ability: Node, telling: frozenset[str]) -> Iterator[Framed]:
        """Whether it is as much as a question says."""
        named = [one for one in deeds(ability) if is_named(one, self.game, telling, self.asks.thing)]
        if len(named) == 1 and named[0].node.kind != "stat_bonus":
            for one in self._amount(ability, named[0], telling, self.asks.thing):
                yield one._replace(said=self.asks.said)

    def _involving(self, ability: Node, asked: Any, labels: Sequence[str]) -> Framed:
        """An ability used on several cards together."""
        stage = staging(self.game)(asked, Frame(self.card.name, "", ""), self.known)
        situation = stage.comes_about(ability)
        situation["ask"] = {"what happens": True}
        involved = tuple(stage.board.find(one).label for one in labels)
        return Framed(self.card, ability, Plan(situation, asks="may", subject=stage.laid.label), involves=involved)


__all__ = ["Framed", "Shows", "framed"]
