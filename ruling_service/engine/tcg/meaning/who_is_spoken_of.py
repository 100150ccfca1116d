"""Of whom the parts of a statement are: several told of one subject are told of him one by one, and what is
so of whoever the text is about is said of him.
"""

from __future__ import annotations

from collections.abc import Iterable

from ruling_service.engine.language.node import Node, Value
from ruling_service.engine.language.properties import kinds_with
from ruling_service.engine.tcg import phrases
from ruling_service.engine.tcg.meaning.reading_costs import (
    number_of,
    with_x,
)
from ruling_service.engine.tcg.rulebook import TCG

SUBJECTS = kinds_with("tcg", "subject")


def one_after_another(said: Iterable[Node], subject: Node) -> tuple[Node, ...]:
    """Phrases of which each may speak of what the one before was about: "each minion … loses archer, and it
    is …".
    """
    found: list[Node] = []
    before: Node | None = None
    for phrase in (each for whole in said for each in _of_each_that_is_so(whole)):
        who = phrase.get("who")
        if isinstance(who, Node) and who.kind in SUBJECTS:
            subject = who  # "while the Ring-bearer is so, this card is fierce and it …": this card
        if before is not None and isinstance(who, Node) and who.kind == "it":
            phrase = phrase.replace(who=before)
        found.append(_speaking(phrase, subject))
        who = found[-1].get("who")
        before = who if isinstance(who, Node) and who.kind not in SUBJECTS else before
    return tuple(found)


@TCG.plays("tcg/while")
def _of_each_that_is_so(phrase: Node) -> tuple[Node, ...]:
    """"Each companion is strength +1 while wounded": each of those that are wounded."""
    do, when = phrases.nodes(phrase, "do"), phrases.nodes(phrase, "when")
    asked = tuple(r for c in when if c.kind == "self_so" for r in phrases.nodes(c, "is"))
    who = do[0].get("who") if do else None
    of = who.get("of") if isinstance(who, Node) and who.kind == "each" else None
    if phrase.kind != "while_" or not asked or not isinstance(who, Node) or not isinstance(of, Node):
        return (phrase,)
    narrowed = who.replace(of=of.replace(**{"is": (*phrases.nodes(of, "is"), *asked)}))
    said = (do[0].replace(who=narrowed), *do[1:])
    rest = tuple(c for c in when if c.kind != "self_so")
    return (phrase.replace(when=rest, do=said),) if rest else said


def _speaking(phrase: Node, subject: Node) -> Node:
    """A phrase in which "it" has been replaced by what it speaks of."""
    if phrase.kind in (
        "while_", "if_", "unless", "scaled", "for_each", "during", "during_skirmish", "skirmishes_at",
        "and_if"
    ):
        whole = [c for c in phrases.nodes(phrase, "when")]
        inner = _subject(whole, subject)
        when = tuple(
            about_subject(c, _subject(whole[:n], _own(phrase, subject))) for n, c in enumerate(whole)
        )
        changed = {"when": when} if whole else {}
        both = next((c for c in whole if c.kind == "x_tokens_on_both"), None)
        said = phrases.nodes(phrase, "do")
        if both is not None:
            said = tuple(with_x(p, Node("least_tokens", **both.fields)) for p in said)
        number = next((c for c in whole if c.kind == "has_number"), None)
        if number is not None:
            said = tuple(with_x(p, number_of(number)) for p in said)
        do = one_after_another(said, inner)
        per = (
            {"per": _about_field(phrase["per"], _own(phrase, inner))} if isinstance(phrase.get("per"), Node)
            else {}
        )
        return phrase.replace(do=do, **changed, **per)
    who = phrase.get("who")
    if isinstance(who, Node) and who.kind in ("it", "its"):
        return phrase.replace(who=subject)
    if isinstance(who, Node) and subject.kind != "this" and any(n.kind == "it" for n in who.walk()):
        return phrase.replace(who=_about_field(who, subject))
    return phrase


def _own(phrase: Node, subject: Node) -> Node:
    """The subject of what a wrapper holds, if it names one card."""
    for inner in phrases.nodes(phrase, "do"):
        who = inner.get("who")
        if isinstance(who, Node) and who.kind in SUBJECTS:
            return who
    return subject


def _subject(conditions: list[Node], default: Node) -> Node:
    for condition in conditions:
        who = condition.get("who")
        if isinstance(who, Node) and who.kind in SUBJECTS:
            return who
    return default


def about_subject(condition: Node, subject: Node) -> Node:
    """A condition without a subject, or about "it", as one about the subject."""
    if condition.kind == "self_so":
        return Node("is_so", who=subject, **{"is": condition["is"]})
    if condition.kind == "self_not" and "place" not in condition:
        return Node("is_not_so", who=subject, **{"is": condition["is"]})
    return _about_field(condition, subject)


def _about_field(node: Value, subject: Node) -> Node:
    """A phrase in which "it" is the subject."""

    def put(value: Value) -> Value:
        if isinstance(value, Node):
            return (
                subject if value.kind == "it"
                else Node(value.kind, **{k: put(v) for k, v in value.fields.items()})
            )
        return tuple(put(v) for v in value) if isinstance(value, tuple) else value

    found = put(node)
    assert isinstance(found, Node)
    return found
