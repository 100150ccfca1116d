"""How a pending decision is put to a player: where in the round or turn it stands, and what it answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from ruling_service.engine.kernel import telling
from ruling_service.engine.kernel.decisions import Decision
from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.pipeline import responded
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.trace import Line
from ruling_service.playing.alike import told_apart
from ruling_service.playing.kinds import Kind
from ruling_service.playing.records import DecisionShown, OptionShown, Told

PROMPTS = {"act": "whether to act"}
"""What is asked in the words of a player, where the rules have a bare word for it."""

MOMENT = "moment"
"""The kind of occurrence by which both games say that a step is reached."""
PASSED = ("act", "respond")
"""Decisions at which nothing is done by passing."""
NAMING = "name"
"""The kind of decision that asks which card one is that nobody named."""


def decision_shown(play: Play, pending: Decision, kind: Kind) -> DecisionShown:
    """A decision with its options by number."""
    cites = play.rules.passing.get(pending.kind) or pending.cites
    apart = told_apart(play, pending.options, kind)
    options = [
        OptionShown(
            number=n, label=one.label, cites=list(pending.rules_of(one)), apart=apart.get(n, "")
        )
        for n, one in enumerate(pending.options)
    ]
    return DecisionShown(
        by=play.player(pending.by),
        kind=pending.kind,
        prompt=prompt(play, pending),
        options=options,
        cites=list(dict.fromkeys(cites)),
        stands=kind.stands(play),
    )


def prompt(play: Play, pending: Decision) -> str:
    """What is asked; of a response what it answers, in the words of the account where that has told it, of
    what a card's text has chosen that card.
    """
    happening = answered(play, pending)
    said = "" if happening is None else happened(play, happening)
    if said:
        return f"whether to respond to: {said}"
    asks = PROMPTS.get(pending.prompt, pending.prompt)
    card = _asks_for(play, pending)
    return f"{asks} ({card})" if card and card not in asks else asks


def _asks_for(play: Play, pending: Decision) -> str:
    """The card in play or discarded whose text has something chosen; "" where the rules do."""
    args = pending.then.args
    frame = play.state.frames.get(args[0]) if args and type(args[0]) is int else None
    if frame is None or frame.source is None or frame.source not in play.state.cards:
        return ""
    return play.name(frame.source) if play.card(frame.source).face_up else ""


def answered(play: Play, pending: Decision) -> Happening | None:
    """The happening to which a player may respond now."""
    if pending.then.name != responded.name:
        return None
    return play.state.happening(cast(int, pending.then.args[0]))


def happened(play: Play, happening: Happening) -> str:
    """What happens, occurrence by occurrence: as it was told, else in the few words of its verb."""
    told_of: dict[Occurrence, str] = {}
    link = play.state.trace if happening.applied else None
    while link is not None and len(told_of) < len(happening.occurrences):
        item = link.item
        if isinstance(item, Line) and item.happened in happening.occurrences:
            told_of.setdefault(item.happened, item.text)
        link = link.before
    verbs = play.rules.verbs
    said = list(told_of.values()) or [telling.occasion(play, verbs, one) for one in happening.occurrences]
    return "; ".join(dict.fromkeys(filter(None, said)))


def told(lines: Sequence[Line], kind: Kind) -> list[Told]:
    """Lines of the account as they are shown, those marked that only name a step in which
    nothing happened.
    """
    heads = [_names_a_step(one, kind) for one in lines]
    return [
        Told(step=one.step, depth=one.depth, text=one.text, cites=list(dict.fromkeys(one.cites)),
             bare=head and not _begins(one) and (number + 1 == len(lines) or heads[number + 1]))
        for number, (one, head) in enumerate(zip(lines, heads, strict=True))
    ]  # fmt: skip


def _names_a_step(line: Line, kind: Kind) -> bool:
    return line.text in kind.steps or (line.happened is not None and line.happened.kind == MOMENT)


def _begins(line: Line) -> bool:
    """Whether a line says that a phase, the round or the turn begins."""
    return line.happened is not None and str(line.happened.get("name", "")).endswith(" begins")
