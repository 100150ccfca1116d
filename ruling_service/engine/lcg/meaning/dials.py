"""Dials in card text: what they show, and how they are turned (`dials`)."""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import dials, table, verbs
from ruling_service.engine.lcg.changing_anything import TAKES_OFF
from ruling_service.engine.lcg.choosing import chosen, part, selection
from ruling_service.engine.lcg.letting_happen import each_happens, failed
from ruling_service.engine.lcg.phrases import AMOUNTS, CONDITIONS, EFFECTS, POSSIBLE, amount, players
from ruling_service.engine.lcg.possible import enough
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.spoken import spoken


@AMOUNTS.means("dial_value")
def dial_value(play: Play, frame: Frame, node: Node) -> int:
    """What the dial shows."""
    return dials.shown(play, str(node["dial"]))


@CONDITIONS.means("dial_runs_out")
def dial_runs_out(play: Play, frame: Frame, node: Node) -> bool:
    """The dial shows 0."""
    return dials.shown(play, str(node["dial"])) == 0


@AMOUNTS.means("level_of")
def level_of(play: Play, frame: Frame, node: Node) -> int:
    """The level of the text's own card."""
    if frame.source is None:
        return 0
    title, sphere = play.name(frame.source), str(node.get("sphere") or "")
    return dials.level(play, title, sphere, *table.entry(play, frame.source, "lcg/the-letter-x"))


@AMOUNTS.means("tens_of_dial")
def tens_of_dial(play: Play, frame: Frame, node: Node) -> int:
    """The tens digit of what the dial shows."""
    return dials.shown(play, str(node["dial"])) // 10 % 10


@EFFECTS.means("raise_dial")
def raise_dial(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The dial goes up."""
    word = str(node["dial"])
    dials.turn(play, word, dials.shown(play, word) + amount(play, frame, node["n"]))


@EFFECTS.means("lower_dial")
def lower_dial(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The dial goes down, not below 0."""
    word = str(node["dial"])
    dials.turn(play, word, dials.shown(play, word) - amount(play, frame, node["n"]))


@EFFECTS.means("set_dial")
def set_dial(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The dial shows that number."""
    dials.turn(play, str(node["dial"]), amount(play, frame, node["n"]))


@POSSIBLE.means("raise_dial")
@POSSIBLE.means("lower_dial")
@POSSIBLE.means("set_dial")
def may_be_turned(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """A dial can always be turned up; down only while it shows something."""
    return node.kind != "lower_dial" or play.fact(("dial", str(node["dial"])), 1) > 0


@EFFECTS.means("attach_to_dial", "lcg/attachment-cards", "lcg/faq/1.06")
def attach_to_dial(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The card lies on a player's threat dial: in play before that player, to whom it speaks, and controlled
    by nobody.
    """
    what = chosen(play, frame, node, path, "what", "which card is attached to the threat dial")
    if what is None:
        return
    who = players(play, frame, part(node, "of"))
    if not what or not who:
        failed(play, frame)
        return
    for ident in what:
        play.say(f"{play.name(ident)} is attached to {play.player(who[0])}'s threat dial")
    play.happen(
        *(
            verbs.entered_play(card=i, to=table.area(who[0]), how="attached", life=play.card(i).life)
            for i in what
        ),
        frame=frame.id, then=[lies_on_a_dial.task(what)],
    )


@LCG.procedure("lcg/attachment-cards", "lcg/faq/1.23")
def lies_on_a_dial(play: Play, what: tuple[int, ...]) -> None:
    """The cards count as what they say that they count as while attached."""
    for ident in what:
        play.remember((table.ON_A_DIAL, ident), play.card(ident).life)


@EFFECTS.means("attach_self_to_dial", "lcg/attachment-cards", "lcg/faq/1.06")
def attach_self_to_dial(play: Play, frame: Frame, node: Node, path: str) -> None:
    """This card lies on a player's threat dial."""
    attach_to_dial(play, frame, node.replace(what=Node("this")), path)


@EFFECTS.means("detach_from_dial", "lcg/objective-cards")
def detach_from_dial(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The card comes off the player's threat dial: it is nobody's, and lies where the text sends it."""
    what: tuple[int, ...] | None = _called_so(play, node)
    if what is None:
        what = chosen(
            play, frame, node, path, "what", "which card is detached",
            lambda ident: _lies_on_the_dial(play, frame, node, ident),
        )  # fmt: skip
    if what is None:
        return
    off = tuple(i for i in what if _lies_on_the_dial(play, frame, node, i))
    spoken(play, frame, "pick off", off, part(node, "what"))  # the text goes on about what comes off
    if not off:
        failed(play, frame)
    each_happens(play, frame, verbs.detached, off)


def _called_so(play: Play, node: Node) -> tuple[int, ...] | None:
    """The cards in play of the title by which the text calls what comes off, without those that have come off
    another player's dial; None where it calls it otherwise.
    """
    what = part(node, "what")
    title = what["title"] if what.kind == "named" else None
    return None if title is None else tuple(i for i in table.in_play(play) if table.is_called(play, i, title))


def _lies_on_the_dial(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Whether a card lies before such a player, attached to no card and controlled by nobody."""
    card = play.card(ident)
    dials_of = {table.area(player) for player in players(play, frame, part(node, "of"))}
    mine = card.host is None and card.controller is None and not table.is_enemy(play, ident)
    return mine and card.zone in dials_of


TAKES_OFF["detach_from_dial"] = _lies_on_the_dial


@POSSIBLE.means("detach_from_dial", "lcg/objective-cards")
def may_come_off(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There has to be such a card on the dial."""
    there = _called_so(play, node)
    found = selection(play, frame, part(node, "what"))
    found = found if there is None else found._replace(cards=there)
    lying = tuple(i for i in found.cards if _lies_on_the_dial(play, frame, node, i))
    return enough(found._replace(cards=lying), whole)
