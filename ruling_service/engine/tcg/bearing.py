"""Where cards are played and who may bear them (tcg/bearer, tcg/support-area, tcg/follower, tcg/shadow-cards,
tcg/mounted).

Ability kinds read here: `bearer` (`of`), `attach_to` and `plays_on` (`to`): what may bear the card;
`bearer_must_not_bear` (`which`),
`extra_weapon` (`n`, `type`), `limit_one_per` (`n`). Statements: `extra_item` (`who`:
bearers, `class`): one more item of a class may be borne; `cannot` with the acts `bear` (`what`) and
`be_played_on`, which keeps cards off only while they are played.
"""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.tcg import phrases, table, values
from ruling_service.engine.tcg.permissions import act_of, prohibited
from ruling_service.engine.tcg.rulebook import TCG
from ruling_service.engine.tcg.statements import conditions_hold, frame_of, statements

ON = {"bearer": "of", "attach_to": "to", "plays_on": "to"}
"""Kinds of abilities that say what a card is played on, and the field that says it."""


@TCG.plays("tcg/bearer", "tcg/possession", "tcg/artifact", "tcg/condition")
def needs_bearer(play: Play, ident: int) -> bool:
    """Whether a card is played on another: its text says who bears it."""
    return (
        play.printed(ident).type in ("possession", "artifact", "condition")
        and any(a.kind in ON for a in play.printed(ident).abilities)
    )


@TCG.plays("tcg/support-area", "tcg/companion", "tcg/ally", "tcg/minion", "tcg/follower")
def place(play: Play, ident: int) -> str:
    """The zone a card without a bearer is played to."""
    owner, kind = play.card(ident).owner or 0, play.printed(ident).type
    return {"companion": table.fellowship(owner), "minion": table.MINIONS}.get(kind, table.support(owner))


@TCG.plays("tcg/bearer", "tcg/shadow-cards")
def hosts(play: Play, ident: int, player: int) -> list[int]:
    """The cards a card may be played on by this player."""
    return [
        i for i in table.active(play)
        if may_be_played_on(play, i, ident) and not _another_shadow_players(play, i, player)
    ]


def _another_shadow_players(play: Play, host: int, player: int) -> bool:
    """Whether the host is another Shadow player's Shadow card: nobody else plays Shadow cards on it."""
    return (
        player != table.fp(play) and table.side_of(play, host) == table.SHADOW
        and play.card(host).owner != player
    )


@TCG.plays("tcg/bearer", "tcg/follower", "tcg/site")
def may_bear(play: Play, host: int, ident: int) -> bool:
    """Whether a card may bear another: its text fits, its class is free, nothing forbids it."""
    return _suits(play, host, ident) and class_is_free(play, host, ident)


@TCG.plays("tcg/bearer", "tcg/transfer")
def may_be_played_on(play: Play, host: int, ident: int) -> bool:
    """Whether a card may be played on another: it may bear it, and no text says that it is not played there.
    Such a text doesn't keep off what is transferred: that is not playing.
    """
    return may_bear(play, host, ident) and not _kept_off(play, host, ident)


@TCG.plays("tcg/bearer")
def why_not_borne(play: Play, ident: int, player: int, host: int | None = None) -> str:
    """Why no card, or not that one, can bear a card played by a player: what takes the place of its class on
    those that could bear it otherwise, if there are any.
    """
    suited = [
        i for i in table.active(play)
        if host in (None, i) and _suits(play, i, ident) and not _another_shadow_players(play, i, player)
    ]
    taken = [
        f"{play.name(i)} bears {play.name(item)} ({name.lower()})" for i in suited
        for name in values.classes(play, ident)
        for item in table.borne_by(play, i) if name in values.classes(play, item)
    ]
    said = "nothing can bear it" if host is None else f"{play.name(host)} cannot bear it"
    return f"{said}: {', '.join(dict.fromkeys(taken))}" if taken else said


def _suits(play: Play, host: int, ident: int) -> bool:
    """Whether a card could bear another, whatever of its class lies on it already.

    Followers bear nothing but what is for followers by its own text.
    """
    frame, abilities = frame_of(play, ident), play.printed(ident).abilities
    if host == ident or play.printed(host).type in (table.RING,):
        return False
    if table.kind(play, host) == "follower" and not _is_for_followers(play, ident):
        return False
    if not all(
        phrases.fits(play, frame, to, host) for a in abilities if a.kind in ON
        for to in phrases.nodes(a, ON[a.kind])
    ):
        return False
    barred = [
        which for a in abilities if a.kind == "bearer_must_not_bear" for which in phrases.nodes(a, "which")
    ]
    if (
        any(phrases.fits(play, frame, which, i) for which in barred for i in table.borne_by(play, host))
        or _enough_there(play, host, ident)
    ):
        return False
    return prohibited(play, host, "bear", against=ident) is None


def _kept_off(play: Play, host: int, ident: int) -> bool:
    """Whether a text says that such a card, wherever it comes from, cannot be played on that one."""
    for each in statements(play, "cannot"):
        who, on = each.says.get("who"), each.says.get("against")
        if (
            act_of(each.says) != "be_played_on" or not isinstance(who, Node) or not isinstance(on, Node)
            or not conditions_hold(play, each)
        ):
            continue
        if phrases.fits(play, each.frame, who, ident) and phrases.fits(play, each.frame, on, host):
            return True
    return False


def _is_for_followers(play: Play, ident: int) -> bool:
    """Whether a card's own text says that a follower bears it."""
    to = [
        node for a in play.printed(ident).abilities if a.kind in ON for node in phrases.nodes(a, ON[a.kind])
    ]
    types = [each.get("type") for node in to for each in node.walk() if each.kind == "filter"]
    return any(isinstance(named, tuple) and "follower" in named for named in types)


def _enough_there(play: Play, host: int, ident: int) -> bool:
    """Whether a "limit 1 per …" keeps a further copy off that card."""
    there = sum(1 for i in table.borne_by(play, host) if i != ident and play.name(i) == play.name(ident))
    return any(there >= int(str(a["n"])) for a in play.printed(ident).abilities if a.kind == "limit_one_per")


@TCG.plays("tcg/bearer")
def class_is_free(play: Play, host: int, ident: int) -> bool:
    """Whether a character may take one more item of this card's class: one of each class, any number without
    a class.
    """
    if play.printed(ident).type not in table.ITEMS:
        return True
    for name in values.classes(play, ident):
        there = [i for i in table.borne_by(play, host) if i != ident and name in values.classes(play, i)]
        if not _fit_together(play, [*there, ident], name):
            return False
    return True


def _fit_together(play: Play, items: list[int], name: str) -> bool:
    """Whether one character can bear these items of one class: one plain one; one that may be borne beside
    others counts those.
    """
    beside = {i: n for i in items if (n := _beside(play, i, name)) is not None}
    others = len(items) - 1
    return len(items) - len(beside) <= 1 and all(others <= n for n in beside.values())


def _beside(play: Play, item: int, name: str) -> int | None:
    """Beside how many others of a class an item's own text lets it be borne; None without such a text."""
    found = [a for a in play.printed(item).abilities if a.kind == "extra_weapon"]
    counts = [
        int(str(a.get("n") or 99)) for a in found if "type" not in a or phrases.words(a["type"]) == name
    ]
    return max(counts, default=None)

