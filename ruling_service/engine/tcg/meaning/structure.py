"""How phrases are put together: conditions, "may", "must", costs inside effects, alternatives."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.speaking import speak_to
from ruling_service.engine.language import card_language
from ruling_service.engine.language.node import Node
from ruling_service.engine.language.tcg.house import polished
from ruling_service.engine.tcg import phrases, resolve, whose
from ruling_service.engine.tcg.meaning.antecedents import bare
from ruling_service.engine.tcg.meaning.choosing import choices_made
from ruling_service.engine.tcg.meaning.common import again, chooser, is_cost, part
from ruling_service.engine.tcg.meaning.players import one_or_all
from ruling_service.engine.tcg.meaning.registry import CHOOSING, EFFECTS, POSSIBLE
from ruling_service.engine.tcg.resolve import do_all, doing
from ruling_service.engine.tcg.rulebook import TCG


def inner(node: Node, field: str = "do") -> tuple[Node, ...]:
    """The phrases in a field."""
    return phrases.nodes(node, field)


def _true(play: Play, frame: Frame, node: Node) -> bool:
    return all(phrases.holds(play, frame, c) for c in inner(node, "when"))


# -- conditions ----------------------------------------------------------------------------------------------


@EFFECTS.means("if_")
@EFFECTS.means("unless")
def if_(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Only if the conditions are true, or aren't.

    Said after the deed they may be about whom it is done to, who then is chosen first.
    """
    asked = {"only_if": node["when"], "unless": node.kind == "unless"}
    for n, phrase in enumerate(inner(node) if node.get("after") else ()):
        told = phrase.replace(**asked) if phrase.kind == "play" else phrase
        if not choices_made(play, frame, told, f"{path}.{n}", again(frame, node, path)):
            return
        frame = play.state.frames.get(frame.id, frame)
    true = _true(play, frame, node) != (node.kind == "unless")
    play.bind(frame.id, did=true)
    if true:
        do_all(play, frame, inner(node), path)


@EFFECTS.means("otherwise")
def otherwise(play: Play, frame: Frame, node: Node, path: str) -> None:
    """If the offer before wasn't taken, or its condition wasn't true."""
    if not frame.get("did", frame.success):
        do_all(play, frame, inner(node), path)


@EFFECTS.means("then")
def then(play: Play, frame: Frame, node: Node, path: str) -> None:
    """After what stands before."""
    do_all(play, frame, inner(node), path)


@EFFECTS.means("during")
def during(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Only in that phase."""
    if phrases.holds(play, frame, Node("phase_is", phase=node["phase"])):
        do_all(play, frame, inner(node), path)


@EFFECTS.means("or_if")
def or_if(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The second instead of the first if the conditions are true; they may be about whom either is done to,
    who then is chosen first.
    """
    for n, phrase in enumerate(inner(node) if _of_what_is_done(node) else ()):
        besides = _done_instead(play, frame, node, phrase)
        if not choices_made(play, frame, phrase, f"{path}.{n}", again(frame, node, path), besides):
            return
        frame = play.state.frames.get(frame.id, frame)
    do_all(play, frame, inner(node, "instead" if _true(play, frame, node) else "do"), path)


def _done_instead(play: Play, frame: Frame, node: Node, phrase: Node) -> Callable[[int], bool]:
    """Whether a card is one of which the conditions are true, so that the second is done, and can be: whether
    the first could happen to it makes no difference then (tcg/effect).
    """
    def so(ident: int) -> bool:
        now = phrases.said_of(play, frame, phrase, ident)
        now = now.binding(spoken=(*now.get("spoken", ()), (ident,)))
        return _true(play, now, node) and phrases.partly_possible(play, now, inner(node, "instead"))

    return so


def _of_what_is_done(node: Node) -> bool:
    """Whether the conditions are about whom the first deed is done to, and not about a card spoken of before.
    """
    done = [n for phrase in inner(node) for n in phrase.walk()]
    return any(
        n.kind in ("it", "that", "those", "self_so") and not _said_elsewhere(n, done)
        for c in inner(node, "when") for n in c.walk()
    )


def _said_elsewhere(pronoun: Node, done: Sequence[Node]) -> bool:
    """Whether it is known what a pronoun means, and none of it stands in a deed."""
    meant = [one.get("label") for one in phrases.nodes(pronoun, "means")]
    return bool(meant) and None not in meant and not any(n.get("label") in meant for n in done)


@POSSIBLE.means("or_if")
def may_or_if(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """What would be done now can be."""
    done = inner(node, "do" if _of_what_is_done(node) or not _true(play, frame, node) else "instead")
    if whole:
        return all(phrases.possible(play, frame, n, True) for n in done)
    return phrases.partly_possible(play, frame, done) or _of_what_is_done(node) and any(
        _done_instead(play, frame, node, phrase)(i)
        for phrase in done for what in (*inner(phrase, "what"), *inner(phrase, "who"))
        for i in phrases.cards(play, frame, what)
    )


@EFFECTS.means("and_if")
def and_if(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The second part only if the conditions are true; those about what the first is done to are asked then.
    """
    more = Node("if_", when=node["when"], do=node["also"])
    if _of_what_is_done(node):
        do_all(play, frame, (*inner(node), more), path)
    else:
        do_all(play, frame, (*inner(node), *(inner(node, "also") if _true(play, frame, node) else ())), path)


# -- offers and orders ---------------------------------------------------------------------------------------


@EFFECTS.means("choose_may")
@EFFECTS.means("player_may")
@EFFECTS.means("card_may")
def player_may(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Each of the players may do it, or not; of several who may, the first that does is enough for "a Shadow
    player".
    """
    if node.kind == "player_may" and whose.means_one(node["who"]):
        able = phrases.players(play, frame, part(node, "who"))
        play.then(one_may.task(frame.id, node, path, able))
        return
    who = _speaks_to(play, frame, node, path)
    if who is not None:
        play.then(*(may.task(frame.id, node, f"{path}@{p}", p) for p in who))


@TCG.procedure()
def one_may(play: Play, frame_id: int, node: Node, path: str, players: tuple[int, ...]) -> None:
    """The next of several players may do it, as long as none has: it is offered to one of them, whoever."""
    frame = play.state.frames.get(frame_id)
    if frame is not None and players:
        play.bind(frame_id, did=False, taken=False)
        play.then(
            may.task(frame_id, node, f"{path}@{players[0]}", players[0]),
            else_another.task(frame_id, node, path, players[1:])
        )


@TCG.procedure()
def else_another(play: Play, frame_id: int, node: Node, path: str, players: tuple[int, ...]) -> None:
    """Whoever comes next is asked if nobody has done it."""
    frame = play.state.frames.get(frame_id)
    if frame is not None and not frame.get("taken"):
        one_may(play, frame_id, node, path, players)


def _speaks_to(play: Play, frame: Frame, node: Node, path: str) -> tuple[int, ...] | None:
    if node.kind == "card_may":
        owners = (play.card(i).owner for i in phrases.cards(play, frame, part(node, "who")))
        return tuple(dict.fromkeys(p for p in owners if p is not None))
    return one_or_all(play, frame, part(node, "who"), path, again(frame, node, path))


@TCG.procedure()
def may(play: Play, frame_id: int, node: Node, path: str, player: int) -> None:
    """One player's decision to do it; what can't be done isn't offered."""
    frame = play.state.frames.get(frame_id)
    if frame is None:
        return
    speaking = frame.binding(**_speaking(frame, player, _named(node)))
    if not phrases.partly_possible(play, speaking, inner(node)):
        play.bind(frame_id, did=False)
        return
    name = play.name(frame.source) if frame.source is not None else "the effect"
    play.decide(
        "may",
        player,
        f"do what {name} offers",
        [Option("yes", True), Option("no", False)],
        may_chosen.choosing(frame_id, node, path, player),
        *frame.cites,
    )


@TCG.procedure()
def may_chosen(play: Play, frame_id: int, node: Node, path: str, player: int, yes: bool) -> None:
    """The player does it, or declines; who cannot do all of it does as much as he can, and has not done it
    (tcg/effect).
    """
    frame = play.state.frames.get(frame_id)
    if frame is not None:
        speaking = frame.binding(**_speaking(frame, player, _named(node)))
        whole = yes and phrases.all_possible(play, speaking, inner(node), True)
        play.bind(frame_id, did=whole, taken=yes)
        frame = play.state.frames.get(frame_id)
    if yes and frame is not None:
        own = by_choice(play, frame, player)
        tasks = speaking_to(play, frame_id, inner(node), path, player, _named(node))
        if len(inner(node)) > 1:
            play.reframe(frame_id, success=True)
            tasks.append(did_all.task(frame_id, frame.success))
        play.then(*tasks, own)


@TCG.procedure("tcg/effect")
def did_all(play: Play, frame_id: int, before: bool) -> None:
    """All parts of an offer are over: one may have taken what another needed, and then not all was done."""
    frame = play.state.frames.get(frame_id)
    if frame is not None:
        play.bind(frame_id, did=frame.get("did") and frame.success)
        play.reframe(frame_id, success=before and frame.success)


@CHOOSING.means("player_must")
@CHOOSING.means("make_player")
def _who_must(play: Play, frame: Frame, node: Node, path: str, task: Task) -> tuple[int, ...] | None:
    return one_or_all(play, frame, part(node, "who"), path, task)


@EFFECTS.means("player_must")
@EFFECTS.means("make_player")
def player_must(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Each of the players does it."""
    who = _speaks_to(play, frame, node, path)
    if who is not None:
        named = _named(node)
        play.then(*(as_player.task(frame.id, inner(node), f"{path}@{p}", p, named) for p in who))


@TCG.procedure()
def as_player(
    play: Play, frame_id: int, do: tuple[Node, ...], path: str, player: int, named: bool = False
) -> None:
    """Let phrases speak to a player; afterwards the text speaks to its user again."""
    play.then(*speaking_to(play, frame_id, do, path, player, named))


def speaking_to(
    play: Play, frame_id: int, do: tuple[Node, ...], path: str, player: int, named: bool = False
) -> list[Task]:
    """The same as tasks, the text speaking to the player from now on."""
    frame = play.state.frames.get(frame_id)
    if frame is None:
        return []
    play.bind(frame_id, **_speaking(frame, player, named))
    return [*doing(frame, do, path), speak_to.task(frame_id, frame.get("actor"))]


def _speaking(frame: Frame, player: int, named: bool) -> dict[str, int]:
    """What is bound while phrases speak to a player: he is the one spoken of; but where the text says "you"
    to its user, that stays whoever was spoken of before.
    """
    own = not named and player == frame.controller and frame.get("that player") is not None
    return {"actor": player} if own else {"actor": player, "that player": player}


def _named(node: Node) -> bool:
    """Whether an offer or order names its players: of "each player" also the text's user is one."""
    who = node.get("who")
    to_somebody = not isinstance(who, Node) or who.kind in ("you", "that_player", "owner")
    return not to_somebody and node.kind != "card_may"


# -- costs inside effects ------------------------------------------------------------------------------------


@EFFECTS.means("pay", "tcg/cost")
def pay(play: Play, frame: Frame, node: Node, path: str) -> None:
    """What stands before is paid; unless it is paid in full, the rest doesn't happen."""
    costs = inner(node, "cost")
    if not phrases.payable(play, frame, costs):
        play.say("The cost cannot be paid", *frame.cites, "tcg/cost")
        play.bind(frame.id, did=False)
        return
    before = frame.success
    play.reframe(frame.id, success=True)
    resolve.note_piles(play, frame)
    resolve.pays(play, frame, costs, phrases.plays_first(inner(node)), f"{path}.")
    paying = [resolve.pay.task(frame.id, cost, f"{path}.c{n}", False) for n, cost in enumerate(costs)]
    play.then(*paying, paid.task(frame.id, inner(node), path, before))


@TCG.procedure("tcg/cost")
def paid(play: Play, frame_id: int, do: tuple[Node, ...], path: str, before: bool) -> None:
    """Go on if all was paid."""
    frame = play.state.frames.get(frame_id)
    if frame is None:
        return
    play.bind(frame_id, did=frame.success)
    if frame.success:
        do_all(play, frame, do, path)
    else:
        play.say("Not all of the cost could be paid: there is no effect", "tcg/cost")
    play.reframe(frame_id, success=before)


@POSSIBLE.means("pay")
def may_pay(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """The cost can be paid in full, and the card that it lets be played can be played then."""
    costs = inner(node, "cost")
    then = phrases.plays_first(inner(node))
    return phrases.payable(play, resolve.noted(play, frame) if then else frame, costs, then)


# -- alternatives --------------------------------------------------------------------------------------------


def labelled(node: Node) -> str:
    """An option in a few words."""
    node = bare(node)
    for category in ("option", "payment_option", "full_option", "pay_option", "simple_option", "effect"):
        text = card_language("tcg").phrase(node, category)
        if text:
            return polished(text)
    return " and ".join(n.kind.replace("_", " ") for n in inner(node))


def _parts(option: Node) -> tuple[Node, ...]:
    return inner(option) if option.kind == "option" else (option,)


def _can(
    play: Play, frame: Frame, option: Node, whole: bool, in_full: bool = False,
    left: phrases.Left = ((), ())
) -> bool:
    if whole:
        return phrases.payable(play, frame, (*_parts(option), *left[0]), left[1])
    parts = _parts(option)
    if any(head.kind == "if_" and not _true(play, frame, head) for head in parts[:1]):
        return False
    # "up to 2" of which there are none is done in full, and is nothing to choose
    if not in_full:
        return phrases.partly_possible(play, frame, parts)
    return phrases.all_possible(play, frame, parts, True) and phrases.all_possible(play, frame, parts)


def _able(
    play: Play, frame: Frame, options: Sequence[Node], whole: bool, left: phrases.Left
) -> list[Node]:
    """The options that can be paid, and what is left of the cost after them; of an effect those that can be
    carried out in full, else in part, else all of them.
    """
    for in_full in (True, False):
        able = [o for o in options if _can(play, frame, o, whole, in_full, left)]
        if able:
            return able
    return [o for o in options if not _is_dear(play, frame, o)] or list(options)


@TCG.plays("tcg/cost")
def _is_dear(play: Play, frame: Frame, option: Node) -> bool:
    """Whether an option begins with a cost that cannot be paid."""
    first = _parts(option)[:1]
    return any(phrases.is_paid_for(n) and not phrases.possible(play, frame, n) for n in first)


@EFFECTS.means("choose_one", "tcg/effect")
def choose_one(play: Play, frame: Frame, node: Node, path: str) -> None:
    """One of the options, of those that can be carried out in full if there are any; as a cost, of those that
    can be paid.
    """
    known = frame.get(f"option {path}")
    if known is not None:
        option(play, frame.id, path, known)
    else:
        _ask_which(play, frame, node, path, option.choosing(frame.id, path), [])


@CHOOSING.means("choose_one")
def which_one(play: Play, frame: Frame, node: Node, path: str, task: Task) -> Node | None:
    """The option that is taken, chosen before it is carried out."""
    known: Node | None = play.state.frames.get(frame.id, frame).get(f"option {path}")
    if known is None:
        _ask_which(play, frame, node, path, option_taken.choosing(frame.id, f"option {path}"), [task])
        return None
    parts = enumerate(_parts(known))
    made = all(choices_made(play, frame, each, f"{path}!.{n}", task) for n, each in parts)
    return known if made else None


@TCG.procedure()
def option_taken(play: Play, frame_id: int, key: str, picked: Node) -> None:
    """Keep which option is taken until it is carried out."""
    play.bind(frame_id, **{key: picked})


def _ask_which(
    play: Play, frame: Frame, node: Node, path: str, then: Task, afterwards: list[Task]
) -> None:
    able = _open_to_choice(play, frame, inner(node, "options"), path)
    labels = [labelled(o) for o in able]
    listed = [
        Option(label if labels.count(label) == 1 else f"{label} ({n + 1})", o)
        for n, (label, o) in enumerate(zip(labels, able, strict=True))
    ]
    play.decide(
        "target", chooser(play, frame), "which of these", listed, then, *(frame.cites or ("tcg/effect",)),
        afterwards=afterwards
    )


@TCG.plays("tcg/effect", "tcg/cost")
def _open_to_choice(play: Play, frame: Frame, options: Sequence[Node], path: str) -> list[Node]:
    """The options that can be taken where the phrase stands: as a cost, those that can be paid."""
    left: phrases.Left = ((), ())
    asking = frame
    if is_cost(path):
        left = resolve.left_after(play, frame, path)
        asking = play.state.frames.get(frame.id, frame)._replace(id=phrases.ASKING)
    return _able(play, asking, options, is_cost(path), left)


def one_of_two(play: Play, frame: Frame, path: str, prompt: str, options: dict[str, Node]) -> None:
    """One of two things that a phrase says in one ("exert or discard"), by their labels, is chosen like any
    option and carried out.
    """
    able = _open_to_choice(play, frame, tuple(options.values()), path)
    listed = [Option(label, node) for label, node in options.items() if node in able]
    play.decide("target", chooser(play, frame), prompt, listed, option.choosing(frame.id, path))


@TCG.procedure()
def option(play: Play, frame_id: int, path: str, picked: Node) -> None:
    """Carry the chosen option out."""
    frame = play.state.frames.get(frame_id)
    if frame is not None:
        own = by_choice(play, frame, chooser(play, frame))
        if is_cost(path):
            left = resolve.left_after(play, frame, path)
            resolve.pays_from(play, frame, f"{path}!.", _parts(picked), left)
        play.then(*doing(frame, _parts(picked), f"{path}!"), own)


def by_choice(play: Play, frame: Frame, player: int) -> Task:
    """What follows was chosen by a player who could have done otherwise: no text makes him do it.

    The task ends that.
    """
    play.bind(frame.id, chosen=player)
    return choice_carried_out.task(frame.id, frame.get("chosen"))


@TCG.procedure()
def choice_carried_out(play: Play, frame_id: int, before: int | None) -> None:
    """What the text says next is no longer this player's choice, but whose it was before, or nobody's."""
    frame = play.state.frames.get(frame_id)
    if frame is not None:
        kept = frame._replace(bindings=tuple(b for b in frame.bindings if b[0] != "chosen"))
        play.state.frames[frame_id] = kept if before is None else kept.binding(chosen=before)


@POSSIBLE.means("choose_one")
def may_choose(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """At least one of the options."""
    return any(_can(play, frame, o, whole) for o in inner(node, "options"))


# -- for each ------------------------------------------------------------------------------------------------


@TCG.procedure()
def do_them(play: Play, frame_id: int, do: tuple[Node, ...], path: str) -> None:
    """Carry phrases out once."""
    frame = play.state.frames.get(frame_id)
    if frame is not None:
        do_all(play, frame, do, path)
