"""Card text to abilities, sentence by sentence: what can't be read is named, never skipped.

A card's text is normalised, cut into abilities by their labels, and each sentence is read with the phrase
grammar. A sentence that is understood only in part is a gap, and a card with a gap is not complete.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache

from ruling_service.patterns import pattern

from .account import Accounts
from .alternatives import (
    at_another_price,
    discarded_besides,
    in_the_last_option,
    instead_of,
    is_of_the_price,
    offered_before,
    price_alone,
    said_more_of,
)
from .antecedents import EITHER, Antecedents, ambiguous, unbound
from .assemble import (
    Waiting,
    ability_from,
    at_that_hour,
    with_its_offer,
    with_the_cards_x,
    with_x_apart,
)
from .canonical import spread
from .compiled import CompiledCard, Gap
from .conditions_first import about_the_host, as_an_event, with_conditions_behind
from .grammar import Grammar
from .house import ability_text, as_tuple
from .match import Reader
from .node import Node, Value, nodes
from .normalise import PARAGRAPH, CardFacts, clean
from .own_name import with_self
from .paragraphs import is_about_another, is_of_engaging, on_the_same_condition, stands_alone, waits
from .printer import MEANS, phrase
from .said_in_one_form import trigger_in_full
from .said_shorter import at_length
from .sorts import of_unclear_sorts
from .split import HOURS, Note, Part, parts, quotations
from .unread import sentence_of, stated, trigger_before, unread, unread_in
from .words import stem, tokens
from .x import speaks_of_x


@dataclass
class _Draft:
    """An ability being put together from its sentences."""

    label: str
    phase: str = ""
    valour: bool = False
    sentences: list[Node] = field(default_factory=list)
    trigger: Node | None = None
    remarks: list[Node] = field(default_factory=list)


_REMEMBERED = 512
"""So many cards are remembered as they were compiled: those of a table, again for each position of it."""
_SENTENCES = 32
"""Of so many sentences is remembered what was read of them: each is read as one thing after another, by
whoever asks, and many cards have the same ones.
"""
_SAID_BACK = 512
"""Of so many abilities is remembered how house wording says them: keywords, and what many cards say."""


class Compiler:
    """The card language of one game."""

    reads: tuple[str, ...] = (
        "name", "title", "type", "traits", "encounter_set", "stage", "cost", "side", "keywords", "text",
        "shadow",
    )  # fmt: skip
    """What of a card object is read; the rest makes no other card."""

    def __init__(
        self, grammar: Grammar, accounts: Accounts | None = None, antecedents: Antecedents | None = None
    ) -> None:
        self.grammar = grammar
        self.accounts = accounts
        self.antecedents = antecedents
        self._remembered = lru_cache(maxsize=_REMEMBERED)(self._compiled)
        self._read_before = lru_cache(maxsize=_SENTENCES)(self._first_reader)
        self._in_words = lru_cache(maxsize=_SENTENCES)(self._words_of)
        self._in_house = lru_cache(maxsize=_SAID_BACK)(self._house)

    def compile_card(self, card: Mapping[str, object]) -> CompiledCard:
        """All abilities of a card object with `keywords`, `text` and `shadow` (each may be missing).

        Words that are not said again when the abilities are read back are gaps.
        """
        given = ((name, card.get(name)) for name in self.reads)
        return self._remembered(tuple([
            (name, tuple(map(str, value)) if isinstance(value, list | tuple) else str(value))
            for name, value in given if value
        ]))  # fmt: skip

    def _compiled(self, printed: tuple[tuple[str, object], ...]) -> CompiledCard:
        """A card of which that is printed, compiled."""
        card = dict(printed)
        facts = CardFacts.of(card)
        abilities: list[Node] = []
        gaps: list[Gap] = []
        for name in ("keywords", "text", "shadow"):
            text = card.get(name)
            if not text:
                continue
            compiled = self._text(str(text), facts, shadow=name == "shadow", accounted=True)
            abilities += compiled.all
            gaps += compiled.gaps
        whole = with_its_offer(with_the_cards_x(with_x_apart(tuple(dict.fromkeys(abilities)))))
        bound = {ability: self.bound(ability, facts.type, gaps) for ability in whole}
        as_left = {ability.without("x"): ability for ability in whole} | {each: each for each in whole}
        return CompiledCard.of(bound.values(), [
            replace(gap, read_as=tuple(bound.get(as_left.get(one, one), one) for one in gap.read_as))
            for gap in gaps
        ])

    def trait(self, written: str) -> str:
        """A trait as texts are read to name it, whatever its accents and number; one that no text is known
        to name stays as it is written.
        """
        known = self.grammar.vocabulary["trait"]
        return known.get(tuple(stem(word) for word in written.split()), written)

    def bound(self, ability: Node, card_type: str, gaps: list[Gap]) -> Node:
        """An ability whose pronouns say what they mean; a sentence with one of which nobody can tell is a
        gap, and not played.
        """
        if self.antecedents is None:
            return ability
        whole = self.antecedents.bound(ability, card_type)
        doubtful, doubted = ambiguous(whole), ambiguous
        if doubtful is None:
            doubtful, doubted = of_unclear_sorts(whole), of_unclear_sorts
        if doubtful is None:
            return whole
        words, reason = self._doubt(doubtful)
        if "do" not in whole or doubted(whole.without("do")) is not None:
            said: tuple[Value, ...] = (sentence_of(unread(words, reason)),)
        else:
            said = tuple(
                sentence_of(unread(self._said(each), reason)) if doubted(each) is not None else each
                for each in as_tuple(whole["do"]) if isinstance(each, Node)
            )
        gaps.append(Gap(self._said(ability), reason))
        return unbound(whole).replace(do=said)

    def _doubt(self, doubtful: Node) -> tuple[str, str]:
        """A phrase of which nobody can tell what it means, in house wording, and why not."""
        if EITHER not in doubtful:
            words = phrase(self.grammar, doubtful, "filter") or doubtful.kind
            return words, f"“{words}” doesn't say what is told of which"
        either = " or ".join(str(label) for label in as_tuple(doubtful[EITHER]))
        words = phrase(self.grammar, doubtful.without(EITHER), "cards") or doubtful.kind
        why = f"may mean {either}" if either else "fits nothing that is named before it"
        return words, f"“{words}” {why}"

    def _said(self, said: Node) -> str:
        """An ability or a sentence of it in house wording."""
        plain = unbound(said)
        if plain.kind == "sentence":
            return phrase(self.grammar, plain, "sentence") or plain.kind
        return self._read_back(plain) or plain.kind

    def compile_text(
        self, text: str, facts: CardFacts | None = None, *, shadow: bool = False
    ) -> CompiledCard:
        """The abilities of a text; `shadow` says that it stands in the card's shadow box, so an unlabelled
        one is a shadow effect.
        """
        return self._text(text, facts or CardFacts(), shadow=shadow)

    def _text(
        self, text: str, facts: CardFacts, *, shadow: bool = False, accounted: bool = False
    ) -> CompiledCard:
        text = at_length(with_self(clean(text), facts, self.grammar.has_term))
        if shadow:  # the card that lies as a shadow card calls itself a card, and the attacker this enemy
            text = re.sub(r"\bthis enemy\b", "the attacking enemy", text)
        text, quoted = quotations(text)
        gaps: list[Gap] = []
        values: dict[str, Value] = {}
        for mark, inside in quoted.items():
            if isinstance(inside, Note):
                values[mark] = str(inside)
                continue
            inner = self.compile_text(inside, facts)
            gaps += inner.gaps
            values[mark] = inner.all
        abilities: list[Node] = []
        for part in parts(text):
            if not part.label:
                part.label = "shadow" if shadow else "setup" if facts.sets_up else ""
            part.stays = facts.stays
            found, missed = self._part(part, values, quoted)
            if part.hour:
                found = [at_that_hour(ability, part.hour) for ability in found]
            if accounted and not missed:
                missed = self._unaccounted(". ".join(part.sentences), quoted, found)
            abilities += found
            gaps += missed
        return CompiledCard.of(abilities, gaps)

    def _unaccounted(
        self, printed: str, passages: Mapping[str, str], abilities: Sequence[Node]
    ) -> list[Gap]:
        """The words of a text that its abilities don't say again, as a gap; a card without a table has none.
        """
        said = [self._read_back(ability) for ability in abilities]
        if self.accounts is None:
            return []
        printed = _with_passages(printed.replace(PARAGRAPH, ""), passages)
        if None in said:  # of what isn't read in full, that is said already
            if any(map(unread_in, abilities)):
                return []
            return [Gap(printed, "what it was read as has no words of its own", read_as=tuple(abilities))]
        differences = self.accounts.differences(printed, " ".join(each for each in said if each))
        reason = f"read back without {differences}"
        return [Gap(printed, reason, read_as=tuple(abilities))] if differences else []

    def _read_back(self, ability: Node) -> str | None:
        """An ability in house wording, whether or not that compiles to the same ability."""
        return self._in_words(ability, grouped=False)

    def _words_of(self, ability: Node, **style: bool) -> str | None:
        text = ability_text(self.grammar, ability, **style)
        if text is None and (otherwise := with_conditions_behind(ability)) != ability:
            return ability_text(self.grammar, otherwise, **style)
        return text

    def house(self, ability: Node) -> str | None:
        """An ability in house wording; None where the grammar has no words for it.

        The wording compiles to the same ability: where plain words would be read otherwise, inner sequences
        are put in brackets.
        """
        return self._in_house(unbound(ability))

    def _house(self, ability: Node) -> str | None:
        for grouped in (False, True):
            text = self._in_words(ability, grouped=grouped)
            if text is None or tuple(map(unbound, self.compile_text(text).abilities)) == (ability,):
                return text
        return None

    def _part(
        self, part: Part, quoted: Mapping[str, Value], passages: Mapping[str, str]
    ) -> tuple[list[Node], list[Gap]]:
        if part.label in ("", "standing"):
            return self._unlabelled(part, quoted, passages)
        if part.label in HOURS and part.sentences:
            found, missed = self._unlabelled(part, quoted, passages)
            if all(ability.kind == "constant" for ability in found):
                return [at_that_hour(ability, part.label) for ability in found], missed
        if part.label == "forced" and len(part.sentences) > 1:
            part.sentences[1:] = self._of_the_engaged(part, quoted)
        draft = _Draft(part.label, part.phase, part.valour)
        gaps = []
        beyond: list[Node] = []
        apart: list[Node] = []  # sentences about the card itself that stand among those of the ability
        for number, sentence in enumerate(part.sentences):
            # a limit closes the ability that it limits
            limited = any(remark.kind != "x_is" for remark in draft.remarks)
            if number and sentence[0] == PARAGRAPH:
                keyword = self._reader(sentence, quoted).read("standing")
                if isinstance(keyword, Node) and keyword.kind == "keyword":
                    apart.append(keyword)
                    continue
            if number and _VICTORY.fullmatch(bare(sentence)):
                keyword = self._reader(sentence, quoted).read("standing")
                if isinstance(keyword, Node):
                    apart.append(keyword)
                    continue
            gap = self._sentence(draft, sentence, quoted, passages, first=number == 0)
            if gap is not None:
                of_the_card = self._reader(sentence, quoted).read("standing") if number else None
                if isinstance(of_the_card, Node) and of_the_card.kind not in ("keyword", "x_is"):
                    apart.append(of_the_card)
                    continue
                gaps.append(gap)
                if number and sentence[0] == PARAGRAPH:
                    apart.append(self._not_stated(gap, sentence, quoted))
                else:
                    self._not_said(draft, gap, sentence, quoted)
            elif number and draft.sentences and stands_alone(
                self._by_itself(draft.sentences[-1]), draft.label,
                paragraph=sentence[0] == PARAGRAPH or limited, stays=part.stays
            ):
                rest, missed = self._behind(draft, part.sentences[number:], quoted, passages)
                draft.sentences.pop()
                beyond, gaps = rest, gaps + missed
                break
        if not draft.sentences:
            gap = Gap(part.label, "the ability has no text")
            gaps.append(gap)
            self._not_said(draft, gap, part.label, quoted)
        ability = ability_from(
            draft.label, draft.sentences, draft.remarks, draft.trigger, draft.phase, valour=draft.valour,
            waiting=self._waiting
        )
        return [ability, *apart, *beyond], gaps

    def _of_the_engaged(self, part: Part, quoted: Mapping[str, Value]) -> list[str]:
        """What stands behind "after ~ engages a player": in texts of their own "that player" is the one it is
        engaged with from then on.
        """
        first, *rest = part.sentences
        told = [_THAT_PLAYER.sub(r"\1he engaged player", sentence) for sentence in rest]
        if told == rest:
            return rest
        opening = self._reader(first, quoted).read("opening")
        trigger = opening.get("trigger") if isinstance(opening, Node) else None
        if not is_of_engaging(trigger if isinstance(trigger, Node) else None):
            return rest
        return [new if self._is_by_itself(new, quoted) else old for old, new in zip(rest, told, strict=True)]

    def _is_by_itself(self, sentence: str, quoted: Mapping[str, Value]) -> bool:
        """Whether a sentence behind a Forced effect would be a text of its own."""
        said = self._reader(sentence, quoted).read("sentence")
        if not isinstance(said, Node):
            return False
        own = sentence[0] == PARAGRAPH
        return stands_alone(self._by_itself(spread(said)), "forced", paragraph=own, stays=True)

    def _behind(
        self, draft: _Draft, sentences: list[str], quoted: Mapping[str, Value], passages: Mapping[str, str]
    ) -> tuple[list[Node], list[Gap]]:
        """Texts of their own behind an ability, the first of which was read as the last of it; one that
        waits, behind what a card does by itself, is like that, though the bold word isn't printed again.
        """
        if draft.label in ("forced", "when_revealed") and all(map(waits, nodes(draft.sentences[-1], "do"))):
            return self._part(Part("forced", sentences=sentences, stays=True), quoted, passages)
        return self._unlabelled(Part(sentences=sentences), quoted, passages)

    @cached_property
    def _waiting(self) -> Waiting:
        """Which sentences belong to one that waits."""
        if self.antecedents is None:
            return Waiting()
        return Waiting(self.antecedents.agreement.to_come, self._speaks_of)

    def _speaks_of(self, before: Node, after: Node) -> bool:
        """Whether a sentence speaks of a card that the one before it names itself."""
        assert self.antecedents is not None
        together = self.antecedents.bound(Node("constant", do=(before, after)))
        alone = self.antecedents.bound(Node("constant", do=(after,)))
        told, by_itself = nodes(together, "do")[1], nodes(alone, "do")[0]
        return any(
            MEANS in there and MEANS not in here and not _stays(str(there[MEANS]))
            for there, here in zip(told.walk(), by_itself.walk(), strict=False)
        )

    def _by_itself(self, sentence: Node) -> Node:
        """A sentence with those of its pronouns bound that mean what it names itself."""
        alone = Node("constant", do=(sentence,))
        bound = self.antecedents.bound(alone) if self.antecedents is not None else alone
        return as_tuple(bound["do"])[0] if ambiguous(bound) is None else sentence  # type: ignore[return-value]

    def _not_said(self, draft: _Draft, gap: Gap, sentence: str, quoted: Mapping[str, Value]) -> None:
        """Put what could not be read in its place in an ability; what that waits for may be readable all the
        same.
        """
        if draft.label in ("response", "forced") and not draft.sentences:
            draft.trigger = trigger_before(bare(sentence), self._as(quoted))
        draft.sentences.append(sentence_of(unread(gap.phrase, gap.reason)))

    def _not_stated(self, gap: Gap, sentence: str, quoted: Mapping[str, Value]) -> Node:
        """A constant ability of which only that much could be read, while what it is true."""
        said = stated(unread(gap.phrase, gap.reason), bare(sentence), self._as(quoted))
        return Node("constant", do=(said,))

    def _as(self, quoted: Mapping[str, Value]) -> Callable[[str, str], object]:
        """Reads words as a phrase of a category."""
        return lambda words, category: self._reader(words, quoted).read(category)

    def _unlabelled(
        self, part: Part, quoted: Mapping[str, Value], passages: Mapping[str, str]
    ) -> tuple[list[Node], list[Gap]]:
        """Keywords, restrictions and constant abilities: each sentence is one, unless it goes on from the one
        before.
        """
        found: list[Node] = []
        gaps: list[Gap] = []
        reminders: list[str] = []
        draft: _Draft | None = None
        for sentence in part.sentences:
            if _reminds(sentence, found) and self._reader(sentence, quoted).read("remark") is None:
                reminders.append(sentence)
                continue
            reader = self._reader(sentence, quoted)
            node = reader.read("standing")
            if isinstance(node, Node):
                found.append(trigger_in_full(node) if node.kind == "attach_to" else node)
                draft = None
                continue
            before = self._spoken_of(draft, reader) if draft is not None else None
            goes_on = before is not None or draft is not None and self._goes_on(reader)
            if draft is None or not goes_on:
                draft = _Draft("constant")
                gap = self._sentence(draft, sentence, quoted, passages, first=True)
                if any(ability.kind == "attach_to" for ability in found):
                    draft.sentences = [about_the_host(said) for said in draft.sentences]
            else:
                found.pop()
                gap = self._sentence(draft, sentence, quoted, passages, first=False)
                if before is not None and gap is None and len(draft.sentences) > 1:
                    draft.sentences[-2:] = on_the_same_condition(before, draft.sentences[-1])
            if gap is not None and goes_on:
                gaps.append(gap)
                self._not_said(draft, gap, sentence, quoted)
            elif gap is not None:
                draft = None
                gaps.append(gap)
                found.append(self._not_stated(gap, sentence, quoted))
                continue
            if not draft.sentences:
                found += [remark for remark in draft.remarks if remark.kind == "x_is"]
                for _ in (r for r in draft.remarks if r.kind != "x_is"):
                    gap = Gap(sentence, "there is no ability before it that it could limit")
                    gaps.append(gap)
                    found.append(self._not_stated(gap, sentence, quoted))
                draft = None
                continue
            found.append(
                ability_from(
                    "constant", draft.sentences, draft.remarks, draft.trigger, "", valour=False,
                    waiting=self._waiting
                )
            )
        part.sentences = [each for each in part.sentences if each not in reminders]
        return found, gaps

    def _reader(self, sentence: str, quoted: Mapping[str, Value]) -> Reader:
        return self._read_before(bare(sentence), tuple(quoted.items())).again()

    def _first_reader(self, sentence: str, quoted: tuple[tuple[str, Value], ...]) -> Reader:
        return Reader(self.grammar, tokens(sentence), dict(quoted))

    def _goes_on(self, reader: Reader) -> bool:
        """Does the sentence belong to the one before?"""
        first = reader.sentence[0].key if reader.sentence else ""
        if (
            first in ("then", "otherwise")
            or any(reader.read(category) is not None for category in ("remark", "alternative"))
        ):
            return True
        said = reader.read("sentence")
        return isinstance(said, Node) and any(node.kind == "cancel_this" for node in said.walk())

    def _spoken_of(self, draft: _Draft, reader: Reader) -> Node | None:
        """The sentence before one that states something of the card which that is about, and which isn't this
        one; None where it states nothing of it.
        """
        said = reader.read("sentence")
        if self.antecedents is None or not isinstance(said, Node) or not draft.sentences:
            return None
        agreement, before = self.antecedents.agreement, draft.sentences[-1]
        do = as_tuple(self._by_itself(spread(said))["do"])
        subjects = [phrase.get("who") for phrase in do if isinstance(phrase, Node)]
        open_yet = all(
            isinstance(who, Node) and who.kind in agreement.pronouns and MEANS not in who for who in subjects
        )
        return before if open_yet and is_about_another(before, agreement.nouns) else None

    def _sentence(
        self, draft: _Draft, sentence: str, quoted: Mapping[str, Value], passages: Mapping[str, str], *,
        first: bool
    ) -> Gap | None:
        reader = self._reader(sentence, quoted)
        if draft.label in ("response", "forced") and first:
            opening = reader.read("opening")
            if isinstance(opening, Node):
                trigger = opening["trigger"]
                assert isinstance(trigger, Node)
                draft.trigger = trigger_in_full(trigger)
                draft.sentences.append(
                    spread(Node("sentence", **{n: v for n, v in opening.fields.items() if n != "trigger"}))
                )
                return None
            node = reader.read("sentence")
            if isinstance(node, Node) and draft.label == "forced" and not _waits(node):
                if (becoming := _becomes_so(node)) is None:
                    return self._gap(sentence, reader, passages)
                draft.sentences.append(spread(becoming))
                return None
        remark = reader.read("remark")
        if isinstance(remark, Node):
            draft.remarks.append(spread(remark) if remark.kind == "x_is" else remark)
            return None
        if draft.sentences:
            alternative = reader.read("alternative")
            if isinstance(alternative, Node):
                if alternative.kind == "lessened":
                    in_full = offered_before(draft.sentences[-1], spread(alternative))
                    if in_full is None:
                        return Gap(sentence, "it isn't clear which number before it is meant", "")
                    draft.sentences[-1:] = in_full
                    return None
                if alternative.kind == "discard_more":
                    besides = discarded_besides(draft.sentences[-1], spread(alternative))
                    if besides is None:
                        return Gap(sentence, "it isn't clear from where so many more are discarded", "")
                    draft.sentences.append(besides)
                    return None
                if "when" not in alternative:
                    more = said_more_of(draft.sentences[-1], alternative)
                    if more is None:
                        return Gap(sentence, "it isn't clear what in the sentence before this speaks of", "")
                    draft.sentences[-1] = more
                    return None
                if draft.label == "travel":
                    draft.sentences[-1] = price_alone(draft.sentences[-1])
                before, other = draft.sentences[-1], spread(alternative)
                if is_of_the_price(before, other, self._printed):
                    priced = at_another_price(before, other, self._printed)
                    if priced is None:
                        return Gap(sentence, "it isn't clear which number of the price this replaces", "")
                    draft.sentences[-1] = priced
                    return None
                if sentence.startswith("(") and (chosen := in_the_last_option(before, other)):
                    draft.sentences[-1] = chosen
                    return None
                replaced = instead_of(before, other)
                if replaced is None:
                    return Gap(
                        sentence, "it isn't clear which number of the sentence before this replaces", ""
                    )
                draft.sentences.append(replaced)
                return None
        node = reader.read("sentence")
        if isinstance(node, Node):
            said = spread(node)
            draft.sentences.append(as_an_event(said) if draft.label == "constant" else said)
            return None
        return self._gap(sentence, reader, passages)

    def _printed(self, deed: Node) -> str:
        """How something that is done is printed."""
        return phrase(self.grammar, deed, "effect") or ""

    def _gap(self, sentence: str, reader: Reader, passages: Mapping[str, str]) -> Gap:
        miss, words = reader.miss(), reader.sentence
        sentence = sentence.lstrip(f"{PARAGRAPH} ")
        sentence = _with_passages(sentence, passages)
        if miss.reached >= len(words):
            reason = "it ends too early"
        elif miss.reached == 0:
            reason = f"nothing begins with “{words[0].text}”"
        else:
            read = _last_words(bare(sentence)[: words[miss.reached - 1].end])
            reason = f"understood as far as “{read}”, not “{words[miss.reached].text}”"
        return Gap(sentence, reason, f"{miss.nearest.kind}: {miss.nearest.source}" if miss.nearest else "")

    def phrase(self, node: Value, category: str) -> str | None:
        """A node in house wording as a phrase of a category."""
        return phrase(self.grammar, node, category)


def _last_words(text: str, room: int = 40) -> str:
    """The end of a text in whole words, after dots where it is no more than its end."""
    end = text[-room:]
    whole = end if len(text) <= room or text[-room - 1].isspace() else end.partition(" ")[2] or end
    return whole if whole == text else f"… {whole.lstrip()}"


def _stays(label: str) -> bool:
    """Whether a name means the same card now and later: the one that speaks, or the one it is attached to."""
    return label == "this" or label.startswith("attached ")


_VICTORY = pattern(r"Victory (?:\d+|X)")
"""What is no effect, wherever it stands behind others: how many points the card is worth."""
_THAT_PLAYER = pattern(r"\b([Tt])hat player\b")


def _waits(sentence: Node) -> bool:
    """Does a forced ability without a trigger say when it applies?"""
    times = ("while_", "during", "delayed", "as_soon_as")
    do = sentence["do"]
    return isinstance(do, tuple) and all(isinstance(part, Node) and part.kind in times for part in do)


def _reminds(sentence: str, before: list[Node]) -> bool:
    """Whether a sentence is in brackets right behind a keyword whose number it does not say: it repeats what
    the keyword means anyway.
    """
    text = sentence.strip(f" {PARAGRAPH}")
    said = before[-1] if before else None
    return text.startswith("(") and said is not None and said.kind == "keyword" and not speaks_of_x(said)


_SEEN_ON_THE_TABLE = frozenset(
    [
        "tokens_are", "stat_is", "count_is", "none", "has_attached", "has_attachments", "controls_count",
        "engaged_count", "has_cards_in_hand", "threat_is",
    ]
)
"""Conditions about how things lie on the table, which come to be true at some moment."""


def _becomes_so(sentence: Node) -> Node | None:
    """ "Forced: If it has 3 or more resources, …": done as soon as that is so; None where nothing of the kind
    is said.
    """
    do = sentence["do"]
    if not isinstance(do, tuple) or len(do) != 1 or not isinstance(do[0], Node) or do[0].kind != "if_":
        return None
    when = do[0]["when"]
    if not isinstance(when, tuple) or "after" in do[0]:
        return None
    alone = [
        one for each in when if isinstance(each, Node)
        for one in (nodes(each, "of") if each.kind == "any_condition" else (each,))
    ]
    if len(alone) < len(when) or any(each.kind not in _SEEN_ON_THE_TABLE for each in alone):
        return None
    return sentence.replace(do=(do[0].as_kind("as_soon_as"),))


def _with_passages(sentence: str, passages: Mapping[str, str]) -> str:
    """A sentence with its quoted passages in their places."""
    for mark, passage in passages.items():
        sentence = sentence.replace(mark, f'"{passage}"')
    return sentence


def bare(sentence: str) -> str:
    """A sentence without the brackets around all of it."""
    sentence = sentence.strip(f" {PARAGRAPH}")
    if sentence.startswith("(") and sentence.find(")") in (len(sentence) - 1, -1):
        sentence = sentence.strip("()")
    return re.sub(r"[.\s]+$", "", sentence)
