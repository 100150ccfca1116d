"""A question that stands for several: *he* may be either of two who are told, and *only heroes* says
something of heroes and of whoever else there is. Each of them is asked by itself, in the words of the
question, and what they come to together is the answer: so whatever answers plain questions answers these too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec

from ruling_service.ask.answering.addressing import Addressed
from ruling_service.ask.answering.gate import CHARACTERS
from ruling_service.ask.answering.in_any import in_any
from ruling_service.ask.answering.of_cards import cannot_mean_it
from ruling_service.ask.answering.saying import short
from ruling_service.ask.building import Known
from ruling_service.ask.model import Mention, Subject, Understanding
from ruling_service.ask.reading.contrasts import Contrasts, contrasts
from ruling_service.ask.recalling.order import order_in
from ruling_service.ask.recalling.sides import ALLOWED, side
from ruling_service.ask.results import Answer, Part, Unanswered
from ruling_service.patterns import pattern

Ask = Callable[[str], Part]
"""What answers one question in plain words."""
MOST, OTHERS = 3, 6
"""So many may be meant, and so many others there may be: as many as phases."""
AUX = r"(?:can|could|may|might|must|should|will|would|do|does|did|is|are|am|was|were|has|have|had)"
PRONOUN = pattern(r"\b(?:he|she|it|him|that (?:guy|one|dude|man))\b", re.IGNORECASE)
THING = pattern(r"it|that one", re.IGNORECASE)
"""Words that may stand for cards that are nobody too."""
OTHER_PERSON = pattern(r"\b(?:his|her|its|they|them|their|these|those|this)\b", re.IGNORECASE)
"""What else of the clause may point to one of them: then more than one word is open."""
SENTENCE = pattern(r"[^.?!]+[.?!]*")
CLAUSE = pattern(
    rf"(?:^|[,;:–-]|\b(?:and|so|but|then)\b)\W*(?={AUX}\b|(?:what|how|who|which|when|where)\b)", re.IGNORECASE
)
ASKED = pattern(
    rf"\W*(?P<aux>{AUX})(?P<denied>n['’]?t)? (?P<who>he|she|it|that (?:guy|one|dude|man)) (?P<rest>[^?.!]+)",
    re.IGNORECASE,
)
"""A clause that asks whether it is so with the one that it begins with."""
SUPPORT = ("do", "does", "did")
ONLY = pattern(r"\b(?:only|just|solely|merely|exclusively|nobody but|no one but|nothing but) ", re.IGNORECASE)
"""What says that something holds of those that follow, and of nobody else."""
BETWEEN = pattern(
    r"(?:(?:of|for|by|with|on|to|in|during|the|a|an|my|our|your|his|her|its|their|other|those) )*",
    re.IGNORECASE,
)
NAMED = pattern(
    r"(?:,|,? and|,? but)? not (?:also )?(?:(?:of|for|by|with|on|to) )?(?P<who>[^,.?!]+?)"
    r"(?: too| as well| also)?(?=[.?!]|$)"
    r"|,? or (?:also )?(?:(?:of|for|by|with|on|to) )?(?P<or>[^,.?!]+?) (?:too|as well|also)(?=[.?!]|$)",
    re.IGNORECASE,
)
"""Who else there is, where the question says it itself: "…, not allies?", "or allies too?"."""
CLEFT = pattern(rf"\bis it (?P<who>[^?]+?) (?:who|that|which)(?P<aux> {AUX})? ", re.IGNORECASE)
"""How a question turns round to ask who it is."""
THIRD = pattern(r"(?P<verb>\w+?)(?P<end>(?<=[sxzo])es|(?<=[cs]h)es|(?<![su])s)?\b")
"""A verb as it is said of one."""

DECIDES = pattern(
    r"\W*(?P<aux>do|does|did) the (?P<who>[\w ]+? player) (?:get to )?"
    r"(?P<verb>decide|choose|pick|assign|order|select|divide)\b",
    re.IGNORECASE,
)
"""How it is asked whether a player makes a decision that one player makes,"""
WHO_DECIDES = pattern(r"The (?P<who>[\w ]+? player) decides\b")
"""and how it is said who does."""
TAIL = pattern(r",? or (?:only|just|not until|not before)\b[^?]*\?\s*$", re.IGNORECASE)
"""The other answer that a question names: "…, or only when it goes over?"."""
UNWILLING = pattern(
    r",? (?:even )?(?:if|when) (?:i|we|he|she|they) (?:do|does|did)(?:n['’]?t| not) "
    r"(?:want|like|wish|feel like)(?: to| it)?\s*\?\s*$", re.IGNORECASE,
)
"""What says why it is asked whether something has to be done, and tells nothing."""
DOES = pattern(r"\W*(?:do|does|did|is|are|was|were)\b", re.IGNORECASE)
"""How it is asked whether it is so, and not whether it may be."""


class Meant(NamedTuple):
    """One of the questions that a question stands for: of whom it asks, its words, whether that is a
    character and no thing, and where he is told of.
    """

    who: str
    text: str
    somebody: bool = True
    at: int = -1


# -- whom a pronoun means ------------------------------------------------------------------------------------


def by_its_pronoun(understood: Understanding, part: Part, ask: Ask, cards: Known) -> Part:
    """The answer to a question whose *he* may be one of several that it tells of: what holds for each, or
    each by name. Where only some of them can be asked of, and that is another answer than the one that was
    found, nothing is answered.
    """
    found = _by_pronoun(understood)
    if not found or _own(part.answer):
        return part
    out = cannot_mean_it(understood, [one.at for one in found], cards)
    able = [one for one in found if one.at not in out]
    if len(able) == 1:  # the card that is named speaks of nobody else
        return msgspec.structs.replace(ask(able[0].text), text=part.text)
    found = able or found
    known = []
    given = part.answer is not None and not part.answer.ruling
    for one in found:
        answer = ask(one.text).answer
        if answer is not None and not answer.ruling:
            known.append(answer)
        elif not given:
            return part  # where it isn't known of one, nothing is said of any
    alike = {str(one.answer) for one in known}
    if len(known) == len(found):
        if len(alike) == 1:
            same = part.answer is not None and str(part.answer.answer) in alike
            return part if same else _with(part, known[0])
        if not all(one.somebody for one in found):
            return part  # a tool, or what was played, is less likely meant than whom it is about
        said = _each_by_name(understood, found, known)
        return _with(part, said) if said is not None else _unclear(part, found)
    if part.answer is None or not known or alike == {str(part.answer.answer)}:
        return part
    return _unclear(part, found)


def _by_pronoun(understood: Understanding) -> list[Meant]:
    """A question once for each of those whom its pronoun may mean; none where that is no question."""
    text = understood.question
    begins = _asking(text)
    clause = text[begins:]
    pronouns = list(PRONOUN.finditer(clause))
    if len(pronouns) != 1 or OTHER_PERSON.search(clause):
        return []
    pronoun = pronouns[0]
    thing = THING.fullmatch(pronoun[0]) is not None
    allowed = ALLOWED.match(clause, pronoun.end() + 1) is not None
    if thing and (allowed or not _of_a_card(understood, begins + pronoun.end())):
        return []
    named = _told(understood, thing=thing)
    inside = {who for mention, who, _ in named if mention.start >= begins}
    whom = {
        who: (body, mention.start) for mention, who, body in named
        if mention.end <= begins and who not in inside
    }
    if not 1 < len(whom) <= MOST:
        return []
    start, end = begins + pronoun.start(), begins + pronoun.end()
    return [Meant(who, f"{text[:start]}{who}{text[end:]}", *told) for who, told in whom.items()]


def _asking(text: str) -> int:
    """Where the last clause begins that asks something."""
    sentences = [one for one in SENTENCE.finditer(text) if one[0].strip(" .?!")]
    last = sentences[-1] if sentences else None
    if last is None:
        return 0
    clauses = [one.end() for one in CLAUSE.finditer(text, last.start(), last.end())]
    return clauses[-1] if clauses else last.start()


def _of_a_card(understood: Understanding, at: int) -> bool:
    """Is something done by, or to, what a pronoun stands for: "is it destroyed", not "is it a tie"?"""
    return any(one.start >= at and one.kind in ("act", "state") for one in understood.mentions)


def _told(understood: Understanding, *, thing: bool) -> list[tuple[Mention, str, bool]]:
    """The cards that a question tells of, one of each, as it calls them, and whether they are characters."""
    subjects = [one for each in understood.asked for one in each.subjects]
    found = []
    for mention in understood.mentions:
        if mention.kind not in ("card", "term") or not mention.readings:
            continue
        name = mention.readings[0].name
        mine = [one for one in subjects if name in (one.card, one.label, *one.traits)]
        if not mine or not (thing or _is_somebody(mine[0])):
            continue
        if mention.kind == "card":
            found.append((mention, mention.text, _is_somebody(mine[0])))
        elif mention.text.lower().rstrip("s") == mention.text.lower():  # one of them
            found.append((mention, f"the {mention.text}", _is_somebody(mine[0])))
    return found


def _is_somebody(subject: Subject) -> bool:
    return bool({*subject.types} & {*CHARACTERS})


def _each_by_name(
    understood: Understanding, found: Sequence[Meant], known: Sequence[Answer]
) -> Answer | None:
    """What holds for one and what for the other, in a sentence; None where the clause has no such form."""
    asked = ASKED.match(understood.question, _asking(understood.question))
    yes = [one for one in known if one.answer is True]
    if yes and all(one.answer in (True, False) for one in known):
        if asked is None or asked["denied"]:
            return None
        aux = asked["aux"].lower()
        rest = "" if aux in SUPPORT else f" {asked['rest'].strip()}"
        each = [
            f"{_capital(one.who) if not at else one.who} {aux}{'' if of.answer else _NOT.get(aux, ' not')}"
            f"{rest if of.answer else ''}"
            for at, (one, of) in enumerate(_yes_first(found, known))
        ]
        best = yes[0]
    elif any(one.answer in (True, False, None) for one in known) and not _by_number(known):
        return None
    else:
        each = [
            f"{_capital(one.who) if not at else one.who}: {short(of.answer)}"
            for at, (one, of) in enumerate(zip(found, known, strict=True))
        ]
        best = known[0]
    reason = _reason(best)
    if asked is not None and reason.rstrip(".").endswith(asked["rest"].strip()):
        reason = ""  # it says the same once more
    return _said(best, f"{'; '.join(each)}{reason}", "; ".join(each))


def _by_number(known: Sequence[Answer]) -> bool:
    """Does it hang on a number that isn't told what holds of one of them?"""
    return any(one.verdict == "depends" and isinstance(one.answer, str) for one in known)


_NOT = {"can": "not"} | {
    one: "n't" for one in ("is", "are", "was", "were", "do", "does", "did", "has", "have", "had", "could",
                           "must", "should", "would", "might")
}
"""How an auxiliary is denied."""


def _yes_first(found: Sequence[Meant], known: Sequence[Answer]) -> list[tuple[Meant, Answer]]:
    return sorted(zip(found, known, strict=True), key=lambda one: one[1].answer is not True)


def _unclear(part: Part, found: Sequence[Meant]) -> Part:
    """A question without an answer, for it isn't clear whom it means."""
    whom = " or ".join(one.who for one in found)
    return Part(
        text=part.text, form=part.form,
        reason=Unanswered(why="ambiguous", message=f"Is it about {whom}? Name whom you mean."),
    )


# -- what holds of some only ---------------------------------------------------------------------------------


def by_its_focus(understood: Understanding, part: Part, ask: Ask) -> Part:
    """The answer to whether something holds of some *only*: if it does of them and of nobody else."""
    found = _by_focus(understood, contrasts(understood.game))
    if found is None or _own(part.answer):
        return part
    if part.answer is not None and part.answer.answer not in (True, False):
        return part  # it says which of them
    focus, others, whole = found
    held = _held_only(focus, others, ask, whole=whole)
    said = part.answer
    if said is not None and (said.recalled is None or not ONLY.search(said.recalled.wording)):
        said = None  # it was taken for the question without the word
    if said is not None and (held is None or held.answer == said.answer):
        return part
    if held is not None and said is None:
        return _with(part, held)
    return Part(
        text=part.text, form=part.form,
        reason=part.reason or Unanswered(
            why="not placed",
            message=f"Whether it is so of {others[0].who} too could not be played.",
        ),
    )


def _held_only(focus: Meant, others: Sequence[Meant], ask: Ask, *, whole: bool) -> Answer | None:
    """Whether what holds of one holds of nobody else; None where that doesn't show."""
    denied: Answer | None = None
    for other in others:
        answer = ask(other.text).answer
        if answer is None or answer.ruling or answer.answer not in (True, False):
            whole = False
        elif answer.answer is True:
            return _said(answer, f"No, {other.who} too{_reason(answer)}", said=False)
        else:
            denied = denied or answer
    if denied is None or not whole:
        return None
    own = ask(focus.text).answer
    if own is None or own.ruling or own.answer is not True:
        return None
    alone = f"not {others[0].who}" if len(others) == 1 else f"only {focus.who}"
    return _said(denied, f"Yes, {alone}{_reason(denied)}", said=True)


def _by_focus(understood: Understanding, known: Contrasts) -> tuple[Meant, list[Meant], bool] | None:
    """Of whom alone it is asked, who else there is, and whether these are all; None where nothing is."""
    text = understood.question
    begins = _asking(text)
    only = ONLY.search(text, begins)
    if only is None or text[: only.start()].lower().endswith(" or "):
        return None  # the second of two things of which one is asked for
    if side(text).denied and not NAMED.search(text, only.end()):
        return None
    between = BETWEEN.match(text, only.end())
    start = between.end() if between else only.end()
    focused = [one for one in understood.mentions if one.start == start]
    named = NAMED.search(text, only.end())
    if not focused:
        return None
    end = focused[0].end
    words = text[start:end]
    if named is not None:
        others, whole = [named["who"] or named["or"]], False
        behind = text[end : named.start()] + text[named.end() :]
        first = BETWEEN.match(others[0])
        own = text[only.end() : start] if first is None or not first[0].strip() else ""
        replaced = [f"{own}{other}" for other in others]
    else:
        beside, whole = known.beside(words)
        others, behind = [*beside], text[end:]
        own = text[only.end() : start]
        replaced = [other if other.startswith("another") else f"{own}{other}" for other in others]
    if not others or len(others) > OTHERS:
        return None
    before = text[: only.start()]
    meant = [
        Meant(said.strip(), _straight(f"{before}{said}{behind}"))
        for said in (text[only.end() : end], *replaced)
    ]
    return meant[0], meant[1:], whole


def _straight(text: str) -> str:
    """ "Is it allies who can quest?" asked straight: "Can allies quest?"."""
    cleft = CLEFT.search(text)
    if cleft is None:
        return text
    before, who, behind = text[: cleft.start()], cleft["who"], text[cleft.end() :]
    if cleft["aux"]:
        return f"{before}{_capital(cleft['aux'].strip())} {who} {behind}"
    verb = THIRD.match(behind)
    if verb is None:
        return text
    does = "Does" if verb["end"] else "Do"
    return f"{before}{does} {who} {verb['verb']}{behind[verb.end() :]}"


# -- who decides, and the other answer that is named ---------------------------------------------------------


def by_its_decider(understood: Understanding, part: Part, ask: Ask) -> Part:
    """The answer to whether some player makes a decision, where who makes it is known."""
    text = understood.question
    asked = DECIDES.match(text, _asking(text))
    if asked is None or part.answer is not None and part.answer.verdict != "depends":
        return part
    others, _ = contrasts(understood.game).beside(asked["who"])
    rest = text[asked.end() :]
    said = ask(f"{text[: asked.start('aux')]}Who {asked['verb']}s{rest}").answer
    if said is None or said.ruling or not others:
        return part
    told = Addressed(said.situation, text).text(said.text)
    decides = WHO_DECIDES.match(told)
    if decides is None:
        return part
    who = decides["who"].lower()
    if who == asked["who"].lower():
        return _with(part, _said(said, f"Yes, the {told[len('The ') :]}", said=True))
    if who in map(str.lower, others):
        return _with(part, _said(said, f"No, the {told[len('The ') :]}", said=False))
    return part


def by_its_tail(understood: Understanding, part: Part, ask: Ask) -> Part:
    """The answer to a question that names the other answer, "or only when …": yes where it is so already; and
    to one that ends with "if I don't want".
    """
    text = understood.question
    tail, unwilling = (each.search(text, _asking(text)) for each in (TAIL, UNWILLING))
    cut = tail or unwilling
    if part.answer is not None or cut is None:
        return part
    said = ask(f"{text[: cut.start()]}?").answer
    known = said is not None and not said.ruling and (said.answer is True or tail is None)
    return _with(part, said) if said is not None and known else part


def by_its_order(understood: Understanding, part: Part, ask: Ask) -> Part:
    """The answer to whether one of two comes first: no, where the other one does."""
    text = understood.question
    begins = _asking(text)
    if part.answer is not None or not DOES.match(text, begins) or order_in(text[begins:]) is None:
        return part
    known = contrasts(understood.game)
    swapped = {}
    for one in understood.mentions:
        if one.start >= begins:
            words = re.sub(r"^the ", "", one.text, flags=re.IGNORECASE)
            others, whole = known.beside(words)
            if whole and len(others) == 1:
                swapped[words] = others[0]
    if not swapped:
        return part
    each = pattern("|".join(map(re.escape, swapped)))
    said = ask(text[:begins] + each.sub(lambda found: swapped[found[0]], text[begins:])).answer
    if said is None or said.ruling or said.answer is not True:
        return part
    return _with(part, _said(said, f"No, the {next(iter(swapped.values()))}{_reason(said)}", said=False))


# -- what is said --------------------------------------------------------------------------------------------


def _own(answer: Answer | None) -> bool:
    """Is it the answer to a case's own question, which was put in just these words?"""
    return answer is not None and answer.recalled is not None and answer.recalled.likeness >= 1


def _with(part: Part, answer: Answer) -> Part:
    return Part(text=part.text, form=part.form, answer=answer)


def _said(answer: Answer, text: str, said: str | bool) -> Answer:
    """An answer with what is said in its place; it is nobody's own ruling any more."""
    verdict = answer.verdict if isinstance(said, str) else "always" if said else "never"
    return msgspec.structs.replace(
        answer, text=text if text.endswith(".") else f"{text}.", answer=said, verdict=verdict,
        confidence="derived",
    )


def _reason(answer: Answer) -> str:
    """What an answer says behind its yes or no, as it goes on behind another beginning."""
    said = re.match(r"(?:Yes|No)(?P<mark>[:.]) ", answer.text)
    if said is None or answer.text.startswith("nothing forbids it", said.end()):
        return ""  # that is no reason why it holds of somebody else
    return f"{said['mark']} {answer.text[said.end() :]}"


def _capital(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


EACH = (by_its_focus, by_its_decider, by_its_tail, by_its_order, in_any)


def each_meant(understood: Understanding, part: Part, ask: Ask, known: Known) -> Part:
    """A question's answer, where it stands for several questions what those (`ask` answers one) come to."""
    for one in EACH:
        part = one(understood, part, ask)
    return by_its_pronoun(understood, part, ask, known)


__all__ = ["Ask", "each_meant"]
