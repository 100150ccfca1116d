"""What a card's text says, apart from any game: worked out once for each text, so that a game only looks it
up.

Sources: lcg/constant-ability, lcg/forced, lcg/response.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache, partial
from types import MappingProxyType
from typing import NamedTuple

from ruling_service.engine.kernel.cards import Printed
from ruling_service.engine.language.node import Node, Value, nodes, replaced
from ruling_service.engine.language.printer import MEANS
from ruling_service.engine.language.properties import kinds_with
from ruling_service.engine.lcg import verbs
from ruling_service.engine.lcg.phrases import WRAPPERS
from ruling_service.engine.lcg.printing import noun_phrase
from ruling_service.engine.lcg.triggers import (
    CONDITIONAL,
    OCCURRENCES,
    SUBJECT,
    inner_trigger,
    is_of_arriving,
    one_of,
    window_of,
)

CANCELS = {
    "cancel_when_revealed": verbs.when_revealed.past, "cancel_shadow": verbs.shadow_effect.past,
    "cancel_damage": verbs.damaged.past,
}  # fmt: skip
"""Effects that cancel, and the occurrence they interrupt, whether or not the text names it."""

WHOLE_CARDS = frozenset(["cancel_card", "cancel_and_discard", "cancel_effects"])
"""Effects that cancel a card as a whole: as it is turned up, before anything of it takes place."""

CANCELLING = frozenset([*CANCELS, *WHOLE_CARDS])
"""Effects that cancel something."""

Awaited = tuple[str, str]
"""A window of the pipeline and the occurrence kind that an ability waits for in it."""


Own = Mapping[Awaited, frozenset[str]]
"""What a card waits for only as it happens to itself → the roles in one of which it then stands."""


class Text(NamedTuple):
    """The abilities of a card: what mandatory ones and responses can wait for, the constant ones that say
    something, and the kinds of all phrases in these.

    What all mandatory ones, or all responses, wait for only as it happens to their own card stands besides in
    `own_mandatory` and `own_responses`, with the roles in one of which the card then stands.
    """

    mandatory: frozenset[Awaited]
    responses: frozenset[Awaited]
    constant: tuple[Node, ...]
    kinds: frozenset[str]
    own_mandatory: Own = MappingProxyType({})
    own_responses: Own = MappingProxyType({})


@lru_cache(maxsize=8192)
def text(abilities: tuple[Node, ...]) -> Text:
    """What these abilities say."""
    mandatory = [ability for ability in abilities if ability.kind in ("forced", "constant")]
    responses = [ability for ability in abilities if ability.kind == "response"]
    constant = tuple(ability for ability in abilities if said_by_text(ability))
    kinds = (kinds_in(says) for ability in constant for says in said_by_text(ability))
    return Text(
        frozenset().union(*map(awaited, mandatory)), frozenset().union(*map(awaited, responses)), constant,
        frozenset().union(*kinds), _own(mandatory), _own(responses)
    )


def _own(abilities: Iterable[Node]) -> Own:
    """What all of these abilities that wait for it do so only as it happens to their own card."""
    roles: dict[Awaited, set[str]] = {}
    others: set[Awaited] = set()
    for ability in abilities:
        of_itself = awaited_of_itself(ability)
        for each in awaited(ability):
            if each in of_itself:
                roles.setdefault(each, set()).update(of_itself[each])
            else:
                others.add(each)
    return {each: frozenset(those) for each, those in roles.items() if each not in others}


@lru_cache(maxsize=8192)
def awaited_of_itself(ability: Node) -> Own:
    """What an ability waits for only as it happens to its own card, with the roles in which that stands."""
    trigger = trigger_of(ability)
    while trigger is not None and trigger.kind in CONDITIONAL:
        trigger = inner_trigger(trigger)
    event = trigger.get("event") if trigger is not None else None
    found: dict[Awaited, frozenset[str]] = {}
    for each in awaited(ability) if isinstance(event, Node) else ():
        window, kind = each
        meant = [one for one in one_of(event) if kind in OCCURRENCES.get(one.kind, ())]  # type: ignore[arg-type]
        if meant and window != "cancel" and all(map(_is_about_its_card, meant)):
            found[each] = frozenset(SUBJECT[one.kind][1] for one in meant)
    return found


def _is_about_its_card(event: Node) -> bool:
    """Whether an event is met only by what happens to the very card that waits for it."""
    field, _ = SUBJECT.get(event.kind, ("", ""))
    return bool(field) and event.get(field) == Node("this")


@lru_cache(maxsize=8192)
def printed_text(printed: Printed) -> Text:
    """What is printed on a card."""
    return text(printed.abilities)


@lru_cache(maxsize=8192)
def awaited(ability: Node) -> frozenset[Awaited]:
    """What a Forced effect, response or constant ability can wait for, in which window."""
    cancelled = {kind for phrase, kind in CANCELS.items() if phrase in kinds_in(ability)}
    if ability.kind == "response" and cancelled:
        return frozenset(("cancel", kind) for kind in cancelled)
    when = trigger_of(ability)
    kinds = kinds_awaited(when) if when is not None else set()
    if ability.kind == "response" and when is None and "just_revealed" in kinds_in(ability):
        kinds = {verbs.revealed.past}  # the card that it cancels says what it waits for
    if ability.kind == "response" and verbs.revealed.past in kinds and WHOLE_CARDS & kinds_in(ability):
        return frozenset((("cancel", verbs.being_revealed.past),))
    if ability.get("when") is None:
        return frozenset(
            ("passive", kind) for each in acting_on_events(ability) for kind in kinds_awaited(each["when"])  # type: ignore[arg-type]
        )
    return frozenset((window, kind) for kind in kinds for window in _windows(ability))


REVEALED = frozenset(["is_revealed", "revealed_during_staging"])


@lru_cache(maxsize=8192)
def trigger_of(ability: Node) -> Node | None:
    """What an ability waits for.

    "After an enemy is revealed, discard it instead of adding it" waits for the moment in which it would be
    added: what was only revealed is not there yet, and what was added already cannot be kept out any more.
    """
    when = ability.get("when")
    if not isinstance(when, Node):
        return None
    event = when.get("event")
    if isinstance(event, Node) and event.kind in REVEALED and "discard_not_add" in kinds_in(ability):
        return when.replace(event=Node("is_revealed_to_staging", **event.fields))
    return when


def kinds_awaited(trigger: Node) -> set[str]:
    """The occurrence kinds that a trigger can be met by."""
    found: set[str] = set()
    for node in trigger.walk():
        if node.kind in ("end_of", "start_of", "end_of_phase", "start_of_step") or "moment" in node:
            found.add(verbs.moment.past)
        found.update(OCCURRENCES.get(node.kind, ()))
    return found


def _windows(ability: Node) -> tuple[str, ...]:
    """The windows in which an ability can be triggered.

    What takes the place of something comes before it, whatever its text says.
    """
    if comes_before_whatever_it_says(ability):
        return ("replace",) if ability.kind == "forced" else ("when",)
    if ability.kind == "constant":
        return ("passive",)
    trigger = next(iter(nodes(ability, "when")))
    while trigger.kind in CONDITIONAL:
        trigger = inner_trigger(trigger)
    event = trigger.get("event")
    if trigger.kind == "at" or not isinstance(event, Node):
        return ("after",)
    found: dict[str, None] = {}
    for each in one_of(event):
        named = window_of(trigger, each)
        late = named == "when" and is_of_arriving(each)
        found.update(dict.fromkeys((named, "after") if late else (named,)))
    return tuple(found)


@lru_cache(maxsize=8192)
def kinds_in(node: Node) -> frozenset[str]:
    """The kinds of all phrases in a phrase."""
    return frozenset(n.kind for n in node.walk())


@lru_cache(maxsize=8192)
def a_hero_takes_it(ability: Node) -> bool:
    """Whether a hero exhausts to claim the ability's own card and then bears it: he may take it from another
    hero, too.
    """
    if not kinds_in(ability) >= {"claim", "attach", "exhaust"}:
        return False
    said = tuple(ability.walk())
    own = {n.kind for n in said if n.get("what") == Node("this")}
    tired = (m.get("type") for n in said if n.kind == "exhaust" for m in n.walk())
    return own >= {"claim", "attach"} and any(isinstance(types, tuple) and "hero" in types for types in tired)


@lru_cache(maxsize=8192)
def said_by_text(ability: Node) -> tuple[Node, ...]:
    """The statements of a constant ability, or of a Forced one that waits for nothing; a limit to what they
    give goes with them.
    """
    if ability.kind not in ("constant", "forced") or ability.get("when") is not None:
        return ()
    ability = _with_the_cards_it_names(ability)
    cap = cap_of(ability)
    says = _with_their_subjects(_settled_alternatives(ability))
    if cap is not None:
        says = tuple(n.replace(cap=cap) if n.kind == "gets" else n for n in says)
    return says


@lru_cache(maxsize=8192)
def cap_of(ability: Node) -> Node | int | None:
    """What a text limits its bonuses to: a bonus of one value, or a number for each of them."""
    for remark in nodes(ability, "limit"):
        if remark.kind == "limit_bonus":
            return next(iter(nodes(remark, "bonus")))
        if remark.kind == "limit_number" and isinstance(number := remark["n"], int):
            return number
    return None


def _with_the_cards_it_names(ability: Node) -> Node:
    """A constant text with the one card that it has described in the place of "that card": nothing is carried
    out in which it could be spoken of.
    """
    for label in {str(n[MEANS]) for n in ability.walk() if n.kind == "that" and n.get(MEANS)}:
        meant = next((n for n in ability.walk() if n.kind == "the" and noun_phrase(n) == label), None)
        if meant is not None:
            again = partial(_is_that, label)
            ability = Node(ability.kind, **{k: replaced(v, again, meant) for k, v in ability.fields.items()})
    return ability


def _with_their_subjects(says: tuple[Node, ...]) -> tuple[Node, ...]:
    """The statements of a text with the cards that one of them is about as the subject of those that go on
    about them ("each enemy gets +1 attack, and it cannot be damaged"), wherever these may be by then.
    """
    named: dict[str, Node] = {}

    def told(value: Value) -> Value:
        if isinstance(value, tuple):
            return tuple(told(each) for each in value)
        if not isinstance(value, Node):
            return value
        if value.kind in WRAPPERS:
            return value.replace(do=told(value["do"]))
        who = value.get("who")
        if not isinstance(who, Node):
            return value
        label = who.get(MEANS)
        if label is None:
            named[noun_phrase(who)] = who
        elif label in named:
            return value.replace(who=named[str(label)])
        return value

    if not any(MEANS in n for each in says for n in each.walk()):
        return says
    return tuple(each for each in (told(one) for one in says) if isinstance(each, Node))


def _is_that(label: str, node: Node) -> bool:
    return node.kind == "that" and node.get(MEANS) == label


def _settled_alternatives(ability: Node) -> tuple[Node, ...]:
    """The phrases of a constant text; where one says "instead if …", the phrase before it, with what
    stands in its place already, is true only if that is not.
    """
    phrases = [n for s in nodes(ability, "do") for n in nodes(s, "do")]
    found: list[Node] = []
    begins = 0
    for phrase in phrases:
        if phrase.kind == "instead_if" and found:
            when = phrase["when"]
            found[begins:] = [Node("unless", when=when, do=(usual,)) for usual in found[begins:]]
            found.append(Node("if_", when=when, do=phrase["do"]))
        else:
            begins = len(found)
            found.append(phrase)
    return tuple(found)


@lru_cache(maxsize=8192)
def unwrapped(says: Node) -> tuple[Node, ...]:
    """The statements inside "if", "while", "unless" and "during", each with what is around it in `only`."""
    if says.kind == "player_must" and any(n.kind == "raise_threat_more" for n in nodes(says, "do")):
        return tuple(n.replace(of=says["who"]) for n in nodes(says, "do"))
    if says.kind not in WRAPPERS:
        return (says,)
    found = []
    for inner in nodes(says, "do"):
        for each in unwrapped(inner):
            found.append(each.replace(only=(*nodes(each, "only"), says.without("do"))))
    return tuple(found)


@lru_cache(maxsize=8192)
def acting_on_events(ability: Node) -> tuple[Node, ...]:
    """The statements of a constant text that act each time something happens, each with what is around it."""
    return tuple(
        each for says in said_by_text(ability) for each in unwrapped(says) if each.kind == "triggered"
    )


def text_as_attachment(printed: tuple[Node, ...]) -> tuple[Node, ...]:
    """The text that a card has while it counts as an attachment."""
    return tuple(
        inner
        for ability in printed if "counts_as_card" in kinds_in(ability)
        for node in ability.walk() if node.kind == "counts_as_card"
        for inner in nodes(node, "ability")
    )  # fmt: skip


REPLACING = kinds_with("lcg", "replaces")
"""Effects that change something about to happen, whatever word introduces it: they come before it takes
effect.
"""


def comes_before_whatever_it_says(ability: Node) -> bool:
    """Whether an ability acts before what it waits for takes effect though its text says "after": it changes
    that, or cancels the card that is played, of which nothing would be left to cancel.
    """
    kinds = kinds_in(ability)
    if REPLACING & kinds:
        return True
    when = trigger_of(ability) if WHOLE_CARDS & kinds else None
    return when is not None and verbs.played.past in kinds_awaited(when)


COMES_BEFORE = frozenset([*CANCELLING, *REPLACING, "in_its_place"])
"""Effects on something about to happen: once it has, there is nothing left for them to change."""


@lru_cache(maxsize=4096)
def comes_before(says: Node) -> bool:
    """Whether a statement that waits for something ("the next time …", "each time …") does what has to come
    before that takes effect.
    """
    return says.kind == "triggered" and any(map(_changes_what_comes, nodes(says, "do")))


def _changes_what_comes(phrase: Node) -> bool:
    """Whether a phrase does so itself, and not something that it lets wait in its turn."""
    if phrase.kind in COMES_BEFORE:
        return True
    return phrase.kind not in ("triggered", "until", "delayed", "once_after") and any(
        _changes_what_comes(inner) for name in ("do", "usual", "other") for inner in nodes(phrase, name)
    )


@lru_cache(maxsize=4096)
def interrupted(says: Node) -> frozenset[str]:
    """The occurrence kinds before which a statement comes that changes or cancels what is about to happen."""
    kinds, waits_for = kinds_in(says), kinds_awaited(next(iter(nodes(says, "when"))))
    cancelled = {kind for phrase, kind in CANCELS.items() if phrase in kinds}
    if cancelled:
        return frozenset(cancelled)
    if verbs.revealed.past in waits_for and WHOLE_CARDS & kinds:
        return frozenset([verbs.being_revealed.past])
    if verbs.revealed.past in waits_for and "discard_not_add" in kinds:
        return frozenset([verbs.entered_staging.past])
    return frozenset(waits_for)


BEING_REVEALED = frozenset([verbs.being_revealed.past, verbs.when_revealed.past])


def names_what_is_cancelled(event: Node, kind: str) -> bool:
    """Whether the event that a cancelling text speaks of is the very thing that it interrupts: then it says
    of which card. A reveal goes on until the card's When Revealed effects are done.
    """
    if kind in BEING_REVEALED:
        return event.kind in REVEALED
    return kind in OCCURRENCES.get(event.kind, ())


@lru_cache(maxsize=4096)
def comes_before_nothing(says: Node) -> bool:
    """Whether such a statement waits for something else than what it cancels or changes ("the next time an
    enemy attacks, cancel 1 damage"), or for the first of what it only hears of as a part of it.
    """
    trigger = trigger_of(says)
    if not comes_before(says) or trigger is None:
        return False
    while trigger.kind in CONDITIONAL:
        trigger = inner_trigger(trigger)
    events, kinds = [one for event in nodes(trigger, "event") for one in one_of(event)], interrupted(says)
    if trigger.get("first") is not None and kinds & BEING_REVEALED:
        return True
    return not any(names_what_is_cancelled(one, kind) for one in events for kind in kinds)


@lru_cache(maxsize=2048)
def acts_of(says: Node) -> tuple[Node, ...]:
    """The acts a statement speaks of: one, or several joined by "or"."""
    act = says.get("act")
    if not isinstance(act, Node):
        return ()
    if act.kind != "any_act":
        return (act,)
    return tuple(a for a in act["acts"] if isinstance(a, Node)) if isinstance(act["acts"], tuple) else ()


def which_of(ability: Node, among: Sequence[Node]) -> str:
    """Which of a card's abilities one is, where it has several of that kind: "its action 2", counted in the
    order printed, keywords and all; "" of one alone.
    """
    if ability not in among or sum(each.kind == ability.kind for each in among) < 2:
        return ""
    if ability.get("valour"):
        return f"its Valour {ability.kind.capitalize()}"
    return f"its {ability.kind} {among.index(ability) + 1}"
