"""What abilities wait for: which occurrences an event phrase of card text means, and which cards the text
speaks of then.

`@waits_for("is_destroyed", verbs.destroyed, speaks=("card",))` registers, for an event kind of the card
language, what it can mean that happens, the roles of the cards it names (its subject last), and a test that
looks at the roles. The test is given the frame of the ability with the occurrence in it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from ruling_service.engine.kernel.meanings import NotPlayed
from ruling_service.engine.kernel.occurrences import Frame, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.verbs import Verb, unknown
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.language.properties import kinds_with
from ruling_service.engine.lcg import table
from ruling_service.engine.lcg.filters import is_card
from ruling_service.engine.lcg.happened import remembered, times
from ruling_service.engine.lcg.limits import span
from ruling_service.engine.lcg.moments import is_moment
from ruling_service.engine.lcg.phrases import CARDS, EVENTS, holds
from ruling_service.engine.lcg.printing import noun_phrase
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.ordinals import ORDINALS

Test = Callable[[Play, Frame, Node, Occurrence], bool]

OCCURRENCES: dict[str, tuple[str, ...]] = {}
"""Event kind of the card language → the occurrence kinds it can mean."""

SPEAKS: dict[str, tuple[str, ...]] = {}
"""Event kind → the roles of the cards it names, in the order in which a text speaks of them, the subject
last.
"""

SUBJECT: dict[str, tuple[str, str]] = {}
"""Event kind → the field that names its subject, and the role in which that card stands: whatever else the
event asks, it is met only by what happens to such a card.
"""

ROLES = ("card", "enemy", "character", "attacker", "defender", "location", "on", "to", "quest")


PART = frozenset(["attackers", "questing"])
"""What a text can speak of besides the cards in a role of what happens: those who attack, or quest, as it
does.
"""


HOWEVER_MANY: set[str] = set()
"""Events that wait once for however many there are at the same moment, unless they say that it is 1."""


def waits_for(
    kind: str, *happenings: Verb, speaks: tuple[str, ...] = (), subject: str = "", field: str = "who",
    however_many: bool = False,
) -> Callable[[Test], Test]:
    """Register the test for an event kind: what happens as it does, and the roles of the cards that it names.

    `subject` is the role in which the card has to stand that its `field` names, if the test always asks
    that: a text that speaks of its own card there need not hear of others. Raises ValueError for a role that
    none of these has.
    """
    known = {role for verb in happenings for role in verb.roles} | PART
    for role in (*speaks, *filter(None, [subject])):
        if role not in known:
            raise ValueError(unknown(f"role in {kind}", role, known))

    def register(test: Test) -> Test:
        OCCURRENCES[kind] = tuple(verb.past for verb in happenings)
        SPEAKS[kind] = speaks
        if subject:
            SUBJECT[kind] = (field, subject)
        if however_many:
            HOWEVER_MANY.add(kind)
        EVENTS.means(kind)(test)
        return test

    return register


def one_of(event: Node) -> tuple[Node, ...]:
    """The events that an event can be: itself, or each of several of which any will do."""
    return tuple(nodes(event, "events")) if event.kind == "either_event" else (event,)


def occurrence_kinds(event: Node) -> tuple[str, ...]:
    """The occurrence kinds an event can mean; raises NotPlayed for an event the engine does not know."""
    if event.kind == "either_event":
        return tuple(dict.fromkeys(kind for each in one_of(event) for kind in occurrence_kinds(each)))
    if event.kind not in OCCURRENCES:
        raise NotPlayed("event", event.kind)
    return OCCURRENCES[event.kind]


def triggers(play: Play, trigger: Node, frame: Frame, o: Occurrence, window: str) -> bool:
    """Whether an ability's trigger is met by an occurrence in this window ("when", "after", "passive" …)."""
    if trigger.kind in CONDITIONAL:
        return (
            triggers(play, inner_trigger(trigger), frame, o, window)
            and all(holds(play, frame, c) for c in nodes(trigger, "while"))
        )
    if trigger.kind == "at":
        at = trigger["moment"]
        assert isinstance(at, Node)
        return o.kind == "moment" and window == "after" and is_moment(play, at, str(o.get("name")))
    event = trigger["event"]
    assert isinstance(event, Node)
    if trigger.get("phase") not in (None, play.fact("phase")):
        return False
    happens = any(
        window == window_of(trigger, each) and o.kind in OCCURRENCES.get(each.kind, ())
        and done_or_begun(each, o, window) and met(play, frame, each, o)
        for each in one_of(event)
    )
    first = happens and (trigger.get("first") is None or is_the_first(play, trigger, frame, o))
    return first and _so_done(play, trigger, o)


HOW: dict[str, Callable[[Play, Occurrence], bool]] = {}
"""Ways in which things come about, as card text tells them apart ("by a player card effect")."""


def _so_done(play: Play, trigger: Node, o: Occurrence) -> bool:
    """Whether what a trigger speaks of comes about as it says."""
    by = trigger.get("by")
    return not isinstance(by, Node) or HOW[by.kind](play, o)


def is_the_first(play: Play, trigger: Node, frame: Frame, o: Occurrence) -> bool:
    """Whether what a trigger speaks of happens for the first time in the time that it names, or for the one
    of that number; of several at the same moment each counts, in their order.
    """
    first, event = trigger["first"], trigger["event"]
    assert isinstance(first, Node)
    assert isinstance(event, Node)

    def is_one(other: Occurrence) -> bool:
        return any(
            other.kind in OCCURRENCES.get(each.kind, ()) and other.kind == o.kind
            and met(play, frame, each, other) for each in one_of(event)
        )

    unit = span(first["per"])
    so_far = sum(times(play, unit, other) for other in remembered(play, unit) if is_one(other))
    nth = 1 + ORDINALS.index(str(first.get("nth") or "first"))
    happening = play.state.happening(frame.happening) if frame.happening is not None else None
    if happening is None:
        return so_far in (nth - 1, nth)
    here = [other for other in happening.occurrences if is_one(other)]
    before = so_far - (len(here) if happening.applied else 0)
    return o in here and before + here.index(o) == nth - 1


def done_or_begun(event: Node, o: Occurrence, window: str) -> bool:
    """ "When it attacks" is the beginning of the attack, "after it attacks" is after its last step
    (lcg/after, lcg/framework/6.4.4).

    The same goes for defending; being declared as defender is another event.
    """
    if event.kind == "defends":
        return (o.kind in ("defends", "attacks")) != (window == "after")
    return (
        event.kind not in ("attacks", "makes_attack_against", "attacks_first", "attacks_by_itself")
        or o.kind == ("attacked" if window == "after" else "attacks")
    )


def inner_trigger(trigger: Node) -> Node:
    """The trigger inside "while …, …" and "if … at …"."""
    inner = trigger.get("trigger")
    return inner if isinstance(inner, Node) else Node("at", moment=trigger["moment"])


def says_when(trigger: Node) -> bool:
    """Whether a trigger speaks of the very moment at which something happens, not of what comes after it."""
    while trigger.kind in CONDITIONAL:
        trigger = inner_trigger(trigger)
    return trigger.kind == "when"


CONDITIONAL = ("while_trigger", "condition_at", "condition_when")
"""Triggers with a condition around another."""


def met(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """Whether the occurrence is what the event speaks of."""
    test = EVENTS.of(event)
    return test is not None and bool(test(play, frame._replace(occurrence=o), event, o))


BEFORE_IT_HAPPENS = kinds_with("lcg", "before_it_happens")
"""Events that speak of something about to happen, whatever word introduces them."""


ONLY_AFTERWARDS = kinds_with("lcg", "only_afterwards")
"""Events of which only afterwards is known that they have happened: the side that says so is up only then,
the card lies there only then, nobody has defended by then.
"""


def window_of(trigger: Node, event: Node) -> str:
    """In which window of the pipeline a trigger word waits."""
    if event.kind in BEFORE_IT_HAPPENS or trigger.get("ahead"):
        return "when"
    if is_own_entrance(event) or event.kind in ONLY_AFTERWARDS or is_as_it_enters(trigger, event):
        return "after"
    return {
        "after": "after", "when": "when", "before": "when", "as": "passive", "if_event": "after"
    }.get(trigger.kind, "after")


ENTRANCES = frozenset(["enters_play", "enters_play_under"])
"""Events of cards that enter play."""


def is_as_it_enters(trigger: Node, event: Node) -> bool:
    """Whether a text acts on a card "when" it enters play: the card has to lie there for anything to be done
    to it, and what says "after" comes behind.
    """
    return trigger.kind == "when" and event.kind in ENTRANCES


OWN_ENTRANCES = ENTRANCES | {"enters_or_leaves", "enters_staging"}
"""Events by which a card itself comes into play."""

INTO_A_HAND = frozenset(["is_drawn", "enters_hand"])
"""Events by which a card comes into a hand; before, nobody knows of it."""


def is_own_entrance(event: Node) -> bool:
    """Whether a text waits for its own card to enter play, the staging area, or a hand: it has no text before
    it is there, whatever word introduces that.
    """
    return (
        (event.kind in OWN_ENTRANCES or event.kind in INTO_A_HAND)
        and [who.kind for who in nodes(event, "who")] == ["this"]
    )


ARRIVING = frozenset(["engages", "player_engages", "commits", "returns_to_staging"])
"""Events besides entering play that can be how a card comes into play: engaged with a player, committed, or
in the staging area (lcg/faq/1.35).
"""


@lru_cache(maxsize=4096)
def is_of_arriving(event: Node) -> bool:
    """Whether a text waits for its own card to be played, or to do what it may do as it enters play: it then
    hears of it once it is there, whatever word introduces that (lcg/faq/enemy-put-into-play-engaged).
    """
    return is_own_entrance(event) or (
        event.kind in ARRIVING and [who.kind for who in nodes(event, "who")] == ["this"]
    ) or event.kind == "plays" and [what.kind for what in nodes(event, "what")] == ["this"]


@lru_cache(maxsize=4096)
def speaks_of_several(trigger: Node) -> bool:
    """Whether a trigger speaks of cards in the plural ("after a player commits characters", "after a player
    draws any number of cards"): that happens once, however many they are.
    """
    return any(
        (node.kind in HOWEVER_MANY and node.get("n") != 1)
        or any(isinstance(value, Node) and value.kind == "each" for value in node.fields.values())
        for node in trigger.walk()
    )


@LCG.plays("lcg/triggered-ability")
def came_before(
    play: Play, frame: Frame, trigger: Node, o: Occurrence, earlier: Sequence[Occurrence]
) -> bool:
    """Whether what a trigger speaks of in the plural was met already by another occurrence at the same
    moment, of the same player.
    """
    if not earlier or not speaks_of_several(trigger):
        return False
    event = trigger.get("event")
    alike = (each for each in earlier if each.kind == o.kind and each.get("player") == o.get("player"))
    return isinstance(event, Node) and any(met(play, frame, event, each) for each in alike)


FIELDS = ("who", "what", "on", "from", "to", "of", "with", "attacker", "target", "by")
"""Fields in which an event names cards, its subject first."""


def named_of(
    play: Play, frame: Frame, trigger: Node | None, o: Occurrence
) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """The noun phrases of a trigger in house wording, each with the cards that it meant as this happened, so
    that pronouns find them by name.
    """
    event = event_of(play, frame, trigger, o) if trigger is not None else None
    if event is None:
        return ()
    groups = list(spoken_of(play, frame, trigger, o))
    told = [
        value for value in (event.get(name) for name in FIELDS)
        if isinstance(value, Node) and CARDS.of(value) is not None
    ]
    if not groups or not told:
        return ()
    subject, others = told[0], told[1:]
    named = [(noun_phrase(subject), groups.pop())]
    for phrase in others:
        fitting = [g for g in groups if all(is_card(play, frame, phrase, i) for i in g)]
        group = fitting[0] if fitting else groups[0] if len(groups) == len(others) == 1 else None
        if group is not None:
            groups.remove(group)
            named.append((noun_phrase(phrase), group))
    return tuple(named)


def spoken_of(play: Play, frame: Frame, trigger: Node | None, o: Occurrence) -> tuple[tuple[int, ...], ...]:
    """The cards that a trigger has spoken of when its ability begins, group by group, its subject last."""
    event = event_of(play, frame, trigger, o) if trigger is not None else None
    roles = SPEAKS.get(event.kind, ()) if event is not None else ()
    groups = []
    for role in roles or ROLES:
        value = (
            _taking_part(play, frame, event, o)
            if role == "attackers"
            else _questing(play, frame, event)
            if role == "questing"
            else _defending(play, frame, event, o, role)
            if role in ("defenders", "unhurt")
            else o.get(role)
        )
        group = (value,) if isinstance(value, int) else value if isinstance(value, tuple) else ()
        if group and (roles or group[0] != frame.source):
            groups.append(group)
            if not roles:
                break
    return tuple(groups)


def event_of(play: Play, frame: Frame, trigger: Node, o: Occurrence) -> Node | None:
    """The event of a trigger that this occurrence is."""
    if trigger.kind in CONDITIONAL:
        return event_of(play, frame, inner_trigger(trigger), o)
    event = trigger.get("event")
    if isinstance(event, Node) and event.kind == "either_event":
        return next(
            (
                e for e in nodes(event, "events")
                if o.kind in OCCURRENCES.get(e.kind, ()) and met(play, frame, e, o)
            ), event
        )
    return event if isinstance(event, Node) else None


def _taking_part(play: Play, frame: Frame, event: Node | None, o: Occurrence) -> tuple[int, ...]:
    """The attackers of the attack that the event speaks of."""
    attack = table.attack(play)
    attackers = o.get("attackers") or (attack.attackers if attack is not None else ())
    who = event.get("who") if event is not None else None
    return tuple(i for i in attackers if is_card(play, frame, who, i))


def _defending(
    play: Play, frame: Frame, event: Node | None, o: Occurrence, role: str
) -> tuple[int, ...]:
    """Of those who have defended against the attack, or were unhurt, those that the event speaks of."""
    who = event.get("who") if event is not None else None
    return tuple(i for i in o.get(role) or () if is_card(play, frame, who, i))


def _questing(play: Play, frame: Frame, event: Node | None) -> tuple[int, ...]:
    """The committed characters that the event speaks of."""
    who = event.get("who") if event is not None else None
    return tuple(i for i in table.committed(play) if is_card(play, frame, who, i))
