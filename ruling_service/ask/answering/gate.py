"""Which questions are played at all: nothing that matters may have been left out of what was understood."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice, pairwise

import msgspec

from ruling_service.ask.answering.all_that_is_said import REPEATED, all_is_told, what_was_understood
from ruling_service.ask.answering.whose import one_more_of_it, whose_pile
from ruling_service.ask.building import NotBuilt
from ruling_service.ask.building.amounts import asked_for
from ruling_service.ask.building.by_so_much import MORE_OR_LESS
from ruling_service.ask.building.by_text.frames import MAKE
from ruling_service.ask.building.here import here
from ruling_service.ask.building.reasons import LOOKED_UP, not_placed
from ruling_service.ask.building.tidy import is_again
from ruling_service.ask.building.told import removed
from ruling_service.ask.model import Asked, Mention, Understanding
from ruling_service.ask.people import OTHERS
from ruling_service.ask.posts import in_story
from ruling_service.ask.reading.knowledge import Knowledge
from ruling_service.ask.reading.tokens import tokens
from ruling_service.ask.reading.words import GAMES
from ruling_service.ask.recalling.adding import OTHERS_ONE
from ruling_service.ask.recalling.counts import NOT_ONE
from ruling_service.ask.recalling.order import order_in
from ruling_service.ask.recalling.polarity import polarity
from ruling_service.ask.recalling.sides import side
from ruling_service.patterns import pattern
from ruling_service.slugs import fold

PLAYING = ("play", "put into play")
"""Acts for which it matters where a card lies."""
UNPLACED = {"only", "free"}
SHARED = {"none": "it holds for neither", "part": "it holds for one"}
UNSHARED = SHARED.keys()
"""What makes a question another one (`corpus/sides.toml`), and no situation says."""
ALL_BUT = pattern(
    r"\b(?:all|every)\b(?: of)?(?: (?:the|my|your|his|her|their|our))? (?:others?|else|remaining|rest)\b"
    r"|\b(?:everyone|everybody) else\b|\bthe (?:rest|others|remaining)\b",
    re.IGNORECASE,
)
"""Every one of a kind but those that are spoken of: how many they are no subject carries."""
SEVERAL = pattern(
    rf"\b(?:{NOT_ONE}|more than once|different|we both|both of us|one each|both of them)\b"
    r"|\bboth(?=\W*$)",
    re.IGNORECASE,
)
"""Of whom there are more than one, or what is done more than once."""
SAME_USE = pattern(
    r"\bfor the same (?:cost|ability|abilities|effect|action|event|response)\b", re.IGNORECASE
)
"""What narrows an act to one use, which no act says."""
WITHOUT = pattern(r"\bwithout (?:(?:a|an|the|any|having|his|her|its|their) )*$", re.IGNORECASE)
"""What stands before something that somebody doesn't have."""
TWICE = pattern(r"\btwice\b", re.IGNORECASE)
"""What is done twice needn't have been done."""
SAID_OTHERWISE = pattern(
    r"\b(?:outside(?: of)?|other than|apart from)\b(?=[^.,;?!]*\bphase\b)|\binstead\b(?! of)"
    r"|\bone of (?:his|hers|theirs|yours|mine)\b(?! (?!(?:in|at|on|from|during|then|now|and|or|to|if)\b)\w)"
    r"|\bwith (?:nothing|nobody|no one)\b",
    re.IGNORECASE,
)
"""When it isn't, who isn't meant, whose it is: what no act and no subject carries."""
OF_A_ROW = pattern(r"\b(?:my|our|your|his|her|its|their) (?:second|third|fourth) $", re.IGNORECASE)
"""Which of several it is, and not how many there are."""
ONE_OF_SEVERAL = pattern(r"\bone of (?:my|our|your|his|her|their|the)\b", re.IGNORECASE)
"""That there are others of them."""
OF_THE_LAST = ("eliminate", "lose", "lose the game", "win", "survive")
"""What hangs on whether there are."""
HOW_MUCH_EXTRA = pattern(r"\bhow (?:much|many) (?:extra|additional)\b", re.IGNORECASE)
"""What is asked for is what comes on top, not all there is."""
A_BOUND = pattern(
    r"\bhow (?:high|low) (?:can|could|may)\b"
    r"|\b(?:highest|lowest|maximum|minimum)\b[^.;?!]*\b(?:can|could|may)\b",
    re.IGNORECASE,
)
"""How far something may go: what comes of one position is somewhere within that."""
TO_MAKE = pattern(r"\bto make (?:\w+ )?\w+", re.IGNORECASE)
"""What something is done for, which doing it doesn't tell."""
USES = pattern(r"uses?\b", re.IGNORECASE)
ITS_ABILITY = pattern(
    r" (?:his|her|its|their|that)(?: own)?(?: [\w-]+)? "
    r"(?:abilit\w+|responses?|actions?|texts?|effects?|game text)\b",
    re.IGNORECASE,
)
"""What a card uses of itself."""
BY_ITS_ABILITY = pattern(rf"\b(?:with|by|using|through){ITS_ABILITY.pattern}", re.IGNORECASE)
"""What a card does by its own text."""
DENIED = pattern(
    r"\b(?:who|that|which)(?:['’]?s| is| are| was| has| have| had| did| does| do) ?(?:n['’]?t|not|never|no "
    r"longer)\b"
    r"|\b(?:who|that|which) (?:isn|aren|wasn|hasn|haven|didn|doesn|don)['’]?t\b"
    r"|(?:^|\s)[-−–]\d",
    re.IGNORECASE,
)
"""What is denied of somebody within a question, which no subject carries; and numbers below 0."""
FIRST = pattern(r"\bfirst(?=[?.,;]|$| (?:in|at|on|and|or|then|during|before|after)\b)", re.IGNORECASE)
"""How it is said that what is asked comes before something else."""
WORD_NEXT = pattern(r" +\w")
TO_THE_MARK_WHOLE = pattern(r"[^.,;:?!]*")
TO_THE_MARK = pattern(r"\s*[^\s.,;:?!]+(?:\s+[^\s.,;:?!]+){0,5}")
"""Some words up to the next mark."""


def let_through(asked: Asked, understood: Understanding, known: Knowledge) -> None:
    """Raises NotBuilt where playing would answer another question than the one that was asked."""
    if understood.game not in GAMES:
        raise NotBuilt("another game", "Which of the two games it is about could not be told.")
    if len(understood.games) > 1:
        foreign = [
            m for m in understood.mentions
            if m.kind == "card" and {r.game for r in m.readings[:1]} - {understood.game, ""}
        ]
        named = [m.text for m in foreign if not in_story(understood.question, m.start, asked.text)]
        cards = f", of the other one with “{'”, “'.join(dict.fromkeys(named))}”" if named else ""
        if named or not foreign:
            raise NotBuilt("another game", f"It speaks of both games at once{cards}.")
    if asked.form == "lookup":
        raise NotBuilt("a look-up", LOOKED_UP)
    if asked.relation in ("instead of", "in response to"):
        raise not_placed(f"“{asked.relation}”")
    placed = asked.acts or asked.moment or asked.phase or asked.moments
    ordered = FIRST.search(asked.text) or not placed and order_in(understood.question) is not None
    if asked.relation in ("before", "after") and ordered:
        raise not_placed("which of the two comes first")
    unread = [
        one for one in understood.unread
        if not one.beside and not in_story(understood.question, one.start, asked.text)
        and one.text not in asked_for(asked.text, understood.game).split()
    ]
    if unread:
        said = f"What {_quoted(one.text for one in unread)} means here isn't clear."
        nowhere = _quoted(one.text for one in unread if known.stands_nowhere(one.text))
        raise NotBuilt("not understood", f"{said} Not in the sources: {nowhere}." if nowhere else said)
    for mention in understood.mentions:
        if mention.asks_back and not mention.chosen and not _by_its_title(mention):
            titles = dict.fromkeys(reading.title for reading in mention.readings[:3])
            names = dict.fromkeys(reading.name for reading in mention.readings[:3])
            choices = " or ".join(titles if len(titles) > 1 else names)
            raise NotBuilt("ambiguous", f"Is “{mention.text}” {choices}? Say which.")
    told = here(asked, understood).wanted
    less = told is not None and told.verb == MORE_OR_LESS  # its number is one below 0
    if (denied := DENIED.search(understood.question)) and not (less and denied[0].strip()[0] in "-−–"):
        words = TO_THE_MARK.match(understood.question, denied.start())
        said = words[0].strip() if words else denied[0].strip()
        raise not_placed(f"“{said}”")
    if extra := HOW_MUCH_EXTRA.search(asked.text) or SAID_OTHERWISE.search(asked.text):
        raise not_placed(f"“{extra[0]}”")
    if asked.form == "how much" and (bound := A_BOUND.search(asked.text)):
        raise not_placed(f"“{bound[0]}”")
    if asked.relation in ("before", "after") and "must" in side(asked.text).marks:
        raise not_placed("what has to come first")
    if asked.wanted is not None and asked.wanted.verb in OF_THE_LAST and (
        several := ONE_OF_SEVERAL.search(understood.question)
    ):
        raise not_placed(f"“{several[0]}”")
    _nowhere_denied(understood)
    _no_ability_used(asked, understood)
    _no_card_uses(asked, understood)
    _no_other_kind(understood)
    _nothing_held(understood)
    _every_condition(understood)
    _each_of_several(asked)
    _once_before(asked)
    _not_told_already(asked)
    _nothing_gained(asked)
    one_more_of_it(understood.question)
    whose_pile(asked)
    if asked.wanted is not None and asked.wanted.verb != MAKE and (what_for := TO_MAKE.search(asked.text)):
        raise not_placed(f"“{what_for[0]}”")
    if asked.wanted is not None and asked.wanted.verb in PLAYING and asked.wanted.card in removed(asked.acts):
        raise not_placed("where what is played comes from")
    _nothing_in_hands(understood)
    _nothing_narrowed(asked, understood.question)
    _not_only_one(asked, understood)
    _nothing_taken_away(asked, understood)
    _nobody_supplied(understood)
    _not_one_of_a_row(understood)
    _every_card(asked, understood)
    _every_player(asked, understood)
    all_is_told(understood)


def _quoted(words: Iterable[str]) -> str:
    """The first words, each in quotation marks."""
    return ", ".join(f"“{word}”" for word in islice(words, 4))


def _nothing_narrowed(asked: Asked, question: str) -> None:
    """A question whether *only* something is so isn't answered by whether it is; that one of two has
    something is told by no subject.
    """
    found = side(asked.text).marks & UNPLACED
    if shares := side(question).shares & UNSHARED:
        raise not_placed(f"That {SHARED[min(shares)]} of them")
    told = bool(asked.acts) or any(one.states for one in asked.subjects)
    if told and (but := ALL_BUT.search(question)) and any(one.generic for one in asked.subjects):
        raise not_placed(f"“{but[0]}”")
    for subject in asked.subjects:
        several = rf"\bboth (?:of )?(?:\w+ ){{0,2}}{re.escape(subject.label[:4])}\w*(?! and\b)"
        if subject.generic and subject.copies == 1 and re.search(several, asked.text, re.IGNORECASE):
            raise not_placed("That it is both of them")
    if found:
        raise not_placed(f"“{', '.join(sorted(found))}”")
    if (other := OTHERS_ONE.search(question)) and not WORD_NEXT.match(question, other.end()):
        raise not_placed(f"“{other[0]}”")
    if same := SAME_USE.search(asked.text):
        raise not_placed(f"“{same[0]}”")


def _not_only_one(asked: Asked, understood: Understanding) -> None:
    """Whether something can be done to several, or by several, isn't answered by whether it can be done once.
    """
    found, wanted = SEVERAL.search(asked.text), asked.wanted
    if found is not None and wanted is not None and wanted.verb and (wanted.amount or 0) < 2:
        raise not_placed(f"“{found[0]}”")
    several = wanted is not None and wanted.verb == "play" and wanted.amount not in (None, 1)
    if several and asked.form == "can" and understood.game == "tcg":
        raise not_placed("that it is several of them")


def _nothing_taken_away(asked: Asked, understood: Understanding) -> None:
    """A named card has its keywords: that it is without one is no part of a situation."""
    if not any(not one.generic for one in asked.subjects):
        return
    for mention in understood.mentions:
        keyword = any("/keyword/" in reading.id for reading in mention.readings[:1])
        if keyword and WITHOUT.search(understood.question[: mention.start]):
            raise not_placed(f"“without {mention.text}”")


def _not_one_of_a_row(understood: Understanding) -> None:
    """ "My second enemy" is one, beside another of which nothing is told."""
    for mention in understood.mentions:
        found = OF_A_ROW.search(understood.question[: mention.start])
        if found is not None and mention.kind in ("card", "term"):
            raise not_placed(f"“{found[0]}{mention.text}”")


def _nobody_supplied(understood: Understanding) -> None:
    """Who is told not to be there ("without a Dwarf", "no Elf in play") isn't there."""
    absent = {
        name for each in understood.asked for one in each.subjects if not one.copies
        for name in (one.card, one.label, *one.traits, *one.types)
    }
    there = {
        name for each in understood.asked for one in each.subjects if one.copies
        for name in (one.card, *one.traits)
    }
    for mention in understood.mentions:
        names = {reading.name for reading in mention.readings[:1]}
        named = mention.kind in ("card", "term") and names & there - absent
        if named and WITHOUT.search(understood.question[: mention.start]):
            raise not_placed(f"“without {mention.text}”")


def _nowhere_denied(understood: Understanding) -> None:
    """Where somebody is told not to be, he isn't laid out: "the enemy isn't in staging"."""
    words = tokens(understood.question)
    denied = {words[at].start for at in polarity(words).denied}
    for mention in understood.mentions:
        if mention.kind == "zone" and any(mention.start <= start < mention.end for start in denied):
            raise not_placed(f"“not in {mention.text.removeprefix('in ')}”")


def _no_ability_used(asked: Asked, understood: Understanding) -> None:
    """What a named card is told to have done by its own text is more than that it came about: the text says
    what else became of it.
    """
    for told in BY_ITS_ABILITY.finditer(understood.question):
        named = [one.text for one in understood.mentions if one.kind == "card" and one.end <= told.start()]
        if named and told[0] not in asked.text:
            raise not_placed(f"what {named[-1]} does by its text")


def _no_card_uses(asked: Asked, understood: Understanding) -> None:
    """What a card *uses* (up) isn't itself: "does this event use the attack of …?" doesn't ask whether the
    event may be used.
    """
    before: Mention | None = None
    cards = {one.start for one in understood.mentions if one.kind == "card"}  # "can he use that card"
    for mention in understood.mentions:
        between = understood.question[before.end : mention.start].strip() if before is not None else "-"
        used = mention.kind == "act" and USES.match(mention.text) and not between
        used = used and not ITS_ABILITY.match(understood.question, mention.end)
        used = used and mention.end + 1 not in cards
        if used and before is not None and before.kind == "card" and asked.wanted is not None:
            raise not_placed(f"what {before.text} uses")
        before = mention


KINDS = ("hero", "ally", "enemy", "companion", "minion")
HELD = pattern(
    r"\b(?:has|have|having|holds?|with)(?: \w+){0,1} (resources?|damage|progress|wounds?)\b", re.IGNORECASE
)
"""What somebody has on him, without a number."""


def _no_other_kind(understood: Understanding) -> None:
    """ "Ally Legolas": the kind before a title tells which card it is, and is no card beside it."""
    for before, mention in pairwise(understood.mentions):
        named = mention.kind == "card" and before.kind == "term" and mention.start - before.end == 1
        if named and before.readings and before.readings[0].name in KINDS:
            said = understood.question[before.start : mention.end]
            raise not_placed(f"“{said}”")


def _nothing_held(understood: Understanding) -> None:
    """Resources, damage or progress that somebody is told to have are there."""
    told = what_was_understood(understood, raw=False)
    for found in HELD.finditer(understood.question):
        word = found[1].lower().removesuffix("s")
        if word not in told:
            raise not_placed(f"“{found[0]}”")


def _every_condition(understood: Understanding) -> None:
    """A condition tells something: "if we take the threat", of which no word but the value is understood, is
    a choice that nobody makes then, and "while my opponent is first" says whose turn it is.
    """
    for mention in understood.mentions:
        if mention.kind != "relation" or mention.text.lower() not in ("if", "while", "when"):
            continue
        words = TO_THE_MARK_WHOLE.match(understood.question, mention.end)
        end = words.end() if words else len(understood.question)
        inside = [one for one in understood.mentions if mention.end <= one.start < end]
        others = any(one.readings and one.readings[0].name.startswith(OTHERS) for one in inside)
        if mention.text.lower() != "if" and not others:
            continue
        if inside and all(one.kind in ("player", "value") for one in inside):
            raise not_placed(f"“{understood.question[mention.start : end].strip()}”")


def _each_of_several(asked: Asked) -> None:
    """Of two of a kind that are told apart by a value, a trait or a keyword each does something, if one of
    them does: "a damage +1 minion and a damage +2 minion together beat him".
    """
    acts = [each for each in (*asked.acts, asked.wanted, asked.purpose) if each is not None]
    doing = {
        name for each in acts for name in (each.card, each.against, each.by, *each.targets)
    } | {asked.value_of, *(one.on for one in asked.subjects)}
    told = [one for one in asked.subjects if one.generic and (one.keywords or one.values or one.traits)]
    for one in told:
        alike = [other for other in told if other.card == one.card and other is not one]
        idle = one.label not in doing and not one.states
        if idle and any(other.label in doing for other in alike):
            raise not_placed(f"the other {one.card}")


def _nothing_gained(asked: Asked) -> None:
    """ "Can I get him": what somebody gets is told."""
    wanted = asked.wanted
    if wanted is not None and wanted.verb == "gain" and not (wanted.thing or wanted.card or wanted.targets):
        raise not_placed("what somebody gets")


IN_HANDS = pattern(r"\bin (?:(?:his|her|its|their)(?: own)? )?hands?\b", re.IGNORECASE)
"""Where somebody has his weapon, and a player his cards."""
CHARACTERS = ("hero", "ally", "enemy", "companion", "minion", "character")


def _nothing_in_hands(understood: Understanding) -> None:
    """What a character has "in his hand" isn't in the hand of a player: whose it is, is told by who was named
    last before the thing itself.
    """
    characters = {
        name for each in understood.asked for one in each.subjects if {*one.types} & {*CHARACTERS}
        for name in (one.card, one.label)
    } | {*CHARACTERS}
    for found in IN_HANDS.finditer(understood.question):
        before = [
            {reading.name for reading in one.readings} for one in understood.mentions
            if one.end <= found.start() and (one.kind == "player" or one.kind in ("card", "term"))
        ]
        things = [names for names in before if not names & characters]
        if before and things and before[-1] is things[-1]:
            before = before[:-1]  # the thing that is held
        if before and before[-1] & characters:
            raise not_placed(f"“{found[0]}”")


def _by_its_title(mention: Mention) -> bool:
    """Whether the words are the whole title of just one of the cards that they may mean."""
    titles = [fold(reading.title) for reading in mention.readings]
    return titles.count(fold(mention.text)) == 1 and titles[0] == fold(mention.text)


def _every_card(asked: Asked, understood: Understanding) -> None:
    """Every card that the whole question names takes part."""
    subjects = {subject.card.split(" (")[0] for each in understood.asked for subject in each.subjects}
    for mention in understood.mentions:
        if (
            mention.kind == "card" and mention.readings
            and not any(r.name.split(" (")[0] in subjects for r in mention.readings)
        ):
            raise not_placed(f"“{mention.text}”")


ACROSS = ("defend", "attack")
"""Acts that are done for another player in other words: by whom the enemy is engaged with."""


def _every_player(asked: Asked, understood: Understanding) -> None:
    """Every other player of whom the question itself speaks has a part: what is given to another player isn't
    what somebody gets.
    """
    asked = here(asked, understood)
    acts = [each for each in (*asked.acts, asked.wanted, asked.purpose) if each is not None]
    if any(each.verb in ACROSS for each in acts):
        return
    told = str(msgspec.to_builtins(msgspec.structs.replace(asked, text="")))
    for mention in understood.mentions:
        if mention.kind != "player" or mention.text not in asked.text or not mention.readings:
            continue
        names = [reading.name for reading in mention.readings]
        if names[0].startswith(OTHERS) and not any(f"{name!r}" in told for name in names):
            raise not_placed(f"“{mention.text}”")


def _once_before(asked: Asked) -> None:
    """What may be done *again* hangs on its having been done: where nothing tells that it was, whether it can
    be done at all is another question.
    """
    wanted = asked.wanted
    if wanted is None or wanted.amount or asked.form != "can" or wanted.verb in REPEATED:
        return
    if TWICE.search(asked.text) is None and is_again(asked) and all(
        one.verb != wanted.verb for one in asked.acts
    ):
        raise not_placed("that it is done again")


def _not_told_already(asked: Asked) -> None:
    """Whether a player does something isn't answered by his having done it, as the question tells: "I have
    drawn all my cards, do I draw one?" asks about another time. What happens to a card is the same happening.
    """
    wanted = asked.wanted
    if wanted is None or asked.form == "can" or wanted.card or wanted.targets or wanted.thing:
        return
    if any(one.verb == wanted.verb and one.player in ("", wanted.player) for one in asked.acts):
        raise not_placed("that it is done again")
