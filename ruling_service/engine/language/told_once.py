"""What a sentence says once and means of several: who does it, of which type the cards are, and where.

"Each player searches … and adds it, if able": each of them adds it too. "Each Item and each Mount attachment
he controls": both are attachments, and his. "Each player deals 1 damage to a hero. If that hero is questing,
…": of each of these heroes.
"""

from __future__ import annotations

from .left_unsaid import discards_of_his_own, is_of_ones_hand
from .node import Node, Value
from .place_of_all import can_be_there
from .properties import kinds_with

_DOING = kinds_with("lcg", "players_do")
_EACH_OF_THEM = kinds_with("lcg", "each_by_himself")
_TOLD_BACK = kinds_with("lcg", "told_back")
_OF_A_PLAYER = frozenset(["that_player"])
_WHERE = frozenset(["in_zone", "now_in_zone"])
_WHOSE = frozenset(["controlled_by"])
_PLACED = _WHERE | _WHOSE | {"engaged_with"}
_CONTROLLED = frozenset(["hero", "ally", "character", "attachment"])


def by_the_same_player(parts: tuple[Value, ...]) -> tuple[Value, ...]:
    """The parts of a sentence in which what stands behind a player's deed without a subject of its own, "if
    able", "then" or under a condition about what he did, is done by him as well.
    """
    done: list[Value] = []
    for each in parts:
        before = done[-1] if done else None
        if (
            isinstance(before, Node) and isinstance(each, Node) and before.kind == "player_must"
            and (
                each.kind == "if_able" and _goes_on(each) or is_about_what_each_did(before, each)
                or each.kind == "then" and _goes_on_by_himself(before, each)
                or _deals_with_what_each_chose(before, each)
            )
        ):
            done[-1] = discards_of_his_own(before.replace(do=(*_phrases(before), each)))
        else:
            done.append(each)
    return tuple(done)


def _goes_on(each: Node) -> bool:
    """Whether a phrase goes on about what the player before has done: it speaks of it, or of what is his."""
    inside = [node for phrase in _phrases(each) for node in phrase.walk()]
    return all(phrase.kind not in _DOING for phrase in _phrases(each)) and any(
        node.kind in _TOLD_BACK | _OF_A_PLAYER for node in inside
    )


def _deals_with_what_each_chose(before: Node, each: Node) -> bool:
    """ "Each player chooses a hero and deals 1 damage to it for each ally he controls": what is done, so much
    for each thing that is counted, to the card that each of them has chosen.
    """
    who = before.get("who")
    if not isinstance(who, Node) or who.kind not in _EACH_OF_THEM or each.kind in _DOING or "who" in each:
        return False
    counts = any(isinstance(each.get(name), Node) for name in ("amount", "n")) or each.kind == "scaled"
    return counts and any(node.kind in _TOLD_BACK for node in each.walk())


def _goes_on_by_himself(before: Node, after: Node) -> bool:
    """ "Each player discards his hand, then draws 3 cards": whether all that follows is done by that player:
    it is of what is his, or he draws, or discards of his hand. What is of "that player" anyway needs it only
    where they are several.
    """
    who, phrases = before.get("who"), _phrases(after)
    draws = [
        phrase.kind in ("draw", "discard_random") and "who" not in phrase or is_of_ones_hand(phrase)
        for phrase in phrases
    ]
    if who == Node("you") or not (any(draws) or isinstance(who, Node) and who.kind in _EACH_OF_THEM):
        return False
    return all(
        phrase.kind not in _DOING and (drawing or any(node.kind in _OF_A_PLAYER for node in phrase.walk()))
        for phrase, drawing in zip(phrases, draws, strict=True)
    )


def is_about_what_each_did(before: Node, after: Node) -> bool:
    """Whether a condition and what follows from it speak of the card that each player has picked, one after
    the other: "if that hero is damaged, exhaust it".
    """
    who = before.get("who")
    if before.kind != "player_must" or not isinstance(who, Node) or who.kind not in _EACH_OF_THEM:
        return False
    if after.kind != "if_" or any(phrase.kind in _DOING for phrase in _phrases(after)):
        return False
    when = after["when"]
    asked = [
        node for each in (when if isinstance(when, tuple) else (when,)) if isinstance(each, Node)
        for node in each.walk()
    ]
    told = [node for each in _phrases(after) for node in each.walk()]
    picked = [node for each in _phrases(before) for node in each.walk() if node.kind in ("some", "the")]
    return bool(picked) and all(any(n.kind in _TOLD_BACK for n in those) for those in (asked, told))


def in_turn(sentences: list[Node]) -> list[Node]:
    """The sentences of an ability, those in the sentence before it that are about what each player did
    there; what becomes of all that the text discards stands after the last that it discards.
    """
    done: list[Node] = []
    for sentence in _last_of_what_is_discarded(sentences):
        before = _phrases(done[-1]) if done else ()
        after = _phrases(sentence)
        if (
            len(before) == len(after) == 1 and "x" not in sentence
            and is_about_what_each_did(before[0], after[0])
        ):
            done[-1] = done[-1].replace(do=(before[0].replace(do=(*_phrases(before[0]), after[0])),))
        else:
            done.append(sentence)
    return done


def _last_of_what_is_discarded(sentences: list[Node]) -> list[Node]:
    discarding = [at for at, said in enumerate(sentences) if any(n.kind == "discard" for n in said.walk())]
    last = discarding[-1] + 1 if discarding else 0
    early = [said for said in sentences[:last] if _becomes_of_the_discarded(said)]
    return [*(said for said in sentences[:last] if said not in early), *early, *sentences[last:]]


def _becomes_of_the_discarded(sentence: Node) -> bool:
    """Whether a sentence says where each card goes that the text discards."""
    do = _phrases(sentence)
    what = do[0].get("what") if len(do) == 1 and do[0].kind == "is_returned" else None
    of = what.get("of") if isinstance(what, Node) and what.kind == "each" else None
    return isinstance(of, Node) and any(n.kind == "discarded" for n in _stated(of))


def of_all_of_them(node: Node) -> Node:
    """ "Each Item and each Mount attachment he controls": what is told of the last is told of all; where a
    type is named of each, only where they are, and whose.
    """
    parts = node.get("of")
    if node.kind != "together" or not isinstance(parts, tuple) or len(parts) < 2:
        return node
    all_of = [part for part in parts if isinstance(part, Node) and part.kind == "each"]
    last = all_of[-1]["of"] if all_of else None
    if len(all_of) != len(parts) or not isinstance(last, Node) or last.kind != "filter" or "type" not in last:
        return node
    told = tuple(n for n in _stated(last) if n.kind in _WHERE | _WHOSE)
    changed = tuple(part.replace(of=_told_as(part["of"], last["type"], told)) for part in all_of[:-1])
    return node.replace(of=(*changed, parts[-1]))


def of_the_bearer(which: Node) -> Node:
    """ "The character with the most attachments without a Song attached": it is the character that has none.
    """
    stated: list[Node] = []
    for each in _stated(which):
        of = each.get("which")
        bare = tuple(n for n in _stated(of) if n.kind == "bearing_none") if isinstance(of, Node) else ()
        if each.kind == "with_most_attached" and isinstance(of, Node) and bare:
            rest = tuple(n for n in _stated(of) if n.kind != "bearing_none")
            plain = of.without("is").replace(**({"is": rest} if rest else {}))
            stated += [each.replace(which=plain), *bare]
        else:
            stated.append(each)
    return which.replace(**{"is": tuple(stated)}) if stated else which


def each_by_its_own(sentences: list[Node], x: Value | None) -> list[Node]:
    """ "Place X counters on each location. X is the number on that location": for each location its own X.
    """
    asked = [n for n in x.walk() if n.kind == "that" and "how" not in n] if isinstance(x, Node) else []
    if not asked:
        return sentences

    def one_by_one(phrase: Node) -> Node:
        on = phrase.get("on")
        which = on.get("of") if isinstance(on, Node) and on.kind == "each" else None
        if phrase.get("n") != Node("x") or not isinstance(which, Node):
            return phrase
        if which.get("type") not in (asked[0].get("type"), (asked[0].get("type"),)):
            return phrase
        return Node("for_each", of=which, do=(phrase.replace(on=Node("it")),))

    return [
        each.replace(do=tuple(map(one_by_one, _phrases(each)))) if _phrases(each) else each
        for each in sentences
    ]


def _told_as(which: Value, type_: Value, told: tuple[Node, ...]) -> Value:
    """A description with the type and the restrictions of the one behind it that it lacks."""
    if not isinstance(which, Node) or any(n.kind in _PLACED for n in _stated(which)):
        return which
    own = which.get("type") or type_
    types = own if isinstance(own, tuple) else (own,)
    placed = which.replace(type=own)
    fitting = tuple(
        n for n in told
        if (can_be_there(placed, n) if n.kind in _WHERE else all(t in _CONTROLLED for t in types))
    )
    stated = (*_stated(which), *fitting)
    return which.replace(type=own, **({"is": stated} if stated else {}))


def _stated(which: Node) -> tuple[Node, ...]:
    stated = which.get("is")
    return tuple(n for n in stated if isinstance(n, Node)) if isinstance(stated, tuple) else ()


def _phrases(node: Node) -> tuple[Node, ...]:
    do = node.get("do")
    return tuple(part for part in do if isinstance(part, Node)) if isinstance(do, tuple) else ()
