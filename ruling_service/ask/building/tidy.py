"""A question's parts made plain before a situation is built: empty acts dropped, things told as acts, the
acts in their order.
"""

from __future__ import annotations

import re

import msgspec

from ruling_service.ask.building.amounts import amounts
from ruling_service.ask.building.heard import heard
from ruling_service.ask.building.here import here
from ruling_service.ask.model import Asked, AskedAct, Mention, Subject, Understanding
from ruling_service.patterns import pattern

EMPTY = ("gain", "have", "be", "end")
"""Verbs that say nothing if nothing is gained, had or ended: "my ally gets returned"."""

NOT_DONE = ("overwhelm", "choose", "ready", "play", "trigger", "use", "engage", "pick")
"""Verbs of what nobody does: "if nothing readies him" leaves the situation as it is."""

AGAIN = pattern(r"\b(?:again|twice|once more|(?:a )?second time)\b", re.IGNORECASE)
"""Words that say an ability was used before."""
MARKS = pattern(r"[.,;:!?]\s")
AWAY = pattern(r"\b(?:away|not|\w+n't|other than|another|outside|elsewhere|different)\b", re.IGNORECASE)
ATTACKS = ("attack", "stop", "prevent")
NAMED_ACTS = {"undefended attack": "undefended", "undefended": "undefended"}
"""Things that, only named, tell what has happened."""


def is_again(asked: Asked) -> bool:
    """Whether what is asked about is done for another time: where something is told before it, the clause
    that asks says so ("I ready him again, can he attack?" doesn't).
    """
    clause = MARKS.split(asked.text.rstrip("?!. "))[-1] if asked.acts else asked.text
    return AGAIN.search(clause) is not None


ANOTHER = pattern(
    r"\b(?:another|other|second|two|both|else|new|one more(?! "
    r"(?:burden|wound|threat|twilight))|third|each)\b", re.IGNORECASE
)


def _merged(asked: Asked, question: str) -> Asked:
    """ "Strength 9 companion against strength 8, does my companion win": the plain second mention is the
    first card.
    """
    if ANOTHER.search(question):
        return asked
    same: dict[str, str] = {}
    kept: list[Subject] = []
    for subject in asked.subjects:
        told = (
            subject.states or subject.values or subject.keywords or subject.traits or subject.zone
            or subject.on
        )
        bare = subject.generic and not told
        first = [
            one for one in kept if one.generic and one.card == subject.card and one.copies == subject.copies
        ]
        if bare and len(first) == 1 and subject.player in ("", first[0].player):
            same[subject.label] = first[0].label
        else:
            kept.append(subject)
    if not same:
        return asked

    def renamed(act: AskedAct | None) -> AskedAct | None:
        if act is None:
            return None
        one = {name: same.get(getattr(act, name), getattr(act, name)) for name in ("card", "against", "by")}
        return msgspec.structs.replace(act, **one, targets=tuple(same.get(t, t) for t in act.targets))

    acts = tuple(each for each in map(renamed, asked.acts) if each is not None)
    value_of = same.get(asked.value_of, asked.value_of)
    return msgspec.structs.replace(
        asked, subjects=tuple(kept), acts=acts, wanted=renamed(asked.wanted), purpose=renamed(asked.purpose),
        value_of=value_of
    )


def tidied(asked: Asked, understood: Understanding | None) -> Asked:
    """The question with its acts in the order in which they happen."""
    asked = here(asked, understood)
    asked = amounts(asked, understood) if understood is not None else asked
    asked = heard(_merged(asked, understood.question if understood is not None else asked.text), understood)
    acts = [
        each for each in asked.acts if not _is_empty(each) and not (each.negated and each.verb in NOT_DONE)
    ]
    mentions = understood.mentions if understood is not None else ()
    for mention in mentions:
        name = mention.readings[0].name if mention.readings else ""
        if name in NAMED_ACTS and not any(each.verb == NAMED_ACTS[name] for each in acts):
            acts.append(AskedAct(verb=NAMED_ACTS[name]))
    if asked.board.get("undefended") and not any(each.verb == "undefended" for each in acts):
        acts.append(AskedAct(verb="undefended"))
    wanted = asked.wanted
    if wanted is not None and _is_empty(wanted) and asked.purpose is not None:
        wanted, purpose = asked.purpose, None
    else:
        purpose = asked.purpose
    if wanted is None and asked.form == "can" and not acts:
        held = [subject for subject in asked.subjects if subject.zone == "hand"]
        wanted = (
            AskedAct(verb="play", card=held[0].label) if len(held) == 1 and len(asked.subjects) == 1 else None
        )
    if (
        wanted is None and asked.yes_no and asked.form != "can" and understood is not None
        and len(understood.asked) == 1
    ):
        wanted = _named_only(asked, mentions)
    if (
        asked.relation == "before" and wanted is not None
        and (wanted.verb in ATTACKS or purpose is not None and purpose.verb in ATTACKS)
    ):
        acts = [each for each in acts if each.verb != "attack"]
    goes = purpose is not None and purpose.verb in ("add", "go", "shuffle")
    if asked.form == "what" and not asked.yes_no and wanted is not None and purpose is not None and goes:
        about = next((t for t in (wanted.card, *wanted.targets, purpose.card) if t), "")
        acts, wanted, purpose = [
            *acts, msgspec.structs.replace(wanted, card=about, targets=())
        ], AskedAct(verb="go", card=about), None
    told_first = wanted is not None and wanted.verb in ("damage", "play", "trigger", "use")
    if (
        purpose is not None and wanted is not None and told_first
        and asked.form in ("what", "how much", "difference")
    ):
        acts, wanted, purpose = [*acts, wanted], purpose, None
    if (
        asked.relation == "after" and len(acts) > 1 and understood is not None and understood.asked
        and len(understood.asked) == 1
    ):
        acts = _in_time(acts, mentions)
    board = {**asked.board, **_sites(mentions)}
    if (
        understood is not None and understood.game == "tcg"
        and any(m.readings and m.readings[0].name == "tie" for m in mentions)
    ):
        board["tie"] = True
    if (
        understood is not None and understood.game == "tcg"
        and any(m.readings and m.readings[0].name == "home site" for m in mentions)
    ):
        board["home"] = "away" if AWAY.search(understood.question) else "at"
    strong = "strength" if re.search(r"\bhow strong\b", asked.text, re.IGNORECASE) else ""
    value = asked.value or strong or (_value(mentions) if asked.form == "how much" and wanted is None else "")
    if value and " of " not in value and asked.value_of:
        value = f"{value} of {asked.value_of}"
    elif value and " of " not in value and wanted is None:
        value = _with_owner(value, asked, mentions)
    text = understood.question if understood is not None and len(understood.asked) == 1 else asked.text
    return msgspec.structs.replace(
        asked, acts=tuple(acts), wanted=wanted, purpose=purpose, board=board, value=value, text=text
    )


def _with_owner(value: str, asked: Asked, mentions: tuple[Mention, ...]) -> str:
    """ "Gimli's attack": the value of the card that stands right before it; "how strong is Sam": of the one
    after.
    """
    if len(asked.subjects) < 2:
        return value
    labels = {subject.card: subject.label for subject in asked.subjects}
    for before, mention in zip(mentions, mentions[1:], strict=False):
        named = mention.kind == "value" and any(reading.name == value for reading in mention.readings)
        if (
            named and before.kind in ("card", "term") and before.readings
            and before.readings[0].name in labels
        ):
            return f"{value} of {labels[before.readings[0].name]}"
    strong = re.search(r"how strong (?:is|are|does|will)", asked.text, re.IGNORECASE)
    if strong:
        last = next(
            (
                m for m in reversed(mentions)
                if m.kind in ("card", "term") and m.readings and m.readings[0].name in labels
            ), None
        )
        if last is not None and last.text.lower() in asked.text[strong.end() :].lower():
            return f"{value} of {labels[last.readings[0].name]}"
    return value


NUMBERS = (
    "archery total", "resources", "progress", "twilight", "threat", "strength", "willpower", "burdens",
    "wounds"
)


def _value(mentions: tuple[Mention, ...]) -> str:
    """The one thing with a number that a question mentions, where it doesn't say of what it asks how much."""
    named = {
        reading.name for m in mentions if m.kind in ("value", "term") for reading in m.readings[:1]
    } & set(NUMBERS)
    return named.pop() if len(named) == 1 else ""


def _sites(mentions: tuple[Mention, ...]) -> dict[str, int | bool | str]:
    """ "Site 5": the number after the word."""
    found = []
    for mention, after in zip(mentions, mentions[1:], strict=False):
        name = mention.readings[0].name if mention.readings else ""
        if (
            name == "site" and after.kind == "number" and isinstance(after.value, int)
            and after.start - mention.end <= 2
        ):
            found.append(after.value)
    moved = any(m.readings and m.readings[0].name == "move" for m in mentions)
    if len(found) == 2 and moved and found[1] == found[0] + 1:
        return {"site": found[1], "from site": found[0]}
    return {"site": found[0]} if found else {}


def _named_only(asked: Asked, mentions: tuple[Mention, ...]) -> AskedAct | None:
    """What a yes-or-no question without a verb asks about: "do we still get the surge"."""
    plain = str(msgspec.to_builtins(msgspec.structs.replace(asked, text="", terms=())))
    names = [m.readings[0].name for m in mentions if m.kind == "keyword" and m.readings]
    left = [name for name in names if f"{name!r}" not in plain]
    return AskedAct(verb="resolve", thing=left[-1]) if left else None


def _is_empty(act: AskedAct) -> bool:
    return (
        act.verb in EMPTY
        and not (act.thing or act.targets or act.against or act.amount is not None or act.zone or act.by)
    )


def _in_time(acts: list[AskedAct], mentions: tuple[Mention, ...]) -> list[AskedAct]:
    """ "I play X after I declared a defender": what follows the word "after" came first."""
    after = next(
        (m.start for m in mentions if m.kind == "relation" and m.readings and m.readings[0].name == "after"),
        None
    )
    if after is None:
        return acts
    places: dict[str, int] = {}
    for mention in mentions:
        if mention.kind == "act" and mention.readings:
            places.setdefault(mention.readings[0].name, mention.start)
    told = [places.get(act.verb) for act in acts]
    if any(place is None for place in told):
        return acts
    before = [act for act, place in zip(acts, told, strict=True) if place < after]  # type: ignore[operator]
    later = [act for act, place in zip(acts, told, strict=True) if place > after]  # type: ignore[operator]
    return [*later, *before]
