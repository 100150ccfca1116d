"""Revealing cards, and replacing one that is being revealed (lcg/reveal)."""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import (
    staging,
    table,
)
from ruling_service.engine.lcg.choosing import chosen, part
from ruling_service.engine.lcg.letting_happen import failed
from ruling_service.engine.lcg.meaning.decks import has_revealed, looks_at, reveal_found, tops
from ruling_service.engine.lcg.phrase_tasks import again, do_all
from ruling_service.engine.lcg.phrases import (
    EFFECTS,
    amount,
    chooser,
)
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.spoken import (
    UNKNOWN,
    spoken,
)


@EFFECTS.means("reveal", "lcg/reveal", "lcg/faq/1.45")
def reveal(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Encounter cards are revealed with all that this means; cards of a player's deck or hand are shown."""
    what = part(node, "what")
    found = (
        tops(play, frame, what, again(frame, node, path))
        if what.kind == "top_cards"
        else chosen(play, frame, node, path, "what", "which card is revealed")
    )
    if found is None:
        return
    if not found:
        failed(play, frame)
    spoken(play, frame, f"pick {path}/what", found, what)
    looks_at(play, frame, found)
    play.bind(frame.id, shown=tuple((i, play.card(i).zone) for i in found if table.is_player_card(play, i)))
    stand = _none_cancels(frame)
    if stand:
        play.then(reveals_stand.task(False))
    for ident in reversed(found):
        if table.is_player_card(play, ident):
            play.say(f"{play.name(ident)} is shown to all players", *frame.cites)
        else:
            play.then(reveal_found.task(ident, play.card(ident).zone, chooser(play, frame)))
    if stand:
        play.then(reveals_stand.task(True))
    has_revealed(play, frame, found)


def _none_cancels(frame: Frame) -> bool:
    """Whether the text says, wherever it does, that nothing cancels the When Revealed effects of what it
    reveals: said only once they are over it would come too late.
    """
    text = frame.get("text")
    return isinstance(text, Node) and any(n.kind == "when_revealed_not_cancelable" for n in text.walk())


@LCG.procedure("lcg/cannot", "lcg/when-revealed")
def reveals_stand(play: Play, stand: bool) -> None:
    """From now on no When Revealed effects are cancelled, or they may be again."""
    play.remember(staging.REVEALS_STAND, stand or None)


@EFFECTS.means("reveal_from", "lcg/reveal")
@EFFECTS.means("reveal_encounter", "lcg/reveal")
def reveal_encounter(play: Play, frame: Frame, node: Node, path: str) -> None:
    """So many cards of the encounter deck are revealed, one after the other."""
    number = amount(play, frame, node["n"])
    if node.get("per_player"):
        number *= len(table.players(play))
    from_ = node.get("from")
    if isinstance(from_, Node) and from_.kind != "encounter_deck":
        do_all(play, frame, (Node("reveal", what=Node("top_cards", n=number, of=from_)),), path)
        return
    reveals = [staging.reveal_next.task(chooser(play, frame)) for _ in range(number)]
    if _none_cancels(frame):
        reveals = [reveals_stand.task(True), *reveals, reveals_stand.task(False)]
    play.then(*reveals)
    has_revealed(play, frame, (UNKNOWN,))


@EFFECTS.means("replace_with_next", "lcg/card/eleanor", "lcg/rule/reveal-order")
def replace_with_next(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The next card is revealed in place of a cancelled one, once the keywords of that one, Surge included,
    are done with.
    """
    player = chooser(play, frame)
    o = frame.occurrence
    replaced = o.get("card") if o is not None else None
    agenda = play.state.agenda
    for n in range(len(agenda) - 1, -1, -1):
        if agenda[n].name == staging.last_keywords.name and agenda[n].args[0] == replaced:
            agenda.insert(n, staging.reveal_next.task(player))
            return
    play.then(staging.reveal_next.task(player))
