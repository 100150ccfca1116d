"""Ready, exhausted, face up, face down; choosing; naming."""

from __future__ import annotations

from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Frame, Happening, Occurrence
from ruling_service.engine.kernel.pipeline import NOT_AT_ALL, Done
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import campaign, phrase_tasks, possible, resolve, verbs
from ruling_service.engine.lcg.choosing import chosen, part, pick
from ruling_service.engine.lcg.keywords import capture
from ruling_service.engine.lcg.letting_happen import each_happens
from ruling_service.engine.lcg.meaning.structure import choose_player
from ruling_service.engine.lcg.meaning.whence import from_the_deck_at_setup
from ruling_service.engine.lcg.permissions import Reason
from ruling_service.engine.lcg.phrase_tasks import again, do_all
from ruling_service.engine.lcg.phrases import EFFECTS, PLAYERS, POSSIBLE, cards, chooser
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.spoken import CHOSEN, CHOSEN_AMONG, chosen_among, leave_nothing, spoken
from ruling_service.engine.lcg.undergone import happens_to, why_barred
from ruling_service.spheres import CORE, SAGA

TYPES = ("ally", "attachment", "event")
RARE_TYPES = ("treasure",)
HIGHEST_COST = 9
"""No player card has a higher printed cost; a higher number named matches nothing."""


@EFFECTS.means("exhaust", "lcg/exhausted")
def exhaust(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The cards exhaust."""
    what = chosen(play, frame, node, path, "what", "which card exhausts", fit=lambda i: play.card(i).ready)
    if what is not None:
        each_happens(play, frame, verbs.exhausted, what)


@EFFECTS.means("ready", "lcg/ready")
def ready(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The cards ready; one that stands ready is picked only if there is no other, or more is done to it
    (lcg/designer/116).
    """
    tired = None if node.get("goes_on") else (lambda i: not play.card(i).ready)
    what = chosen(play, frame, node, path, "what", "which card readies", fit=tired)
    if what is not None:
        each_happens(play, frame, verbs.readied, what)


happens_to("exhaust", "what", verbs.exhausted)
happens_to("ready", "what", verbs.readied)


@EFFECTS.means("turn_down")
def turn_down(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The card is turned face down: its text is no longer active."""
    what = chosen(play, frame, node, path, "what", "which card is turned face down")
    if what is not None:
        each_happens(play, frame, verbs.turned, what, up=False)


@EFFECTS.means("turn_up")
def turn_up(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The card is turned face up."""
    what = chosen(play, frame, node, path, "what", "which card is turned face up")
    if what is not None:
        each_happens(play, frame, verbs.turned, what, up=True)


@EFFECTS.means("rescue", "lcg/scenario/escape-from-dol-guldur")
def rescue(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The prisoner is rescued."""
    what = chosen(play, frame, node, path, "what", "which card is rescued")
    if what is not None:
        spoken(play, frame, f"pick {path}", what, part(node, "what"))
        each_happens(play, frame, verbs.rescued, what)


@LCG.applies(verbs.rescued, "lcg/scenario/escape-from-dol-guldur")
def rescued(play: Play, o: Occurrence, _: Happening) -> Done:
    """The hero lies face up again, and can be used by whoever controls it; what lay captured under a card
    goes to its owner.
    """
    ident = o.get("card")
    if capture.is_captured(play, ident):
        play.then(capture.comes_home.task(ident))
        return True
    if play.card(ident).face_up:
        return NOT_AT_ALL
    play.change(ident, face_up=True)
    play.say(f"{play.name(ident)} is rescued")
    return True


@LCG.applies(verbs.turned, "lcg/effects")
def turned(play: Play, o: Occurrence, _: Happening) -> Done:
    """The card lies on its other side, face up or face down, by the player and the rule that are told."""
    ident, up, by = o.get("card"), bool(o.get("up")), o.get("player")
    if play.card(ident).face_up == up:
        return NOT_AT_ALL
    play.change(ident, face_up=up)
    name, way = play.name(ident), "up" if up else "down"
    said = f"{name} is turned face {way}" if by is None else f"{play.player(by)} turns {name} face{way}"
    play.say(said, *filter(None, [o.get("rule")]), "lcg/effects")
    return True


@EFFECTS.means("choose", "lcg/the-word-choose")
def choose(play: Play, frame: Frame, node: Node, path: str) -> None:
    """A card or player is chosen; later phrases speak of it. As the game is set up, cards that are not said
    to be in play are of the encounter deck (lcg/rule/setup-7).
    """
    what = part(node, "what")
    if PLAYERS.of(what) is not None:
        choose_player(play, frame, what, path)
        return
    said, staged = what, node.replace(to=Node("staging_area"))
    what = part(from_the_deck_at_setup(play, frame, staged), "what")
    if what.get("count") == "x" and frame.get("X") is None and frame.get("x_node") is None:
        play.then(resolve.choose_x.task(frame.id, (node,)), again(frame, node, path))
        return
    found = pick(
        play, frame, what, f"{path}/what", again(frame, node, path),
        barred=lambda ident: _taken(play, frame, what, ident) or why_barred(play, frame, node, "what", ident)
    )
    if found is not None and what != said and frame.id in play.state.frames:
        spoken(play, frame, f"set up {path}", found, said)
    if found and frame.get(CHOSEN_AMONG) is not None and isinstance(of := what.get("of"), Node):
        chosen_among(play, frame, cards(play, frame, Node("each", of=of)), found)
    if found and (now := play.state.frames.get(frame.id)) is not None:
        play.bind(frame.id, **{CHOSEN: (*now.get(CHOSEN, ()), *found)})
    if found == ():
        leave_nothing(play, frame)
    elif found is not None and what.kind == "either_of" and frame.id in play.state.frames:
        play.bind(frame.id, picked=(*play.state.frames[frame.id].get("picked", ()), *found))


def _taken(play: Play, frame: Frame, what: Node, ident: int) -> Reason | None:
    """Why a boon or burden of a list cannot be chosen: the same text had it chosen before
    (lcg/rule/campaign-pool: each copy is one card of the pool).
    """
    if what.kind != "either_of" or not campaign.kind_of(play, ident):
        return None
    now = play.state.frames.get(frame.id, frame)
    if ident not in now.get("picked", ()):
        return None
    return f"{play.name(ident)} has been chosen already", ("lcg/rule/campaign-pool",)


@EFFECTS.means("choosing", "lcg/the-word-choose")
def choosing(play: Play, frame: Frame, node: Node, path: str) -> None:
    """What the phrase acts on is chosen as its target."""
    play.then(phrase_tasks.do.task(frame.id, part(node, "do"), f"{path}.do"))


@EFFECTS.means("name_sphere", "lcg/spheres-of-influence")
def name_sphere(play: Play, frame: Frame, node: Node, path: str) -> None:
    """A sphere is named, one of those listed if some are; the text speaks of it later."""
    listed = node.get("among")
    ask_for(play, frame, "sphere", tuple(str(s) for s in listed) if isinstance(listed, tuple) else ())


@EFFECTS.means("name_trait", "lcg/the-word-choose", "lcg/traits")
def name_trait(play: Play, frame: Frame, node: Node, path: str) -> None:
    """A trait is named, of those that a card of the game has; the text speaks of it later."""
    traits = sorted({t for i in play.state.cards for t in play.printed(i).traits})
    options = [Option(t, t.casefold()) for t in traits] or [Option("one that no card has", "")]
    play.decide(
        "target", chooser(play, frame), "which trait", options, named.choosing(frame.id, "named trait")
    )


@EFFECTS.means("name_type", "lcg/cardtypes")
def name_type(play: Play, frame: Frame, node: Node, path: str) -> None:
    """A card type is named; the text speaks of it later."""
    listed = node.get("of")
    ask_for(play, frame, "type", tuple(str(t) for t in listed) if isinstance(listed, tuple) else ())


@EFFECTS.means("name_number", "lcg/the-word-choose")
def name_number(play: Play, frame: Frame, node: Node, path: str) -> None:
    """A number is named, as a cost would be; the text speaks of it later."""
    ask_for(play, frame, "number")


def ask_for(play: Play, frame: Frame, what: str, among: tuple[str, ...] = ()) -> None:
    """Let a sphere, a card type (`among` these, if the text lists them) or a number be named: also one that
    only some games have, where a card of it is in this one and the text lists none.
    """
    printed = [play.printed(ident) for ident in play.state.cards]
    if what == "sphere":
        there = {str(each.facts.get("sphere", "")).casefold() for each in printed}
        question = "which sphere"
        spheres = among or (*CORE, *(s for s in SAGA if s in there))
        options = [Option(s.capitalize(), s) for s in spheres]
    elif what == "type":
        there = {each.type for each in printed}
        question = "which card type"
        types = among or (*TYPES, *(t for t in RARE_TYPES if t in there))
        options = [Option(t.replace("_", " "), t) for t in types]
    else:
        question = "which number"
        options = [Option(str(n), n) for n in range(HIGHEST_COST + 1)]
    play.decide("target", chooser(play, frame), question, options, named.choosing(frame.id, f"named {what}"))


@LCG.procedure("lcg/the-word-choose")
def named(play: Play, frame_id: int, name: str, value: str | int) -> None:
    """Remember what was named."""
    play.bind(frame_id, **{name: value})


@EFFECTS.means("exhaust_and_discard", "lcg/exhausted")
def exhaust_and_discard(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The card exhausts and is discarded."""
    what = part(node, "what")
    same = what if what.kind in ("this", "attached") else Node("it")
    do_all(play, frame, (Node("exhaust", what=what), Node("discard", what=same)), path)


@POSSIBLE.means("exhaust_and_discard", "lcg/exhausted")
def may_exhaust_and_discard(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """Only a ready card can exhaust."""
    return (possible.in_full if whole else possible.at_all)(play, frame, Node("exhaust", what=node["what"]))
