"""What is asked of the library itself, not of a game: whether a card has an erratum, what a document changed,
how two things differ, what the steps of a phase are. Each is said in a sentence or two, and leads to the page
that has more.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple
from urllib.parse import quote, urlencode

from ruling_service.ask.in_steps import InSteps, in_steps
from ruling_service.inputs.quoting import quoted
from ruling_service.library.card_formats import LCG_TYPES, TCG_TYPES
from ruling_service.library.differing import compared, set_apart
from ruling_service.library.errata import changed_cards, clarified_cards, errata
from ruling_service.library.known_cards.known import KnownCard, known_cards, two_cards
from ruling_service.library.known_cards.names import How
from ruling_service.library.reading import Library
from ruling_service.library.records import DocumentView, EntryView
from ruling_service.library.search import all_known
from ruling_service.library.snippets import plain_text
from ruling_service.patterns import pattern
from ruling_service.situations.shared.older_texts import standing_of
from ruling_service.slugs import fold, slug

_STATE = pattern(
    r"\b(?:errat\w*(?:['’]d)?|misprint\w*|current|up[- ]to[- ]date|out[- ]of[- ]date|outdated|obsolete"
    r"|reworded|as (?:it(?:['’]s| is) )?printed|(?:read|play)\b.*\bdifferently"
    r"|fix(?:ed)?\b.*\b(?:text|wording)|(?:text|wording)\b.*\bfixed)\b", re.IGNORECASE,
)
"""Words that ask for the state of a text."""
_STILL = pattern(
    r"\b(?:text|wording|copy|version|print\w*)\b.*\b(?:newest|latest|most\s+recent"
    r"|(?:still|even)\s+(?:right|correct|valid|true|good|the\s+same))\b"
    r"|\b(?:newest|latest|most\s+recent)\s+(?:text|wording|version|print\w*)\b", re.IGNORECASE,
)
"""The same asked of a copy: is it the newest one, is it still right."""
_COPY = pattern(r"\b(?:text|wording|cop(?:y|ies)|cards?|print\w*)\b", re.IGNORECASE)
"""What is asked about where no card is named."""
_AT_ITS_END = pattern(
    r"\b(?:is|was|has|does)\s+(?:(?:it|this|mine)\b|my\b|(?:the|its)\s+(?:text|wording|copy|print\w*)\b)"
    r"[^.?!]*\b(?:current|up[- ]to[- ]date|out[- ]of[- ]date|outdated|obsolete|changed|reworded"
    r"|errata['’]?e?d|(?:current|newest|latest)\s+(?:text|wording|version|print\w*|one))\W*$",
    re.IGNORECASE,
)  # fmt: skip
"""The same as the last thing that is asked, so that a name anywhere before it is what is meant."""
_ERRATA = pattern(r"\b(?:errat\w*|misprint\w*)", re.IGNORECASE)
_ALTERED = pattern(
    r"^\W*(?:what\b.*?\bchang\w+\s+(?:(?:on|in|about|with|to|for|of)\s|\w*\W*$)"
    r"|(?:has|have|was|were|did|is)\b.*\b(?:chang\w+|updated|revised|corrected)\W*$)", re.IGNORECASE,
)  # fmt: skip
"""How people ask what became of a text without a word for errata: "what changed on …?", "was … changed?"."""
_NEW = pattern(r"\b(?:errat\w*|chang\w*|new|news|differ\w*|revis\w*|updat\w*)\b", re.IGNORECASE)
"""Words that ask for what a document brought."""
_WORDS = """
a about all an any are as been by can card cards change changed changes copy correct corrected current cycle
did differently do does even ever faq fix fixed for from get give good got had has have i if in is it it's
its it’s latest list may me mine most my newest now of official old on onto our play printed printing read
received recent revised right same scenario scenarios should show still tell text that the there they this
to true updated use valid version was were what what's whats what’s which with wording words your
"""
_AROUND = frozenset(_WORDS.split())
"""Words that stand around the name of what is asked about."""
_APART = (
    pattern(
        r"\bdiffer\w*\s+(?:is\s+|are\s+)?(?:there\s+)?(?:between|of)\s+(?P<a>.+?)\s+"
        r"(?:and|or|vs\.?|versus|to)\s+(?P<b>.+)", re.IGNORECASE
    ),
    pattern(
        r"^\W*(?:how|what|in what way)\b.*?\b(?:is|are|does|do|makes?)\s+(?P<a>.+?)\s+differ\w*\s+"
        r"(?:from|to|than)\s+(?P<b>.+)", re.IGNORECASE
    ),
    pattern(r"^(?P<a>[^?]+?)\s+(?:vs\.?|versus)\s+(?P<b>[^?]+)", re.IGNORECASE),
    pattern(r"^\W*compare\s+(?P<a>.+?)\s+(?:and|with|to)\s+(?P<b>[^?]+)", re.IGNORECASE),
)  # fmt: skip
"""How people ask what sets two things apart."""
LONGEST = 7
"""Words of the longest names."""
CLARIFIED = (
    "Its text was changed since it was first printed, by a clarification: what it does stayed the same."
)
"""What the Comprehensive Rules say of a card with a clarification (Section Three)."""
_BRACKETS = pattern(r"\s*\([^)]*\)")
_WORD = pattern(r"\d+(?:\.\d+)+|[^\W\d_]+")
_OWN = pattern(r"['’]s?$")
"""The end of a genitive."""
_ENDS = " \t.,;:!?\"“”'’()"


class LookedUp(NamedTuple):
    """Where it stands what somebody asks of the library (`address` on the site), and the ids of the entries
    that say it: one, two that are compared, or none where a page lists many. `title` is the one that several
    cards have of which it is asked, or a name that no card has, and `of` these cards; `whole` is what has the
    steps that are asked for.
    """

    address: str
    entries: tuple[str, ...] = ()
    title: str = ""
    of: tuple[KnownCard, ...] = ()
    whole: InSteps | None = None


def looked_up(query: str, library: Library, game: str = "", *, cycles: Iterable[str] = ()) -> LookedUp | None:
    """Where it stands what somebody asks of the library; None for anything else.

    `game` is the only one that is searched, "" both; `cycles` are the names of cycles whose errata have a
    page.
    """
    return (
        _apart(query, library, game) or _of_steps(query, library, game) or _of_document(query, library, game)
        or _of_text(query, library, game, tuple(cycles))
    )


def told(found: LookedUp, library: Library) -> list[str]:
    """What is asked, in a few sentences: the steps of a whole, what sets two entries apart, or whether a
    card's text was changed, how, since when, and whether the text that was imported is the changed one.
    Nothing where a page has to be read.
    """
    if found.whole is not None:
        called = found.whole.called
        among = called if called in ("round", "turn") or called.endswith("attack") else f"{called} phase"
        return [f"The {among} goes like this:", *(f"{step}." for step in found.whole.steps)]
    if len(found.entries) > 1:
        a, b = (library.entry(one) for one in found.entries)
        said = set_apart(a, b)
        return [said] if said else []
    if found.title:
        return _states(library, found)
    return _state(library, found.entries[0]) if found.entries else []


def _of_steps(query: str, library: Library, game: str) -> LookedUp | None:
    """The place on a game's chart of the whole whose steps are asked for."""
    whole = in_steps(query, game)
    if whole is None:
        return None
    entries = tuple(one for one in whole.entries if library.has(one))
    return LookedUp(f"/chart/{whole.game}#{whole.place}", entries, whole=whole)


def _apart(query: str, library: Library, game: str) -> LookedUp | None:
    for way in _APART:
        match = way.search(query)
        if match is None:
            continue
        found = compared(library, _bare(match["a"]), _bare(match["b"]), game)
        if found is not None:
            return LookedUp(f"/compare?{urlencode({'a': found[0], 'b': found[1]})}", found)
        cards = two_cards(library, _bare(match["a"]), _bare(match["b"]), game)
        if cards is not None:
            return LookedUp(f"/compare?{urlencode({'a': cards[0].id, 'b': cards[1].id})}")
    return None


def _bare(words: str) -> str:
    """A name without an article before it and marks around it."""
    return re.sub(r"^(?:an?|the|to|being)\s+", "", words.strip(_ENDS), flags=re.IGNORECASE)


def _of_document(query: str, library: Library, game: str) -> LookedUp | None:
    """The changes of the one document whose title and edition are named, or which holds the part that is."""
    if not _NEW.search(query):
        return None
    said = _WORD.findall(query.casefold())
    words = set(said)
    every = library.documents()
    known = [one for one in every if game in ("", one.game) and _is_said_of(one, said)] or [
        one for one in every if _is_said_of(one, said)
    ]
    named = [one for one in known if one.edition.casefold() in words]
    if len(named) > 1:
        named = [one for one in named if words & _title_words(one)]
    parts = [(one, part) for one in known if not named and (part := part_named(one, said))]
    if len(parts) == 1:
        return LookedUp(f"/documents/{parts[0][0].document}/changes?{urlencode({'part': parts[0][1]})}")
    if len(named) == 1:
        return LookedUp(f"/documents/{named[0].document}/changes")
    return None if known else _not_here(said, every, game)


def _not_here(said: list[str], every: list[DocumentView], game: str) -> LookedUp | None:
    """The list of documents, for an edition of one of them that isn't in the library."""
    unknown = next((word for word in said if is_number(word)), "")
    titled = [one for one in every if _title_words(one) & set(said) and game in ("", one.game)]
    return LookedUp(f"/documents?{urlencode({'not': unknown})}") if unknown and titled else None


def _is_said_of(document: DocumentView, said: list[str]) -> bool:
    """Do these words have a document's edition, or the name of one of its parts?"""
    return document.edition.casefold() in said or bool(part_named(document, said))


def part_named(document: DocumentView, said: list[str]) -> str:
    """The part of a document, put together of several, that these words name ("FAQ 1.9"); "" for
    none.
    """
    for layer in document.layers:
        part = _WORD.findall(layer.casefold())
        if len(part) > 1 and any(_is_said(part, said, at) for at in range(len(said))):
            return layer
    return ""


def _is_said(part: list[str], said: list[str], at: int) -> bool:
    """Is the part named from there on: in a row, or by its number alone ("FAQ 1.3 and 1.9", "in 1.9")?"""
    return said[at : at + len(part)] == part or is_number(part[-1]) and said[at] == part[-1]


def is_number(word: str) -> bool:
    """Is it the number of an edition that needs no title beside it ("1.9")?"""
    return "." in word


def _title_words(document: DocumentView) -> set[str]:
    return set(re.findall(r"[^\W\d_]{2,}", document.title.casefold()))


def _of_text(query: str, library: Library, game: str, cycles: tuple[str, ...]) -> LookedUp | None:
    """The page of the card whose text is asked about, or the errata of a cycle; those of all cards where none
    is named.
    """
    by_state = bool(_STATE.search(query) or _STILL.search(query))
    at_its_end = bool(_AT_ITS_END.search(query))
    if not (by_state or at_its_end or _ALTERED.search(query)):
        return None
    for name in (*_names(query), *(_within(query) if at_its_end else ())):
        for one in cycles if by_state else ():
            if fold(one) == fold(name):
                return LookedUp(f"/browse/lcg/errata/cycle#part-{slug(one)}")
        cards = cards_called(name, library, game)
        if len(cards) == 1:
            return LookedUp(f"/{cards[0].id}", (cards[0].id,))
        if cards:
            return LookedUp(address_of(name, game), (), name, cards)
    if by_state and _COPY.search(query) and next(_names(query), None) is None:
        return LookedUp(f"/browse/{game or 'lcg'}/errata")
    return _of_nobody(query, library, game)


def address_of(title: str, game: str) -> str:
    """Where all cards of a title stand with what was changed of them, those of one game or ("") of both."""
    return f"/called/{quote(title)}{f'?{urlencode(dict(game=game))}' if game else ''}"


def _of_nobody(query: str, library: Library, game: str) -> LookedUp | None:
    """Where no card of the game is called what somebody asks the errata of: a page that says so. None where
    no other has a card of the name either, and there is nothing but words that the library knows, as these
    may be of a rule.
    """
    name = next(_names(query), "")
    if not _ERRATA.search(query) or not name:
        return None
    if all_known(library, name) and not cards_called(name, library, ""):
        return None
    return LookedUp(address_of(name, game), (), name)


def _names(query: str) -> Iterator[str]:
    """What may be the name in a text that asks about something: the words that are left without those around
    it, then with one of these again, as it may belong to the name, and without what tells one card of a name
    from another: its type, or what stands in brackets.
    """
    in_words = re.sub(r"\b(?:up[- ]to|out[- ]of)[- ]date\b", "current", query, flags=re.IGNORECASE).split()
    words = [bare for word in in_words if (bare := word.strip(_ENDS))]
    first, last = 0, len(words)
    while first < last and _stands_around(words[first]):
        first += 1
    while last > first and _stands_around(words[last - 1]):
        last -= 1
    if first < last:
        yield _OWN.sub("", " ".join(words[first:last]))
        yield " ".join(words[first:last])
        if first:
            yield " ".join(words[first - 1 : last])
        if words[last - 1].casefold() in LCG_TYPES | TCG_TYPES:
            yield " ".join(words[first : last - 1])
    if (alone := _BRACKETS.sub("", query)) != query:
        yield from _names(alone)


def _within(query: str) -> Iterator[str]:
    """Every run of words that may be a name, the longest first: those that begin and end with a capital."""
    words = [_OWN.sub("", word.strip(_ENDS)) for word in query.split()]
    capital = [n for n, word in enumerate(words) if word[:1].isupper() and not _stands_around(word)]
    runs = [(first, last) for first in capital for last in capital if 0 <= last - first < LONGEST]
    for first, last in sorted(runs, key=lambda run: run[0] - run[1]):
        yield " ".join(words[first : last + 1])


def _stands_around(word: str) -> bool:
    if not {word.casefold(), _OWN.sub("", word).casefold()}.isdisjoint(_AROUND):
        return True
    return bool(_STATE.fullmatch(word) or _NEW.fullmatch(word))


def cards_called(name: str, library: Library, game: str) -> tuple[KnownCard, ...]:
    """The cards of a game (of both for "") of just this name or nickname, or that have it as their title
    before a subtitle.
    """
    known = known_cards(library)
    found = [card for card, match in known.find(name, game or None) if match.how <= How.TITLE]
    return tuple({card.id: card for card in found if not card.sheet}.values())


# -- whether a text is the current one -----------------------------------------------------------------------


def _states(library: Library, found: LookedUp) -> list[str]:
    """Which cards of a title were changed, and how."""
    if not found.of:
        return [f"No card is called {quoted(found.title)} here."]
    changed = [card for card in found.of if card.id in changed_cards(library)]
    if not changed:
        return [f"None of the {len(found.of)} cards called {found.title} has an erratum known here."]
    return [
        f"Of the {len(found.of)} cards called {found.title}, {len(changed)} "
        f"{'has an erratum' if len(changed) == 1 else 'have errata'}.",
        *(said for card in changed for said in _state(library, card.id)),
    ]


def _state(library: Library, entry: str) -> list[str]:
    """Whether the text of a card was changed; `entry` is its page, which needs no entry."""
    if not library.has(entry):
        return ["No erratum of this card is known: the printed text is current."]
    view = library.entry(entry)
    found = errata(library, view.game, view.id)
    if not found and view.id in clarified_cards(library):
        return [f"No erratum of {view.title} is known. {CLARIFIED} Now: {plain_text(view.summary)}"]
    if not found:
        return [f"No erratum of {view.title} is known: the printed text is current."]
    said = []
    for one in found:
        date = f"({one.date})" if one.date and one.date not in one.edition else ""
        since = " ".join(part for part in (one.edition.rstrip("."), date) if part)
        said.append(f"{view.title} has an erratum{f' since {since}' if since else ''}.")
        said.append(f"Before: {one.was}" if one.was else "Before: no document gives the text from before.")
        said.append(f"Now: {one.now}")
    return [*said, *yours(view, library)]


def yours(view: EntryView, library: Library) -> list[str]:
    """Whether the text that was imported of a card with an erratum is the changed one; nothing where there is
    none to compare.
    """
    before, there = standing_of(view, library.folder.parent.parent)
    if not there:
        return []
    if not before:
        return ["Yours, as it was imported, already says so."]
    places = ", ".join(dict.fromkeys(one.printing or one.card for one in before))
    return [f"Yours, as it was imported, is older: {places}."]


__all__ = ["LookedUp", "address_of", "cards_called", "looked_up", "told", "yours"]
