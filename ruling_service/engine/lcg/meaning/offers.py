"""Offers between several things, and things done as often as something is counted: "either …", "for each …", "to a random …"."""

from __future__ import annotations

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.decisions import NATURE, Option
from ruling_service.engine.kernel.occurrences import Frame, occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import table
from ruling_service.engine.lcg.meaning import possible
from ruling_service.engine.lcg.meaning.amounts import amount, per_thing
from ruling_service.engine.lcg.meaning.cards import leave_nothing, selection
from ruling_service.engine.lcg.meaning.common import again, chosen, each_happens, failed, how_many, part
from ruling_service.engine.lcg.meaning.durations import start_lasting, states
from ruling_service.engine.lcg.meaning.players import _nodes, chooser, players
from ruling_service.engine.lcg.meaning.registry import EFFECTS, LASTING, POSSIBLE
from ruling_service.engine.lcg.meaning.structure import as_player, one_or_all
from ruling_service.engine.lcg.resolve import do_all
from ruling_service.engine.lcg.rulebook import LCG

# -- either -----------------------------------------------------------------------------------------------------------


@EFFECTS.means("must_either", "lcg/effects", "lcg/faq/1.44")
def must_either(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Each player meant does the first of the things named that he is able to do; only the word "either" would let him choose."""
    who = one_or_all(play, frame, node, path)
    if who is not None:
        play.then(*(Task("lcg.either option", (frame.id, node, f"{path}@{p}", p, False)) for p in who))


@EFFECTS.means("may_either", "lcg/may")
def may_either(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Each player meant may pick one of the options, or none."""
    who = one_or_all(play, frame, node, path)
    if who is not None:
        play.then(*(Task("lcg.either option", (frame.id, node, f"{path}@{p}", p, True)) for p in who))


@LCG.task("lcg.either option", "lcg/may")
def pick_option(play: Play, frame_id: int, node: Node, path: str, player: int, may: bool) -> None:
    """One player's pick among the options."""
    from ruling_service.engine.lcg.printing import phrase

    frame = play.state.frames.get(frame_id)
    if frame is None:
        return
    speaking = frame.binding(**{"that player": player, "actor": player})
    options = _nodes(node, "options")
    able = [o for o in options if possible.may_be_picked(play, speaking, o)]
    listed = [Option(phrase(o), o) for o in (able if may else (able or options)[:1])]
    if may:
        listed.append(Option("neither", None))
    play.decide("target", player, "which of these", listed, Task("lcg.either picked", (frame_id, path, player)), *frame.cites)


@LCG.task("lcg.either picked", "lcg/may")
def option_picked(play: Play, frame_id: int, path: str, player: int, picked: Node | None) -> None:
    """Carry the option out."""
    play.bind(frame_id, did=picked is not None)
    if picked is not None:
        as_player(play, frame_id, picked["do"], f"{path}.{hash(picked) % 997}", player)
    else:
        play.reframe(frame_id, success=False)


@EFFECTS.means("give_either", "lcg/lasting-effects")
@EFFECTS.means("gets_either", "lcg/lasting-effects")
def give_either(play: Play, frame: Frame, node: Node, path: str) -> None:
    """One of the bonuses, chosen; it lasts as the phrase around it says."""
    give_either_until(play, frame, node, path, None)


def give_either_until(play: Play, frame: Frame, node: Node, path: str, moment: str | None) -> None:
    """Let one of the bonuses be picked, then give it until `moment`."""
    from ruling_service.engine.lcg.printing import phrase

    who = node.get("to") if node.get("to") is not None else node["who"]
    assert isinstance(who, Node)
    given = [Node("gets", who=Node("it") if who.kind == "its" else who, bonus=(b,)) for b in _nodes(node, "options")]
    options = [Option(phrase(g), g) for g in given]
    task = Task("lcg.bonus picked", (frame.id, path, moment))
    play.decide("target", chooser(play, frame), "which bonus", options, task, *frame.cites)


@LCG.task("lcg.bonus picked", "lcg/lasting-effects")
def bonus_picked(play: Play, frame_id: int, path: str, moment: str | None, picked: Node) -> None:
    """Give the bonus that was picked."""
    frame = play.state.frames.get(frame_id)
    if frame is None:
        return
    if moment is None:
        states(play, frame, picked, path)
    else:
        start_lasting(play, frame, Node("until", do=(picked,)), f"{path}/either", moment)


LASTING.plays("give_either", "gets_either")


# -- as often as ------------------------------------------------------------------------------------------------------


@EFFECTS.means("scaled")
@EFFECTS.means("for_each")
def scaled(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Done once for each thing counted as it begins."""
    per = part(node, "per" if node.get("per") is not None else "of")
    times = per_thing(play, frame, per)
    if not times:
        failed(play, frame)
    for n in reversed(range(times)):
        do_all(play, frame, node["do"], f"{path}.{n}")


@POSSIBLE.means("scaled")
@POSSIBLE.means("for_each")
def may_scale(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There has to be something to count, and what is done for it has to be possible."""
    per = part(node, "per" if node.get("per") is not None else "of")
    asked = possible.in_full if whole else possible.at_all
    return per_thing(play, frame, per) > 0 and all(asked(play, frame, n) for n in _nodes(node, "do"))


@EFFECTS.means("repeat_for")
def repeat_for(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The whole text is carried out once more for each thing counted."""
    from ruling_service.engine.lcg.resolve import repeat

    for _ in range(per_thing(play, frame, part(node, "per"))):
        repeat(play, frame)


@EFFECTS.means("heal_divided", "lcg/damage")
def heal_divided(play: Play, frame: Frame, node: Node, path: str) -> None:
    """So much damage is healed, shared out among the cards a point at a time."""
    among = tuple(i for i in selection(play, frame, part(node, "on")).cards if play.card(i).token("damage"))
    there = sum(play.card(i).token("damage") for i in among)
    asked = how_many(play, frame, node["amount"], there, path, again(frame, node, path), "how much damage is healed")
    if asked is None:
        return
    number = min(asked, there)
    if number:
        play.then(Task("lcg.heal divided", (frame.id, among, number, ())))
    else:
        failed(play, frame)


@LCG.task("lcg.heal divided", "lcg/damage")
def share_healing(play: Play, frame_id: int, among: tuple[int, ...], left: int, shares: tuple[tuple[int, int], ...]) -> None:
    """The next card's share of the healing."""
    frame = play.state.frames.get(frame_id)
    if frame is None:
        return
    if left and len(shares) < len(among):
        ident = among[len(shares)]
        after = sum(play.card(i).token("damage") for i in among[len(shares) + 1 :])
        there = play.card(ident).token("damage")
        options = [
            Option(f"heal {n} on {play.name(ident)}", (*shares, (ident, n))) for n in range(min(left, there), max(0, left - after) - 1, -1)
        ]
        play.decide(
            "target", chooser(play, frame), "how the healing is divided", options, Task("lcg.healing shared", (frame_id, among, left))
        )
        return
    play.happen(*(occurrence("healed", card=i, amount=n, source=frame.source, effect=True) for i, n in shares if n), frame=frame_id)


@LCG.task("lcg.healing shared", "lcg/damage")
def healing_shared(play: Play, frame_id: int, among: tuple[int, ...], left: int, shares: tuple[tuple[int, int], ...]) -> None:
    """A share is settled."""
    share_healing(play, frame_id, among, left - shares[-1][1], shares)


# -- small sentences --------------------------------------------------------------------------------------------------


@EFFECTS.means("shared")
def shared(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Several things about the same card, one after the other."""
    do_all(play, frame, tuple(n.replace(who=node["who"]) for n in _nodes(node, "do")), path)


@EFFECTS.means("heals", "lcg/damage")
def heals(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The card heals."""
    do_all(play, frame, (Node("heal", amount=node["amount"], on=node["who"]),), path)


@EFFECTS.means("card_gains_resources", "lcg/resources")
def card_gains_resources(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The hero gains resources."""
    do_all(play, frame, (Node("add_resources", n=node["n"], to_card=node["who"]),), path)


@EFFECTS.means("is_returned", "lcg/move")
def is_returned(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The cards go back to the place; it may be that there are none."""
    what = selection(play, frame, part(node, "what"))
    if what.cards:
        do_all(play, frame, (Node("return", what=node["what"], to=node["to"]),), path)


@EFFECTS.means("exhaust_and_discard", "lcg/exhausted")
def exhaust_and_discard(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The card exhausts and is discarded."""
    do_all(play, frame, (Node("exhaust", what=node["what"]), Node("discard", what=Node("it"))), path)


@POSSIBLE.means("exhaust_and_discard", "lcg/exhausted")
def may_exhaust_and_discard(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """Only a ready card can exhaust."""
    return (possible.in_full if whole else possible.at_all)(play, frame, Node("exhaust", what=node["what"]))


@EFFECTS.means("chosen_player_does", "lcg/the-word-choose")
def chosen_player_does(play: Play, frame: Frame, node: Node, path: str) -> None:
    """A player is chosen and does it."""
    do_all(
        play, frame, (Node("player_must", who=part(node, "what"), do=node["do"] if isinstance(node["do"], tuple) else (node["do"],)),), path
    )


@EFFECTS.means("choose_random", "lcg/the-word-choose")
def choose_random(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Chance picks; later phrases speak of it."""
    from ruling_service.engine.lcg.meaning.common import pick_among

    found = selection(play, frame, part(node, "what"))
    task = again(frame, node, path)
    picked = pick_among(play, frame, found.cards, max(1, found.number), f"{path}/what", task, "which one chance picks", by=NATURE)
    if picked == ():
        leave_nothing(play, frame)


@EFFECTS.means("discard_other", "lcg/discard-pile-and-victory-display")
def discard_other(play: Play, frame: Frame, node: Node, path: str) -> None:
    """What is left of the cards looked at is discarded."""
    left = selection(play, frame, Node("rest")).cards
    each_happens(play, frame, "discarded", "card", left)


@EFFECTS.means("add_some", "lcg/search")
def add_some(play: Play, frame: Frame, node: Node, path: str) -> None:
    """So many of the cards looked at go to the place; the others stay for what comes next."""
    from ruling_service.engine.lcg.meaning.common import pick_among
    from ruling_service.engine.lcg.meaning.moving import goes

    looked_at = selection(play, frame, Node("rest")).cards
    count = node["count"]
    number = count if isinstance(count, int) else 1
    found = pick_among(play, frame, looked_at, number, f"{path}/n", again(frame, node, path), "which of the cards")
    if found is not None:
        goes(play, play.state.frames.get(frame.id, frame), found, part(node, "to"))


@EFFECTS.means("put_back", "lcg/search")
def put_back(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The cards go back on top of their deck in the order that whoever looked at them likes."""
    from itertools import permutations

    found = selection(play, frame, part(node, "what")).cards
    if not found:
        return
    orders = [o for n, o in enumerate(permutations(found)) if n < 120]
    options = [Option(", then ".join(play.name(i) for i in order), order, tuple(play.card(i).printed for i in order)) for order in orders]
    play.decide("order", chooser(play, frame), "in which order they go back", options, Task("lcg.put back", (frame.id,)))


@LCG.task("lcg.put back", "lcg/search")
def put_in_order(play: Play, frame_id: int, order: tuple[int, ...]) -> None:
    """Put the cards on top of their deck; everyone who looked knows them now."""
    from ruling_service.engine.lcg import chance

    for ident in reversed(order):
        zone = play.card(ident).zone
        play.move(ident, zone, top=True)
        chance.placed_on_top(play, zone, ident)


def carries_out(name: str) -> bool:
    """Whether a keyword written as an effect can be carried out."""
    plain = name.replace("_", " ")
    return plain in ("doomed", "time") or f"lcg.keyword.{plain}.effect" in LCG.tasks


@EFFECTS.means("carry_out_keyword", "lcg/keywords")
def carry_out_keyword(play: Play, frame: Frame, node: Node, path: str) -> None:
    """A keyword written as an effect is carried out with that value."""
    name, number = str(node["keyword"]).replace("_", " "), amount(play, frame, node["n"])
    if name == "doomed":
        play.happen(*(occurrence("raised threat", player=p, amount=number, how="doomed", source=frame.source) for p in table.players(play)))
        return
    if name == "time" and frame.source is not None:
        play.happen(occurrence("placed tokens", card=frame.source, token="time", amount=number, source=frame.source), frame=frame.id)
        return
    task = f"lcg.keyword.{name}.effect"
    if task not in LCG.tasks:
        from ruling_service.engine.lcg.meaning.registry import NotPlayed

        raise NotPlayed("keyword", name)
    play.do(task, frame.source, number, chooser(play, frame))


@EFFECTS.means("resolve_when_revealed", "lcg/when-revealed")
def resolve_when_revealed(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The When Revealed effects of the card take place, without it being revealed."""
    from ruling_service.engine.lcg import abilities

    of = chosen(play, frame, node, path, "of", "whose When Revealed effect is resolved")
    for ident in of or ():
        abilities.resolve_when_revealed(play, ident, players(play, frame, Node("you"))[0])


@EFFECTS.means("place_bypassing", "lcg/active-location")
def place_bypassing(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Progress goes straight to the quest, past the active location."""
    on = chosen(play, frame, node, path, "on", "where progress is placed")
    if on is not None:
        each_happens(play, frame, "placed progress", "on", on, amount=amount(play, frame, node["n"]))


@EFFECTS.means("travel_freely", "lcg/travel")
def travel_freely(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The players travel to the location without its Travel text."""
    to = chosen(play, frame, node, path, "to", "where the players travel")
    if to:
        play.happen(occurrence("traveled", location=to[0], player=table.first_player(play)), frame=frame.id)
    elif to is not None:
        failed(play, frame)


@EFFECTS.means("no_shadow_for", "lcg/shadow-effects")
def no_shadow_for(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The enemy is dealt no shadow card for the attack."""
    to = (
        frame.get("attacked", ())
        if node.get("to") is None
        else chosen(play, frame, node, path, "to", "which enemy is dealt no shadow card")
    )
    for ident in to or ():
        play.mark(ident, "no shadow card")
