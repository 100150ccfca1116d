"""A sentence and the one that takes its place if a condition is true: "deal 1 damage to an enemy (2 instead
if that enemy is exhausted)".

The condition may speak of what the sentence is about only once it is carried out: the card that is chosen for
it, the player who does it, each of several cards. It is asked there, and both ways speak of the same cards.
Sources: lcg/replacement-effects, lcg/the-word-choose.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.kernel.meanings import NotPlayed
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node, nodes, replaced
from ruling_service.engine.language.printer import MEANS
from ruling_service.engine.lcg import possible, table
from ruling_service.engine.lcg.choosing import pick
from ruling_service.engine.lcg.phrase_tasks import again, do_all
from ruling_service.engine.lcg.phrases import CARDS, EFFECTS, POSSIBLE, Selection, cards, holds
from ruling_service.engine.lcg.printing import noun_phrase
from ruling_service.engine.lcg.spoken import leave_nothing
from ruling_service.engine.lcg.undergone import why_barred

WITHIN = frozenset(["player_must", "player_may", "pay"])
"""Phrases in which somebody does something: what is chosen there is chosen by him, or after a price."""

LASTS = frozenset(["until"])
"""Phrases whose effect an encounter card counts anew for cards that come later (lcg/faq/1.55)."""


@EFFECTS.means("either_way", "lcg/replacement-effects", "lcg/the-word-choose")
def either_way(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Carry out what is `usual`, or the `other` if all the conditions of `when` are true of what it is about.
    """
    when, usual = nodes(node, "when"), nodes(node, "usual")
    other = with_its_choice(frame, usual, nodes(node, "other"))
    deeper = _inside(when, usual, other)
    if deeper is not None:
        do_all(play, frame, (deeper,), path)
        return
    asked = next(_about(when, usual), None)
    if asked is not None:
        phrase, field, what = asked
        if what.kind == "each":
            _of_each(play, frame, node, what, path)
            return

        def can_be_done_to(ident: int) -> bool:
            return possible.at_all(play, frame, phrase.replace(**{field: Node("exactly", card=ident)}))

        found = pick(
            play, frame, what, f"{path}/asked", again(frame, node, path), fit=can_be_done_to,
            barred=lambda ident: why_barred(play, frame, phrase, field, ident)
        )
        if found is None:
            return
        if phrase in other and not any(can_be_done_to(i) for i in found):  # so it begins either way
            leave_nothing(play, frame)
        frame = play.state.frames[frame.id]
        it = Node("it", **{MEANS: noun_phrase(what)})
        usual, other = _spoken_of(usual, what, it), _spoken_of(other, what, it)
    do_all(play, frame, other if all(holds(play, frame, c) for c in when) else usual, path)


@CARDS.means("exactly")
def exactly(play: Play, frame: Frame, node: Node) -> Selection:
    """This very card, of which it is asked whether a phrase could do anything to it."""
    return Selection((int(str(node["card"])),))


@POSSIBLE.means("either_way")
def may_do_either(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """What is usual has to be possible, or what takes its place."""
    asked = possible.in_full if whole else possible.at_all
    usual = nodes(node, "usual")
    ways = usual, with_its_choice(frame, usual, nodes(node, "other"))
    return any(all(asked(play, frame, n) for n in way) for way in ways)


def with_its_choice(frame: Frame, usual: tuple[Node, ...], other: tuple[Node, ...]) -> tuple[Node, ...]:
    """What takes the place of `usual`, with the choice that is made there: of "deal 3 damage to a hero he
    controls" with "discard that hero instead" the same player chooses the hero, by whom it is done.
    """
    own = {_label(n) for phrase in other for n in phrase.walk()}  # what it names itself
    meant = _labels(other) - {name for name, _ in frame.get("named", ())} - own
    within = usual[0] if len(usual) == 1 and usual[0].kind in WITHIN and usual[0].kind != "pay" else None
    done = usual if within is None else nodes(within, "do")
    picks = [
        n for phrase in done for n in phrase.walk()
        if n.kind not in (*DEFINITE, "each") and _label(n) in meant
    ]
    if not picks:
        return other
    told = tuple(p for p in done if p.kind == "choose" and p.get("what") == picks[0])
    if not told:
        label = noun_phrase(picks[0])
        changed = replaced(other, lambda n: n.kind in DEFINITE and n.get(MEANS) == label, picks[0])
        other = tuple(n for n in changed if isinstance(n, Node)) if isinstance(changed, tuple) else other
    whole = (*told, *other)
    if within is None or len(other) == 1 and _without_do(other[0]) == _without_do(within):
        return whole
    return (within.replace(do=whole),)


def _inside(when: tuple[Node, ...], usual: tuple[Node, ...], other: tuple[Node, ...]) -> Node | None:
    """The phrase in which both ways stand, where the condition speaks of what only happens in it, or has its
    price.
    """
    if len(usual) != 1 or usual[0].kind not in WITHIN:
        return None
    one = usual[0]
    speaks_of_who = one.kind != "pay" and any(n.kind == "that_player" for c in when for n in c.walk())
    labels = _labels(when)
    if (
        one.kind != "pay" and not speaks_of_who
        and not any(_label(n) in labels for p in nodes(one, "do") for n in p.walk())
    ):
        return None
    if len(other) == 1 and _without_do(other[0]) == _without_do(one):
        return one.replace(do=(Node("either_way", when=when, usual=one["do"], other=other[0]["do"]),))
    if one.kind == "pay":  # the price stays the sentence's own
        return one.replace(do=(Node("either_way", when=when, usual=one["do"], other=other),))
    raise NotPlayed("effect", "instead_if")


def _without_do(node: Node) -> Node:
    return node.replace(do=())


def _labels(when: tuple[Node, ...]) -> frozenset[str]:
    """What the pronouns of the conditions mean."""
    return frozenset(str(n[MEANS]) for c in when for n in c.walk() if n.get(MEANS) is not None)


def _label(node: Node) -> str | None:
    return noun_phrase(node) if CARDS.of(node) is not None and node.get(MEANS) is None else None


def _about(when: tuple[Node, ...], usual: tuple[Node, ...]) -> Iterator[tuple[Node, str, Node]]:
    """The phrases that first speak of what the conditions ask about, each with the field and what it holds.
    """
    labels = _labels(when)
    for phrase in (inner for each in usual for inner in each.walk()) if labels else ():
        for field in possible.SLOTS:
            value = phrase.get(field)
            if (
                isinstance(value, Node) and value.kind not in DEFINITE and CARDS.of(value) is not None
                and _label(value) in labels
            ):
                yield phrase, field, value


DEFINITE = frozenset(["this", "attached", "it", "that", "those"])
"""Phrases for cards that nobody has to choose: a condition can ask about them at once."""


def _spoken_of(ways: tuple[Node, ...], what: Node, it: Node) -> tuple[Node, ...]:
    """The phrases about the cards spoken of instead of about ones to be chosen."""
    changed = replaced(ways, lambda node: node == what, it)
    return tuple(n for n in changed if isinstance(n, Node)) if isinstance(changed, tuple) else ()


def _of_each(play: Play, frame: Frame, node: Node, what: Node, path: str) -> None:
    """ "Deal 1 damage to each enemy (2 instead if it is exhausted)": each is asked about for itself."""
    when, label = nodes(node, "when"), noun_phrase(what)
    later = any(p.kind in LASTS for way in ("usual", "other") for p in nodes(node, way))
    of_the_encounter = frame.source is not None and not table.is_player_card(play, frame.source)
    if later and of_the_encounter and not any(n.kind == "now_in_zone" for n in what.walk()):
        raise NotPlayed("effect", "instead_if")
    group = cards(play, frame, what)
    named = frame.get("named", ())
    speaking = frame.binding(named=(*named, (label, group)))
    of_other = tuple(i for i in group if all(holds(play, speaking.binding(one=i), c) for c in when))
    parts: list[Node] = []
    for way, name, those in (
        ("usual", f"{label}, otherwise", tuple(i for i in group if i not in of_other)),
        ("other", f"{label}, if so", of_other),
    ):
        if those or not group and way == "usual":
            named = (*named, (name, those))
            parts += _spoken_of(nodes(node, way), what, Node("it", **{MEANS: name}))
    play.bind(frame.id, named=named)
    do_all(play, frame, tuple(parts), path)
