"""From compiled text to the abilities that the rules ask for: what an ability waits for, requires, costs and
does, each in its place.

The card language keeps a text as it is said ("you may exert it to …"); the rules ask whether it is optional,
what it costs, what it states.
"""

from __future__ import annotations

from collections.abc import Iterable

from ruling_service.engine.language.node import Node, Value
from ruling_service.engine.language.properties import kinds_with
from ruling_service.engine.tcg import phrases
from ruling_service.engine.tcg.meaning.antecedents import settled
from ruling_service.engine.tcg.meaning.behind_unread import held_back
from ruling_service.engine.tcg.meaning.changed_costs import played_cheaper, with_costs_apart
from ruling_service.engine.tcg.meaning.of_those_shown import of_those_shown
from ruling_service.engine.tcg.meaning.placed_in_words import onto, placed
from ruling_service.engine.tcg.meaning.reading_costs import (
    SPEAKS,
    costs_apart,
    counts_keyword,
    keyword_counted,
    marked,
    number_of,
    spots_first,
    spotted_and_exerted,
    spotted_first,
    told_apart,
    with_x,
)
from ruling_service.engine.tcg.meaning.statements_read import statements_of
from ruling_service.engine.tcg.meaning.which_player import with_players_told
from ruling_service.engine.tcg.meaning.who_is_spoken_of import one_after_another
from ruling_service.engine.tcg.verbs import RECORDS

ABOUT_TO = frozenset(["about_to", "about_to_add", "about_to_control"])


def read(abilities: Iterable[object], *, event: bool = False) -> tuple[Node, ...]:
    """A card's compiled abilities as the TCG's rules read them, an `event`'s or another card's.

    An ability that is in that shape already stays as it is.
    """
    known = [with_players_told(held_back(a)) for a in abilities if isinstance(a, Node)]
    listed = [_with_quoted(settled(a)) for a in known]
    borne = any(a.kind in ("attach_to", "plays_on", "bearer") for a in listed)
    found: list[Node] = []
    for ability in listed:
        found += _read(ability, borne, event)
    return _on_the_one_who_paid(tuple(found))


def _on_the_one_who_paid(abilities: tuple[Node, ...]) -> tuple[Node, ...]:
    """"To play, exert a Dwarf.

    Plays on that Dwarf": whoever bears the card is the one that its cost names.
    """
    bearer = next(
        (
            a for a in abilities
            if a.kind == "bearer" and any(of.kind == "that" for of in phrases.nodes(a, "of"))
        ), None
    )
    to_play = next((a for a in abilities if a.kind == "to_play"), None)
    named = [] if to_play is None else [
        (field, part, of) for field in ("cost", "needs") for part in phrases.nodes(to_play, field)
        for of in phrases.nodes(part, "what")
        if of.kind in CHOICES
    ]  # fmt: skip
    if bearer is None or to_play is None or not named:
        return abilities
    field, paid, meant = named[0]
    parts = tuple(p.replace(what=Node("attached")) if p == paid else p for p in phrases.nodes(to_play, field))
    changed = {bearer: bearer.replace(of=meant), to_play: to_play.replace(**{field: parts})}
    return tuple(changed.get(a, a) for a in abilities)


FROM_ELSEWHERE = kinds_with("tcg", "from_elsewhere")
"""Deeds that are done to cards that are not in play."""


def _with_quoted(node: Node) -> Node:
    """A phrase with the abilities written out in it read as well ("gains …")."""

    def put(value: Value) -> Value:
        if isinstance(value, Node):
            return _with_quoted(value)
        return tuple(put(v) for v in value) if isinstance(value, tuple) else value

    if node.kind == "gain_ability":
        return node.replace(ability=read(phrases.nodes(node, "ability")))
    what = node.get("what")
    if node.kind in FROM_ELSEWHERE and isinstance(what, Node) and what.kind in ("either_of", "together"):
        node = node.replace(what=placed(what))
    if node.kind == "play":
        node = onto(node)
    who = node.get("who")
    if node.kind == "card_may" and isinstance(who, Node):  # "that companion may exert": it is he who does
        node = node.replace(do=tuple(_done_by(n, who) for n in phrases.nodes(node, "do")))
    return Node(node.kind, **{k: put(v) for k, v in node.fields.items()})


def _read(ability: Node, borne: bool, event: bool) -> list[Node]:
    kind = ability.kind
    if (
        kind in ("action", "response") and "phases" not in ability
        and ("phase" in ability or kind == "response")
    ):
        return [_used(ability if event else _used_as_one_likes(ability))]
    if kind == "triggered" and "when" in ability:  # else nobody knows what it waits for
        return with_costs_apart(_triggered(ability))
    if kind == "constant":
        return _while_here(ability, borne) or [_constant(ability, borne)]
    if kind in ("attach_to", "plays_on"):
        return [Node("bearer", of=ability["to"])]
    if kind == "to_play":
        needs, cost = spotted_first(phrases.nodes(ability, "cost"))
        return [Node("to_play", **({"needs": needs} if needs else {}), **({"cost": cost} if cost else {}))]
    return [] if kind == "support_area" else [ability]


# -- what is used --------------------------------------------------------------------------------------------


def _used(ability: Node) -> Node:
    """A special ability or an event's text."""
    fields: dict[str, Value] = {}
    if "phase" in ability:
        fields["phases"] = (str(ability["phase"]),)
    needs: tuple[Node, ...] = phrases.nodes(ability, "requires")
    when = phrases.nodes(ability, "when")
    if when:
        trigger, more = _trigger(when[0])
        fields["when"], needs = trigger, (*needs, *more)
    cost, do = costs_apart(phrases.nodes(ability, "cost"), _sentences(ability))
    return _ability(ability, ability.kind, needs, cost, do, fields)


def _used_as_one_likes(ability: Node) -> Node:
    """ "While this is so, you may pay A to …" in a text that is used anyway as its player likes: that it is
    so is required, and A is its cost (tcg/special-ability, tcg/requirement, tcg/cost).
    """
    sentences = phrases.nodes(ability, "do")
    said = phrases.phrases_of(sentences[0]) if len(sentences) == 1 and "cost" not in ability else ()
    required: tuple[Node, ...] = ()
    if len(said) == 1 and said[0].kind == "while_":
        required, said = phrases.nodes(said[0], "when"), phrases.nodes(said[0], "do")
    if len(said) == 1 and said[0].kind == "player_may" and said[0]["who"] == Node("you"):
        offered = phrases.nodes(said[0], "do")
        said = offered if [one.kind for one in offered] == ["pay"] else said
    if len(said) != 1 or said[0].kind != "pay" or not required and said == phrases.phrases_of(sentences[0]):
        return ability
    needs = (*phrases.nodes(ability, "requires"), *required)
    do = (Node("sentence", do=phrases.nodes(said[0], "do")),)
    return ability.replace(do=do, cost=said[0]["cost"], **({"requires": needs} if needs else {}))


def _ability(
    ability: Node, kind: str, needs: tuple[Node, ...], cost: tuple[Node, ...], do: tuple[Node, ...],
    fields: dict[str, Value]
) -> Node:
    """The ability with its parts in place, X put in where it is defined."""
    cost = spotted_and_exerted(tuple(part for c in cost for part in told_apart(c)))
    damage = next(
        (
            n for c in (*cost, *phrases.nodes(Node("a", **fields), "when")) for n in c.walk()
            if counts_keyword(n)
        ), None
    )
    if damage is not None:
        x = Node(
            "keyword_of", keyword=keyword_counted(damage),
            **({"race": _race(damage)} if _race(damage) else {})
        )
        do = tuple(with_x(part, x) for part in do)
        cost = tuple(with_x(part, x) if part.kind != "spot" else part for part in cost)
    number = next((n for need in needs for n in need.walk() if n.kind == "has_number"), None)
    if number is not None:
        x = number_of(number)
        do, cost = tuple(with_x(part, x) for part in do), tuple(with_x(part, x) for part in cost)
    if "x" in ability:  # it may speak of a card that is spotted
        do = tuple(with_x(part, ability["x"]) for part in do)
    cost, do = marked(cost, do)
    spotted, cost = spotted_first(cost)
    needs = (*needs, *spotted)
    if cost:
        fields["cost"] = cost
    if needs:
        fields["needs"] = needs
    limits = tuple(
        Node("limit_uses", n=n.get("n") or 1, per=n["per"] if n.get("per") in ("turn", "site") else "phase")
        if n.kind == "limit_times" else n
        for n in phrases.nodes(ability, "limit")
    )
    if limits:
        fields["limit"] = limits
    found = Node(kind, do=do, **fields)
    return with_x(found, ability["x"]) if "x" in ability else found


def _sentences(ability: Node) -> tuple[Node, ...]:
    """The sentences, each that may be prevented joined with the offer to prevent it; "it comes into play
    exhausted" joined to the play.
    """
    found: list[Node] = []
    for sentence in phrases.nodes(ability, "do"):
        cheaper = played_cheaper(found[-1], sentence) if found else None
        if cheaper is not None:
            found[-1], rest = cheaper
            if not rest:
                continue
            sentence = sentence.replace(do=rest)
        exhausted = _played_exhausted(found[-1], sentence) if found else None
        if exhausted is not None:
            found[-1] = exhausted
            continue
        sentence = with_x(sentence.without("x"), sentence["x"]) if "x" in sentence else sentence
        sentence = _offered_together(sentence)
        either = _paid_either_way(found[-1], sentence) if found else None
        if either is not None:
            found[-1] = either
            continue
        offer = _offer(sentence, about=_is_about_to(ability))
        if offer is not None and found:
            found[-1] = Node("sentence", do=(offer.replace(do=phrases.phrases_of(found[-1])),))
        else:
            found.append(sentence)
    return of_those_shown(tuple(found))


def _offered_together(sentence: Node) -> Node:
    """ "You may A, then B": B is done only by whoever does A (tcg/optional-trigger)."""
    said = phrases.phrases_of(sentence)
    if len(said) < 2 or said[0].kind != "player_may" or any(after.kind != "then" for after in said[1:]):
        return sentence
    may = said[0].replace(do=(*phrases.nodes(said[0], "do"), *said[1:]))
    return sentence.replace(do=(may,))


def _paid_either_way(before: Node, sentence: Node) -> Node | None:
    """ "At such a site, pay A to …. At any other site, pay B to …" as one thing that is done in one of two
    ways: which of them it is, and whether that can be paid, is asked before it is begun (tcg/cost).
    """
    first, other = phrases.phrases_of(before), phrases.phrases_of(sentence)
    if len(first) != 1 or len(other) != 1 or first[0].kind != "if_" or other[0].kind != "otherwise":
        return None
    instead, do = phrases.nodes(first[0], "do"), phrases.nodes(other[0], "do")
    if "after" in first[0] or not any(phrases.is_paid_for(half[0]) for half in (instead, do) if half):
        return None
    return Node("sentence", do=(Node("or_if", do=do, when=first[0]["when"], instead=instead),))


def _played_exhausted(before: Node, sentence: Node) -> Node | None:
    """The sentence before, if it plays a card of which this one says that it comes into play exhausted."""
    said, done = phrases.phrases_of(sentence), phrases.phrases_of(before)
    if len(said) != 1 or said[0].kind != "enters_exhausted" or not done or done[-1].kind != "play":
        return None
    who = said[0]["who"]
    if not isinstance(who, Node) or who.kind not in ("it", "that"):
        return None
    return before.replace(do=(*done[:-1], done[-1].replace(exhausted=True)))


def _is_about_to(ability: Node) -> bool:
    """Whether an ability waits for what is about to happen: "that" is what it prevents then."""
    events = (e for when in phrases.nodes(ability, "when") for e in phrases.nodes(when, "event"))
    return any(event.kind in ABOUT_TO for event in events)


def _offer(sentence: Node, *, about: bool) -> Node | None:
    """Who may pay what to prevent the sentence before, or to have something else done instead, if that is
    what a sentence says; in an ability that waits for what is about to happen, "prevent that" and "instead"
    are about it.
    """
    steps = phrases.phrases_of(sentence)
    if len(steps) != 1 or steps[0].kind not in ("player_may", "card_may"):
        return None
    inner = phrases.nodes(steps[0], "do")
    who = steps[0]["who"]
    if steps[0].kind == "card_may" and isinstance(who, Node):  # his player may have him do so
        who = Node("owner", of=who)
    if len(inner) != 1 or inner[0].kind not in ("pay", "instead") or not isinstance(who, Node):
        return None
    done, cost = (
        (phrases.nodes(inner[0], "do"), phrases.nodes(inner[0], "cost")) if inner[0].kind == "pay"
        else (inner, ())
    )
    offer = Node("unless_prevented", who=who, cost=cost)
    if len(done) == 1 and done[0].kind == "instead" and not about:
        return offer.replace(instead=phrases.nodes(done[0], "do"))
    if (
        len(done) == 1 and done[0].kind == "prevent" and isinstance(done[0]["what"], Node)
        and done[0]["what"].kind in ("this_effect", *(() if about else ("that_event",))) and cost
    ):
        return offer
    return None


def replaces_nothing(ability: Node) -> bool:
    """Whether an ability that waits for nothing about to happen says "instead" otherwise than in an offer to
    have something else done than the sentence before says.
    """
    if any(n.kind in ABOUT_TO for n in ability.walk()):
        return False
    sentences = phrases.nodes(ability, "do")
    offers = [s for s in sentences[1:] if (o := _offer(s, about=False)) is not None and "instead" in o]
    return any(n.kind == "instead" for s in sentences if s not in offers for n in s.walk())


def _done_by(node: Node, card: Node) -> Node:
    """A phrase in which it is said of a card that it exerts, as one about that card."""

    def put(value: Value) -> Value:
        if isinstance(value, Node):
            whole = Node(value.kind, **{k: put(v) for k, v in value.fields.items()})
            return Node("exert", what=card) if value.kind == "exert_self" else whole
        return tuple(put(v) for v in value) if isinstance(value, tuple) else value

    found = put(node)
    assert isinstance(found, Node)
    return found


def _race(node: Node) -> str:
    return next((str(r["name"]) for r in phrases.nodes(node, "is") if r.kind == "race"), "")


# -- what waits ----------------------------------------------------------------------------------------------


def _trigger(when: Node) -> tuple[Node, tuple[Node, ...]]:
    """What an ability waits for, and the conditions that must be true then."""
    if when.kind in ("at", "condition_at"):
        return Node("when", event=Node("moment_is", moment=when["moment"])), phrases.nodes(when, "while")
    if when.kind in ("end_of_phase_when", "end_of_any_phase"):
        return Node("when", event=Node("phase_ends")), phrases.nodes(when, "while")
    if when.kind == "while_trigger":
        inner = when["trigger"]
        assert isinstance(inner, Node)
        trigger, more = _trigger(inner)
        return trigger, (*phrases.nodes(when, "while"), *more)
    if "event" not in when:
        return when, ()
    event, more = when["event"], phrases.nodes(when, "and_if")
    if any(c.kind == "threat_wounds_pending" for c in more):
        event, more = Node("threat_wounds_after", after=event), tuple(
            c for c in more if c.kind != "threat_wounds_pending"
        )
        return Node("when", event=event, about=True), more
    about = isinstance(event, Node) and event.kind in ABOUT_TO
    return Node("when", event=event, **({"about": True} if about else {})), more


def _triggered(ability: Node) -> Node:
    """What happens by itself, or may."""
    trigger, needs = _trigger(phrases.nodes(ability, "when")[0])
    do = _sentences(ability)
    fields: dict[str, Value] = {"when": trigger}
    steps = phrases.phrases_of(do[0]) if do else ()
    if (
        len(do) == 1 and len(steps) == 1 and steps[0].kind == "if_"
        and not ("after" in steps[0] and _chooses(steps[0]))
    ):
        needs, do = (*needs, *phrases.nodes(steps[0], "when")), (Node("sentence", do=steps[0]["do"]),)
        steps = phrases.phrases_of(do[0])
    joined = len(do) == 1 and len(steps) == 1 and steps[0].kind == "unless_prevented"
    offered = phrases.nodes(steps[0], "do") if joined else steps
    follows = (
        len(do) == 1
        or all(n.kind not in ("otherwise", "did_not") for s in do[1:] for n in s.walk())
        and any(n.kind in ("did", "then", *SPEAKS) for n in do[1].walk())
    )
    cost: tuple[Node, ...] = ()
    if len(offered) == 1 and offered[0].kind == "player_may" and follows:
        may, who = phrases.nodes(offered[0], "do"), offered[0]["who"]
        fields["optional"] = True
        if isinstance(who, Node) and who.kind != "you":
            fields["player"] = who
        first = Node("sentence", do=(steps[0].replace(do=may),) if joined else may)
        cost, do = costs_apart((), (first, *do[1:]))
    elif do:
        cost, do = spots_first(do)
    if _prevents_it(trigger, do):
        fields["when"] = trigger.replace(about=True)
    return _ability(ability, "trigger", needs, cost, do, fields)


def _prevents_it(trigger: Node, do: Iterable[Node]) -> bool:
    """Whether what a trigger waits for is prevented by what it does: then it waits for that to be about to
    happen, since nothing is prevented once it has happened (tcg/preventing-effects). Only what can be
    prevented is waited for like this.
    """
    kinds = [k for event in phrases.nodes(trigger, "event") for k in phrases.OCCURRENCES.get(event.kind, ())]
    said = (phrase for sentence in do for phrase in phrases.phrases_of(sentence))
    return bool(kinds) and all(RECORDS[k].prevented for k in kinds) and any(
        phrase.kind == "prevent" and isinstance(phrase["what"], Node) and phrase["what"].kind in IT_ITSELF
        for phrase in said
    )


IT_ITSELF = frozenset(["that_event", "this_effect", "that_wound"])
CHOICES = kinds_with("tcg", "chosen_of")


def _chooses(phrase: Node) -> bool:
    """Whether somebody chooses what a phrase holds is done to."""
    return any(n.kind in CHOICES for inner in phrases.nodes(phrase, "do") for n in inner.walk())


FOR_NOW = {"end_of_turn": (), "regroup_phase": (Node("phase_is", phase="regroup", other=True),)}
"""How long a site's text may say that something lasts → what must be true as long as it does."""


def _while_here(ability: Node, borne: bool) -> list[Node]:
    """A site's text that lasts "until …": it is so while the fellowship is there, up to that moment; what
    lasts for the turn goes on when the fellowship moves on. Nothing of another text.
    """
    do = phrases.nodes(ability, "do")
    said = phrases.phrases_of(do[0]) if len(do) == 1 else ()
    if len(said) != 1 or said[0].kind != "until" or said[0]["of"] not in FOR_NOW or borne:
        return []
    while_so = FOR_NOW[str(said[0]["of"])]
    inside = phrases.nodes(said[0], "do")
    stated = (Node("while_", when=while_so, do=inside),) if while_so else inside
    found = [_constant(ability.replace(do=(do[0].replace(do=stated),)), borne)]
    if not while_so:
        left = Node("moves", who=Node("the_fellowship"), **{"from": Node("this_site")})
        found.append(Node("trigger", when=Node("when", event=left), do=do))
    return found


# -- what is true --------------------------------------------------------------------------------------------


def _constant(ability: Node, borne: bool) -> Node:
    """Statements. "It" is the card that the conditions speak of, else the bearer or this card."""
    found: list[Node] = []
    for sentence in phrases.nodes(ability, "do"):
        sentence = with_x(sentence.without("x"), sentence["x"]) if "x" in sentence else sentence
        for said in one_after_another(
            phrases.phrases_of(sentence), Node("attached") if borne else Node("this")
        ):
            found += statements_of(said)
    return Node("constant", do=(Node("sentence", do=tuple(found)),))
