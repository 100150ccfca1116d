"""Whom "it", "that enemy" and "its" mean: one rule for all pronouns of a card language.

An ability is gone through in the order in which it is printed. Each noun phrase that the grammar declares
(`[nouns]` of the game's table) introduces cards of certain types, as subject or object of its clause, or told
in passing within the description of another. A pronoun means what agrees with it:

1. It is of a type that the pronoun names ("that enemy"), one person or several ("he", "them"), and one that
   can do or undergo what is said of the pronoun (`[demands]`: nobody but an enemy is dealt a shadow card, and
   who was destroyed doesn't ready).
2. It does not stand beside the pronoun in the same clause: nothing is attached to itself; and what has just
   been attached to a card is not what goes elsewhere in the next breath (`[undone]`), that card does. What
   another option of a choice speaks of is meant only where nothing else agrees.
3. The nearest clause with such a noun phrase counts; in it subject and object come before what is told after
   "to", "on", "from", and what is told in passing counts only where nothing else agrees.
4. Where subject and object both agree, a pronoun that is a subject goes on about the subject, one that
   follows a pronoun about one of them about that. Otherwise nobody can tell: that is a gap, as it is one
   where cards are named and none of them agrees.

What is meant is kept in the pronoun (`means`: the noun phrase in house wording), so that whoever carries the
ability out asks for these cards, and neither for those last touched nor for those that fit by chance.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from .grammar import Grammar, Pattern, Slot, slots
from .node import Node, Value
from .printer import MEANS, phrase
from .properties import kinds_with

EITHER = "either"
"""The field of a pronoun that may mean one of several: which ones; none where nothing named agrees."""

FORMS = ("person", "many")
"""Fields of a pronoun that say by which word it is printed; once it is bound they have done their work."""

JOINED = "together"
"""The noun phrase of several that are named one by one."""

OWN = "this"
"""The noun phrase of the card that speaks."""

CHOOSES = "choose"
"""What a clause is called in which somebody chooses a card, and no more than that."""

QUOTED = "ability"
"""The field of a phrase that holds abilities between quotation marks."""

_PRICE = "cost"
_DONE = "did"
"""A condition that makes a price of what was offered before ("if you do")."""
_PARTS = ("when", "cost", "do", "x")
_OPTIONS = kinds_with("lcg", "offers")
_SUBJECT, _OBJECT, _OTHERWISE = range(3)


@dataclass(frozen=True)
class Agreement:
    """What a game's table says: which kinds are noun phrases and which pronouns, what types of cards their
    nouns are, and which of them can do or undergo what is said.
    """

    nouns: Mapping[str, tuple[str, ...]]
    several: frozenset[str]
    pronouns: frozenset[str]
    types: Mapping[str, frozenset[str]]
    demands: Mapping[str, frozenset[str]]
    by_noun: Mapping[str, frozenset[str]]
    stats: Mapping[str, frozenset[str]]
    clauses: frozenset[str]
    objects: frozenset[str]
    places: frozenset[str]
    predicates: frozenset[str]
    before: frozenset[str]
    gone: frozenset[str]
    in_play: frozenset[str]
    arriving: frozenset[str]
    told_by: Mapping[str, str]
    implied: Mapping[str, str]
    person: frozenset[str]
    undone: Mapping[str, frozenset[str]]
    becomes: Mapping[str, frozenset[str]]
    in_turn: frozenset[str]
    to_come: frozenset[str] = frozenset()
    described: Mapping[str, frozenset[str]] = field(default_factory=dict)
    certain: frozenset[str] = frozenset()
    pointing: frozenset[str] = frozenset()
    unnamed: frozenset[str] = frozenset()
    none_of: frozenset[str] = frozenset()
    fighting: frozenset[str] = frozenset()

    @cached_property
    def all(self) -> frozenset[str]:
        """Every type there is."""
        return frozenset(one for several in self.types.values() for one in several)

    def of(self, *nouns: str) -> frozenset[str]:
        """The types that nouns can mean; every one for a noun without an entry (a trait, a title)."""
        named = (noun.lower().replace(" ", "_").replace("-", "_") for noun in nouns)
        return frozenset(t for noun in named for t in self.types.get(noun, self.all)) or self.all


class Introduced(NamedTuple):
    """A noun phrase that was read: its words, what its clause is called, the types that it may mean, whether
    it means several cards, the number of its clause and its rank there, whether it is told in passing,
    whether it is the card that speaks, whether it names cards one by one ("this card and …"), whether they
    have left play by what is said of them, whether a pronoun spoke of it, whether it stands in another
    option, the traits that it says of them, whether it is a certain card that has no need to be called
    "that" ("the active location"), whether it is named in a price, and whether what is said of it is done to
    cards in play.
    """

    label: str
    deed: str
    types: frozenset[str]
    several: bool
    clause: int
    rank: int
    passing: bool
    own: bool
    joined: bool = False
    gone: bool = False
    again: bool = False
    elsewhere: bool = False
    traits: frozenset[str] = frozenset()
    certain: bool = False
    price: bool = False
    here: bool = False


class Place(NamedTuple):
    """Where a phrase stands: the number of its clause, that clause, the phrase it is in and its field there,
    its rank in the clause, whether it is told in passing, and whether it is part of a price.
    """

    clause: int = 0
    of: Node | None = None
    within: Node | None = None
    field: str = ""
    rank: int = _OTHERWISE
    passing: bool = False
    price: bool = False

    @property
    def beside(self) -> bool:
        """Whether the phrase is one of the clause's own, or the card under which something is put: nothing
        lies under itself.
        """
        under = self.within is not None and self.within.kind == "beneath"
        return self.of is not None and (under or self.within is self.of)


def load(text: str) -> Agreement:
    """The agreement that a table (TOML) declares."""
    data: Any = tomllib.loads(text)
    types = {name: frozenset(several) for name, several in data["types"].items()}

    def named(listed: list[str]) -> frozenset[str]:
        return frozenset(t for one in listed for t in types.get(one, frozenset([one])))

    said = data["clauses"]
    return Agreement(
        nouns={kind: tuple(nouns) for kind, nouns in data["nouns"].items()},
        several=frozenset(data["several"]["kinds"]), pronouns=frozenset(data["pronouns"]["kinds"]),
        types=types, demands={place: named(types_) for place, types_ in data["demands"].items()},
        by_noun={place: named(types_) for place, types_ in data.get("by_noun", {}).items()},
        stats={stat: named(types_) for stat, types_ in data["stats"].items()},
        clauses=frozenset(said["categories"]), objects=frozenset(said["objects"]),
        places=frozenset(said["places"]), predicates=frozenset(said["predicates"]),
        before=frozenset(said["before"]), gone=frozenset(said["gone"]), in_play=frozenset(said["in_play"]),
        arriving=frozenset(said.get("arriving", ())),
        told_by=data["told_by"], implied=data["implied"], person=named(data["pronouns"]["person"]),
        undone={place: frozenset(deeds) for place, deeds in data.get("undone", {}).items()},
        becomes={place: named(types_) for place, types_ in data.get("becomes", {}).items()},
        in_turn=frozenset(said.get("in_turn", ())), to_come=frozenset(said.get("to_come", ())),
        described={told: named(types_) for told, types_ in data.get("described", {}).items()},
        certain=frozenset(data.get("certain", {}).get("kinds", ())),
        pointing=frozenset(data["pronouns"].get("pointing", ())),
        unnamed=frozenset(said.get("unnamed", ())), none_of=frozenset(said.get("none_of", ())),
        fighting=named(data["pronouns"].get("fighting", [])),
    )  # fmt: skip


@dataclass
class Antecedents:
    """The rule for one card language."""

    grammar: Grammar
    agreement: Agreement
    _patterns: dict[tuple[str, frozenset[str]], Pattern | None] = field(default_factory=dict)

    @cached_property
    def _kinds(self) -> dict[str, list[Pattern]]:
        return self.grammar.kinds()

    def bound(self, ability: Node, card_type: str = "") -> Node:
        """The ability with each pronoun saying what it means, where the ability names it before; `card_type`
        is what is printed of the card that speaks.
        """
        if not any(n.kind in self.agreement.pronouns for n in ability.walk()):
            return ability
        return _Reading(self, card_type).ability(ability)

    def pattern(self, node: Node) -> Pattern | None:
        """The pattern with which a phrase was read: the first that has exactly its fields."""
        key = node.kind, frozenset(node.fields)
        if key not in self._patterns:
            of_kind = self._kinds.get(node.kind, [])
            exact = (p for p in of_kind if p.required <= key[1] <= p.possible)
            self._patterns[key] = next(exact, None) or next(iter(of_kind), None)
        return self._patterns[key]


def ambiguous(node: Node) -> Node | None:
    """The first pronoun of a phrase that may mean one card or another, or none of those that are named."""
    return next((n for n in node.walk() if EITHER in n), None)


def unbound(node: Node) -> Node:
    """A phrase without what its pronouns were found to mean, and by which words they were printed."""
    def plain(value: Value) -> Value:
        if isinstance(value, tuple):
            return tuple(plain(each) for each in value)
        return unbound(value) if isinstance(value, Node) else value

    marks = (MEANS, EITHER, *FORMS)
    return Node(node.kind, **{name: plain(value) for name, value in node.fields.items() if name not in marks})


class _Reading:
    """An ability being gone through."""

    def __init__(self, rule: Antecedents, card_type: str) -> None:
        self.rule = rule
        self.agreement = rule.agreement
        self.card_type = card_type
        self.introduced: list[Introduced] = []
        self.hosts: set[str] = set()
        """What something is attached to, by the words for it."""
        self.clauses = 0
        self.unnamed = False
        self.ends: dict[str, int] = {}

    def ability(self, ability: Node) -> Node:
        """The ability with its parts in the order in which they are printed."""
        self.unnamed = ability.kind in self.agreement.unnamed
        parts: dict[str, Value] = {}
        for name in _PARTS:
            if name in ability:
                parts[name] = self.value(ability[name], Place(price=name == _PRICE))
            self.ends[name] = self.clauses
        return ability.replace(**parts)

    def value(self, value: Value, place: Place) -> Value:
        """A field's phrases, one after the other."""
        if isinstance(value, tuple):
            return tuple(self.value(each, place) for each in value)
        return self.phrase(value, place) if isinstance(value, Node) else value

    def phrase(self, node: Node, place: Place) -> Node:
        """A phrase with what is in it; a noun phrase is known from here on."""
        if node.kind in self.agreement.pronouns:
            return self.pronoun(node, place)
        pattern = self.rule.pattern(node)
        if pattern is not None and pattern.category in self.agreement.clauses:
            self.clauses += 1
            place = Place(self.clauses, node, price=place.price)
        if node.kind in _OPTIONS:
            return self.options(node, place)
        if any(isinstance(each, Node) and each.kind == _DONE for each in _as_tuple(node.get("when") or ())):
            trigger = self.ends.get("when", 0)
            self.introduced = [
                one._replace(price=one.price or one.clause > trigger) for one in self.introduced
            ]
        self.unnamed = self.unnamed or node.kind in self.agreement.unnamed
        noun = node.kind in self.agreement.nouns
        done: dict[str, Value] = {}
        for name in self.in_order(node, pattern):
            if name == QUOTED:
                done[name] = self.quoted(node[name])
                continue
            done[name] = self.value(node[name], self.inside(node, name, place, noun))
            self.narrow(node, name, place)
            self.each_in_turn(node, name, done[name], place)
        whole = Node(node.kind, **_apart(done))
        if node.kind in self.agreement.none_of and isinstance(of := node.get("of"), Node):
            none = self.types_of(of)  # where there was none of them, nobody goes on about one
            self.introduced = [one for one in self.introduced if one.own or not one.types <= none]
        if node.kind in self.agreement.implied and "attacker" not in node:
            self.introduce(Node(self.agreement.implied[node.kind]), place._replace(within=node), place.clause)
        if noun and _at(place) not in self.agreement.predicates:
            self.introduce(whole, place if place.of is not node else None, place.clause)
        return whole

    def inside(self, node: Node, name: str, place: Place, noun: bool) -> Place:
        """Where a field of a phrase stands."""
        rank = place.rank
        if place.of is node:
            objects = {name, f"{node.kind}.{name}"} & self.agreement.objects
            rank = _SUBJECT if name == "who" else _OBJECT if objects else _OTHERWISE
        passing = place.passing or (noun and node.kind != JOINED)
        return Place(
            place.clause, place.of, node, name, rank, passing or name in self.agreement.places,
            place.price or name == _PRICE
        )

    def quoted(self, texts: Value) -> Value:
        """Abilities between quotation marks: they speak for themselves, of the card that has them."""
        if isinstance(texts, tuple):
            return tuple(self.quoted(each) for each in texts)
        return self.rule.bound(texts) if isinstance(texts, Node) else texts

    def options(self, node: Node, place: Place) -> Node:
        """Options, none of which does what another one speaks of."""
        before = list(self.introduced)
        after: list[Introduced] = []
        done = []
        for option in _as_tuple(node["options"]):
            self.introduced = [*(one._replace(elsewhere=True) for one in after), *before]
            known = len(self.introduced)
            done.append(self.value(option, place))
            after += self.introduced[known:]
        self.introduced = before + after
        rest = {name: value for name, value in node.fields.items() if name != "options"}
        return Node(node.kind, options=tuple(done), **rest)

    def in_order(self, node: Node, pattern: Pattern | None) -> Iterator[str]:
        """The fields of a phrase in the order in which they are printed."""
        told = [] if pattern is None else [s.field for s in slots(pattern.elements) if isinstance(s, Slot)]
        order = [name for name in dict.fromkeys((*told, *node.fields)) if name in node]
        first = [name for name in order if self.is_told_before(node[name])]
        yield from (*first, *(name for name in order if name not in first))

    def is_told_before(self, value: Value) -> bool:
        """Whether a value is printed before the card that gets it ("add its … to another's …")."""
        return any(
            inner.kind in self.agreement.before for each in _as_tuple(value) if isinstance(each, Node)
            for inner in each.walk()
        )

    def introduce(self, node: Node, place: Place | None, clause: int) -> None:
        """A noun phrase, from here on one that pronouns can mean; without a `place` one that is itself a
        clause ("reveal 2 encounter cards").
        """
        own = node.kind == OWN
        words = phrase(self.rule.grammar, node, "core" if place is None else "cards")
        label = OWN if own else words or node.kind
        several = (
                node.kind in self.agreement.several or (node.get("count") or node.get("n")) not in (None, 1)
                or bool(node.get("per_player")) and not _is_listed(place)
            )
        rank, passing = (_OBJECT, False) if place is None else (place.rank, place.passing)
        if place is not None and place.within is not None and place.within.kind == "attached_to":
            self.hosts.add(label)
        self.introduced.append(
            Introduced(
                label, _deed(node, place), self.agreement.becomes.get(_at(place), self.types_of(node)),
                several, clause, rank, passing, own, node.kind == JOINED,
                not self.agreement.gone.isdisjoint((node.kind, _at(place))),
                traits=frozenset(str(r.get("name")) for r in _descriptions(node) if r.kind == "trait"),
                certain=node.kind in self.agreement.certain, price=place is not None and place.price,
                here=_at(place) in self.agreement.in_play
            )
        )

    def each_in_turn(self, node: Node, name: str, which: Value, place: Place) -> None:
        """ "For each character in play, …": each of them in turn is the one that is spoken of."""
        if f"{node.kind}.{name}" not in self.agreement.in_turn or not isinstance(which, Node):
            return
        label = phrase(self.rule.grammar, which, "filter")
        if label is not None and which.kind == "filter":
            self.introduced.append(
                Introduced(label, node.kind, self.types_of(which), False, place.clause, _OBJECT, False, False)
            )

    def types_of(self, node: Node) -> frozenset[str]:
        """The types of the cards that a noun phrase may mean."""
        if node.kind == OWN:
            return self.agreement.of(self.card_type) if self.card_type else self.agreement.all
        nouns = self.agreement.nouns.get(node.kind) or _nouns_in(node)
        types = self.agreement.of(*nouns)
        for told in () if nouns else _descriptions(node):  # "each Song attached to a hero"
            types &= self.agreement.described.get(told.kind, types)
        return types

    def narrow(self, node: Node, name: str, place: Place) -> None:
        """ "If that card is an enemy": from here on it is one."""
        told = node.get(name)
        if f"{node.kind}.{name}" not in self.agreement.predicates or not isinstance(told, Node):
            return
        types = self.agreement.of(*_nouns_in(Node("a", of=told)))
        meant = self.introduced[-1] if self.introduced else None
        if meant is not None and meant.again and meant.clause == place.clause and meant.types & types:
            self.introduced[-1] = meant._replace(types=meant.types & types)

    def pronoun(self, node: Node, place: Place) -> Node:
        """A pronoun that says what it means; as it is where the ability has not spoken of anything."""
        plain = node.without(*FORMS)
        agreeing = self.told_apart(node, place, self.agreeing(node, place))
        found = self.or_whom_it_waits_for(self.chosen(agreeing, place), agreeing, place)
        found = self.or_all(node, found, agreeing)
        if not found and not self.introduced:
            return plain.replace(**{EITHER: ()}) if self.speaks_of_nobody(node) else plain
        if len(found) != 1:
            return plain.replace(**{EITHER: tuple(dict.fromkeys(one.label for one in found))})
        one = found[0]
        narrower = one.types & self.named(node) & self.demanded(place) or one.types
        if (now := self.agreement.becomes.get(_at(place))) is not None:
            narrower, one = now, one._replace(gone=False)
        if _at(place) in self.agreement.arriving:
            one = one._replace(gone=False)
        self.introduced.append(
            one._replace(
                deed=f"{one.deed} {_deed(node, place)}", clause=place.clause, rank=place.rank,
                passing=place.passing, types=narrower, again=True, elsewhere=False,
                here=_at(place) in self.agreement.in_play
            )
        )
        return plain.replace(**{MEANS: one.label})

    def or_whom_it_waits_for(
        self, found: list[Introduced], agreeing: list[Introduced], place: Place
    ) -> list[Introduced]:
        """The card that speaks, named only in the price, is not surely "it": the card that the text waits for
        may be meant ("after an ally enters play, exhaust this card to ready it"). In the words of the price
        that name it, it is ("return this card to its owner's hand").
        """
        if found and found[0].clause == place.clause:
            return found
        trigger = self.ends.get("when", 0)
        waited_for = [one for one in self.introduced if one.clause <= trigger]
        if len(found) != 1 or not found[0].own or not all(one.price for one in self.introduced if one.own):
            return found
        return [*found, *(one for one in agreeing if one in waited_for and not one.passing)]

    def or_all(
        self, node: Node, found: list[Introduced], agreeing: list[Introduced]
    ) -> list[Introduced]:
        """"Them", where a single card was spoken of just before and another right before that, may be the
        nearest or all of them: nobody can tell.
        """
        if not node.get("many") or len(found) != 1 or found[0].several:
            return found
        before = [one for one in agreeing if found[0].clause - one.clause == 1]
        return [*found, *(one for one in before if not (one.own or one.several or one.passing or one.again))]

    def told_apart(self, node: Node, place: Place, agreeing: list[Introduced]) -> list[Introduced]:
        """What "that location" can mean in a number that is said of another: of what this is done to one says
        "its". It is what was chosen before, and not a certain card to which it is done; where both could be
        meant, nobody can tell.
        """
        number = place.within is not None and place.field == "of" and not place.beside
        if node.kind != "that" or "type" not in node or not number:
            return agreeing
        done_to = place.clause or self.clauses
        chosen = [
            one for one in agreeing
            if one.deed.startswith(CHOOSES) and one.clause < done_to and not (one.certain or one.passing)
        ]
        beside = [one for one in agreeing if one.clause == done_to and not (one.again or one.passing)]
        if not chosen or not beside:
            return agreeing
        if all(one.certain for one in beside):
            return [one for one in agreeing if one not in beside]
        return [one._replace(clause=done_to, rank=_OBJECT) for one in (*chosen, *beside)]

    def speaks_of_nobody(self, node: Node) -> bool:
        """Whether a pronoun that isn't surely the card that speaks stands where the text has named no card:
        "that enemy", "them", "him" on a location, "it" once a card was drawn or as a shadow effect.
        """
        by_its_noun = node.kind in self.agreement.pointing and "type" in node
        nobody = bool(node.get("person")) and not self.agreement.of(self.card_type) & self.agreement.fighting
        return self.card_type != "" and (by_its_noun or bool(node.get("many")) or nobody or self.unnamed)

    def agreeing(self, node: Node, place: Place) -> list[Introduced]:
        """What agrees with a pronoun; where nothing does in every way, what does in most."""
        named = self.named(node)
        undone = self.agreement.undone.get(_at(place), frozenset())
        beside = {one.label for one in self.introduced if one.clause == place.clause and place.beside}
        possible = [
            one for one in self.introduced
            if one.types & named and one.label not in beside
            and not (one.clause == place.clause - 1 and one.rank == _OBJECT and one.deed in undone)
            and not (one.own and (node.kind in self.agreement.pointing or node.get("many")))
        ]
        called = self.traits_named(node)  # "that Song" is a Song, if one was spoken of
        possible = [one for one in possible if called & one.traits] or possible
        hosts = any(one.label in self.hosts for one in possible)  # of a host nobody keeps which one it was
        by_noun = named if named != self.agreement.all and not hosts else frozenset[str]()
        wanted = named & self.demanded(place, by_noun)
        person = self.agreement.person if node.get("person") else self.agreement.all
        lives = _at(place) in self.agreement.in_play
        comes = _at(place) in self.agreement.arriving
        can = [
            one for one in possible
            if one.types & wanted and not (lives and one.gone) and not (comes and one.here)
        ]
        told = self.agreement.told_by.get(str(node.get("how")), "")
        can = [one for one in can if told in one.deed] or can
        by_form = [
            one for one in can
            if one.types & wanted & person and (one.several if node.get("many") else not one.joined)
        ]
        if named != self.agreement.all:
            surely = [one for one in by_form if one.types <= named and not one.passing and not one.elsewhere]
            by_form = surely or by_form
        for several in (by_form, can):
            for passing, elsewhere in ((False, False), (False, True), (True, True)):
                found = [
                    one for one in several
                    if (passing or not one.passing) and (elsewhere or not one.elsewhere)
                ]
                if found:
                    return found
        return [one for one in possible if one.own]

    def named(self, node: Node) -> frozenset[str]:
        """The types that a pronoun names itself ("that enemy")."""
        return self.agreement.of(*(str(n) for n in _as_tuple(node.get("type") or ())))

    def traits_named(self, node: Node) -> frozenset[str]:
        """The traits that a pronoun names ("that Song")."""
        words = (str(n) for n in _as_tuple(node.get("type") or ()))
        return frozenset(word for word in words if self.agreement.of(word) == self.agreement.all)

    def demanded(self, place: Place, by_noun: frozenset[str] = frozenset()) -> frozenset[str]:
        """The types of which what is said of the pronoun can be true; of what it names itself (`by_noun`)
        more is said.
        """
        wanted, said = self.agreement.all, place.within
        if said is None:
            return wanted
        where = f"{said.kind}.{place.field}"
        zone, token = said.get("to"), said.get("token")
        asked = [where]
        asked += [f"{where}:{zone.kind}"] if isinstance(zone, Node) else []
        asked += [f"{where}:{token}"] if isinstance(token, str) else []
        for each in asked:
            more = by_noun & self.agreement.by_noun.get(each, frozenset())
            wanted &= self.agreement.demands.get(each, self.agreement.all) | more
        values = [] if place.field not in ("who", "to") else list(_as_tuple(said.get("bonus") or ()))
        values += [said] if place.field == "of" else []
        for value in values:
            stat = value.get("stat") if isinstance(value, Node) else None
            wanted &= self.agreement.stats.get(str(stat), self.agreement.all)
        return wanted

    def chosen(self, agreeing: list[Introduced], place: Place) -> list[Introduced]:
        """Of all that agree the nearest; several where nobody can tell."""
        if not agreeing:
            return []
        nearest = max(one.clause for one in agreeing)
        here = [one for one in agreeing if one.clause == nearest]
        main = [one for one in here if one.rank < _OTHERWISE] or here
        once = list({one.label: one for one in main}.values())
        again = [one for one in once if one.again]
        subjects = [one for one in once if one.rank == _SUBJECT] if place.rank == _SUBJECT else []
        for found in (once, again, subjects):
            if len(found) == 1:
                return found
        return once


def _apart(said: dict[str, Value]) -> dict[str, Value]:
    """The fields of a clause, in which nothing is done to a card by way of itself: what one pronoun means the
    other beside it doesn't ("attach it to that character").
    """
    taken = {each[MEANS] for each in said.values() if isinstance(each, Node) and MEANS in each}
    for name, value in said.items():
        if isinstance(value, Node) and EITHER in value:
            left = [label for label in _as_tuple(value[EITHER]) if label not in taken]
            if len(left) == 1:
                said[name] = value.without(EITHER).replace(**{MEANS: left[0]})
    return said


def _nouns_in(node: Node) -> tuple[str, ...]:
    found = node.get("type")
    for name in ("of", "which"):
        described = node.get(name)
        if isinstance(described, Node):
            found = described.get("type") or found
    return tuple(str(noun) for noun in _as_tuple(found or ()))


def _descriptions(node: Node) -> Iterator[Node]:
    """What a noun phrase says of its cards."""
    for name in ("of", "which"):
        described = node.get(name)
        if isinstance(described, Node):
            yield from (r for r in _as_tuple(described.get("is") or ()) if isinstance(r, Node))


def _deed(node: Node, place: Place | None) -> str:
    return node.kind if place is None or place.of is None else place.of.kind


def _at(place: Place | None) -> str:
    """The field of the phrase in which something stands."""
    return "" if place is None or place.within is None else f"{place.within.kind}.{place.field}"


def _as_tuple(value: Value) -> tuple[Value, ...]:
    return value if isinstance(value, tuple) else (value,)


def _is_listed(place: Place | None) -> bool:
    """Whether a noun phrase is one of several that are named together: "them" means all of these."""
    return place is not None and place.within is not None and place.within.kind == JOINED
