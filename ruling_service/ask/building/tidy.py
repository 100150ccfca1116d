"""A question's parts made plain before a situation is built: empty acts dropped, things told as acts, the acts in their order."""

from __future__ import annotations

import msgspec

from ruling_service.ask.model import Asked, AskedAct, Mention, Understanding

EMPTY = ("gain", "have", "be", "end")
"""Verbs that say nothing if nothing is gained, had or ended: "my ally gets returned"."""

NOT_DONE = ("choose", "ready", "play", "trigger", "use", "engage", "pick")
"""Verbs of what nobody does: "if nothing readies him" leaves the situation as it is."""

NAMED_ACTS = {"undefended attack": "undefended", "undefended": "undefended"}
"""Things that, only named, tell what has happened."""


def tidied(asked: Asked, understood: Understanding | None) -> Asked:
    """The question with its acts in the order in which they happen."""
    acts = [each for each in asked.acts if not _is_empty(each) and not (each.negated and each.verb in NOT_DONE)]
    mentions = understood.mentions if understood is not None else ()
    for mention in mentions:
        name = mention.readings[0].name if mention.readings else ""
        if name in NAMED_ACTS and not any(each.verb == NAMED_ACTS[name] for each in acts):
            acts.append(AskedAct(verb=NAMED_ACTS[name]))
    wanted = asked.wanted
    if wanted is not None and _is_empty(wanted) and asked.purpose is not None:
        wanted, purpose = asked.purpose, None
    else:
        purpose = asked.purpose
    if wanted is None and asked.form == "can" and not acts:
        held = [subject for subject in asked.subjects if subject.zone == "hand"]
        wanted = AskedAct(verb="play", card=held[0].label) if len(held) == 1 and len(asked.subjects) == 1 else None
    if wanted is None and asked.yes_no and asked.form != "can" and understood is not None and len(understood.asked) == 1:
        wanted = _named_only(asked, mentions)
    told_first = wanted is not None and wanted.verb in ("damage", "play", "trigger", "use")
    if purpose is not None and wanted is not None and told_first and asked.form in ("what", "how much", "difference"):
        acts, wanted, purpose = [*acts, wanted], purpose, None
    if asked.relation == "after" and len(acts) > 1 and understood is not None and understood.asked and len(understood.asked) == 1:
        acts = _in_time(acts, mentions)
    board = {**asked.board, **_sites(mentions)}
    return msgspec.structs.replace(asked, acts=tuple(acts), wanted=wanted, purpose=purpose, board=board)


def _sites(mentions: tuple[Mention, ...]) -> dict[str, int | bool | str]:
    """ "Site 5": the number after the word."""
    for mention, after in zip(mentions, mentions[1:], strict=False):
        name = mention.readings[0].name if mention.readings else ""
        if name == "site" and after.kind == "number" and isinstance(after.value, int) and after.start - mention.end <= 2:
            return {"site": after.value}
    return {}


def _named_only(asked: Asked, mentions: tuple[Mention, ...]) -> AskedAct | None:
    """What a yes-or-no question without a verb asks about: "do we still get the surge"."""
    plain = str(msgspec.to_builtins(msgspec.structs.replace(asked, text="", terms=())))
    names = [m.readings[0].name for m in mentions if m.kind == "keyword" and m.readings]
    left = [name for name in names if f"{name!r}" not in plain]
    return AskedAct(verb="resolve", thing=left[-1]) if left else None


def _is_empty(act: AskedAct) -> bool:
    return act.verb in EMPTY and not (act.thing or act.targets or act.against or act.amount is not None or act.zone or act.by)


def _in_time(acts: list[AskedAct], mentions: tuple[Mention, ...]) -> list[AskedAct]:
    """ "I play X after I declared a defender": what follows the word "after" came first."""
    after = next((m.start for m in mentions if m.kind == "relation" and m.readings and m.readings[0].name == "after"), None)
    if after is None:
        return acts
    places = {}
    for mention in mentions:
        if mention.kind == "act" and mention.readings:
            places.setdefault(mention.readings[0].name, mention.start)
    told = [places.get(act.verb) for act in acts]
    if any(place is None for place in told):
        return acts
    before = [act for act, place in zip(acts, told, strict=True) if place < after]  # type: ignore[operator]
    later = [act for act, place in zip(acts, told, strict=True) if place > after]  # type: ignore[operator]
    return [*later, *before]
