"""The Trading Card Game's card language: how its printings write, how a card's text falls into abilities, how
abilities are headed.

A paragraph is one ability or a row of them. A bold phase word ("Skirmish:") heads an action, "Response:" a
response; a sentence with a trigger ("each time …", "at the start of …") is an ability of its own, what states
something is a constant one. An event whose phase is printed apart from its text is read as if the phase stood
before its first deed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from ruling_service.engine.kernel.keywords import keywords_of

from ..account import Accounts
from ..antecedents import Antecedents
from ..compiled import CompiledCard, Gap
from ..compiler import Compiler, bare
from ..grammar import PASS, Grammar
from ..house import as_tuple
from ..node import Node, Value
from ..normalise import CardFacts
from ..own_name import with_self
from ..properties import kinds_with
from ..split import quotations
from ..unread import Read, sentence_of, stated, trigger_before, unread
from ..words import stem
from .abilities import (
    LATER,
    Draft,
    alternative,
    assembled,
    in_full,
    in_other_phases,
    is_idle,
    opened,
    waits_before,
)
from .done_to import done_amiss, fitting
from .forms import ITS_OWN, about, lies_there, spoken_of, unified
from .heads import Head, event_head, keywords_text, parts
from .house import ability_text
from .text import clean, own_names

_WRAPPERS = frozenset({"if_", "unless", "while_", "during", "during_skirmish", "skirmishes_at"})
_GOES_ON = ("then ", "then,", "otherwise")
"""How a sentence begins that belongs to the one before it, whatever else it says."""

NO_PHASE = "its record names no phase for this event (in `timewords`), and its text says none"
"""Why an event can't be played: what the card database lacks."""

_BACKWARD = kinds_with("tcg", "looks_back")


class TcgCompiler(Compiler):
    """The card language of the Trading Card Game."""

    reads = ("title", "name", "type", "keywords", "gametext", "text", "timewords")

    def __init__(
        self, grammar: Grammar, accounts: Accounts | None = None, antecedents: Antecedents | None = None
    ) -> None:
        super().__init__(grammar, accounts, antecedents)
        deeds = {p.kind for p in grammar.categories["core"].patterns}
        self._statements = frozenset(p.kind for p in grammar.categories["lasting"].own if p.kind != PASS)
        # "skip the archery phase": done by an event, stated under "while"
        self._either = self._statements & deeds

    def _compiled(self, printed: tuple[tuple[str, object], ...]) -> CompiledCard:
        """All abilities of a card object with `keywords`, `gametext` (or `text`) and, for an event,
        `timewords`.
        """
        card = dict(printed)
        facts = facts_of(card)
        abilities: list[Node] = []
        gaps: list[Gap] = []
        events_head = event_head(card.get("timewords")) if facts.type == "Event" else Head()
        for text, head in (
            (keywords_text(card.get("keywords")), Head()),
            (card.get("gametext") or card.get("text"), events_head)
        ):
            if not text:
                continue
            compiled = self._paragraphs(str(text), self._unless_keyword(facts), head, accounted=True)
            abilities += compiled.all
            gaps += compiled.gaps
        return CompiledCard.of(in_other_phases(abilities), gaps)

    def _unless_keyword(self, facts: CardFacts) -> CardFacts:
        """The facts without a name that is a keyword too: in the text it then means the keyword."""
        is_keyword = tuple(stem(word) for word in facts.name.split()) in self.grammar.vocabulary["keyword"]
        return CardFacts(type=facts.type) if is_keyword else facts

    def compile_text(
        self, text: str, facts: CardFacts | None = None, *, shadow: bool = False
    ) -> CompiledCard:
        """The abilities of a text, a line each paragraph."""
        return self._paragraphs(text, facts or CardFacts(), Head())

    def house(self, ability: Node) -> str | None:
        """An ability in house wording; None where the grammar has no words for it.

        The wording compiles to the same ability.
        """
        return self._in_house(ability)

    def _house(self, ability: Node) -> str | None:
        for grouped, nouns in ((False, True), (False, False), (True, False)):
            text = self._in_words(ability, grouped=grouped, nouns=nouns)
            if text is None or self.compile_text(text).abilities == (ability,):
                return text
        return None

    def _paragraphs(
        self, text: str, facts: CardFacts, head: Head, *, accounted: bool = False
    ) -> CompiledCard:
        text = with_self(clean(text), facts, self.grammar.has_term)
        text = re.sub(r"\bthe ~ signet\b", f"the {facts.name} signet", text)
        if facts.type and facts.type != "Site":
            text = re.sub(r"\bthis site\b", "the site it is on", text, flags=re.I)
        text, passages = quotations(text)
        gaps: list[Gap] = []
        quoted: dict[str, Value] = {}
        for mark, inside in passages.items():
            inner = self.compile_text(inside, facts)
            gaps += inner.gaps
            quoted[mark] = inner.all
        read: list[tuple[str, list[Node]]] = []
        for paragraph in text.split("\n"):
            for part_head, part in parts(paragraph):
                found, missed, reminders = self._read_part(
                    part_head if part_head.kind else head, part, quoted, passages,
                    headed=bool(part_head.kind), type_=facts.type
                )
                said = [sentence for sentence in part if sentence not in reminders]
                read.append(("" if missed else in_full(said), found))
                gaps += missed
        borne = any(each.kind in ("attach_to", "plays_on") for _, found in read for each in found)
        own = Node("attached") if borne else Node("it")
        abilities: list[Node] = []
        for printed, found in read:
            spoken = [spoken_of(ability, own) for ability in found]
            abilities += spoken
            if accounted and printed:
                gaps += self._unaccounted(printed, passages, spoken)
        return CompiledCard.of(abilities, gaps)

    def _read_back(self, ability: Node) -> str | None:
        return self._in_words(ability, grouped=False, nouns=True)

    def _words_of(self, ability: Node, **style: bool) -> str | None:
        return ability_text(self.grammar, ability, **style)

    def _read_part(
        self, head: Head, part: Sequence[str], quoted: Mapping[str, Value], passages: Mapping[str, str], *,
        headed: bool, type_: str
    ) -> tuple[list[Node], list[Gap], list[str]]:
        """The abilities of sentences under one head, and those sentences that are reminders; `headed` says
        that the head stands right before them, `type_` on what sort of card ("": nobody says).
        """
        drafts: list[Draft | Node] = []
        reminders: list[str] = []
        gaps: list[Gap] = []
        for sentence in part:
            if not headed and _reminds(sentence, drafts):
                reminders.append(sentence)
                continue
            reader = self._reader(sentence, quoted)
            open_draft = drafts[-1] if drafts and isinstance(drafts[-1], Draft) else None
            remark = reader.read("remark")
            if isinstance(remark, Node) and open_draft is not None:
                open_draft.remarks.append(remark)
                continue
            standing = reader.read("standing")
            if headed and isinstance(standing, Node) and not _is_about_the_card(standing):
                standing = None
            if isinstance(standing, Node):
                drafts.append(unified(standing))
                if headed:
                    head, headed = Head(), False
                continue
            opening = fitting(reader.read("opening"))
            if isinstance(opening, Node) and headed and _waits_by_itself(opening, open_draft, type_):
                drafts.append(opened(opening, Head()))
                continue
            if (
                isinstance(opening, Node) and not self._says_when_it_is_so(opening)
                and not (head.kind == "action" and lies_there(opening["trigger"]))
                and not (drafts and (headed or self._waits_in(opening, head, open_draft)))
            ):
                drafts.append(opened(opening, head))
                continue
            read = reader.read("sentence")
            node = unified(read) if isinstance(read, Node) else None
            why = done_amiss(node) if node is not None else ""
            if node is None or why:
                gap = Gap(sentence, why) if why else self._gap(sentence, reader, passages)
                gaps.append(gap)
                self._put_unread(drafts, gap, sentence, quoted, head, headed=headed)
                continue
            if open_draft is None and reader.sentence[0].key in ITS_OWN:
                node = about(node, Node("its_own"))
            other = alternative(open_draft.sentences[-1], node) if open_draft is not None else None
            if other is not None and open_draft is not None and not waits_before(open_draft):
                open_draft.sentences[-1] = other
            elif (
                headed and open_draft is not None and self._states(node) and _of_its_bearer(node, open_draft)
            ):
                drafts.append(_constant(node))
            elif open_draft is not None and (
                headed or self._goes_on_from(node, open_draft)
                or type_ == "Event" and _is_done(open_draft) and _of_other_cards(node)
            ):
                open_draft.sentences.append(node)
            elif headed or head.kind and (
                not self._states(node) or type_ == "Event" and _of_other_cards(node)
            ):
                drafts.append(Draft(head.kind, head.phases, sentences=[node]))
            else:
                drafts.append(Draft("constant", sentences=[node]))
        for number, draft in enumerate(drafts):
            if is_idle(draft, site=type_ in ("", "Site")):
                reason = NO_PHASE if type_ == "Event" else "it isn't clear when this may be done"
                gap = Gap(in_full(part), reason)
                gaps.append(gap)
                drafts[number] = _constant(sentence_of(unread(gap.phrase, gap.reason)))
        return [
            ability for draft in drafts
            for ability in (assembled(draft) if isinstance(draft, Draft) else [draft])
        ], gaps, reminders

    def _put_unread(
        self, drafts: list[Draft | Node], gap: Gap, sentence: str, quoted: Mapping[str, Value], head: Head, *,
        headed: bool
    ) -> None:
        """Put a sentence that could not be read in its place: in the ability under its head, behind the
        trigger that could be read, or by itself.
        """
        missing, last = unread(gap.phrase, gap.reason), drafts[-1] if drafts else None
        words = bare(sentence)
        read: Read = lambda text, category: self._reader(text, quoted).read(category)  # noqa: E731
        goes_on = headed or words.lower().startswith(_GOES_ON)
        if isinstance(last, Draft) and goes_on:
            last.sentences.append(sentence_of(missing))
        elif (trigger := trigger_before(words, read)) is not None:
            drafts.append(opened(Node("opening", trigger=trigger, do=(missing,)), head))
        elif headed:
            drafts.append(Draft(head.kind or "constant", head.phases, sentences=[sentence_of(missing)]))
        elif head.kind in ("action", "response"):
            drafts.append(Draft(head.kind, head.phases, sentences=[sentence_of(missing)]))
        else:
            drafts.append(_constant(stated(missing, words, read)))

    def _says_when_it_is_so(self, opening: Node) -> bool:
        """Whether "during the … phase" says when something is so, and nothing is done then."""
        moment = opening["trigger"].get("moment") if isinstance(opening["trigger"], Node) else None
        return isinstance(moment, Node) and moment.kind == "during_phase" and self._states(opening)

    @staticmethod
    def _waits_in(opening: Node, head: Head, draft: Draft | None) -> bool:
        """Does a trigger say what an event's effect waits for, rather than begin an ability of its own?"""
        trigger = opening["trigger"]
        return (
            head.kind == "action" and draft is not None and isinstance(trigger, Node)
            and trigger.kind in LATER
        )

    def _goes_on_from(self, node: Node, draft: Draft) -> bool:
        """Does an unheaded sentence belong to the ability before it?"""
        if _looks_back(node):
            return True
        begins = as_tuple(node["do"])[:1] if draft.kind == "triggered" else as_tuple(node["do"])
        return draft.kind != "constant" and not all(self._is_statement(part) for part in begins)

    def _states(self, sentence: Node) -> bool:
        """Does the sentence only say what is so, without anything being done?"""
        return all(self._is_statement(part) for part in as_tuple(sentence["do"]))

    def _is_statement(self, part: Value, *, inside: bool = False) -> bool:
        if not isinstance(part, Node):
            return False
        if part.kind in _WRAPPERS:
            return all(
                self._is_statement(inner, inside=part.kind == "while_") for inner in as_tuple(part["do"])
            )
        return part.kind in self._statements and (inside or part.kind not in self._either)


def _waits_by_itself(opening: Node, draft: Draft | None, type_: str) -> bool:
    """Whether a sentence behind a special ability waits for something on its own: it says what happens each
    time, and nothing of what that ability does. (Behind an event's deed it waits for as long as that lasts.)
    """
    trigger = opening["trigger"]
    return (
        draft is not None and draft.kind == "action" and type_ not in ("", "Event")
        and isinstance(trigger, Node) and trigger.kind == "each_time" and not _looks_back(_inside(opening))
    )


def _inside(opening: Node) -> Node:
    """A sentence with a trigger without the pronouns for the card that the trigger itself names."""
    trigger = opening["trigger"]
    assert isinstance(trigger, Node)
    named = {node.kind for node in trigger.walk()} & {"attached", "this", "named", "some", "ring_bearer"}
    plain = about(opening, Node("its_own")) if named else opening
    return Node("sentence", do=plain["do"], when=plain["trigger"])


def _is_done(draft: Draft) -> bool:
    """Whether the draft is what is done by an event, and nothing that is so of its card by itself."""
    return draft.kind in ("action", "response")


def _of_other_cards(sentence: Node) -> bool:
    """Whether a sentence of an event speaks of other cards only: the event says so when it is played. Of its
    own card it says what that costs, or what is so where it lies.
    """
    return all(node.kind not in ("this", "triggered") for node in sentence.walk())


def _is_about_the_card(standing: Node) -> bool:
    """Whether a sentence behind an ability is about the card itself: how many copies a character bears. (So
    many "per site" is how often that ability may be used.)
    """
    return standing.kind == "limit_one_per" and standing["per"] != "site"


def _of_its_bearer(sentence: Node, draft: Draft) -> bool:
    """Whether a sentence behind an ability that transfers its own card says what is so of its bearer."""
    moved = any(
        node.kind == "transfer" and node["what"] == Node("this") for said in draft.sentences
        for node in said.walk()
    )
    return moved and any(node.kind == "attached" for node in sentence.walk())


def _constant(said: Node) -> Draft:
    return Draft("constant", sentences=[said])


def _reminds(sentence: str, before: Sequence[Draft | Node]) -> bool:
    """Whether a sentence is in brackets right behind a keyword: it repeats what the keyword means anyway."""
    return sentence.startswith("(") and bool(before) and before[-1].kind in keywords_of("tcg").phrases


def _looks_back(sentence: Node) -> bool:
    """Whether a sentence speaks of something said before it, and not only, in its later phrases, of its own
    first subject.
    """
    do = as_tuple(sentence.get("do") or ())
    first = do[0] if do else None
    subject = first.get("who") if isinstance(first, Node) else None
    own = isinstance(subject, Node) and subject.kind in ("this", "attached", "named", "ring_bearer", "each")
    spoken = [part for part in do[1:] if isinstance(part, Node)] if own else []
    rest = sentence.replace(do=tuple(part for part in do if part not in spoken))
    return (
        any(n.kind in _BACKWARD for n in rest.walk())
        or any(n.kind in _BACKWARD - {"it"} for part in spoken for n in part.walk())
    )


def facts_of(card: Mapping[str, object]) -> CardFacts:
    """The facts of a card object (fields `title` or `name`, `type`)."""
    name = str(card.get("title") or card.get("name") or "")
    type_ = str(card.get("type") or "")
    return CardFacts(name, type_, (), own_names(name))
