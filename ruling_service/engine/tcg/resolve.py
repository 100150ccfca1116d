"""Carrying out an ability: its cost, what may respond to its use, its effects phrase by phrase; preventing,
cancelling, offering.

A phrase that needs a choice puts up the decision and is run again when it is made; what was chosen is kept in
the frame. Sources: tcg/cost, tcg/effect, tcg/cancel, tcg/preventing-effects, tcg/instead,
tcg/conflict/costs-interrupted.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from ruling_service.engine.kernel import nothing
from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.meanings import ANYTHING, NotPlayed
from ruling_service.engine.kernel.occurrences import Frame, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.tcg import averted, permissions, phrases, table, verbs, whose, without_effect
from ruling_service.engine.tcg.rulebook import TCG


def begin(
    play: Play, source: int | None, controller: int | None, *, o: Occurrence | None = None,
    happening: int | None = None,
    cites: tuple[str, ...] = (), bindings: dict[str, object] | None = None,
) -> Frame:  # fmt: skip
    """Start a resolution of some text of `source`, used by `controller`."""
    card = play.card(source) if source is not None else None
    frame = Frame(-1, source, controller, card.life if card else 0, o, happening, cites=cites)
    frame = frame.binding(host=card.host if card and card.host is not None else -1)
    return play.frame(frame.binding(**(bindings or {})))


def run(
    play: Play, frame: Frame, ability: Node, *, used: tuple[Task, ...] = (), then: tuple[Task, ...] = (),
    whole: bool = False
) -> None:
    """Pay the cost, do `used` (what may respond to the use), carry out the effects if all was paid, then
    `then`.

    `whole` stops paying at the first part that fails, as the procedure for playing a card says; abilities go
    on with what can be paid.
    """
    costs = phrases.nodes(ability, "cost")
    if costs:
        note_piles(play, frame)
        pays(play, frame, costs, phrases.carried_out_first(ability))
    paying = [pay.task(frame.id, cost, f"c{n}", whole) for n, cost in enumerate(costs)]
    play.then(
        *paying, *used, effects.task(frame.id, phrases.steps_of(ability)), resolved.task(frame.id), *then
    )


def note_piles(play: Play, frame: Frame) -> None:
    """Remember which cards were in the hands and discard piles before any cost was paid."""
    play.bind(frame.id, **_piles(play))


def noted(play: Play, frame: Frame) -> Frame:
    """The same of a resolution that is only asked whether its cost could be paid."""
    return frame._replace(id=phrases.ASKING).binding(**_piles(play))


def _piles(play: Play) -> dict[str, frozenset[int]]:
    return {
        pile: frozenset(i for p in table.players(play) for i in play.state.zone(zone(p)))
        for pile, zone in (("hand", table.hand), ("discard", table.discard))
    }


def pays(
    play: Play, frame: Frame, costs: tuple[Node, ...], then: tuple[Node, ...], path: str = ""
) -> None:
    """Remember the parts of a cost that is being paid from a path on, and the phrase that plays a card then:
    nobody takes for one part what another needs.
    """
    pays_from(play, frame, f"{path}c", costs, ((), then))


def pays_from(play: Play, frame: Frame, place: str, costs: tuple[Node, ...], left: phrases.Left) -> None:
    """The same of parts whose paths are `place` with their numbers, after which that much is left to do."""
    now = play.state.frames.get(frame.id, frame)
    alone = len(costs) < 2 and not any(left)
    if alone or any(each[0] == place for each in now.get("paying", ())):
        return
    play.bind(frame.id, paying=(*now.get("paying", ()), (place, costs, left)))


def left_after(play: Play, frame: Frame, path: str) -> phrases.Left:
    """What is left to do of the cost that is being paid once the part at a path is."""
    now = play.state.frames.get(frame.id, frame)
    for place, costs, (later, then) in now.get("paying", ()):
        number = path.removeprefix(place)
        if path.startswith(place) and number.isdigit():
            return (*costs[int(number) + 1:], *later), then
    return (), ()


def still_to_pay(play: Play, frame: Frame, slot: str) -> tuple[Node, phrases.Left] | None:
    """The part of a cost that a choice belongs to, with what is left after it; None if that is nothing.

    Of a part that is paid one by one ("~1" for the second) the rest of it is left, too.
    """
    path, _, _ = slot.rpartition("/")
    path, _, so_far = path.partition("~")
    now = play.state.frames.get(frame.id, frame)
    for place, costs, _ in now.get("paying", ()):
        number = path.removeprefix(place)
        if not path.startswith(place) or not number.isdigit():
            continue
        cost, (later, then) = costs[int(number)], left_after(play, frame, path)
        if so_far.isdigit():
            rest = phrases.amount(play, frame, cost["n"]) - int(so_far) - 1
            cost, later = cost.replace(n=1), (*[cost.replace(n=1)] * rest, *later)
        return (cost, (later, then)) if later or then else None
    return None


@TCG.plays("tcg/effect", "tcg/discard-pile")
def was_there(frame: Frame, ident: int, pile: str = "discard") -> bool:
    """Whether a card was in a "hand" or "discard" pile before the action began: only then can its effect play
    it from there.
    """
    there = frame.get(pile)
    return there is None or ident in there


@TCG.procedure("tcg/cost", "tcg/conflict/costs-interrupted")
def pay(play: Play, frame_id: int, cost: Node, path: str, whole: bool) -> None:
    """Pay one part of a cost.

    An earlier part that could not be paid in full ends the paying of a card's costs.
    """
    frame = play.state.frames.get(frame_id)
    if frame is not None and (frame.success or not whole):
        do(play, frame_id, cost, path)


@TCG.procedure("tcg/effect", "tcg/cancel", "tcg/cost")
def effects(play: Play, frame_id: int, sentences: tuple[Node, ...]) -> None:
    """Carry out the effects, as much as possible; none if the cost was not paid in full or the action was
    cancelled.
    """
    frame = play.state.frames.get(frame_id)
    if frame is None:
        return
    if frame.get("cancelled"):
        told = verbs.cancelled(card=frame.source, player=frame.controller)
        play.tell(told, "The action is cancelled: its cost stays paid, it has no effect", "tcg/cancel")
        return
    if not frame.success:
        play.say("Not all of the cost could be paid: there is no effect", "tcg/cost")
        return
    play.then(*(sentence.task(frame_id, s, f"s{n}") for n, s in enumerate(sentences)))
    if sentences:
        nothing.effects_begin(play, frame_id, sentences, resolved.task(frame_id))


@TCG.procedure("tcg/effect")
def sentence(play: Play, frame_id: int, node: Node, path: str) -> None:
    """Carry out one sentence: each phrase as far as it can be, whatever became of the one before."""
    frame = play.state.frames.get(frame_id)
    if frame is not None:
        do_all(play, frame, phrases.phrases_of(node), path)


def do_all(play: Play, frame: Frame, nodes: tuple[Node, ...], path: str) -> None:
    """Carry out phrases in order."""
    play.then(*doing(frame, nodes, path))


def doing(frame: Frame, nodes: tuple[Node, ...], path: str) -> list[Task]:
    """The tasks that carry out phrases in order."""
    return [do.task(frame.id, n, f"{path}.{k}") for k, n in enumerate(nodes)]


@TCG.procedure("tcg/effect")
def do(play: Play, frame_id: int, node: Node, path: str) -> None:
    """Carry out one phrase."""
    frame = play.state.frames.get(frame_id)
    if frame is None:
        return
    said = of_one_player(play, frame, node, path, do.task(frame_id, node, path))
    if said is None:
        return
    node, frame = said, play.state.frames.get(frame_id, frame)
    play.citing = frame.cites + phrases.EFFECTS.cites.get(node.kind, ())
    for amount in phrases.left_to_spot(node):
        if frame.get(phrases.spotted(amount)) is None:
            again = do.task(frame_id, node, path)
            if not others_spotted(amount) or whom(node)(play, frame, node, path, again) is not None:
                spot(play, play.state.frames.get(frame_id, frame), amount, node, again)
            return
    phrases.meaning(phrases.EFFECTS, node)(play, frame, node, path)


def whom(node: Node) -> Callable[..., object]:
    """What chooses whom a phrase affects."""
    return phrases.CHOOSING.of(node) or phrases.meaning(phrases.CHOOSING, Node(ANYTHING))


@lru_cache(maxsize=8192)
def others_spotted(amount: Node) -> bool:
    """Whether other cards are spotted than those affected, who have to be known first."""
    return any(n.kind == "other" for n in amount.walk())


def is_cost(path: str) -> bool:
    """Whether a phrase stands where a cost is paid: then it has to be done in full."""
    return path.startswith("c") or ".c" in path or ".p" in path


def speaks(play: Play, frame: Frame) -> int:
    """Who makes the choices of a text: the player it speaks to, else its user; for a site's text the Free
    Peoples player.
    """
    actor = frame.get("actor")
    if actor is not None:
        return int(actor)
    return frame.controller if frame.controller is not None else table.fp(play)


@TCG.plays("tcg/opponent", "tcg/effect")
def of_one_player(play: Play, frame: Frame, node: Node, path: str, again: Task) -> Node | None:
    """The phrase as it is said of one player, where it means the belongings of one of several: of those for
    whom it can be carried out whoever makes the text's choices picks one.

    None: the choice has to be made first, then `again` is done.
    """
    who, key = whose.named(node), f"whose {path}"
    if who is None:
        return node
    known = frame.get(key)
    if known is None:
        found = phrases.players(play, frame, who)
        able = [
            p for p in found if phrases.possible(play, frame, whose.of_one(node, p), is_cost(path))
        ] or list(found)
        if len(able) != 1:
            options = [Option(play.player(p), p) for p in able]
            then = is_of_player.choosing(frame.id, key)
            if options:
                play.decide(
                    "target", speaks(play, frame), "which player", options, then, "tcg/opponent",
                    afterwards=[again]
                )
            return None if options else node
        known = able[0]
        is_of_player(play, frame.id, key, known)
    return whose.of_one(node, int(known))


@TCG.procedure("tcg/opponent")
def is_of_player(play: Play, frame_id: int, key: str, player: int) -> None:
    """It is this player's belongings that the phrase means; later phrases speak of him."""
    play.bind(frame_id, **{key: player, "that player": player})


@TCG.plays("tcg/spot", "tcg/effect")
def spot(play: Play, frame: Frame, amount: Node, phrase: Node, then: Task) -> None:
    """Whoever the text speaks to chooses how many he spots, none of them if he likes, but so many that a
    card which the phrase plays can be paid for, where there are so many; then the phrase is carried out.
    """
    by, numbers = speaks(play, frame), range(phrases.amount(play, frame, amount), -1, -1)
    enough = [
        n for n in (numbers if phrases.plays_first((phrase,)) else ())
        if phrases.possible(play, frame.binding(**{phrases.spotted(amount): n}), phrase)
    ]
    options = [Option(f"spot {n}", n) for n in enough or numbers]
    play.decide(
        "target", by, "how many to spot", options, were_spotted.choosing(frame.id, amount), "tcg/spot",
        afterwards=[then]
    )


@TCG.procedure("tcg/spot")
def were_spotted(play: Play, frame_id: int, amount: Node, number: int) -> None:
    """So many were spotted for an amount."""
    play.bind(frame_id, **{phrases.spotted(amount): number})


@TCG.procedure("tcg/effect")
def resolved(play: Play, frame_id: int) -> None:
    """The text is done with; if nothing came of it, that is said."""
    frame = play.state.frames.pop(frame_id, None)
    if frame is not None:
        without_effect.tell(play, frame)


@TCG.procedure()
def set_success(play: Play, frame_id: int, success: bool) -> None:
    """Say whether what comes next starts from "all done in full"."""
    play.reframe(frame_id, success=success)


# -- preventing ----------------------------------------------------------------------------------------------


@TCG.plays("tcg/cancel")
def cancel(play: Play, o: Occurrence) -> None:
    """Cancel the action whose use or playing an occurrence tells of ("ability used", "played" with `frame`):
    what was paid stays paid.
    """
    ident = o.get("frame")
    if ident is not None:
        play.bind(ident, cancelled=True)


def was_cancelled(play: Play, o: Occurrence) -> bool:
    """Whether the action that an occurrence tells of is cancelled already."""
    frame = play.state.frames.get(o.get("frame", -1))
    return frame is not None and bool(frame.get("cancelled"))


@TCG.plays("tcg/preventing-effects", "tcg/response")
def prevent(play: Play, frame: Frame, o: Occurrence | None = None) -> None:
    """Prevent what is about to happen, or only `o` of several things about to happen at once."""
    if frame.happening is None:
        return
    happened = o or frame.occurrence
    if happened is not None:
        now = play.state.happening(frame.happening)
        if now is not None and now.applied:  # it has happened, and nothing is said of undoing it
            raise NotPlayed("effect", "prevent")
        told = verbs.prevented(card=happened.get("card"), player=happened.get("player"), source=frame.source)
        play.tell(
            told, f"{prevented_words(play, happened)} is prevented", *frame.cites, "tcg/preventing-effects"
        )
        averted.withdraw(play, frame.happening, happened, "prevented")


def prevented_words(play: Play, o: Occurrence) -> str:
    """What a trace calls something that was about to happen."""
    card, player = o.get("card"), o.get("player")
    what = TCG.verbs[o.kind].prevented or f'"{o.kind}" of'
    if isinstance(card, int):
        return f"{what} {play.name(card)}"
    return f"{what} by {play.player(player)}" if isinstance(player, int) else what


@TCG.plays("tcg/preventing-effects")
def reduce(play: Play, frame: Frame, by: int) -> None:
    """Let less of what is about to happen take place: its `amount` becomes smaller, and at 0 nothing is left
    of it.
    """
    o = frame.occurrence
    if o is None or frame.happening is None:
        return
    left = o.get("amount", 1) - by
    if left <= 0:
        prevent(play, frame)
    else:
        play.substitute(frame.happening, o, o.having(amount=left))


@TCG.plays("tcg/instead")
def instead(play: Play, frame: Frame, *others: Occurrence) -> bool:
    """Let something else happen instead of what is about to.

    If that is forbidden, the original happens after all; says which.
    """
    allowed = [o for o in others if permissions.forbids(play, o) is None]
    if not allowed or frame.happening is None or frame.occurrence is None:
        play.say("The replacement cannot happen, so the original does", *frame.cites, "tcg/instead")
        return False
    averted.withdraw(play, frame.happening, frame.occurrence, "replaced")
    play.happen(*allowed, frame=frame.id)
    return True


@TCG.procedure("tcg/preventing-effects")
def offer(
    play: Play, frame_id: int, by: int, price: tuple[Node, ...], effect: tuple[Node, ...], path: str,
    instead: tuple[Node, ...] = ()
) -> None:
    """Let a player pay to prevent an effect ("... may do X to prevent this"), or to have another instead.

    If X itself is prevented, the effect takes place.
    """
    frame = play.state.frames.get(frame_id)
    if frame is None:
        return
    if not phrases.payable(play, frame._replace(controller=by), price):
        do_all(play, frame, effect, path)
        return
    options = [Option("replace it" if instead else "prevent it", True), Option("let it happen", False)]
    play.decide(
        "may",
        by,
        "whether to prevent the effect" if not instead else "whether something else is done instead",
        options,
        offered.choosing(frame_id, by, price, effect, path, instead),
        "tcg/preventing-effects",
    )


@TCG.procedure("tcg/preventing-effects")
def offered(
    play: Play, frame_id: int, by: int, price: tuple[Node, ...], effect: tuple[Node, ...], path: str,
    instead: tuple[Node, ...], accepted: bool
) -> None:
    """The price is paid in a resolution of its own, so that it can be seen whether it was paid in full."""
    frame = play.state.frames.get(frame_id)
    if frame is None:
        return
    if not accepted:
        do_all(play, frame, effect, path)
        return
    paying = play.frame(frame._replace(controller=by, success=True).binding(chosen=by))
    pays_from(play, paying, f"{path}.p", price, ((), ()))
    tasks = [pay.task(paying.id, cost, f"{path}.p{n}", False) for n, cost in enumerate(price)]
    play.then(*tasks, offer_paid.task(paying.id, frame_id, effect, path, instead))


@TCG.procedure("tcg/preventing-effects")
def offer_paid(
    play: Play, paying: int, frame_id: int, effect: tuple[Node, ...], path: str,
    instead: tuple[Node, ...] = ()
) -> None:
    """Paid: the effect does not happen, but what is done instead of it, if anything. Not paid in full,
    because that was prevented in turn: it does.
    """
    paid = play.state.frames.pop(paying, None)
    frame = play.state.frames.get(frame_id)
    if frame is None:
        return
    if paid is not None and paid.success and instead:
        do_all(play, frame, instead, f"{path}.i")
        return
    if paid is not None and paid.success:
        play.tell(verbs.prevented(card=frame.source), "The effect is prevented", "tcg/preventing-effects")
        return
    play.say(
        "What would have prevented the effect was itself prevented: the effect takes place",
        "tcg/preventing-effects"
    )
    do_all(play, frame, effect, path)


def used(frame: Frame, player: int, ident: int) -> Task:
    """The task that lets players respond to the use of a special ability before its effects."""
    return ability_used.task(frame.id, player, ident)


@TCG.procedure("tcg/special-ability", "tcg/cancel")
def ability_used(play: Play, frame_id: int, player: int, ident: int) -> None:
    """The ability has been used: its cost is paid, its effects are still to come."""
    frame = play.state.frames.get(frame_id)
    if frame is not None and frame.success:
        play.happen(verbs.ability_used(card=ident, player=player, frame=frame_id))
