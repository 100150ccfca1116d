"""What lasts at the end of a line of play, in words: effects until a later moment, and what is to be done
at one.

Sources: lcg/lasting-effects, lcg/delayed-effects.
"""

from __future__ import annotations

from typing import Any

from ruling_service.engine.kernel.meanings import NotPlayed
from ruling_service.engine.kernel.occurrences import Frame, Lasting
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node, Value, nodes
from ruling_service.engine.language.printer import NAMED
from ruling_service.engine.language.properties import kinds_with
from ruling_service.engine.lcg import table
from ruling_service.engine.lcg.meaning.durations import NEVER, subject_of
from ruling_service.engine.lcg.phrases import CARDS, PLAYERS, amount, cards, players
from ruling_service.engine.lcg.printing import phrase
from ruling_service.situations.shared.position import Position

SHOWN = frozenset(["willpower", "attack", "defense", "threat", "engagement_cost"])
"""Values of cards whose change is told by itself."""
SPOKEN_OF = kinds_with("lcg", "told_back")
CERTAIN = kinds_with("lcg", "certain_player")
MOST_NAMED = 2
"""Cards that a statement names; of more it says how they are described, and lists them behind."""


def lasting(play: Play, position: Position) -> list[dict[str, Any]]:
    """Each effect in force or still to come that no value of a card in play shows, in the order of its words:
    what it `says`, its `source`, and the `cards` and `players` that it is about.
    """
    if not play.state.lasting:
        return []
    aside = play.on(play.state.fork())  # asking whom a text means leaves no mark on the line of play
    there = (one for one in play.state.lasting if one.cards is None or _held(aside, one))
    found = [_told(aside, position, one) for one in there if not _shows(aside, one)]
    return sorted(found, key=lambda one: str(one["says"]))


def _held(play: Play, effect: Lasting) -> list[int]:
    """The cards that an effect holds on to and that are still what they were."""
    return [ident for ident, life in sorted(effect.cards or ()) if play.card(ident).life == life]


def _shows(play: Play, effect: Lasting) -> bool:
    """Whether an effect only changes values that are told of the cards in play it changes, or speaks of
    nothing but its own text.
    """
    says, frame = effect.what, effect.frame
    if effect.until == NEVER and isinstance(says, Node) and not any(_is_somebody(n) for n in says.walk()):
        return True
    if effect.at or not isinstance(says, Node) or says.kind not in ("gets", "give") or frame is None:
        return False
    bonuses, subject = nodes(says, "bonus"), subject_of(says)
    if not bonuses or any(bonus.get("stat") not in SHOWN for bonus in bonuses) or subject is None:
        return False
    held = _held(play, effect) if effect.cards is not None else _meant(play, frame, subject)
    return any(table.is_in_play(play.card(ident)) for ident in held)


def _is_somebody(node: Node) -> bool:
    """Whether it means cards or players."""
    return CARDS.of(node) is not None or PLAYERS.of(node) is not None


def _meant(play: Play, frame: Frame, of: Node) -> list[int]:
    try:
        return [*cards(play, frame, of)] if CARDS.of(of) is not None else []
    except NotPlayed:
        return []


def _told(play: Play, position: Position, effect: Lasting) -> dict[str, Any]:
    about: dict[str, dict[str, None]] = {"cards": {}, "players": {}}
    says = effect.what if isinstance(effect.what, Node) else Node(str(effect.what))
    held = _held(play, effect)
    about["cards"] |= {position.label(ident, play): None for ident in held}
    behind = ""
    subject = subject_of(says)
    if len(held) <= MOST_NAMED and held and subject is not None:
        by = subject.replace(**{NAMED: " and ".join(about["cards"])})
        says = says.replace(**{
            name: by for name, value in says.fields.items() if value == subject and name != "do"
        })
    if effect.frame is not None:
        says = _naming(play, position, effect.frame, says, about)
    words = phrase(says).rstrip(".")
    if any(position.label(ident, play) not in words for ident in held):
        behind = f" ({', '.join(position.label(ident, play) for ident in held)})"
    return {
        "says": f"{_when(effect)}: {words}{behind}",
        "source": None if effect.source is None else position.label(effect.source, play),
        "cards": [*about["cards"]], "players": [*about["players"]],
    }


def _naming(
    play: Play, position: Position, frame: Frame, value: Any, about: dict[str, dict[str, None]]
) -> Any:
    """The phrase with the names of the cards and players in the place of the words that stand for them."""
    if isinstance(value, tuple):
        return tuple(_naming(play, position, frame, inner, about) for inner in value)
    if not isinstance(value, Node) or NAMED in value:
        return value
    try:
        names, kind = _names(play, position, frame, value)
    except NotPlayed:  # whom it means is asked in another place
        names, kind = [], ""
    if 0 < len(names) <= MOST_NAMED:
        if kind:
            about[kind] |= dict.fromkeys(names)
        return value.replace(**{NAMED: " and ".join(names)})
    changed: dict[str, Value] = {
        name: _naming(play, position, frame, inner, about) for name, inner in value.fields.items()
    }
    return Node(value.kind, **changed)


def _names(play: Play, position: Position, frame: Frame, value: Node) -> tuple[list[str], str]:
    """What a phrase stands for, by name, and whether those are cards or players."""
    names: list[str] = []
    kind = ""
    if value.kind == "this" and frame.source is not None:
        names, kind = [position.label(frame.source, play)], "cards"
    elif value.kind == "x" and (frame.get("X") is not None or isinstance(frame.get("x_node"), Node)):
        names = [str(amount(play, frame, value))]
    elif value.kind in SPOKEN_OF and CARDS.of(value) is not None:
        names, kind = [position.label(ident, play) for ident in cards(play, frame, value)], "cards"
    elif value.kind in CERTAIN and PLAYERS.of(value) is not None and _is_named(position, value):
        names, kind = [position.players[seat] for seat in players(play, frame, value)], "players"
    return names, kind


def _is_named(position: Position, player: Node) -> bool:
    """Whether a player is called by his name: "you" is who plays alone."""
    return player.kind != "you" or len(position.players) > 1


def _when(effect: Lasting) -> str:
    """Until when it lasts, or when it is due."""
    if effect.at and effect.at != "event":
        return f"at {_moment(effect.at)}"
    if effect.until in ("", NEVER):
        return "from now on"
    return f"until {_moment(effect.until)}"


def _moment(name: str) -> str:
    """A milestone of the round as it is said: the end, or the beginning, of a phase, a round or an attack."""
    for ending, said in ((" ends", "end"), (" begins", "beginning")):
        if name.endswith(ending):
            of = name.removesuffix(ending).removeprefix("the ")
            return f"the {said} of {of if of[-1:].isdigit() else f'the {of}'}"
    return name
