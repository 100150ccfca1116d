"""Cards, players, numbers and names that are chosen, and effects that come later."""

from __future__ import annotations

from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Frame, Lasting
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.unnamed import is_unnamed
from ruling_service.engine.language.node import Node
from ruling_service.engine.tcg import phrases, table
from ruling_service.engine.tcg.meaning.about_to_happen import moment_name
from ruling_service.engine.tcg.meaning.choosing import chosen
from ruling_service.engine.tcg.meaning.common import again, chooser, part
from ruling_service.engine.tcg.meaning.players import one_or_all
from ruling_service.engine.tcg.meaning.registry import EFFECTS, POSSIBLE
from ruling_service.engine.tcg.meaning.structure import (
    by_choice,
    choose_one,
    inner,
    labelled,
    speaking_to,
)
from ruling_service.engine.tcg.resolve import do_all, pays_from
from ruling_service.engine.tcg.rulebook import TCG


@EFFECTS.means("choose")
def choose(play: Play, frame: Frame, node: Node, path: str) -> None:
    """A card is chosen; later phrases speak of it."""
    chosen(play, frame, node, path, "what", "which card is chosen")


@EFFECTS.means("choose_player")
def choose_player(play: Play, frame: Frame, node: Node, path: str) -> None:
    """A player is chosen, or named; later phrases speak of him."""
    found = one_or_all(play, frame, part(node, "who"), path, again(frame, node, path))
    if found is not None and len(found) == 1:
        play.bind(frame.id, **{"that player": found[0]})


@EFFECTS.means("choose_number")
def choose_number(play: Play, frame: Frame, node: Node, path: str) -> None:
    """A number is chosen: one of the twilight costs there are, or another, which then speaks of no card."""
    numbers = sorted({play.printed(i).values.get("twilight cost") or 0 for i in table.active(play)})
    options = [*(Option(str(n), n) for n in numbers), Option("another number", -1)]
    play.decide(
        "target", chooser(play, frame), "which number", options, number_said.choosing(frame.id), *frame.cites
    )


@TCG.procedure()
def number_said(play: Play, frame_id: int, number: int) -> None:
    """The number is known from here on, also to those who respond."""
    play.bind(frame_id, number=number)
    frame = play.state.frames.get(frame_id)
    said = f"The number chosen is {number}" if number >= 0 else "Another number is chosen"
    play.say(said, *(frame.cites if frame is not None else ()), "tcg/effect")


@POSSIBLE.means("choose_number")
def may_choose_number(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """A number can always be chosen, as a cost too."""
    return True


@EFFECTS.means("spot_race", "tcg/race", "tcg/spot")
@EFFECTS.means("name_race", "tcg/race")
def name_race(play: Play, frame: Frame, node: Node, path: str) -> None:
    """A race is named: one that a card in the game has, or that is spotted; the card keeps it in mind."""
    among = table.active_characters(play) if node.kind == "spot_race" else play.state.cards
    races = sorted({str(race) for i in among if (race := play.printed(i).facts.get("race"))})
    if races:
        options = [Option(race, race) for race in races]
        play.decide(
            "target", chooser(play, frame), "which race", options, race_named.choosing(frame.source),
            *frame.cites
        )


@EFFECTS.means("name_culture", "tcg/culture")
def name_culture(play: Play, frame: Frame, node: Node, path: str) -> None:
    """A culture is named: one that a card in the game has; the card keeps it in mind."""
    known = sorted({table.culture(play, i) for i in play.state.cards if not is_unnamed(play, i)} - {""})
    if known:
        options = [Option(culture, culture) for culture in known]
        play.decide(
            "target", chooser(play, frame), "which culture", options, culture_named.choosing(frame.source),
            *frame.cites
        )


@TCG.procedure("tcg/culture")
def culture_named(play: Play, source: int, culture: str) -> None:
    """Remember the culture for the card whose text asked for it."""
    play.remember(("named culture", source), culture)


@TCG.procedure("tcg/race")
def race_named(play: Play, source: int, race: str) -> None:
    """Remember the race for the card whose text asked for it."""
    play.remember(("named race", source), race)


@EFFECTS.means("make_either")
def make_either(play: Play, frame: Frame, node: Node, path: str) -> None:
    """One of the two is made so."""
    one = Node("make", who=node["who"], bonus=node["bonus"])
    other = Node("make", who=node["or_who"], bonus=node["or_bonus"])
    choose_one(play, frame, Node("choose_one", options=(one, other)), path)


@EFFECTS.means("unless_paid", "tcg/effect")
def unless_paid(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Done, unless one of the players does the other thing."""
    cost, who = inner(node, "cost"), phrases.players(play, frame, part(node, "who"))
    able = [p for p in who if phrases.payable(play, frame.binding(**{"that player": p, "actor": p}), cost)]
    asked = node.get("asked")
    able = [p for p in able if not isinstance(asked, tuple) or p not in asked]
    if not able:
        do_all(play, frame, inner(node), path)
        return
    options = [Option("do it", True), Option("do not", False)]
    what = " and ".join(labelled(Node("option", do=(c,))) for c in cost)
    then = unless_chosen.choosing(frame.id, node, path, able[0])
    play.decide(
        "may", able[0], f"whether to {what}, so that the rest does not happen", options, then, *frame.cites
    )


@TCG.procedure("tcg/effect")
def unless_chosen(play: Play, frame_id: int, node: Node, path: str, player: int, yes: bool) -> None:
    """The player does the other thing instead, or lets it come."""
    frame = play.state.frames.get(frame_id)
    if frame is None:
        return
    if yes:
        own, cost = by_choice(play, frame, player), inner(node, "cost")
        pays_from(play, frame, f"{path}.u.", cost, ((), ()))
        play.then(*speaking_to(play, frame_id, cost, f"{path}.u", player), own)
    else:
        asked = node.get("asked")
        others = (*asked, player) if isinstance(asked, tuple) else (player,)
        unless_paid(play, frame, node.replace(asked=others), path)


@EFFECTS.means("delayed", "tcg/event")
def delayed(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Carried out at that point of the turn."""
    what = Node("then", do=node["do"])
    play.lasts(
        Lasting(
            0,
            what,
            None,
            at=moment_name(part(node, "at")),
            source=frame.source,
            controller=frame.controller,
            frame=frame,
            cites=frame.cites,
        )
    )
