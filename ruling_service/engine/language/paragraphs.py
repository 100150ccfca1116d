"""Which later sentences of a labelled ability are abilities of their own, printed in the paragraph after it.
"""

from __future__ import annotations

from collections.abc import Container

from ruling_service.engine.kernel.keywords import keywords_of

from .node import Node, Value
from .printer import MEANS
from .properties import kinds_with

_WRAPPERS = kinds_with("lcg", "around")
_RULES = kinds_with("lcg", "rule")
"""What a sentence states as a rule, where it says no end: nothing that an ability does once."""
_OWN_PARAGRAPH = kinds_with("lcg", "own_paragraph")
_OF_THE_CARD = kinds_with("lcg", "becomes_of_card")
"""What becomes of a card: its text waits for that by itself, whatever ability it is printed behind, even
where it names nobody.
"""
_BACKWARD = kinds_with("lcg", "looks_back")
_ONCE = kinds_with("lcg", "of_the_deed")
"""What speaks of what the ability has done."""
_OF_THE_ABILITY = kinds_with("lcg", "of_the_moment")
"""Whom or what an ability is about as it is carried out."""
_OTHERS = kinds_with("lcg", "other_cards")
_LASTING = kinds_with("lcg", "has_while")
"""Who has something as long as something is so, or as long as it is so "while"."""
_PLAYERS_DO = kinds_with("lcg", "players_do")
"""Phrases that name a player and say what that player does."""


def stands_alone(sentence: Node, label: str, *, paragraph: bool, stays: bool = False) -> bool:
    """Is this later sentence of a labelled ability a constant ability of its own, printed in the next
    paragraph?

    It is when it states a rule without an end ("… cannot …", "if this stage is defeated …") and speaks of
    nothing the ability did (its pronouns, bound by what it says itself, may mean the card or its bearer); in
    a paragraph of its own (`paragraph`), or behind the limit of the ability, also
    when it is true only while something is, or is about what the card gives. On a card that `stays` where it
    is revealed, and behind its Setup, what is said without an end is the card's constant text, too.
    """
    do = sentence["do"]
    waiting = isinstance(do, tuple) and all(
        isinstance(part, Node) and _is_text_of_its_own(part, label, stays) for part in do
    )
    if label in ("shadow", "constant") or _looks_back(sentence, own=paragraph or waiting):
        return False
    if isinstance(do, tuple) and any(_asks_about_it(part) for part in do):
        return False
    if label == "when_revealed" and any(n.kind == "gains" and _as_it_is_revealed(n) for n in sentence.walk()):
        return False
    return waiting or isinstance(do, tuple) and all(_is_rule(part, paragraph) for part in do)


def _is_text_of_its_own(part: Node, label: str, stays: bool) -> bool:
    """Whether a phrase behind an ability under that `label` is a text of the card for which no bold word is
    printed again: it names no time for which it would be so.
    """
    stays = stays or label == "setup"
    by_itself = label in ("forced", "setup") or stays and label == "when_revealed"
    if by_itself and (waits(part) or _lasts(part) or stays and _is_always_so(part)):
        return True
    return stays and label in ("response", "action") and (
        part.kind == "while_" and _lasts(part) or _counts_for_itself(part)
    )


def _is_always_so(part: Node) -> bool:
    """Whether a phrase says what all cards of a sort, or one called by its title, have."""
    who = part.get("who")
    return _counts_for_itself(part) or (
        part.kind in ("gets", "gains", "loses") and isinstance(who, Node) and who.kind in _OTHERS
    )


def _counts_for_itself(part: Node) -> bool:
    """Whether a phrase says how much the card has for each of something, as that changes."""
    bonuses = _nodes(part.get("bonus"))
    return part.kind == "gets" and part.get("who") == Node("this") and bool(bonuses) and all(
        bonus.get("per") is not None for bonus in bonuses
    )


def waits(part: Node) -> bool:
    """Whether a phrase waits, for no time that it names, for something to happen."""
    return part.kind == "triggered" and isinstance(part.get("when"), Node)


def is_of_engaging(trigger: Node | None) -> bool:
    """Whether an ability waits for its card to engage a player: who that was is engaged with it from then on.
    """
    event = trigger.get("event") if trigger is not None else None
    return isinstance(event, Node) and event.kind == "engages" and event.get("who") == Node("this")


def _lasts(part: Node) -> bool:
    """Whether a phrase says what cards, called by their title or all of a kind, have as long as something is
    so, with no time named for it: behind what a card does by itself that is a text of its own. Of the card
    itself, and of the players and the attack of the ability, "if" may ask for this once.
    """
    if part.kind not in ("while_", "if_"):
        return False
    when, said = _nodes(part.get("when")), _nodes(part.get("do"))
    once = _ONCE if part.kind == "while_" else _ONCE | _OF_THE_ABILITY
    if not said or any(n.kind in once for c in when for n in c.walk()):
        return False
    return all(
        n.kind in ("gets", "gains", "loses") and isinstance(who := n.get("who"), Node)
        and who.kind in (_LASTING if part.kind == "while_" else _OTHERS) for n in said
    )


def _looks_back(value: Value, *, of_a_player: bool = False, own: bool = False) -> bool:
    """Whether a phrase speaks of what the ability did before, not of what the sentence itself names;
    `of_a_player` where it says what a player does, who is then "he", `own` in a paragraph of its own, whose
    "that enemy" and "it" are those that it names itself.
    """
    if isinstance(value, tuple):
        return any(_looks_back(each, of_a_player=of_a_player, own=own) for each in value)
    if not isinstance(value, Node):
        return False
    means = str(value.get(MEANS) or "")
    named = means == "this" or means.startswith("attached ") or of_a_player and value.kind == "that_player"
    named = named or own and bool(means) and value.kind in ("that", "it")
    if value.kind in _BACKWARD and not named:
        return True
    names_one = value.kind in _PLAYERS_DO or value.kind in _WRAPPERS and _asks_of_a_player(value)
    return any(
        _looks_back(inner, of_a_player=of_a_player or name in ("do", "cost") and names_one, own=own)
        for name, inner in value.fields.items()
    )


def _asks_of_a_player(phrase: Node) -> bool:
    """Whether a condition names a player, who is "that player" then ("if a player has no cards, …")."""
    when = phrase.get("when")
    asked = when if isinstance(when, tuple) else (when,)
    return any(
        n.kind in ("a_player", "any_player") for each in asked if isinstance(each, Node) for n in each.walk()
    )


def _as_it_is_revealed(phrase: Node) -> bool:
    """Whether a phrase gives the card that speaks a keyword that counts as it is revealed."""
    what = phrase.get("what")
    given = what if isinstance(what, tuple) else (what,)
    return phrase.get("who") == Node("this") and any(
        isinstance(each, Node) and each.kind == "gain_keyword" and _counts_at_once(str(each["keyword"]))
        for each in given
    )


def _counts_at_once(name: str) -> bool:
    """Whether a card that gains the keyword of that name while it is being revealed has it done then."""
    keyword = keywords_of("lcg").find(name)
    return keyword is not None and keyword.gained is not None


def _asks_about_it(part: Value) -> bool:
    """Whether a condition leads to something done to "it": it is asked of what the ability has just done."""
    if not isinstance(part, Node) or part.kind != "if_":
        return False
    known = {"that_player"} if _asks_of_a_player(part) else set()
    return any(n.kind in _BACKWARD - known for n in part.walk())


def _is_own(who: Value | None) -> bool:
    """Whether an event is about the card itself, as it is where nobody is named, or about what it is attached
    to.
    """
    return who is None or isinstance(who, Node) and who.kind in ("this", "attached")


def _is_about_itself(part: Node) -> bool:
    """Whether a phrase says what the card is or has "while" something is so of the card: no ability of its
    does that, the card's text states it.
    """
    when, do = part["when"], part["do"]
    asked = when if isinstance(when, tuple) else (when,)
    said = do if isinstance(do, tuple) else (do,)
    of_itself = all(
        isinstance(c, Node) and (c.kind == "attached_here" or c.get("who") == Node("this")) for c in asked
    )
    return of_itself and all(
        isinstance(each, Node) and each.kind in ("gets", "gains") and _is_itself(each["who"]) for each in said
    )


def _is_while_it_lies_there(part: Node) -> bool:
    """Whether a phrase says what cards have while the card that speaks is in play, or in a place: its text
    states that, and no ability begins it.
    """
    when, do = part["when"], part["do"]
    there = all(
        isinstance(c, Node) and c.get("who") == Node("this")
        and (
            c.kind == "is_in_play"
            or c.kind == "is_so" and all(n.kind in _PLACES for n in _nodes(c.get("is")))
        )
        for c in _as_tuple(when)
    )
    return there and all(n.kind in ("gets", "gains", "loses") for n in _nodes(do))


_PLACES = kinds_with("lcg", "lies")
"""What says of a card where it lies."""


def _nodes(value: Value | None) -> list[Node]:
    return [each for each in _as_tuple(value or ()) if isinstance(each, Node)]


_OWN = kinds_with("lcg", "itself_or_host")
"""What a text says of the card that it stands on, or of what that is attached to."""


def is_about_another(sentence: Node, nouns: Container[str]) -> bool:
    """Whether a sentence is about other cards, called by one of the `nouns`, than the one that it stands on:
    the next may go on about them ("he", "those enemies").
    """
    do = sentence["do"]
    said = [part for part in do if isinstance(part, Node)] if isinstance(do, tuple) else []
    while said and said[-1].kind in _WRAPPERS:
        inner = said[-1]["do"]
        said = [part for part in inner if isinstance(part, Node)] if isinstance(inner, tuple) else []
    who = said[-1].get("who") if said else None
    return isinstance(who, Node) and who.kind in nouns and who.kind not in _OWN


def on_the_same_condition(before: Node, sentence: Node) -> list[Node]:
    """A sentence that goes on about the cards of the one `before` it: both, or one on whose condition both
    are true ("While ~ is in play, each hero gets +1 attack. He cannot defend.").
    """
    do = before["do"]
    around = do[0] if isinstance(do, tuple) and len(do) == 1 and isinstance(do[0], Node) else None
    if around is None or around.kind not in _WRAPPERS:
        return [before, sentence]
    inner = [n for part in on_the_same_condition(around, sentence) for n in _as_tuple(part["do"])]
    return [before.replace(do=(around.replace(do=tuple(inner)),))]


def _as_tuple(value: Value) -> tuple[Value, ...]:
    return value if isinstance(value, tuple) else (value,)


def _is_itself(who: Value) -> bool:
    return isinstance(who, Node) and (who.kind == "this" or who.get(MEANS) == "this")


def _is_rule(part: Value, paragraph: bool) -> bool:
    if not isinstance(part, Node):
        return False
    if part.kind in _RULES or (paragraph and part.kind in _OWN_PARAGRAPH):
        return True
    if part.kind == "while_" and (_is_about_itself(part) or _is_while_it_lies_there(part)):
        return True
    when = part.get("when")
    if part.kind == "triggered" and isinstance(when, Node):
        event = when.get("event")
        if not isinstance(event, Node):
            return False
        who = event.get("who")
        return event.kind in _OF_THE_CARD and _is_own(who) or isinstance(who, Node) and who.kind == "this"
    if (
        part.kind == "if_" and isinstance(when, tuple)
        and any(isinstance(c, Node) and c.kind == "stage_defeated" for c in when)
    ):
        return True
    if part.kind == "gets" and isinstance(part["who"], Node):
        return part["who"].kind == "attached"
    if part.kind in _WRAPPERS:
        inner = part["do"]
        return isinstance(inner, tuple) and all(_is_rule(item, paragraph) for item in inner)
    return False
