"""A question whose every clause is a fact of the position, laid on the table and played.

What is told of one kind is told in one place here: the shape of the clause, and what it changes of the
position. A clause of another shape, and nothing is said. What is asked is a card's value, or whether it may
be played or used.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from ruling_service.ask.building import Known
from ruling_service.ask.building.known import inside
from ruling_service.ask.building.reasons import not_placed
from ruling_service.ask.model import Asked, AskedAct, Subject, Understanding
from ruling_service.ask.of_cards.deeds import deeds, stems
from ruling_service.ask.of_cards.facts import Clause, Item, Thing, clauses
from ruling_service.ask.of_cards.laying import Named, printings, seen
from ruling_service.ask.of_cards.one_card import staging
from ruling_service.ask.of_cards.otherwise import MANY, TOKENS
from ruling_service.ask.of_cards.pieces import Piece, words
from ruling_service.ask.reading.called_alike import OF_A_CULTURE, RACES_AND_CULTURES
from ruling_service.engine.language.node import Node
from ruling_service.situations.shared.model import CardFacts
from ruling_service.slugs import fold

ASKER = ("", "I", "we", "you")
OF_PLAYERS = ("threat", "cards", "cards in hand")
LIE_ON = {"threats": "dead pile"}
"""Where tokens of the table lie that are no card's."""
OF_THE_TABLE = ("twilight", "burdens", "threats", "moves")
THERE = ("spot", "control", "have", "hold")
"""Acts that only tell that somebody is there."""
FIGHTS = ("skirmish", "fight", "attack", "defend")
DONE_BY_PLAYERS = ("travel", "engage")
"""What players do by the rules, without a card for it."""
USES = {"lcg": "trigger", "tcg": "use"}
PLAYED = ("event", "attachment", "ally", "condition", "possession", "artifact", "minion", "companion",
          "follower")  # fmt: skip
QUEST = "quest"
REVEALED = "treachery"
"""What does all that it does as it is revealed."""
CULTURES = "culture"
CALLED = {"Man": "men"}
"""How a culture is called that has the name of a race in another number."""


class Laid(NamedTuple):
    """A question laid out: of which printing it asks, if of a card, and which of its texts is to be used;
    `others` is the same with the card beside those of its kind that are counted, where nothing tells whether
    it is one of them.
    """

    asked: Asked
    card: Named | None
    ability: Node | None = None
    others: Asked | None = None


class OnTable:
    """What a question tells, laid out: those of whom it speaks, the table, the players."""

    def __init__(self, found: Sequence[Clause], understood: Understanding, known: Known) -> None:
        self.understood, self.known, self.game = understood, known, understood.game
        self.seen = seen(understood)
        self.people: list[tuple[Thing, Subject]] = []
        self.board: dict[str, int | bool | str] = {}
        self.states: dict[str, dict[str, int | bool | str]] = {}
        self.players = 0
        self.moments: list[str] = []
        self.acts: list[AskedAct] = []
        for clause in found:
            if not clause.asks:
                self.tell(clause)

    # -- who is spoken of ------------------------------------------------------------------------------------

    def of(self, thing: Thing) -> Subject:
        """Who is spoken of, laid out once."""
        for each, subject in self.people:
            if each == thing or each.is_same(thing) and each.described == thing.described:
                return subject
        subject = self.card(thing) if thing.is_card else self.described(thing)
        self.people.append((thing, subject))
        return subject

    def card(self, thing: Thing) -> Subject:
        types = thing.head.mention.readings if thing.head.mention is not None else ()
        if not types or thing.described or thing.only:
            raise not_placed(f"“{thing.head.text}”")
        return Subject(
            card=thing.head.name, label=thing.head.name.partition(" (")[0], copies=self.many(thing),
            values=dict(thing.values), player=thing.owner if thing.owner not in ASKER else "",
        )

    def described(self, thing: Thing) -> Subject:
        """Somebody described, by what the reading takes him for."""
        said = [thing.head, *thing.described]
        names = {fold(one.name) for one in said if one.sort == "noun"}
        like = [
            one for one in self.seen
            if one.generic and fold(thing.head.name) in {fold(each) for each in (one.card, *one.traits)}
        ]
        if not like:
            raise not_placed(f"“{thing.head.text}”")
        kind = like[0].card
        keywords = {one.name: 0 for one in said if one.sort == "state"}
        traits = tuple(
            self.meant(one) for one in said if one.sort == "noun" and fold(one.name) != fold(kind)
        )
        kind = staging(self.game).kind_of(kind, traits)
        if not names:
            raise not_placed(f"“{thing.head.text}”")
        label = " ".join([*traits, *keywords, kind])
        if thing.only:
            self.board["closed"] = kind
        return Subject(
            card=kind, label=label, generic=True,
            types=like[0].types if kind == like[0].card else (kind,), traits=traits, keywords=keywords,
            values=dict(thing.values), copies=self.many(thing),
            counted=thing.number is not None or thing.only,
            player=thing.owner if thing.owner not in ASKER else "",
        )

    def meant(self, one: Piece) -> str:
        """A race that is called as a culture is: the culture, where the named cards speak of that alone."""
        if self.game != "tcg" or one.name not in RACES_AND_CULTURES:
            return one.name
        spoken = {
            node.kind for card in self.understood.mentions if card.kind == "card"
            for facts in self.known.printings(card.readings[0].name) for text in self.known.abilities(facts)
            for node in inside(text) if node.kind in ("race", "culture")
            and fold(str(node.get("name"))).replace("_", "-") == CALLED.get(one.name, fold(one.name))
        }
        return f"{one.name}{OF_A_CULTURE}" if spoken == {"culture"} and one.text != "man" else one.name

    @staticmethod
    def many(thing: Thing) -> int:
        if (thing.number or 0) > MANY:
            raise not_placed(f"the number {thing.number}")
        return 1 if thing.number is None else thing.number

    def change(self, thing: Thing, **what: object) -> None:
        """Something more is told of somebody."""
        subject = self.of(thing)
        changed = msgspec.structs.replace(subject, **what)
        self.people = [(each, changed if one is subject else one) for each, one in self.people]

    # -- what is told ----------------------------------------------------------------------------------------

    def borne(self, clause: Clause) -> Clause:
        """The clause without the items that somebody is told to have ("the Uruk with a sword")."""
        items = list(clause.items)
        at = 1
        while at + 1 < len(items):
            before, one, item = items[at - 1 : at + 2]
            has = one.code == "w" or one.code == "A" and one.name in words().bears
            if has and before.thing is not None and item.thing is not None and self.is_item(item.thing):
                self.change(item.thing, on=self.of(before.thing).label)
                del items[at : at + 2]
                if items[at:] and items[at].code == "o" and items[at + 1].thing is before.thing:
                    del items[at : at + 2]
            else:
                at += 1
        return clause._replace(items=tuple(items))

    def timed(self, clause: Clause) -> Clause:
        """The clause without the phase, or its start, in which it is told to be so."""
        timed = re.search(r"[ai](s?)h$", clause.shape)
        if timed is None:
            return clause
        self.moments += [one.name for one in clause.items[timed.start() :] if one.code in "sh"]
        return clause._replace(items=clause.items[: timed.start()])

    def tell(self, clause: Clause) -> None:
        """A clause changes the position. Raises NotBuilt for one of another shape."""
        clause = self.timed(self.borne(clause))
        if clause.shape == "T":
            return
        for shape, told in TOLD:
            if clause.has(shape):
                told(self, clause)
                return
        raise not_placed("what is told")

    def lies(self, clause: Clause) -> None:
        """ "Two Elves are in play", "I have an Elf", "X is the active location"."""
        thing = clause.things()[0]
        if thing.head.name == CULTURES:
            self.of_cultures(thing)
            return
        zone = next((one.name for one in clause.every("Z")), "play")
        owner = next((one.player for one in clause.every("Y")), thing.owner)
        self.change(thing, zone=zone if zone != "play" or not thing.is_card else "",
                    player=owner if owner not in ASKER else "")  # fmt: skip

    def of_cultures(self, thing: Thing) -> None:
        """ "My fellowship has three cultures": so many companions, each of another one, and no others."""
        if self.game != "tcg" or not thing.number or self.people:
            raise not_placed("which cultures they are")
        self.board["cultures"] = thing.number

    def is_in(self, clause: Clause) -> None:
        """ "X is exhausted"."""
        thing = clause.things()[0]
        states = {one.name: bool(one.number) for one in clause.every("S")}
        self.change(thing, states={**self.of(thing).states, **states})

    def holds(self, clause: Clause) -> None:
        """ "X has 4 damage and 1 resource on him", "Aragorn has strength 10"."""
        thing = clause.things()[0]
        subject = self.of(thing)
        tokens = {one.name: one.number for one in clause.every("V") if one.name in TOKENS}
        values = {one.name: one.number for one in clause.every("V") if one.name not in TOKENS}
        self.change(thing, states={**subject.states, **tokens}, values={**subject.values, **values})

    def lie_on(self, clause: Clause) -> None:
        """ "Seven progress lie on X"."""
        token, thing = clause.the("V"), clause.things()[0]
        if token.name not in TOKENS:
            raise not_placed(f"“{token.name}”")
        self.change(thing, states={**self.of(thing).states, token.name: token.number})

    def lies_there(self, clause: Clause) -> None:
        """ "Two threats lie on my dead pile": tokens that lie there and nowhere else."""
        token, zone = clause.the("V"), clause.the("Z")
        if LIE_ON.get(token.name) != zone.name or zone.player not in ASKER:
            raise not_placed(f"“{zone.name}”")
        self.board[token.name] = token.number

    def of_value(self, clause: Clause) -> None:
        """ "Pippin's strength is 3", "my threat is 28", "the pool is empty"."""
        value, number = clause.the("vV"), next((one.number for one in clause.every("Vn")), 0)
        if value.thing is not None:
            self.change(value.thing, values={**self.of(value.thing).values, value.name: number})
        elif value.name in OF_THE_TABLE and not value.player:
            self.board[value.name] = number
        else:
            self.of_player(value.player or "I", value.name, number)

    def player_holds(self, clause: Clause) -> None:
        """ "I have 5 cards in hand", "there is one token in the pool"."""
        who, value = clause.every("Y"), clause.the("V")
        if value.name in OF_THE_TABLE:
            self.board[value.name] = value.number
        else:
            self.of_player(who[0].player if who else "", value.name, value.number)

    def of_player(self, player: str, name: str, number: int) -> None:
        if name not in OF_PLAYERS or not player:
            raise not_placed(f"“{name}”")
        self.states.setdefault(player, {})[name] = number

    def at_terrain(self, clause: Clause) -> None:
        """ "We are at a plains site"."""
        if self.board.get("terrain"):
            raise not_placed("which site it is")
        self.board |= {"terrain": clause.the("R").name, "there": True}

    def bears(self, clause: Clause) -> None:
        """ "Aragorn has Andúril", "Escape is on Pippin"."""
        things = clause.things()
        bearer, item = (things[1], things[0]) if "Bo" in clause.shape else (things[0], things[1])
        if self.is_item(item):
            self.of(bearer)
            self.change(item, on=self.of(bearer).label)
        elif self.is_item(bearer) or not bearer.is_card:
            raise not_placed("who bears what")

    def is_item(self, thing: Thing) -> bool:
        found = printings(thing.head, self.known) if thing.is_card else []
        return bool(found) and all(
            one.facts.type in ("attachment", "possession", "artifact", "condition") for one in found
        )

    def fights(self, clause: Clause) -> None:
        """ "X skirmishes Y": the skirmish is under way."""
        if clause.the("A").name not in FIGHTS:
            raise not_placed(f"“{clause.the('A').name}”")
        who, *others = clause.things()
        against = self.of(others[0]).label if others else ""
        self.acts.append(AskedAct(verb=clause.the("A").name, card=self.of(who).label, against=against))

    def is_at(self, clause: Clause) -> None:
        """ "We are at X"."""
        thing = clause.things()[0]
        types = {one.facts.type for one in printings(thing.head, self.known)} if thing.is_card else set()
        stage = types == {QUEST}
        self.change(thing, zone="" if stage else "active" if self.game == "lcg" else "here")

    def has_initiative(self, clause: Clause) -> None:
        self.states.setdefault(clause.the("Y").player, {})["initiative"] = True

    def people_are(self, clause: Clause) -> None:
        self.players = clause.the("N").number

    def asked(self, label: str, card: Named | None, **more: object) -> Asked:
        """What is asked, of this printing of the card that is called so."""
        subjects = tuple(
            msgspec.structs.replace(one, card=card.name)
            if card is not None and one.label == label else one for _, one in self.people
        )
        asked = Asked(
            form="what", text=self.understood.question, subjects=subjects, board=self.board,
            player_states=self.states, players=self.players, acts=tuple(self.acts),
        )  # fmt: skip
        return msgspec.structs.replace(asked, **more)


    def laid(self, asked: Asked, card: Named | None, ability: Node | None, *, there: bool) -> Laid:
        """The question laid out: a card that is `there` is one of those who are counted and are such as it,
        unless they are said to be others.
        """
        alike = [
            thing for thing, one in self.people
            if there and card is not None and one.counted and one.copies and not thing.other
            and _is_one(one, card.facts)
        ]
        if not alike:
            return Laid(asked, card, ability)
        labels = {one.label for thing, one in self.people if thing in alike}
        fewer = msgspec.structs.replace(asked, subjects=tuple(
            msgspec.structs.replace(one, copies=one.copies - (one.label in labels)) for one in asked.subjects
        ))
        sure = all(one.only for one in alike)
        return Laid(fewer, card, ability, None if sure else asked)


def _is_one(described: Subject, facts: CardFacts) -> bool:
    """Whether a card is such a one as is described."""
    printed = {fold(str(one)) for one in (
        facts.type, facts.race, facts.culture, facts.sphere, *facts.traits, *facts.keywords, "card"
    )}
    text = fold(facts.text)
    such = described.card in ("card", "character") or facts.type in (described.card, *described.types)
    said = [*(one.removesuffix(OF_A_CULTURE) for one in described.traits), *described.keywords]
    return such and all(fold(one) in printed or f"{fold(one)}." in text for one in said)


Told = Callable[[OnTable, Clause], None]
TOLD: tuple[tuple[str, Told], ...] = (
    ("E?BT(Z|)", OnTable.lies),
    ("EBTZ?", OnTable.lies),
    ("[YE]?[HA]TZ?", OnTable.lies),
    ("YHTZ?", OnTable.lies),
    ("TBZ", OnTable.lies),
    ("TAZ", OnTable.lies),
    ("FHT", OnTable.lies),
    ("VAoT", OnTable.lie_on),
    ("E?BVoT", OnTable.lie_on),
    ("VAoZ", OnTable.lies_there),
    ("E?BVoZ", OnTable.lies_there),
    ("TBS+", OnTable.is_in),
    ("THV+(oT)?", OnTable.holds),
    ("THV+", OnTable.holds),
    ("(v|Y)B(n|V)", OnTable.of_value),
    ("vBV", OnTable.of_value),
    ("VB?", OnTable.of_value),
    ("[YE][HB]V(iZ|Z|iv)?", OnTable.player_holds),
    ("[YF]BaR", OnTable.at_terrain),
    ("THT(oT)?", OnTable.bears),
    ("TBoT", OnTable.bears),
    ("TA[gw]?T?(aR)?", OnTable.fights),
    ("Y(B|A)[at]T", OnTable.is_at),
    ("YHI", OnTable.has_initiative),
    ("YBN", OnTable.people_are),
)
"""The shapes of clauses, and what each tells."""


def asked_of(
    pieces: list[Piece], understood: Understanding, known: Known
) -> Iterator[Laid]:
    """The question as it is laid out, once for each printing of the card that it asks of, with what is
    counted in it. Raises NotBuilt where not all of it is a fact, or it asks for something else.
    """
    found = clauses(pieces, understood.game)
    asking = [one for one in found or () if one.asks]
    if found is None or len(asking) != 1:
        raise not_placed("what is told")
    table = OnTable(found, understood, known)
    asks = table.borne(asking[0])
    for shape, ask in ASKS:
        if asks.has(shape):
            yield from ask(table, asks)
            return
    raise not_placed("what it asks for")


def _may(table: OnTable, clause: Clause) -> Iterator[Laid]:
    """Whether a card may be played or used, as all that is told has it."""
    act, thing = clause.the("A"), clause.things()[0]
    if act.name in DONE_BY_PLAYERS and not thing.is_card:
        yield from _may_do(table, clause)
        return
    if act.name not in words().uses or not thing.is_card:
        raise not_placed(f"“{act.name}”")
    phase = next((one.name for one in clause.every("h")), "")
    purpose = clause.every("A")[1:]
    table.of(thing)
    for card in printings(thing.head, table.known):
        usable = _usable(table, card, purpose)
        verb = "play" if act.name == "play" or card.facts.type == "event" else USES[table.game]
        if verb != "play" and len(usable) != 1 or phase and {usable[0].get("phase")} - {phase, None}:
            raise not_placed("which of its texts")
        if any(one not in str(usable[:1]) for one in table.moments):
            raise not_placed("when it is")
        label = table.of(thing).label
        asked = table.asked(label, card, form="can", wanted=AskedAct(verb=verb, card=label), yes_no=True)
        ability = None if verb == "play" and card.facts.type != "event" else usable[0]
        yield table.laid(asked, card, ability, there=verb != "play")


def _usable(table: OnTable, card: Named, purpose: Sequence[Item]) -> list[Node]:
    """The texts of a card that can be used, for what it is to do; those that are used of one's own will go
    before those that wait for something.
    """
    found = [
        one for one in table.known.abilities(card.facts) if one.kind in staging(table.game).COMES
        and all(any(stems(each.name) & deed.words for deed in deeds(one)) for each in purpose)
    ]
    return [one for one in found if one.kind == "action"] or found


def _may_do(table: OnTable, clause: Clause) -> Iterator[Laid]:
    """Whether a player may do something to one of a kind."""
    act, thing = clause.the("A"), clause.things()[0]
    if thing.is_card or act.name not in DONE_BY_PLAYERS:
        raise not_placed(f"“{act.name}”")
    label = table.of(thing).label
    wanted = AskedAct(verb=act.name, card=label)
    yield table.laid(table.asked(label, None, form="can", wanted=wanted, yes_no=True), None, None, there=True)


def _can_it(table: OnTable, clause: Clause) -> Iterator[Laid]:
    """Whether a card can do what its own text says, as all that is told has it."""
    thing, act = clause.things()[0], clause.the("A")
    for card in printings(thing.head, table.known) if thing.is_card else ():
        usable = [one for one in _usable(table, card, [act]) if one.kind == "action"]
        if len(usable) != 1 or card.facts.type == "event" or table.moments:
            raise not_placed("which of its texts")
        label = table.of(thing).label
        wanted = AskedAct(verb=USES[table.game], card=label)
        asked = table.asked(label, card, form="can", wanted=wanted, yes_no=True)
        yield table.laid(asked, card, usable[0], there=True)


def _whether(table: OnTable, clause: Clause) -> Iterator[Laid]:
    """Whether something comes about by itself where the position is as it is told."""
    thing, act = clause.things()[0], clause.the("A")
    named = printings(thing.head, table.known) if thing.is_card else []
    speaking = [
        card for card in named if any(
            stems(act.name) & deed.words for text in table.known.abilities(card.facts) for deed in deeds(text)
        )
    ]
    for card in speaking or named:
        label = table.of(thing).label
        asked = table.asked(label, card, wanted=AskedAct(verb=act.name, card=label), yes_no=True)
        if card.facts.type == REVEALED:
            revealed = AskedAct(verb="reveal", card=label)
            asked = msgspec.structs.replace(asked, acts=(*asked.acts, revealed))
        yield table.laid(asked, card, None, there=True)


def _is_such(table: OnTable, clause: Clause) -> Iterator[Laid]:
    """Whether somebody is such as a keyword tells, with its number where one is told."""
    thing, state = clause.things()[0], clause.the("S")
    amount = next((one.number for one in clause.every("n")), None)
    label = table.of(thing).label
    for card in printings(thing.head, table.known) if thing.is_card else (None,):
        wanted = AskedAct(verb="be", card=label, thing=state.name, amount=amount)
        yield table.laid(table.asked(label, card, wanted=wanted, yes_no=True), card, None, there=True)


def _value(table: OnTable, clause: Clause) -> Iterator[Laid]:
    """How much a value of somebody comes to."""
    value = next((one for one in clause.items if one.code in "vX"), None)
    thing = next(iter(clause.things()), None) if value is None or value.thing is None else value.thing
    if value is None or thing is None:
        raise not_placed("whose value")
    subject = table.of(thing)
    for card in printings(thing.head, table.known) if thing.is_card else (None,):
        asked = table.asked(
            subject.label, card, form="how much", value=value.name, value_of=subject.label
        )
        yield table.laid(asked, card, None, there=True)


Ask = Callable[[OnTable, Clause], Iterator[Laid]]
ASKS: tuple[tuple[str, Ask], ...] = (
    ("CYAT(i?h)?", _may),
    ("CYAtT", _may_do),
    ("CYATtAv?", _may),
    ("CTAv?", _can_it),
    ("[BD]TA", _whether),
    ("BTSn?", _is_such),
    ("QXBT", _value),
    ("Qv", _value),
    ("QvfT", _value),
    ("QvDTH", _value),
    ("QvBT", _value),
)
"""The shapes of what is asked, and how each is laid out."""


__all__ = ["Laid", "OnTable", "asked_of"]
