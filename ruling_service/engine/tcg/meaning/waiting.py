"""Effects that wait: what a text says will be done if, or each time, something happens later in the phase
(tcg/when, tcg/each-time).
"""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Frame, Lasting
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.tcg import phrases
from ruling_service.engine.tcg.meaning import reading
from ruling_service.engine.tcg.meaning.common import part
from ruling_service.engine.tcg.meaning.lasting import moment_of_end
from ruling_service.engine.tcg.meaning.registry import EFFECTS

CHOSEN = ("pick ", "number ", "player ", "givers ")
"""How the names begin under which a resolution keeps what was chosen for one of its phrases."""


def _offers_to_others(node: Node) -> bool:
    """Whether what is done then begins with an offer to players other than the text's user: they are asked as
    it is carried out, each for himself.
    """
    first = next(iter(phrases.nodes(node, "do")), None)
    who = first.get("who") if first is not None and first.kind == "player_may" else None
    return isinstance(who, Node) and who.kind != "you"


@EFFECTS.means("triggered", "tcg/when", "tcg/each-time", "tcg/phase-action")
def triggered(play: Play, frame: Frame, node: Node, path: str) -> None:
    """From now until the phase ends it waits for that to happen: once, or each time."""
    sentence = Node("sentence", do=(Node("then", do=node["do"]),) if _offers_to_others(node) else node["do"])
    waits = reading.read((Node("triggered", when=node["when"], do=(sentence,)),))[0]
    if part(node, "when").kind != "each_time":
        waits = waits.replace(once=True)
    now = play.state.frames.get(frame.id, frame)
    kept = now._replace(
        bindings=tuple(b for b in now.bindings if not b[0].startswith(CHOSEN)), occurrence=None,
        happening=None
    )
    play.lasts(
        Lasting(
            0, waits, until=moment_of_end(play, node), source=frame.source, controller=frame.controller,
            frame=kept, cites=frame.cites
        )
    )
    play.say("From now on its text waits for that", *frame.cites, "tcg/when")
