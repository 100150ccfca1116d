"""Whom a pronoun means: one rule for "it", "he", "him", "his" and "that …", asked when a text is read.

A text introduces noun phrases in the order in which it is read: what it waits for, what it requires, what it
costs, what it does. A pronoun means one that stands before it and agrees with it.

- "he" and "him" agree with characters, "it" with whatever a text can name, both with one card only; "that
  Dwarf" with what is called so, else with what could be a Dwarf. What only a character can undergo is said of
  characters.
- "He" and "it" are whom a clause is about: the subject of an event or a condition, what a deed is done to;
  the last such before any other. "That …" is whatever is called so, the last before any other.
- What stands in the description of another ("a minion skirmishing an Elf") is meant only where nothing else
  agrees as well.
- "That …" never means the card that speaks: that is "this …". Nothing more is done in play to what has left
  it.

Nobody knows who is meant, and that is a gap, where two agree equally well in the same clause; where "that …"
by a wider noun ("that character") may mean either of two; where "he" may be the one for whom the text waits
as well as somebody who pays for it; and where a pronoun follows nothing that it could mean.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import NamedTuple

from ruling_service.engine.language.node import Node, Value, nodes
from ruling_service.engine.language.properties import kinds_with
from ruling_service.engine.tcg import names

CHARACTERS = frozenset([*names.CHARACTERS, "character"])
WEAPONS = frozenset(["hand_weapon", "ranged_weapon", "weapon"])
ITEMS = WEAPONS | {
    "possession", "artifact", "item", "armor", "helm", "shield", "mount", "cloak", "pipe", "staff", "bracers",
    "ring", "palantir", "brooch", "phial", "box",
}
OF_FREE_PEOPLES = frozenset(["dwarf", "elf", "ent", "hobbit", "wizard"])
OF_SHADOW = frozenset(["uruk_hai", "nazgul", "balrog", "orc", "troll", "half_troll"])
"""Races of the one side only."""
WIDER: dict[str, frozenset[str]] = {"character": CHARACTERS, "item": ITEMS, "weapon": WEAPONS}
"""A noun that takes others in → those."""

PRONOUNS = frozenset(["it", "its"])
POINTING = kinds_with("tcg", "points")
"""Phrases that point back with a noun of their own."""

DESCRIBED = kinds_with("tcg", "described")
"""Noun phrases that hold a description."""
CERTAIN = kinds_with("tcg", "certain")
"""Noun phrases that name one certain card, without saying what it is."""
ITSELF = kinds_with("tcg", "itself")
"""Noun phrases that mean the same card wherever they stand in a text: they need no label."""
CARDS = {"top_cards": "card", "bottom_cards": "card", "current_site": "site", "next_site": "site",
         "own_site": "site", "same_site": "site"}  # fmt: skip
"""Noun phrases that are of one sort of card by themselves."""
LISTS = kinds_with("tcg", "lists")
TO_CHARACTERS = kinds_with("tcg", "to_characters")
"""Deeds that are done to characters only."""
TO_EVENTS = kinds_with("tcg", "to_events")
"""Deeds that are done to events only."""
SKIRMISHING = kinds_with("tcg", "by_skirmisher")
"""Descriptions by whom a card skirmishes."""
ONE_SKIRMISH = kinds_with("tcg", "of_one_skirmish")
"""Events and moments of the skirmish of whom they tell."""
IN_PLAY = TO_CHARACTERS | {
    "make", "gets", "cannot", "prevent_from", "prevent_wounds", "assign", "replace_in_skirmish"
}
"""Deeds that are done to what is in play."""
LEAVING = kinds_with("tcg", "leaves_play")
"""Deeds after which what they were done to is in play no more."""

DONE = "did"
"""A condition that makes a price of what was offered before ("if you do")."""

READ_FIRST = ("requires", "cost", "who", "of", "what", "act", "event", "trigger", "do", "also")
"""Fields in the order in which their phrases are read; the others follow."""

CONDITION_FIRST = frozenset(
    ["if_", "unless", "while_", "as_soon_as", "action", "response", "triggered", "while_trigger"]
)
"""Phrases whose `when` and `while` stand before the deed; elsewhere they come after it."""

EVENT_FIELDS = frozenset(["event", "moment"])
CONDITION_FIELDS = frozenset(["when", "while", "and_if", "requires"])
SAID_OF = EVENT_FIELDS | CONDITION_FIELDS
"""Fields that hold events and conditions: clauses that have a subject."""

WITHIN = frozenset(
    ["do", "also", "instead", "options", "cost", "trigger", "or_do", "alternative", *SAID_OF]
)
"""Fields whose phrases are clauses of their own; what else stands in a deed belongs to it."""

READ = frozenset(["action", "response", "triggered", "constant"])
"""Abilities whose pronouns are settled here; what is always true says "he" and "it" of its own subject."""


BY_ITS_NOUN = 4
"""How well a noun phrase agrees with "that …" that is called by the same noun."""


@dataclass(frozen=True)
class Noun:
    """A noun phrase of a text: what it says of the cards it means, and where it stands.

    `holder` is the event, condition or deed that it stands in, `field` its field there; an `inner` one stands
    in the description of the noun phrase at `outer`, in its restriction `holder`. A pronoun stands for what
    it means, its `origin`, in the clause that it stands in. What is `paid` stands in a cost,
    or in an offer before "if you do".
    """

    place: int
    phrase: Node
    types: frozenset[str]
    races: frozenset[str]
    several: bool
    clause: int
    topic: bool
    holder: Node
    field: str
    said_of: str
    inner: bool = False
    outer: Noun | None = None
    origin: Noun | None = None
    paid: bool = False


@dataclass
class Reading:
    """A text being read from its beginning to its end: the noun phrases so far, and what each pronoun means.
    """

    nouns: list[Noun] = field(default_factory=list)
    meant: dict[int, tuple[Noun, ...]] = field(default_factory=dict)
    unclear: list[Node] = field(default_factory=list)
    places: int = 0
    clauses: int = 0
    pointing: bool = False  # only what points back with a noun of its own is settled


class Place(NamedTuple):
    """Where a phrase stands: its clause, the phrase that holds it and the field there, and whether that has a
    subject; in a description the noun phrase that it describes; whether it is part of a cost.
    """

    clause: int
    holder: Node
    field: str
    said_of: str
    topic: bool
    inner: bool = False
    outer: Noun | None = None
    paid: bool = False


def described(phrase: Node) -> tuple[frozenset[str], frozenset[str]]:
    """The types and the races (or keywords) that a noun phrase may mean; both empty where it doesn't say."""
    if phrase.kind in CARDS:
        return frozenset([CARDS[phrase.kind]]), frozenset()
    if phrase.kind in LISTS:
        parts = [described(part) for part in nodes(phrase, "of")]
        known = all(types or races for types, races in parts)
        return (
            frozenset().union(*(t for t, _ in parts)) if known else frozenset(),
            frozenset().union(*(r for _, r in parts)) if known else frozenset(),
        )
    which = phrase if phrase.kind == "filter" else phrase.get("which") or phrase.get("of")
    if not isinstance(which, Node) or which.kind != "filter":
        return (frozenset(["companion"]) if phrase.kind == "ring_bearer" else frozenset()), frozenset()
    named = which.get("type")
    types = {str(t) for t in named} if isinstance(named, tuple) else {str(named)} if named else set()
    races: set[str] = set()
    for restriction in nodes(which, "is"):
        if restriction.kind == "any_kind":
            for kind in nodes(restriction, "of"):
                of_types, of_races = described(kind)
                types |= of_types
                races |= of_races
        either = nodes(restriction, "of") if restriction.kind == "any_of" else ()
        for said in (restriction, *either):
            if said.kind == "race":
                races.add(str(said["name"]))
            elif said.kind == "keyworded":
                races.add(str(said["keyword"]))
            elif said.kind == "of_type":
                types.add(str(said["name"]))
            elif said.kind in ("unbound", "roaming") and not types:
                types.add("companion" if said.kind == "unbound" else "minion")
    return frozenset(types), frozenset(races)


def several(phrase: Node) -> bool:
    """Whether a noun phrase means more than one card together."""
    count = phrase.get("count") or phrase.get("n")
    if phrase.kind in ("any_number", "together", "one_of_each"):
        return True
    return bool(phrase.get("or_more")) or count == "x" or isinstance(count, int) and count > 1


def agrees(noun: Noun, pronoun: Node) -> int:
    """How well a noun phrase agrees with a pronoun: 4 by that very noun, 3 surely, 2 where it doesn't say
    what it is, 1 perhaps, 0 not at all.
    """
    if pronoun.kind in POINTING:
        if noun.phrase.kind == "this" or noun.several and pronoun.kind in ("that", "of_its_culture"):
            return 0
        if noun.holder.kind == "reveal_until" and pronoun.kind == "those":
            return 0  # all that were revealed, not the one that ended it
        return _is_called(noun, str(pronoun["type"]))
    if noun.several:
        return 0
    if not noun.types and not noun.races:
        return 2
    person = _is_character(noun)
    if pronoun.get("person"):
        return 3 if person else 0
    return 2 if person else 3


def _is_character(noun: Noun) -> bool:
    return bool(noun.types & CHARACTERS or noun.races and not noun.types)


def _is_called(noun: Noun, word: str) -> int:
    """Whether a noun phrase is called by a noun."""
    if word in noun.races | noun.types:
        return BY_ITS_NOUN
    if noun.types & WIDER.get(word, frozenset()) or word == "character" and _is_character(noun):
        return 3
    if not noun.types and not noun.races:
        return 2
    if noun.types == {"card"} or word == "card":
        return 1
    a_type = word in CHARACTERS or word in ITEMS or word in ("condition", "event", "site", "follower")
    if not a_type:
        wrong = OF_SHADOW if noun.types <= {"companion", "ally"} else OF_FREE_PEOPLES
        return 2 * int(not noun.races and bool(noun.types & CHARACTERS) and (
            word not in wrong or "character" in noun.types
        ))
    if not noun.types:
        return 2 * int(word in CHARACTERS)
    narrower = any(word in WIDER.get(t, frozenset()) for t in noun.types)
    return 2 * int(narrower or word in ITEMS and noun.types <= ITEMS)


def antecedent(nouns: list[Noun], pronoun: Node) -> tuple[Noun | None, bool]:
    """What a pronoun means among the noun phrases before it, and whether that is certain."""
    ranked = [(_rank(noun, pronoun), noun) for noun in nouns if agrees(noun, pronoun)]
    if not ranked:
        return None, False
    best = max(rank for rank, _ in ranked)
    near = [noun for rank, noun in ranked if rank == best]
    if pronoun.kind in POINTING and best[0] < BY_ITS_NOUN:
        near = [noun for rank, noun in ranked if rank[:3] == best[:3]]  # a wider noun may mean any of them
    if pronoun.kind in POINTING and near[0].said_of and not near[0].paid:  # or who pays for it is meant
        near += [noun for rank, noun in ranked if rank[:2] == best[:2] and noun.paid]
    if pronoun.kind in PRONOUNS:  # whoever was acted upon since may be meant as well
        near += [
            noun for _, noun in ranked
            if noun.clause > near[-1].clause and not noun.said_of and not noun.inner and not noun.topic
        ]
    return near[0], len({noun.phrase for noun in near}) == 1


def _rank(noun: Noun, pronoun: Node) -> tuple[int, ...]:
    """How near a noun phrase that agrees is to a pronoun: the higher the nearer.

    For "that …" it counts first how it is called, then whether it stands by itself, what was done before what
    was paid for it; for "he" and "it" whether its clause is about it, and how far off that is.
    """
    well = agrees(noun, pronoun)
    if pronoun.kind in POINTING:
        return (well, not noun.inner, not noun.paid, noun.clause)
    return (not noun.inner, noun.topic, noun.clause, well)


def _asks_before(node: Node) -> bool:
    """Whether what a trigger asks besides is said before its event ("if bearer is X, each time he …"): only
    then the event can speak of whom it is asked.
    """
    asked, event = nodes(node, "and_if"), nodes(node, "event")
    return any(_has_pronoun(e) for e in event) and not any(_has_pronoun(c) for c in asked)


def _has_pronoun(phrase: Node) -> bool:
    return any(n.kind in PRONOUNS for n in phrase.walk())


def fields_as_read(node: Node) -> Iterator[tuple[str, Value]]:
    """The fields of a phrase in the order in which they are read."""
    fields = node.fields
    first = ("when", "while") if node.kind in CONDITION_FIRST and not node.get("after") else ()
    if _asks_before(node):
        first = (*first, "and_if")
    last = tuple(n for n in ("when", "while", "instead") if n not in first)
    between = tuple(n for n in fields if n not in (*first, *READ_FIRST, *last))
    for name in (*first, *READ_FIRST, *between, *last):
        if name in fields:
            yield name, fields[name]


def in_reading_order(node: Node) -> Iterator[Node]:
    """A phrase and all phrases in it, in the order in which they are read."""
    yield node
    for name, _ in fields_as_read(node):
        for part in nodes(node, name):
            yield from in_reading_order(part)


Put = Callable[[int, Node], Node]


def _go(reading: Reading, node: Node, at: Place, put: Put | None) -> Node:
    """Read a phrase: settle the pronouns in it and take in the noun phrases that it introduces; `put` says
    what becomes of each once the whole text has been read.
    """
    place = reading.places
    reading.places += 1
    if node.kind == "gain_ability":
        return node
    if node.kind in PRONOUNS and reading.pointing:
        return node
    if node.kind in PRONOUNS | POINTING:
        _settle(reading, node, at, place)
        return put(place, node) if put else node
    if node.kind in DESCRIBED | CERTAIN | LISTS or node.kind in CARDS:
        return _noun(reading, node, at, place, put)
    if not at.inner:
        reading.clauses += 1
    if any(condition.kind == DONE for condition in nodes(node, "when")):
        reading.nouns = [replace(noun, paid=noun.paid or not noun.said_of) for noun in reading.nouns]
    clause, before, offered = reading.clauses, list(reading.nouns), []
    topic = True  # what a deed is done to; of an event or condition its subject, not what "you can spot"

    def inside(name: str, part: Node) -> Node:
        nonlocal topic
        if name == "options":
            offered.extend(reading.nouns[len(before):])
            reading.nouns = [*before, *(n for n in offered if n.phrase.kind in CERTAIN)]
        within = name in WITHIN
        plain = within or part.kind in DESCRIBED | CERTAIN | LISTS | PRONOUNS | POINTING or part.kind in CARDS
        there = Place(
            clause, node, name, name if name in SAID_OF else "" if within else at.said_of,
            topic and not node.kind.startswith(("can_spot", "cannot_spot")),
            at.inner or not plain, at.outer, at.paid or name == "cost"
        )
        found = _go(reading, part, there, put)
        topic = topic and within
        return found

    fields = {name: _each(value, name, inside) for name, value in fields_as_read(node)}
    reading.nouns += [noun for noun in offered if noun not in reading.nouns]
    return Node(node.kind, **fields)


def _each(value: Value, name: str, inside: Callable[[str, Node], Node]) -> Value:
    if isinstance(value, Node):
        return inside(name, value)
    return tuple(_each(part, name, inside) for part in value) if isinstance(value, tuple) else value


def _noun(reading: Reading, node: Node, at: Place, place: int, put: Put | None) -> Node:
    types, races = described(node)
    own = Noun(
        place, node, types, races, several(node), at.clause, at.topic, at.holder, at.field, at.said_of,
        at.inner, at.outer, paid=at.paid
    )

    def part_of(name: str, part: Node) -> Node:
        if node.kind in LISTS:
            return _go(reading, part, at, put)
        return _description(reading, part, at, own, put)

    before = list(reading.nouns)
    whole = Node(node.kind, **{name: _each(value, name, part_of) for name, value in fields_as_read(node)})
    if node.kind == "either_of":  # one of the parts is meant, nobody knows which
        reading.nouns = before
    reading.nouns.append(own)
    return put(place, whole) if put else whole


def _description(reading: Reading, node: Node, at: Place, own: Noun, put: Put | None) -> Node:
    """What describes the cards that a noun phrase means: the noun phrases in it stand within that one."""

    if node.kind in POINTING:
        return _go(reading, node, at._replace(inner=True, outer=own), put)

    def inside(name: str, part: Node) -> Node:
        if node.kind in ("filter", "any_such", "any_kind"):
            return _description(reading, part, at, own, put)
        return _go(reading, part, Place(at.clause, node, name, at.said_of, False, True, own), put)

    return Node(node.kind, **{name: _each(value, name, inside) for name, value in fields_as_read(node)})


def _settle(reading: Reading, node: Node, at: Place, place: int) -> None:
    """Settle what a pronoun means: no other part of the deed that it stands in, unless that describes it.

    What it means is spoken of once more where it stands.
    """
    before = [n for n in reading.nouns if at.inner or n.clause != at.clause or n.inner]
    if at.holder.kind in IN_PLAY and not at.inner:
        there = [n for n in before if n.holder.kind not in LEAVING]
        who = any(agrees(n, node) for n in there)
        before = [n for n in before if n in there or n.phrase.kind in ITSELF and not who]
    if at.holder.kind in TO_CHARACTERS and at.field in ("what", "who") and not at.inner:
        before = [n for n in before if _is_character(n) or not n.types]
    if at.holder.kind in SKIRMISHING and node.kind in PRONOUNS:  # nobody else of that side is in the skirmish
        before = [n for n in before if n.holder.kind in ONE_SKIRMISH and n.field == "who"] or before
    if at.holder.kind in TO_EVENTS and at.field == "what":
        before = [n for n in before if "event" in n.types] or before
    found, sure = antecedent(before, node)
    if found is None:
        reading.meant[place] = ()
        reading.unclear += () if sure else (node,)
        return
    sure = sure and not _also_the_subject(reading.nouns, node, found, at)
    if not sure:
        reading.unclear.append(node)
    again = replace(
        found, clause=at.clause, topic=at.topic, inner=at.inner, said_of=at.said_of,
        origin=found.origin or found
    )
    reading.nouns.append(again)
    chain = [found.origin or found]
    if found.phrase.kind == "this" and node.get("person"):
        other, clear = antecedent([n for n in before if n.phrase.kind != "this"], node)
        chain += [other.origin or other] if other is not None and clear else []
    reading.meant[place] = tuple(chain)


def _also_the_subject(before: list[Noun], node: Node, meant: Noun, at: Place) -> bool:
    """Whether "he" may be the one of whom the text says when it applies as well as somebody in its cost:
    "each time Sam wins, you may exert an Elf to heal him", be it the card that speaks.

    Whoever stands in the same deed already is not meant by it.
    """
    if node.kind not in PRONOUNS or not meant.paid or meant.said_of:
        return False
    if meant.phrase.kind in ITSELF and (meant.holder.kind in LEAVING or at.holder.kind not in IN_PLAY):
        return False  # what leaves play to pay for it, and may be no character, is not who undergoes it
    least = 2 if node.get("person") else agrees(meant, node)
    here = {n.phrase for n in before if n.clause == at.clause}
    told = [n for n in before if n.said_of and n.topic and not n.inner and n.phrase not in here]
    return any(n.phrase != meant.phrase and agrees(n, node) >= least for n in told)


@lru_cache(maxsize=8192)
def _read(ability: Node) -> Reading:
    reading = Reading(pointing=ability.kind == "constant")
    _go(reading, ability, Place(0, ability, "", "", False), None)
    return reading


def unclear(ability: Node) -> tuple[Node, ...]:
    """The pronouns of an ability, as it was compiled, of which nobody knows whom they mean."""
    return tuple(_read(ability).unclear) if ability.kind in READ else ()


def unsettled(ability: Node) -> bool:
    """Whether some pronoun of an ability means nothing that stands before it, or nobody knows what."""
    read = _read(ability)
    return bool(read.unclear) or any(not chain for chain in read.meant.values())


def settled(ability: Node) -> Node:
    """An ability in which each pronoun says what it means, and each noun phrase that is meant has a label.

    A pronoun that means nothing named before stays as it is: it is about the card that speaks, or its bearer.
    """
    if ability.kind not in READ:
        return ability
    read = _read(ability)
    used = {noun.place for chain in read.meant.values() for noun in chain}
    if not used:
        return ability

    def put(place: int, node: Node) -> Node:
        if place in used and node.kind not in ITSELF:
            return node.replace(label=place)
        chain = read.meant.get(place, ())
        return node.replace(means=tuple(map(_reference, chain))) if chain else node

    return _go(Reading(pointing=read.pointing), ability, Place(0, ability, "", "", False), put)


def _reference(noun: Noun) -> Node:
    """What a pronoun that means a noun phrase looks up: the label of a card that was chosen for it; else what
    the event tells, for which cards the condition is true, what the phrase means by itself.
    """
    fields: dict[str, Value] = {"label": noun.place, "by": noun.phrase}
    around = noun.outer if noun.inner and noun.outer is not None else noun
    if around.said_of:
        holder = around.holder
        if around.said_of == "moment":
            holder = Node("moment_is", moment=holder)
        fields["event" if around.said_of in EVENT_FIELDS else "so"] = holder
        fields["field"] = around.field
    if noun.inner and noun.outer is not None:
        fields |= {"of": noun.outer.phrase, "within": noun.holder, "within_field": noun.field}
    return Node("meant", **fields)


@lru_cache(maxsize=8192)
def bare(phrase: Node) -> Node:
    """A phrase without labels, as it is said."""

    def put(value: Value) -> Value:
        if isinstance(value, Node):
            return bare(value)
        return tuple(put(each) for each in value) if isinstance(value, tuple) else value

    return Node(phrase.kind, **{n: put(v) for n, v in phrase.fields.items() if n not in ("label", "means")})
