"""What every meaning needs: names told apart without accents, whoever chooses, what was spoken of, letting
things happen to cards.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Hashable, Iterable, Sequence
from functools import lru_cache

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.verbs import Verb
from ruling_service.engine.language.node import Node, Value
from ruling_service.engine.tcg import permissions, phrases, resolve, table, values, verbs
from ruling_service.engine.tcg.keyword_records import KEYWORDS
from ruling_service.engine.tcg.meaning.antecedents import CERTAIN
from ruling_service.engine.tcg.rulebook import TCG

SHOWN = {
    "was_revealed": "revealed", "revealed": "revealed", "found_there": "there", "was_discarded": "discarded",
    "was_stacked": "stacked", "was_exerted": "exerted", "was_wounded": "wounded", "was_healed": "healed",
}
"""Restrictions that speak of what was done with cards before → what that is."""


NOBODY = "nobody spoken of"
"""Under which name a resolution keeps that its last phrase found no card: "it" then speaks of none."""


@lru_cache(maxsize=8192, typed=True)
def plain(word: object) -> str:
    """A word of the card language or of a printed card, without case, accents, spaces and hyphens: "Uruk-hai"
    is "uruk_hai".
    """
    letters = unicodedata.normalize("NFKD", str(word).casefold())
    return "_".join(
        "".join(c if c.isalnum() else " " for c in letters if not unicodedata.combining(c)).split()
    )


def keyword_name(word: object) -> str:
    """A keyword as the rules call it."""
    return str(word).replace("_", " ").casefold()


def again(frame: Frame, node: Node, path: str) -> Task:
    """The task that carries this phrase out once more."""
    return resolve.do.task(frame.id, node, path)


def part(node: Node, field: str) -> Node:
    """A field of the phrase that is itself a phrase."""
    value = node[field]
    assert isinstance(value, Node)
    return value


def chooser(play: Play, frame: Frame) -> int:
    """Who makes the choices of a text: the player it speaks to, else its user; for a site's text the Free
    Peoples player.
    """
    return resolve.speaks(play, frame)


is_cost = resolve.is_cost


def failed(play: Play, frame: Frame) -> None:
    """What the phrase asks was not done in full."""
    play.reframe(frame.id, success=False)


# -- what is spoken of ---------------------------------------------------------------------------------------


def spoken(play: Play, frame: Frame, key: str, chosen: tuple[int, ...]) -> tuple[int, ...]:
    """Remember what a phrase meant, and that these are the cards spoken of last, or that there were none."""
    now = play.state.frames.get(frame.id)
    if now is not None:
        earlier = now.get("spoken", ())
        shown: dict[str, Hashable] = {"nothing shown": False} if chosen and now.get("nothing shown") else {}
        if bool(now.get(NOBODY)) == bool(chosen):
            shown[NOBODY] = not chosen
        noun = now.get(f"noun {key}")
        if noun is not None:
            shown |= phrases.said_within(play, now, noun, chosen)
        play.bind(frame.id, **{key: chosen, "spoken": (*earlier, chosen) if chosen else earlier, **shown})
    return chosen


def naming(play: Play, frame: Frame, node: Node, key: str) -> None:
    """Remember under which name the cards are kept that a noun phrase comes to mean, if it, or one in its
    description, is spoken of again.
    """
    label = node.get("label") or next((r["label"] for r in phrases.nodes(node, "means") if "so" in r), None)
    if label is not None:
        play.bind(frame.id, **{f"said {label}": key})
    if phrases.labelled_within(node):
        play.bind(frame.id, **{f"noun {key}": node})


def meant(play: Play, frame: Frame, node: Node) -> tuple[int, ...] | None:
    """The cards that a pronoun means, as it was settled when the text was read (`meaning.antecedents`); None
    where it means nothing that the text has named.
    """
    for reference in phrases.nodes(node, "means"):
        found = _referred(play, frame, reference)
        if found is None:
            continue
        itself = node.get("person") and part(reference, "by").kind == "this"
        if itself and not any(table.is_character(play, i) for i in found):
            continue  # "discard this condition to have him …": him is somebody else
        about = frame.get("about")
        return (int(about),) if about in found else found
    return None


def _referred(play: Play, frame: Frame, reference: Node) -> tuple[int, ...] | None:
    now = play.state.frames.get(frame.id, frame)
    cards = now.get(str(now.get(f"said {reference['label']}")))
    if cards is not None:
        return tuple(cards)
    if "within" in reference:
        return None
    by = part(reference, "by")
    if "event" in reference and frame.occurrence is not None:
        return told(play, frame, part(reference, "event"), str(reference["field"])) or None
    if by.kind == "this":
        return () if frame.source is None else (frame.source,)
    if "so" in reference:
        return who_is_so(play, frame, part(reference, "so"), str(reference["field"]))
    return phrases.cards(play, frame, by) if by.kind in CERTAIN else None


def who_is_so(play: Play, frame: Frame, condition: Node, field: str) -> tuple[int, ...]:
    """The cards that a condition describes in a field and of which it is true."""
    described = part(condition, field)
    able = phrases.cards(play, frame, described)
    if described.kind in CERTAIN or condition.kind.startswith(("can_spot", "cannot_spot")):
        return able
    cards = {i: Node("card_itself", id=i, life=play.card(i).life) for i in able}
    return tuple(i for i in able if phrases.holds(play, frame, condition.replace(**{field: cards[i]})))


_TELLING: list[dict[str, tuple[int, ...]]] = []
"""Roles of an occurrence that are being asked for, innermost last."""


def tells(field: str, idents: tuple[int, ...]) -> None:
    """An event's meaning says whom its field speaks of, as it compares an occurrence with what the text waits
    for.
    """
    if _TELLING:
        _TELLING[-1][field] = idents


def told(play: Play, frame: Frame, event: Node, field: str) -> tuple[int, ...]:
    """Whom a field of an event speaks of, in the occurrence that a resolution goes back to."""
    if frame.occurrence is None:
        return ()
    _TELLING.append({})
    try:
        phrases.met(play, frame, event, frame.occurrence)
    finally:
        found = _TELLING.pop()
    return found.get(field, ())


def show(play: Play, frame: Frame, kind: str, cards: tuple[int, ...]) -> None:
    """Remember cards that this text has revealed, found, discarded or stacked, beside those of the same sort
    before.
    """
    now = play.state.frames.get(frame.id, frame)
    there = {"shown there": cards} if kind in LOOKED_AT else {}
    play.bind(frame.id, **{f"shown {kind}": (*now.get(f"shown {kind}", ()), *cards)}, **there)


LOOKED_AT = frozenset(["revealed", "found"])
"""What is done with cards of a place: what is then "found there" is of the last place that was shown."""


def shown(frame: Frame, kind: str) -> tuple[int, ...]:
    """The cards of which a text says that it has revealed, found, discarded or stacked them; what its trigger
    tells of, if it did not.
    """
    found, o = frame.get(f"shown {kind}"), frame.occurrence
    if found is None and o is not None and o.kind in TELLS_OF.get(kind, ()):
        told = o.get("card")
        return (told,) if isinstance(told, int) else ()
    return tuple(found or ())


@TCG.plays("tcg/effect", "tcg/discard")
def done_to(play: Play, frame: Frame, found: tuple[int, ...]) -> tuple[int, ...]:
    """The cards spoken of, without those that this text was to discard and that still lie in a hand or deck:
    it was forbidden, and "that card" is not there.
    """
    named = play.state.frames.get(frame.id, frame).get("shown discarded") or ()
    return tuple(
        i for i in found if i not in named or not play.card(i).zone.startswith(("hand:", "deck:"))
    ) if named else found


TELLS_OF: dict[str, tuple[str, ...]] = {
    "discarded": tuple(
        verb.past for verb in (verbs.discarded, verbs.discarded_from_hand, verbs.discarded_from_deck)
    ),
    "stacked": (verbs.stacked.past,), "exerted": (verbs.exerted.past,), "wounded": (verbs.wounded.past,),
    "healed": (verbs.healed.past,), "revealed": (verbs.revealed.past,),
}
"""What is done with cards → the occurrences in which a trigger tells of it."""


def last_spoken(play: Play, frame: Frame, word: str = "") -> tuple[int, ...]:
    """The cards spoken of last (of one type or race): what a value is asked for, what was chosen, what the
    trigger tells of, this card.
    """
    about = frame.get("about")
    if about is not None and (not word or is_word(play, about, word)):
        return (int(about),)
    if frame.get("nothing shown") and word in ("", "card"):
        return ()  # "those cards" are the ones that could not be looked at
    own = None
    for group in reversed(frame.get("spoken", ())):
        if group and (not word or is_word(play, group[0], word)):
            if not word or tuple(group) != (frame.source,):
                return tuple(group)
            own = tuple(group)  # "that companion" is another than this card, if another was spoken of
    if own is not None:
        return own
    if frame.occurrence is not None:
        for role in ("card", "minion", "to", "by", "against", "host", "source"):
            found = frame.occurrence.get(role)
            listed = found if isinstance(found, tuple) else (found,)
            fitting = tuple(
                i for i in listed
                if isinstance(i, int) and i in play.state.cards and (not word or is_word(play, i, word))
            )
            if fitting and (role not in ("by", "source") or word):
                return fitting
    if word:
        opposing = _opposing(play, frame, word)
        if opposing:
            return opposing
        host = frame.get("host", -1)
        if host != -1 and is_word(play, host, word):
            return (int(host),)
    if frame.source is None or word and not is_word(play, frame.source, word):
        return ()
    return (frame.source,)


def whose_stat(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """The card whose value a phrase names."""
    of = node.get("of")
    if isinstance(of, Node) and of.kind == "its":
        named = meant(play, frame, of)
        return last_spoken(play, frame) if named is None else named
    return phrases.cards(play, frame, of) if isinstance(of, Node) else last_spoken(play, frame)


@TCG.plays("tcg/effect")
def measured(play: Play, frame: Frame, value: object) -> int | None:
    """How much a phrase says where something is compared with it; None where it asks for a value of a card
    that is not there: nothing is more, less or the same.
    """
    if isinstance(value, Node):
        asked = (node for node in value.walk() if node.kind == "stat_of")
        if not all(whose_stat(play, frame, node) for node in asked):
            return None
    return phrases.amount(play, frame, value)


def compared(have: int | None, how: object, wanted: int | None) -> bool:
    """Whether a number is in the range that a text says; one of a card that is not there never is."""
    if have is None or wanted is None:
        return False
    if how == "at_most":
        return have <= wanted
    if how == "below":
        return have < wanted
    if how == "above":
        return have > wanted
    return have == wanted if how == "exactly" else have >= wanted


def last_person(play: Play, frame: Frame) -> tuple[int, ...]:
    """Whom "he" and "him" mean: the character spoken of last, whom the trigger tells of, the bearer of a card
    that is no character.
    """
    about = frame.get("about")
    if about is not None:
        return (int(about),)
    for group in reversed(frame.get("spoken", ())):
        persons = tuple(i for i in group if table.is_character(play, i))
        if persons:
            return persons
    o, host = frame.occurrence, frame.get("host", -1)
    told = () if o is None else (o.get("card"), o.get("minion"), o.get("to"))
    own = () if frame.source is None or not table.is_character(play, frame.source) else (frame.source,)
    for ident in (*told, *((host,) if host != -1 else ()), *own):
        if isinstance(ident, int) and ident in play.state.cards and table.is_character(play, ident):
            return (ident,)
    return last_spoken(play, frame)


def _opposing(play: Play, frame: Frame, word: str) -> tuple[int, ...]:
    """The character of that sort in the skirmish under way, where a text described a character by whom it
    skirmishes.
    """
    current = table.skirmish(play)
    if current is None:
        return ()
    sides = (current.defender, *current.minions)
    own = next((i for i in (frame.source, frame.get("host")) if i in sides), None)
    return tuple(
        i for i in (sides if own is None else table.skirmishing(play, own)) if is_word(play, i, word)
    )


def is_word(play: Play, ident: int, word: str) -> bool:
    """Whether a card is of a type, class or race, whichever the word names."""
    kind = table.kind(play, ident)
    if word in ("card", kind):
        return True
    if word == "character":
        return table.is_character(play, ident)
    if word == "item":
        return kind in table.ITEMS
    classes = {plain(c) for c in values.classes(play, ident)}
    if word == "weapon":
        return bool(classes & {"hand_weapon", "ranged_weapon"})
    return (
        word in classes or word == plain(values.race(play, ident) or "-")
        or word in KEYWORDS and bool(play.value(ident, word))
    )


# -- happening -----------------------------------------------------------------------------------------------


def each_happens(play: Play, frame: Frame, verb: Verb, idents: Iterable[int], **roles: Hashable) -> None:
    """Let the same thing happen to each card at the same moment. Nothing to happen to counts as not done."""
    found = [
        verb(card=i, life=play.card(i).life, **{"source": frame.source, "player": frame.controller, **roles})
        for i in idents
    ]
    if found:
        play.happen(*found, frame=frame.id)
    else:
        failed(play, frame)


def number(play: Play, frame: Frame, node: Node, field: str = "times") -> Value | None:
    """What a phrase says about how often or how many: another number if its conditions hold."""
    if "instead" in node and all(phrases.holds(play, frame, c) for c in phrases.nodes(node, "when")):
        return node["instead"]
    return node.get(field)


def times_of(play: Play, frame: Frame, node: Node) -> int:
    """How often a phrase happens; at least once where that is left open."""
    value = number(play, frame, node)
    return max(1, phrases.amount(play, frame, value)) if value is not None else 1


def how_many(
    play: Play, frame: Frame, value: Value | None, most: int, slot: str, task: Task, least: int = 0
) -> int | None:
    """The number a phrase says, at most `most` where it leaves it open.

    None: someone has to say first, then `task` runs once more.
    """
    if value is None:
        return 1
    kind = value.kind if isinstance(value, Node) else "x" if value == "x" else ""
    if value == "all":
        return most
    if kind == "x" and frame.get("X") is not None:
        return int(frame.get("X"))
    if kind not in ("any_amount", "up_to_amount", "x"):
        return phrases.amount(play, frame, value)
    key = "X" if kind == "x" else f"number {slot}"
    known = frame.get(key)
    if known is not None:
        return int(known)
    if kind == "up_to_amount":
        assert isinstance(value, Node)
        most = min(most, phrases.amount(play, frame, value["n"]))
    numbers = range(most, min(least, most) - 1, -1)
    options = [Option(str(n), n) for n in _leaving_enough(play, frame, key, slot, numbers)]
    play.decide(
        "target", chooser(play, frame), "how many", options, number_chosen.choosing(frame.id, key),
        afterwards=[task]
    )
    return None


@TCG.plays("tcg/cost", "tcg/effect")
def _leaving_enough(
    play: Play, frame: Frame, key: str, slot: str, numbers: Sequence[int]
) -> Sequence[int]:
    """The numbers that X may be as a part of a cost, so that the rest of it can be paid and what is played
    for it can be; all, where there are none.
    """
    left = resolve.still_to_pay(play, frame, slot)
    if left is None or key != "X":
        return numbers
    cost, (later, then) = left
    asking = play.state.frames.get(frame.id, frame)._replace(id=phrases.ASKING)
    return [
        n for n in numbers if phrases.payable(play, asking.binding(X=n), (cost, *later), then)
    ] or numbers


@TCG.procedure()
def number_chosen(play: Play, frame_id: int, name: str, number: int) -> None:
    """Someone said how many."""
    play.bind(frame_id, **{name: number})


def can_happen(play: Play, frame: Frame, verb: Verb, ident: int | None = None) -> bool:
    """Whether nothing keeps that from happening (to a card) by this text."""
    of = {} if ident is None else {"card": ident, "life": play.card(ident).life}
    roles = {**of, "source": frame.source, "player": chooser(play, frame)}
    would = verb(**{role: who for role, who in roles.items() if role in verb.roles})
    return permissions.forbids(play, would) is None
