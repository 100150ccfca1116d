"""Constant texts that do something: each time something happens, at a moment, as soon as something is true,
on each card as it is revealed, or to put something right by themselves ("the first player gains control of
…").

Sources: lcg/constant-ability, lcg/rule/reveal-order, lcg/card/thalin.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from ruling_service.engine.kernel.occurrences import Frame, Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate
from ruling_service.engine.language.node import Node, Value, nodes
from ruling_service.engine.language.printer import MEANS
from ruling_service.engine.lcg import cannot_happen, permissions, resolve, subjects, table
from ruling_service.engine.lcg.about_to_attach import is_about_to_attach
from ruling_service.engine.lcg.changes import destination
from ruling_service.engine.lcg.choosing import part
from ruling_service.engine.lcg.filters import is_card, matches
from ruling_service.engine.lcg.frames import witnesses_of
from ruling_service.engine.lcg.moments import is_moment
from ruling_service.engine.lcg.one_of_each import of_one
from ruling_service.engine.lcg.phrases import STATES, cards, holds, players
from ruling_service.engine.lcg.printing import noun_phrase
from ruling_service.engine.lcg.revealed_from import came_from_the_deck
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.statements import InForce, conditions_hold, derived, is_immune, statements
from ruling_service.engine.lcg.table import entry
from ruling_service.engine.lcg.texts import acting_on_events, comes_before, kinds_awaited, kinds_in
from ruling_service.engine.lcg.triggers import came_before, named_of, spoken_of, triggers

BY_ITSELF = frozenset(
    ["player_must", "engages_player", "add_to", "advance", "advance_to", "discard", "return", "eliminated",
     "is_returned", "is_discarded", "destroy", "remove_from_game"]
)
"""Effects that a constant text may state: each leaves a position in which it has nothing more to do."""

BY_A_PLAYER = frozenset(["gain_control", "claim"])

CONSTANT = "lcg/constant-ability"

X = "x"
"""The field in which a phrase that is carried out holds what X is in its text."""


@LCG.plays("lcg/constant-ability", "lcg/card/thalin", "lcg/rule/reveal-order")
def standing(play: Play, happening: Happening) -> list[Candidate]:
    """Constant texts that act each time something happens, at a moment, as soon as something is true, or on
    each card as it is revealed.
    """
    found: list[Candidate] = []
    for each in (*acting_on(play, happening.kinds), *_of_the_departed(play, happening)):
        ident = each.frame.source
        if ident is None or comes_before(each.says):
            continue
        for number, o in enumerate(happening.occurrences):
            spoken = _acts_on(play, each, o)
            by_itself = each.says.kind in BY_ITSELF
            # a text of the card itself answers an event once, also where that has brought the card back
            again = each.says.kind != "triggered" or each.key[0] == "lasting"
            life = each.frame.life if again else None
            key = (ident, life, each.says, number, spoken if by_itself else None)
            once_over = by_itself or each.says.kind == "as_soon_as"
            if spoken is None or once_over and (_is_under_way(play, each) or _goes_on(play, each, spoken)):
                continue
            if key in happening.used or not conditions_hold(play, each):
                continue
            trigger = each.says.get("when") if each.says.kind == "triggered" else None
            if (
                isinstance(trigger, Node)
                and came_before(play, each.frame, trigger, o, happening.occurrences[:number])
            ):
                continue
            host = int(each.frame.get("host", -1))
            task = act_by_standing.task(
                ident, each.frame.controller, _with_its_x(each), happening.id, number, spoken, each.key, host
            )
            by = each.frame.controller if each.frame.controller is not None else table.first_player(play)
            found.append(
                Candidate(
                    key, by, f"{play.name(ident)}'s text", task, (*entry(play, ident), CONSTANT),
                    (ident, each.says)
                )
            )
    return found


def _with_its_x(each: InForce) -> Node:
    """What a text does, with what X is in it."""
    x = each.frame.get("x_node")
    return each.says if x is None else each.says.replace(**{X: x})


def _is_under_way(play: Play, each: InForce) -> bool:
    """Whether such a text is being carried out already: what it does on the way doesn't start it again."""
    return any(
        frame.source == each.frame.source and frame.get("standing") == each.says
        for frame in play.state.frames.values()
    )


UNATTACHED = frozenset(["unattached", "not_attached"])


def _goes_on(play: Play, each: InForce, spoken: tuple[tuple[int, ...], ...]) -> bool:
    """Whether a text that waits for a card to be unattached finds it so only until another text, which is
    being carried out, attaches it.
    """
    if UNATTACHED.isdisjoint(n.kind for outer in nodes(each.says, "only") for n in outer.walk()):
        return False
    about = spoken[0] if spoken else (each.frame.source,)
    return any(is_about_to_attach(play, i) for i in about if i is not None)


SPOKEN_OF = ("it", "that", "those")


def _condition_of_it(says: Node) -> Node | None:
    """The condition whose subject a conditional text goes on about: "if an objective is not attached, …
    claims it".
    """
    do = [n for name, value in says.fields.items() if name != "only" for n in _walk(value)]
    meant = {n.get(MEANS) for n in do if n.kind in SPOKEN_OF}
    conditions = [
        c for outer in nodes(says, "only") if outer.kind in ("if_", "while_") for c in nodes(outer, "when")
    ]
    for condition in conditions:
        who = condition.get("who")
        if isinstance(who, Node) and who.kind in subjects.ONE and noun_phrase(who) in meant:
            return condition
    return None


def _walk(value: Value) -> Iterator[Node]:
    for each in value if isinstance(value, tuple) else (value,):
        if isinstance(each, Node):
            yield from each.walk()


def _subject(play: Play, each: InForce) -> tuple[tuple[int, ...], ...]:
    """The card of which the text's condition is true, the first of several: it acts again for the others."""
    condition = _condition_of_it(each.says)
    if condition is None:
        return ()
    return tuple((i,) for i in subjects.of_condition(play, each.frame, condition))[:1]


def _speaking_of(says: Node, subject: tuple[tuple[int, ...], ...]) -> dict[str, Any]:
    """What a frame has to know so that the text's pronouns mean the card that its condition is about."""
    condition = _condition_of_it(says) if subject else None
    if condition is None:
        return {}
    return {"spoken": subject, "named": ((noun_phrase(part(condition, "who")), subject[0]),)}


@LCG.plays("lcg/faq/1.58", "lcg/constant-ability")
def _of_the_departed(play: Play, happening: Happening) -> list[InForce]:
    """What the constant texts of cards do that were active as this took effect and have left play since, by
    it or because of it.
    """
    found: list[InForce] = []
    for seeing in witnesses_of(happening):
        if seeing.has_left(play):
            frame = Frame(-1, seeing.card, seeing.controller, seeing.life).binding(host=seeing.bearer)
            acting = (says for ability in seeing.abilities for says in acting_on_events(ability))
            found += [InForce(says, frame, None, ("departed", seeing.card)) for says in acting]
    return found


ENDINGS = frozenset(["win", "lose"])
"""Texts that end the game, as soon as what they say is so."""

ACTING = frozenset(
    ["as_revealed", "attaches_to_next", "triggered", "delayed", "as_soon_as", "for_each_excess", *BY_ITSELF]
)
"""Phrases of a constant text that do something."""


def acting(play: Play) -> list[InForce]:
    """The constant texts that do something."""
    found: list[InForce] = derived(
        play, "acting", lambda: [each for kind in sorted(ACTING) for each in statements(play, kind)]
        + [each for kind in sorted(ENDINGS) for each in statements(play, kind) if _ends_any_time(each.says)]
    )
    return found


def _ends_any_time(says: Node) -> bool:
    """Whether a text that ends the game speaks of how things are, not of a stage being defeated alone."""
    return says.get("only") is not None and not any(
        any(map(_needs_defeat, nodes(outer, "when"))) if outer.kind == "if_" else _needs_defeat(outer)
        for outer in nodes(says, "only")
    )


def _needs_defeat(condition: Node) -> bool:
    """Whether a condition can only be true as a stage is defeated: of several joined by "or", each."""
    if condition.kind == "any_condition":
        return all(map(_needs_defeat, nodes(condition, "of")))
    return "stage_defeated" in kinds_in(condition)


@LCG.plays("lcg/winning-the-game", "lcg/quest-advancement")
def endings(play: Play, happening: Happening) -> list[Candidate]:
    """Texts by which the players win or lose as a stage is defeated."""
    if "stage defeated" not in happening.kinds:
        return []
    found = []
    for kind in ("win", "lose"):
        for each in (*statements(play, kind), *_ending_with_their_stage(play, happening, kind)):
            key = (each.frame.source, each.says)
            if each.frame.source is not None and key not in happening.used and conditions_hold(play, each):
                ends = (each.says.without("only"),) if each.says.kind == kind else nodes(each.says, "do")
                says = Node("triggered", do=ends)
                task = act_by_standing.task(
                    each.frame.source, each.frame.controller, says, happening.id, 0, (), each.key
                )
                label = f"{play.name(each.frame.source)}'s text"
                found.append(
                    Candidate(
                        key, table.first_player(play), label, task,
                        (*entry(play, each.frame.source), CONSTANT)
                    )
                )
    return found


def _ending_with_their_stage(play: Play, happening: Happening, kind: str) -> list[InForce]:
    """Texts that wait for a stage to be defeated and then end the game: they do it before the players
    advance.
    """
    return [
        each for each in statements(play, "triggered")
        if [n.kind for n in nodes(each.says, "do")] == [kind]
        and any(
            o.kind == "stage defeated" and _acts_on(play, each, o) is not None for o in happening.occurrences
        )
    ]  # fmt: skip


def acting_on(play: Play, kinds: tuple[str, ...]) -> list[InForce]:
    """The constant texts that could act on an occurrence of one of `kinds`."""
    found: list[InForce] = derived(play, ("acting on", kinds), lambda: [
        each for each in acting(play)
        if (occasions := _occasions(each.says)) is None or not occasions.isdisjoint(kinds)
    ])  # fmt: skip
    return found


def is_acted_on(play: Play, kinds: tuple[str, ...]) -> bool:
    """Whether a constant text could act on an occurrence of one of `kinds`."""
    return bool(acting_on(play, kinds))


@lru_cache(maxsize=2048)
def _occasions(says: Node) -> frozenset[str] | None:
    """The occurrence kinds on which a text can act; None: on anything."""
    one = {
        "delayed": "moment", "for_each_excess": "destroyed", "as_revealed": "being revealed"
    }.get(says.kind)
    if one is not None:
        return frozenset([one])
    return frozenset(kinds_awaited(next(iter(nodes(says, "when"))))) if says.kind == "triggered" else None


def _acts_on(play: Play, each: InForce, o: Occurrence) -> tuple[tuple[int, ...], ...] | None:
    """What a text that acts each time speaks of when this happens; None if it does not act on this."""
    if each.says.kind == "delayed":
        at = each.says["at"]
        assert isinstance(at, Node)
        return () if o.kind == "moment" and each.key[0] == "constant" and is_moment(
            play, at, str(o.get("name"))
        ) else None
    if each.says.kind in ENDINGS and _is_being_set_up(play):
        return None
    if each.says.kind in (*ENDINGS, "as_soon_as") and _is_being_turned_up(play, each):
        return None
    if each.says.kind == "as_soon_as":
        return _of_whom_it_is_so(play, each.frame, nodes(each.says, "when"))
    if each.says.kind == "for_each_excess":
        by = each.says.get("by")
        excess = (
            o.kind == "destroyed" and bool(o.get("excess")) and is_card(play, each.frame, by, o.get("by"))
        )
        return ((o.get("card"),),) if excess else None
    if each.says.kind == "attaches_to_next":
        caught = catches(play, each, o)
        return None if caught is None else ((caught,),)
    if each.says.kind in ENDINGS:
        return ()  # what it depends on is asked with every text that acts
    if each.says.kind in BY_ITSELF:
        return _subject(play, each) if is_due_by_itself(play, each) else None
    if each.says.kind == "as_revealed":
        ident = o.get("card")
        if o.kind != "being revealed" or not came_from_the_deck(play, ident):
            return None
        subjects = [
            s for n in nodes(each.says, "do")
            for s in (n.get("to"), n.get("who"), n.get("on"), n.get("what")) if isinstance(s, Node)
        ]
        return ((ident,),) if subjects and is_card(play, each.frame, subjects[0], ident) else None
    trigger = each.says["when"]
    assert isinstance(trigger, Node)
    return (
        spoken_of(play, each.frame, trigger, o) if is_met(play, trigger, each.frame, o, "passive") else None
    )


@LCG.plays("lcg/rule/setup-7")
def _is_being_set_up(play: Play) -> bool:
    """Whether Setup instructions are being followed: nobody has won or lost before what they set up is
    there.
    """
    return any(frame.get("setting up") for frame in play.state.frames.values())


@LCG.plays("lcg/quest-advancement", "lcg/when-revealed")
def _is_being_turned_up(play: Play, each: InForce) -> bool:
    """Whether it is the text of a stage whose side has just been turned up: first comes what is done as it is
    revealed.
    """
    turned = play.fact(table.TURNED_UP)
    return turned is not None and turned == each.frame.source


def _of_whom_it_is_so(
    play: Play, frame: Frame, conditions: tuple[Node, ...]
) -> tuple[tuple[int, ...], ...] | None:
    """The cards of which the conditions of a "once …" have come to be true, where they speak of a card that
    isn't named ("once a location has 3 damage on it"); None if they aren't true.
    """
    if not all(holds(play, frame, c) for c in conditions):
        return None
    groups = []
    for condition in conditions:
        field = next((name for name in ("of", "who") if isinstance(condition.get(name), Node)), "")
        subject = condition.get(field) if field else None
        if not isinstance(subject, Node) or subject.kind not in ("some", "any"):
            continue
        asked = condition.replace(**{field: Node("it", **{MEANS: ASKED})})
        groups.append(tuple(
            i for i in cards(play, frame, subject)
            if holds(play, frame.binding(one=i, named=((ASKED, (i,)),)), asked)
        ))
    return tuple(group for group in groups if group)


ASKED = "the card asked about"
"""The name under which a condition about some card is asked of one of them."""


@LCG.procedure("lcg/constant-ability")
def act_by_standing(
    play: Play, ident: int, controller: int | None, says: Node, happening: int, number: int,
    spoken: tuple[tuple[int, ...], ...],
    key: tuple[str, int], host: int = -1,
) -> None:  # fmt: skip
    """Carry out what a constant text does: on the revealed card, whatever the text calls those it concerns.

    A lasting "once …" is used up.
    """
    x, says = says.get(X), says.without(X)
    trigger = says.get("when")
    once = says.get("once") or isinstance(trigger, Node) and trigger.get("once")
    if key[0] == "lasting" and (says.kind == "as_soon_as" or once):
        for effect in [e for e in play.state.lasting if e.id == key[1]]:
            play.forget(effect)
    happened = play.state.happening(happening)
    o = happened.occurrences[number] if happened is not None and number < len(happened.occurrences) else None
    do: tuple[Node, ...] = (
        says.without("only"),
    ) if says.kind in BY_ITSELF | ENDINGS or says.kind == "for_each_excess" else nodes(says, "do")
    if says.kind == "as_revealed":
        do = tuple(
            n.replace(**{f: Node("it") for f in ("to", "who", "on", "what") if isinstance(n.get(f), Node)})
            for n in do
        )
    if says.kind == "attaches_to_next":
        do = (Node("attach", what=Node("this"), to=Node("it")),)
    cites = (*entry(play, ident), CONSTANT)
    play.say(f"{play.name(ident)}: its text applies", *cites)
    body = Node("constant", do=(Node("sentence", do=do),), **({} if x is None else {X: x}))
    asking = Frame(-1, ident, controller, play.card(ident).life, o, happening)
    named = named_of(play, asking, trigger, o) if isinstance(trigger, Node) and o is not None else ()
    if says.kind in BY_ITSELF:
        named = _speaking_of(says, spoken).get("named", named)
    only = tuple(condition for outer in nodes(says, "only") for condition in nodes(outer, "when"))
    if key[0] == "lasting":  # an effect goes on speaking of what its text spoke of
        going_on = next((e for e in play.state.lasting if e.id == key[1]), None)
        if going_on is not None and going_on.frame is not None:
            spoken = (*going_on.frame.get("spoken", ()), *spoken)
            named = (*going_on.frame.get("named", ()), *named)
    for subject in subjects.of_conditions(play, asking, only):
        spoken, named = (*spoken, subject.cards), (*named, (subject.label, subject.cards))
    bindings: dict[str, Any] = {"spoken": spoken, "named": named, "standing": says}
    if says.kind in BY_ITSELF:
        bindings[subjects.AROUND] = only
    frame = resolve.begin(
        play, body, ident, controller, occurrence=o, happening=happening, cites=cites, bindings=bindings
    )
    if host != -1:
        play.bind(frame.id, host=host)


def is_met(play: Play, trigger: Node, frame: Frame, o: Occurrence, window: str) -> bool:
    """Whether a trigger is met in this window; a constant text waits in the passive one, whatever its word.
    """
    if window != "passive":
        return triggers(play, trigger, frame, o, window)
    return any(triggers(play, trigger, frame, o, w) for w in ("passive", "after", "when"))


def acts(phrase: Node, *, conditional: bool = True) -> bool:
    """Whether the engine carries such a phrase of a constant text out by itself; `conditional` where the text
    says when, without which most would be done again and again.
    """
    if phrase.kind == "player_must":
        first = nodes(phrase, "do")[:1]
        return bool(first) and first[0].kind in BY_A_PLAYER
    if phrase.kind == "eliminated" and part(phrase, "who").kind == "each_player_such":
        return True
    return phrase.kind in BY_ITSELF and (
        conditional or phrase.kind == "engages_player" or _removes_for_good(phrase)
    )


@LCG.plays("lcg/removed-from-game", "lcg/scenario/the-morgul-vale")
def _removes_for_good(phrase: Node) -> bool:
    """Whether it removes another card from the game, whenever that is there."""
    return phrase.kind == "remove_from_game" and part(phrase, "what").kind == "named"


def is_due_by_itself(play: Play, each: InForce) -> bool:
    """Whether what the text states is not so yet."""
    says = each.says
    frame = each.frame.binding(**_speaking_of(says, _subject(play, each)))
    if says.kind == "player_must":
        who = players(play, each.frame, part(says, "who"))
        first = nodes(says, "do")[0]
        meant = cards(play, frame, part(first, "what")) if acts(says) else ()
        return (
            bool(who) and any(
                table.is_in_play(play.card(i)) and play.card(i).controller != who[0] for i in meant
            )
        )
    if says.kind == "engages_player":
        which, whom = part(says, "who"), part(says, "player")
        return any(
            bool(to := players(play, of_one(play, frame, i, which), whom))
            and table.engaged_player(play, i) not in to
            for i in cards(play, frame, which) if table.is_in_play(play.card(i)) and table.is_enemy(play, i)
        )
    if says.kind == "eliminated":
        described = part(says, "who").kind == "each_player_such" or says.get("only") is not None
        return described and bool(players(play, frame, part(says, "who")))
    if says.get("only") is None and not _removes_for_good(says):
        return False
    thing, place = says.get("what"), says.get("to")
    if not isinstance(thing, Node):
        return True
    found = cards(play, frame, part(says, "what"))
    if isinstance(place, Node):
        return any(play.card(i).zone != destination(play, frame, i, place)[0] for i in found)
    return any(table.is_in_play(play.card(i)) for i in found)


def pass_with_the_token(play: Play) -> frozenset[int]:
    """The cards that a text keeps under the first player's control, so that they are handed on with the
    token.
    """
    found: set[int] = set()
    for each in acting(play):
        if (
            each.says.kind == "player_must" and acts(each.says)
            and part(each.says, "who").kind == "first_player"
        ):
            found |= set(cards(play, each.frame, part(nodes(each.says, "do")[0], "what")))
    return frozenset(found)


@LCG.plays("lcg/attachment-cards", "lcg/cannot-have-attachments", "lcg/designer/021")
def catches(play: Play, each: InForce, o: Occurrence) -> int | None:
    """The card in the staging area that an unattached one attaches to as it enters; None if it does not.

    What keeps players from playing attachments on a card does not matter: this one was played already.
    """
    ident, source = o.get("card"), each.frame.source
    enters = o.kind == "entered staging" or (o.kind == "moved" and o.get("to") == table.STAGING)
    if source is None or not enters or ident == source or play.card(ident).zone != table.STAGING:
        return None
    card = play.card(source)
    if (
        card.host is not None or card.zone != table.STAGING
        or not matches(play, each.frame, part(each.says, "of"), ident)
    ):
        return None
    barred = permissions.prohibited(play, ident, *cannot_happen.HOLDING, against=source)
    return None if barred is not None or is_immune(play, ident, source) else int(ident)


STATES.update([*ACTING, *ENDINGS, "raise_threat_more", "unless_paid", "skip_phase"])
