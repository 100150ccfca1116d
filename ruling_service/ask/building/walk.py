"""The walk from a question to a situation, the same for both games: the cards stand on the board; what is
told is done, verb by verb; and what is asked is looked for.

A verb is done and looked for as its record says (`records`). A game has functions of its own only for what is
more than one happening (`TOLD`): a fight, the use of an ability.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from ruling_service.ask.building import records
from ruling_service.ask.building.by_so_much import MORE_OR_LESS, OF_THE_TABLE
from ruling_service.ask.building.plan import Plan, Question
from ruling_service.ask.building.position import Laid, Position
from ruling_service.ask.building.reasons import not_placed
from ruling_service.ask.model import Asked, AskedAct
from ruling_service.engine.kernel.verbs import Act
from ruling_service.patterns import pattern

Data = dict[str, Any]
Board = TypeVar("Board", bound=Position)
PLENTY = 20
"""A value from which as much can be taken as is asked about."""
MUST = pattern(r"\b(?:must|should|ha(?:ve|s) to|needs?)\b", re.IGNORECASE)
DECIDES = pattern(r"\b(?:choos|chose|decid|pick|say|select|determin|assign|which)", re.IGNORECASE)
OF_EACH = pattern(r"\b(?:each|per|apiece|every|one of (?:them|the)|an?|single)\b", re.IGNORECASE)
"""How the value of one of several is asked for."""
SENTENCE_END = pattern(r"[.;!]\s+")
WHERE = pattern(r"\b(?:becomes? of|where)\b", re.IGNORECASE)
HAPPENS = pattern(r"\bhappen", re.IGNORECASE)
ENDS = ("end of the phase", "end of the round", "end of the attack")
PILES = ("discard", "deck", "dead")
"""Places on the board out of which the rules let nobody play."""


class Walk(Generic[Board]):
    """A question on its way to a situation: the board, and what the acts have made of it so far.

    `needs` must come out of the run; `used` are cards of which an ability was used; `following` are the acts
    after the one that is being told; `required` is true where it is asked what something takes.
    """

    TOLD: ClassVar[dict[str, Callable[[Any, AskedAct], None]]] = {}
    """Verbs that are more than one happening → what tells them."""
    CAN: ClassVar[dict[str, Callable[[Any, AskedAct], Data]]] = {}
    """Acts whose possibility is asked, where more is needed than the record says."""
    LOOKED: ClassVar[dict[str, Callable[[Any, AskedAct], Question | None]]] = {}
    """Verbs that show otherwise than by their own word."""
    WINDOW: ClassVar[str]
    """Where anything may happen."""
    CHARACTERS: ClassVar[tuple[str, ...]]
    DENIED: ClassVar[tuple[str, ...]] = ()
    """Verbs that may be told not to happen."""
    BY_ITSELF: ClassVar[tuple[str, ...]] = ()
    """What the game does whoever likes it: whether one must is whether it comes about."""

    def __init__(self, board: Board, asked: Asked) -> None:
        self.board = board
        self.asked = asked
        self.game = board.GAME
        self.needs: list[Data] = []
        self.used: list[Laid] = []
        self.following: tuple[AskedAct, ...] = ()
        self.required = False

    # -- cards -----------------------------------------------------------------------------------------------

    def laid(self, label: str) -> Laid | None:
        """The card of that label, None for a thing that is no card."""
        return self.board.find(label) if self.board.has(label) else None

    def all_of(self, act: AskedAct) -> list[Laid]:
        """Every card that an act names, the one it is done to first."""
        named = [self.laid(label) for label in (act.card, *act.targets, act.against, act.by)]
        return [laid for i, laid in enumerate(named) if laid is not None and laid not in named[:i]]

    def named(self, act: AskedAct, *types: str) -> list[Laid]:
        """Those of some types."""
        return [laid for laid in self.all_of(act) if laid.facts.type in types]

    def lies_in_a_pile(self, act: AskedAct, laid: Laid) -> bool:
        """Whether what is to be played lies in a pile by the very words that ask ("the one who is in the dead
        pile"), not as another copy that was told of before.
        """
        return laid.place in PILES and (act.zone not in ("", "hand", "play") or any(
            one.generic and one.zone and one.label in laid.called for one in self.asked.subjects
        ))

    def card_of(self, act: AskedAct, *types: str) -> Laid:
        """The card that an act is about, of one of these types if any are given: the one named, else the only
        one that fits. Raises NotBuilt.
        """
        fitting = [laid for laid in self.all_of(act) if not types or laid.facts.type in types]
        told = fitting or self.board.told(*types) or self.board.of_type(*types)
        if fitting or len(told) == 1:
            return told[0]
        raise not_placed(f"what “{act.verb}” is done to")

    def tells(self, laid: Laid, value: str) -> bool:
        """Whether the question says how much of a value a card has."""
        return any(
            value in subject.values and subject.label in laid.called for subject in self.asked.subjects
        )

    def copies(self, label: str) -> int:
        """How many of a card the question speaks of."""
        return next((subject.copies for subject in self.asked.subjects if subject.label == label), 1)

    # -- what is told ----------------------------------------------------------------------------------------

    def tell(self) -> None:
        """Turn every act that the question tells into acts of the situation. Raises NotBuilt for one that
        can't be said.
        """
        acts = self.asked.acts
        wanted = (self.asked.wanted,) if self.asked.wanted is not None else ()
        for number, each in enumerate(acts):
            self.following = (*acts[number + 1 :], *wanted)
            if each.amount == 0:  # "I declare no defender"
                each = msgspec.structs.replace(each, amount=None, negated=True)
            if each.negated and each.verb not in self.DENIED:
                raise not_placed(f"“not {each.verb}”")
            self.tell_of(each)

    def tell_of(self, act: AskedAct) -> None:
        """One act, by the game's own function if it has one, else as its record says."""
        self.TOLD.get(act.verb, type(self).done)(self, act)

    def done(self, act: AskedAct) -> None:
        """An act is done as its record says. Raises NotBuilt where no record has it."""
        record = records.act_of(self.game, act.verb)
        if record is None:
            raise not_placed(f"“{act.verb}”")
        board = self.board
        counted = "`amount`" in record.what and act.amount not in (None, 1)
        what = {record.name: self.about(record, act), **({"amount": act.amount} if counted else {})}
        if record.target == "to":
            what["to"] = board.NAMES[board.seat(act.player or "another player")]
        board.stand(records.stands(record, self.WINDOW))
        board.act(**what, by=board.NAMES[board.seat(act.player)] if record.by_players else "")

    def about(self, record: Act, act: AskedAct) -> Any:
        """What an act is about, found as its record has it."""
        if record.about == "player":
            self.board.stand("")
            return self.board.NAMES[self.board.seat(act.player)]
        if record.about == "number":
            return act.amount or 1
        if record.about in ("flag", "stage"):
            return "true" if record.about == "stage" else True
        if self.copies(act.card) > 1:
            raise not_placed(f"“{act.verb}” of several at once")
        laid = self.card_of(act, *record.types)
        self.found(record, laid)
        return laid.label

    def found(self, record: Act, laid: Laid) -> None:
        """The card is where the act finds it, in the state in which it finds it."""
        finds = dict(record.finds)
        lies = str(finds.pop("lies", ""))
        for name, value in finds.items():
            laid.state.setdefault(name, value)
        if not lies:
            self.in_play(laid)
        elif laid.place in ("", "staging") or lies != "active":
            laid.place = lies

    def in_play(self, laid: Laid) -> None:
        """A card that nothing has placed lies where it is in play."""

    # -- what is asked ---------------------------------------------------------------------------------------

    def question(self) -> Question:
        """What the question asks of the situation. Raises NotBuilt where that can't be said."""
        asked, wanted = self.asked, self.asked.wanted
        if asked.form == "order":
            return self.order()
        if asked.form == "when":
            return self.when()
        if asked.form == "who":
            return self.who()
        by_itself = wanted is not None and wanted.verb in self.BY_ITSELF and asked.purpose is None
        if asked.yes_no and not self.required and MUST.search(asked.text) and not by_itself:
            raise not_placed("what one must do")
        if wanted is not None and wanted.verb == MORE_OR_LESS:
            return self.by_so_much(wanted)
        if (found := self.own(wanted)) is not None:
            return found
        if asked.form == "how much" or asked.value:
            return self.how_much()
        open_ = asked.form == "what" and not asked.yes_no
        goes = wanted is not None and wanted.verb in ("go", "end", "move") and not wanted.zone
        if open_ and (goes or WHERE.search(asked.text)):
            return self.where()
        if wanted is None:
            if open_ and (asked.acts or self.board.do) and HAPPENS.search(asked.text):
                told = self.board.told()
                return Question({"what happens": True}, "what", subject=told[0].label if told else "")
            raise not_placed("what it asks for")
        if asked.form == "can" and wanted.verb in ("have", "keep", "control"):
            return self.position(wanted)
        if asked.form == "can" and (self.can_be_asked(wanted)):
            return self.can(wanted)
        return self.whether(wanted)

    def own(self, wanted: AskedAct | None) -> Question | None:
        """What only this game asks."""
        return None

    def order(self) -> Question:
        """In which order things happen."""
        raise not_placed("what comes in which order")

    def who(self) -> Question:
        """Who decides: in what is told, or where an act of the framework may be done to one of two."""
        asked, board = self.asked, self.board
        spoken = [*asked.acts, *(each for each in (asked.wanted, asked.purpose) if each is not None)]
        named = [records.act_of(self.game, each.verb) for each in spoken]
        framework = [act for act in named if act is not None and act.steps and act.types]
        if not DECIDES.search(asked.text) or any(not one.made_up for one in board.told()) and not board.do:
            raise not_placed("what there is to decide")
        if framework and not board.do:
            act, found = framework[0], board.of_type(*framework[0].types)
            while len(found) < 2:
                found.append(board.make(act.types[0]))  # type: ignore[attr-defined]
            for laid in found:
                self.found(act, laid)
            board.at, board.people = act.steps[0], max(2, board.people)
            return Question({"what happens": True}, "who", about=act.name)
        if not board.do:
            raise not_placed("what there is to decide")
        return Question({"what happens": True}, "who")

    def by_so_much(self, wanted: AskedAct) -> Question:
        """Whether a value is so much more than what is printed, or less; of the table, than without him."""
        laid = self.card_of(wanted)
        if wanted.thing in OF_THE_TABLE:
            self.asked = msgspec.structs.replace(self.asked, form="how much", value=wanted.thing, wanted=None)
            found = self.how_much()
            found.gives, found.more = laid.label, wanted.amount
            return found
        told = tuple(  # a plain card's is what it was given
            msgspec.structs.replace(one, values={wanted.thing: 0, **one.values}) if one.label in laid.called
            and laid.made_up else one for one in self.asked.subjects
        )
        self.asked = msgspec.structs.replace(
            self.asked, form="how much", value=f"{wanted.thing} of {wanted.card}", wanted=None, subjects=told
        )
        printed = self.board.printed(laid, wanted.thing, PLENTY if (wanted.amount or 0) < 0 else 0)
        found = self.how_much()
        if found.asks != "value" or laid.label not in str(found.ask):
            raise not_placed(f"whose {wanted.thing}")
        found.since, found.more = printed, wanted.amount
        return found

    def how_much(self) -> Question:
        """A value in the end, or by how much it changes."""
        raise NotImplementedError

    def is_of_several(self, laid: Laid) -> bool:
        """Whether a value is asked of a card of which several are told to be there: it may be what they come
        to together.
        """
        asks = SENTENCE_END.split(self.asked.text.strip())[-1]
        told = any(one.counted for one in self.board.like(laid)) or any(
            one.copies > 1 and one.label in laid.called for one in self.asked.subjects
        )
        return told and not OF_EACH.search(asks)

    def where(self) -> Question:
        """Where a card is in the end."""
        wanted = self.asked.wanted
        laid = self.laid(wanted.card) if wanted is not None else None
        if laid is None and wanted is not None and wanted.player and not wanted.card:
            raise not_placed("where a player is")  # nobody's place is that of a card
        if laid is None and wanted is not None and wanted.thing and not wanted.card:
            raise not_placed(f"“{wanted.thing}”")  # nor that of a token of somebody who is told of
        if laid is None:
            told = self.board.told()
            told = [one for one in told if one.facts.type != "event"] if len(told) > 1 else told
            if len(told) != 1:
                raise not_placed("which card it is about")
            laid = told[0]
        return Question({"where is": laid.label}, "place", laid.label)

    def position(self, wanted: AskedAct) -> Question:
        """Whether there may be such a position. What is had once something was done isn't asked of the
        position in which that is still to be done.
        """
        laid = self.laid(wanted.card)
        if laid is None or wanted.thing or self.board.do:
            raise not_placed(f"“{wanted.verb}”")
        return Question({"what happens": True}, "position", laid.label, wanted.verb)

    def can_be_asked(self, wanted: AskedAct) -> bool:
        """Whether an act is one of players, whose possibility a situation can ask about."""
        record = records.act_of(self.game, wanted.verb)
        return wanted.verb in self.CAN or (record is not None and bool(record.asked))

    def can(self, wanted: AskedAct) -> Question:
        """Whether an act is possible there."""
        named = [one for one in self.all_of(wanted) if one.told]
        described = self.possible(wanted)
        self.take_part(named, described)
        about = next(iter(described.values()))
        about = about[0] if isinstance(about, list) else about if isinstance(about, str) else wanted.card
        return Question({"can": described}, "can", about, wanted.verb, negated=wanted.negated)

    def take_part(self, named: list[Laid], described: Data) -> None:
        """Raises NotBuilt for a card that the act names and that has no part in it as it was put: whether
        something else can be done is another question.
        """
        board = self.board
        said = str((described, board.do, board.given, getattr(board, "attack", ""), self.needs))
        for laid in named:
            alike = [laid, *board.like(laid)]
            bears = any(one.host in (laid.label, laid.name) for one in board.cards)
            if not bears and not any(name in said for one in alike for name in (one.label, one.name)):
                raise not_placed(f"what {laid.label} has to do with it")

    def possible(self, wanted: AskedAct) -> Data:
        """An act as `can` and `when can` ask about it. Raises NotBuilt."""
        if (own := self.CAN.get(wanted.verb)) is not None:
            return own(self, wanted)
        record = records.act_of(self.game, wanted.verb)
        if record is None or not record.asked or wanted.amount not in (None, 1):
            raise not_placed(f"“{wanted.verb}”")
        about = self.about(record, wanted)
        self.board.stand(records.stands(record, self.WINDOW))
        return {record.name: about, "by": self.board.NAMES[self.board.seat(wanted.player)]}

    def whether(self, wanted: AskedAct) -> Question:
        """Whether it comes about: by the word that its record has for it."""
        if (own := self.LOOKED.get(wanted.verb)) is not None and (found := own(self, wanted)) is not None:
            return found
        sign = records.sign_of(self.game, wanted.verb)
        if not sign or wanted.verb == "play":  # nobody plays a card that isn't told to
            raise not_placed(f"“{wanted.verb}”")
        if wanted.amount not in (None, 1):
            raise not_placed(f"“{wanted.verb} {wanted.amount}”")
        return self.asks(self.happened(wanted, sign), wanted)

    def happened(self, wanted: AskedAct, sign: str) -> Data:
        """That something happened, to the card that it is about."""
        sought = {"happened": sign}
        if records.happens_to(self.game, sign):
            sought["card"] = self.card_of(wanted).label
        return {"happened": sought}

    def asks(self, condition: Data, wanted: AskedAct, subject: str = "", about: str = "") -> Question:
        """Whether a condition holds in the end."""
        about_card = self.laid(wanted.card)
        subject = subject or (about_card.label if about_card is not None else wanted.card)
        return Question(
            {"whether": condition}, "whether", subject, about or wanted.verb, negated=wanted.negated
        )

    def when(self) -> Question:
        """When in the round or turn an act is possible."""
        raise not_placed("when it can be done")

    def events_take_part(self, ask: object) -> None:
        """Raises NotBuilt for an event that nobody plays."""
        said = str((self.board.do, self.board.given, ask))
        for laid in self.board.told("event"):
            if laid.name not in said:
                raise not_placed(f"what {laid.label} has to do with it")

    # -- the plan --------------------------------------------------------------------------------------------

    def plan(self, asks: Question) -> Plan:
        """The situation with its question."""
        board = self.board
        before = self.without(asks) if asks.gives else None
        return Plan(
            situation=board.situation(asks.ask, self.asked.text),  # type: ignore[attr-defined]
            asks=asks.asks,
            subject=asks.subject,
            about=asks.about,
            negated=asks.negated,
            since=asks.since,
            more=asks.more,
            defaults=list(dict.fromkeys(board.defaults)),
            needs=[*self.needs, *asks.needs],
            only_no=asks.only_no,
            fitting=asks.fitting,
            provided=board.provided,
            untold=self.untold(),
            before=before,
        )

    def untold(self) -> str:
        """What a text asks of somebody of whom the question doesn't tell it, "" where nothing is open."""
        return ""

    def without(self, asks: Question) -> Data:
        """The situation without a card, its copies, and what is played of it."""
        board, laid = self.board, self.board.find(asks.gives)
        gone = [laid, *board.like(laid)]
        kept = board.cards, board.do
        board.cards = [one for one in board.cards if one not in gone]
        names = {name for one in gone for name in (one.name, one.label)}
        board.do = [
            each for each in board.do if not names & {each.get("play"), each.get("use"), each.get("trigger")}
        ]
        data: Data = board.situation(asks.ask, self.asked.text)  # type: ignore[attr-defined]
        board.cards, board.do = kept
        return data


__all__ = ["ENDS", "Walk"]
