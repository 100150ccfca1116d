"""The Trading Card Game's card language: how its printings write, how a card's text falls into abilities, how abilities are headed.

A paragraph is one ability or a row of them. A bold phase word ("Skirmish:") heads an action, "Response:" a response; a sentence with a
trigger ("each time …", "at the start of …") is an ability of its own, what states something is a constant one. An event whose phase is
printed apart from its text is read as if the phase stood before its first deed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from .compiler import CompiledCard, Compiler, Gap
from .grammar import PASS, Grammar
from .house import Words, as_tuple
from .node import Node, Value
from .normalise import CardFacts, with_self
from .split import quotations, sentences
from .tcg_text import clean, own_names

PHASES = ("fellowship", "shadow", "maneuver", "archery", "assignment", "skirmish", "regroup")
_PHASE = "|".join(PHASES)
_HEAD = re.compile(rf"(?P<phases>(?:{_PHASE})(?: or (?:{_PHASE}))?)\s*(?::|—)|(?P<plain>response|always|trigger|keyword)\s*(?::|—)", re.I)
_PLAIN = {"response": "response", "always": "", "trigger": "", "keyword": ""}
_WRAPPERS = frozenset({"if_", "unless", "while_", "during", "during_skirmish", "skirmishes_at"})
_BACKWARD = frozenset({"it", "that", "those", "that_player", "did", "did_not", "this_effect", "that_event", "that_wound"})


@dataclass
class _Draft:
    """An ability being put together from its sentences."""

    kind: str
    phases: tuple[str, ...] = ()
    trigger: Node | None = None
    sentences: list[Node] = field(default_factory=list)
    remarks: list[Node] = field(default_factory=list)


@dataclass(frozen=True)
class _Head:
    """What heads a part of a paragraph: nothing, phases, or "Response"."""

    kind: str = ""
    phases: tuple[str, ...] = ()


class TcgCompiler(Compiler):
    """The card language of the Trading Card Game."""

    def __init__(self, grammar: Grammar) -> None:
        super().__init__(grammar)
        deeds = {p.kind for p in grammar.categories["core"].patterns}
        self._statements = frozenset(p.kind for p in grammar.categories["lasting"].own if p.kind != PASS)
        self._either = self._statements & deeds  # "skip the archery phase": done by an event, stated under "while"

    def compile_card(self, card: Mapping[str, object]) -> CompiledCard:
        """All abilities of a card object with `keywords`, `gametext` (or `text`) and, for an event, `timewords`."""
        facts = facts_of(card)
        abilities: list[Node] = []
        gaps: list[Gap] = []
        events_head = _event_head(card.get("timewords")) if facts.type == "Event" else _Head()
        for text, head in ((_keywords(card.get("keywords")), _Head()), (card.get("gametext") or card.get("text"), events_head)):
            if not text:
                continue
            compiled = self._paragraphs(str(text), facts, head)
            abilities += [a for a in compiled.abilities if a not in abilities]
            gaps += [g for g in compiled.gaps if g not in gaps]
        return CompiledCard(tuple(abilities), tuple(gaps))

    def compile_text(self, text: str, facts: CardFacts | None = None, *, shadow: bool = False) -> CompiledCard:
        """The abilities of a text, a line each paragraph."""
        return self._paragraphs(text, facts or CardFacts(), _Head())

    def house(self, ability: Node) -> str | None:
        """An ability in house wording; None where the grammar has no words for it. The wording compiles to the same ability."""
        for grouped in (False, True):
            text = ability_text(self.grammar, ability, grouped=grouped)
            if text is None or self.compile_text(text).abilities == (ability,):
                return text
        return None

    def _paragraphs(self, text: str, facts: CardFacts, head: _Head) -> CompiledCard:
        text = re.sub(r"\bthe ~ signet\b", f"the {facts.name} signet", with_self(clean(text), facts))
        text, passages = quotations(text)
        abilities: list[Node] = []
        gaps: list[Gap] = []
        quoted: dict[str, Value] = {}
        for mark, inside in passages.items():
            inner = self.compile_text(inside, facts)
            gaps += inner.gaps
            quoted[mark] = inner.abilities
        for paragraph in text.split("\n"):
            for part_head, part in parts(paragraph):
                found, missed = self._read_part(part_head if part_head.kind else head, part, quoted, passages, headed=bool(part_head.kind))
                abilities += found
                gaps += missed
        borne = any(ability.kind in ("attach_to", "plays_on") for ability in abilities)
        own = Node("attached") if borne else Node("it")
        return CompiledCard(tuple(_spoken_of(ability, own) for ability in abilities), tuple(gaps))

    def _read_part(
        self, head: _Head, part: Sequence[str], quoted: Mapping[str, Value], passages: Mapping[str, str], *, headed: bool
    ) -> tuple[list[Node], list[Gap]]:
        """The abilities of sentences under one head; `headed` says that the head stands right before them."""
        drafts: list[_Draft | Node] = []
        gaps: list[Gap] = []
        for sentence in part:
            reader = self._reader(sentence, quoted)
            open_draft = drafts[-1] if drafts and isinstance(drafts[-1], _Draft) else None
            remark = reader.read("remark")
            if isinstance(remark, Node) and open_draft is not None:
                open_draft.remarks.append(remark)
                continue
            standing = None if headed else reader.read("standing")
            if isinstance(standing, Node):
                drafts.append(standing)
                continue
            opening = reader.read("opening")
            if isinstance(opening, Node) and not (headed and drafts):
                drafts.append(_opened(opening, head))
                continue
            read = reader.read("sentence")
            if not isinstance(read, Node):
                gaps.append(self._gap(sentence, reader, passages))
                continue
            node = unified(read)
            if open_draft is None and reader.sentence[0].key in _ITS_OWN:
                node = _about(node, Node("its_own"))
            if open_draft is not None and (headed or self._goes_on_from(node, open_draft)):
                open_draft.sentences.append(node)
            elif headed or (head.kind and not self._states(node)):
                drafts.append(_Draft(head.kind, head.phases, sentences=[node]))
            else:
                drafts.append(_Draft("constant", sentences=[node]))
        if gaps and headed:
            return [], gaps
        gaps += [Gap(_first_words(part), "it isn't clear when this may be done") for draft in drafts if _idle(draft)]
        drafts = [draft for draft in drafts if not _idle(draft)]
        return [ability for draft in drafts for ability in (assembled(draft) if isinstance(draft, _Draft) else [draft])], gaps

    def _goes_on_from(self, node: Node, draft: _Draft) -> bool:
        """Does an unheaded sentence belong to the ability before it?"""
        if any(inner.kind in _BACKWARD for inner in node.walk()):
            return True
        return draft.kind != "constant" and not self._states(node)

    def _states(self, sentence: Node) -> bool:
        """Does the sentence only say what is so, without anything being done?"""
        return all(self._is_statement(part) for part in as_tuple(sentence["do"]))

    def _is_statement(self, part: Value, *, inside: bool = False) -> bool:
        if not isinstance(part, Node):
            return False
        if part.kind in _WRAPPERS:
            return all(self._is_statement(inner, inside=part.kind == "while_") for inner in as_tuple(part["do"]))
        return part.kind in self._statements and (inside or part.kind not in self._either)


def unified(node: Node) -> Node:
    """The same phrase in one form: "the strength of X is +1" is "X is strength +1"."""
    fields = {name: _unified(value) for name, value in node.fields.items()}
    if node.kind == "gets" and "stat" in fields:
        names = ("stat", "change", "per")
        bonus = Node("stat_bonus", **{name: fields[name] for name in names if name in fields})
        fields = {name: value for name, value in fields.items() if name not in names} | {"bonus": (bonus,)}
    if node.kind in _TAKING:
        fields = _zone_in_filter(fields)
    if node.kind in ("play", "plays"):
        fields = _bearer_apart(fields)
    return Node(node.kind, **fields)


_TAKING = frozenset({"play", "take_into_hand", "reveal", "discard"})


def _zone_in_filter(fields: dict[str, Value]) -> dict[str, Value]:
    """`from` belongs to the filter of what is taken, where it has one."""
    what, zone = fields.get("what"), fields.get("from")
    of = what.get("of") if isinstance(what, Node) else None
    if not isinstance(what, Node) or zone is None or not isinstance(of, Node) or of.kind != "filter":
        return fields
    narrowed = of.replace(**{"is": (*as_tuple(of.get("is") or ()), Node("in_zone", zone=zone))})
    return {name: value for name, value in fields.items() if name != "from"} | {"what": what.replace(of=narrowed)}


def _bearer_apart(fields: dict[str, Value]) -> dict[str, Value]:
    """"Play a weapon on X": what it is played on stands in `on`."""
    what = fields.get("what")
    of = what.get("of") if isinstance(what, Node) else None
    if not isinstance(what, Node) or not isinstance(of, Node) or of.kind != "filter" or "on" in fields:
        return fields
    kept = as_tuple(of.get("is") or ())
    last = kept[-1] if kept else None
    if not isinstance(last, Node) or last.kind != "on_card":
        return fields
    rest = of.replace(**{"is": kept[:-1]}) if kept[:-1] else of.without("is")
    return fields | {"what": what.replace(of=rest), "on": last["what"]}


def _unified(value: Value) -> Value:
    if isinstance(value, Node):
        return unified(value)
    return tuple(_unified(part) for part in value) if isinstance(value, tuple) else value


def _idle(draft: _Draft | Node) -> bool:
    """Is it something to be done without a phase or a trigger that says when?"""
    if isinstance(draft, Node) or draft.kind != "constant":
        return False
    return any(isinstance(part, Node) and part.kind in ("pay", "player_may") for s in draft.sentences for part in as_tuple(s["do"]))


def _first_words(part: Sequence[str]) -> str:
    return ". ".join(part)


_ITS_OWN = frozenset({"he", "she", "it", "his", "its"})


def _about(node: Node, own: Node) -> Node:
    """The sentence with every `it` as `own`."""
    return _replaced(node, Node("it"), own)


def _spoken_of(ability: Node, own: Node) -> Node:
    """The ability with its marks for "the card it is about" resolved: the bearer on a card that is borne, else the card itself."""
    bearers = ability.kind == "constant" and own.kind == "attached" and not _subjects(ability)
    return _replaced(_about(ability, own) if bearers else ability, Node("its_own"), own)


def _subjects(ability: Node) -> bool:
    """Does the ability speak of a certain card before it says "he" or "it"?"""
    return any(node.kind in ("this", "attached", "named", "some", "each", "that", "yours", "ring_bearer") for node in ability.walk())


def _replaced(node: Node, old: Node, new: Node) -> Node:
    def changed(value: Value) -> Value:
        if value == old:
            return new
        if isinstance(value, Node):
            return _replaced(value, old, new)
        return tuple(changed(part) for part in value) if isinstance(value, tuple) else value

    return Node(node.kind, **{name: changed(value) for name, value in node.fields.items()})


def facts_of(card: Mapping[str, object]) -> CardFacts:
    """The facts of a card object (fields `title` or `name`, `type`)."""
    name = str(card.get("title") or card.get("name") or "")
    type_ = str(card.get("type") or "")
    return CardFacts(name, type_, (), own_names(name, type_))


def parts(paragraph: str) -> list[tuple[_Head, list[str]]]:
    """A paragraph's sentences under their heads, in order."""
    marks = [mark for mark in _HEAD.finditer(paragraph) if re.search(r"(^|[.)\"'!])\s*$", paragraph[: mark.start()])]
    found: list[tuple[_Head, list[str]]] = []
    before = paragraph[: marks[0].start()] if marks else paragraph
    if before.strip():
        found.append((_Head(), sentences(before)))
    for number, mark in enumerate(marks):
        body = paragraph[mark.end() : marks[number + 1].start() if number + 1 < len(marks) else len(paragraph)]
        phases = tuple(mark["phases"].lower().split(" or ")) if mark["phases"] else ()
        found.append((_Head("action", phases) if phases else _Head(_PLAIN[mark["plain"].lower()]), sentences(body)))
    return found


def _event_head(timewords: object) -> _Head:
    words = tuple(str(word).lower() for word in (timewords if isinstance(timewords, list | tuple) else [timewords] if timewords else []))
    if words == ("response",):
        return _Head("response")
    phases = tuple(word for word in words if word in PHASES)
    return _Head("action", phases) if phases else _Head()


def _keywords(keywords: object) -> str:
    """The keywords of a card object as a text: "Damage+1" is written "Damage +1."."""
    words = keywords if isinstance(keywords, list | tuple) else re.split(r"\.\s*", str(keywords)) if keywords else []
    written = [re.sub(r"^(ambush) (\d+|X)$", r"\1 (\2)", re.sub(r"(?<=\w)\+", " +", str(word).strip()), flags=re.I) for word in words]
    return " ".join(f"{word}." for word in written if word)


def _opened(opening: Node, head: _Head) -> _Draft:
    trigger = opening["trigger"]
    assert isinstance(trigger, Node)
    sentence = unified(Node("sentence", **{n: v for n, v in opening.fields.items() if n != "trigger"}))
    moment = trigger.get("moment")
    if not head.kind and trigger.kind == "condition_at" and isinstance(moment, Node) and moment.kind == "during_phase":
        return _Draft("action", (str(moment["of"]),), sentences=[_allowed(sentence, trigger["while"])])
    if not head.kind or trigger.kind not in ("if_event", "condition_at"):
        return _Draft("triggered", trigger=trigger, sentences=[sentence])
    return _Draft(head.kind, head.phases, trigger=trigger, sentences=[sentence])


def _allowed(sentence: Node, conditions: Value) -> Node:
    """What may be done in a phase if the conditions are true, as the first sentence of an action."""
    do = as_tuple(sentence["do"])
    first = do[0]
    if len(do) == 1 and isinstance(first, Node) and first.kind == "player_may" and first["who"] == Node("you"):
        do = as_tuple(first["do"])
    return sentence.replace(do=(Node("if_", when=conditions, do=do),))


def assembled(draft: _Draft) -> list[Node]:
    """The ability of a draft: its requirement, cost, X and limit in fields of their own; one ability for each of its phases."""
    fields: dict[str, Value] = {}
    if draft.trigger is not None:
        fields["when"] = draft.trigger
    done: list[Value] = []
    for sentence in draft.sentences:
        if "x" in sentence:
            fields["x"] = sentence["x"]
            sentence = sentence.without("x")
        change = _cost_change(sentence) if done else None
        cheaper = _played_for(done[-1], change) if change is not None else None
        if cheaper is not None:
            done[-1] = cheaper
            sentence = sentence.replace(do=as_tuple(sentence["do"])[1:])
        if sentence["do"]:
            done.append(sentence)
    if draft.kind in ("action", "response"):
        fields |= _taken_apart(done)
    if draft.remarks:
        fields["limit"] = tuple(draft.remarks)
    fields["do"] = tuple(done)
    if not draft.phases:
        return [Node(draft.kind, **fields)]
    return [Node(draft.kind, phase=phase, **fields) for phase in draft.phases]


def _cost_change(sentence: Node) -> Value | None:
    """The change where a sentence begins "its twilight cost is -2"."""
    first = as_tuple(sentence["do"])[0]
    if not isinstance(first, Node) or first.kind != "gets" or first["who"] not in (Node("it"),):
        return None
    bonus = as_tuple(first["bonus"])
    only = bonus[0] if len(bonus) == 1 else None
    if not isinstance(only, Node) or only.get("stat") != "twilight_cost" or len(only.fields) != 2:
        return None
    return only["change"] if isinstance(only["change"], int) else None


def _played_for(sentence: Value, change: Value) -> Node | None:
    """The sentence with that change of the twilight cost at the card it plays last; None where it plays none."""
    if not isinstance(sentence, Node):
        return None
    if sentence.kind == "play":
        return None if "cost" in sentence else sentence.replace(cost=change)
    do = as_tuple(sentence.get("do") or ())
    last = _played_for(do[-1], change) if do else None
    return None if last is None else sentence.replace(do=(*do[:-1], last))


def _taken_apart(done: list[Value]) -> dict[str, Value]:
    """`requires` (conditions) and `cost` from the first sentence, which keeps the rest."""
    found: dict[str, Value] = {}
    first = done[0]
    assert isinstance(first, Node)
    do = as_tuple(first["do"])
    later = [part for sentence in done[1:] if isinstance(sentence, Node) for part in as_tuple(sentence["do"])]
    if any(isinstance(part, Node) and part.kind == "otherwise" for part in later):
        return found
    if len(do) == 1 and isinstance(do[0], Node) and do[0].kind == "if_":
        found["requires"] = do[0]["when"]
        do = as_tuple(do[0]["do"])
    if len(do) == 1 and isinstance(do[0], Node) and do[0].kind == "pay":
        found["cost"] = do[0]["cost"]
        do = as_tuple(do[0]["do"])
    done[0] = first.replace(do=do)
    return found


def _whole_sentence(ability: Node) -> Node:
    """The first sentence with its requirement and cost in it again."""
    first = as_tuple(ability["do"])[0]
    assert isinstance(first, Node)
    do = as_tuple(first["do"])
    if "cost" in ability:
        do = (Node("pay", cost=ability["cost"], do=do),)
    if "requires" in ability:
        do = (Node("if_", when=ability["requires"], do=do),)
    return first.replace(do=do)


_HEADS = {"response": "Response", "triggered": "Trigger", "constant": "Always"}


def ability_text(grammar: Grammar, ability: Node, *, grouped: bool = False) -> str | None:
    """An ability in house wording; None where a phrase of it has none."""
    words = Words(grammar, grouped, ability_text)
    if ability.kind != "action" and ability.kind not in _HEADS:
        standing = words.of(ability, "standing")
        return None if words.missing else f"Keyword — {standing}."
    head = str(ability["phase"]).capitalize() if ability.kind == "action" else _HEADS[ability.kind]
    opening = words.of(ability["when"], "trigger") + ": " if "when" in ability else ""
    said = [words.of(sentence, "sentence") for sentence in (_whole_sentence(ability), *as_tuple(ability["do"])[1:])]
    if "x" in ability:
        said[0] += f", where X is {words.of(ability['x'], 'amount')}"
    said += [words.of(limit, "remark") for limit in as_tuple(ability.get("limit") or ())]
    return None if words.missing else polished(f"{head} — {opening}{'; '.join(said)}.")


def polished(text: str) -> str:
    """House wording with plurals and verbs as they are said."""
    text = _YOU.sub(lambda match: f"you {_PLAIN_VERB.get(match[1], match[1][:-1])}", text)
    text = re.sub(r"\b((?:[02-9]|[1-9]\d|X) (?:\[\w+\] |culture |twilight )?(?:threat|burden|token|wound))\b(?!s)", r"\1s", text)
    text = re.sub(r"\b1 token\w*", "1 token", text).replace("those card ", "those cards ")
    text = re.sub(r"\b([Aa]) (?=\[(?:elven|isengard|orc|uruk_hai)\])", r"\1n ", text)
    return _SEVERAL.sub(lambda match: match[1] + _MANY.get(match[2], match[2] + "s"), text)


_YOU = re.compile(r"\byou (has|plays|transfers|controls|draws|is|exerts|discards)\b")
_PLAIN_VERB = {"has": "have", "is": "are"}
_MANY = {"Elf": "Elves", "Dwarf": "Dwarves", "Man": "Men", "Nazgûl": "Nazgûl", "Uruk-hai": "Uruk-hai"}
_SEVERAL = re.compile(
    r"(\b(?:[2-9]|X)(?: other| \[\w+\]| unbound| wounded| exhausted| mounted| roaming| valiant| Ring-bound)* )"
    r"(Elf|Dwarf|Man|Hobbit|Orc|Ent|Troll|Nazgûl|Uruk-hai|Southron|Easterling|ranger|knight|tracker|besieger|villager)\b"
    r"(?! (?:card|companion|minion|ally|allies|event))"
)
