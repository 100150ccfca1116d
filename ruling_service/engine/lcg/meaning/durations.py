"""Effects that last and effects that come later: "until the end of …", "for this attack", "at the end of …" (lcg/lasting-effects,
lcg/delayed-effects)."""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Frame, Lasting
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import table
from ruling_service.engine.lcg.framework import phase
from ruling_service.engine.lcg.keywords import surge
from ruling_service.engine.lcg.meaning.amounts import amount, per_thing
from ruling_service.engine.lcg.meaning.cards import pick
from ruling_service.engine.lcg.meaning.common import again, is_player_source
from ruling_service.engine.lcg.meaning.players import _nodes, all_spoken, players
from ruling_service.engine.lcg.meaning.registry import CARDS, EFFECTS, LASTING, MOMENTS, PLAYERS
from ruling_service.engine.lcg.resolve import do_all
from ruling_service.engine.lcg.statements import STATEMENTS

NEVER = "the card leaves play"
"""The end of an effect that lasts as long as its cards stay what they are."""


def moment_of(play: Play, node: Node) -> str:
    """The milestone at which a duration ends."""
    named = node.get("phase")
    if named is not None:
        return f"{named} phase ends"
    period = str(node.get("of"))
    if period == "phase":
        return f"{phase(play) or 'resource'} phase ends"
    if period == "attack":
        return table.attack_end(play)
    if period.endswith("_phase"):
        return f"{period.removesuffix('_phase')} phase ends"
    if period == "next_round":
        return f"round {play.fact('round', 0) + 1} ends"
    return {"round": "round ends", "turn": f"{phase(play) or 'planning'} phase ends", "game": "the game ends"}.get(period, period)


@EFFECTS.means("until", "lcg/lasting-effects", "lcg/faq/1.55")
def until(play: Play, frame: Frame, node: Node, path: str) -> None:
    """A lasting effect: a player card's holds for the cards it touches now, an encounter card's also for later ones."""
    start_lasting(play, frame, node, path, moment_of(play, node))


def start_lasting(play: Play, frame: Frame, node: Node, path: str, moment: str) -> None:
    """Start what the phrase's `do` says until `moment`; cards in it are chosen first where the text says so."""
    for number, inner in enumerate(_nodes(node, "do")):
        if inner.kind in ("give_either", "gets_either"):
            from ruling_service.engine.lcg.meaning.offers import give_either_until

            give_either_until(play, frame, inner, f"{path}.{number}", moment)
            continue
        if inner.kind not in STATEMENTS:
            do_all(play, frame, (inner,), f"{path}.{number}")
            continue
        frame = play.state.frames.get(frame.id, frame)
        subject = subject_of(inner)
        if subject is not None and subject.kind in ("some", "another") and any(n.kind == "stat_of" for n in inner.walk()):
            inner = _settled_first(play, frame, inner, f"settled {path}.{number}")
        held: frozenset[tuple[int, int]] | None = None
        if subject is not None and CARDS.of(subject) is not None:
            found = pick(play, frame, subject, f"{path}/{number}", again(frame, node, path))
            if found is None:
                return
            if is_fixed(play, frame, subject) and (inner.kind, subject.kind) != ("cost_change", "each"):
                held = frozenset((i, play.card(i).life) for i in found)
        last(play, play.state.frames.get(frame.id, frame), inner, held, moment)


def _settled_first(play: Play, frame: Frame, says: Node, slot: str) -> Node:
    """The statement with its numbers worked out before its subject is chosen: "its" speaks of a card named before that."""
    known = frame.get(slot)
    if isinstance(known, Node):
        return known
    found = settled(play, frame, says)
    play.bind(frame.id, **{slot: found})
    return found


def last(play: Play, frame: Frame, says: Node, held: frozenset[tuple[int, int]] | None, moment: str) -> None:
    """Let a statement be true until `moment`, with the numbers and the player it speaks of now."""
    from ruling_service.engine.lcg.printing import phrase

    if held is not None and not held and _on_cards(says):
        play.say("It touches no card", *frame.cites)
        return
    says = settled(play, frame, says)
    owner = frame.binding(host=frame.get("host", -1))
    for player in _spoken_player(play, frame, says):
        owner = owner.binding(**{"that player": player})
    if any(n.kind == "next_played" for n in says.walk()):
        owner = owner.binding(**{"played before": _played_before(play, frame, says)})
    play.lasts(Lasting(0, says, held, until=moment, source=frame.source, controller=frame.controller, frame=owner, cites=frame.cites))
    whom = f" ({table.names(play, sorted(i for i, _ in held))})" if held else ""
    play.say(f"{phrase(_as_a_statement(says)).capitalize()}{whom}, until {moment}", *frame.cites, "lcg/lasting-effects")


def _as_a_statement(says: Node) -> Node:
    """ "Give it …" as what is true from now on: "it gets …"."""
    if says.kind != "give":
        return says
    kind = "gets" if says.get("bonus") is not None else "gains"
    return Node(kind, who=says["to"], **{n: v for n, v in says.fields.items() if n != "to"})


def _played_before(play: Play, frame: Frame, says: Node) -> int:
    """How many cards of the sort were played before "the next one" was spoken of."""
    from ruling_service.engine.lcg.allowances import counted_in, played_this
    from ruling_service.engine.lcg.meaning.restrictions import matches

    meant = next(n for n in says.walk() if n.kind == "next_played")
    which = meant["of"]
    return sum(isinstance(which, Node) and matches(play, frame, which, i) for i in played_this(play, counted_in(meant), frame.controller))


def _on_cards(says: Node) -> bool:
    subject = subject_of(says)
    return subject is not None and CARDS.of(subject) is not None


def _spoken_player(play: Play, frame: Frame, says: Node) -> tuple[int, ...]:
    """The player that "that player" in a statement means as it starts."""
    if any(n.kind in ("that_player", "chosen_player") for n in says.walk()):
        return players(play, frame, Node("that_player"))[:1]
    return ()


def settled(play: Play, frame: Frame, says: Node) -> Node:
    """The statement with X, and amounts that count what the text spoke of, as plain numbers."""
    changes = []
    for bonus in _nodes(says, "bonus"):
        step, per = bonus["change"], bonus.get("per")
        size = step if isinstance(step, int) else amount(play, frame, step)
        if isinstance(per, Node) and is_player_source(play, frame):
            size, bonus = size * per_thing(play, frame, per), bonus.without("per")
        changes.append(bonus.replace(change=size))
    return says.replace(bonus=tuple(changes)) if changes else says


def is_fixed(play: Play, frame: Frame, subject: Node) -> bool:
    """Whether a lasting effect holds only for the cards there are now: a player card's, one for chosen cards, or one that says "now"."""
    open_set = subject.kind in ("each", "any", "no_card") and frame.source is not None and not table.is_player_card(play, frame.source)
    return not open_set or is_now(subject)


def is_now(subject: Node) -> bool:
    """Whether the text says "currently": then an encounter card's effect, too, holds only for the cards there now (lcg/faq/1.55)."""
    return any(n.get("now") is not None or n.kind in ("now_in_zone", "currently") for n in subject.walk())


def subject_of(says: Node) -> Node | None:
    """The cards, or players, a statement is about."""
    for field in ("who", "to", "on", "what"):
        value = says.get(field)
        if isinstance(value, Node):
            return Node("it") if value.kind == "its" else value
    of = says.get("of")
    if says.kind in ("value_counts_as", "blank_text") and isinstance(of, Node):
        return of
    return Node("this") if says.kind in ("cannot_alone", "enters_exhausted", "immune", "no_progress") else None


# -- statements with no duration of their own -------------------------------------------------------------------------


def states(play: Play, frame: Frame, node: Node, path: str) -> None:
    """A statement that an effect makes: in an attack it lasts for the attack, else as long as its cards stay in play.

    Surge and Doomed gained by a card that is being revealed act with its own.
    """
    if _gained_on_reveal(play, frame, node):
        return
    moment = table.attack_end(play) if table.attack(play) is not None else NEVER
    start_lasting(play, frame, Node("until", do=(node,)), path, moment)


def _gained_on_reveal(play: Play, frame: Frame, node: Node) -> bool:
    """Keywords that act as a card is revealed, gained by the card that is."""
    gains = [g for g in _nodes(node, "what") if g.kind == "gain_keyword"] if node.kind in ("gains", "give") else []
    subject = subject_of(node)
    if frame.source is None or not gains or subject is None or PLAYERS.of(subject) is not None and CARDS.of(subject) is None:
        return False
    acting = [g for g in gains if g["keyword"] in ("surge", "doomed")]
    from ruling_service.engine.lcg.meaning.cards import cards

    if len(acting) != len(gains) or cards(play, frame, subject) != (frame.source,) or not _being_revealed(play, frame.source):
        return False
    for gain in acting:
        if gain["keyword"] == "surge":
            surge.gain(play, frame.source)
            play.say(f"{play.name(frame.source)} gains surge", *frame.cites, "lcg/keyword/surge")
        else:
            from ruling_service.engine.kernel.occurrences import occurrence

            value = gain.get("value")
            number = 1 if value is None else amount(play, frame, value)
            play.happen(
                *(occurrence("raised threat", player=p, amount=number, how="doomed", source=frame.source) for p in table.players(play))
            )
    return True


def _being_revealed(play: Play, ident: int) -> bool:
    """Whether the card is on its way through the reveal sequence."""
    return any(t.name == "lcg.reveal.surge" and t.args[0] == ident for t in play.state.agenda)


for _kind in STATEMENTS:
    EFFECTS.means(_kind, "lcg/lasting-effects", "lcg/shadow-effects")(states)
LASTING.plays("give")


# -- later ------------------------------------------------------------------------------------------------------------


@EFFECTS.means("delayed", "lcg/delayed-effects")
def delayed(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Carried out at that point of the round, by itself, on the very cards it speaks of now."""
    at = node["at"]
    assert isinstance(at, Node)
    later(play, frame, node["do"], moment_name(play, at))


def later(play: Play, frame: Frame, do: object, moment: str) -> None:
    """Start a delayed effect that is carried out at `moment`."""
    spoken = set(all_spoken(frame)) | ({frame.source} if frame.source is not None else set())
    lives = tuple(sorted((i, play.card(i).life) for i in spoken))
    what = Node("sentence", do=do)  # type: ignore[arg-type]
    kept = frame.binding(lives=lives)
    play.lasts(Lasting(0, what, None, at=moment, source=frame.source, controller=frame.controller, frame=kept, cites=frame.cites))
    play.say(f"Delayed until: {moment}", *frame.cites, "lcg/delayed-effects")


@EFFECTS.means("once_after", "lcg/delayed-effects")
def once_after(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Carried out once the event has happened."""
    event = node["event"]
    assert isinstance(event, Node)
    wait_for(play, frame, event, node["do"], f"{phase(play) or 'resource'} phase ends")


def wait_for(play: Play, frame: Frame, event: Node, do: object, until: str) -> None:
    """Carry `do` out once, when the event happens; if it has not by then, it does not any more."""
    spoken = set(all_spoken(frame)) | ({frame.source} if frame.source is not None else set())
    kept = frame.binding(lives=tuple(sorted((i, play.card(i).life) for i in spoken)))
    what = Node("once_after", do=do, event=event)  # type: ignore[arg-type]
    play.lasts(
        Lasting(0, what, None, until=until, at="event", source=frame.source, controller=frame.controller, frame=kept, cites=frame.cites)
    )


def moment_name(play: Play, moment: Node) -> str:
    """The milestone a moment of card text stands for: "combat phase ends", "round begins" …"""
    verb = "begins" if moment.kind.startswith("start_of") else "ends"
    if moment.kind in ("start_of_step", "end_of_step"):
        return f"{moment['step']} step {verb}"
    of = str(moment.get("of") or moment.get("phase") or "phase")
    if of == "phase":
        return f"{phase(play) or 'resource'} phase {verb}"
    if of == "attack":
        return table.attack_end(play)
    if of == "next_round":
        return f"round {play.fact('round', 0) + 1} {verb}"
    if of in ("round", "game"):
        return f"{of} {verb}"
    if of == "turn":
        return f"{phase(play) or 'planning'} phase {verb}"
    return f"{of.removesuffix('_phase').replace('_', ' ')} phase {verb}"


MOMENTS.plays("end_of", "start_of", "end_of_phase", "start_of_phase", "start_of_step")
