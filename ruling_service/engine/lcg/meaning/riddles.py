"""Riddles that are answered and burglaries that are attempted (`trials`): texts under a word of their own."""

from __future__ import annotations

from ruling_service.counted import counted
from ruling_service.engine.kernel import pipeline
from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.subsets import subsets
from ruling_service.engine.kernel.unnamed import asks, asks_value
from ruling_service.engine.kernel.unread import Unread, come_upon
from ruling_service.engine.language.node import Node, nodes, replaced
from ruling_service.engine.lcg import (
    encounter_effects,
    phrase_tasks,
    resolve,
    staging,
    table,
    verbs,
)
from ruling_service.engine.lcg.letting_happen import failed
from ruling_service.engine.lcg.meaning.states import ask_for
from ruling_service.engine.lcg.phrase_tasks import do_all
from ruling_service.engine.lcg.phrases import (
    AMOUNTS,
    CONDITIONS,
    EFFECTS,
    POSSIBLE,
    RESTRICTIONS,
    cards,
    chooser,
)
from ruling_service.engine.lcg.revealed_from import came_from_the_deck
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.spoken import all_spoken, last_spoken

RIDDLES = "lcg/scenario/dungeons-deep-and-caverns-dim"
BURGLE = "lcg/scenario/the-lonely-mountain"
ENTRIES = {"burgle": BURGLE, "riddle": RIDDLES}
UNDER_WAY = "text being tried"
"""Which of the words' texts is being carried out."""
MATCHES = "riddle matches"
SHOWN = "card to be matched"
BURGLED = "burgled"


@RESTRICTIONS.means("with_text_under", of_print=True)
def with_text_under(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card has a text under that word."""
    return any(ability.kind == node["label"] for ability in play.printed(ident).abilities)


@LCG.procedure(*ENTRIES.values(), "lcg/rule/action-windows")
def actions_between(play: Play) -> None:
    """Between the second and the third step of either, actions may be taken."""
    if play.fact(UNDER_WAY) is not None and play.fact("step"):
        play.then(pipeline.window.task(play.fact("step")))


def carry_out(play: Play, ident: int, label: str, player: int) -> bool:
    """Begin with a card's text under the word, if it has one; the player is who it speaks of."""
    found = encounter_effects.labelled(play, ident, label)
    if not found:
        return False
    cites = (*table.entry(play, ident), ENTRIES[label], "lcg/effects")
    play.say(f"{label.capitalize()}: {play.name(ident)}", *cites)
    play.remember(UNDER_WAY, label)
    resolve.begin(
        play, _of_ones_own_deck(found[0]), ident, None, cites=cites,
        bindings={"that player": player, "you": player, "actor": player}
    )
    return True


def _of_ones_own_deck(ability: Node) -> Node:
    """The text: what it reveals from the top of the deck shuffled before is what cards are compared with."""
    shown = replaced(ability, _reveals_a_top_card, Node("reveal_top_here"))
    return shown if isinstance(shown, Node) else ability


def _reveals_a_top_card(node: Node) -> bool:
    what = node.get("what")
    return node.kind == "reveal" and isinstance(what, Node) and what.kind == "top_cards"


# -- riddles -------------------------------------------------------------------------------------------------


@EFFECTS.means("answer_riddle", RIDDLES)
def answer_riddle(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The riddle of the card is answered; the text knows afterwards whether there was a match."""
    of = node.get("of")
    which = cards(play, frame, of) if isinstance(of, Node) else last_spoken(play, frame)
    player = chooser(play, frame)
    play.remember(MATCHES, None)
    play.then(answered.task(frame.id, player, which[0] if which else -1))
    if not which or not carry_out(play, which[0], "riddle", player):
        failed(play, frame)


@LCG.procedure(RIDDLES)
def answered(play: Play, frame_id: int, player: int, ident: int) -> None:
    """The answer is over."""
    play.remember(UNDER_WAY, None)
    found = int(play.fact(MATCHES, 0))
    play.remember(MATCHES, None)
    if frame_id in play.state.frames:
        play.bind(frame_id, **{"matches": found})
    play.happen(verbs.test_over(player=player, test="riddle", passed=found > 0, card=ident))


@CONDITIONS.means("found_match", RIDDLES)
def found_match(play: Play, frame: Frame, node: Node) -> bool:
    """The riddle just answered was matched."""
    return int(play.state.frames.get(frame.id, frame).get("matches", 0)) > 0


@staging.INSTEAD_OF_REVEALING
def or_is_answered(play: Play, ident: int, player: int) -> bool:
    """A card with a riddle comes from the encounter deck: the first player resolves it or answers that."""
    if not came_from_the_deck(play, ident) or not encounter_effects.labelled(play, ident, "riddle"):
        return False
    by = table.first_player(play)
    options = [Option(f"resolve {play.name(ident)}", False), Option("answer its riddle", True)]
    play.decide(
        "target", by, "whether to answer the riddle", options, resolve_or_answer.choosing(ident, player, by),
        RIDDLES
    )
    return True


@LCG.procedure(RIDDLES)
def resolve_or_answer(play: Play, ident: int, player: int, by: int, answer: bool) -> None:
    """Go on with the card, or with its riddle."""
    if not answer:
        staging.goes_on(play, ident, player)
        return
    play.remember(MATCHES, None)
    play.then(answered.task(-1, by, ident), put_away.task(ident))
    carry_out(play, ident, "riddle", by)


WHY = "where a card goes whose riddle was answered instead of resolving it isn't said"


@LCG.procedure(RIDDLES, "lcg/discard-pile-and-victory-display")
def put_away(play: Play, ident: int) -> None:
    """The card whose riddle was answered lies on the discard pile, as far as anybody knows."""
    come_upon(play, Unread(play.name(ident), "answering its riddle", WHY), RIDDLES)
    if play.card(ident).zone == table.REVEALING:
        play.happen(verbs.discarded(card=ident, life=play.card(ident).life, from_play=False))


NAMED = {"item_type": "type", "item_sphere": "sphere", "item_cost": "number"}
"""What can be named → as what the text remembers it."""


@EFFECTS.means("name_items", RIDDLES, "lcg/the-word-choose")
def name_items(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Each of them is named, one after the other."""
    play.then(*(name_one.task(frame.id, NAMED[each.kind]) for each in nodes(node, "items")))


@LCG.procedure(RIDDLES)
def name_one(play: Play, frame_id: int, what: str) -> None:
    """One of them is named."""
    if frame_id in play.state.frames:
        ask_for(play, play.state.frames[frame_id], what)


@EFFECTS.means("discard_top_here", RIDDLES, "lcg/player-deck")
def discard_top_here(play: Play, frame: Frame, node: Node, path: str) -> None:
    """So many cards from the top of the player's own deck are discarded."""
    top = Node("top_cards", of=Node("deck", of=Node("you")), n=node["n"])
    play.then(actions_between.task())
    do_all(play, frame, (Node("discard", what=top),), path)


@POSSIBLE.means("discard_top_here")
@POSSIBLE.means("reveal_top_here")
def has_a_deck(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There have to be cards in the deck."""
    number = node.get("n") if whole else 1
    there = len(play.state.zone(table.deck(chooser(play, frame))))
    return there >= (number if isinstance(number, int) else 1)


def is_as(play: Play, ident: int, item: str, value: object) -> bool:
    """Whether a card is printed with that type, sphere or cost."""
    if asks(play, ident, lambda other: is_as(play, other, item, value)):
        return False
    printed = play.printed(ident)
    if item == "type":
        return printed.type == value
    if item == "sphere":
        return str(printed.facts.get("sphere", "")).casefold() == str(value).casefold() != ""
    return printed.values.get("cost") is not None and printed.values.get("cost") == value


@AMOUNTS.means("per_match", RIDDLES)
def per_match(play: Play, frame: Frame, node: Node) -> int:
    """How many of the discarded cards are everything that was named."""
    now = play.state.frames.get(frame.id, frame)
    asked = {item: now.get(f"named {item}") for item in NAMED.values()}
    spoken_of = all_spoken(now) if play.fact(UNDER_WAY) is None else last_spoken(play, now)
    discarded = [i for i in dict.fromkeys(spoken_of) if "discard" in play.card(i).zone]
    found = sum(
        all(is_as(play, ident, item, value) for item, value in asked.items() if value is not None)
        for ident in discarded
    )
    if play.fact(UNDER_WAY) == "riddle" and play.fact(MATCHES, 0) != found:
        play.remember(MATCHES, found)
    return found


# -- burgling ------------------------------------------------------------------------------------------------


@EFFECTS.means("burgle_attempt", BURGLE)
def burgle_attempt(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Encounter cards are discarded until one has a Burgle text; that is carried out."""
    which = Node("filter", type=("card",), **{"is": (Node("with_text_under", label="burgle"),)})
    until = Node("discard_until", **{"from": Node("encounter_deck"), "what": Node("some", of=which, count=1)})
    play.remember(BURGLED, None)
    play.then(
        phrase_tasks.do.task(frame.id, until, f"{path}/burgle"), attempt.task(frame.id, chooser(play, frame)),
        over.task(frame.id, chooser(play, frame))
    )


@LCG.procedure(BURGLE)
def attempt(play: Play, frame_id: int, player: int) -> None:
    """The Burgle text of the card that turned up is tried; with an empty deck the attempt fails."""
    frame = play.state.frames.get(frame_id)
    spoken = last_spoken(play, frame) if frame else ()
    found = [i for i in spoken if encounter_effects.labelled(play, i, "burgle")]
    if not found:
        play.say("No card with a Burgle text turns up", BURGLE, "lcg/effects")
    elif not play.state.zone(table.deck(player)):
        play.say(f"{play.player(player)}'s deck is empty: the attempt fails", BURGLE, "lcg/effects")
    else:
        carry_out(play, found[0], "burgle", player)


@LCG.procedure(BURGLE)
def over(play: Play, frame_id: int, player: int) -> None:
    """The attempt is over, and the text that asked for it knows how it went."""
    play.remember(UNDER_WAY, None)
    play.remember(SHOWN, None)
    passed = bool(play.fact(BURGLED))
    play.remember(BURGLED, None)
    play.say(f"The burgle attempt {'is successful' if passed else 'fails'}", BURGLE, "lcg/effects")
    if frame_id in play.state.frames:
        play.bind(frame_id, **{"test passed": passed})
    play.happen(verbs.test_over(player=player, test="burgle", passed=passed))


@EFFECTS.means("reveal_top_here", BURGLE, "lcg/reveal")
def reveal_top_here(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The top card of the player's own deck is shown."""
    top = Node("top_cards", of=Node("deck", of=Node("you")), n=1)
    play.then(is_shown.task(frame.id), actions_between.task())
    do_all(play, frame, (Node("reveal", what=top),), path)


@LCG.procedure(BURGLE)
def is_shown(play: Play, frame_id: int) -> None:
    """What was shown is what cards are compared with."""
    frame = play.state.frames.get(frame_id)
    shown = last_spoken(play, frame) if frame is not None else ()
    play.remember(SHOWN, shown[0] if shown else None)


def _like_the_shown(play: Play, node: Node, player: int) -> list[int]:
    """The cards of the player's hand that are as the shown card in everything that is asked for."""
    shown: int | None = play.fact(SHOWN)
    if shown is None or asks_value(play, shown):
        return []
    printed = play.printed(shown)
    values = {
        "type": printed.type, "sphere": printed.facts.get("sphere", ""), "number": printed.values.get("cost")
    }
    items = [NAMED[each.kind] for each in nodes(node, "items")]
    return [
        i for i in play.state.zone(table.hand(player))
        if all(is_as(play, i, item, values[item]) for item in items)
    ]


@POSSIBLE.means("discard_matching")
def may_discard_matching(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There have to be as many: fewer are not discarded. What will be shown isn't known before."""
    if play.fact(SHOWN) is None:
        return True
    return len(_like_the_shown(play, node, chooser(play, frame))) >= int(str(node["n"]))


@EFFECTS.means("discard_matching", BURGLE)
def discard_matching(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The player picks so many of them and discards them: the attempt succeeds."""
    player, number = chooser(play, frame), int(str(node["n"]))
    able = _like_the_shown(play, node, player)
    if len(able) < number:
        failed(play, frame)
        return
    several = subsets(able, (number,), lambda i: play.card(i).printed)
    options = several.options(lambda group: f"discard {table.names(play, group)}")
    play.decide(
        "target", player, f"which {counted(number, 'card')} to discard", options,
        matched.choosing(frame.id), BURGLE, complete=several.complete
    )


@LCG.procedure(BURGLE)
def matched(play: Play, frame_id: int, group: tuple[int, ...]) -> None:
    """They are discarded."""
    play.remember(BURGLED, True)
    play.happen(
        *(
            verbs.discarded(card=i, life=play.card(i).life, origin=play.card(i).zone, from_play=False)
            for i in group
        ),
        frame=frame_id
    )
