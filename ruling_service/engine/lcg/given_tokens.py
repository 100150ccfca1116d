"""What a text has dealt or placed, and took off, as it goes on about that: "if no damage was dealt this way",
"for each progress placed this way".
"""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Frame, Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg.allowances import some_text_asks
from ruling_service.engine.lcg.choosing import token_of
from ruling_service.engine.lcg.filters import compare
from ruling_service.engine.lcg.phrases import AMOUNTS, CONDITIONS, amount

GIVES = {"damaged": "damage", "placed progress": "progress", "gained resources": "resource"}
"""What happens by which a text deals or places tokens, and their sort where the happening doesn't say it."""


def is_asked(play: Play, happening: Happening) -> bool:
    """Whether a text of this game goes on about what it has given."""
    return happening.frame is not None and some_text_asks(play, *ASKING)


ASKING = ("no_tokens_given", "tokens_so", "per_given")


def remember(play: Play, happening: Happening) -> bool:
    """Let the text that has just dealt or placed tokens know how many."""
    frame = play.state.frames.get(happening.frame) if happening.frame is not None else None
    for o in happening.occurrences if frame is not None else ():
        token = _token_of(o)
        number = o.get("amount") or 0
        if token and number > 0:
            assert frame is not None
            name = f"given {token}"
            now = play.state.frames[frame.id]
            play.bind(frame.id, **{name: int(now.get(name, 0)) + number})
    return False


def is_counted(play: Play, happening: Happening) -> bool:
    """Whether a text of this game waits for the token after which there are so many."""
    return some_text_asks(play, "nth_placed") and any(_token_of(o) for o in happening.occurrences)


def count(play: Play, happening: Happening) -> bool:
    """Let what waits for the nth token know how many lie there once these do: the card may be gone as it is
    asked, explored, destroyed or complete by that very token.
    """
    counted = tuple(
        o.having(there=play.card(ident).token(token))
        if (token := _token_of(o)) and (ident := o.get("on", o.get("card"))) is not None else o
        for o in happening.occurrences
    )
    play.amend(happening.id, occurrences=counted)
    return False


def _token_of(o: Occurrence) -> str:
    """The sort of tokens that an occurrence places; empty if it places none."""
    return GIVES.get(o.kind) or (str(o.get("token")) if o.kind == "placed tokens" else "")


def given(play: Play, frame: Frame, node: Node) -> int:
    """How many such tokens this text has dealt or placed so far."""
    return int(play.state.frames.get(frame.id, frame).get(f"given {token_of(node)}", 0))


def _so_many(play: Play, frame: Frame, node: Node) -> int:
    """How many such tokens this text has taken off, or given."""
    if node["how"] != "removed":
        return given(play, frame, node)
    return int(play.state.frames.get(frame.id, frame).get(f"taken {token_of(node)}", 0))


@CONDITIONS.means("no_tokens_given", "lcg/effects")
def no_tokens_given(play: Play, frame: Frame, node: Node) -> bool:
    """This text has dealt, or placed, no such token."""
    return not given(play, frame, node)


@CONDITIONS.means("tokens_so", "lcg/effects")
def tokens_so(play: Play, frame: Frame, node: Node) -> bool:
    """So many such tokens were taken off, dealt or placed by this text."""
    return compare(_so_many(play, frame, node), node["compare"], amount(play, frame, node["n"]))


@AMOUNTS.means("per_given", "lcg/effects")
def per_given(play: Play, frame: Frame, node: Node) -> int:
    """The tokens of the sort that this text has dealt or placed."""
    return given(play, frame, node)
