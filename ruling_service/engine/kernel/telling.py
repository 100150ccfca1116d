"""Sentences for happenings, as their verbs say them: who or what is in a role is named."""

from __future__ import annotations

from typing import Any

from ruling_service.engine.kernel.occurrences import Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.verbs import Verb, Verbs

Said = tuple[str, tuple[str, ...]]
"""A sentence and the entries it comes from."""

NOTHING: Said = ("", ())


def sentence(play: Play, verbs: Verbs, o: Occurrence) -> Said:
    """The sentence that the verb of a happening has for it, with its entry; nothing where it has none, or
    nobody is in its role.
    """
    verb = verbs[o.kind]
    if not verb.line:
        return NOTHING
    try:
        return verb.line.format_map(_named(play, verbs, verb, o)), (verb.entry,)
    except KeyError:
        return NOTHING


def _named(play: Play, verbs: Verbs, verb: Verb, o: Occurrence) -> dict[str, str]:
    """Who or what is in each role, in words."""
    return {
        role: _in_words(play, verbs.roles[role].type, value)
        for role in verb.roles
        if (value := o.get(role)) is not None
    }


def _in_words(play: Play, kind: str, value: Any) -> str:
    match kind:
        case "card":
            return play.name(value)
        case "player":
            return play.player(value)
        case "word":
            return str(value).title()
    return str(value)


def occasion(play: Play, verbs: Verbs, o: Occurrence) -> str:
    """A happening in few words, as players are asked whether they respond: "Snowbourn Scout, destroyed"."""
    verb, player = verbs[o.kind], o.get("player")
    about = o.get(verb.about, o.get("card"))
    who = (
        play.name(about)
        if isinstance(about, int)
        else play.player(player)
        if isinstance(player, int)
        else str(o.get("name") or "")
    )
    return f"{who}, {verb.occasion}" if who and verb.occasion else who or verb.occasion
